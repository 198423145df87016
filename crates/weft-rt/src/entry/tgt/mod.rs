//! What programs of clang for other devices call: the entry points of `libomptarget.so.19.1`.
//!
//! | file | what is there |
//! |---|---|
//! | here | images come and go |
//! | [`arguments`] | what constructs map |
//! | [`data`] | `target data`, `target enter data`, `target exit data`, `target update` |
//! | [`interop`] | `interop` |
//! | [`kernel`] | `target` |
//! | [`parts`] | what functions that map in parts hand over |
//! | [`place`] | where constructs are, what the program calls what they map, and errors |

mod arguments;
mod data;
mod interop;
mod kernel;
mod parts;
mod place;

use core::ffi::c_void;

use weft_abi::offload::Binary;

use crate::devices;
use crate::team::thread::Thread;

/// The device of a construct that names none.
const DEFAULT_DEVICE: i64 = -1;
/// `omp_initial_device`, as the value of *default-device-var*. [OMP 5.2 §18.1]
const INITIAL_DEVICE: i64 = -1;

/// The device that executes a construct for this device at `place`; none if that is the host, because the construct says so or
/// since there is no such device.
///
/// # Safety
/// The place is null or an `ident_t`.
unsafe fn device_of(device: i64, place: *const c_void) -> Option<usize> {
    let device = match device {
        DEFAULT_DEVICE => i64::from(devices::default(Thread::current().task().icvs().default_device)),
        device => device,
    };
    let number = usize::try_from(device).ok().filter(|number| devices::is_there(*number));
    // The default may be the initial device under its other name.
    if number.is_some() || device == INITIAL_DEVICE {
        return number;
    }
    if devices::are_mandatory() && device != i64::from(devices::count()) {
        // SAFETY: the caller's duty.
        unsafe { place::fatal(place, "OMP_TARGET_OFFLOAD is MANDATORY, and there is no such device") };
    }
    None
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_register_lib(binary: *const Binary) {
    // SAFETY: by the ABI it stays until it is unregistered.
    if let Some(binary) = unsafe { binary.as_ref() } {
        devices::register(binary);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_unregister_lib(binary: *const Binary) {
    // SAFETY: as above.
    if let Some(binary) = unsafe { binary.as_ref() } {
        devices::unregister(binary);
    }
}

/// Defines functions that have nothing to do.
macro_rules! nothing {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {
        $(
            /// Nothing is to be done.
            #[unsafe(no_mangle)]
            extern "C" fn $name($($argument: $type),*) {}
        )*
    };
}

nothing! {
    __tgt_register_requires(_flags: i64);
    __tgt_rtl_init();
    __tgt_rtl_deinit();
    __tgt_init_all_rtls();
    __tgt_set_info_flag(_flag: u32);
    __kmpc_push_target_tripcount(_device: i64, _count: u64);
    __kmpc_push_target_tripcount_mapper(_loc: *const c_void, _device: i64, _count: u64);
}
