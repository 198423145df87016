//! Memory allocators. [OMP 5.2 §6, §18.13]
//!
//! All memory spaces are ordinary memory here; the space of high bandwidth does not exist.
//! A header in front of each block says how to free it.

use core::ffi::c_void;
use core::sync::atomic::{AtomicUsize, Ordering};

use crate::settings::report;

/// Handles up to this one are the predefined allocators. [omp.h: omp_allocator_handle_t]
const PREDEFINED: usize = 102;
/// `omp_null_allocator`
pub(crate) const NULL: usize = 0;
/// `omp_default_mem_alloc`
const DEFAULT: usize = 1;
/// `omp_high_bw_mem_space`
const HIGH_BANDWIDTH: usize = 3;

/// A trait of an allocator. [omp.h: omp_alloctrait_t]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Trait {
    key: i32,
    value: usize,
}

/// What happens when an allocator has no memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fallback {
    Default,
    Null,
    Abort,
    Allocator(usize),
}

/// An allocator of the program.
struct Allocator {
    alignment: usize,
    pool: usize,
    used: AtomicUsize,
    fallback: Fallback,
}

/// The header in front of a block.
#[derive(Clone, Copy)]
struct Header {
    /// Where the memory begins.
    base: *mut c_void,
    /// Bytes the program asked for.
    size: usize,
    /// Bytes that count for the pool.
    charged: usize,
    allocator: usize,
}

/// Makes an allocator with these traits; [`NULL`] if that is impossible. [omp.h: omp_alloctrait_key_t]
pub(crate) fn init(space: usize, traits: &[Trait]) -> usize {
    const ALIGNMENT: i32 = 2;
    const POOL_SIZE: i32 = 4;
    const FALLBACK: i32 = 5;
    const FALLBACK_DATA: i32 = 6;
    const PINNED: i32 = 7;
    const TRUE: usize = 1;
    // Nor is there `omp_null_mem_space`.
    if space == HIGH_BANDWIDTH || space == usize::MAX {
        return NULL;
    }
    let mut allocator =
        Allocator { alignment: 1, pool: usize::MAX, used: AtomicUsize::new(0), fallback: Fallback::Default };
    let mut data = DEFAULT;
    for given in traits {
        match (given.key, given.value) {
            // `omp_atv_default`
            (_, usize::MAX) => {}
            (ALIGNMENT, value) if value.is_power_of_two() => allocator.alignment = value,
            (ALIGNMENT, _) => return NULL,
            (POOL_SIZE, value) => allocator.pool = value,
            (FALLBACK, 11) => allocator.fallback = Fallback::Default,
            (FALLBACK, 12) => allocator.fallback = Fallback::Null,
            (FALLBACK, 13) => allocator.fallback = Fallback::Abort,
            (FALLBACK, 14) => allocator.fallback = Fallback::Allocator(DEFAULT),
            (FALLBACK_DATA, value) => data = value,
            // Memory is not locked here.
            (PINNED, TRUE) => return NULL,
            // The other traits say how memory is used, not whether there is some.
            _ => {}
        }
    }
    if let Fallback::Allocator(_) = allocator.fallback {
        allocator.fallback = Fallback::Allocator(data);
    }
    Box::into_raw(Box::new(allocator)) as usize
}

/// Destroys an allocator of the program; has no effect on predefined ones.
///
/// # Safety
/// The handle is from [`init`], and no memory of the allocator is in use.
pub(crate) unsafe fn destroy(handle: usize) {
    if handle > PREDEFINED {
        // SAFETY: the caller's duty.
        drop(unsafe { Box::from_raw(handle as *mut Allocator) });
    }
}

/// # Safety
/// The handle is a predefined one, or from [`init`] and not destroyed.
unsafe fn of<'a>(handle: usize) -> Option<&'a Allocator> {
    // SAFETY: the caller's duty.
    (handle > PREDEFINED).then(|| unsafe { &*(handle as *const Allocator) })
}

