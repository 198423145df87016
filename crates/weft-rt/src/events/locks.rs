//! Locks, `critical`, `ordered`, and `atomic` where a lock does it. [OMP 5.2 §19.5.2.14, §19.5.2.15, §19.5.2.16]

use core::ffi::{c_char, c_int, c_void};

use crate::events::who;
use crate::ompt::abi::{mutex, scope, state};
use crate::ompt::callbacks;
use crate::team::thread::Thread;

/// How locks are made; there is one kind. [OMP 5.2 §19.6.1.2]
const IMPLEMENTATION: u32 = 1;

/// The next implementation of locks behind `current`, which is 0 at first; 0 if there is none.
///
/// # Safety
/// The tool passes the addresses of its variables.
pub(super) unsafe extern "C" fn enumerate_implementations(
    current: c_int,
    next: *mut c_int,
    name: *mut *const c_char,
) -> c_int {
    if current >= IMPLEMENTATION as c_int {
        return 0;
    }
    // SAFETY: the caller's duty.
    unsafe {
        *next = IMPLEMENTATION as c_int;
        *name = c"weft_mutex_impl_futex".as_ptr();
    }
    1
}

/// Where the calling thread has called the runtime.
fn code() -> *const c_void {
    who::code(Thread::current())
}

fn state_of(kind: i32) -> i32 {
    match kind {
        mutex::CRITICAL => state::WAIT_CRITICAL,
        mutex::ATOMIC => state::WAIT_ATOMIC,
        mutex::ORDERED => state::WAIT_ORDERED,
        _ => state::WAIT_LOCK,
    }
}

/// The calling thread wants the lock at `address`; `take` takes it if that is free, or waits for it, and says whether
/// the thread has it.
#[cold]
pub(crate) fn acquire(kind: i32, address: usize, take: impl FnOnce() -> bool) -> bool {
    let (thread, lock) = (Thread::current(), address as u64);
    if let Some(tell) = callbacks::mutex_acquire() {
        // SAFETY: a function of this type, as the tool has promised.
        unsafe { tell(kind, 0, IMPLEMENTATION, lock, code()) };
    }
    thread.observed().wait_for(lock);
    let before = thread.observed().become_(state_of(kind));
    let taken = take();
    thread.observed().become_(before);
    thread.observed().wait_for(0);
    if taken && let Some(tell) = callbacks::mutex_acquired() {
        // SAFETY: as above.
        unsafe { tell(kind, lock, code()) };
    }
    taken
}

/// The calling thread has given the lock back.
#[cold]
pub(crate) fn released(kind: i32, address: usize) {
    if let Some(tell) = callbacks::mutex_released() {
        // SAFETY: as above.
        unsafe { tell(kind, address as u64, code()) };
    }
}

/// It has taken a nestable lock once more.
#[cold]
pub(crate) fn nested(kind: i32, address: usize) {
    if let Some(tell) = callbacks::mutex_acquire() {
        // SAFETY: as above.
        unsafe { tell(kind, 0, IMPLEMENTATION, address as u64, code()) };
    }
    nest(scope::BEGIN, address);
}

/// It has given a nestable lock back, but not for the last time.
#[cold]
pub(crate) fn unnested(address: usize) {
    nest(scope::END, address);
}

fn nest(endpoint: i32, address: usize) {
    if let Some(tell) = callbacks::nest_lock() {
        // SAFETY: as above.
        unsafe { tell(endpoint, address as u64, code()) };
    }
}

/// A lock with this hint is initialized.
#[cold]
pub(crate) fn init(kind: i32, hint: usize, address: usize) {
    if let Some(tell) = callbacks::lock_init() {
        // SAFETY: as above.
        unsafe { tell(kind, hint as u32, IMPLEMENTATION, address as u64, code()) };
    }
}

/// It is destroyed.
#[cold]
pub(crate) fn destroy(kind: i32, address: usize) {
    if let Some(tell) = callbacks::lock_destroy() {
        // SAFETY: as above.
        unsafe { tell(kind, address as u64, code()) };
    }
}
