// default of one category of variables in 6.0; all others are as without the clause. Originals of reductions are shared.
// flags: -fopenmp-version=60
// references: none (clang 19 and gcc 12 know no categories)
#include <omp.h>

struct pair { int a, b; };

int main(void) {
    int n = 5, table[3] = {1, 2, 3}, wrong = 0, sum = 0, *p = table, seen = 0;
    struct pair pair = {7, 8};
#pragma omp parallel num_threads(3) default(firstprivate : scalar) reduction(original(shared), + : sum) shared(wrong)
    {
        // The array and the structure are shared; so is what is static.
        n += omp_get_thread_num();
        sum += n - omp_get_thread_num();
#pragma omp atomic
        table[0]++;
#pragma omp atomic
        pair.b++;
        if (p != table) {
#pragma omp atomic
            wrong++;
        }
    }
    wrong += n != 5 || sum % 5 != 0 || table[0] - 1 != sum / 5 || pair.b - 8 != sum / 5;
#pragma omp parallel num_threads(2) default(private : aggregate) shared(seen)
    {
        table[1] = omp_get_thread_num();
        pair.a = table[1];
#pragma omp barrier
        if (table[1] != omp_get_thread_num() || pair.a != table[1]) {
#pragma omp atomic
            wrong++;
        }
#pragma omp single
        seen = *p;
    }
    wrong += table[1] != 2 || pair.a != 7 || seen != table[0];
#pragma omp parallel
#pragma omp single
    {
        int local = 3;
        // Without the clause, the task would have a copy of its own.
#pragma omp task default(shared : scalar)
        local += table[1] = 4;
#pragma omp taskwait
        wrong += local != 7;
    }
#pragma omp parallel for default(none : pointer) shared(p) reduction(default, original(default), + : wrong)
    for (int i = 0; i < n; i++) wrong += p == 0;
#pragma omp parallel default(none : all) shared(n)
#pragma omp atomic memscope(device) write
    n = 9;
    return wrong + (n != 9);
}
