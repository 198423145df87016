//! Writes the functions of `declare reduction` directives.
//!
//! ```c
//! #pragma omp declare reduction(mx : struct best : merge(&omp_out, &omp_in)) initializer(omp_priv = {0})
//! // static void __weft_combine_3_0(__typeof__(struct best) *__weft_out, __typeof__(struct best) *__weft_in)
//! //   { merge(&(*__weft_out), &(*__weft_in)); }
//! // static void __weft_begin_3_0(__typeof__(struct best) *__weft_priv, __typeof__(struct best) *__weft_orig)
//! //   { __typeof__(struct best) __weft_value = {0}; *__weft_priv = __weft_value; }
//! ```
//!
//! The functions of a directive within a function stand in front of that function. If the directive stays in the text for
//! another compiler, they stand in front of the first function behind it.
//!
//! Then they take addresses without a type, and declare in their bodies the types that the function has declared in front of
//! the directive ([`local_types`]):
//!
//! ```c
//! // static void __weft_combine_4_0(void *__weft_o, void *__weft_i) { struct best { int at; };
//! //   __typeof__(struct best) *__weft_out = __weft_o, *__weft_in = __weft_i; merge(&(*__weft_out), &(*__weft_in)); }
//! ```
//!
//! Precondition: all other names in the directive mean the same there.

use weft_openmp::{Argument, DeclareReduction};

use crate::source::declared::initial_value;
use crate::source::flat::{end_of_declaration, one_line, with_words};
use crate::source::local_types::{self, LocalTypes};
use crate::text::context::Context;
use crate::text::edits::Edits;

/// The names of the variables of a combiner and an initializer, and what stands for them.
const VARIABLES: [(&str, &str); 4] = [
    ("omp_out", "(*__weft_out)"),
    ("omp_in", "(*__weft_in)"),
    ("omp_priv", "(*__weft_priv)"),
    ("omp_orig", "(*__weft_orig)"),
];

/// How the functions are declared: they are seen through wherever they are called.
const PREFIX: &str = "static __inline__ __attribute__((always_inline, unused, nodebug)) void";

/// Returns the name of the function that combines elements of a type.
pub(crate) fn combiner(pragma: usize, number: usize) -> String {
    format!("__weft_combine_{pragma}_{number}")
}

/// Returns the name of the function that gives elements of a type their first value.
pub(crate) fn initializer(pragma: usize, number: usize) -> String {
    format!("__weft_begin_{pragma}_{number}")
}

/// Writes the functions of the directive of `pragma`, which itself stays in the text if it `stays`.
pub(crate) fn write(context: &Context<'_>, pragma: usize, stays: bool, edits: &mut Edits) {
    let place = &context.program.pragmas[pragma];
    let Argument::DeclareReduction(declaration) = &place.directive().argument else { return };
    let types = local_types::in_front_of(context.text.0, place.lo).unwrap_or_default();
    let text = functions(pragma, declaration, &types);
    let tree = &context.program.tree;
    // The function that it stands in, or the first one that may use it.
    let function = tree.functions.iter().map(|&function| tree.node(function)).find(|it| place.lo < it.hi);
    let is_inside = function.is_some_and(|function| function.lo <= place.lo);
    if !stays {
        let here = if is_inside { "" } else { &text };
        edits.replace(place.lo, place.hi, here.to_owned());
    }
    if let Some(function) = function.filter(|_| is_inside || stays) {
        // Attributes may stand in front of what libclang takes for the function's beginning.
        let at = end_of_declaration(context.text.0, function.lo).unwrap_or(function.lo);
        edits.replace(at, at, format!(" {text}"));
    }
}

fn functions(pragma: usize, declaration: &DeclareReduction, types: &LocalTypes) -> String {
    let LocalTypes { declarations, closing } = types;
    let mut text = String::new();
    for (number, ty) in declaration.types.iter().enumerate() {
        let ty = format!("__typeof__({})", one_line(&ty.text));
        // What begins a function, given the names of its two parameters.
        let head = |name: String, [first, second]: [&str; 2]| match types.is_empty() {
            true => format!("{PREFIX} {name}({ty} *{first}, {ty} *{second}) {{ "),
            false => format!(
                "{PREFIX} {name}(void *__weft_0, void *__weft_1) {{ {declarations}\
                 {ty} *{first} __attribute__((unused)) = __weft_0, *{second} __attribute__((unused)) = __weft_1; "
            ),
        };
        let body = with_words(&one_line(&declaration.combiner.text), &VARIABLES);
        text.push_str(&head(combiner(pragma, number), ["__weft_out", "__weft_in"]));
        text.push_str(&format!("{body}; {closing}}} "));
        let Some(written) = &declaration.initializer else { continue };
        let written = one_line(&written.text);
        let body = match initial_value(&written) {
            Some(value) => {
                let value = with_words(value, &VARIABLES);
                format!("{ty} __weft_value = {value}; *__weft_priv = __weft_value;")
            }
            None => format!("{};", with_words(&written, &VARIABLES)),
        };
        text.push_str(&head(initializer(pragma, number), ["__weft_priv", "__weft_orig"]));
        text.push_str(&format!("{body} {closing}}} "));
    }
    text
}
