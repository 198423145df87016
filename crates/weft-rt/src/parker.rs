//! The one place where a thread goes to sleep: its own word.
//!
//! Whoever wants to sleep first says so ([`Parker::prepare`]), then makes itself known to those who will wake it, then
//! looks once more whether what it waits for has come, and only then sleeps ([`Parker::park`]).
//! Whoever brings what is waited for looks for sleepers afterwards and wakes them ([`Parker::unpark`]).
//! A wake-up may come late, for a wait that is over; all waits therefore look again.

use crate::futex::Futex;
use crate::sync::Ordering;

const AWAKE: u32 = 0;
const SLEEPY: u32 = 1;

/// A thread's bed.
pub(crate) struct Parker {
    state: Futex,
}

impl Parker {
    /// Of a thread that is awake.
    #[cfg(not(loom))]
    pub(crate) const fn new() -> Parker {
        Parker { state: Futex::new(AWAKE) }
    }

    /// Of a thread that is awake.
    #[cfg(loom)]
    pub(crate) fn new() -> Parker {
        Parker { state: Futex::new(AWAKE) }
    }

    /// From here on an `unpark` is not lost. Only the owner calls it.
    pub(crate) fn prepare(&self) {
        self.state.word.store(SLEEPY, Ordering::SeqCst);
    }

    /// The owner does not want to sleep any more. True if a wake-up came since `prepare`.
    pub(crate) fn cancel(&self) -> bool {
        self.state.word.swap(AWAKE, Ordering::Acquire) == AWAKE
    }

    /// Sleeps until `unpark`, if none came since `prepare`.
    pub(crate) fn park(&self) {
        while self.state.load(Ordering::Acquire) == SLEEPY {
            self.state.wait(SLEEPY);
        }
    }

    /// Wakes the owner if it sleeps or is about to; then true.
    pub(crate) fn unpark(&self) -> bool {
        let sleepy = self.state.word.swap(AWAKE, Ordering::SeqCst) == SLEEPY;
        if sleepy {
            self.state.wake(1);
        }
        sleepy
    }
}
