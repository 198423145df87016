//! Mathematics that no GPU has an instruction for: `support/math.c`, `special.c`, `numbers.c` and `complex.c`, as IR in `support/*.ll`.
//!
//! ```llvm
//! %y = call double @sin(double %x)      →      %y = call double @weft.gpu.sin(double %x)
//! ```
//!
//! They come to the image as far as it calls them. `tests/programs/gpu_mathematics.c`, `gpu_special_functions.c` and
//! `gpu_complex.c` state the greatest errors: one unit in the last place for most of them.

use weft_ir::TypeData;

/// The texts of the functions; each may call those of the texts behind it.
pub(crate) const TEXTS: [&str; 4] = [
    include_str!("support/complex.ll"),
    include_str!("support/special.ll"),
    include_str!("support/numbers.ll"),
    include_str!("support/math.ll"),
];

/// How their names begin there.
pub(crate) const PREFIX: &str = "weft.gpu.";

/// The functions of numbers of 64 bits; those of 32 bits have an `f` at the end.
const FUNCTIONS: [&str; 42] = [
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cabs",
    "carg",
    "cbrt",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp10",
    "exp2",
    "expm1",
    "fdim",
    "fmod",
    "frexp",
    "hypot",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "modf",
    "nan",
    "nextafter",
    "pow",
    "remainder",
    "remquo",
    "scalbln",
    "scalbn",
    "sin",
    "sinh",
    "tan",
    "tanh",
    "tgamma",
];

/// Functions whose result is no number with a fraction, or two of them.
const OTHERS: [&str; 50] = [
    "__divdc3", "__divsc3", "__muldc3", "__mulsc3", "cacos", "cacosf", "cacosh", "cacoshf", "casin",
    "casinf", "casinh", "casinhf", "catan", "catanf", "catanh", "catanhf", "ccos", "ccosf", "ccosh",
    "ccoshf", "cexp", "cexpf", "clog", "clogf", "cpow", "cpowf", "cproj", "cprojf", "csin", "csinf", "csinh",
    "csinhf", "csqrt", "csqrtf", "ctan", "ctanf", "ctanh", "ctanhf", "ilogb", "ilogbf", "llrint", "llrintf",
    "llround", "llroundf", "lrint", "lrintf", "lround", "lroundf", "sincos", "sincosf",
];

/// The function that stands for the one of `math.h` with this name, whose result has this type.
pub(crate) fn function(name: &str, ty: &TypeData) -> Option<String> {
    let suffix = match ty {
        TypeData::Float => "f",
        TypeData::Double => "",
        _ => return None,
    };
    FUNCTIONS.contains(&name).then(|| format!("{PREFIX}{name}{suffix}"))
}

/// The same of one whose result is no number with a fraction, or two of them.
pub(crate) fn other(name: &str) -> Option<String> {
    OTHERS.contains(&name).then(|| format!("{PREFIX}{name}"))
}

#[cfg(test)]
mod tests {
    use weft_ir::{TypeData, read_module};

    use super::{FUNCTIONS, OTHERS, TEXTS, function, other};

    #[test]
    fn the_texts_have_all_functions() {
        let texts = TEXTS.map(|text| read_module(text).unwrap());
        let is_there = |name: &str| {
            let found = texts.iter().filter_map(|text| text.function(name).map(|id| (text, id)));
            found.filter(|(text, id)| !text.functions[*id].is_declaration).count() == 1
        };
        assert!(OTHERS.iter().all(|name| is_there(&other(name).unwrap())));
        for name in FUNCTIONS {
            for ty in [TypeData::Float, TypeData::Double] {
                assert!(is_there(&function(name, &ty).unwrap()), "{name}");
            }
        }
    }
}
