// What no call from a loop of `simd` may execute, in functions that are declared for such calls. Other calls may.
int count;

#pragma omp declare simd
int critical(int i) {
#pragma omp critical // warning: 1: '#pragma omp critical' in 'critical', which '#pragma omp declare simd' is about: no loop of 'simd' may call it [OMP 5.2 §7.7]
    return count++; // error: 5: 'return' must not leave the region of '#pragma omp critical'
}

#pragma omp declare simd
int team(int i);
int team(int i) {
#pragma omp parallel // warning: 1: '#pragma omp parallel' in 'team', which '#pragma omp declare simd' is about
    {
#pragma omp barrier
        i++;
    }
    return i;
}

#pragma omp declare simd
int lanes(int i) {
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int j = 0; j < i; j++) sum += j;
#pragma omp atomic
    count += sum;
    return sum;
}

int other(int i) {
#pragma omp barrier
    return i;
}
