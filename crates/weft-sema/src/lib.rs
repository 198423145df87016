//! What OpenMP directives mean in a host program: what each applies to, which variables it shares or copies, and what is
//! wrong with it.
//!
//! A host's front end parses the program and hands over a [syntax tree](model::tree), the directives, and the
//! [places](Place) of the constructs in the tree. [`build`] and [`analyze`] make a [`Program`](model::program::Program) of
//! it, with everything that is wrong with the program's OpenMP.
//!
//! 1. `find`: finds what each construct applies to and names.
//! 2. `sharing`: tells which variables a region lists, and how, and moves copies to where they cost less.
//! 3. `check`: reports what is wrong with the user's program, all of it in one run.
//! 4. [`plan`](mod@plan): says what is to be written, for a printer of the host's language.
//!
//! All of them work on [`model`]. No text is written here. Text is read only to quote it and to compare expressions by their
//! tokens ([`HostText`](model::program::HostText)).

mod analysis;
mod check;
mod declared;
mod find;
mod findings;
pub mod model;
pub mod plan;
pub mod select;
mod sharing;
mod supported;
mod user_message;

pub use crate::analysis::{Parsed, analyze, build};
pub use crate::check::allocate::is_predefined_allocator;
pub use crate::check::crossings::{Crossing, crossings};
pub use crate::check::expressions::wrong_device;
pub use crate::check::places::only_statement;
pub use crate::check::target::check_allocators;
pub use crate::declared::Declared;
pub use crate::find::constructs::Place;
pub use crate::find::target::are_whole;
pub use crate::findings::{Findings, Refusal};
pub use crate::supported::refusal;
pub use crate::user_message::{is_at_compilation, user_message};
