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

mod all_to_all;
mod barrier;
mod eventcount;
mod futex;
mod gate;
mod happens_before;
#[cfg(all(loom, test))]
mod models;
mod mutex;
mod parker;
#[cfg(all(test, not(loom)))]
mod recording;
#[cfg(all(test, not(loom)))]
mod scaling;
mod schedule;
mod sync;

#[cfg(not(loom))]
mod wait;
/// In models threads go to sleep without looking first.
#[cfg(loom)]
mod wait {
    use crate::eventcount::EventCount;

    pub(crate) fn event(events: &EventCount, mut done: impl FnMut() -> bool) {
        while !done() {
            events.sleep_unless(&mut done);
        }
    }
}

// Parts of the task system that the models check by themselves.
#[cfg(loom)]
#[path = "task/count.rs"]
mod task_count;
#[cfg(loom)]
#[path = "task/deque.rs"]
mod task_deque;
#[cfg(all(loom, test))]
#[path = "task/models/mod.rs"]
mod task_models;

#[cfg(not(loom))]
mod affinity;
#[cfg(not(loom))]
mod allocator;
#[cfg(not(loom))]
mod api;
#[cfg(not(loom))]
mod assembly;
#[cfg(not(loom))]
mod cancel;
#[cfg(not(loom))]
mod copyprivate;
#[cfg(not(loom))]
mod display;
#[cfg(not(loom))]
mod entry;
#[cfg(not(loom))]
mod environment;
#[cfg(not(loom))]
mod errno;
#[cfg(not(loom))]
mod fork;
#[cfg(not(loom))]
mod group;
#[cfg(not(loom))]
mod host;
#[cfg(not(loom))]
mod icv;
#[cfg(not(loom))]
mod lock;
#[cfg(not(loom))]
mod meeting;
#[cfg(not(loom))]
mod member;
#[cfg(not(loom))]
mod reduction;
#[cfg(not(loom))]
mod registry;
#[cfg(not(loom))]
mod report;
#[cfg(not(loom))]
mod settings;
#[cfg(not(loom))]
mod task;
#[cfg(not(loom))]
mod team;
#[cfg(not(loom))]
mod teams;
#[cfg(not(loom))]
mod thread;
#[cfg(not(loom))]
mod threadprivate;
#[cfg(not(loom))]
mod tls;
#[cfg(not(loom))]
mod topology;
#[cfg(not(loom))]
mod trampoline;
#[cfg(not(loom))]
mod work;
#[cfg(not(loom))]
mod worker;
