//! What has no end: `flush`, `cancel`, `error`, and commands to the tool. [OMP 5.2 §19.5.2.17, §19.5.2.18, §19.5.2.29,
//! §19.5.2.30]

use core::ffi::{CStr, c_int, c_void};

use crate::events::who;
use crate::ompt::callbacks;
use crate::team::current;
use crate::team::thread::Thread;

/// The calling thread has executed a `flush`.
#[cold]
pub(crate) fn flush() {
    if let (Some(tell), Some(thread)) = (callbacks::flush(), current::thread()) {
        // SAFETY: a function of this type, as the tool has promised.
        unsafe { tell(thread.observed().data.pointer(), who::code(thread)) };
    }
}

/// The calling thread cancels a construct or finds it cancelled; `flags` are of [`crate::ompt::abi::cancel`].
#[cold]
pub(crate) fn cancel(thread: &Thread, flags: i32) {
    if let Some(tell) = callbacks::cancel() {
        // SAFETY: as above.
        unsafe { tell(who::task(thread).data.pointer(), flags, who::code(thread)) };
    }
}

/// The program comes to an `error` directive.
#[cold]
pub(crate) fn error(severity: i32, message: &CStr) {
    if let Some(tell) = callbacks::error() {
        // SAFETY: as above.
        unsafe {
            tell(
                severity,
                message.as_ptr(),
                message.count_bytes(),
                current::thread().map_or(core::ptr::null(), who::code),
            )
        };
    }
}

/// The answers of `omp_control_tool`. [OMP 5.2 §18.14.1]
const NO_CALLBACK: c_int = -1;
const NO_TOOL: c_int = -2;

/// The program has a command for the tool.
pub(crate) fn control(thread: &Thread, command: u64, modifier: u64, argument: *mut c_void) -> c_int {
    if !crate::ompt::is_on() {
        return NO_TOOL;
    }
    let Some(tell) = callbacks::control_tool() else { return NO_CALLBACK };
    let (task, caller) = (who::task(thread), who::caller(thread));
    task.frame.enter(caller.frame);
    // SAFETY: as above.
    let answer = unsafe { tell(command, modifier, argument, caller.code) };
    task.frame.enter(core::ptr::null());
    answer
}
