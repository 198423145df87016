//! Writes `declare reduction` directives as functions, which calls find by overloading and by the namespaces of their
//! arguments, as clang finds the directives.
//!
//! ```cpp
//! #pragma omp declare reduction(longest : std::string : omp_out = max(omp_out, omp_in)) initializer(omp_priv = "")
//! // static void __weft_combine_longest(std::string &omp_out, std::string &omp_in) { omp_out = max(omp_out, omp_in); }
//! // static std::string __weft_begin_longest(std::string *, std::string &omp_orig)
//! //   { std::string omp_priv = ""; return omp_priv; }
//! ```
//!
//! They stand where the directive stands, in a namespace or a class.

use weft_openmp::{Argument, DeclareReduction, ReductionOp};

use crate::source::declared::initial_value;
use crate::source::flat::one_line;
use crate::text::context::{Context, c_string};
use crate::text::edits::Edits;

/// How the functions are declared: they are seen through wherever they are called.
const PREFIX: &str = "static inline __attribute__((always_inline, unused, nodebug))";

/// Returns the names of the functions that combine two objects, and that return a new one.
pub(crate) fn functions_of(op: &ReductionOp) -> [String; 2] {
    let name = match op {
        ReductionOp::Declared(name) => name.clone(),
        builtin => format!("_{}", builtin.region_word()),
    };
    ["combine", "begin"].map(|what| format!("__weft_{what}_{name}"))
}

/// Writes the functions of the directive of `pragma`, which itself stays in the text if it `stays`.
pub(crate) fn write(context: &Context<'_>, pragma: usize, stays: bool, edits: &mut Edits) {
    let place = &context.program.pragmas[pragma];
    let Argument::DeclareReduction(declaration) = &place.directive().argument else { return };
    let mut text = functions(declaration);
    if stays {
        let at = context.map.presumed_start(context.program.span(place.lo, place.lo));
        let directive = context.text.slice(place.lo, place.hi);
        text.push_str(&format!("\n# {} {}\n{directive}", at.line, c_string(&at.file)));
    }
    edits.replace(place.lo, place.hi, text);
}

fn functions(declaration: &DeclareReduction) -> String {
    let [combine, begin] = functions_of(&declaration.op);
    let combiner = one_line(&declaration.combiner.text);
    let initializer = declaration.initializer.as_ref().map(|written| one_line(&written.text));
    let body = match initializer.as_deref().map(|written| (initial_value(written), written)) {
        None => "return __weft_T();".to_owned(),
        Some((Some(value), _)) => format!("__weft_T omp_priv = {value}; return omp_priv;"),
        Some((None, written)) => match written.strip_prefix("omp_priv") {
            // `omp_priv(x)` and `omp_priv{x}` give it its first value.
            Some(arguments) => format!("__weft_T omp_priv{arguments}; return omp_priv;"),
            None => format!("__weft_T omp_priv; {written}; return omp_priv;"),
        },
    };
    let of_type = |ty: String| {
        format!(
            "{PREFIX} void {combine}(__weft::id<{ty}> &omp_out, __weft::id<{ty}> &omp_in) {{ {combiner}; }} \
             {PREFIX} __weft::id<{ty}> {begin}(__weft::id<{ty}> *, __weft::id<{ty}> &omp_orig) \
             {{ typedef __weft::id<{ty}> __weft_T; {body} }} "
        )
    };
    declaration.types.iter().map(|ty| of_type(one_line(&ty.text))).collect()
}
