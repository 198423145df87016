/* setjmp and longjmp, noreturn, goto. */
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf env;
_Noreturn void leave(int v) { if (v) longjmp(env, v); abort(); }
int enter(int x) { volatile int tries = 0; int r = setjmp(env); if (r == 0 || tries++ < 3) leave(x); return r + tries; }
int loop(int n) { int i = 0; again: if (i++ < n) { if (i == 7) goto out; goto again; } out: return i; }
int builtin(void **b, int x) { if (x) __builtin_longjmp(b, 1); return __builtin_setjmp(b); }
