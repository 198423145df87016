//! `teams`, `target` and `thread_limit`. [OMP 5.2 §10.2, §13.8]

use crate::entry::variadic::{Location, variadic_entry};
use crate::fork::league;
use crate::team::thread::{Request, Thread};
use crate::work::{Microtask, Work};

variadic_entry! {
    /// `void __kmpc_fork_teams(ident_t *, kmp_int32 nargs, kmpc_micro, ...)`
    __kmpc_fork_teams => fork_teams
}

unsafe extern "C" fn fork_teams(
    _loc: Location,
    count: i32,
    microtask: Microtask,
    spilled: *const usize,
    stacked: *const usize,
) {
    // SAFETY: the trampoline has laid the words out in its frame, which stays until the league has ended.
    let work = unsafe { Work::new(microtask, count, spilled, stacked) };
    league::fork(Thread::current(), work);
}

variadic_entry! {
    /// `void __kmpc_weft_fork_target(ident_t *, kmp_int32 nargs, kmpc_micro, ...)`: the region of a `target` on the host.
    __kmpc_weft_fork_target => fork_target
}

unsafe extern "C" fn fork_target(
    _loc: Location,
    count: i32,
    microtask: Microtask,
    spilled: *const usize,
    stacked: *const usize,
) {
    // SAFETY: the trampoline has laid the words out in its frame, which stays until the region has ended.
    let work = unsafe { Work::new(microtask, count, spilled, stacked) };
    league::fork_initial(Thread::current(), &work);
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_push_num_teams(_loc: Location, _gtid: i32, teams: i32, thread_limit: i32) {
    push(0, teams, thread_limit);
}

/// `num_teams(lower:upper)`; a lower bound of 0 means that none was given.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_push_num_teams_51(
    _loc: Location,
    _gtid: i32,
    lower: i32,
    upper: i32,
    thread_limit: i32,
) {
    push(lower, upper, thread_limit);
}

fn push(lower: i32, upper: i32, thread_limit: i32) {
    let thread = Thread::current();
    thread.request.set(Request { teams: (lower, upper), thread_limit, ..thread.request.get() });
}

/// `thread_limit` of a `target` construct: for the task that executes it.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_set_thread_limit(_loc: Location, _gtid: i32, limit: i32) {
    if limit > 0 {
        let task = Thread::current().task();
        task.set_icvs(task.icvs().with(|icvs| icvs.thread_limit = limit as u32));
    }
}
