//! Waiting for a condition that anyone may make true: threads sleep on a counter of events.
//!
//! It serves waits in which threads rarely sleep and for which a gate does not fit: ordered regions, buffers of loops,
//! doacross loops. A thread that makes a condition true calls [`EventCount::notify`] afterwards, which costs a fence
//! and a load as long as no thread sleeps.

use crate::futex::Futex;
use crate::sync::{AtomicU32, Ordering, fence};

/// See the module.
pub struct EventCount {
    events: Futex,
    sleepers: AtomicU32,
}

impl Default for EventCount {
    fn default() -> EventCount {
        EventCount::new()
    }
}

impl EventCount {
    /// Without events or sleepers.
    #[inline]
    pub fn new() -> EventCount {
        EventCount { events: Futex::new(0), sleepers: AtomicU32::new(0) }
    }

    /// Sleeps until an event, unless `done` is true already. May return without a reason.
    pub fn sleep_unless(&self, mut done: impl FnMut() -> bool) {
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        let seen = self.events.load(Ordering::SeqCst);
        // Either this check sees the condition, or the thread that makes it true sees the sleeper.
        fence(Ordering::SeqCst);
        if !done() {
            self.events.wait(seen);
        }
        self.sleepers.fetch_sub(1, Ordering::Relaxed);
    }

    /// A condition has come true.
    #[inline]
    pub fn notify(&self) {
        fence(Ordering::SeqCst);
        if self.sleepers.load(Ordering::Relaxed) != 0 {
            self.wake_all();
        }
    }

    #[cold]
    fn wake_all(&self) {
        self.events.word().fetch_add(1, Ordering::SeqCst);
        self.events.wake(i32::MAX);
    }
}
