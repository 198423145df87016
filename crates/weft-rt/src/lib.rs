//! An OpenMP runtime with the ABI of LLVM's.
//!
//! Programs compiled by clang, flang, icx, gcc or Weft run on it in place of the runtime they were built for.
//!
//! ```text
//!  copies.rs                   which copy of the runtime serves, if there are several
//!  entry/{kmpc, gomp, tgt}, api/  what compiled programs call, one file per area
//!    fork/                     threads come, become teams, execute regions, and go
//!      construct/              what the other constructs do
//!        tasking/              tasks are created, executed and waited for
//!      events/                 what a tool is told of threads, regions, tasks and the rest
//!      affinity/               where threads run
//!        team/                 who is who: threads, members, teams
//!          work/               the code of regions and tasks, and how it is called
//!            task/, schedule/  what threads and teams keep of tasks and loops
//!        devices/              the host device: images, mapped memory
//!        trace/                what happens, kept and told at the end
//!        ompt/                 who the tool is, and what it wants to hear of
//!        settings/             control variables, environment, messages
//!          machine/            processors
//!  weft-wait                   how threads wait for each other
//! ```
//!
//! Each room uses only rooms below it. `docs/runtime.md` explains the algorithms.
//! No panic gets out: Rust ends the process where one would cross an `extern "C"` function.

mod affinity;
mod api;
mod construct;
mod copies;
mod devices;
mod entry;
mod events;
mod fork;
mod machine;
mod ompt;
mod schedule;
mod settings;
mod sync;
mod task;
mod tasking;
mod team;
mod trace;
mod work;
