//! `operator new` and `operator delete`: those of the program, and of the libraries that others have compiled.
//!
//! A program may replace the functions of C++ that get and free memory [C++17 \[new.delete\]], and what it defines serves its
//! libraries, too: a `std::string` gets its memory in the library that the compiler brought. So the detector replaces them, and
//! hears of memory that comes to life again there. The functions do what those of the library do, which they call; all other
//! forms, those of arrays among them, come to these two by the library's own definitions.
//!
//! A program that replaces them itself keeps its own: these are weak.

use std::sync::LazyLock;

use super::weak::weak;
use crate::baton;
use crate::call::{self, Operators};
use crate::world::world;

weak!("_Znwm", new);
weak!("_ZnwmSt11align_val_t", new_aligned);
weak!("_ZdlPv", delete);
weak!("_ZdlPvSt11align_val_t", delete_aligned);

static ORIGINAL: LazyLock<Operators> = LazyLock::new(Operators::of_library);

/// Finds the library's functions. That this file is linked into each program follows from the call.
pub(super) fn begin() {
    LazyLock::force(&ORIGINAL);
}

/// The library's function may throw.
extern "C-unwind" fn new(size: usize) -> usize {
    noted(call::new(ORIGINAL.new, size), size)
}
extern "C-unwind" fn new_aligned(size: usize, alignment: usize) -> usize {
    noted(call::new_aligned(ORIGINAL.new_aligned, size, alignment), size)
}
extern "C-unwind" fn delete(memory: usize) {
    forget(memory);
    call::delete(ORIGINAL.delete, memory);
}
extern "C-unwind" fn delete_aligned(memory: usize, alignment: usize) {
    forget(memory);
    call::delete_aligned(ORIGINAL.delete_aligned, memory, alignment);
}

/// Memory has come to life. What happens before the program's first construct is no race, nor is what other threads do that
/// never take part.
fn noted(memory: usize, size: usize) -> usize {
    if let Some(me) = baton::known() {
        world().allocated(me, memory, size);
    }
    memory
}

/// Memory ends.
fn forget(memory: usize) {
    if baton::known().is_some() {
        world().freed(memory);
    }
}
