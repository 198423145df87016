//! Counts of deferred and completed tasks; `tasking::termination` explains them.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use weft_wait::line::Line;

/// What each member keeps.
pub(crate) struct MemberCounts {
    /// Tasks that the member has deferred.
    pub(crate) created: AtomicU64,
    /// Deferred tasks that it has completed.
    pub(crate) completed: AtomicU64,
    /// Number of the region the member is in.
    pub(crate) region: Cell<u32>,
    /// Whether it is looking at deques of others.
    pub(crate) looking: AtomicBool,
}

impl MemberCounts {
    /// Of a member that has not seen a task.
    pub(crate) fn new() -> MemberCounts {
        MemberCounts {
            created: AtomicU64::new(0),
            completed: AtomicU64::new(0),
            region: Cell::new(1),
            looking: AtomicBool::new(false),
        }
    }
}

/// What each team keeps.
pub(crate) struct TeamCounts {
    /// Number of the region under way, never 0; written by the primary thread.
    ///
    /// It stays the same after a region without tasks: a worker that has not left that region yet may begin with tasks.
    pub(crate) region: AtomicU32,
    /// That number, if a task was deferred in the region; else 0.
    pub(crate) open: Line<AtomicU32>,
    /// The member that waits for the end of all tasks, plus 1.
    pub(crate) drainer: AtomicU32,
    /// Deferred tasks that threads of other teams have completed.
    pub(crate) completed_outside: AtomicU64,
}

impl TeamCounts {
    /// Of a team that has not seen a task.
    pub(crate) fn new() -> TeamCounts {
        TeamCounts {
            region: AtomicU32::new(1),
            open: Line(AtomicU32::new(0)),
            drainer: AtomicU32::new(0),
            completed_outside: AtomicU64::new(0),
        }
    }

    /// Whether a task was deferred since the region began.
    #[inline(always)]
    pub(crate) fn are_in_use(&self) -> bool {
        self.open.0.load(Ordering::Relaxed) != 0
    }

    /// The team's next region gets another number. Precondition: the team is at rest.
    pub(crate) fn begin_anew(&self) {
        let next = self.region.load(Ordering::Relaxed).wrapping_add(1).max(1);
        self.region.store(next, Ordering::Relaxed);
    }
}
