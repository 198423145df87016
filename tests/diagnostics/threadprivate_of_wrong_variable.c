// What each thread can have of its own: variables with static storage, whose type is complete.
struct S;
extern struct S incomplete;
_Thread_local int local;
#pragma omp threadprivate(incomplete) // error: 27: incomplete type 'struct S'
#pragma omp threadprivate(local) // error: 27: 'local' is declared thread-local and cannot be threadprivate as well
#pragma omp threadprivate(nowhere) // error: 27: no variable that is declared before it
void f(int n) {
    int automatic;
#pragma omp threadprivate(n, automatic) // error: 27: 'n' must have static storage duration
    // error@-1: 30: 'automatic' must have static storage duration
    automatic = n;
}
