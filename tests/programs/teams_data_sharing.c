// teams: private, firstprivate, shared and reduction variables, arrays and structures; default(none), default(firstprivate).
// references: gcc (libomp makes no more teams than there are processors)
#include <omp.h>
#include <stdio.h>

struct pair {
    long count, total;
};
#pragma omp declare reduction(join : struct pair : omp_out.count += omp_in.count, omp_out.total += omp_in.total)
static int shared_global = 5;
static double weights[3] = {1, 2, 4};

int main(void) {
    int scalar = 7, array[4] = {1, 2, 3, 4}, n = 3, seen[4] = {0};
    double variable[n];
    for (int i = 0; i < n; i++) variable[i] = i + 0.5;
    struct pair pair = {1, 2}, joined = {0, 0};
    long sum = 0, product = 1, table[3] = {0, 0, 0};
    int all = 1, any = 0, bits = 0;
#pragma omp teams num_teams(4) default(none) shared(seen, shared_global, n) private(scalar) \
    firstprivate(array, variable, pair, weights) reduction(+ : sum, table) reduction(* : product) \
    reduction(&& : all) reduction(|| : any) reduction(| : bits) reduction(join : joined)
    {
        int me = omp_get_team_num();
        scalar = me + 1;
        array[1] += scalar;
        variable[2] *= 2;
        pair.total += me;
        weights[0] += me;
        seen[me] = array[1] * 100 + (int)variable[2] * 10 + shared_global + n;
        sum += (int)weights[0] + pair.count;
        table[me % 3] += pair.total;
        product *= 2;
        all = all && scalar > 0;
        any = any || me == 3;
        bits |= 1 << me;
        joined.count++;
        joined.total += me;
    }
    printf("%d %d %g %ld %g\n", scalar, array[1], variable[2], pair.total, weights[0]);
    for (int i = 0; i < 4; i++) printf("%d ", seen[i]);
    printf("\n%ld %ld %ld %ld %ld %d %d %d\n", sum, product, table[0], table[1], table[2], all, any, bits);
    printf("%ld %ld\n", joined.count, joined.total);

    // What a team computes before its threads start is theirs.
    long squares = 0;
#pragma omp teams num_teams(3) firstprivate(n) reduction(+ : squares)
    {
        int base = omp_get_team_num() * 10;
        n += base;
#pragma omp parallel for reduction(+ : squares)
        for (int i = base; i < n; i++) squares += (long)i * i;
    }
    printf("%ld %d\n", squares, n);
    return 0;
}
