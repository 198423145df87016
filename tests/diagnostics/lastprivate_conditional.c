struct pair { int a, b; };

void f(int *v, int n) {
    int list[4], x;
    struct pair p;
#pragma omp parallel for lastprivate(conditional : list) // error: 52: 'list' in clause 'lastprivate' with the modifier 'conditional' must be a scalar, not 'int[4]'
    for (int i = 0; i < n; i++) list[0] = i;
#pragma omp simd lastprivate(conditional : p) // error: 44: must be a scalar, not 'struct pair'
    for (int i = 0; i < n; i++) p.a = i;
#pragma omp for lastprivate(sometimes : x) // error: 29: unknown modifier 'sometimes'
    for (int i = 0; i < n; i++) x = i;
}
