//! Other names of functions of `omp.h`: `ompc_*`, which icc's headers use, and Fortran's names of allocators.
//! [omp.h, omp_lib.h]

use core::ffi::c_char;

/// Defines a function that calls another one with the same arguments.
macro_rules! aliases {
    ($($alias:ident => $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        $(
            /// Another name.
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $alias($($argument: $type),*) $(-> $result)? {
                unsafe extern "C" {
                    fn $name($($argument: $type),*) $(-> $result)?;
                }
                // SAFETY: this library defines it; its duties are the caller's.
                unsafe { $name($($argument),*) }
            }
        )*
    };
}

aliases! {
    ompc_set_num_threads => omp_set_num_threads(threads: i32);
    ompc_set_dynamic => omp_set_dynamic(dynamic: i32);
    ompc_set_nested => omp_set_nested(nested: i32);
    ompc_set_max_active_levels => omp_set_max_active_levels(levels: i32);
    ompc_set_schedule => omp_set_schedule(kind: u32, chunk: i32);
    ompc_get_ancestor_thread_num => omp_get_ancestor_thread_num(level: i32) -> i32;
    ompc_get_team_size => omp_get_team_size(level: i32) -> i32;
    ompc_set_affinity_format => omp_set_affinity_format(text: *const c_char);
    ompc_get_affinity_format => omp_get_affinity_format(buffer: *mut c_char, size: usize) -> usize;
    ompc_display_affinity => omp_display_affinity(form: *const c_char);
    ompc_capture_affinity => omp_capture_affinity(buffer: *mut c_char, size: usize, form: *const c_char) -> usize;
    kmpc_set_affinity_mask_proc => kmp_set_affinity_mask_proc(number: i32, mask: *mut *mut core::ffi::c_void) -> i32;
    kmpc_unset_affinity_mask_proc => kmp_unset_affinity_mask_proc(number: i32, mask: *mut *mut core::ffi::c_void) -> i32;
    kmpc_get_affinity_mask_proc => kmp_get_affinity_mask_proc(number: i32, mask: *mut *mut core::ffi::c_void) -> i32;
    omp_fulfill_event_ => omp_fulfill_event(event: *mut core::ffi::c_void);
    omp_get_default_allocator_ => omp_get_default_allocator() -> usize;
}

/// Allocators in Fortran: handles and counts come by their addresses.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_set_default_allocator_(handle: *const usize) {
    unsafe extern "C" {
        fn omp_set_default_allocator(handle: usize);
    }
    // SAFETY: Fortran passes addresses.
    unsafe { omp_set_default_allocator(*handle) }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_destroy_allocator_(handle: *const usize) {
    unsafe extern "C" {
        fn omp_destroy_allocator(handle: usize);
    }
    // SAFETY: Fortran passes addresses.
    unsafe { omp_destroy_allocator(*handle) }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_init_allocator_(
    space: *const usize,
    count: *const i32,
    traits: *const core::ffi::c_void,
) -> usize {
    unsafe extern "C" {
        fn omp_init_allocator(space: usize, count: i32, traits: *const core::ffi::c_void) -> usize;
    }
    // SAFETY: Fortran passes addresses.
    unsafe { omp_init_allocator(*space, *count, traits) }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_init_allocator_8_(
    space: *const usize,
    count: *const i64,
    traits: *const core::ffi::c_void,
) -> usize {
    // SAFETY: Fortran passes addresses.
    unsafe { omp_init_allocator_(space, &(*count as i32), traits) }
}

/// Defines gcc's Fortran names for numbers of eight bytes.
macro_rules! wide_numbers {
    ($($wide:ident => $name:ident($($argument:ident: $type:ty),+) $(-> $result:ty)?;)*) => {
        $(
            /// The same with numbers of eight bytes.
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $wide($($argument: *const i64),+) $(-> $result)? {
                unsafe extern "C" {
                    fn $name($($argument: $type),+) $(-> $result)?;
                }
                // SAFETY: Fortran passes addresses.
                unsafe { $name($(*$argument as $type),+) }
            }
        )*
    };
}

wide_numbers! {
    omp_set_num_threads_8_ => omp_set_num_threads(threads: i32);
    omp_set_dynamic_8_ => omp_set_dynamic(dynamic: i32);
    omp_set_nested_8_ => omp_set_nested(nested: i32);
    omp_set_max_active_levels_8_ => omp_set_max_active_levels(levels: i32);
    omp_set_schedule_8_ => omp_set_schedule(kind: u32, chunk: i32);
    omp_set_default_device_8_ => omp_set_default_device(device: i32);
    omp_set_num_teams_8_ => omp_set_num_teams(teams: i32);
    omp_set_teams_thread_limit_8_ => omp_set_teams_thread_limit(limit: i32);
    omp_display_env_8_ => omp_display_env(verbose: i32);
    omp_get_ancestor_thread_num_8_ => omp_get_ancestor_thread_num(level: i32) -> i32;
    omp_get_team_size_8_ => omp_get_team_size(level: i32) -> i32;
    omp_get_place_num_procs_8_ => omp_get_place_num_procs(number: i32) -> i32;
}
