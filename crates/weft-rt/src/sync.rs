//! The atomic types of what threads share in tasks and loops: those of `weft_wait`, or types that count hand-overs of
//! cache lines in unit tests.

#[cfg(all(test, not(loom)))]
pub(crate) use weft_wait::recording::{AtomicI64, AtomicPtr, AtomicU32, AtomicU64};
#[cfg(not(all(test, not(loom))))]
pub(crate) use weft_wait::sync::{AtomicI64, AtomicPtr, AtomicU32, AtomicU64};
pub(crate) use weft_wait::sync::{AtomicUsize, Ordering, fence};
