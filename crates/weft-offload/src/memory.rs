//! The memory of a device.

/// What the mapping engine asks of a device.
pub trait Memory {
    /// Allocates `bytes`, at an address with the same remainder by 64 as `like`, the address on the host.
    fn allocate(&self, bytes: usize, like: usize) -> Option<usize>;

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
