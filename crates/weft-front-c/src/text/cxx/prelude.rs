//! What the annotated text of C++ declares before anything else.
//!
//! All of it is C++11, and needs no header of the library. The reader of the markers defines `__weft_terminate`.

/// The declarations, without newlines.
pub(crate) const PRELUDE: &str = "extern \"C\" { \
     void __weft_directive(const char *, ...) noexcept; \
     void __weft_qual(const char *) noexcept; \
     void __weft_qual_opnd(const char *, ...) noexcept; \
     void __weft_qual_opndlist(const char *, ...) noexcept; \
     int __weft_reached() noexcept; \
     int __weft_team() noexcept __asm__(\"omp_get_num_threads\"); \
     void *__weft_task_private(int) noexcept; \
     void __weft_terminate() noexcept __attribute__((noreturn, cold)); \
     void *__weft_alloc(unsigned long long, unsigned long long, unsigned long long) noexcept __asm__(\"omp_aligned_alloc\"); \
     void __weft_free(void *, unsigned long long) noexcept __asm__(\"omp_free\"); } \
     namespace __weft { \
     template <class T> struct bare_t { using type = T; }; \
     template <class T> struct bare_t<T &> { using type = T; }; \
     template <class T> struct bare_t<T &&> { using type = T; }; \
     template <class T> using bare = typename bare_t<T>::type; \
     template <class T> struct plain_t { using type = T; }; \
     template <class T> struct plain_t<T volatile> { using type = T; }; \
     template <class T> struct plain_t<T const> { using type = T; }; \
     template <class T> struct plain_t<T const volatile> { using type = T; }; \
     template <class T> using plain = typename plain_t<bare<T>>::type; \
     template <class T> using id = T; \
    template <class T> struct passed_t; \
    template <class T> struct passed_t<void (*)(T)> { using type = T; }; \
    template <class T> using passed = typename passed_t<T>::type; \
     template <class T, bool = __is_scalar(T)> struct sent_t { using type = T &; }; \
     template <class T> struct sent_t<T, true> { using type = T; }; \
     template <class T> using sent = typename sent_t<T>::type; \
     constexpr bool has_lambda(const char *s) noexcept { \
     return s && (__builtin_strncmp(s, \"(lambda at \", 11) == 0 || has_lambda(__builtin_strchr(s + 1, '('))); } \
     template <class T> constexpr long long closure() noexcept { \
     return has_lambda(__builtin_strchr(__PRETTY_FUNCTION__, '(')) ? 0x800 : 0; } \
     template <class T, long long K> struct mapped { static constexpr long long type = K | closure<T>(); }; \
     template <class T, int = (!__is_scalar(T) ? 0 : __is_pointer(T) ? 1 : sizeof(T) > 8 ? 3 : 2)> struct carried { \
     static constexpr long long type = 0x223 | closure<T>(), bytes = sizeof(T); \
     static void *given(T const &v) noexcept { return (void *)__builtin_addressof(v); } \
     static T &got(void *&o) noexcept { return *(T *)o; } }; \
     template <class T> struct carried<T, 1> { static constexpr long long type = 0x220, bytes = 0; \
     static void *given(T const &v) noexcept { return (void *)v; } \
     static T got(void *&o) noexcept { return (T)o; } }; \
     template <class T> struct carried<T, 2> { static constexpr long long type = 0x120, bytes = sizeof(T); \
     static void *given(T const &v) noexcept { void *o = 0; plain<T> w = v; __builtin_memcpy(&o, &w, sizeof(T)); return o; } \
     static T got(void *&o) noexcept { plain<T> v; __builtin_memcpy(&v, &o, sizeof(T)); return v; } }; \
     template <class T> struct carried<T, 3> { static constexpr long long type = 0xa1, bytes = sizeof(T); \
     static void *given(T const &v) noexcept { return (void *)__builtin_addressof(v); } \
     static T got(void *&o) noexcept { return *(T *)o; } }; \
     template <class T, class> struct of_t { using type = T; }; \
     template <class T, class W> using of = typename of_t<T, W>::type; \
     template <class T> struct element_t { using type = T; }; \
     template <class T, decltype(sizeof 0) N> struct element_t<T[N]> : element_t<T> {}; \
     template <class T> using element = typename element_t<bare<T>>::type; \
     template <bool> struct loop { \
     template <class A, class B> [[gnu::always_inline, gnu::nodebug]] static constexpr unsigned long long \
     distance(A const &high, B const &low) noexcept { return (unsigned long long)(high - low); } \
     template <class A> [[gnu::always_inline, gnu::nodebug]] static auto \
     after(A a, unsigned long long k, int) noexcept -> decltype((void)(a += (decltype(a - a))1), (A &&)a) { \
     return (void)(a += (decltype(a - a))(long long)k), (A &&)a; } \
     template <class A> [[gnu::always_inline, gnu::nodebug]] static auto \
     after(A const &a, unsigned long long k, long) noexcept -> decltype(A(a + (decltype(a - a))1)) { \
     return a + (decltype(a - a))(long long)k; } \
     template <class A, class B> [[gnu::always_inline, gnu::nodebug]] static constexpr long long \
     extent(A const &high, B const &low) noexcept { return (long long)(high - low); } \
     template <class A> [[gnu::always_inline, gnu::nodebug]] static A const & \
     next(A const &a) noexcept { return a; } \
     template <class A, class B> [[gnu::always_inline, gnu::nodebug]] static constexpr long long \
     rise(A const &, B const &) noexcept { return 1; } \
     template <class A> [[gnu::always_inline, gnu::nodebug]] static A \
     at(A const &a, unsigned long long k) noexcept { return after(a, k, 0); } }; \
     template <> struct loop<true> { \
     template <class A, class B> [[gnu::always_inline, gnu::nodebug]] static constexpr unsigned long long \
     distance(A high, B low) noexcept { return sizeof(high + low) <= 4 \
     ? (unsigned)(decltype(high + low))high - (unsigned)(decltype(high + low))low \
     : (unsigned long long)(decltype(high + low))high - (unsigned long long)(decltype(high + low))low; } \
     template <class A, class B> [[gnu::always_inline, gnu::nodebug]] static constexpr long long \
     extent(A high, B low) noexcept { return (long long)((unsigned long long)(decltype(high + low))high \
     - (unsigned long long)(decltype(high + low))low); } \
     template <class A> [[gnu::always_inline, gnu::nodebug]] static constexpr A \
     next(A a) noexcept { return at(a, 1); } \
     template <class A, class B> [[gnu::always_inline, gnu::nodebug]] static constexpr long long \
     rise(A high, B low) noexcept { return sizeof(high + low) <= 4 \
     ? (int)((unsigned)high - (unsigned)low) : (long long)((unsigned long long)high - (unsigned long long)low); } \
     template <class A> [[gnu::always_inline, gnu::nodebug]] static constexpr A \
     at(A a, unsigned long long k) noexcept { \
     return sizeof(A) > 8 ? (A)(a + (A)(long long)k) : (A)((unsigned long long)a + k); } }; \
     template <class A, class B> [[gnu::always_inline, gnu::nodebug]] constexpr unsigned long long \
     distance(A const &high, B const &low) noexcept { \
     return loop<__is_integral(A) && __is_integral(B)>::distance(high, low); } \
     template <class A> [[gnu::always_inline, gnu::nodebug]] A \
     at(A const &a, unsigned long long k) noexcept { return loop<__is_integral(A)>::at(a, k); } \
     template <class A, class B> [[gnu::always_inline, gnu::nodebug]] constexpr long long \
     extent(A const &high, B const &low) noexcept { \
     return loop<__is_integral(A) && __is_integral(B)>::extent(high, low); } \
     template <class A> [[gnu::always_inline, gnu::nodebug]] constexpr A \
     next(A const &a) noexcept { return loop<__is_integral(A)>::next(a); } \
     template <class O, class A, class B> [[gnu::always_inline, gnu::nodebug]] constexpr long long \
     rise(A const &high, B const &low) noexcept { \
     return loop<__is_integral(O) && __is_integral(A)>::rise(high, low); } \
     template <class T, decltype(sizeof 0) N> [[gnu::always_inline, gnu::nodebug]] constexpr T * \
     begin_of(T (&array)[N], int) noexcept { return array; } \
     template <class T, decltype(sizeof 0) N> [[gnu::always_inline, gnu::nodebug]] constexpr T * \
     end_of(T (&array)[N], int) noexcept { return array + N; } \
     template <class R> [[gnu::always_inline, gnu::nodebug]] constexpr auto \
     begin_of(R &&range, int) -> decltype(range.begin()) { return range.begin(); } \
     template <class R> [[gnu::always_inline, gnu::nodebug]] constexpr auto \
     end_of(R &&range, int) -> decltype(range.end()) { return range.end(); } \
     template <class R> [[gnu::always_inline, gnu::nodebug]] constexpr auto \
     begin_of(R &&range, long) -> decltype(begin(range)) { return begin(range); } \
     template <class R> [[gnu::always_inline, gnu::nodebug]] constexpr auto \
     end_of(R &&range, long) -> decltype(end(range)) { return end(range); } \
     template <class T> struct once_t { T *at; \
     struct step { T *at; \
     [[gnu::always_inline, gnu::nodebug]] constexpr bool operator!=(step const &o) const noexcept { return at != o.at; } \
     [[gnu::always_inline, gnu::nodebug]] step &operator++() noexcept { at = 0; return *this; } \
     [[gnu::always_inline, gnu::nodebug]] constexpr T &operator*() const noexcept { return *at; } }; \
     [[gnu::always_inline, gnu::nodebug]] constexpr step begin() const noexcept { return {at}; } \
     [[gnu::always_inline, gnu::nodebug]] constexpr step end() const noexcept { return {0}; } }; \
     template <class T> [[gnu::always_inline, gnu::nodebug]] constexpr once_t<bare<T>> \
     once(T &&range) noexcept { return {__builtin_addressof(range)}; } \
     template <class T, decltype(sizeof 0) N> [[gnu::always_inline, gnu::nodebug]] constexpr once_t<T const[N]> \
     once(T const (&&list)[N]) noexcept { return {__builtin_addressof(list)}; } \
     template <class T> struct limits { \
     static constexpr bool is_signed = T(-1) < T(0); \
     static constexpr T highest() noexcept { \
     return is_signed ? T(~0ull >> (65 - 8 * sizeof(T))) : T(~0ull >> (64 - 8 * sizeof(T))); } \
     static constexpr T lowest() noexcept { return is_signed ? T(-highest() - 1) : T(0); } }; \
     template <> struct limits<bool> { \
     static constexpr bool highest() noexcept { return true; } \
     static constexpr bool lowest() noexcept { return false; } }; \
     template <> struct limits<float> { \
     static constexpr float highest() noexcept { return __FLT_MAX__; } \
     static constexpr float lowest() noexcept { return -__FLT_MAX__; } }; \
     template <> struct limits<double> { \
     static constexpr double highest() noexcept { return __DBL_MAX__; } \
     static constexpr double lowest() noexcept { return -__DBL_MAX__; } }; \
     template <> struct limits<long double> { \
     static constexpr long double highest() noexcept { return __LDBL_MAX__; } \
     static constexpr long double lowest() noexcept { return -__LDBL_MAX__; } }; \
     template <class T, bool = (sizeof(T) > 8)> struct cell { T value; \
     template <int O> [[gnu::always_inline, gnu::nodebug]] void load(T volatile *from) noexcept { __atomic_load(from, &value, O); } \
     template <int O> [[gnu::always_inline, gnu::nodebug]] void store(T volatile *to) noexcept { __atomic_store(to, &value, O); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] bool exchange(T volatile *at, cell &to) noexcept { \
     return __atomic_compare_exchange(at, &value, &to.value, 1, O, F); } }; \
     template <class T> struct cell<T, true> { struct all { char bytes[sizeof(T)]; }; \
     union { all whole; T value; }; \
     [[gnu::always_inline, gnu::nodebug]] cell() noexcept : whole() {} \
     template <int O> [[gnu::always_inline, gnu::nodebug]] void load(T volatile *from) noexcept { \
     __atomic_load((all volatile *)from, &whole, O); } \
     template <int O> [[gnu::always_inline, gnu::nodebug]] void store(T volatile *to) noexcept { \
     __atomic_store((all volatile *)to, &whole, O); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] bool exchange(T volatile *at, cell &to) noexcept { \
     return __atomic_compare_exchange((all volatile *)at, &whole, &to.whole, 1, O, F); } }; \
     template <class T> struct counts { static constexpr bool value = __is_integral(T) && sizeof(T) <= 8; }; \
     template <> struct counts<bool> { static constexpr bool value = false; }; \
     template <class T, class E, bool = counts<T>::value && __is_integral(E)> struct fetch { \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void add(T volatile *p, E e) noexcept { cell<T> a, b; \
     a.template load<0>(p); do b.value = a.value + e; while (!a.template exchange<O, F>(p, b)); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void sub(T volatile *p, E e) noexcept { cell<T> a, b; \
     a.template load<0>(p); do b.value = a.value - e; while (!a.template exchange<O, F>(p, b)); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void and_(T volatile *p, E e) noexcept { cell<T> a, b; \
     a.template load<0>(p); do b.value = a.value & e; while (!a.template exchange<O, F>(p, b)); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void or_(T volatile *p, E e) noexcept { cell<T> a, b; \
     a.template load<0>(p); do b.value = a.value | e; while (!a.template exchange<O, F>(p, b)); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void xor_(T volatile *p, E e) noexcept { cell<T> a, b; \
     a.template load<0>(p); do b.value = a.value ^ e; while (!a.template exchange<O, F>(p, b)); } }; \
     template <class T, class E> struct fetch<T, E, true> { \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void add(T volatile *p, E e) noexcept { \
     __atomic_fetch_add(p, e, O); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void sub(T volatile *p, E e) noexcept { \
     __atomic_fetch_sub(p, e, O); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void and_(T volatile *p, E e) noexcept { \
     __atomic_fetch_and(p, e, O); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void or_(T volatile *p, E e) noexcept { \
     __atomic_fetch_or(p, e, O); } \
     template <int O, int F> [[gnu::always_inline, gnu::nodebug]] static void xor_(T volatile *p, E e) noexcept { \
     __atomic_fetch_xor(p, e, O); } }; \
     struct place { void *at; }; \
     template <class T> struct begun { T it; }; \
     template <class T> struct length_t { \
     static_assert(sizeof(T) == 0, \"an array section needs a length where its base is a pointer\"); \
     static constexpr unsigned long long value = 1; }; \
     template <class T, decltype(sizeof 0) N> struct length_t<T[N]> { static constexpr unsigned long long value = N; }; \
     template <class T> struct seen_t { struct whole { T it; }; \
     [[gnu::always_inline, gnu::nodebug]] static whole &of(T *o) noexcept { return *(whole *)o; } }; \
     template <class T> struct seen_t<T &> { struct whole { T &it; }; \
     [[gnu::always_inline, gnu::nodebug]] static whole of(T *o) noexcept { return {*o}; } }; \
     template <class T> struct seen_t<T &&> { struct whole { T &&it; }; \
     [[gnu::always_inline, gnu::nodebug]] static whole of(T *o) noexcept { return {(T &&)*o}; } }; \
     template <class T, class O> [[gnu::always_inline, gnu::nodebug]] inline auto \
     seen(O *o) noexcept -> decltype(seen_t<T>::of(o)) { return seen_t<T>::of(o); } \
     template <class T> struct section { T *first; unsigned long long count; unsigned long long shift; \
     [[gnu::always_inline, gnu::nodebug]] void *moved(T *copy) const noexcept { \
     return (void *)((unsigned long long)copy - shift); } }; \
     template <class T> [[gnu::always_inline, gnu::nodebug]] inline section<T> \
     section_of(T *first, unsigned long long count, void const volatile *base) noexcept { \
     return {first, count, (unsigned long long)first - (unsigned long long)base}; } \
     template <class T> struct named { typedef T &type; \
     [[gnu::always_inline, gnu::nodebug]] static T &at(void *o) noexcept { return *(T *)o; } \
     [[gnu::always_inline, gnu::nodebug]] static void const volatile *base(T &o) noexcept { \
     return __builtin_addressof(o); } }; \
     template <class T> struct named<T *> { typedef T *type; \
     [[gnu::always_inline, gnu::nodebug]] static T *at(void *o) noexcept { return (T *)o; } \
     [[gnu::always_inline, gnu::nodebug]] static void const volatile *base(T *o) noexcept { return o; } }; \
     template <class T> struct named<T *const> : named<T *> {}; \
     template <class T> struct elements { void *raw; T *at; unsigned long long count; \
     [[gnu::nodebug]] explicit elements(unsigned long long count) \
     : raw(::operator new(count * sizeof(T) + alignof(T))), \
     at((T *)(((unsigned long long)raw + alignof(T) - 1) / alignof(T) * alignof(T))), count(count) {} \
     elements(elements const &) = delete; \
     [[gnu::nodebug]] ~elements() { for (unsigned long long k = 0; k < count; ++k) at[k].~T(); \
     ::operator delete(raw); } \
     [[gnu::always_inline, gnu::nodebug]] void *moved(unsigned long long shift) const noexcept { \
     return (void *)((unsigned long long)at - shift); } }; \
     template <class T> struct given { T *at; unsigned long long by; }; \
     struct here { void *at; }; struct fresh {}; \
     template <class T, bool = __is_trivially_copyable(T)> struct at_t { using type = fresh; \
     [[gnu::always_inline, gnu::nodebug]] static fresh of(T *) noexcept { return {}; } }; \
     template <class T> struct at_t<T, true> { using type = here; \
     [[gnu::always_inline, gnu::nodebug]] static here of(T *at) noexcept { return {(void *)at}; } }; \
     template <class T> [[gnu::always_inline, gnu::nodebug]] inline typename at_t<T>::type at(void *object) noexcept { \
     return at_t<T>::of((T *)object); } \
     template <class T> constexpr unsigned long long aligned(unsigned long long least) noexcept { \
     return alignof(T) > least ? alignof(T) : least; } \
     template <class T> struct allocated { T *at; unsigned long long count, by; \
     [[gnu::nodebug]] allocated(unsigned long long count, unsigned long long alignment, unsigned long long by) noexcept \
     : at((T *)__weft_alloc(alignment, count * sizeof(T), by)), count(count), by(by) {} \
     allocated(allocated const &) = delete; \
     [[gnu::nodebug]] ~allocated() { for (unsigned long long k = 0; k < count; ++k) at[k].~T(); \
     __weft_free((void *)at, by); } \
     [[gnu::always_inline, gnu::nodebug]] void *moved(unsigned long long shift) const noexcept { \
     return (void *)((unsigned long long)at - shift); } }; } \
     inline void *operator new(decltype(sizeof 0), __weft::place place) noexcept { return place.at; }";
