//! Allocators, as compilers and programs call them. [OMP 5.2 §18.13]

use core::ffi::c_void;

use crate::construct::allocator::{self, NULL, Trait};
use crate::team::thread::Thread;

fn or_default(handle: usize) -> usize {
    if handle == NULL { Thread::current().task().icvs().allocator } else { handle }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_alloc(size: usize, handle: usize) -> *mut c_void {
    // SAFETY: the program passes a handle.
    unsafe { allocator::allocate(or_default(handle), 1, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_aligned_alloc(alignment: usize, size: usize, handle: usize) -> *mut c_void {
    // SAFETY: as above.
    unsafe { allocator::allocate(or_default(handle), alignment, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_calloc(count: usize, size: usize, handle: usize) -> *mut c_void {
    // SAFETY: as above.
    unsafe { allocator::allocate_zeros(or_default(handle), 1, count, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_aligned_calloc(
    alignment: usize,
    count: usize,
    size: usize,
    handle: usize,
) -> *mut c_void {
    // SAFETY: as above.
    unsafe { allocator::allocate_zeros(or_default(handle), alignment, count, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_realloc(block: *mut c_void, size: usize, handle: usize, _old: usize) -> *mut c_void {
    let handle = if block.is_null() { or_default(handle) } else { handle };
    // SAFETY: as above, and a block of this runtime.
    unsafe { allocator::reallocate(block, size, handle) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_free(block: *mut c_void, _handle: usize) {
    // SAFETY: a block of this runtime.
    unsafe { allocator::free(block) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_init_allocator(space: usize, count: i32, traits: *const Trait) -> usize {
    let traits = if traits.is_null() || count <= 0 {
        &[]
    } else {
        // SAFETY: the program says that there are so many.
        unsafe { core::slice::from_raw_parts(traits, count as usize) }
    };
    allocator::init(space, traits)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_destroy_allocator(handle: usize) {
    // SAFETY: the program passes a handle it does not use any more.
    unsafe { allocator::destroy(handle) }
}

/// *def-allocator-var*
#[unsafe(no_mangle)]
extern "C" fn omp_get_default_allocator() -> usize {
    or_default(NULL)
}

/// See above; the null allocator changes nothing.
#[unsafe(no_mangle)]
extern "C" fn omp_set_default_allocator(handle: usize) {
    if handle != NULL {
        let task = Thread::current().task();
        task.set_icvs(task.icvs().with(|icvs| icvs.allocator = handle));
    }
}

/// Defines the compiler's form: the same after a thread number.
macro_rules! with_thread {
    ($($kmpc:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? => $omp:ident)*) => {
        $(
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $kmpc(_gtid: i32, $($argument: $type),*) $(-> $result)? {
                // SAFETY: the same duties.
                #[allow(unused_unsafe, reason = "some of them are safe")]
                unsafe { $omp($($argument),*) }
            }
        )*
    };
}

with_thread! {
    __kmpc_alloc(size: usize, handle: usize) -> *mut c_void => omp_alloc
    __kmpc_aligned_alloc(alignment: usize, size: usize, handle: usize) -> *mut c_void => omp_aligned_alloc
    __kmpc_calloc(count: usize, size: usize, handle: usize) -> *mut c_void => omp_calloc
    __kmpc_realloc(block: *mut c_void, size: usize, handle: usize, old: usize) -> *mut c_void => omp_realloc
    __kmpc_free(block: *mut c_void, handle: usize) => omp_free
    __kmpc_init_allocator(space: usize, count: i32, traits: *const Trait) -> usize => omp_init_allocator
    __kmpc_destroy_allocator(handle: usize) => omp_destroy_allocator
    __kmpc_set_default_allocator(handle: usize) => omp_set_default_allocator
    __kmpc_get_default_allocator() -> usize => omp_get_default_allocator
}

/// Defines the handles that are variables for C and Fortran compilers which do not know their values.
macro_rules! handles {
    ($($name:ident = $value:literal)*) => {
        $(
            #[unsafe(no_mangle)]
            #[allow(non_upper_case_globals, reason = "the specification's name")]
            static $name: usize = $value;
        )*
    };
}

handles! {
    omp_null_allocator = 0
    omp_default_mem_alloc = 1
    omp_large_cap_mem_alloc = 2
    omp_const_mem_alloc = 3
    omp_high_bw_mem_alloc = 4
    omp_low_lat_mem_alloc = 5
    omp_cgroup_mem_alloc = 6
    omp_pteam_mem_alloc = 7
    omp_thread_mem_alloc = 8
    omp_default_mem_space = 0
    omp_large_cap_mem_space = 1
    omp_const_mem_space = 2
    omp_high_bw_mem_space = 3
    omp_low_lat_mem_space = 4
    omp_null_mem_space = 0xFFFF_FFFF_FFFF_FFFF
}
