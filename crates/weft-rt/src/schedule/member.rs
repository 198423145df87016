//! What a member keeps of its loops.

use core::cell::{Cell, UnsafeCell};

use crate::schedule::current::Current;
use crate::schedule::memory::MemberMemory;
use crate::schedule::position::Position;
use crate::schedule::quick::Quick;

/// What a member keeps of its loops.
pub(crate) struct MemberLoops {
    current: UnsafeCell<Option<Current>>,
    /// Takes most of its chunks; only where `current` has not ended.
    pub(crate) quick: Quick,
    /// How many loops the member has come to.
    pub(crate) count: Cell<u32>,
    /// How far the member is in loops with `ordered` regions; only kept up where regions can be cancelled.
    pub(crate) position: Position,
    /// What the team shares in it.
    pub(crate) memory: MemberMemory,
}

impl MemberLoops {
    /// Before the first loop.
    pub(crate) fn new() -> MemberLoops {
        MemberLoops {
            current: UnsafeCell::new(None),
            quick: Quick::new(),
            count: Cell::new(0),
            position: Position::new(),
            memory: MemberMemory::new(),
        }
    }

    /// The loop the member is in.
    ///
    /// # Safety
    /// The caller is the member's thread, or its team is at rest; and the last result is not used any more.
    #[inline(always)]
    #[allow(clippy::mut_from_ref, reason = "the cell has one user at a time, as all state of members")]
    pub(crate) unsafe fn current(&self) -> &mut Option<Current> {
        // SAFETY: the caller's duty.
        unsafe { &mut *self.current.get() }
    }

    /// Back to that.
    pub(crate) fn reset(&self) {
        // SAFETY: by the member's thread, or at rest.
        unsafe { *self.current() = None };
        self.quick.end();
        self.count.set(0);
        self.position.reset();
        self.memory.reset();
    }
}
