//! The memory of a device.

/// What the mapping engine asks of a device.
pub trait Memory {
    /// Allocates `bytes` for what lies at `like` on the host and is a part of what lies at `base`. The address has the same
    /// remainder by 64 as `like`, or at least by 16 and by the alignment of `base`, as far as that is less than 64.
    fn allocate(&self, bytes: usize, like: usize, base: usize) -> Option<usize>;

    /// Gives back what [`Memory::allocate`] returned.
    fn free(&self, address: usize);

    /// Copies `bytes` from the host to the device.
    ///
    /// # Safety
    /// There are so many at both addresses, and nobody writes them meanwhile.
    unsafe fn write(&self, device: usize, host: usize, bytes: usize);

    /// Copies `bytes` from the device to the host.
    ///
    /// # Safety
    /// There are so many at both addresses, and nobody else uses those of the host meanwhile.
    unsafe fn read(&self, host: usize, device: usize, bytes: usize);
}
