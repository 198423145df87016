struct s { int a; };
#pragma omp declare reduction(add : struct s : omp_out.a += omp_in.b)
// error@-1: 48: no member named 'b' in 'struct s' in directive 'declare reduction'
#pragma omp declare reduction(mul : int, nothing_t : omp_out *= omp_in)
// error@-1: 42: use of undeclared identifier 'nothing_t' in directive 'declare reduction'
#pragma omp declare reduction(ok : struct s : omp_out.a += omp_in.a) initializer(omp_priv = q)
// error@-1: 82: use of undeclared identifier 'q' in directive 'declare reduction'
static void reset(void) {}
#pragma omp declare reduction(big : long : omp_out += omp_in)
#pragma omp declare reduction(big : char, long : omp_out += omp_in)    initializer(reset())
// error@-1: 43: the reduction 'big' of type 'long' is declared twice
// error@-2: 84: the initializer must assign to 'omp_priv' or call a function with its address

int f(int n, struct s v, double d) {
#pragma omp parallel for reduction(ok : v, d)
// error@-1: 44: 'd' of type 'double' cannot be in clause 'reduction' with operator 'ok': no 'declare reduction' that is visible here declares it for this type
    for (int i = 0; i < n; i++) v.a += i;
#pragma omp parallel for reduction(+ : v)
// error@-1: 40: it is not of arithmetic type, and no 'declare reduction' that is visible here declares it
    for (int i = 0; i < n; i++) v.a += i;
#pragma omp parallel for reduction(late : v)
// error@-1: 43: with operator 'late': no 'declare reduction' that is visible here declares it for this type
    for (int i = 0; i < n; i++) v.a += i;
    {
#pragma omp declare reduction(late : struct s : omp_out.a += omp_in.a)
    }
    return v.a;
}
