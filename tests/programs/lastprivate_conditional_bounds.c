// lastprivate(conditional:) of a variable that the loop's bounds name, which mean the original's value before the loop; and
// of a loop that one team executes often, with ever fewer iterations.
// references: none (gcc 12 loses assignments in both, clang 19 lacks the modifier)
enum { N = 100 };

int main(void) {
    for (int round = 0; round < 20; round++) {
        int last = N;
#pragma omp parallel for lastprivate(conditional : last) schedule(dynamic, 2)
        for (int i = 0; i < last; i++)
            if (i % 37 == 4) last = i;
        if (last != 78) return 1;
        last = N;
#pragma omp parallel
#pragma omp for lastprivate(conditional : last)
        for (int i = 0; i < last; i++)
            if (i % 37 == 4) last = i;
        if (last != 78) return 2;
    }
    int last = -1, is_wrong = 0;
#pragma omp parallel
    for (int round = 0; round < 20; round++) {
#pragma omp for lastprivate(conditional : last) schedule(runtime)
        for (int i = 0; i < N - round * 4; i++)
            if (i % 3 == 0) last = i;
#pragma omp single
        is_wrong |= last != (N - round * 4 - 1) / 3 * 3;
    }
    return is_wrong ? 3 : 0;
}
