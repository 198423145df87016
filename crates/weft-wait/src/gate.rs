//! A gate that opens once per generation, for up to eight threads in front of it.
//!
//! ```text
//!  31                    8 7            0
//! ┌───────────────────────┬──────────────┐
//! │      generation       │  sleeping    │
//! └───────────────────────┴──────────────┘
//! ```
//!
//! Opening is one swap, which also tells which threads to wake.
//! A thread that wants to sleep sets its bit in the same word: either it sees that the gate has opened, or the thread
//! that opens it sees the bit.
//! Generations wrap around; no wait lasts 2^24 openings, because a waiting thread takes part in each of them.

use crate::sync::{AtomicU32, Ordering};

const MASK: u32 = 0xFF;
const STEP: u32 = 0x100;

/// See the module.
pub struct Gate(AtomicU32);

impl Default for Gate {
    fn default() -> Gate {
        Gate::new()
    }
}

impl Gate {
    /// Of generation 0, with no thread in front of it.
    pub fn new() -> Gate {
        Gate(AtomicU32::new(0))
    }

    /// The generation; [`Gate::has_opened`] compares with it.
    #[inline]
    pub fn generation(&self) -> u32 {
        self.0.load(Ordering::Relaxed) & !MASK
    }

    /// Whether it has opened since `generation`; then all that was done before is visible.
    #[inline]
    pub fn has_opened(&self, generation: u32) -> bool {
        self.0.load(Ordering::Acquire) & !MASK != generation
    }

    /// Opens it. Only one thread at a time may do so, and it has to wake the threads in the result, a bit each.
    #[inline]
    #[must_use]
    pub fn open(&self) -> u32 {
        let next = self.generation().wrapping_add(STEP);
        self.0.swap(next, Ordering::AcqRel) & MASK
    }

    /// Asks for a wake-up under number `slot`, 0 to 7; false if the gate has opened since `generation`.
    pub fn sleep_behind(&self, generation: u32, slot: u32) -> bool {
        self.0.fetch_or(1 << slot, Ordering::AcqRel) & !MASK == generation
    }
}
