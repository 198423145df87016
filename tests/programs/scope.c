// scope: every thread executes it, with private copies, reductions, and a barrier unless nowait says otherwise.
// references: gcc (clang 19 takes the directive in some forms only)
#include <omp.h>
#include <stdio.h>

struct sum {
    long count, total;
};
#pragma omp declare reduction(join : struct sum : omp_out.count += omp_in.count, omp_out.total += omp_in.total)

static int orphan(int *shared) {
    int mine = 0;
#pragma omp scope nowait
    {
        mine = 3;
#pragma omp atomic
        *shared += mine;
    }
    return mine;
}

int main(void) {
    int threads = 0, whole = 0, before = 1, wrong = 0, touched = 0, all = -1;
    struct sum joined = {0, 0};
    double products[3] = {1, 1, 1};
#pragma omp parallel shared(threads, whole, before, wrong, touched, joined, products, all)
    {
#pragma omp single
        threads = omp_get_num_threads();
        int scratch = 7;
#pragma omp scope private(scratch) reduction(+ : whole) reduction(join : joined) reduction(* : products)
        {
            scratch = omp_get_thread_num();
            for (int i = 0; i < 5; i++) whole += 2;
            joined.count++;
            joined.total += scratch;
            products[1] *= 2;
        }
        // The barrier of the scope has passed.
        if (whole != 10 * threads || scratch != 7) {
#pragma omp atomic
            wrong++;
        }
#pragma omp scope reduction(&& : all)
        all = all && before == 1;
        if (orphan(&touched) != 3) {
#pragma omp atomic
            wrong++;
        }
    }
    double power = 1;
    for (int i = 0; i < threads; i++) power *= 2;
    long members = (long)threads * (threads - 1) / 2;
    printf("%d %d %d %d %d %d\n", wrong, whole == 10 * threads, before, touched == 3 * threads, joined.count == threads,
           joined.total == members);
    printf("%g %d %g %d\n", products[0], products[1] == power, products[2], all);
    return 0;
}
