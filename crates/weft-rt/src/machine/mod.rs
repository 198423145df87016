//! The machine: its processors, how they are grouped, and the texts by which users choose among them.
//!
//! * [`topology`]: what the kernel knows of processors;
//! * [`subset`]: reads `KMP_HW_SUBSET`;
//! * [`processors`]: the processors this process uses;
//! * [`places`]: reads `OMP_PLACES`;
//! * [`request`]: reads `KMP_AFFINITY`;
//! * [`partition`]: which place each thread of a team gets;
//! * [`loader`]: the dynamic loader;
//! * [`known`]: what is found out once.

pub(crate) mod known;
pub(crate) mod loader;
pub(crate) mod partition;
pub(crate) mod places;
pub(crate) mod processors;
pub(crate) mod request;
pub(crate) mod subset;
pub(crate) mod topology;
