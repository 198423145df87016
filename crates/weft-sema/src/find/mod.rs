//! Finds what the directives apply to: constructs and their items, sections, threadprivate variables, loop nests, atomic
//! statements.
//!
//! Finding tells what is there; whether it may be there is for `check` to say. Only what reads a form that the language
//! prescribes, a loop header or a list item, reports what keeps it from being read.

pub(crate) mod atomic;
pub(crate) mod constructs;
pub(crate) mod header;
pub(crate) mod nest;
pub(crate) mod sections;
pub(crate) mod threadprivate;
