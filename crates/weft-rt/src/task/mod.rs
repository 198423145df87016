//! What a task is, and what threads, members and teams keep of tasks. [OMP 5.2 §12]
//!
//! Nothing here knows threads or teams; [`crate::tasking`] creates and executes tasks.
//!
//! * [`descriptor`]: a task;
//! * [`count`]: its unfinished children; [`group`]: its taskgroup; [`event`]: what completes it besides its code;
//! * [`dependence`]: which tasks come before which; [`graph`]: the record of that;
//! * [`reduction`]: private copies of task reductions; [`views`]: those of Cilk's reducers;
//! * [`thread_tasks`], [`storage`], [`stack`], [`gate`], [`program`]: what a thread keeps;
//! * [`state`]: what a member and a team keep, of [`deque`], [`throttle`], [`backoff`], [`counts`], [`sleepers`],
//!   [`inbox`], [`urgent`];
//! * [`told`]: what a task keeps for the trace and for a tool.
//!
//! A task that is created, executed and waited for by one thread costs no atomic read-modify-write operation, no lock
//! and no memory from the system.

pub(crate) mod backoff;
pub(crate) mod count;
pub(crate) mod counts;
pub(crate) mod dependence;
pub(crate) mod deque;
pub(crate) mod descriptor;
pub(crate) mod event;
pub(crate) mod gate;
pub(crate) mod graph;
pub(crate) mod group;
pub(crate) mod inbox;
#[cfg(all(loom, test))]
mod models;
pub(crate) mod program;
pub(crate) mod reduction;
pub(crate) mod sleepers;
pub(crate) mod stack;
pub(crate) mod state;
pub(crate) mod storage;
pub(crate) mod thread_tasks;
#[cfg(all(test, not(loom)))]
mod threaded;
pub(crate) mod throttle;
pub(crate) mod told;
pub(crate) mod urgent;
pub(crate) mod views;
