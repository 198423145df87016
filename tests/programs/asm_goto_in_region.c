// An assembly statement that may jump (callbr in LLVM IR), in regions.
#include <stdio.h>

static int jump(int x) {
    __asm__ goto("" : : "r"(x) : : out);
    return x;
out:
    return -1;
}

int main(void) {
    int sum = 0, n = 100;
    #pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
    for (int i = 0; i < n; i++) {
        int x = i;
        __asm__ goto("" : : "r"(x) : "memory" : other, done);
        sum += x;
        goto done;
    other:
        sum += 1000;
    done:;
        sum += jump(i) + 1;
    }
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < 10; i++) {
        #pragma omp task shared(sum)
        {
            __asm__ goto("" : : "r"(i) : : skip);
            #pragma omp atomic
            sum += i;
        skip:;
        }
    }
    printf("%d\n", sum);
    return 0;
}
