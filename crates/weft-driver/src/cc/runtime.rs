//! Which OpenMP runtime a program is linked with: the value of `-fopenmp=`.

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
    pub(crate) fn from_option(value: &str) -> Result<Self, Error> {
        match value {
            "libweftrt" => Ok(Runtime::Weft),
            "libomp" | "libiomp5" => Ok(Runtime::Libomp),
            "libgomp" => Ok(Runtime::Libgomp),
            _ => Err(Error::Usage(format!(
                "unsupported argument '{value}' to option '-fopenmp='; known are libweftrt, libomp and libgomp"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_runtimes_are_refused() {
        assert!(Runtime::from_option("libomp").is_ok());
        assert!(Runtime::from_option("libfoo").unwrap_err().to_string().contains("libfoo"));
    }
}
