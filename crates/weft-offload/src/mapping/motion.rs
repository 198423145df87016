//! What moves between the host and a device: ranges that are there, and what `target update` names.
//!
//! ```text
//! update to(x[0:2:3], present: y)      x[0], x[3]: each by itself, as far as it is there      y: an error if it is not
//! ```
//!
//! A pointer that was set on the device stays what it is on either side.

use weft_abi::offload::{Dimension, bits};

use super::{Expand, Failure, Item, Mapping};
use crate::memory::Memory;
use crate::table::Problem;

impl<M: Memory> Mapping<M> {
    /// Copies a range that is there to the device; its pointers stay what they are there.
    ///
    /// # Safety
    /// The range is there on the host.
    pub(super) unsafe fn copy_to(&mut self, begin: usize, bytes: usize) {
        let Some((key, range)) = self.table.around(begin, bytes) else { return };
        // SAFETY: the table says that the device has so many bytes there; the host's are the caller's duty.
        unsafe { self.memory.write(range.device + (begin - key), begin, bytes) };
        for (at, pointer) in range.pointers.range(begin..begin + bytes) {
            let value = pointer.on_device;
            // SAFETY: the pointer lies in the range.
            unsafe {
                self.memory.write(range.device + (at - key), (&raw const value).addr(), size_of::<usize>())
            };
        }
    }

    /// Copies a range that is there to the host; its pointers stay what they are there.
    ///
    /// # Safety
    /// The range is there on the host.
    pub(super) unsafe fn copy_from(&mut self, begin: usize, bytes: usize) {
        let Some((key, range)) = self.table.around(begin, bytes) else { return };
        // SAFETY: as in `copy_to`.
        unsafe { self.memory.read(begin, range.device + (begin - key), bytes) };
        for (at, pointer) in range.pointers.range(begin..begin + bytes) {
            // SAFETY: the pointer lies in the range.
            unsafe { (*at as *mut usize).write_unaligned(pointer.on_host) };
        }
    }

    /// Moves what `target update` names.
    ///
    /// # Safety
    /// What the items name is there on the host.
    ///
    /// # Errors
    /// `present` names what is not there.
    pub unsafe fn update(&mut self, items: &[Item], expand: Expand<'_>) -> Result<(), Failure> {
        for item in items.iter().filter(|item| !item.is_own()) {
            if item.mapper != 0 {
                let parts = expand(item);
                // SAFETY: the caller's duty.
                unsafe { self.update(&parts, expand).map_err(Failure::within(item))? };
            } else if item.is(bits::NON_CONTIG) {
                // SAFETY: so many dimensions begin there.
                let dimensions =
                    unsafe { std::slice::from_raw_parts(item.begin as *const Dimension, item.bytes) };
                // SAFETY: the caller's duty.
                unsafe { self.update_with_gaps(item, item.base, dimensions).map_err(Failure::of(item))? };
            } else {
                // SAFETY: the caller's duty.
                unsafe { self.update_range(item.begin, item.bytes, item.ty).map_err(Failure::of(item))? };
            }
        }
        Ok(())
    }

    /// Moves the elements of the first of `dimensions` one by one, and those of the last one at once.
    ///
    /// # Safety
    /// As for [`Mapping::update`].
    unsafe fn update_with_gaps(
        &mut self,
        item: &Item,
        at: usize,
        dimensions: &[Dimension],
    ) -> Result<(), Problem> {
        let Some((first, inner)) = dimensions.split_first() else { return Ok(()) };
        let begin = at.wrapping_add((first.offset * first.stride) as usize);
        if inner.is_empty() {
            // SAFETY: the caller's duty.
            return unsafe { self.update_range(begin, (first.count * first.stride) as usize, item.ty) };
        }
        for index in 0..first.count {
            // SAFETY: the caller's duty.
            unsafe { self.update_with_gaps(item, begin + (index * first.stride) as usize, inner)? };
        }
        Ok(())
    }

    /// # Safety
    /// As for [`Mapping::update`].
    unsafe fn update_range(&mut self, begin: usize, bytes: usize, ty: u64) -> Result<(), Problem> {
        if self.table.around(begin, bytes).is_none() {
            return match ty & bits::PRESENT {
                _ if self.is_unified => Ok(()),
                0 => Ok(()),
                _ => Err(Problem::NotPresent { begin, bytes, is_motion: true }),
            };
        }
        if bytes > 0 && ty & bits::FROM != 0 {
            // SAFETY: the caller's duty.
            unsafe { self.copy_from(begin, bytes) };
        }
        if bytes > 0 && ty & bits::TO != 0 {
            // SAFETY: the caller's duty.
            unsafe { self.copy_to(begin, bytes) };
        }
        Ok(())
    }
}
