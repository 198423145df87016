//! Dependence lists.

/// An entry of a dependence list. [kmp.h: kmp_depend_info]
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Item {
    /// The address. It stands for itself only, not for addresses near it.
    pub(crate) address: usize,
    /// Not used.
    pub(crate) length: usize,
    /// 1 `in`, 2 or 3 `out` and `inout`, 4 `mutexinoutset`, 8 `inoutset`, 0x80 `omp_all_memory`.
    pub(crate) flags: u8,
}
