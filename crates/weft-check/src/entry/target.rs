//! The routines for the memory of devices: the host is the only one there is. [OMP 5.2 §18.8]
//!
//! What they read and write is not looked at, as with other functions of libraries. Those that copy later copy at once, when what
//! they may depend on is done.

use super::memory::{allocate, free};
use crate::call;
use crate::tasks;

/// `omp_initial_device`, and the number of the host, which is that of the devices.
fn is_host(device: i32) -> bool {
    device == -1 || device == 0
}

/// What a routine returns that refuses.
const REFUSED: i32 = libc::EINVAL;

/// Whether something may be copied between these.
fn are_known(to: usize, from: usize, to_device: i32, from_device: i32) -> bool {
    to != 0 && from != 0 && is_host(to_device) && is_host(from_device)
}

#[unsafe(no_mangle)]
extern "C" fn omp_target_alloc(size: usize, device: i32) -> usize {
    if is_host(device) { allocate(size, 16) } else { 0 }
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_free(memory: usize, _: i32) {
    free(memory);
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_is_present(_: usize, device: i32) -> i32 {
    i32::from(is_host(device))
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_is_accessible(address: usize, _: usize, device: i32) -> i32 {
    i32::from(is_host(device) && address != 0)
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_mapped_ptr(address: usize, device: i32) -> usize {
    if is_host(device) { address } else { 0 }
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_associate_ptr(_: usize, _: usize, _: usize, _: usize, _: i32) -> i32 {
    REFUSED
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_disassociate_ptr(_: usize, _: i32) -> i32 {
    REFUSED
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_memcpy(
    to: usize,
    from: usize,
    length: usize,
    to_offset: usize,
    from_offset: usize,
    to_device: i32,
    from_device: i32,
) -> i32 {
    if length > 0 && !are_known(to, from, to_device, from_device) {
        return REFUSED;
    }
    call::copy_either_way(from + from_offset, to + to_offset, length);
    0
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_memset(memory: usize, byte: i32, length: usize, device: i32) -> usize {
    if is_host(device) && memory != 0 {
        call::set(memory, byte as u8, length);
    }
    memory
}

/// An array of which a block is copied: where it begins, the block's place in it, and its size, by dimensions.
#[derive(Clone, Copy)]
struct Array<'a> {
    at: usize,
    offsets: &'a [usize],
    sizes: &'a [usize],
}

impl<'a> Array<'a> {
    /// The part with a number, counted from the block's place, in the first dimension.
    fn part(self, number: usize, element: usize) -> Array<'a> {
        let bytes = self.sizes[1..].iter().product::<usize>() * element;
        let at = self.at + (self.offsets[0] + number) * bytes;
        Array { at, offsets: &self.offsets[1..], sizes: &self.sizes[1..] }
    }
}

fn copy_block(to: Array<'_>, from: Array<'_>, volume: &[usize], element: usize) {
    let Some((count, inner)) = volume.split_first() else { return };
    for number in 0..*count {
        let (to, from) = (to.part(number, element), from.part(number, element));
        match inner {
            [] => call::copy_either_way(from.at, to.at, element),
            _ => copy_block(to, from, inner, element),
        }
    }
}

#[unsafe(no_mangle)]
extern "C" fn omp_target_memcpy_rect(
    to: usize,
    from: usize,
    element: usize,
    dimensions: i32,
    volume: *const usize,
    to_offsets: *const usize,
    from_offsets: *const usize,
    to_sizes: *const usize,
    from_sizes: *const usize,
    to_device: i32,
    from_device: i32,
) -> i32 {
    if to == 0 && from == 0 {
        return i32::MAX;
    }
    let lists = [volume, to_offsets, from_offsets, to_sizes, from_sizes];
    if dimensions < 1
        || !are_known(to, from, to_device, from_device)
        || lists.iter().any(|list| list.is_null())
    {
        return REFUSED;
    }
    // SAFETY: each list has an element for each dimension. [OMP 5.2 §18.8.6]
    let [volume, to_offsets, from_offsets, to_sizes, from_sizes] =
        lists.map(|list| unsafe { std::slice::from_raw_parts(list, dimensions as usize) });
    let to = Array { at: to, offsets: to_offsets, sizes: to_sizes };
    copy_block(to, Array { at: from, offsets: from_offsets, sizes: from_sizes }, volume, element);
    0
}

/// Dependences name children of the current task.
fn wait_for(count: i32) {
    if count > 0 {
        tasks::wait(super::me());
    }
}

#[unsafe(no_mangle)]
extern "C" fn omp_target_memcpy_async(
    to: usize,
    from: usize,
    length: usize,
    to_offset: usize,
    from_offset: usize,
    to_device: i32,
    from_device: i32,
    count: i32,
    _: usize,
) -> i32 {
    wait_for(count);
    omp_target_memcpy(to, from, length, to_offset, from_offset, to_device, from_device)
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_memcpy_rect_async(
    to: usize,
    from: usize,
    element: usize,
    dimensions: i32,
    volume: *const usize,
    to_offsets: *const usize,
    from_offsets: *const usize,
    to_sizes: *const usize,
    from_sizes: *const usize,
    to_device: i32,
    from_device: i32,
    count: i32,
    _: usize,
) -> i32 {
    wait_for(count);
    omp_target_memcpy_rect(
        to,
        from,
        element,
        dimensions,
        volume,
        to_offsets,
        from_offsets,
        to_sizes,
        from_sizes,
        to_device,
        from_device,
    )
}
#[unsafe(no_mangle)]
extern "C" fn omp_target_memset_async(
    memory: usize,
    byte: i32,
    length: usize,
    device: i32,
    count: i32,
    _: usize,
) -> usize {
    wait_for(count);
    omp_target_memset(memory, byte, length, device)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_copied_between_arrays() {
        let from: Vec<u16> = (0..24).collect();
        let mut to = vec![0_u16; 30];
        let lists = [[2, 3], [0, 1], [1, 2], [6, 5], [4, 6]];
        let [volume, to_offsets, from_offsets, to_sizes, from_sizes] = lists.each_ref().map(|l| l.as_ptr());
        let (to_at, from_at) = (to.as_mut_ptr().expose_provenance(), from.as_ptr().expose_provenance());
        let done = omp_target_memcpy_rect(
            to_at,
            from_at,
            2,
            2,
            volume,
            to_offsets,
            from_offsets,
            to_sizes,
            from_sizes,
            0,
            -1,
        );
        assert_eq!(done, 0);
        assert_eq!(to[..10], [0, 8, 9, 10, 0, 0, 14, 15, 16, 0]);
        assert!(to[10..].iter().all(|&element| element == 0));
    }

    #[test]
    fn other_devices_are_refused() {
        assert_eq!(omp_target_alloc(8, 3), 0);
        let mut word = 1_u64;
        let at = (&raw mut word).expose_provenance();
        assert_eq!(omp_target_memcpy(at, at, 8, 0, 0, 0, 3), REFUSED);
        assert_eq!(omp_target_is_present(at, 0), 1);
    }
}
