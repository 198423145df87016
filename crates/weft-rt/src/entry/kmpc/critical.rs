//! `critical`. [OMP 5.2 §15.2]

use weft_wait::mutex::Mutex;

use crate::construct::lock;
use crate::entry::variadic::Location;

/// The lock that a `critical` construct names.
///
/// # Safety
/// `name` is a lock of the program: 32 bytes that were zero at the start.
pub(crate) unsafe fn lock_of<'a>(name: *mut u32) -> &'a Mutex {
    // SAFETY: the caller's duty.
    unsafe { Mutex::from_ptr(name) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_critical(_loc: Location, _gtid: i32, name: *mut u32) {
    // SAFETY: the ABI says what `name` is.
    lock::take(unsafe { lock_of(name) });
}

/// The hint is ignored: a lock of one word is fast without contention, and its waiters sleep under heavy contention.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_critical_with_hint(loc: Location, gtid: i32, name: *mut u32, _hint: u32) {
    // SAFETY: as above.
    unsafe { __kmpc_critical(loc, gtid, name) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_critical(_loc: Location, _gtid: i32, name: *mut u32) {
    // SAFETY: as above.
    lock::give(unsafe { lock_of(name) });
}
