//! Writes the operators of the language as functions of the names that declared ones have.
//!
//! A template does not know whether a directive declares an operator for its types, so that it calls functions for all. Numbers
//! find those of the language by a type of their own:
//!
//! ```cpp
//! __weft_combine__ADD(__weft::own(s), __weft::own(x))     // numbers: of namespace __weft, by number<T>; objects: the user's
//! ```

use weft_openmp::ReductionOp;

use crate::text::cxx::declared_reduction::functions_of;
use crate::text::cxx::names::{combined, identity};

/// Returns what the prelude has for the operators of the language, of which a template may not know whether a directive
/// declares them for its types: functions of the same names, which numbers find by a type of their own.
pub(crate) fn of_numbers() -> String {
    const CALLED: &str = "[[gnu::always_inline, gnu::nodebug]] inline";
    let functions = ReductionOp::BUILTIN.into_iter().map(|op| {
        let [combine, begin] = functions_of(&op);
        let (combined, first) = (combined(&op, false, "out.value", "in.value"), identity(&op, "T"));
        format!(
            "template <class T> {CALLED} void {combine}(number<T> out, number<T> in) noexcept {{{combined} }} \
             template <class T> {CALLED} T {begin}(T *, number<T>, T *) noexcept {{ return {first}; }} "
        )
    });
    format!(
        " namespace __weft {{ template <class T> struct number {{ T &value; }}; \
         template <class T, bool = __is_arithmetic(T)> struct own_t {{ \
         [[gnu::always_inline, gnu::nodebug]] static T &at(T &of) noexcept {{ return of; }} }}; \
         template <class T> struct own_t<T, true> {{ \
         [[gnu::always_inline, gnu::nodebug]] static number<T> at(T &of) noexcept {{ return {{of}}; }} }}; \
         template <class T> {CALLED} auto own(T &of) noexcept -> decltype(own_t<T>::at(of)) \
         {{ return own_t<T>::at(of); }} {}}}",
        functions.collect::<String>()
    )
}
