//! `taskgroup`. [OMP 5.2 §15.4]

use core::sync::atomic::Ordering;

use crate::events::waits;
use crate::ompt::abi::sync;
use crate::task::group::Group;
use crate::tasking::{reducers, spawn, waiting};
use crate::team::thread::Thread;

/// The current task enters a taskgroup.
pub(crate) fn begin(thread: &'static Thread) -> &'static Group {
    // SAFETY: null or a group of this thread's list, none of which is in use.
    let group: &'static Group = match unsafe { thread.tasks.groups.get().as_ref() } {
        Some(group) => {
            thread.tasks.groups.set(group.next.get());
            group
        }
        None => Box::leak(Box::new(Group::new())),
    };
    if thread.is_observed() {
        waits::begin(thread, sync::TASKGROUP);
    }
    let task = thread.task();
    group.outer.set(task.group.get());
    group.task.set(core::ptr::from_ref(task).cast());
    group.owner.store(core::ptr::from_ref(&thread.parker).cast_mut(), Ordering::Relaxed);
    group.cancelled.store(false, Ordering::Relaxed);
    group.is_reduction_alone.set(false);
    group.list.set(0);
    group.count.reset();
    task.group.set(group);
    group
}

/// The current task enters the scope of a reduction with the modifier `task`. It groups tasks for their copies alone: to
/// `cancel` it is no `taskgroup`. [OMP 5.2 §5.5.8, §16.1]
pub(crate) fn begin_reduction(thread: &'static Thread) -> &'static Group {
    let group = begin(thread);
    group.is_reduction_alone.set(true);
    group
}

/// The current task leaves its innermost taskgroup when all tasks in it have finished.
pub(crate) fn end(thread: &'static Thread) {
    let task = thread.task();
    // SAFETY: null or a group that `begin` has made; it is not in use by others once its tasks have finished.
    let Some(group) = (unsafe { task.group.get().as_ref() }) else { return };
    if thread.is_observed() {
        waits::end_with(thread, sync::TASKGROUP, || waiting::wait_for(thread, &group.count));
    } else {
        waiting::wait_for(thread, &group.count);
    }
    reducers::join(thread);
    let reductions = group.reductions.replace(core::ptr::null());
    if !reductions.is_null() {
        // SAFETY: made by `set_reductions`, and no task of the group is left.
        let reductions = unsafe { Box::from_raw(reductions.cast_mut()) };
        reductions.finish(thread.team_size());
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
    current(thread).is_some_and(|mut group| {
        while group.is_reduction_alone.get()
            && let Some(outer) = group.outer()
        {
            group = outer;
        }
        group.cancelled.store(true, Ordering::Relaxed);
        spawn::raise_gates(thread);
        true
    })
}

/// Whether the task's taskgroup was cancelled.
pub(crate) fn taskgroup_is_cancelled(thread: &Thread) -> bool {
    current(thread).is_some_and(Group::is_cancelled)
}
