//! What a tool is told, one file per family of events. [OMP 5.2 §19.5]
//!
//! ```text
//!   inquiry                          what the tool asks
//!     threads    regions             threads, parallel regions, implicit tasks
//!     tasks      work                explicit tasks; worksharing, `single`, `masked`
//!     waits      locks    points     barriers and waits; locks; what has no end
//!       who                          which data, frame and region the calling thread has
//! ```
//!
//! The rooms above call these functions where something happens, and only if there is a tool. What an event needs that
//! takes time, as the place in the program, is found out only if the tool has registered a function for the event.

pub(crate) mod inquiry;
pub(crate) mod locks;
pub(crate) mod points;
pub(crate) mod regions;
pub(crate) mod tasks;
pub(crate) mod threads;
pub(crate) mod waits;
mod who;
pub(crate) mod work;
