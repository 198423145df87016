//! The host language around a directive, and what it changes for the parser.

use crate::table::version::Version;

/// The language of the program around a directive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Host {
    /// C: no templates, so `<` always compares.
    C,
    /// C++, and C where it makes no difference: a `<` that has a partner may hold template arguments.
    #[default]
    Cpp,
    /// Fortran: names in any case, `do` in place of `for`, parentheses in place of brackets.
    Fortran,
}

/// How to read a directive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// The version of the specification that is accepted.
    pub version: Version,
    /// The language around it.
    pub host: Host,
}
