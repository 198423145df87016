//! The driver: `weft cc`, `weft opt` and `weft show` as functions.
//!
//! It knows the order of the stages ([`stages::STAGES`]), the command line of a C compiler ([`cc`]), and how to run clang and
//! `opt` ([`tools`]). It knows nothing of OpenMP and nothing of IR: those it hands to the crates below, each behind one
//! function in `frontend` and `middle`.
//!
//! Functions return exit statuses and errors and write to the streams they are given; only the binary prints and exits.

pub mod cc;
pub mod console;
pub mod error;
mod frontend;
mod middle;
pub mod opt;
pub mod opt_level;
mod output;
mod pipeline;
pub mod show;
pub mod stages;
pub mod tools;

pub use console::Console;
pub use error::Error;
