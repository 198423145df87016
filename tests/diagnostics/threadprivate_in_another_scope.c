// The directive stands in the scope of the variable.
int g;
int f(void) {
    static int s;
    {
#pragma omp threadprivate(g) // error: 27: 'g' is declared at file scope, and can be threadprivate only there
#pragma omp threadprivate(s) // error: 27: 's' is declared in a block around this one
        g = s;
    }
    return s;
}
