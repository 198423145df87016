//! Why something cannot be imported.

use std::fmt;

/// Why a function or variable cannot be imported. Names are written as they are in IR, without `@`, `%` or `$`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// The destination has something else of this name, which a linker would not merge with what is imported.
    NameTaken(String),
    /// It is local to the source, and so cannot be declared elsewhere; it has to be cloned.
    Local(String),
    /// It is a list that a linker joins (`appending`), as `llvm.used` is, and the destination has one.
    Appending(String),
    /// It is kept as text that is neither an alias nor an ifunc, or whose type cannot be read.
    NotUnderstood(String),
    /// The destination has a comdat of this name that is selected in another way.
    Comdat(String),
    /// The address of a block of this function is taken, but the function that the destination has is another one.
    BlockAddress(String),
    /// The body of a function is kept as text and names this type, which is another one in the destination.
    TypeInText(String),
    /// A metadata node or an attribute group that does not exist is named: `!7`, `#3`.
    Missing(String),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::NameTaken(name) => write!(f, "the destination has another '@{name}'"),
            ImportError::Local(name) => {
                write!(f, "'@{name}' is local to its module, and cannot be declared elsewhere")
            }
            ImportError::Appending(name) => write!(f, "'@{name}' is a list that linkers join"),
            ImportError::NotUnderstood(name) => {
                write!(f, "'@{name}' is defined by text that is not understood")
            }
            ImportError::Comdat(name) => {
                write!(f, "the destination selects the comdat '${name}' in another way")
            }
            ImportError::BlockAddress(name) => {
                write!(
                    f,
                    "the address of a block of '@{name}' is taken, which the destination has from elsewhere"
                )
            }
            ImportError::TypeInText(name) => write!(
                f,
                "a function whose body is kept as text names the type '%{name}', which is another one in the destination"
            ),
            ImportError::Missing(what) => write!(f, "'{what}' is named, but does not exist"),
        }
    }
}

impl std::error::Error for ImportError {}
