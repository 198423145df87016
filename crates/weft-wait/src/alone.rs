//! Whether the process has one thread only, so that nobody can wait for it or come in between.
//!
//! glibc has a byte that says so, `__libc_single_threaded`: it is set until the first `pthread_create`, whoever calls that, and again
//! in the child of a `fork()`. [glibc manual, "Single-Threaded Processes"] Where the C library has no such byte, the process
//! counts as one with several threads.

use core::ffi::c_void;
use core::sync::atomic::{AtomicPtr, AtomicU8, Ordering};

/// What the byte says if there is none.
static UNKNOWN: AtomicU8 = AtomicU8::new(0);
/// The byte.
static BYTE: AtomicPtr<u8> = AtomicPtr::new(UNKNOWN.as_ptr());

/// Looks for the byte.
pub fn start() {
    if cfg!(miri) {
        // It looks up nothing.
        return;
    }
    // SAFETY: a plain look-up by name.
    let found: *mut c_void = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"__libc_single_threaded".as_ptr()) };
    if !found.is_null() {
        BYTE.store(found.cast(), Ordering::Relaxed);
    }
}

/// Whether the calling thread is the only one. What it then does without an atomic instruction all later threads see: the creation of
/// a thread comes before what that thread does.
#[inline(always)]
pub fn is_alone() -> bool {
    // SAFETY: `start` has found the C library's byte, which lives as long as the process, or it is our own.
    unsafe { AtomicU8::from_ptr(BYTE.load(Ordering::Relaxed)) }.load(Ordering::Relaxed) != 0
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::{is_alone, start};

    #[test]
    fn a_process_with_a_second_thread_is_not_alone() {
        start();
        std::thread::scope(|scope| {
            scope.spawn(|| assert!(!is_alone()));
        });
    }
}
