//! `critical`. [OMP 5.2 §15.2]

use crate::construct::named_lock;
use crate::entry::variadic::Location;

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_critical(_loc: Location, _gtid: i32, name: *mut u32) {
    // SAFETY: the ABI says that `name` is a lock of the program, 32 bytes that were zero at the start.
    unsafe { named_lock::take(name) };
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
    unsafe { named_lock::give(name) };
}
