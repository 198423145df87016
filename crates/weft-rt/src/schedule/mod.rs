//! Schedules of worksharing loops, and what members and teams keep of loops. [OMP 5.2 §11.5]
//!
//! Nothing here knows threads or teams; [`crate::construct`] does.
//!
//! * [`index`]: loop variables of all widths, as iteration numbers from 0;
//! * [`fixed`]: schedules that each thread computes for itself, in one call per loop;
//! * [`chunks`]: which thread gets which chunk; [`quick`]: the same by a few instructions, where that suffices;
//! * [`shared`]: what a team shares of its loops in flight; [`current`]: the loop that a member is in; [`member`]: all that it
//!   keeps of its loops;
//! * [`memory`]: memory that a loop's threads share besides its iterations;
//! * [`collapse`]: nests of loops whose bounds depend on each other;
//! * [`nest`], [`posted`]: doacross loops.

pub(crate) mod chunks;
pub(crate) mod collapse;
pub(crate) mod current;
pub(crate) mod fixed;
pub(crate) mod index;
pub(crate) mod member;
pub(crate) mod memory;
#[cfg(all(loom, test))]
mod models;
pub(crate) mod nest;
pub(crate) mod position;
pub(crate) mod posted;
pub(crate) mod quick;
#[cfg(all(test, not(loom)))]
mod scaling;
pub(crate) mod shared;
