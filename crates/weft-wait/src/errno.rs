//! The program's `errno`, which no construct of OpenMP changes.
//!
//! System calls leave their error there: a thread that goes to sleep just when it is woken would find `EAGAIN` in it
//! after a barrier.

/// Runs `work`, and puts `errno` back.
#[inline]
pub fn keep<R>(work: impl FnOnce() -> R) -> R {
    // SAFETY: gives the address of the calling thread's own variable, which lives as long as the thread.
    let errno = unsafe { libc::__errno_location() };
    // SAFETY: as above.
    let kept = unsafe { errno.read() };
    let result = work();
    // SAFETY: as above.
    unsafe { errno.write(kept) };
    result
}
