//! Memory of a device in this process: blocks of the heap that nothing else points to.

use weft_offload::Memory;

use super::info;

/// The greatest alignment that a block takes over from the host.
const ALIGNMENT: usize = 64;

/// The heap.
#[derive(Debug, Default)]
pub(crate) struct ProcessMemory;

impl Memory for ProcessMemory {
    fn allocate(&self, bytes: usize, like: usize) -> Option<usize> {
        let offset = like % ALIGNMENT;
        let mut block = core::ptr::null_mut();
        // SAFETY: the alignment is a power of two and a multiple of a pointer's size.
        let failure = unsafe { libc::posix_memalign(&raw mut block, ALIGNMENT, bytes.checked_add(offset)?) };
        (failure == 0).then(|| {
            let address = block.expose_provenance() + offset;
            info::allocated(bytes, like, address);
            address
        })
    }

    fn free(&self, address: usize) {
        info::freed(address);
        let block = core::ptr::with_exposed_provenance_mut(address / ALIGNMENT * ALIGNMENT);
        // SAFETY: `allocate` has returned an address in the first bytes of it.
        unsafe { libc::free(block) }
    }

    unsafe fn write(&self, device: usize, host: usize, bytes: usize) {
        info::copied(bytes, true);
        let (from, to) =
            (core::ptr::with_exposed_provenance::<u8>(host), core::ptr::with_exposed_provenance_mut(device));
        // SAFETY: the caller's duty.
        unsafe { core::ptr::copy(from, to, bytes) };
    }

    unsafe fn read(&self, host: usize, device: usize, bytes: usize) {
        info::copied(bytes, false);
        let (from, to) =
            (core::ptr::with_exposed_provenance::<u8>(device), core::ptr::with_exposed_provenance_mut(host));
        // SAFETY: the caller's duty.
        unsafe { core::ptr::copy(from, to, bytes) };
    }
}
