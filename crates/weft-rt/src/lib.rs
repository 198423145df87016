//! An OpenMP runtime with the ABI of LLVM's.
//!
//! Programs compiled by clang, flang, icx, gcc or Weft run on it in place of the runtime they were built for.
//!
//! ```text
//!  entry/            what compiled programs call, one file per area
//!    fork, meeting, schedule, task, …      what the constructs do
//!      thread, team, member                who is who
//!        all_to_all, barrier, gate, parker, mutex, futex     how threads wait for each other
//! ```
//!
//! `docs/runtime.md` explains the algorithms.
//! No panic gets out: Rust ends the process where one would cross an `extern "C"` function.

mod affinity;
mod allocator;
mod api;
mod assembly;
mod cancel;
mod copyprivate;
mod display;
mod entry;
mod environment;
#[cfg(all(loom, test))]
mod explore;
mod fork;
mod group;
mod host;
mod icv;
mod lock;
mod marks;
mod meeting;
mod member;
mod reduction;
mod registry;
mod report;
mod schedule;
mod settings;
mod sync;
mod task;
mod team;
mod teams;
mod thread;
mod threadprivate;
mod tls;
mod topology;
mod trampoline;
mod work;
mod worker;
