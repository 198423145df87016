//! Functions of OpenMP 6.0, on a host without devices.
//!
//! The host's memory is in reach of every set of devices that a program can name here, so that the memory spaces and
//! allocators that are asked for devices and host are those of the host. [OMP 6.0 §24.4, §27]

use core::ffi::{CStr, c_char};

use crate::construct::allocator;

/// `omp_null_mem_space`
const NO_SPACE: usize = usize::MAX;
/// How many memory spaces have names. [omp.h: omp_memspace_handle_t]
const SPACES: usize = 5;
/// `omp_invalid_device`
const INVALID_DEVICE: i32 = -2;

/// The host's identifier: no other device has one.
const HOST: &CStr = c"host";

fn is_host(device: i32) -> bool {
    matches!(device, 0 | -1)
}

/// The space, if the host has it and it is asked for the host alone.
fn space_of(are_host: bool, space: usize) -> usize {
    if are_host && space < SPACES { space } else { NO_SPACE }
}

/// The predefined allocator of the space.
fn allocator_of(are_host: bool, space: usize) -> usize {
    match space_of(are_host, space) {
        NO_SPACE => allocator::NULL,
        // Allocators are listed in the order of their spaces.
        space => space + 1,
    }
}

/// # Safety
/// `devices` points to `count` numbers, if that is more than 0.
unsafe fn are_host(count: i32, devices: *const i32) -> bool {
    let Ok(count) = usize::try_from(count) else { return false };
    if count == 0 || devices.is_null() {
        return count == 0;
    }
    // SAFETY: the caller's duty.
    unsafe { core::slice::from_raw_parts(devices, count) }.iter().all(|&device| is_host(device))
}

omp_functions! {
    /// Whether the caller is a free-agent thread; there are none.
    fn omp_is_free_agent omp_is_free_agent_() -> i32 { 0 }
    /// Whether the caller's ancestor at `level` is one.
    fn omp_ancestor_is_free_agent omp_ancestor_is_free_agent_(_level: i32) -> i32 { 0 }
    /// The memory space of a device.
    fn omp_get_device_memspace omp_get_device_memspace_(device: i32, space: usize) -> usize {
        space_of(is_host(device), space)
    }
    /// That of a device and the host.
    fn omp_get_device_and_host_memspace omp_get_device_and_host_memspace_(device: i32, space: usize) -> usize {
        space_of(is_host(device), space)
    }
    /// That of all devices.
    fn omp_get_devices_all_memspace omp_get_devices_all_memspace_(space: usize) -> usize { space_of(true, space) }
    /// The allocator of a device.
    fn omp_get_device_allocator omp_get_device_allocator_(device: i32, space: usize) -> usize {
        allocator_of(is_host(device), space)
    }
    /// That of a device and the host.
    fn omp_get_device_and_host_allocator omp_get_device_and_host_allocator_(device: i32, space: usize) -> usize {
        allocator_of(is_host(device), space)
    }
    /// That of all devices.
    fn omp_get_devices_all_allocator omp_get_devices_all_allocator_(space: usize) -> usize {
        allocator_of(true, space)
    }
    /// How many resources a memory space has.
    fn omp_get_memspace_num_resources omp_get_memspace_num_resources_(space: usize) -> i32 {
        i32::from(space < SPACES)
    }
}

/// Defines functions that get a list of devices.
macro_rules! by_list {
    ($($(#[$doc:meta])* $name:ident $fortran:ident => $of:ident;)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// `devices` points to `count` numbers.
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $name(count: i32, devices: *const i32, space: usize) -> usize {
                // SAFETY: the caller's duty.
                $of(unsafe { are_host(count, devices) }, space)
            }

            $(#[$doc])*
            ///
            /// # Safety
            /// As above.
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $fortran(count: *const i32, devices: *const i32, space: *const usize) -> usize {
                // SAFETY: the caller's duty; Fortran passes addresses.
                unsafe { $name(*count, devices, *space) }
            }
        )*
    };
}

by_list! {
    /// The memory space of the devices.
    omp_get_devices_memspace omp_get_devices_memspace_ => space_of;
    /// That of the devices and the host.
    omp_get_devices_and_host_memspace omp_get_devices_and_host_memspace_ => space_of;
    /// The allocator of the devices.
    omp_get_devices_allocator omp_get_devices_allocator_ => allocator_of;
    /// That of the devices and the host.
    omp_get_devices_and_host_allocator omp_get_devices_and_host_allocator_ => allocator_of;
}

/// The part of a memory space with these resources, of which each space has one.
///
/// # Safety
/// `resources` points to `count` numbers.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_submemspace(space: usize, count: i32, resources: *const i32) -> usize {
    // SAFETY: the caller's duty.
    let is_whole = space < SPACES && count == 1 && !resources.is_null() && unsafe { *resources } == 0;
    if is_whole { space } else { NO_SPACE }
}

/// See the C form.
///
/// # Safety
/// As above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_submemspace_(
    space: *const usize,
    count: *const i32,
    resources: *const i32,
) -> usize {
    // SAFETY: the caller's duty; Fortran passes addresses.
    unsafe { omp_get_submemspace(*space, *count, resources) }
}

/// The device with this identifier.
///
/// # Safety
/// Null or a string.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_device_from_uid(text: *const c_char) -> i32 {
    // SAFETY: the caller's duty.
    if !text.is_null() && unsafe { CStr::from_ptr(text) } == HOST { 0 } else { INVALID_DEVICE }
}

/// The identifier of a device; null if there is none.
#[unsafe(no_mangle)]
extern "C" fn omp_get_uid_from_device(device: i32) -> *const c_char {
    if is_host(device) { HOST.as_ptr() } else { core::ptr::null() }
}
