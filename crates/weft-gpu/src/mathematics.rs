//! Mathematics that no GPU has an instruction for: `support/math.c`, as IR in `support/math.ll`.
//!
//! ```llvm
//! %y = call double @sin(double %x)      →      %y = call double @weft.gpu.sin(double %x)
//! ```
//!
//! They come to the image as far as it calls them. `tests/programs/gpu_mathematics.c` states the greatest errors: one unit in the last place
//! for most of them.

use weft_ir::TypeData;

/// The text of the functions.
pub(crate) const TEXT: &str = include_str!("support/math.ll");

/// How their names begin there.
pub(crate) const PREFIX: &str = "weft.gpu.";

/// The functions of numbers of 64 bits; those of 32 bits have an `f` at the end.
const FUNCTIONS: [&str; 22] = [
    "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "exp", "exp10", "exp2", "expm1", "fmod", "hypot",
    "log", "log10", "log1p", "log2", "pow", "sin", "sinh", "tan", "tanh",
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

#[cfg(test)]
mod tests {
    use weft_ir::{TypeData, read_module};

    use super::{FUNCTIONS, TEXT, function};

    #[test]
    fn the_text_has_all_functions() {
        let module = read_module(TEXT).unwrap();
        for name in FUNCTIONS {
            for ty in [TypeData::Float, TypeData::Double] {
                assert!(module.function(&function(name, &ty).unwrap()).is_some(), "{name}");
            }
        }
    }
}
