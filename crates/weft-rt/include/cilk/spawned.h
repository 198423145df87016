/* What `weft cc -fcilk` writes of the words of Cilk in C++ uses these: arguments that wait for their call, and exceptions. */
#ifndef WEFT_CILK_SPAWNED_H
#define WEFT_CILK_SPAWNED_H
#ifdef __cplusplus

#if defined(__cpp_exceptions) && __cplusplus >= 201103L
#include <exception>
#endif

namespace weft_cilk {

/* The words that `main` gets, however it declares them. */
struct words {
  char **all;
  template <class T> operator T() const { return (T)all; }
};
inline words words_of(char **all) {
  words got = {all};
  return got;
}

#if __cplusplus >= 201103L

/* What a parameter gets that takes an object. */
template <class T> struct kept {
  T value;
  T &&get() { return static_cast<T &&>(value); }
};

/* What a reference gets that is to a temporary object. */
template <class T> struct lent {
  T value;
  T const &get() { return value; }
};

/* What a reference gets that is to an object of the program. */
template <class T> struct named {
  T *place;
  T &get() { return *place; }
};

/* How a parameter of type P takes what is of type A, as a forwarding reference has it. */
template <class P, class A, bool refers> struct way {
  typedef kept<__remove_cv(P)> type;
  static type take(A &&arg) { return type{static_cast<__remove_cv(P)>(static_cast<A &&>(arg))}; }
};
template <class T, class A> struct way<T &, A, true> {
  typedef named<T> type;
  static type take(A &&arg) { return type{__builtin_addressof(arg)}; }
};
template <class T, class A> struct way<T &, A, false> {
  typedef lent<__remove_cv(T)> type;
  static type take(A &&arg) { return type{static_cast<__remove_cv(T)>(static_cast<A &&>(arg))}; }
};
template <class T, class A> struct way<T &&, A, false> : way<T, A, false> {};
template <class T, class A> struct way<T &&, A, true> : way<T, A, false> {};

/* Whether a reference P may be to an object A itself: its type is that, or a base of it. */
template <class P, class A> struct refers { static constexpr bool value = false; };
template <class T, class U> struct refers<T &, U &> { static constexpr bool value = __is_convertible(U *, T *); };

/* For a parameter of type P. */
template <class P, class A> typename way<P, A, refers<P, A>::value>::type take(A &&arg) {
  return way<P, A, refers<P, A>::value>::take(static_cast<A &&>(arg));
}

/* For one that takes an object of its own, whose type is that of what it gets. */
template <class A> kept<__decay(A)> take_value(A &&arg) { return {static_cast<A &&>(arg)}; }

/* For one that is a reference. */
template <class T> named<T> take_reference(T &arg) { return {__builtin_addressof(arg)}; }
template <class T> typename way<T, T, false>::type take_reference(T &&arg, ...) {
  return way<T, T, false>::take(static_cast<T &&>(arg));
}

#ifdef __cpp_exceptions
/* The exception that left one of a function's tasks. The function throws it where it waits for them. */
struct failure {
  void *first = nullptr;
  __attribute__((__noinline__, __cold__)) void take() noexcept {
    auto *caught = new std::exception_ptr(std::current_exception());
    void *none = nullptr;
    if (!__atomic_compare_exchange_n(&first, &none, (void *)caught, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
      delete caught;
  }
  void raise() {
    if (__builtin_expect(first != nullptr, 0))
      raise_it();
  }
  __attribute__((__noinline__, __cold__)) void raise_it() {
    auto *caught = static_cast<std::exception_ptr *>(first);
    std::exception_ptr held = *caught;
    first = nullptr;
    delete caught;
    std::rethrow_exception(held);
  }
};
#endif

#endif

} // namespace weft_cilk

#endif
#endif
