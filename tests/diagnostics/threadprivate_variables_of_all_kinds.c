// Variables that cannot be threadprivate, by type, storage, scope and use.
struct S;
extern struct S incomplete;
extern int open[];
static int used, fine;
_Thread_local int local;
int *address = &used; // note: 17: it is used here
typedef int T;
#pragma omp threadprivate(incomplete, open, used, local, fine, fine, later, T, f)
// error@-1: 27: 'incomplete' has the incomplete type 'struct S' and cannot be threadprivate
// error@-2: 39: 'open' has the incomplete type 'int[]' and cannot be threadprivate
// error@-3: 45: 'used' must be declared threadprivate before its first use
// error@-4: 51: 'local' is declared thread-local and cannot be threadprivate as well
// error@-5: 70: 'later' in '#pragma omp threadprivate' is no variable that is declared before it
// error@-6: 77: 'T' in '#pragma omp threadprivate' is no variable that is declared before it
// error@-7: 80: 'f' in '#pragma omp threadprivate' is no variable that is declared before it
int later;
void f(int n) {
  static int outer;
  {
    static int own;
    #pragma omp threadprivate(own, outer, n, later)
// error@-1: 36: 'outer' is declared in a block around this one, where its directive belongs
// error@-2: 43: 'n' must have static storage duration to be threadprivate
// error@-3: 46: 'later' is declared at file scope, and can be threadprivate only there
    own++;
  }
  static int late;
  late++; // note: 3: it is used here
  #pragma omp threadprivate(late) // error: 29: 'late' must be declared threadprivate before its first use
}
