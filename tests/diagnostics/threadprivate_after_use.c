// The directive comes before every use of the variable.
static int t;
int use(void) { return t; }
#pragma omp threadprivate(t) // error: 27: 't' must be declared threadprivate before its first use
int f(void) {
    static int s;
    s++;
#pragma omp threadprivate(s) // error: 27: 's' must be declared threadprivate before its first use
    return s;
}
