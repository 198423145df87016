// A worksharing reduction in a target region needs a variable that is mapped there, not a copy of the region's.
int main(void) {
    int mapped = 0, copied = 0, implied = 0;
#pragma omp target map(tofrom : mapped)
#pragma omp for simd reduction(+ : mapped)
    for (int i = 0; i < 4; i++) mapped += i;
#pragma omp target firstprivate(copied)
#pragma omp for nowait reduction(+ : copied) // error: 38: 'copied' in clause 'reduction' must be shared in the 'target' region
    for (int i = 0; i < 4; i++) copied += i;
#pragma omp target
    {
        int own = 0;
#pragma omp for reduction(+ : implied) // error: 31: 'implied' in clause 'reduction' must be shared in the 'target' region
        for (int i = 0; i < 4; i++) implied += i;
#pragma omp for reduction(+ : own) // error: 31: 'own' in clause 'reduction' must be shared in the 'target' region
        for (int i = 0; i < 4; i++) own += i;
    }
    return mapped;
}
