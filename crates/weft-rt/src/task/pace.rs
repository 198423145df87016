//! How often a thread steals.
//!
//! Taking a task from another thread's deque costs that thread about as much as a few hundred instructions: the cache
//! lines of the deque go over to the thief and have to be fetched back.
//! Where tasks are smaller than that, their creator is faster without help. It executes new tasks at once as long as
//! its deque is full, so all that thieves have to do is leave it full.
//!
//! A thief that came back with a tiny task therefore stays away for a while, twice as long each time.
//! A task that was worth it makes it eager again.

use core::cell::Cell;

use crate::wait::now;

/// A stolen task that took less time, in nanoseconds, was not worth it. Fetching the task's own data is included.
const TINY: u64 = 400;
/// For how long a thief stays away at first and at most, in nanoseconds. The longest time is what a thief may come late
/// for large tasks that follow tiny ones.
const SHORTEST: u64 = 1_000;
const LONGEST: u64 = 64_000;

/// See the module; each member has its own.
pub(super) struct Pace {
    /// For how long the thief stays away; 0 as long as it is eager.
    absence: Cell<u64>,
    /// Until when, by [`now`].
    until: Cell<u64>,
}

impl Pace {
    /// Of an eager thief.
    pub(super) fn new() -> Pace {
        Pace { absence: Cell::new(0), until: Cell::new(0) }
    }

    /// Whether the thief should look for tasks.
    #[inline]
    pub(super) fn may_steal(&self) -> bool {
        self.absence.get() == 0 || now() >= self.until.get()
    }

    /// Executes a stolen task and sees how long that takes.
    #[inline]
    pub(super) fn measure(&self, execute: impl FnOnce()) {
        let start = now();
        execute();
        let end = now();
        if end - start >= TINY {
            self.absence.set(0);
        } else {
            let absence = (self.absence.get() * 2).clamp(SHORTEST, LONGEST);
            self.absence.set(absence);
            self.until.set(end + absence);
        }
    }
}
