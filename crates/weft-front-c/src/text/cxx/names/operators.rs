//! Writes the operators of the language as functions of the names that declared ones have.
//!
//! A template does not know whether a directive declares an operator for its types, so that it calls functions for all. Those of
//! the language are taken where no directive's fits: they are found by a first argument of the prelude, which those of directives
//! take as it is, and they take all others as `...`, to which any conversion is preferred:
//!
//! ```cpp
//! __weft_combine__ADD(__weft::both(s, x), __weft::object(s), __weft::object(x))
//! // void __weft_combine__ADD(P, T &omp_out, T &omp_in)          a directive's, for its type and classes derived from it
//! // void __weft_combine__ADD(__weft::operands<T, T> of, ...)    the language's, for all types
//! ```
//!
//! A member of a class hides all of them, and what the namespaces of the arguments have. So each operator has a class here, by which
//! members reach what is around ([`crate::text::cxx::declared_reduction`]).
//!
//! A directive in a function becomes two local classes, which hide the functions, too. They are derived from two classes that do
//! what the language says. No other argument tells them apart from what a directive says: the conversion of the first one to
//! `combined_ADD` is the operation. What is no class becomes a `language_begin_ADD`'s value by a conversion, too, so that objects
//! must begin as if written behind a `=` (`begun`): arguments of their constructors would be converted as well.

use weft_openmp::ReductionOp;

use crate::text::cxx::declared_reduction::{around, functions_of, language};
use crate::text::cxx::names::operation::Operation;

/// Returns what the prelude has for the operators of the language, of which a template may not know whether a directive
/// declares them for its types.
pub(crate) fn prelude() -> String {
    const CALLED: &str = "[[gnu::always_inline, gnu::nodebug]] inline";
    const MEMBER: &str = "[[gnu::always_inline, gnu::nodebug]] static";
    let functions = ReductionOp::BUILTIN.into_iter().map(|op| {
        let [combine, begin] = functions_of(&op);
        let operation = Operation::of_any(&op);
        let (combined, first) = (operation.combined("of.out", "of.in"), operation.first("T", "", ""));
        let around = around(&op);
        let [language_combine, language_begin] = language(&op);
        let operation = format!("combined_{}", op.region_word());
        format!(
            "template <class T, class U> {CALLED} void {combine}(operands<T, U> of, ...) {{{combined} }} \
             template <class T> {CALLED} T {begin}(type<T>, ...) {{ return {first}; }} \
             struct {around} {{ template <class T, class U> {MEMBER} void combine(operands<T, U> of) \
             {{ {combine}(of, object(of.out), object(of.in)); }} \
             template <class T, class P> {MEMBER} T begin(P at, object_t<T> o) \
             {{ return {begin}(type<T>(), at, (T *)0, o, (T *)0); }} }}; \
             struct {operation} {{ template <class T, class U> {CALLED} {operation}(operands<T, U> of) {{{combined} }} }}; \
             struct {language_combine} {{ {language_combine}() {{}} \
             {CALLED} {language_combine}({operation}, ...) {{}} }}; \
             struct {language_begin} {{ {language_begin}() {{}} {CALLED} {language_begin}(any, ...) {{}} \
             template <class T, class = typename number_t<T>::type> {CALLED} operator T() const {{ return {first}; }} }}; "
        )
    });
    format!(
        " namespace __weft {{ template <class T, class U> struct operands {{ T &out; U &in; }}; \
         template <class T> struct type {{}}; \
         template <class T> struct behind {{ T it; {CALLED} behind(T const &it) noexcept : it(it) {{}} }}; \
         struct any {{ template <class T> {CALLED} any(T const &) noexcept {{}} }}; \
         template <class T, bool = __is_class(T) || __is_union(T)> struct number_t {{}}; \
         template <class T> struct number_t<T, false> {{ using type = T; }}; \
         template <class T> struct object_t {{ T *at; \
         [[gnu::always_inline, gnu::nodebug]] operator T &() const noexcept {{ return *at; }} }}; \
         template <class T, class U> {CALLED} operands<T, U> both(T &out, U &in) noexcept {{ return {{out, in}}; }} \
         template <class T> {CALLED} object_t<T> object(T &of) noexcept {{ return {{__builtin_addressof(of)}}; }} {}}}",
        functions.collect::<String>()
    )
}
