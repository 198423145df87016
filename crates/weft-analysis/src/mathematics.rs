//! Functions of the C library that compute a number, and may write nothing but `errno`, of which each thread has its own.

use weft_ir::{Function, Module};

/// Their names, of which most may end in `f` or `l`.
const NAMES: [&str; 26] = [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "erf", "erfc", "exp",
    "exp2", "expm1", "fmod", "hypot", "log", "log10", "log1p", "log2", "pow", "sin", "sinh", "sqrt", "tan",
];

/// Whether `func` is one of them, whose code is elsewhere.
#[must_use]
pub fn is_of_mathematics(module: &Module, func: &Function) -> bool {
    let name = module.ctx.names.text(func.name);
    let base = name.strip_suffix(['f', 'l']).filter(|base| NAMES.contains(base)).unwrap_or(name);
    func.is_declaration && (NAMES.contains(&base) || matches!(base, "tanh" | "exp10"))
}
