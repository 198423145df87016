//! Taskgroups. [OMP 5.2 §15.4]
//!
//! A taskgroup counts its unfinished deferred tasks, children and their descendants, as a task counts its children.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

use weft_wait::wait;

use crate::task::count::{Count, Then};
use crate::task::reduction::Reductions;
use crate::task::scheduling;
use crate::thread::Thread;

/// A taskgroup region under way.
pub(crate) struct Group {
    outer: Cell<*const Group>,
    /// The thread that will wait at the end.
    owner: AtomicPtr<Thread>,
    count: Count,
    cancelled: AtomicBool,
    /// Task reductions in it, if there are some.
    reductions: Cell<*const Reductions>,
    next: Cell<*const Group>,
}

impl Group {
    /// A deferred task has come.
    pub(crate) fn add(&self, thread: &Thread) {
        if core::ptr::eq(self.owner.load(Ordering::Relaxed), thread) {
            self.count.add(1);
        } else {
            self.count.add_shared();
        }
    }

    /// What a race detector knows its tasks by.
    pub(crate) fn mark(&self) -> *const Count {
        &raw const self.count
    }

    /// One has finished.
    pub(crate) fn done(&self, thread: &Thread) {
        let owner = self.owner.load(Ordering::Relaxed);
        if core::ptr::eq(owner, thread) {
            self.count.add(-1);
        } else if self.count.done_shared() == Then::Wake {
            // SAFETY: thread descriptors live forever.
            wait::wake(unsafe { &(*owner).parker });
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

/// The current task enters a taskgroup.
pub(crate) fn begin(thread: &'static Thread) -> &'static Group {
    // SAFETY: null or a group of this thread's list, none of which is in use.
    let group: &'static Group = match unsafe { thread.tasks.groups.get().as_ref() } {
        Some(group) => {
            thread.tasks.groups.set(group.next.get());
            group
        }
        None => Box::leak(Box::new(Group {
            outer: Cell::new(core::ptr::null()),
            owner: AtomicPtr::new(core::ptr::null_mut()),
            count: Count::new(),
            cancelled: AtomicBool::new(false),
            reductions: Cell::new(core::ptr::null()),
            next: Cell::new(core::ptr::null()),
        })),
    };
    let task = thread.task();
    group.outer.set(task.group.get());
    group.owner.store(core::ptr::from_ref(thread).cast_mut(), Ordering::Relaxed);
    group.cancelled.store(false, Ordering::Relaxed);
    group.count.reset();
    task.group.set(group);
    group
}

/// The current task leaves its innermost taskgroup when all tasks in it have finished.
pub(crate) fn end(thread: &'static Thread) {
    let task = thread.task();
    // SAFETY: null or a group that `begin` has made; it is not in use by others once its tasks have finished.
    let Some(group) = (unsafe { task.group.get().as_ref() }) else { return };
    scheduling::wait_for(thread, &group.count);
    let reductions = group.reductions.replace(core::ptr::null());
    if !reductions.is_null() {
        // SAFETY: made by `set_reductions`, and no task of the group is left.
        let reductions = unsafe { Box::from_raw(reductions.cast_mut()) };
        reductions.finish(thread);
    }
    task.group.set(group.outer.get());
    group.next.set(thread.tasks.groups.get());
    thread.tasks.groups.set(group);
}

/// The current task's innermost group.
pub(crate) fn current(thread: &Thread) -> Option<&'static Group> {
    // SAFETY: the group of a task that runs is alive.
    unsafe { thread.task().group.get().as_ref() }
}

/// `cancel taskgroup`: true if the task is in a taskgroup, which is cancelled from now on.
pub(crate) fn cancel_taskgroup(thread: &Thread) -> bool {
    current(thread).is_some_and(|group| {
        group.cancelled.store(true, Ordering::Relaxed);
        true
    })
}

/// Whether the task's taskgroup was cancelled.
pub(crate) fn taskgroup_is_cancelled(thread: &Thread) -> bool {
    current(thread).is_some_and(Group::is_cancelled)
}
