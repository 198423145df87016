//! A new task whose code is called with its creator's data, since nothing of the task is left when its creator goes on.
//!
//! gcc's code hands over a function and its data, and the runtime makes the task. One that is executed at once needs no
//! copy of the data, and its descriptor goes back where it came from.

use crate::task::descriptor::{Task, flag};
use crate::task::storage::is_small;
use crate::tasking::{execute, spawn};
use crate::team::thread::Thread;

/// Executes a new task with these bits of [`flag`] by calling `code`, if it is undeferred or if [`spawn::spawn`] would execute
/// it at once; false if nothing has happened. The thread is not watched then, so that no cancellation has to be looked at.
#[inline(always)]
pub(crate) fn call(thread: &'static Thread, flags: u32, deferrable: bool, code: impl FnOnce()) -> bool {
    if flags & (flag::SPECIAL | flag::TIED) != flag::TIED || thread.is_watched() {
        return false;
    }
    let (parent, quiet) = (thread.task(), !deferrable || spawn::is_call(thread, flags));
    if !quiet && !spawn::is_executed_at_once(thread, thread.member(), flags, parent, flag::SPECIAL) {
        return false;
    }
    let Some(task) = thread.tasks.storage.take_small(size_of::<Task>()) else { return false };
    if !quiet {
        spawn::begin_at_once(thread, thread.member());
    }
    task.begin_explicit(parent, flags);
    thread.set_task(task);
    code();
    thread.set_task(task.parent());
    debug_assert!(is_small(task));
    if execute::leaves_nothing(task) {
        thread.tasks.storage.keep_small(task);
    } else {
        execute::end_slowly(thread, task);
    }
    true
}

/// Whether all tasks that the current one has deferred have completed, so that a new one has none to wait for. If it ends
/// before its creator goes on, later ones need not know of it either. The record of a `taskgraph` wants to know of each.
#[inline(always)]
pub(crate) fn depends_on_nothing(thread: &'static Thread) -> bool {
    let parent = thread.task();
    parent.count.is_done() && !parent.has(flag::GRAPH)
}

#[cfg(all(test, not(loom)))]
mod tests {
    use core::ffi::c_void;

    use super::{call, depends_on_nothing};
    use crate::fork::root;
    use crate::task::descriptor::{Body, Task, flag};
    use crate::tasking::waiting::wait_for_children;
    use crate::tasking::{execute, spawn};
    use crate::trace::Source;

    extern "C" fn nothing(_gtid: i32, _body: *mut c_void) -> i32 {
        0
    }

    #[test]
    fn the_code_runs_as_a_task_of_the_creator() {
        let thread = root::add_root();
        let creator = thread.task();
        // Gets the thread memory for tasks, and gives it back.
        let spawn_one = || {
            let body = spawn::allocate(thread, flag::TIED, size_of::<Body>(), 0, Some(nothing));
            // SAFETY: the task is new.
            spawn::spawn(thread, unsafe { Task::of_body(body.cast()) }, Source::NONE);
        };
        spawn_one();
        let mut parent = core::ptr::null();
        assert!(call(thread, flag::TIED | flag::FINAL, true, || {
            assert!(thread.task().is_final());
            parent = thread.task().parent();
        }));
        assert!(core::ptr::eq(parent, creator) && core::ptr::eq(thread.task(), creator));
        assert!(!call(thread, flag::TIED | flag::GIVES_WAY, false, || panic!("it may be suspended")));
    }

    #[test]
    fn a_child_that_is_left_keeps_the_task() {
        let thread = root::add_root();
        let spawn_detached = || {
            let flags = flag::TIED | flag::DETACHABLE;
            let body = spawn::allocate(thread, flags, size_of::<Body>(), 0, Some(nothing));
            // SAFETY: the task is new.
            let task = unsafe { Task::of_body(body.cast()) };
            spawn::spawn(thread, task, Source::NONE);
            task
        };
        let mut child = None;
        // The first task of a thread finds no memory.
        let first = spawn_detached();
        assert!(!depends_on_nothing(thread));
        assert!(first.event.fulfill(), "its code has ended");
        execute::complete(thread, Some(thread.member()), first);
        wait_for_children(thread);
        assert!(depends_on_nothing(thread));
        assert!(call(thread, flag::TIED, false, || child = Some(spawn_detached())));
        let child = child.expect("made by the task");
        let parent = child.parent();
        // Another task must not get the descriptor yet.
        assert!(call(thread, flag::TIED, false, || assert!(!core::ptr::eq(thread.task(), parent))));
        assert!(child.event.fulfill(), "its code has ended");
        execute::complete(thread, Some(thread.member()), child);
    }
}
