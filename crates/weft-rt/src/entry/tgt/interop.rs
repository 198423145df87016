//! Interoperability objects: an object of a GPU has a context and a stream; of any other device it is `omp_interop_none`. What
//! no `init` has made is as good as none: `use` does nothing, and `destroy` leaves `omp_interop_none`.
//! [OMP 5.2 §14.1] [omptarget interop.cpp: __tgt_interop_init, __tgt_interop_use, __tgt_interop_destroy]
//!
//! What a construct of clang's depends on is waited for here; Weft waits in front.

use core::ffi::c_void;

use super::device_of;
use crate::devices;
use crate::devices::gpu::interop::{Interop, Runtime};
use crate::task::dependence::item::Item;
use crate::tasking::dependence;
use crate::team::thread::Thread;

/// The kind of an object for `targetsync`. [kmp_interop_type_t]
const TARGETSYNC: i32 = 2;
/// Where the number of the preferred runtime stands, which is Weft's own.
const PREFERENCE: i32 = 8;

/// Waits for the tasks that a construct depends on.
///
/// # Safety
/// There are so many items, or none.
unsafe fn wait_for(count: i32, items: *const Item) {
    if count > 0 {
        // SAFETY: the caller's duty.
        let list = unsafe { core::slice::from_raw_parts(items, count as usize) };
        dependence::wait(Thread::current(), list);
    }
}

/// Makes an object at `object`.
///
/// # Safety
/// The place is null or an `ident_t`, the object is the program's variable, and the list of dependences is so long.
#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_interop_init(
    place: *const c_void,
    _thread: i32,
    object: *mut *mut c_void,
    kind: i32,
    device: i32,
    count: i32,
    dependences: *const Item,
    _nowait: i32,
) {
    // SAFETY: by the ABI.
    unsafe { wait_for(count, dependences) };
    // SAFETY: by the ABI.
    let number = unsafe { device_of(i64::from(device), place) };
    let runtime = if kind >> PREFERENCE == Runtime::Cuda as i32 { Runtime::Cuda } else { Runtime::Driver };
    let has_stream = kind & ((1 << PREFERENCE) - 1) == TARGETSYNC;
    let made = number.and_then(|number| Some((number, devices::gpu(Some(number))?)));
    let made = made.map(|(number, gpu)| Interop::begin(gpu, number as i32, runtime, has_stream));
    // SAFETY: as above.
    unsafe { *object = made.unwrap_or(core::ptr::null_mut()) };
}

/// Waits for the work that libraries have asked for.
///
/// # Safety
/// The object is the program's variable; what it holds no other thread ends.
#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_interop_use(
    _place: *const c_void,
    _thread: i32,
    object: *mut *mut c_void,
    _device: i32,
    count: i32,
    dependences: *const Item,
    _nowait: i32,
) {
    // SAFETY: by the ABI.
    unsafe { wait_for(count, dependences) };
    // SAFETY: by the ABI.
    if let Some(object) = unsafe { Interop::at(*object) } {
        object.wait();
    }
}

/// Ends an object, which is `omp_interop_none` then.
///
/// # Safety
/// As for `__tgt_interop_use`.
#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_interop_destroy(
    _place: *const c_void,
    _thread: i32,
    object: *mut *mut c_void,
    _device: i32,
    count: i32,
    dependences: *const Item,
    _nowait: i32,
) {
    // SAFETY: by the ABI.
    unsafe { wait_for(count, dependences) };
    // SAFETY: by the ABI.
    Interop::end(unsafe { core::mem::replace(&mut *object, core::ptr::null_mut()) });
}
