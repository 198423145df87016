//! The driver: `weft cc`, `weft check`, `weft opt` and `weft show` as functions.
//!
//! It knows the stages and their order ([`stages::STAGES`]), the command line of a C compiler ([`cc`]), and how to run clang
//! and `opt` ([`tools`]). It knows nothing of OpenMP and nothing of IR: the crates below do, and each stage calls them
//! behind one function in `frontend` or `middle`.
//!
//! Functions return exit statuses and errors and write to the streams they are given; only the binary prints and exits.

pub mod cc;
pub mod console;
mod device_record;
mod devices;
mod elf;
pub mod error;
mod failure;
mod frontend;
mod gpu;
mod middle;
mod observer;
pub mod opt;
pub mod opt_level;
mod output;
mod pipeline;
mod program;
pub mod races;
pub mod run;
pub mod scratch;
mod served;
pub mod show;
pub mod stages;
pub mod tools;
mod warnings;
mod way_back;

pub use console::Console;
pub use error::Error;
