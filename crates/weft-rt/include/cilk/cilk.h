/* The words of Cilk, which `weft cc -fcilk` takes for tasks. */
#ifndef WEFT_CILK_H
#define WEFT_CILK_H

#ifndef cilk_spawn
#define cilk_spawn _Cilk_spawn
#define cilk_sync _Cilk_sync
#define cilk_for _Cilk_for
#define cilk_scope _Cilk_scope
#endif
#ifndef cilk_reducer
#define cilk_reducer _Hyperobject
#endif

#endif
