// The modifier `task` of a reduction of `scope`: tasks that an orphaned function makes take part.
// references: none (clang 19 does not take it, and gcc's build aborts on Weft's runtime, where scopes nest)
// not-on: libomp (it has one place for such reductions of a team)
#include <stdio.h>

static long sum;
static int product[2] = {1, 1};

static void help(int i) {
#pragma omp task in_reduction(+ : sum) in_reduction(* : product[:2])
    {
        sum += i;
        if (i < 3) product[1] *= i + 1;
    }
}

int main(void) {
#pragma omp parallel
#pragma omp scope reduction(task, + : sum)
#pragma omp scope reduction(task, * : product[:2])
    {
#pragma omp barrier
#pragma omp for
        for (int i = 0; i < 20; i++) {
            sum += 100;
            help(i);
            if (i == 4) product[0] *= 3;
        }
    }
    printf("%ld %d %d\n", sum, product[0], product[1]);
    return sum != 2190 || product[0] != 3 || product[1] != 6;
}
