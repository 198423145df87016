//! The event of a task that is completed from outside: `detach` clauses and proxies. [OMP 5.2 §12.5.2]
//!
//! Such a task is complete when its code has been executed *and* its event has been fulfilled, in either order. One that is
//! discarded is complete at once; its descriptor stays until the event is fulfilled, since somebody may have the handle.

use core::sync::atomic::{AtomicU32, Ordering};

use weft_wait::happens_before;

const CODE_HAS_ENDED: u32 = 1;
const FULFILLED: u32 = 2;

/// See the module.
pub(crate) struct Event(AtomicU32);

impl Event {
    /// Neither has happened.
    pub(crate) fn new() -> Event {
        Event(AtomicU32::new(0))
    }

    /// The code of the task has been executed. True if the task is complete.
    pub(crate) fn code_has_ended(&self) -> bool {
        self.is_second(CODE_HAS_ENDED, FULFILLED)
    }

    /// The event has been fulfilled, by any thread. True if the task is complete.
    pub(crate) fn fulfill(&self) -> bool {
        self.is_second(FULFILLED, CODE_HAS_ENDED)
    }

    /// Whether the event has been fulfilled, while the code has not ended yet.
    pub(crate) fn is_fulfilled(&self) -> bool {
        self.0.load(Ordering::Relaxed) & FULFILLED != 0
    }

    /// Whether the code of the task has been executed, while the event has not been fulfilled yet.
    pub(crate) fn has_code_ended(&self) -> bool {
        self.0.load(Ordering::Relaxed) & CODE_HAS_ENDED != 0
    }

    /// `this` happens; whether `other` has happened before.
    fn is_second(&self, this: u32, other: u32) -> bool {
        happens_before::release(self);
        let complete = self.0.fetch_or(this, Ordering::AcqRel) & other != 0;
        if complete {
            happens_before::acquire(self);
            self.0.store(0, Ordering::Relaxed);
        }
        complete
    }
}
