//! The atomic types the protocols are written with: the machine's, or loom's while a model is checked.

#[cfg(not(loom))]
pub(crate) use core::sync::atomic::{AtomicI64, AtomicPtr, AtomicU32, Ordering, fence};
#[cfg(loom)]
pub(crate) use loom::sync::atomic::{AtomicI64, AtomicPtr, AtomicU32, Ordering, fence};

/// Tells the processor that this thread waits for another one.
pub(crate) fn pause() {
    #[cfg(not(loom))]
    core::hint::spin_loop();
    #[cfg(loom)]
    loom::thread::yield_now();
}
