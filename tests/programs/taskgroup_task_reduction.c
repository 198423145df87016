// task_reduction on taskgroup and in_reduction on tasks: operators, types, nested tasks, nested groups, orphaned tasks.
// references: gcc (clang's build ends with an assertion of libomp)
#include <stdio.h>

static void orphan(int *value) {
#pragma omp task in_reduction(+ : value[0 : 1])
    value[0] += 5;
}

static long nested(int depth) {
    long count = 0;
#pragma omp taskgroup task_reduction(+ : count)
    {
        for (int i = 0; i < 3; i++) {
#pragma omp task in_reduction(+ : count) firstprivate(depth, i)
            {
                count += i;
                if (depth > 0)
                    count += nested(depth - 1);
            }
        }
    }
    return count;
}

int main(void) {
    int sum = 100, bits = 0, all = 1, low = 1 << 30, inner = 0, outer = 0, single[1] = {1};
    unsigned high = 3;
    double product = 2;
    float difference = 10;
    long deep = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(| : bits) task_reduction(&& : all) task_reduction(min : low) \
    task_reduction(max : high) task_reduction(* : product) task_reduction(- : difference)
        {
            for (int i = 1; i <= 20; i++) {
#pragma omp task in_reduction(+ : sum) in_reduction(| : bits) in_reduction(min : low) firstprivate(i)
                {
                    sum += i;
                    bits |= 1 << i;
                    if (i < low)
                        low = i;
                }
#pragma omp task in_reduction(max : high) in_reduction(&& : all) firstprivate(i)
                {
                    if ((unsigned)i * 3 > high)
                        high = (unsigned)i * 3;
                    all = all && i < 20;
                }
            }
#pragma omp task in_reduction(* : product) in_reduction(- : difference)
            {
                product *= 3;
                difference -= 4;
            }
        }
#pragma omp taskgroup task_reduction(+ : outer)
        {
            for (int i = 0; i < 6; i++) {
#pragma omp task in_reduction(+ : outer) firstprivate(i)
                {
                    outer += i;
#pragma omp task in_reduction(+ : outer)
                    outer += 10;
#pragma omp taskwait
                    outer += 100;
                }
            }
#pragma omp taskgroup task_reduction(+ : inner)
            {
#pragma omp task in_reduction(+ : inner) in_reduction(+ : outer)
                {
                    inner += 1;
                    outer += 1000;
                }
#pragma omp task in_reduction(+ : inner) if (0)
                inner += 2;
            }
        }
#pragma omp taskgroup task_reduction(+ : single)
        {
            for (int i = 0; i < 4; i++)
                orphan(single);
        }
        deep = nested(3);
    }
    printf("%d %d %d %d %u %g %g\n", sum, bits, all, low, high, product, (double)difference);
    printf("%d %d %d %ld\n", outer, inner, single[0], deep);
    return sum == 310 && outer == 1675 && inner == 3 && single[0] == 21 && deep == 120 ? 0 : 1;
}
