//! What the program does, seen from inside: `WEFT_TRACE=FILE` writes a timeline and a summary when the program ends.
//!
//! ```text
//!   finish       at the end of the program: reads, writes, prints
//!     summary    efficiency, imbalance, tasks, and what to change
//!     timeline   the slices as JSON for Perfetto
//!       slices   events in pairs, with what follows from pairs of several threads
//!         log    events of a thread, as they come
//!           place  where in the program
//! ```
//!
//! A thread writes its events into a log of its own, so that threads do not wait for each other. The rooms above decide
//! what an event is; here they are only kept. Without the variable nothing here is executed: each hook stands behind a
//! test that cancellation, affinity or special tasks need as well (`team::thread::Thread::is_watched`).

pub(crate) mod finish;
pub(crate) mod log;
pub(crate) mod place;
mod slices;
mod summary;
mod timeline;

pub(crate) use log::{Kind, Recorder};
pub(crate) use place::Source;
