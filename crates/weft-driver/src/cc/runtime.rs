//! Which OpenMP runtime a program is linked with: the value of `-fopenmp=`.
//!
//! Under the names that build systems use, `libomp` is the runtime with libomp's ABI that the compiler brings along, which is
//! what they ask for when they try `-fopenmp=libomp`: Weft's. LLVM's is `llvm` there.

use super::OpenMpSwitch;
use crate::error::Error;

/// A runtime to link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Runtime {
    /// Weft's own.
    #[default]
    Weft,
    /// LLVM's.
    Libomp,
    /// gcc's, which lacks the functions that Weft's and clang's code calls.
    Libgomp,
}

impl Runtime {
    /// The runtime that the value of `-fopenmp=` names.
    ///
    /// # Errors
    /// It names none.
    pub(crate) fn from_option(value: &str, switch: OpenMpSwitch) -> Result<Self, Error> {
        match value {
            "libweftrt" => Ok(Runtime::Weft),
            "libomp" | "libiomp5" if switch == OpenMpSwitch::Needed => Ok(Runtime::Weft),
            "libomp" | "libiomp5" | "llvm" => Ok(Runtime::Libomp),
            "libgomp" => Ok(Runtime::Libgomp),
            _ => Err(Error::Usage(format!(
                "unsupported argument '{value}' to option '-fopenmp='; known are libweftrt, libomp, llvm and libgomp"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_runtimes_are_refused() {
        let read = |value| Runtime::from_option(value, OpenMpSwitch::Implied);
        assert_eq!((read("libomp").unwrap(), read("llvm").unwrap()), (Runtime::Libomp, Runtime::Libomp));
        assert!(read("libfoo").unwrap_err().to_string().contains("libfoo"));
    }

    #[test]
    fn for_build_systems_libomp_is_what_the_compiler_brings_along() {
        let read = |value| Runtime::from_option(value, OpenMpSwitch::Needed);
        assert_eq!((read("libomp").unwrap(), read("llvm").unwrap()), (Runtime::Weft, Runtime::Libomp));
    }
}
