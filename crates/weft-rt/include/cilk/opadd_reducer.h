/* A reducer that sums, for C++: `cilk::opadd_reducer<long> sum = 0;`. */
#ifndef WEFT_CILK_OPADD_REDUCER_H
#define WEFT_CILK_OPADD_REDUCER_H
#ifdef __cplusplus
#include <new>

namespace cilk {

template <class T> void zero(void *view) { ::new (view) T(0); }

template <class T> void plus(void *left, void *right) {
  *static_cast<T *>(left) += *static_cast<T *>(right);
  static_cast<T *>(right)->~T();
}

/* `weft cc -fcilk` takes a variable of this type for `T cilk_reducer(zero<T>, plus<T>)`. */
template <class T> using opadd_reducer = T;

} // namespace cilk

#endif
#endif
