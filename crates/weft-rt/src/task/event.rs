//! Tasks that are completed from outside: `detach` clauses and proxies. [OMP 5.2 §12.5.2]
//!
//! Such a task is complete when its code has been executed *and* its event has been fulfilled, in either order.

use core::ffi::c_void;
use core::sync::atomic::Ordering;

use weft_wait::happens_before;

use crate::task::descriptor::Task;
use crate::task::execute;
use crate::thread::Thread;

const CODE_HAS_ENDED: u32 = 1;
const FULFILLED: u32 = 2;

/// The task's event: what `omp_fulfill_event` gets.
pub(crate) fn of(task: &'static Task) -> *mut c_void {
    core::ptr::from_ref(task).cast_mut().cast()
}

/// The code of the task has been executed. True if the event has been fulfilled.
pub(crate) fn code_has_ended(task: &Task) -> bool {
    happens_before::release(&raw const task.event);
    let complete = task.event.fetch_or(CODE_HAS_ENDED, Ordering::AcqRel) & FULFILLED != 0;
    if complete {
        happens_before::acquire(&raw const task.event);
        task.event.store(0, Ordering::Relaxed);
    }
    complete
}

/// The event has been fulfilled, by any thread.
pub(crate) fn fulfill(task: &'static Task) {
    happens_before::release(&raw const task.event);
    if task.event.fetch_or(FULFILLED, Ordering::AcqRel) & CODE_HAS_ENDED != 0 {
        happens_before::acquire(&raw const task.event);
        task.event.store(0, Ordering::Relaxed);
        execute::complete(Thread::current(), None, task);
    }
}
