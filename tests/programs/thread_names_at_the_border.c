// What tells threads apart without touching memory is asked anew in a region: builtins, const functions, assembly.
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// As the C library declares pthread_self.
extern int number(void) __attribute__((const));
__asm__(".text\n.globl number\nnumber: sub $8,%rsp\ncall omp_get_thread_num@PLT\nadd $8,%rsp\nret\n");

static inline void *segment(void) {
    void *base;
    __asm__("mov %%fs:0,%0" : "=r"(base));
    return base;
}

static inline int is_near(char *one, char *other) {
    return labs(one - other) < 65536;
}

int main(void) {
    pthread_t thread = pthread_self();
    char *frame = __builtin_frame_address(0);
    void *pointer = __builtin_thread_pointer(), *base = segment();
    int first = number(), wrong = 0;
#pragma omp parallel reduction(+ : wrong)
    {
        int is_first = omp_get_thread_num() == 0;
        wrong += (pthread_equal(thread, pthread_self()) != 0) != is_first;
        wrong += is_near(frame, __builtin_frame_address(0)) != is_first;
        wrong += (pointer == __builtin_thread_pointer()) != is_first;
        wrong += (base == segment()) != is_first;
        wrong += (number() == first) != is_first;
#pragma omp single
        {
            void *again = segment();
            wrong += again != __builtin_thread_pointer();
        }
    }
    wrong += number() != first || base != segment() || frame != __builtin_frame_address(0);
    printf("%d\n", wrong);
    return 0;
}
