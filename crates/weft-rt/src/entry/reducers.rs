//! What reducers of Cilk become in the text of a program (`weft cc -fcilk`).

use core::ffi::c_void;

use crate::task::views::{Identity, Reduce, Reducer};
use crate::tasking::reducers;
use crate::team::thread::Thread;

/// The variable at `of`, which lives as long as the program, is a reducer. It may be declared again.
///
/// # Safety
/// The functions begin and reduce views of `size` bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn __weft_reducer_declare(
    of: *mut c_void,
    size: usize,
    identity: Identity,
    reduce: Reduce,
) {
    reducers::declare(of, Reducer { size, identity, reduce });
}

/// The variable at `of`, which has begun, is a reducer until it is forgotten. Returns its address.
///
/// # Safety
/// The functions begin and reduce views of `size` bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn __weft_reducer_register(
    of: *mut c_void,
    size: usize,
    identity: Identity,
    reduce: Reduce,
) -> *mut c_void {
    reducers::register(Thread::current(), of, Reducer { size, identity, reduce });
    of
}

/// The reducer whose address lies at `of` ends with its block.
///
/// # Safety
/// `of` points to what `__weft_reducer_register` has returned.
#[unsafe(no_mangle)]
unsafe extern "C" fn __weft_reducer_forget(of: *const *mut c_void) {
    // SAFETY: the caller's duty.
    reducers::forget(Thread::current(), unsafe { *of });
}

/// The view of the reducer at `of` that the current task has.
#[unsafe(no_mangle)]
extern "C" fn __weft_reducer_view(of: *mut c_void) -> *mut c_void {
    reducers::view(Thread::current(), of)
}
