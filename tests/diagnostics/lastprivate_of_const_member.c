// lastprivate assigns to the variable, which a const member forbids.
struct S { int a; const int b; };
void f(int n) {
    struct S s = {1, 2};
#pragma omp parallel for lastprivate(s) // error: 38: const member 'b'
    for (int i = 0; i < n; i++)
        s.a = i;
}
