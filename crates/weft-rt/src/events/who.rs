//! Which task and region a tool sees, and what it keeps of them.

use core::ffi::c_void;

use crate::ompt::abi::Data;
use crate::ompt::caller::{self, Caller};
use crate::task::descriptor::{Task, flag};
use crate::task::told::Told;
use crate::team::Team;
use crate::team::thread::Thread;

/// The task as a tool sees it: a frame stands for a part of its parent. Null stays null.
pub(super) fn seen(task: *const Task) -> Option<&'static Task> {
    // SAFETY: null or the descriptor of a task, whose ancestors in a region live as long as it does.
    let mut task = unsafe { task.as_ref::<'static>() }?;
    while task.has(flag::FRAME) {
        // SAFETY: as above; a frame has a parent.
        task = unsafe { &*task.parent() };
    }
    Some(task)
}

/// What the current task of the calling thread keeps.
pub(super) fn task(thread: &Thread) -> &'static Told<Task> {
    seen(thread.task()).unwrap_or(thread.task()).told()
}

/// Where the current task of the calling thread has called the runtime. Nothing is known if a tail call did that: then the
/// frame of the task's code is gone, and what is found is beyond the frame that has called it.
pub(super) fn caller(thread: &Thread) -> Caller {
    let (found, exit) = (caller::find(), task(thread).frame.exit_address());
    if exit != 0 && found.frame.addr() >= exit { Caller { code: core::ptr::null(), ..found } } else { found }
}

/// Where it goes on.
pub(super) fn code(thread: &Thread) -> *const c_void {
    caller(thread).code
}

/// The team whose region a tool sees around a member of `team`: an initial team of a league is part of the league's.
pub(super) fn visible(team: &'static Team) -> &'static Team {
    match team.region().parent {
        Some(parent) if team.observed().flags.get() == 0 => parent.team(),
        _ => team,
    }
}

/// The tool's data of the region that the calling thread is in.
pub(super) fn region(thread: &Thread) -> *mut Data {
    visible(thread.member().team()).observed().region.pointer()
}
