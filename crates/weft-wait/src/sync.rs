//! The atomic types that the protocols are written with: the machine's, loom's while a model is checked, or types that
//! count hand-overs in unit tests.

#[cfg(all(test, not(loom)))]
pub use crate::recording::{AtomicI64, AtomicPtr, AtomicU32, AtomicU64};
#[cfg(not(any(loom, test)))]
pub use core::sync::atomic::{AtomicI64, AtomicPtr, AtomicU32, AtomicU64};
// Words that programs have, too, are never counted.
#[cfg(not(loom))]
pub use core::sync::atomic::{AtomicUsize, Ordering, fence};
#[cfg(loom)]
pub use loom::sync::atomic::{AtomicI64, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

/// Tells the processor that this thread waits for another one.
#[inline(always)]
pub fn pause() {
    #[cfg(not(loom))]
    core::hint::spin_loop();
    #[cfg(loom)]
    loom::thread::yield_now();
}
