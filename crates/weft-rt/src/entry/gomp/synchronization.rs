//! Barriers, `critical`, `single`, cancellation, messages, memory.

use core::ffi::{c_char, c_void};

use super::flag::Flag;
use crate::construct::{barrier, cancel, copyprivate, named_lock, own_locks, single};
use crate::settings::report;
use crate::team::thread::Thread;
use crate::trace::Source;

#[unsafe(no_mangle)]
extern "C" fn GOMP_barrier() {
    barrier::barrier_at(Thread::current(), Source::explicit_barrier());
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_barrier_cancel() -> bool {
    barrier::barrier_or_end(Thread::current(), Source::explicit_barrier())
}

/// The construct that gcc's bit means. [gomp-constants.h: GOMP_CANCEL_*, kmp.h: kmp_cancel_kind_t]
fn construct(which: i32) -> i32 {
    match which {
        1 => cancel::PARALLEL,
        2 => cancel::LOOP,
        4 => cancel::SECTIONS,
        _ => cancel::TASKGROUP,
    }
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_cancellation_point(which: i32) -> bool {
    cancel::point(Thread::current(), construct(which))
}

/// `cancel … if(condition)`
#[unsafe(no_mangle)]
extern "C" fn GOMP_cancel(which: i32, condition: Flag) -> bool {
    if condition.is_set() {
        cancel::request(Thread::current(), construct(which))
    } else {
        GOMP_cancellation_point(which)
    }
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_critical_start() {
    own_locks::enter_unnamed();
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_critical_end() {
    own_locks::leave_unnamed();
}

/// `name` is a pointer of the program that was null at the start.
#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_critical_name_start(name: *mut u32) {
    // SAFETY: by the ABI.
    unsafe { named_lock::take(name) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_critical_name_end(name: *mut u32) {
    // SAFETY: by the ABI.
    unsafe { named_lock::give(name) };
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_single_start() -> bool {
    single::is_first(Thread::current())
}

/// Null in the thread that executes the block and then calls the next function; in the others, the pointer it gives
/// there.
#[unsafe(no_mangle)]
extern "C" fn GOMP_single_copy_start() -> *mut c_void {
    if GOMP_single_start() {
        return core::ptr::null_mut();
    }
    copyprivate::broadcast(Thread::current(), None)
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_single_copy_end(data: *mut c_void) {
    copyprivate::broadcast(Thread::current(), Some(data));
}

/// # Safety
/// A string, of that length unless it is `usize::MAX`, or null.
unsafe fn text(message: *const c_char, length: usize) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: the caller's duty.
    let bytes = unsafe {
        match length {
            usize::MAX => core::ffi::CStr::from_ptr(message).to_bytes(),
            length => core::slice::from_raw_parts(message.cast::<u8>(), length),
        }
    };
    String::from_utf8_lossy(bytes).into_owned()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_warning(message: *const c_char, length: usize) {
    // SAFETY: by the ABI.
    report::line(&format!("OMP: Warning: error directive encountered: {}", unsafe { text(message, length) }));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_error(message: *const c_char, length: usize) {
    // SAFETY: by the ABI.
    report::end(&format!("error directive encountered: {}", unsafe { text(message, length) }));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_alloc(alignment: usize, size: usize, handle: usize) -> *mut c_void {
    unsafe extern "C" {
        fn omp_aligned_alloc(alignment: usize, size: usize, handle: usize) -> *mut c_void;
    }
    // SAFETY: the same duties.
    unsafe { omp_aligned_alloc(alignment, size, handle) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_free(block: *mut c_void, _handle: usize) {
    // SAFETY: a block of this runtime.
    unsafe { crate::construct::allocator::free(block) }
}
