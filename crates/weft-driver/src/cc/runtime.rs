//! Which OpenMP runtime a program is linked with: the value of `-fopenmp=`.
//!
//! Under the names that build systems use, `libomp` is the runtime with libomp's ABI that the compiler brings along, which is
//! what they ask for when they try `-fopenmp=libomp`: Weft's. LLVM's is `llvm` there.

use std::path::Path;

use weft_lower::Abi;

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
    /// gcc's, which lacks the functions that clang's code calls; Weft's code calls others for it.
    Libgomp,
    /// None but POSIX threads.
    Threads,
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
            "threads" => Ok(Runtime::Threads),
            "opencilk" => Err(Error::Usage(
                "'-fopenmp=opencilk': Weft makes no code for OpenCilk's runtime, which no package index has; its own \
                 ('-fopenmp=libweftrt') calls tasks as functions, too"
                    .to_owned(),
            )),
            _ => Err(Error::Usage(format!(
                "unsupported argument '{value}' to option '-fopenmp='; known are libweftrt, libomp, llvm, libgomp and threads"
            ))),
        }
    }
}

impl Runtime {
    /// Whose entry points code for this runtime calls.
    pub(crate) fn abi(self) -> Abi {
        match self {
            Runtime::Weft | Runtime::Libomp => Abi::Kmpc,
            Runtime::Libgomp => Abi::Gomp,
            Runtime::Threads => Abi::Threads,
        }
    }
}

/// The libraries that are runtimes.
const RUNTIMES: [&str; 6] = ["gomp", "omp", "iomp5", "weftrt", "weftrt.main", "weftrt.stub"];

/// Whether an option or input with its value is a library that is an OpenMP runtime.
pub(crate) fn is_runtime(option: &[String]) -> bool {
    library(option).is_some_and(|name| RUNTIMES.contains(&name))
}

/// What `-l` would call the library that an option or input is.
pub(crate) fn library(option: &[String]) -> Option<&str> {
    match option {
        [word] => match word.strip_prefix("-l") {
            Some(name) => name.strip_prefix(':').map_or(Some(name), file_library),
            None => file_library(word),
        },
        [flag, name] if flag == "-l" => name.strip_prefix(':').map_or(Some(name), file_library),
        _ => None,
    }
}

/// What `-l` would call the library of this path: `gomp` for `/usr/lib/libgomp.so.1`.
fn file_library(path: &str) -> Option<&str> {
    let file = Path::new(path).file_name()?.to_str()?.strip_prefix("lib")?;
    if let Some(name) = file.strip_suffix(".a") {
        return Some(name);
    }
    let (name, version) = file.split_once(".so")?;
    (version.is_empty() || version.starts_with('.')).then_some(name)
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
