//! Taskgroups. [OMP 5.2 §15.4]
//!
//! A taskgroup counts its unfinished deferred tasks, children and their descendants, as a task counts its children.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

use weft_wait::parker::Parker;
use weft_wait::wait;

use crate::task::count::{Count, Then};
use crate::task::reduction::Reductions;

/// A taskgroup region under way.
pub(crate) struct Group {
    /// The group around it.
    pub(crate) outer: Cell<*const Group>,
    /// The address of the task that has begun it; only compared, so its type, which names this one, is not needed.
    pub(crate) task: Cell<*const ()>,
    /// The parker of the thread that will wait at the end.
    pub(crate) owner: AtomicPtr<Parker>,
    /// Its unfinished tasks.
    pub(crate) count: Count,
    /// Whether it was cancelled.
    pub(crate) cancelled: AtomicBool,
    /// It is no `taskgroup`, but the scope of a `reduction(task, …)`.
    pub(crate) is_reduction_alone: Cell<bool>,
    /// Task reductions in it, if there are some.
    pub(crate) reductions: Cell<*const Reductions>,
    /// Address of the list of task reductions in gcc's form, if there is one. Like `reductions`, it is written before the
    /// tasks of the group are created.
    pub(crate) list: Cell<usize>,
    /// The next one in a list of groups that are not in use.
    pub(crate) next: Cell<*const Group>,
}

impl Group {
    /// One that is not in use.
    pub(crate) fn new() -> Group {
        Group {
            outer: Cell::new(core::ptr::null()),
            task: Cell::new(core::ptr::null()),
            owner: AtomicPtr::new(core::ptr::null_mut()),
            count: Count::new(),
            cancelled: AtomicBool::new(false),
            is_reduction_alone: Cell::new(false),
            reductions: Cell::new(core::ptr::null()),
            list: Cell::new(0),
            next: Cell::new(core::ptr::null()),
        }
    }

    /// The thread with this parker has created a deferred task.
    pub(crate) fn add(&self, thread: &Parker) {
        if core::ptr::eq(self.owner.load(Ordering::Relaxed), thread) {
            self.count.add(1);
        } else {
            self.count.add_shared();
        }
    }

    /// The mark by which a race detector knows its tasks.
    pub(crate) fn mark(&self) -> *const Count {
        &raw const self.count
    }

    /// The thread with this parker has completed one.
    pub(crate) fn done(&self, thread: &Parker) {
        let owner = self.owner.load(Ordering::Relaxed);
        if core::ptr::eq(owner, thread) {
            self.count.add(-1);
        } else if self.count.done_shared() == Then::Wake {
            // SAFETY: thread descriptors live forever.
            wait::wake(unsafe { &*owner });
        }
    }

    /// The group has reductions, until it ends.
    pub(crate) fn set_reductions(&self, reductions: Reductions) {
        self.reductions.set(Box::into_raw(Box::new(reductions)));
    }

    /// The group around it.
    pub(crate) fn outer(&self) -> Option<&Group> {
        // SAFETY: an inner group ends before the outer one.
        unsafe { self.outer.get().as_ref() }
    }

    /// Its reductions.
    pub(crate) fn reductions(&self) -> Option<&Reductions> {
        // SAFETY: null, or set before the group's tasks were created, and alive until they have finished.
        unsafe { self.reductions.get().as_ref() }
    }

    /// Whether it, or one around it, was cancelled. [OMP 5.2 §16.1]
    pub(crate) fn is_cancelled(&self) -> bool {
        let mut at = Some(self);
        while let Some(group) = at {
            if group.cancelled.load(Ordering::Relaxed) {
                return true;
            }
            at = group.outer();
        }
        false
    }
}
