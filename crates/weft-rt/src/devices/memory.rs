//! Memory of a device: of one in this process, blocks of the heap that nothing else points to; of a GPU, what its driver gives.

use weft_offload::Memory;

use super::gpu::Gpu;
use super::{astray, guarded, info};

/// The greatest alignment that a block takes over from the host.
const ALIGNMENT: usize = 64;

/// The heap.
#[derive(Debug, Default)]
struct ProcessMemory;

impl Memory for ProcessMemory {
    fn allocate(&self, bytes: usize, like: usize, base: usize) -> Option<usize> {
        if info::checks() {
            astray::watch();
            if let Some(address) = guarded::allocate(bytes, like, base) {
                info::allocated(bytes, like, address);
                return Some(address);
            }
        }
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
        if guarded::free(address) {
            return;
        }
        let block = core::ptr::with_exposed_provenance_mut(address / ALIGNMENT * ALIGNMENT);
        // SAFETY: `allocate` has returned an address in the first bytes of it.
        unsafe { libc::free(block) }
    }

    unsafe fn write(&self, device: usize, host: usize, bytes: usize) {
        info::copied(host, bytes, true);
        let (from, to) =
            (core::ptr::with_exposed_provenance::<u8>(host), core::ptr::with_exposed_provenance_mut(device));
        // SAFETY: the caller's duty.
        unsafe { core::ptr::copy(from, to, bytes) };
    }

    unsafe fn read(&self, host: usize, device: usize, bytes: usize) {
        info::copied(host, bytes, false);
        let (from, to) =
            (core::ptr::with_exposed_provenance::<u8>(device), core::ptr::with_exposed_provenance_mut(host));
        // SAFETY: the caller's duty.
        unsafe { core::ptr::copy(from, to, bytes) };
    }
}

/// The memory of the device that a program has.
#[derive(Default)]
pub(crate) enum DeviceMemory {
    /// A part of this process.
    #[default]
    Process,
    /// A GPU's.
    Gpu(&'static Gpu),
}

impl DeviceMemory {
    fn get(&self) -> &dyn Memory {
        match self {
            DeviceMemory::Process => &ProcessMemory,
            DeviceMemory::Gpu(gpu) => *gpu,
        }
    }
}

impl Memory for DeviceMemory {
    fn allocate(&self, bytes: usize, like: usize, base: usize) -> Option<usize> {
        self.get().allocate(bytes, like, base)
    }

    fn free(&self, address: usize) {
        self.get().free(address);
    }

    unsafe fn write(&self, device: usize, host: usize, bytes: usize) {
        // SAFETY: the caller's duty.
        unsafe { self.get().write(device, host, bytes) };
    }

    unsafe fn read(&self, host: usize, device: usize, bytes: usize) {
        // SAFETY: the caller's duty.
        unsafe { self.get().read(host, device, bytes) };
    }
}
