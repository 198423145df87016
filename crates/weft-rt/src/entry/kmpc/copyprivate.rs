//! `copyprivate`. [OMP 5.2 §5.7.2]

use core::ffi::c_void;

use crate::construct::{barrier, copyprivate};
use crate::entry::variadic::Location;
use crate::team::thread::Thread;

/// Calls `copy(own, theirs)` in all threads except the one that executed the `single` block.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_copyprivate(
    _loc: Location,
    _gtid: i32,
    _size: usize,
    data: *mut c_void,
    copy: unsafe extern "C" fn(*mut c_void, *mut c_void),
    did_it: i32,
) {
    let thread = Thread::current();
    let theirs = copyprivate::broadcast(thread, (did_it != 0).then_some(data));
    if did_it == 0 {
        // SAFETY: the ABI says so; the giver waits below.
        unsafe { copy(data, theirs) };
    }
    barrier::barrier(thread);
}

/// The pointer that one thread has given; the other threads give null. The caller adds a barrier.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_copyprivate_light(_loc: Location, _gtid: i32, data: *mut c_void) -> *mut c_void {
    copyprivate::broadcast(Thread::current(), (!data.is_null()).then_some(data))
}
