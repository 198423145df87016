//! Execution of a task, and what follows from its end.

use core::cell::Cell;
use core::ffi::c_void;
use core::sync::atomic::Ordering;

use weft_wait::{happens_before, wait};

use crate::task::count::Then;
use crate::task::descriptor::{Routine, Task, flag};
use crate::task::group::Group;
use crate::tasking::team_of::team_of;
use crate::tasking::{reducers, stealing, successors, termination, traced};
use crate::team::member::Member;
use crate::team::thread::Thread;
use crate::work::call::call_task;

/// Executes a task that has not been counted, inside of its parent.
#[inline(always)]
pub(crate) fn include(thread: &'static Thread, task: &'static Task, parent: &'static Task) {
    while !include_or_leave(thread, task, parent) {}
}

/// The same; false if the task is untied and wants to be left for others. Then it is suspended.
#[inline(always)]
pub(crate) fn include_or_leave(thread: &'static Thread, task: &'static Task, parent: &'static Task) -> bool {
    let ends = call_inside(thread, task, parent);
    if ends {
        end_included(thread, task);
    }
    ends
}

/// Calls the code of such a task, without what follows from its end; false as above.
#[inline(always)]
pub(crate) fn call_inside(thread: &'static Thread, task: &'static Task, parent: &'static Task) -> bool {
    thread.set_task(task);
    let mut ends = true;
    if task.group.get().is_null() || task.has(flag::CONSTRUCTED) || !is_cancelled(task) {
        ends = call(thread, task, |routine, gtid, body| {
            // SAFETY: the compiler's code gets what it was made for.
            unsafe { routine(gtid, body) };
        });
    } else {
        discard(thread, task);
    }
    thread.set_task(parent);
    ends
}

/// An undeferred task has executed its code.
#[inline(always)]
pub(crate) fn end_included(thread: &'static Thread, task: &'static Task) {
    if leaves_nothing(task) {
        thread.tasks.storage.keep(task);
    } else {
        end_slowly(thread, task);
    }
}

/// Whether nothing follows from the end of an undeferred task. The thread that created it executed it, so the descriptor is its
/// own, for another task if it likes; there is no need to reset what is as it was.
#[inline(always)]
pub(crate) fn leaves_nothing(task: &Task) -> bool {
    task.flags.get() & flag::SLOW_END == 0 && task.count.is_alone()
}

#[cold]
#[inline(never)]
pub(crate) fn end_slowly(thread: &'static Thread, task: &'static Task) {
    end(thread, Some(thread.member()), task);
}

/// Executes a task that was taken from a deque or a list.
/// `member` is as in [`complete`].
pub(crate) fn run(thread: &'static Thread, member: Option<&'static Member>, task: &'static Task) {
    run_by(thread, member, task, |code| code());
}

/// The same; `by` calls the function it gets, which calls the task's code.
#[inline]
pub(crate) fn run_by(
    thread: &'static Thread,
    member: Option<&'static Member>,
    task: &'static Task,
    by: impl FnOnce(&dyn Fn()),
) {
    if task.has(flag::NODE) && !successors::exclude_others(task) {
        // The task that is in the way will offer it again.
        return;
    }
    happens_before::acquire(task);
    if let Some(place) = task.place() {
        happens_before::acquire(place);
    }
    reducers::turn(thread);
    let suspended = thread.set_task(task);
    if task.has(flag::TRACED) {
        traced::leave_for(task, suspended);
    }
    let ends = Cell::new(true);
    // Tasks that have not started when the region is cancelled need not start. [OMP 5.2 §16.1]
    let is_discarded = || is_cancelled(task) || team_of(member, task).cancellation.has_cancelled_region();
    if task.has(flag::CONSTRUCTED) || !is_discarded() {
        by(&|| ends.set(call(thread, task, guarded)));
    } else {
        discard(thread, task);
    }
    thread.set_task(suspended);
    reducers::turn(thread);
    match member {
        Some(member) if !ends.get() => leave(member, task),
        _ => end(thread, member, task),
    }
}

/// An untied task that has been counted is left for others: another thread may go on with it.
#[cold]
pub(crate) fn leave(member: &Member, task: &'static Task) {
    happens_before::release(task);
    stealing::offer_last(member, task);
    // Threads that only poll should not keep those from computing that they wait for.
    wait::offer_in_crowd();
}

/// Calls the code of a deferred task: no exception gets into the thread that executes it.
#[inline(always)]
fn guarded(routine: Routine, gtid: i32, body: *mut c_void) {
    // SAFETY: the compiler's code gets what it was made for.
    unsafe { call_task(gtid, body, routine) };
}

/// Executes the code of a tied task that has not been counted.
#[inline(always)]
pub(crate) fn call_once(thread: &Thread, task: &Task) {
    let body = task.body();
    // SAFETY: the body is alive, and the compiler's code gets what it was made for.
    unsafe {
        if let Some(routine) = (*body).routine {
            routine(thread.gtid(), body.cast::<c_void>());
        }
    }
}

/// Executes the code of a task. False if the task, which is untied, wants to be left for others: it has given way in vain
/// and has returned. No other thread counts for it then, and no group that it has begun.
#[inline(always)]
fn call(thread: &'static Thread, task: &'static Task, by: impl Fn(Routine, i32, *mut c_void)) -> bool {
    let body = task.body();
    let gtid = thread.gtid();
    loop {
        // SAFETY: the body is alive.
        if let Some(routine) = unsafe { (*body).routine } {
            by(routine, gtid, body.cast::<c_void>());
        }
        if !task.has(flag::AGAIN) {
            return true;
        }
        // An untied task may go on at once, on the same thread.
        task.clear(flag::AGAIN);
        if task.clear(flag::YIELDED) && task.count.is_alone() && !has_begun_group(task) {
            return false;
        }
    }
}

