//! Where a thread sleeps: on a word of its own.
//!
//! A thread that wants to sleep first says so ([`Parker::prepare`]), then makes itself known to those who will wake it,
//! then checks once more whether its condition has come true, and only then sleeps ([`Parker::park`]).
//! A thread that makes the condition true looks for sleepers afterwards and wakes them ([`Parker::unpark`]).
//! A wake-up may be late and meant for a wait that is over; hence every wait checks its condition again.

use crate::futex::Futex;
use crate::sync::Ordering;

const AWAKE: u32 = 0;
const SLEEPY: u32 = 1;

/// See the module. Its address identifies the thread.
pub struct Parker {
    state: Futex,
}

impl Default for Parker {
    fn default() -> Parker {
        Parker::new()
    }
}

impl Parker {
    /// Of a thread that is awake.
    pub fn new() -> Parker {
        Parker { state: Futex::new(AWAKE) }
    }

    /// From here on no `unpark` is lost. Only the owner calls it.
    #[inline]
    pub fn prepare(&self) {
        // A store would do, and costs the same. But several threads may unpark one thread, and loom does not know that
        // a swap that has read the value before the store comes before the store.
        self.state.word().swap(SLEEPY, Ordering::SeqCst);
    }

    /// The owner does not want to sleep any more. True if a wake-up came since `prepare`.
    #[inline]
    pub fn cancel(&self) -> bool {
        self.state.word().swap(AWAKE, Ordering::Acquire) == AWAKE
    }

    /// Sleeps until `unpark`, if none came since `prepare`.
    #[inline]
    pub fn park(&self) {
        while self.state.load(Ordering::Acquire) == SLEEPY {
            self.state.wait(SLEEPY);
        }
    }

    /// Wakes the owner. True if it slept or was about to.
    #[inline]
    pub fn unpark(&self) -> bool {
        let sleepy = self.state.word().swap(AWAKE, Ordering::SeqCst) == SLEEPY;
        if sleepy {
            self.state.wake(1);
        }
        sleepy
    }
}
