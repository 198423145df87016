//! Worksharing loops. [OMP 5.2 §11.5]
//!
//! * [`index`]: loop variables of all widths, as iteration numbers from 0;
//! * [`fixed`]: schedules each thread computes for itself, in one call per loop;
//! * [`dispatch`]: loops whose chunks are handed out, call by call;
//! * [`chunks`]: who gets which chunk;
//! * [`collapse`]: nests of loops whose bounds depend on each other;
//! * [`doacross`]: iterations that wait for named others;
//! * [`memory`]: what threads share in a loop besides its iterations;
//! * [`passed`]: which iterations have come to their source;
//! * [`shared`]: what the threads of a team share of the loops in flight.

pub(crate) mod chunks;
pub(crate) mod collapse;
pub(crate) mod dispatch;
pub(crate) mod doacross;
pub(crate) mod fixed;
pub(crate) mod index;
pub(crate) mod memory;
#[cfg(all(loom, test))]
mod models;
pub(crate) mod passed;
#[cfg(all(test, not(loom)))]
mod scaling;
pub(crate) mod shared;

pub(crate) use dispatch::MemberLoops;
pub(crate) use shared::TeamLoops;
