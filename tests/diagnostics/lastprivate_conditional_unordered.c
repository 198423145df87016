// Teams and tasks execute iterations in no order, so that no assignment is the last one [OMP 5.2 §11.6, §12.6].
void f(int n) {
    int x = 0;
#pragma omp taskloop simd lastprivate(conditional : x) // error: 39: modifier 'conditional' in clause 'lastprivate' is not allowed on directive 'taskloop simd' [OMP 5.2 §12.6]
    for (int i = 0; i < n; i++) x = i;
#pragma omp teams distribute parallel for lastprivate(conditional : x) // error: 55: is not allowed on directive 'teams distribute parallel for' [OMP 5.2 §11.6]
    for (int i = 0; i < n; i++) x = i;
#pragma omp teams
#pragma omp distribute simd lastprivate(conditional : x) // error: 41: is not allowed on directive 'distribute simd' [OMP 5.2 §11.6]
    for (int i = 0; i < n; i++) x = i;
#pragma omp parallel masked taskloop lastprivate(conditional : x) // error: 50: is not allowed on directive 'parallel masked taskloop' [OMP 5.2 §12.6]
    for (int i = 0; i < n; i++) x = i;
}