fn has_begun_group(task: &Task) -> bool {
    // SAFETY: the group of a task that has not finished is alive.
    unsafe { task.group.get().as_ref() }
        .is_some_and(|group| group.task.get() == core::ptr::from_ref(task).cast())
}

/// The caller has executed the code of the task; if it is untied, that may be its first part only.
pub(crate) fn go_on(thread: &'static Thread, task: &'static Task) {
    if task.clear(flag::AGAIN) {
        while !call(thread, task, guarded) {}
    }
}

/// The task's code is not executed. That completes it, whatever becomes of its event: what would have led to it has not begun.
/// [OMP 5.2 §16.1]
#[cold]
fn discard(thread: &'static Thread, task: &'static Task) {
    if task.flags.get() & (flag::PROXY | flag::DETACHABLE) != 0 {
        task.set(flag::DISCARDED);
    }
    if task.has(flag::TRACED) {
        traced::discard(thread, task);
    }
}

/// Whether the task is in a taskgroup that was cancelled.
pub(crate) fn is_cancelled(task: &Task) -> bool {
    // SAFETY: the group of a task that has not finished is alive.
    unsafe { task.group.get().as_ref() }.is_some_and(Group::is_cancelled)
}

/// The task's code has been executed.
fn end(thread: &'static Thread, member: Option<&'static Member>, task: &'static Task) {
    let flags = task.flags.get();
    if flags & flag::DESTRUCTORS != 0 {
        let body = task.body();
        // SAFETY: the compiler says that there are destructors for this task.
        unsafe {
            if let Some(destructors) = (*body).destructors {
                destructors(thread.gtid(), body.cast::<c_void>());
            }
        }
    }
    if flags & flag::TABLE != 0 {
        task.discard_table();
    }
    let is_detached = flags & (flag::PROXY | flag::DETACHABLE) != 0 && flags & flag::DISCARDED == 0;
    if is_detached && !task.event.code_has_ended() {
        // The thread that fulfills its event completes it; it may be finished already.
        return;
    }
    complete(thread, member, task);
}

/// The task is complete. `member` is the place of the thread in the task's team; `None` if it is not a member of it.
pub(crate) fn complete(thread: &'static Thread, member: Option<&'static Member>, task: &'static Task) {
    if task.flags.get() & (flag::NODE | flag::PLACE) != 0 {
        successors::finish(member, task);
    }
    // SAFETY: a task's parent lives until its children have finished, and those that a finished child leaves.
    let parent: &'static Task = unsafe { &*task.parent() };
    let deferred = task.has(flag::DEFERRED);
    if deferred {
        reducers::complete(task);
    }
    let team = team_of(member, task);
    let alone = task.count.is_alone();
    if !alone {
        // This comes before the parent is told of the end.
        parent.count.refer();
        task.owner.store(core::ptr::null_mut(), Ordering::Relaxed);
    }
    if deferred {
        say_what_was_done(member, task, parent);
        // SAFETY: the group waits for this task.
        if let Some(group) = unsafe { task.group.get().as_ref() } {
            group.done(&thread.parker);
        }
        tell_parent(thread, parent);
    }
    if alone {
        // Whoever fulfills the event of a discarded task yet is the last to know it.
        if !task.has(flag::DISCARDED) || task.event.code_has_ended() {
            thread.tasks.free(task);
        }
    } else if task.count.finish() {
        thread.tasks.free(task);
        let_go(thread, parent);
    }
    if deferred {
        match member {
            Some(member) => termination::count_completed(member),
            None => termination::completed_outside(team),
        }
    }
}

/// Tells a race detector that the task's actions happen before what follows it in its parent, its taskgroup and its
/// team.
#[inline]
fn say_what_was_done(member: Option<&'static Member>, task: &Task, parent: &Task) {
    if happens_before::is_on() {
        happens_before::release(&raw const parent.count);
        // SAFETY: as in `complete`.
        if let Some(group) = unsafe { task.group.get().as_ref() } {
            happens_before::release(group.mark());
        }
        let team = team_of(member, task);
        happens_before::release(&raw const team.marks.tasks);
    }
}

fn tell_parent(thread: &'static Thread, parent: &'static Task) {
    let owner = parent.owner.load(Ordering::Relaxed);
    if core::ptr::eq(owner, &thread.parker) {
        parent.count.add(-1);
        return;
    }
    match parent.count.done_shared() {
        Then::Nothing => {}
        // SAFETY: thread descriptors live forever; a task that waits has an owner.
        Then::Wake => wait::wake(unsafe { &*owner }),
        Then::Free => {
            // SAFETY: `parent` has kept its own alive.
            let next: &'static Task = unsafe { &*parent.parent() };
            thread.tasks.free(parent);
            let_go(thread, next);
        }
    }
}

/// A freed descriptor referred to `task`.
fn let_go(thread: &'static Thread, task: &'static Task) {
    let mut task = task;
    while task.count.unrefer() {
        // SAFETY: as above.
        let next: &'static Task = unsafe { &*task.parent() };
        thread.tasks.free(task);
        task = next;
    }
}

/// The event of a task, as `omp_fulfill_event` gets it.
pub(crate) fn event_of(task: &'static Task) -> *mut c_void {
    core::ptr::from_ref(task).cast_mut().cast()
}
