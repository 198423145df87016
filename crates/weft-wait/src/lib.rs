//! How threads wait for each other and wake each other.
//!
//! The crate knows threads by their [`parker::Parker`] and by numbers; teams, tasks and loops stand above it.
//! A thread that can do something useful while it waits says how by [`wait::Meanwhile`].
//!
//! ```text
//!   wait                          look, then offer the processor, then sleep
//!     barrier, all_to_all         a team meets
//!       cancellation              a team leaves its region early
//!     gate, eventcount, mutex     one condition, any condition, one thread at a time
//!       guarded                   a value behind a mutex
//!     parker                      where a thread sleeps
//!       futex                     the kernel's queue
//!         sync, errno             atomics, and what system calls must not change
//!           unseen                nor what else the program might see of them
//!   tree                          who lets whom go
//!   happens_before                tells race detectors what is ordered
//!   alone                         whether there is anybody to wait for
//!   recording                     counts hand-overs of cache lines in tests
//! ```
//!
//! With `--cfg loom`, atomics and futexes are loom's, and `models.rs` checks the protocols through all interleavings.

pub mod all_to_all;
pub mod alone;
pub mod barrier;
pub mod cancellation;
pub mod errno;
pub mod eventcount;
#[cfg(loom)]
pub mod explore;
pub mod futex;
pub mod gate;
pub mod guarded;
pub mod happens_before;
mod kept_out;
pub mod line;
#[cfg(all(loom, test))]
mod models;
pub mod mutex;
pub mod parker;
#[cfg(any(test, feature = "recording"))]
pub mod recording;
#[cfg(all(test, not(loom)))]
mod scaling;
pub mod sync;
pub mod tree;
pub mod unseen;
pub mod wait;
