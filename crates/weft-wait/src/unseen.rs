//! System calls of the runtime of which the program sees nothing.
//!
//! Some functions of the C library, such as those that read a file or print, are *cancellation points*: in them ends a thread
//! that `pthread_cancel` wants to end. A construct is none, and a thread that ended there would leave locks behind, and go
//! through frames that nothing may unwind. So it ends at the program's own next cancellation point. [POSIX.1-2017 §2.9.5]

use core::ffi::c_int;

use crate::errno;

const DISABLED: c_int = 1;

unsafe extern "C" {
    fn pthread_setcancelstate(state: c_int, before: *mut c_int) -> c_int;
}

/// Runs `work`, in which the thread cannot be made to end, and puts `errno` back. It may be used within itself.
pub fn run<R>(work: impl FnOnce() -> R) -> R {
    errno::keep(|| {
        let before = set_state(DISABLED);
        let result = work();
        set_state(before);
        result
    })
}

/// Sets whether the calling thread can be made to end; returns what was set before.
fn set_state(state: c_int) -> c_int {
    let mut before = state;
    if !cfg!(any(miri, loom)) {
        // SAFETY: the place for the state before is the caller's; an error is not possible with a state that is one.
        unsafe { pthread_setcancelstate(state, &raw mut before) };
    }
    before
}
