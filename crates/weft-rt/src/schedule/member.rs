//! What a member keeps of the loop it is in.

use core::cell::{Cell, UnsafeCell};
use core::ops::Range;

use crate::schedule::chunks::View;
use crate::schedule::memory::MemberMemory;
use crate::schedule::position::Position;
use crate::schedule::quick::Quick;

/// Chunk of a loop, in the loop's own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chunk {
    /// First and last iteration's value.
    pub(crate) lower: u64,
    /// See `lower`.
    pub(crate) upper: u64,
    /// From one iteration to the next.
    pub(crate) step: i64,
    /// Whether it has the last iteration of the loop.
    pub(crate) last: bool,
}

/// State of the loop a member is in.
#[derive(Clone, Copy)]
pub(crate) struct Current {
    /// The iterations, as the member sees them.
    pub(crate) view: View,
    /// The loop's lower bound and step, which turn iteration numbers into values.
    pub(crate) lower: u64,
    /// See `lower`.
    pub(crate) step: i64,
    /// Number of the loop in the region.
    pub(crate) number: u32,
    /// Whether the member has got the end of the loop.
    pub(crate) ended: bool,
    /// Whether `ordered` regions may come.
    pub(crate) ordered: bool,
    /// Whether an `ordered` region of the iteration under way is over.
    pub(crate) ordered_is_over: bool,
    /// First iteration of the chunk under way.
    pub(crate) first: u64,
    /// How many iterations it has; 0 if their turn is over.
    pub(crate) length: u64,
    /// Whether the last iteration counts as the last of the construct.
    pub(crate) has_last: bool,
}

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

impl Current {
    /// The chunk of these iterations.
    #[inline]
    pub(crate) fn chunk(&self, range: &Range<u64>) -> Chunk {
        let at = |iteration: u64| self.lower.wrapping_add(iteration.wrapping_mul(self.step as u64));
        Chunk {
            lower: at(range.start),
            upper: at(range.end - 1),
            step: self.step,
            last: self.has_last && range.end == self.view.trips,
        }
    }
}
