//! Tasks of which the trace or a tool is told.
//!
//! Such a task has its code replaced by a function of the runtime that calls it. So the many ways in which a task is
//! executed need not know of either.

use core::ffi::c_void;

use crate::events::tasks;
use crate::task::dependence::item::Item;
use crate::task::descriptor::{Routine, Task};
use crate::team::current;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source};
use crate::work::call::call_task;

/// The thread creates a task, which it has not offered to others yet, with these dependences. Nothing happens if that
/// has been told before.
#[cold]
pub(crate) fn create(thread: &Thread, task: &Task, source: Source, list: &[Item]) {
    let body = task.body();
    // SAFETY: the body is alive, and no other thread has it.
    let routine = unsafe { (*body).routine };
    let Some(code) = routine.filter(|code| *code as usize != execute as Routine as usize) else { return };
    let told = task.told();
    told.routine.set(routine);
    // SAFETY: as above.
    unsafe { (*body).routine = Some(execute) };
    if thread.is_observed() {
        tasks::create(thread, task, false, list);
    }
    if thread.is_traced() {
        told.number.set(thread.number_task());
        thread.record_at(Kind::Create, source, Source::code(code as *const c_void), told.number.get());
    }
}

unsafe extern "C" fn execute(gtid: i32, body: *mut c_void) -> i32 {
    // SAFETY: the runtime passes the body of the task that it executes.
    let task = unsafe { Task::of_body(body) };
    let told = task.told();
    let (Some(routine), Some(thread)) = (told.routine.get(), current::thread()) else { return 0 };
    if thread.is_observed() {
        told.frame.exit_from(&thread);
        tasks::begin(thread, task);
    }
    if thread.is_traced() {
        thread.record(Kind::Task, Source::NONE, told.number.get());
    }
    // SAFETY: the compiler's code gets what it was made for.
    let result = unsafe { call_task(gtid, body, routine) };
    if thread.is_traced() {
        thread.record(Kind::TaskEnd, Source::NONE, told.number.get());
    }
    if thread.is_observed() {
        tasks::end(task);
    }
    result
}

/// The calling thread leaves the task `left` for this one, which is not its child or has been offered to others.
#[cold]
pub(crate) fn leave_for(task: &Task, left: *const Task) {
    task.told().suspended.set(left);
}

/// The task, whose code has not begun, is discarded.
#[cold]
pub(crate) fn discard(thread: &Thread, task: &Task) {
    if thread.is_observed() {
        tasks::discard(task);
    }
}

/// The creator of an undeferred task executes its code itself, from here on.
#[cold]
pub(crate) fn begin_undeferred(thread: &Thread, task: &Task) {
    if thread.is_observed() {
        tasks::create(thread, task, true, &[]);
        tasks::begin_undeferred(thread, task);
    }
}

/// It has executed the code.
#[cold]
pub(crate) fn end_undeferred(thread: &Thread, task: &Task) {
    if thread.is_observed() {
        tasks::end(task);
    }
}
