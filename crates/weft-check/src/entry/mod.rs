//! The functions that programs call. Each takes what the compiler passes and asks the rest of the crate.

mod api;
mod kmpc;
mod memory;
mod sync;
mod task;
mod watch;

use crate::call::text_of_ident;
use crate::strands::Place;

/// The construct that an `ident_t` describes.
fn place(ident: usize) -> Place {
    Place(text_of_ident(ident))
}
