//! Locks of the user. [OMP 5.2 §18.9]

pub(crate) mod nest;

use weft_wait::mutex::Mutex;
use weft_wait::{happens_before, wait};

/// The simple lock in the user's variable: its first four bytes, all that gcc's `omp_lock_t` has.
///
/// # Safety
/// The variable is valid, aligned to 4 bytes, and was initialized as a lock.
pub(crate) unsafe fn simple<'a>(variable: *mut u32) -> &'a Mutex {
    // SAFETY: the caller's duty.
    unsafe { Mutex::from_ptr(variable) }
}

/// Makes the variable a lock that is free.
///
/// # Safety
/// The variable is valid and aligned to 4 bytes.
pub(crate) unsafe fn init(variable: *mut u32) {
    // SAFETY: the caller's duty. A free mutex is a word of zero.
    unsafe { variable.write(0) }
    // A program may use locks and nothing else of OpenMP.
    crate::settings::get();
}

/// Takes the lock, awake for as long as that is sensible.
///
/// Here and in [`give`], what is rare is the last thing called, and does not unwind: it is jumped to, and no register is
/// saved before it is clear that it comes.
#[inline]
pub(crate) fn take(mutex: &Mutex) {
    if happens_before::is_on() || !mutex.try_lock() {
        take_slowly(mutex);
    }
}

#[cold]
#[inline(never)]
extern "C" fn take_slowly(mutex: &Mutex) {
    mutex.lock(wait::looks());
    happens_before::acquire(mutex);
}

/// Takes it if it is free.
#[inline]
pub(crate) fn try_take(mutex: &Mutex) -> bool {
    let taken = mutex.try_lock();
    if taken {
        happens_before::acquire(mutex);
    }
    taken
}

/// Gives it back.
#[inline]
pub(crate) fn give(mutex: &Mutex) {
    if happens_before::is_on() {
        give_with_mark(mutex);
    } else {
        mutex.unlock();
    }
}

#[cold]
#[inline(never)]
extern "C" fn give_with_mark(mutex: &Mutex) {
    happens_before::release(mutex);
    mutex.unlock();
}
