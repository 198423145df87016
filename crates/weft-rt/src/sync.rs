//! The atomic types the protocols are written with: the machine's, or loom's while a model is checked, or such that
//! count in tests.

#[cfg(all(test, not(loom)))]
pub(crate) use crate::recording::{AtomicI64, AtomicPtr, AtomicU32, AtomicU64};
#[cfg(not(any(loom, test)))]
pub(crate) use core::sync::atomic::{AtomicI64, AtomicPtr, AtomicU32, AtomicU64};
#[cfg(not(loom))]
pub(crate) use core::sync::atomic::{Ordering, fence};
#[cfg(loom)]
pub(crate) use loom::sync::atomic::{AtomicI64, AtomicPtr, AtomicU32, AtomicU64, Ordering, fence};

/// Tells the processor that this thread waits for another one.
pub(crate) fn pause() {
    #[cfg(not(loom))]
    core::hint::spin_loop();
    #[cfg(loom)]
    loom::thread::yield_now();
}
