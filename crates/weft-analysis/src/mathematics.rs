//! Functions of the C library that compute a number, and may write nothing but `errno`, of which each thread has its own.

use weft_ir::{Function, Module, Param};

/// What a function may set `errno` to. It never sets it to anything for other arguments, and never reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    /// The function leaves it as it is.
    None,
    /// `EDOM`, for arguments that the function is not defined for.
    Domain,
    /// `ERANGE`, for results that the type cannot hold.
    Range,
    /// The one or the other.
    Both,
}

impl Errors {
    /// Whether a call that sets `errno` as this says has no effect on it if the same call was made before and in between only
    /// calls that set it as `other` says.
    #[must_use]
    pub fn stay_over(self, other: Errors) -> bool {
        self == Errors::None || other == Errors::None || self == other && self != Errors::Both
    }
}

/// The functions, each also with `f` and `l` behind its name. Errors are those of glibc. [C11 §7.12; math_error(7)]
const FUNCTIONS: [(&str, Errors); 28] = [
    ("acos", Errors::Domain),
    ("acosh", Errors::Domain),
    ("asin", Errors::Domain),
    ("asinh", Errors::None),
    ("atan", Errors::None),
    ("atan2", Errors::Range),
    ("atanh", Errors::Both),
    ("cbrt", Errors::None),
    ("cos", Errors::Domain),
    ("cosh", Errors::Range),
    ("erf", Errors::None),
    ("erfc", Errors::Range),
    ("exp", Errors::Range),
    ("exp10", Errors::Range),
    ("exp2", Errors::Range),
    ("expm1", Errors::Range),
    ("fmod", Errors::Domain),
    ("hypot", Errors::Range),
    ("log", Errors::Both),
    ("log10", Errors::Both),
    ("log1p", Errors::Both),
    ("log2", Errors::Both),
    ("pow", Errors::Both),
    ("sin", Errors::Domain),
    ("sinh", Errors::Range),
    ("sqrt", Errors::Domain),
    ("tan", Errors::Domain),
    ("tanh", Errors::None),
];

/// What `func` may set `errno` to, if it is one of these functions, whose code is elsewhere. Programs have functions of their own with
/// such names, as `void log(const char *)`; those of the library compute a floating-point number of others of its type.
#[must_use]
pub fn errors_of(module: &Module, func: &Function) -> Option<Errors> {
    let is_alike = |param: &Param| param.ty == func.ret;
    let computes = module.ctx.types.is_float(func.ret) && !func.vararg && func.params.iter().all(is_alike);
    let is_one = func.is_declaration && computes && !func.params.is_empty();
    errors_by_name(module.ctx.names.text(func.name)).filter(|_| is_one)
}

/// What the function of the C library with this name may set `errno` to; none if there is no such function here.
fn errors_by_name(name: &str) -> Option<Errors> {
    let plain = name.strip_suffix(['f', 'l']);
    let names = [Some(name), plain];
    names.into_iter().flatten().find_map(|name| {
        let found = FUNCTIONS.binary_search_by_key(&name, |(known, _)| known).ok()?;
        Some(FUNCTIONS[found].1)
    })
}

/// Whether `func` is one of them, whose code is elsewhere.
#[must_use]
pub fn is_of_mathematics(module: &Module, func: &Function) -> bool {
    errors_of(module, func).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_found_and_so_are_its_other_types() {
        for (name, errors) in FUNCTIONS {
            for name in [name.to_owned(), format!("{name}f"), format!("{name}l")] {
                assert_eq!(errors_by_name(&name), Some(errors), "{name}");
            }
        }
        assert_eq!(errors_by_name("printf"), None);
        assert_eq!(errors_by_name("sinff"), None);
    }

    #[test]
    fn functions_of_the_program_with_such_names_are_none() {
        let is_one = |declaration: &str, name: &str| {
            let module = weft_ir::read_module(declaration).unwrap();
            is_of_mathematics(&module, &module.functions[module.function(name).unwrap()])
        };
        assert!(
            is_one("declare double @log(double)", "log")
                && is_one("declare float @powf(float, float)", "powf")
        );
        for other in
            ["void @log(ptr)", "i32 @log(ptr, ...)", "double @log(...)", "double @log()", "double @log(i32)"]
        {
            assert!(!is_one(&format!("declare {other}"), "log"), "{other}");
        }
    }

    #[test]
    fn an_error_stays_over_calls_that_set_no_other_one() {
        assert!(Errors::Domain.stay_over(Errors::Domain) && Errors::Both.stay_over(Errors::None));
        assert!(Errors::None.stay_over(Errors::Both));
        assert!(!Errors::Domain.stay_over(Errors::Range) && !Errors::Both.stay_over(Errors::Both));
    }
}
