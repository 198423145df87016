//! Memory that the threads of a team share in one loop, as a member keeps it.

use core::cell::Cell;
use core::sync::atomic::AtomicU32;

/// The header in front of the memory.
#[repr(align(16))]
pub(crate) struct Block {
    /// Threads that have left the loop.
    pub(crate) left: AtomicU32,
}

/// The block of the loop a member is in.
pub(crate) struct MemberMemory(pub(crate) Cell<*const Block>);

impl MemberMemory {
    /// None.
    pub(crate) fn new() -> MemberMemory {
        MemberMemory(Cell::new(core::ptr::null()))
    }

    /// The member will not leave the loop it is in.
    pub(crate) fn reset(&self) {
        self.0.set(core::ptr::null());
    }
}
