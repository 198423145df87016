//! Memory of allocators: all of it is the C library's.

use crate::call;
use crate::world::world;

pub(super) fn allocate(size: usize, align: usize) -> usize {
    if size == 0 {
        return 0;
    }
    let me = super::me();
    let memory = call::allocate(size, align.max(64));
    world().allocated(me, memory, size);
    memory
}

pub(super) fn free(memory: usize) {
    if memory != 0 {
        world().freed(memory);
        call::free_record(memory);
    }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_alloc(_: i32, size: u64, _: usize) -> usize {
    allocate(size as usize, 16)
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_free(_: i32, memory: usize, _: usize) {
    free(memory);
}
#[unsafe(no_mangle)]
extern "C" fn omp_alloc(size: u64, _: usize) -> usize {
    allocate(size as usize, 16)
}
#[unsafe(no_mangle)]
extern "C" fn omp_aligned_alloc(align: u64, size: u64, _: usize) -> usize {
    allocate(size as usize, align as usize)
}
#[unsafe(no_mangle)]
extern "C" fn omp_calloc(count: u64, size: u64, _: usize) -> usize {
    allocate((count * size) as usize, 16)
}
#[unsafe(no_mangle)]
extern "C" fn omp_aligned_calloc(align: u64, count: u64, size: u64, _: usize) -> usize {
    allocate((count * size) as usize, align as usize)
}
#[unsafe(no_mangle)]
extern "C" fn omp_realloc(memory: usize, size: u64, _: usize, _: usize) -> usize {
    let new = allocate(size as usize, 16);
    if memory != 0 && new != 0 {
        call::copy(memory, new, (size as usize).min(call::size_of_block(memory)));
    }
    free(memory);
    new
}
#[unsafe(no_mangle)]
extern "C" fn omp_free(memory: usize, _: usize) {
    free(memory);
}
#[unsafe(no_mangle)]
extern "C" fn omp_init_allocator(_: usize, _: i32, _: usize) -> usize {
    1
}
#[unsafe(no_mangle)]
extern "C" fn omp_destroy_allocator(_: usize) {}
#[unsafe(no_mangle)]
extern "C" fn omp_set_default_allocator(_: usize) {}
#[unsafe(no_mangle)]
extern "C" fn omp_get_default_allocator() -> usize {
    1
}
