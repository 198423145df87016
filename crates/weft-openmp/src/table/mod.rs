//! The facts of the language as tables: directives, clauses, the words in them, operators, versions.
//!
//! A fact about OpenMP is a row here; the other folders follow the rows.

pub mod ability;
pub(crate) mod clause;
pub(crate) mod compound;
pub(crate) mod deprecation;
pub(crate) mod extension;
pub(crate) mod leaf;
pub mod nesting;
pub(crate) mod reduction;
pub(crate) mod section;
pub(crate) mod transformed;
pub(crate) mod version;
pub(crate) mod words;
