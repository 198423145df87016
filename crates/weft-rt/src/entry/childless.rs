//! What code with a path in which tasks are calls asks before it takes that.

use crate::tasking::waiting;
use crate::team::thread::Thread;

/// Whether the current task has no child that is not complete, so that a `taskwait` would have nothing to do.
///
/// Which children have completed, other threads may change behind the answer, but only to fewer.
#[unsafe(no_mangle)]
extern "C" fn __weft_task_is_childless() -> i32 {
    i32::from(waiting::is_childless(Thread::current()))
}
