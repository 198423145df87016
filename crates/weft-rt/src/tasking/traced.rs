//! Tasks that the trace tells of.
//!
//! A traced task has its code replaced by a function of the runtime that calls it. So the many ways in which a task is
//! executed need not know of the trace.

use core::ffi::c_void;

use crate::task::descriptor::Task;
use crate::team::current;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source};
use crate::work::call::call_task;

/// The thread creates a task, which it has not offered to others yet.
#[cold]
pub(crate) fn create(thread: &Thread, task: &Task, source: Source) {
    let body = task.body();
    // SAFETY: the body is alive, and no other thread has it.
    let routine = unsafe { (*body).routine };
    let Some(code) = routine else { return };
    let number = thread.number_task();
    task.traced.set((routine, number));
    // SAFETY: as above.
    unsafe { (*body).routine = Some(execute) };
    thread.record_at(Kind::Create, source, Source::code(code as *const c_void), number);
}

unsafe extern "C" fn execute(gtid: i32, body: *mut c_void) -> i32 {
    // SAFETY: the runtime passes the body of the task that it executes.
    let (routine, number) = unsafe { Task::of_body(body) }.traced.get();
    let (Some(routine), Some(thread)) = (routine, current::thread()) else { return 0 };
    thread.record(Kind::Task, Source::NONE, number);
    // SAFETY: the compiler's code gets what it was made for.
    let result = unsafe { call_task(gtid, body, routine) };
    thread.record(Kind::TaskEnd, Source::NONE, number);
    result
}
