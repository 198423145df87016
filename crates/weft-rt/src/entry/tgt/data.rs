//! Data of devices: `target data`, `target enter data`, `target exit data`, `target update`. [OMP 5.2 §13.5 to §13.9]
//!
//! The forms with `nowait` are called by a task of their own, which has waited for what they depend on.

use core::ffi::c_void;

use super::arguments::{Lists, expand};
use super::device_of;
use super::place::{name_of, settled, text_of};
use crate::devices::{self, info};

/// What is done to data.
#[derive(Clone, Copy)]
enum Motion {
    Begin,
    End,
    Update,
}

/// # Safety
/// The place is null or an `ident_t`, and the lists are those of the ABI.
unsafe fn move_data(motion: Motion, place: *const c_void, device: i64, lists: Lists) {
    // SAFETY: the caller's duty.
    let Some(device) = (unsafe { device_of(device, place) }) else { return };
    // SAFETY: the caller's duty.
    let items = unsafe { lists.items() };
    // SAFETY: by the ABI, the place and the names are the compiler's.
    let _executed = info::construct(&items, || unsafe { text_of(place) }, |name| unsafe { name_of(name) });
    let outcome = devices::with(device, |device| {
        let mapping = &mut device.mapping;
        // SAFETY: the program says that these objects are there.
        unsafe {
            match motion {
                Motion::Begin => mapping.begin(&items, &mut expand),
                Motion::End => mapping.end(&items, &mut expand).map(|()| Vec::new()),
                Motion::Update => mapping.update(&items, &mut expand).map(|()| Vec::new()),
            }
        }
    });
    // SAFETY: the caller's duty.
    let bases = unsafe { settled(outcome, place) };
    for (at, base) in bases.into_iter().flatten().enumerate() {
        if let Some(base) = base {
            // SAFETY: the list has so many elements.
            unsafe { *lists.bases.add(at) = core::ptr::with_exposed_provenance_mut(base) };
        }
    }
}

/// Defines the forms of an entry point: today's, the one for `nowait`, and those of older compilers.
macro_rules! motions {
    ($($motion:ident $mapper:ident $nowait:ident $old:ident $old_nowait:ident;)*) => {
        $(
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $mapper(
                loc: *const c_void, device: i64, count: i32, bases: *mut *mut c_void, begins: *mut *mut c_void,
                sizes: *mut i64, types: *mut u64, names: *mut *mut c_void, mappers: *mut *mut c_void,
            ) {
                let lists = Lists { count, bases, begins, sizes, types, names, mappers };
                // SAFETY: by the ABI.
                unsafe { move_data(Motion::$motion, loc, device, lists) }
            }

            #[unsafe(no_mangle)]
            unsafe extern "C" fn $nowait(
                loc: *const c_void, device: i64, count: i32, bases: *mut *mut c_void, begins: *mut *mut c_void,
                sizes: *mut i64, types: *mut u64, names: *mut *mut c_void, mappers: *mut *mut c_void,
                _dependences: i32, _list: *mut c_void, _others: i32, _other_list: *mut c_void,
            ) {
                // SAFETY: by the ABI.
                unsafe { $mapper(loc, device, count, bases, begins, sizes, types, names, mappers) }
            }

            #[unsafe(no_mangle)]
            unsafe extern "C" fn $old(
                device: i64, count: i32, bases: *mut *mut c_void, begins: *mut *mut c_void, sizes: *mut i64,
                types: *mut u64,
            ) {
                let (names, mappers) = (core::ptr::null_mut(), core::ptr::null_mut());
                let lists = Lists { count, bases, begins, sizes, types, names, mappers };
                // SAFETY: by the ABI.
                unsafe { move_data(Motion::$motion, core::ptr::null(), device, lists) }
            }

            #[unsafe(no_mangle)]
            unsafe extern "C" fn $old_nowait(
                device: i64, count: i32, bases: *mut *mut c_void, begins: *mut *mut c_void, sizes: *mut i64,
                types: *mut u64, _dependences: i32, _list: *mut c_void, _others: i32, _other_list: *mut c_void,
            ) {
                // SAFETY: by the ABI.
                unsafe { $old(device, count, bases, begins, sizes, types) }
            }
        )*
    };
}

motions! {
    Begin __tgt_target_data_begin_mapper __tgt_target_data_begin_nowait_mapper
          __tgt_target_data_begin __tgt_target_data_begin_nowait;
    End __tgt_target_data_end_mapper __tgt_target_data_end_nowait_mapper
        __tgt_target_data_end __tgt_target_data_end_nowait;
    Update __tgt_target_data_update_mapper __tgt_target_data_update_nowait_mapper
           __tgt_target_data_update __tgt_target_data_update_nowait;
}
