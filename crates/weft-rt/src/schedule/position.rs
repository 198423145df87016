//! How far a member is in loops whose iterations wait for others: `ordered`, `depend(sink: …)`.
//!
//! A member executes its iterations of such a loop in their order. What it publishes here is a lower bound: of the loop
//! with the number [`Position::number`] it will execute no iteration before [`Position::come_to`] any more, and of
//! earlier loops none at all. If all others have passed an iteration, it never comes: a thread that waits for it goes
//! on. That happens
//!
//! * at a `sink` outside of the nest that the runtime cannot know to be outside: clang's bounds have one iteration more
//!   than the loop;
//! * in a cancelled region, when the thread with that iteration has left the region.
//!
//! Threads that wait never wait for each other by that: each has published that it has passed what it waits for, and the
//! one that waits for the earliest iteration waits for threads that do not wait.

use weft_wait::happens_before;

use crate::sync::{AtomicU32, AtomicU64, Ordering};

/// See the module. Only the member writes it, and the primary thread while the team is at rest.
pub(crate) struct Position {
    number: AtomicU32,
    at: AtomicU64,
}

impl Position {
    /// Before the first loop.
    pub(crate) fn new() -> Position {
        Position { number: AtomicU32::new(0), at: AtomicU64::new(0) }
    }

    /// Back to that.
    pub(crate) fn reset(&self) {
        self.at.store(0, Ordering::Relaxed);
        self.number.store(0, Ordering::Relaxed);
    }

    /// For the member: the number of the loop it is in, or comes to next.
    pub(crate) fn number(&self) -> u32 {
        self.number.load(Ordering::Relaxed)
    }

    /// The member will execute no iteration of the loop before this one.
    pub(crate) fn come_to(&self, iteration: u64) {
        if iteration > self.at.load(Ordering::Relaxed) {
            happens_before::release(self);
            self.at.store(iteration, Ordering::Release);
        }
    }

    /// The member has left all loops before the one with this number.
    pub(crate) fn leave_for(&self, number: u32) {
        happens_before::release(self);
        // A thread that sees the new number must not take the old iteration for one of that loop.
        self.at.store(0, Ordering::Release);
        self.number.store(number, Ordering::Release);
    }

    /// Whether the member will not execute the iteration of this loop any more. Then all is visible that it has done
    /// before it published that.
    pub(crate) fn has_passed(&self, number: u32, iteration: u64) -> bool {
        let ahead = self.number.load(Ordering::Acquire).wrapping_sub(number).cast_signed();
        // If the member leaves between both loads, a greater iteration of a later loop tells the truth, too.
        let has_passed = ahead > 0 || ahead == 0 && self.at.load(Ordering::Acquire) > iteration;
        if has_passed {
            happens_before::acquire(self);
        }
        has_passed
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::Position;

    #[test]
    fn iterations_and_loops_are_passed_in_their_order() {
        let position = Position::new();
        position.come_to(7);
        position.come_to(3);
        assert_eq!([6, 7].map(|at| position.has_passed(0, at)), [true, false]);
        position.leave_for(1);
        assert!(position.has_passed(0, u64::MAX) && !position.has_passed(1, 0));
        assert!(!position.has_passed(2, 0), "a loop that is yet to come");
    }

    #[test]
    fn numbers_wrap_around() {
        let position = Position::new();
        position.leave_for(u32::MAX);
        position.leave_for(0);
        assert!(position.has_passed(u32::MAX, 5) && !position.has_passed(0, 0));
    }
}
