//! The functions that programs call. Each takes what the compiler passes and asks the rest of the crate.

mod api;
mod kmpc;
mod memory;
mod operators;
mod posix_locks;
mod surroundings;
mod sync;
mod target;
mod task;
mod watch;
mod weak;

use std::sync::Once;

use crate::call::{at_exit, text_of_ident};
use crate::strands::Place;
use crate::{baton, report};

/// The number of the calling thread. The first call of the program lets its end tell what was found.
fn me() -> usize {
    static FIRST: Once = Once::new();
    FIRST.call_once(|| {
        at_exit(report::finish);
        operators::begin();
    });
    baton::me()
}

/// The construct that an `ident_t` describes.
fn place(ident: usize) -> Place {
    Place(text_of_ident(ident))
}
