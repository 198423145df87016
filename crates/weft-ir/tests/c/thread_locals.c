/* Thread-local storage in all models. */
_Thread_local int a = 3;
static __thread long b;
extern __thread int c;
__thread int d __attribute__((tls_model("initial-exec")));
__thread struct { int x[4]; } e __attribute__((tls_model("local-exec")));
int sum(void) { static _Thread_local int calls; return a + (int)b + c + d + e.x[calls++ & 3]; }
int *address(int w) { return w ? &a : &c; }
