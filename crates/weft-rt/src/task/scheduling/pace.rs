//! How often a thread steals, and how much.
//!
//! Taking a task from another thread's deque costs that thread about as much as a few hundred instructions: the cache
//! lines of the deque go over to the thief and have to be fetched back.
//! Where tasks are smaller than that, their creator is faster without help. It executes new tasks at once as long as
//! its deque is full, so all that thieves have to do is leave it full.
//!
//! A thief that came back with tiny tasks therefore stays away for a while, twice as long each time.
//! It goes by the average of the last few, for tasks of very different sizes are worth it if some are.
//!
//! Of tasks that are worth it, but small, it takes several at once, as the cache lines are there. Large ones it takes one
//! by one: each brings work for long, and what is left is for others.

use core::cell::Cell;

use weft_wait::wait::now;

/// Tasks that take less time on average, in nanoseconds, are not worth it. Fetching a task's data is included.
const TINY: u64 = 250;
/// Of tasks that take less time, but are not tiny, so many more are taken at once.
const SMALL: u64 = 4_000;
const MORE: i64 = 7;
/// A task counts for this much at most. Of trees that grow at random, few are as large as all others together.
const LARGE: u64 = 256_000;
/// The average is over so many tasks, the last ones counting most.
const MEMORY: u64 = 64;
/// For how long a thief stays away at first and at most, in nanoseconds. The longest time is what a thief may come late
/// for large tasks that follow tiny ones.
const SHORTEST: u64 = 1_000;
const LONGEST: u64 = 4_000;

/// See the module; each member has its own.
pub(super) struct Pace {
    /// How long the tasks took.
    average: Cell<u64>,
    /// For how long the thief stays away; 0 as long as it is eager.
    absence: Cell<u64>,
    /// Until when, by [`now`].
    until: Cell<u64>,
}

impl Pace {
    /// Of an eager thief.
    pub(super) fn new() -> Pace {
        Pace { average: Cell::new(2 * TINY), absence: Cell::new(0), until: Cell::new(0) }
    }

    /// How many tasks it should take besides the one it gets, if it can.
    #[inline]
    pub(super) fn more(&self) -> i64 {
        if (TINY..SMALL).contains(&self.average.get()) { MORE } else { 0 }
    }

    /// Whether the thief should look for tasks.
    #[inline]
    pub(super) fn may_steal(&self) -> bool {
        self.absence.get() == 0 || now() >= self.until.get()
    }

    /// Executes the code of a stolen task and sees how long that takes.
    #[inline]
    pub(super) fn measure(&self, execute: impl FnOnce()) {
        let start = now();
        execute();
        let end = now();
        self.took(end - start, end);
    }

    fn took(&self, time: u64, end: u64) {
        let average = (self.average.get() * (MEMORY - 1) + time.min(LARGE)) / MEMORY;
        self.average.set(average);
        if average >= TINY {
            self.absence.set(0);
        } else {
            let absence = (self.absence.get() * 2).clamp(SHORTEST, LONGEST);
            self.absence.set(absence);
            self.until.set(end + absence);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LARGE, LONGEST, MORE, Pace, SMALL, TINY};

    #[test]
    fn tiny_tasks_keep_thieves_away_and_a_large_one_brings_them_back() {
        let pace = Pace::new();
        for _ in 0..1000 {
            pace.took(TINY / 4, 0);
        }
        assert_eq!(pace.absence.get(), LONGEST);
        pace.took(LARGE, 0);
        assert_eq!(pace.absence.get(), 0);
    }

    #[test]
    fn small_tasks_are_taken_together_and_large_ones_one_by_one() {
        let pace = Pace::new();
        for _ in 0..1000 {
            pace.took(SMALL / 2, 0);
        }
        assert_eq!(pace.more(), MORE);
        for _ in 0..1000 {
            pace.took(2 * SMALL, 0);
        }
        assert_eq!(pace.more(), 0);
        for _ in 0..1000 {
            pace.took(TINY / 2, 0);
        }
        assert_eq!(pace.more(), 0, "there is enough harm in one");
    }

    #[test]
    fn few_large_tasks_among_many_tiny_ones_are_worth_it() {
        let pace = Pace::new();
        for round in 0..1000 {
            pace.took(if round % 10 == 0 { LARGE } else { TINY / 4 }, 0);
            assert_eq!(pace.absence.get(), 0, "{round}");
        }
    }
}
