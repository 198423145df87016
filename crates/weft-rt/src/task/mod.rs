//! The task system. [OMP 5.2 §12]
//!
//! ```text
//!   spawn        execute at once, or offer
//!     execute      run the code; tell parent, taskgroup, dependences, team
//!       scheduling   deques, thieves, sleepers, the end of all tasks
//!         deque, count, storage, descriptor
//!   group, dependence, event, taskloop, reduction     what a task can have besides
//!   helper       threads beside the teams, for what waits for devices
//! ```
//!
//! A task that is created, executed and waited for by one thread costs no atomic read-modify-write operation, no lock and
//! no memory from the system.

pub(crate) mod count;
pub(crate) mod dependence;
mod deque;
pub(crate) mod descriptor;
pub(crate) mod event;
pub(crate) mod execute;
pub(crate) mod group;
pub(crate) mod helper;
#[cfg(all(loom, test))]
mod models;
pub(crate) mod reduction;
mod scheduling;
pub(crate) mod spawn;
mod storage;
pub(crate) mod taskloop;
#[cfg(all(test, not(loom)))]
mod threaded;

pub(crate) use descriptor::Task;
pub(crate) use group::{cancel_taskgroup, taskgroup_is_cancelled};
pub(crate) use scheduling::{MemberTasks, TeamTasks, begin_anew, close, enter, in_use};
pub(crate) use storage::ThreadTasks;

use weft_wait::wait::Meanwhile;

use crate::member::Member;
use crate::thread::Thread;

/// Threads and members as long as they live, which is as long as the program runs.
fn forever<'a>(thread: &'a Thread, member: &'a Member) -> (&'static Thread, &'static Member) {
    // SAFETY: descriptors of threads and teams with their members are leaked boxes.
    unsafe { (&*core::ptr::from_ref(thread), &*core::ptr::from_ref(member)) }
}

/// Executes tasks of the team: what waits at a task scheduling point. [OMP 5.2 §12.9]
pub(crate) struct Tasks<'a>(pub(crate) &'a Thread, pub(crate) &'a Member);

impl Meanwhile for Tasks<'_> {
    #[inline]
    fn help(&mut self) -> bool {
        run_some(self.0, self.1)
    }

    fn rest(&mut self) -> bool {
        rest(self.0, self.1)
    }

    fn rise(&mut self) {
        rise(self.0, self.1);
    }
}

/// Executes a task of the team if there is one that the thread may execute now.
#[inline]
pub(crate) fn run_some(thread: &Thread, member: &Member) -> bool {
    let (thread, member) = forever(thread, member);
    scheduling::run_some(thread, member)
}

/// The thread is about to sleep in a wait where it would execute tasks; false if there is one.
pub(crate) fn rest(_thread: &Thread, member: &Member) -> bool {
    scheduling::rest(member)
}

/// The thread is awake again.
pub(crate) fn rise(_thread: &Thread, member: &Member) {
    scheduling::rise(member);
}

/// Executes tasks until the team has none left, those others execute included.
pub(crate) fn drain(thread: &Thread, member: &Member) {
    let (thread, member) = forever(thread, member);
    scheduling::drain(thread, member);
}

/// The current task waits for its children. [OMP 5.2 §15.5]
#[inline(always)]
pub(crate) fn wait(thread: &'static Thread) {
    scheduling::wait_for(thread, &thread.task().count);
}

/// The current task lets another one be executed. [OMP 5.2 §12.7]
pub(crate) fn give_way(thread: &'static Thread) {
    scheduling::run_descendant(thread, thread.member(), thread.task());
}
