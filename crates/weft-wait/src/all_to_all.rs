//! The barrier of a small team: each member tells every other.
//!
//! ```text
//!   flag of 0        flag of 1        flag of 2       each on a cache line of its own
//!  ┌─────┬─────┐    ┌─────┬─────┐    ┌─────┬─────┐
//!  │ odd │even │    │ odd │even │    │ odd │even │    a word for every other barrier
//!  └─────┴─────┘    └─────┴─────┘    └─────┴─────┘
//! ```
//!
//! A member writes the number of the barrier into its own flag and then watches the others' flags.
//! No member is the last that lets the others go: two threads that come at the same time write and read one cache line
//! each, at the same time.
//! Many threads would have many lines to watch; larger teams meet in a tree, see [`crate::barrier`].
//!
//! A word stays unchanged while other members read it: its owner writes it again two barriers later, and by then all
//! members have come to the barrier in between.
//!
//! Beside the number stands a *notice*, one bit. All members see it if at least one has given it.
//!
//! ```text
//!  31                    8 7        6   3    0
//! ┌───────────────────────┬────────┬───┬──────┐
//! │   number of barrier   │ notice │   │sleep-│
//! │                       │        │   │ ing  │
//! └───────────────────────┴────────┴───┴──────┘
//! ```

use crate::sync::{AtomicU32, Ordering};

/// The largest team that uses this barrier.
pub const MOST: usize = 4;

const SLEEPERS: u32 = 0x0F;
const NOTICE: u32 = 0x80;
const STEP: u32 = 0x100;
const NUMBER: u32 = 0xFFFF_FF00;

/// How a member waits for another one and wakes it.
pub trait Watching {
    /// Returns when `done` is true: true; or false if the member gives the barrier up. Before the thread sleeps it
    /// calls `announce`, which makes sure that it will be woken; false means that `done` has come true already.
    fn wait(&mut self, done: impl Fn() -> bool, announce: impl Fn() -> bool) -> bool;
    /// Wakes a member.
    fn wake(&mut self, tid: u32);
}

/// See the module.
pub struct AllToAll {
    flags: [Flag; MOST],
}

/// What one member writes.
#[repr(align(128))]
struct Flag {
    words: [AtomicU32; 2],
}

impl Flag {
    #[inline]
    fn word(&self, number: u32) -> &AtomicU32 {
        &self.words[((number / STEP) & 1) as usize]
    }

    #[inline]
    fn has(&self, number: u32) -> bool {
        self.word(number).load(Ordering::Acquire) & NUMBER == number
    }
}

/// The number of the next barrier; the first barrier follows 0.
#[inline]
fn next(number: u32) -> u32 {
    number.wrapping_add(STEP)
}

impl Default for AllToAll {
    fn default() -> AllToAll {
        AllToAll::new()
    }
}

impl AllToAll {
    /// Of a team that has not met.
    pub fn new() -> AllToAll {
        let flag = || Flag { words: [AtomicU32::new(0), AtomicU32::new(0)] };
        AllToAll { flags: core::array::from_fn(|_| flag()) }
    }

    /// Puts it back to its first state. Precondition: no member is in the barrier.
    pub fn reset(&self) {
        for word in self.flags.iter().flat_map(|flag| &flag.words) {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Member `tid` of `size` comes, and returns when all have come: whether any of them gave notice. `None` if the
    /// member has given up; then it does not come again before [`AllToAll::reset`].
    ///
    /// `number` is that of the last barrier; it is set to this one's.
    #[inline]
    pub fn meet(
        &self,
        tid: u32,
        size: u32,
        number: &core::cell::Cell<u32>,
        notice: bool,
        watching: &mut impl Watching,
    ) -> Option<bool> {
        let number = {
            number.set(next(number.get()));
            number.get()
        };
        let word = number | if notice { NOTICE } else { 0 };
        // A thread that goes to sleep now sees the number, or is seen here.
        let mut sleepers = self.flags[tid as usize].word(number).swap(word, Ordering::AcqRel) & SLEEPERS;
        while sleepers != 0 {
            watching.wake(sleepers.trailing_zeros());
            sleepers &= sleepers - 1;
        }
        let mut noticed = notice;
        for other in (0..size).filter(|other| *other != tid) {
            let flag = &self.flags[other as usize];
            if !flag.has(number) {
                let asks = 1 << tid;
                let has_come = watching.wait(
                    || flag.has(number),
                    || flag.word(number).fetch_or(asks, Ordering::AcqRel) & NUMBER != number,
                );
                if !has_come {
                    return None;
                }
            }
            noticed |= flag.word(number).load(Ordering::Relaxed) & NOTICE != 0;
        }
        Some(noticed)
    }
}
