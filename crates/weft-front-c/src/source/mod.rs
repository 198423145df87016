//! C and C++ as they come: the flat file, the places of its pragmas, and the tree that libclang makes of it.

pub(crate) mod attribute;
pub(crate) mod bodies;
pub(crate) mod broken;
pub(crate) mod citation;
pub(crate) mod clang;
pub(crate) mod comments;
pub(crate) mod compiled;
pub(crate) mod coroutines;
pub(crate) mod declared;
mod declared_by_attribute;
pub(crate) mod flat;
pub(crate) mod foreign;
mod hiding;
pub(crate) mod last_parsed;
pub(crate) mod left;
pub(crate) mod lines;
pub(crate) mod literal;
pub(crate) mod local_types;
mod misspelled;
pub(crate) mod named_scopes;
pub(crate) mod parse;
pub(crate) mod places;
pub(crate) mod pragma;
pub(crate) mod probe;
pub(crate) mod scopes;
mod simd_only;
pub(crate) mod syntax;
