//! Brings back what the `declare reduction` directives of a class hide of those around it.
//!
//! A directive is seen where it is declared for the type, whatever inner scopes declare for other types [OMP 5.2 §5.5.11]. Its functions
//! are members where it stands in a class, and a member's name ends the search for functions [C++17 §6.4.2].
//!
//! ```cpp
//! #pragma omp declare reduction(+ : std::string : omp_out.append(omp_in))
//! template <class T> struct S {
//! #pragma omp declare reduction(+ : S : omp_out.merge(omp_in))
//! //   template <class P> static void __weft_combine__ADD(P, S &omp_out, S &omp_in) { omp_out.merge(omp_in); }          its own
//! //   template <class P, class... Q> static void __weft_combine__ADD(P, std::string &, std::string &, Q...) { … }       repeated
//! //   template <class T, class U> static void __weft_combine__ADD(__weft::operands<T, U> of, ...)                        the rest
//! //     { __weft::around_ADD::combine(of); }
//! ```
//!
//! **Precondition.** The directives are right. **Postcondition.** Each call in the class finds the functions of the innermost scope that
//! declares the operator for its type, then those of the type's namespaces, and last the operator of the language.
//!
//! **Algorithm.** With the first directive of a class for an operator, those that are seen outside are written again as members.
//! These rank behind the class's own by a parameter pack [C++17 §16.3.3, §17.8.2.4], since types that are written differently may be
//! the same. For an operator of the language, a member that ranks behind all of them asks a class of the prelude, which
//! sees no members of this one.

use weft_openmp::{Argument, DeclareReduction, ReductionOp};

use super::{FRESH, PREFIX, Placed, Rank, around, functions, functions_of, is_in_function, seen_besides};
use crate::source::named_scopes::NamedScopes;
use crate::text::context::Context;

/// The place of an object that is copied bit by bit.
const PLACED: &str = "__weft::here";

/// Returns the members that the directive of `pragma` adds for others; none if it stands in no class, or behind another
/// one of its class for its operator.
pub(super) fn repeated(context: &Context<'_>, pragma: usize) -> String {
    let text = context.text.0;
    let at = context.program.pragmas[pragma].lo;
    let scopes = NamedScopes::of(text, context.language);
    let Some(class) = scopes.class_around(at) else { return String::new() };
    let placed =
        context.program.pragmas.iter().filter_map(|pragma| match &pragma.directive.as_ref()?.argument {
            Argument::DeclareReduction(declaration) => {
                Some(Placed { lo: pragma.lo, hi: pragma.hi, declaration })
            }
            _ => None,
        });
    let all: Vec<Placed<'_>> = placed.collect();
    let Some(own) = all.iter().find(|one| one.lo == at) else { return String::new() };
    let is_of_class = |other: &&Placed<'_>| {
        other.declaration.op == own.declaration.op
            && scopes.class_around(other.lo) == Some(class)
            && !is_in_function(context, other.lo)
    };
    let together: Vec<&Placed<'_>> = all.iter().filter(is_of_class).collect();
    if together.first().is_none_or(|first| first.lo != at) {
        return String::new();
    }
    let declarations: Vec<&DeclareReduction> = together.iter().map(|one| one.declaration).collect();
    let outside = seen_besides(text, &declarations, *own, all.iter().copied());
    let outside =
        outside.into_iter().map(|(declaration, number)| functions(declaration, number, Rank::Around));
    outside.collect::<String>() + &the_rest(&own.declaration.op)
}

/// Writes the members for all types that no directive which is seen is for.
fn the_rest(op: &ReductionOp) -> String {
    if matches!(op, ReductionOp::Declared(_)) {
        return String::new();
    }
    let ([combine, begin], around) = (functions_of(op), around(op));
    let begun = [FRESH, PLACED].map(|place| {
        format!(
            "template <class __weft_V> {PREFIX} __weft_V {begin}(__weft::type<__weft_V>, __weft::behind<{place}> at, __weft::any, \
             typename __weft::bare_t<__weft::behind<__weft::object_t<__weft_V>>>::type o, __weft::any) \
             {{ return __weft::{around}::begin<__weft_V>(at.it, o.it); }} "
        )
    });
    format!(
        "template <class __weft_V, class __weft_U> {PREFIX} void {combine}(__weft::operands<__weft_V, __weft_U> of, ...) \
         {{ __weft::{around}::combine(of); }} {}",
        begun.concat()
    )
}
