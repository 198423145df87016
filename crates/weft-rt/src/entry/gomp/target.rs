//! `target` on the host: the body is called, and data stays in place.

use core::ffi::c_void;

use super::parallel::Body;
use crate::fork::parallel;
use crate::team::region::League;
use crate::team::thread::Thread;

/// Kinds of arguments, in the low byte; the high byte is the logarithm of the alignment. [gomp-constants.h]
const FIRSTPRIVATE: u16 = 12;

/// `target` starts an initial task of its own. [OMP 5.2 §13.8]
fn call(body: Body, data: *mut c_void) {
    let thread = Thread::current();
    let icvs = thread.task().icvs();
    parallel::enter_initial(thread, League { team: 0, teams: 1 }, icvs);
    // SAFETY: the body is the program's.
    unsafe { body(data) };
    parallel::leave_serial(thread);
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_target(
    _device: i32,
    body: Body,
    _unused: *const c_void,
    _count: usize,
    addresses: *mut *mut c_void,
    _sizes: *mut usize,
    _kinds: *mut u8,
) {
    call(body, addresses.cast());
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_target_ext(
    _device: i32,
    body: Body,
    count: usize,
    addresses: *mut *mut c_void,
    sizes: *const usize,
    kinds: *const u16,
    _flags: u32,
    depend: *mut *mut c_void,
    _arguments: *mut *mut c_void,
) {
    // SAFETY: by the ABI.
    unsafe { super::task::wait_for(depend) };
    let mut copies: Vec<Vec<u128>> = Vec::new();
    for at in 0..count {
        // SAFETY: each list has so many elements, and each address so many bytes.
        unsafe {
            if *kinds.add(at) & 0xFF == FIRSTPRIVATE {
                let (address, size) = (*addresses.add(at), *sizes.add(at));
                // With room for the alignment.
                let alignment = 1_usize << (*kinds.add(at) >> 8).min(12);
                let mut copy = vec![0_u128; (size + alignment).div_ceil(16)];
                let to = copy.as_mut_ptr().cast::<u8>();
                let to = to.add(to.align_offset(alignment));
                core::ptr::copy_nonoverlapping(address.cast::<u8>(), to, size);
                *addresses.add(at) = to.cast();
                copies.push(copy);
            }
        }
    }
    call(body, addresses.cast());
}

/// Defines functions that have nothing to do on the host.
macro_rules! nothing {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {
        $(
            /// Nothing has to be moved.
            #[unsafe(no_mangle)]
            extern "C" fn $name($($argument: $type),*) {}
        )*
    };
}

nothing! {
    GOMP_target_data(_device: i32, _unused: *const c_void, _count: usize, _addresses: *mut c_void, _sizes: *mut usize, _kinds: *mut u8);
    GOMP_target_data_ext(_device: i32, _count: usize, _addresses: *mut c_void, _sizes: *mut usize, _kinds: *mut u16);
    GOMP_target_end_data();
    GOMP_target_update(_device: i32, _unused: *const c_void, _count: usize, _addresses: *mut c_void, _sizes: *mut usize, _kinds: *mut u8);
    GOMP_offload_register(_table: *const c_void, _kind: i32, _data: *const c_void);
    GOMP_offload_register_ver(_version: u32, _table: *const c_void, _kind: i32, _data: *const c_void);
    GOMP_offload_unregister(_table: *const c_void, _kind: i32, _data: *const c_void);
    GOMP_offload_unregister_ver(_version: u32, _table: *const c_void, _kind: i32, _data: *const c_void);
}

/// Defines functions that only wait for tasks.
macro_rules! only_wait {
    ($($name:ident)*) => {
        $(
            /// Nothing has to be moved, but the construct comes after other tasks.
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $name(
                _device: i32,
                _count: usize,
                _addresses: *mut *mut c_void,
                _sizes: *mut usize,
                _kinds: *mut u16,
                _flags: u32,
                depend: *mut *mut c_void,
            ) {
                // SAFETY: by the ABI.
                unsafe { super::task::wait_for(depend) };
            }
        )*
    };
}

only_wait! {
    GOMP_target_update_ext
    GOMP_target_enter_exit_data
}
