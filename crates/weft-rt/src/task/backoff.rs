//! How long a thief waits before it steals again, and how many tasks it takes.
//!
//! Taking a task from another thread's deque costs that thread about as much as a few hundred instructions: the cache
//! lines of the deque move to the thief and have to be fetched back.
//! If tasks are smaller than that, their creator is faster without help. It executes new tasks at once as long as its
//! deque is full, so thieves only have to leave it full.
//!
//! A thief that got only tiny tasks therefore waits before it steals again, twice as long each time.
//! The average of the last tasks decides, because stealing from tasks of very different sizes pays if some are large.
//!
//! A task that code with a fast path makes costs its creator more: it leaves that path, and waits for the thief in the end.
//! Where such tasks are small, the creator is left alone for longer; on its way back it comes to larger ones.
//!
//! A thief that finds nothing asks for tasks once in a while only ([`Backoff::may_ask`]). Most calls of a recursion are near its
//! leaves, so that the next task is mostly a tiny one, which its creator takes back at once or, worse, waits for.
//!
//! A thief takes several tasks at once if they are small but worth stealing: it has their cache lines already. It takes
//! large tasks one by one: each keeps it busy for long, and the others are left for other thieves.

use core::cell::Cell;

use weft_wait::wait::now;

/// From which size on tasks of one kind are worth stealing, and for how long a thief stays away from smaller ones.
pub(crate) struct Kind {
    /// Tasks that take less time on average, in nanoseconds, are not worth stealing. The time includes fetching their data.
    tiny: u64,
    /// For how long a thief waits at most, in nanoseconds. By that time it may be late for large tasks that follow tiny ones.
    longest: u64,
}

/// Children of frames.
pub(crate) const OF_FRAME: Kind = Kind { tiny: 1_000, longest: 12_000 };
/// Other tasks.
pub(crate) const OTHER: Kind = Kind { tiny: TINY, longest: 4_000 };

const TINY: u64 = 250;
/// Of tasks that take less time than `SMALL` but are not tiny, a thief takes `MORE` more at once.
const SMALL: u64 = 4_000;
const MORE: i64 = 7;
/// A task counts for this much at most: in a tree that grows at random, few tasks are as large as all others together.
const LARGE: u64 = 256_000;
/// The average covers about this many tasks; the last ones count most.
const MEMORY: u64 = 64;
/// For how long a thief waits at first, in nanoseconds.
const SHORTEST: u64 = 1_000;
/// For how long a thief that has asked does not ask again, in nanoseconds: some thousand calls of a small recursion. From 4,000 to
/// 16,000 it makes little difference, for tasks of any size in recursions and in loops.
const PATIENCE: u64 = 8_000;

/// See the module; each member has its own.
pub(crate) struct Backoff {
    /// The average time of the tasks.
    average: Cell<u64>,
    /// For how long the thief waits; 0 if it steals at once.
    delay: Cell<u64>,
    /// Until when it waits, by [`now`].
    until: Cell<u64>,
    /// When it asked last for tasks, by [`now`].
    asked: Cell<u64>,
}

impl Backoff {
    /// Of a thief that steals at once.
    pub(crate) fn new() -> Backoff {
        Backoff {
            average: Cell::new(2 * TINY),
            delay: Cell::new(0),
            until: Cell::new(0),
            asked: Cell::new(0),
        }
    }

    /// How many tasks the thief should take besides the one it gets, if it can.
    #[inline]
    pub(crate) fn more(&self) -> i64 {
        if (TINY..SMALL).contains(&self.average.get()) { MORE } else { 0 }
    }

    /// Whether the thief should look for tasks now.
    #[inline]
    pub(crate) fn may_steal(&self) -> bool {
        self.delay.get() == 0 || now() >= self.until.get()
    }

    /// Whether a thief that has found deques empty should ask for tasks now. If so, it does.
    pub(crate) fn may_ask(&self) -> bool {
        self.may_ask_at(now())
    }

    fn may_ask_at(&self, now: u64) -> bool {
        let may = now.saturating_sub(self.asked.get()) >= PATIENCE;
        if may {
            self.asked.set(now);
        }
        may
    }

    /// Executes the code of a stolen task of the `kind` and measures how long that takes.
    #[inline]
    pub(crate) fn measure(&self, kind: &Kind, execute: impl FnOnce()) {
        let start = now();
        execute();
        let end = now();
        self.took(kind, end - start, end);
    }

    fn took(&self, kind: &Kind, time: u64, end: u64) {
        let average = (self.average.get() * (MEMORY - 1) + time.min(LARGE)) / MEMORY;
        self.average.set(average);
        if average >= kind.tiny {
            self.delay.set(0);
        } else {
            let delay = (self.delay.get() * 2).clamp(SHORTEST, kind.longest);
            self.delay.set(delay);
            self.until.set(end + delay);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Backoff, LARGE, MORE, OF_FRAME, OTHER, PATIENCE, SMALL, TINY};

    #[test]
    fn tiny_tasks_keep_thieves_away_and_a_large_one_brings_them_back() {
        let backoff = Backoff::new();
        for _ in 0..1000 {
            backoff.took(&OTHER, TINY / 4, 0);
        }
        assert_eq!(backoff.delay.get(), OTHER.longest);
        backoff.took(&OTHER, LARGE, 0);
        assert_eq!(backoff.delay.get(), 0);
    }

    #[test]
    fn creators_with_a_fast_path_are_left_alone_for_longer() {
        let backoff = Backoff::new();
        for _ in 0..1000 {
            backoff.took(&OTHER, 2 * TINY, 0);
        }
        assert_eq!(backoff.delay.get(), 0);
        for _ in 0..1000 {
            backoff.took(&OF_FRAME, 2 * TINY, 0);
        }
        assert_eq!(backoff.delay.get(), OF_FRAME.longest);
    }

    #[test]
    fn a_thief_asks_once_in_a_while() {
        let backoff = Backoff::new();
        let asked = (0..10 * PATIENCE).filter(|nanosecond| backoff.may_ask_at(PATIENCE + nanosecond)).count();
        assert_eq!(asked, 10);
    }

    #[test]
    fn small_tasks_are_taken_together_and_large_ones_one_by_one() {
        let backoff = Backoff::new();
        for _ in 0..1000 {
            backoff.took(&OTHER, SMALL / 2, 0);
        }
        assert_eq!(backoff.more(), MORE);
        for _ in 0..1000 {
            backoff.took(&OTHER, 2 * SMALL, 0);
        }
        assert_eq!(backoff.more(), 0);
        for _ in 0..1000 {
            backoff.took(&OTHER, TINY / 2, 0);
        }
        assert_eq!(backoff.more(), 0, "there is enough harm in one");
    }

    #[test]
    fn few_large_tasks_among_many_tiny_ones_are_worth_it() {
        let backoff = Backoff::new();
        for round in 0..1000 {
            backoff.took(&OTHER, if round % 10 == 0 { LARGE } else { TINY / 4 }, 0);
            assert_eq!(backoff.delay.get(), 0, "{round}");
        }
    }
}