/// `size` bytes at a multiple of `alignment`; null if there are none.
///
/// # Safety
/// The handle is one of an allocator.
pub(crate) unsafe fn allocate(handle: usize, alignment: usize, size: usize) -> *mut c_void {
    if size == 0 {
        return core::ptr::null_mut();
    }
    // SAFETY: the caller's duty.
    let allocator = unsafe { of(handle) };
    let own = allocator.map_or(1, |allocator| allocator.alignment);
    let alignment = alignment.max(own).max(align_of::<Header>());
    let charged = size.saturating_add(size_of::<Header>()).saturating_add(alignment);
    let admitted = allocator.is_none_or(|allocator| {
        let used = allocator.used.fetch_add(charged, Ordering::Relaxed);
        let fits = used.checked_add(charged).is_some_and(|used| used <= allocator.pool);
        if !fits {
            allocator.used.fetch_sub(charged, Ordering::Relaxed);
        }
        fits
    });
    if admitted && charged < isize::MAX as usize {
        // SAFETY: plain use of malloc.
        let base = unsafe { libc::malloc(charged) };
        if !base.is_null() {
            let block = (base as usize + size_of::<Header>()).next_multiple_of(alignment);
            let header = Header { base, size, charged, allocator: handle };
            // SAFETY: the header and the block lie in the memory, which was asked for with room for both.
            unsafe { (block as *mut Header).sub(1).write(header) };
            return block as *mut c_void;
        }
    }
    match allocator.map_or(Fallback::Null, |allocator| allocator.fallback) {
        // SAFETY: the default allocator exists.
        Fallback::Default => unsafe { allocate(DEFAULT, alignment, size) },
        Fallback::Null => core::ptr::null_mut(),
        Fallback::Abort => report::fatal("an allocator without memory was told to abort then"),
        // SAFETY: the program has named an allocator.
        Fallback::Allocator(other) => unsafe { allocate(other, alignment, size) },
    }
}

/// # Safety
/// `block` is from [`allocate`].
unsafe fn header(block: *mut c_void) -> Header {
    // SAFETY: the header is in front of the block.
    unsafe { block.cast::<Header>().sub(1).read() }
}

/// Frees a block; null is ignored.
///
/// # Safety
/// `block` is null or from [`allocate`], and not in use.
pub(crate) unsafe fn free(block: *mut c_void) {
    if block.is_null() {
        return;
    }
    // SAFETY: the caller's duty.
    unsafe {
        let header = header(block);
        if let Some(allocator) = of(header.allocator) {
            allocator.used.fetch_sub(header.charged, Ordering::Relaxed);
        }
        libc::free(header.base);
    }
}

/// `count * size` bytes of zeros.
///
/// # Safety
/// The handle is one of an allocator.
pub(crate) unsafe fn allocate_zeros(
    handle: usize,
    alignment: usize,
    count: usize,
    size: usize,
) -> *mut c_void {
    let Some(bytes) = count.checked_mul(size) else {
        return core::ptr::null_mut();
    };
    // SAFETY: the caller's duty; the block has so many bytes.
    unsafe {
        let block = allocate(handle, alignment, bytes);
        if !block.is_null() {
            block.cast::<u8>().write_bytes(0, bytes);
        }
        block
    }
}

/// Moves a block into one of another size. Without a handle, the block's own allocator is used.
///
/// # Safety
/// As [`allocate`] and [`free`].
pub(crate) unsafe fn reallocate(block: *mut c_void, size: usize, handle: usize) -> *mut c_void {
    // SAFETY: the caller's duty.
    unsafe {
        if size == 0 {
            free(block);
            return core::ptr::null_mut();
        }
        if block.is_null() {
            return allocate(handle, 1, size);
        }
        let old = header(block);
        let handle = if handle == NULL { old.allocator } else { handle };
        // In the pool that it comes from, the block need not fit twice.
        let pool = of(old.allocator).filter(|_| handle == old.allocator);
        if let Some(pool) = pool {
            pool.used.fetch_sub(old.charged, Ordering::Relaxed);
        }
        let fresh = allocate(handle, 1, size);
        if !fresh.is_null() {
            core::ptr::copy_nonoverlapping(block.cast::<u8>(), fresh.cast::<u8>(), old.size.min(size));
        }
        if let Some(pool) = pool {
            pool.used.fetch_add(old.charged, Ordering::Relaxed);
        }
        if !fresh.is_null() {
            free(block);
        }
        fresh
    }
}
