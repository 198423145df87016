//! `threadprivate` without thread-local storage. [OMP 5.2 §5.2]

use core::ffi::c_void;
use core::sync::atomic::AtomicPtr;

use crate::construct::threadprivate::{self, Constructor, CopyConstructor, Destructor, Functions};
use crate::entry::variadic::Location;
use crate::team::thread::Thread;

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_threadprivate(
    _loc: Location,
    _gtid: i32,
    original: *mut c_void,
    size: usize,
) -> *mut c_void {
    // SAFETY: by the ABI.
    unsafe { threadprivate::copy(Thread::current(), original, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_threadprivate_cached(
    _loc: Location,
    _gtid: i32,
    original: *mut c_void,
    size: usize,
    cache: *mut AtomicPtr<AtomicPtr<c_void>>,
) -> *mut c_void {
    // SAFETY: by the ABI.
    unsafe { threadprivate::cached(Thread::current(), original, size, &*cache) }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_threadprivate_register(
    _loc: Location,
    original: *mut c_void,
    constructor: Option<Constructor>,
    copy: Option<CopyConstructor>,
    destructor: Option<Destructor>,
) {
    threadprivate::register(original, Functions { constructor, copy, destructor, elements: 0 });
}

/// The same for an array; each function takes the number of elements as another argument.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_threadprivate_register_vec(
    _loc: Location,
    original: *mut c_void,
    constructor: Option<Constructor>,
    copy: Option<CopyConstructor>,
    destructor: Option<Destructor>,
    elements: usize,
) {
    threadprivate::register(original, Functions { constructor, copy, destructor, elements });
}
