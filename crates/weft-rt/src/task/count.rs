//! Counts unfinished children, for the thread that waits for them.
//!
//! Most children of a task are created and executed by the thread that executes the task, its *owner*.
//! The owner counts in a plain word (`pending`); other threads count in a shared one, and the sum of both is the number
//! of unfinished children, as in biased reference counting: Choi, Shull, Torrellas, 2018.
//!
//! ```text
//!  63        33 32                   1    0
//! ┌────────────┬──────────────────────┬─────────┐
//! │ references │ children, signed     │ waiting │   shared
//! └────────────┴──────────────────────┴─────────┘
//! ```
//!
//! References keep a descriptor alive: one for the task itself until it has finished, and one for each finished child
//! that has unfinished children of its own, which reach their ancestors through this descriptor.
//! Before the owner sleeps, and when the task finishes, `pending` is merged into the shared word, so that the thread
//! that finishes the last child sees it.

use core::cell::Cell;

use crate::sync::{AtomicI64, Ordering};

const WAITING: i64 = 1;
const CHILD: i64 = 2;
const REFERENCE: i64 = 1 << 33;

/// What the thread that finished a child has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    /// Nothing.
    Nothing,
    /// Wake the owner.
    Wake,
    /// Free the task: no other thread refers to it any more.
    Free,
}

/// See the module.
pub(crate) struct Count {
    /// Only the owner touches it.
    pending: Cell<i64>,
    shared: AtomicI64,
}

fn children(shared: i64) -> i64 {
    i64::from((shared >> 1) as i32)
}

impl Count {
    /// Of a task without children.
    pub(crate) fn new() -> Count {
        Count { pending: Cell::new(0), shared: AtomicI64::new(REFERENCE) }
    }

    /// As it was at first.
    #[inline(always)]
    pub(crate) fn reset(&self) {
        self.pending.set(0);
        self.shared.store(REFERENCE, Ordering::Relaxed);
    }

    /// Owner: whether there is neither a child nor a reference.
    #[inline(always)]
    pub(crate) fn is_alone(&self) -> bool {
        self.pending.get() == 0 && self.shared.load(Ordering::Acquire) == REFERENCE
    }

    /// Owner: whether all children have finished.
    #[inline(always)]
    pub(crate) fn is_done(&self) -> bool {
        self.pending.get() + children(self.shared.load(Ordering::Acquire)) == 0
    }

    /// Owner: one more child, or one less.
    #[inline(always)]
    pub(crate) fn add(&self, children: i64) {
        self.pending.set(self.pending.get() + children);
    }

    /// Another thread: one more child. Precondition: there is a child already.
    pub(crate) fn add_shared(&self) {
        self.shared.fetch_add(CHILD, Ordering::Relaxed);
    }

    /// Another thread: a child has finished. The caller must not touch the count again unless the result is `Free`.
    pub(crate) fn done_shared(&self) -> Then {
        let before = self.shared.fetch_sub(CHILD, Ordering::AcqRel);
        let now = before - CHILD;
        if now == 0 {
            Then::Free
        } else if before & WAITING != 0 && children(now) == 0 {
            Then::Wake
        } else {
            Then::Nothing
        }
    }

    /// A finished child with unfinished children refers to this count.
    pub(crate) fn refer(&self) {
        self.shared.fetch_add(REFERENCE, Ordering::Relaxed);
    }

    /// That child does not refer to it any more. True if the caller frees the task.
    pub(crate) fn unrefer(&self) -> bool {
        self.shared.fetch_sub(REFERENCE, Ordering::AcqRel) == REFERENCE
    }

    /// The owner's last call: the task has finished. True if the owner frees it.
    pub(crate) fn finish(&self) -> bool {
        let change = self.pending.replace(0) * CHILD - REFERENCE;
        self.shared.fetch_add(change, Ordering::AcqRel) + change == 0
    }

    /// The owner wants to sleep until all children have finished; false if they have.
    pub(crate) fn announce(&self) -> bool {
        let pending = self.pending.replace(0);
        self.shared.fetch_add(pending * CHILD, Ordering::AcqRel);
        children(self.shared.fetch_or(WAITING, Ordering::AcqRel)) != 0
    }

    /// The owner's wait is over.
    pub(crate) fn settle(&self) {
        let pending = self.pending.replace(0);
        if pending != 0 {
            self.shared.fetch_add(pending * CHILD, Ordering::AcqRel);
        }
        if self.shared.load(Ordering::Relaxed) & WAITING != 0 {
            self.shared.fetch_and(!WAITING, Ordering::AcqRel);
        }
    }
}
