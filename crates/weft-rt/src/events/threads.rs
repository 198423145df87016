//! Threads begin and end. [OMP 5.2 §19.5.2.1, §19.5.2.2]

use crate::events::who;
use crate::ompt::abi::{scope, state, task_flag, thread_kind};
use crate::ompt::{callbacks, caller};
use crate::team::thread::Thread;

/// The calling thread, a worker, begins.
#[cold]
pub(crate) fn begin_worker(thread: &Thread) {
    begin(thread, thread_kind::WORKER, state::IDLE);
    // Regions will be called from the frames under the thread's first one.
    thread.observed().base.set(caller::find().frame);
}

/// The calling thread, one of the program or a hidden helper, begins with its initial task.
#[cold]
pub(crate) fn begin_initial(thread: &Thread, is_helper: bool) {
    let kind = if is_helper { thread_kind::OTHER } else { thread_kind::INITIAL };
    begin(thread, kind, state::WORK_SERIAL);
    let task = who::task(thread);
    task.begin(task_flag::INITIAL);
    if let Some(tell) = callbacks::implicit_task() {
        let region = who::region(thread);
        // SAFETY: a function of this type, as the tool has promised.
        unsafe { tell(scope::BEGIN, region, task.data.pointer(), 1, 1, task_flag::INITIAL) };
    }
}

fn begin(thread: &Thread, kind: i32, state: i32) {
    let observed = thread.observed();
    observed.data.clear();
    observed.forks_league.set(false);
    observed.become_(state);
    if let Some(tell) = callbacks::thread_begin() {
        // SAFETY: as above.
        unsafe { tell(kind, observed.data.pointer()) };
    }
}

/// The calling thread, which is not in a region, ends with its initial task.
#[cold]
pub(crate) fn end_initial(thread: &Thread) {
    if let Some(tell) = callbacks::implicit_task() {
        let task = who::task(thread);
        // SAFETY: as above.
        unsafe { tell(scope::END, core::ptr::null_mut(), task.data.pointer(), 0, 1, task_flag::INITIAL) };
    }
    end(thread);
}

/// The calling thread ends.
#[cold]
pub(crate) fn end(thread: &Thread) {
    if let Some(tell) = callbacks::thread_end() {
        // SAFETY: as above.
        unsafe { tell(thread.observed().data.pointer()) };
    }
}
