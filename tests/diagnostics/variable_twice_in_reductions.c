// One variable in two reduction clauses.
void f(void) {
    int x = 0;
#pragma omp parallel reduction(+ : x) reduction(* : x) // error: 53: variable 'x'
    x++;
}
