//! How the runtime learns which word code looks at that makes tasks outside of frames.

use core::ffi::c_void;

use crate::tasking::spawn;
use crate::team::thread::Thread;

/// The code that calls this looks at `word`, one of the calling thread's, before it makes a task.
///
/// # Safety
/// `word` is a thread-local variable of the calling thread.
#[unsafe(no_mangle)]
unsafe extern "C" fn __weft_task_gate(word: *mut c_void) {
    // SAFETY: the caller's duty.
    unsafe { spawn::name_gate_outside(Thread::current(), word.cast()) };
}
