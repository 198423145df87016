//! Reductions. [OMP 5.2 §5.5]

use core::ffi::c_void;

use weft_wait::mutex::Mutex;

use crate::construct::reduction::{self, Combine, Contribution};
use crate::entry::variadic::Location;
use crate::team::thread::Thread;

/// # Safety
/// `loc` is null or an `ident_t`, `lock` a lock of the program.
unsafe fn begin(
    loc: Location,
    data: *mut c_void,
    combine: Option<Combine>,
    lock: *mut u32,
    wait: bool,
) -> i32 {
    // SAFETY: the flags are the second word of an `ident_t`; the rest is the caller's duty.
    let (flags, lock) =
        unsafe { (loc.cast::<[i32; 2]>().as_ref().map_or(0, |words| words[1]), lock_of(lock)) };
    let can_be_atomic = flags & weft_abi::ident::ATOMIC_REDUCE != 0;
    reduction::begin(Thread::current(), &Contribution { can_be_atomic, data, combine, lock }, wait)
}

/// The lock of a reduction, which its code has for itself.
///
/// # Safety
/// `name` is a lock of the program: 32 bytes that were zero at the start.
unsafe fn lock_of<'a>(name: *mut u32) -> &'a Mutex {
    // SAFETY: the caller's duty.
    unsafe { Mutex::from_ptr(name) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_reduce(
    loc: Location,
    _gtid: i32,
    _count: i32,
    _size: usize,
    data: *mut c_void,
    combine: Option<Combine>,
    lock: *mut u32,
) -> i32 {
    // SAFETY: by the ABI.
    unsafe { begin(loc, data, combine, lock, true) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_reduce_nowait(
    loc: Location,
    _gtid: i32,
    _count: i32,
    _size: usize,
    data: *mut c_void,
    combine: Option<Combine>,
    lock: *mut u32,
) -> i32 {
    // SAFETY: by the ABI.
    unsafe { begin(loc, data, combine, lock, false) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_reduce(_loc: Location, _gtid: i32, lock: *mut u32) {
    // SAFETY: by the ABI.
    reduction::end(Thread::current(), unsafe { lock_of(lock) }, true);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_reduce_nowait(_loc: Location, _gtid: i32, lock: *mut u32) {
    // SAFETY: by the ABI.
    reduction::end(Thread::current(), unsafe { lock_of(lock) }, false);
}
