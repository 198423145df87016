//! Where threads run: places, and which of them each thread of a team has. [OMP 5.2 §10.1.3, §21.1.6]
//!
//! * [`seat`]: the place of each thread;
//! * [`settle`]: threads move there;
//! * [`mod@format`]: what a thread prints about itself, by `OMP_AFFINITY_FORMAT`;
//! * [`display`]: when it does so unasked, by `OMP_DISPLAY_AFFINITY`;
//! * [`initial_mask`]: where new threads start that are not bound.

pub(crate) mod display;
pub(crate) mod format;
pub(crate) mod initial_mask;
pub(crate) mod seat;
pub(crate) mod settle;
