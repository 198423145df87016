// references: none (clang and gcc mean the member itself in the tasks)
// Members that a construct has copies of, in what is inside of it.
#include <omp.h>

struct Counter {
    int n = 3;

    int in_tasks(int by) {
        int wrong = 0;
        #pragma omp parallel private(n)
        {
            n = omp_get_thread_num() + by;
            int expected = n;
            #pragma omp task shared(wrong)
            {
                if (n != expected) {
                    #pragma omp atomic
                    wrong++;
                }
                n = -1;
            }
            #pragma omp task shared(wrong, n, expected)
            n = expected + 1;
            #pragma omp taskwait
            if (n != expected + 1) {
                #pragma omp atomic
                wrong++;
            }
            #pragma omp parallel num_threads(2) firstprivate(n) reduction(+ : wrong)
            {
                wrong += n != expected + 1;
                n = 0;
                #pragma omp parallel for num_threads(2) reduction(+ : n)
                for (int i = 0; i < 10; ++i) n += i;
                wrong += n != 45;
            }
        }
        return wrong + (n != 3);
    }

    int in_order() {
        #pragma omp parallel
        #pragma omp single
        {
            #pragma omp task depend(out : n)
            n = 8;
            #pragma omp task depend(inout : n)
            n *= 2;
            #pragma omp taskwait depend(in : n)
        }
        return n - 16;
    }
};

int main() {
    Counter counter;
    return counter.in_tasks(7) != 0 ? 1 : counter.in_order() != 0 ? 2 : 0;
}
