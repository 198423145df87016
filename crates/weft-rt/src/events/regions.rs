//! Parallel regions and implicit tasks. [OMP 5.2 §19.5.2.3, §19.5.2.4, §19.5.2.11]
//!
//! ```text
//!   primary   parallel begin ─ implicit begin ─ … ─ barrier ─ implicit end ─ parallel end
//!   worker                     implicit begin ─ … ─ barrier ─ implicit end
//! ```
//!
//! The threads of a league are no members of a region that a tool sees: each begins an initial team, whose implicit task
//! is the initial task of a team of the league.

use crate::events::who;
use crate::ompt::abi::{parallel_flag, scope, state, task_flag};
use crate::ompt::callbacks;
use crate::team::Team;
use crate::team::thread::Thread;

/// The calling thread has entered `team` as its primary thread. So many threads have been granted of those that the program has
/// requested.
#[cold]
pub(crate) fn begin(thread: &Thread, team: &'static Team, granted: u32) {
    let requested = thread.observed().requested.replace(0).max(granted);
    let kind =
        if thread.observed().forks_league.take() { parallel_flag::LEAGUE } else { parallel_flag::TEAM };
    let flags = kind | parallel_flag::INVOKER_RUNTIME;
    let observed = team.observed();
    observed.region.clear();
    observed.flags.set(flags);
    let caller = as_before(thread, team, || {
        let (task, caller) = (who::task(thread), who::caller(thread));
        task.frame.enter(caller.frame);
        if let Some(tell) = callbacks::parallel_begin() {
            let (data, frame) = (task.data.pointer(), task.frame.pointer());
            // SAFETY: a function of this type, as the tool has promised.
            unsafe { tell(data, frame, observed.region.pointer(), requested, flags, caller.code) };
        }
        caller
    });
    observed.code.set(caller.code);
    // The body is called from the frame that the program has called, or from one below.
    begin_implicit(thread, caller.frame);
}

/// Does something as if the calling thread were still where it was before it has entered the team: the tool may ask for
/// the current task.
fn as_before<R>(thread: &Thread, team: &'static Team, work: impl FnOnce() -> R) -> R {
    let primary = team.primary_forever();
    let Some(outer) = primary.outer.get() else { return work() };
    thread.enter(outer.member, outer.task);
    let result = work();
    thread.enter(primary, &primary.implicit);
    result
}

/// The calling thread, a worker, has taken its place in a region.
#[cold]
pub(crate) fn arrive(thread: &Thread) {
    begin_implicit(thread, thread.observed().base.get());
}

fn begin_implicit(thread: &Thread, frame: *const core::ffi::c_void) {
    let team = thread.member().team();
    let task = who::task(thread);
    task.begin(task_flag::IMPLICIT | task_flag::UNDEFERRED);
    task.frame.exit(frame);
    thread.observed().become_(working(team));
    if team.observed().is_league() {
        return;
    }
    if let Some(tell) = callbacks::implicit_task() {
        let region = team.observed().region.pointer();
        let data = task.data.pointer();
        // SAFETY: as above.
        unsafe { tell(scope::BEGIN, region, data, team.size(), thread.tid(), task_flag::IMPLICIT) };
    }
}

/// The calling thread has begun an initial team, as a member of a league or for a `target` region on the host.
#[cold]
pub(crate) fn begin_initial(thread: &Thread, team: &'static Team) {
    let task = who::task(thread);
    team.observed().flags.set(0);
    task.begin(task_flag::INITIAL);
    task.frame.exit(thread.observed().base.get());
    thread.observed().become_(state::WORK_SERIAL);
    tell_initial(scope::BEGIN, thread, team);
}

fn tell_initial(endpoint: i32, thread: &Thread, team: &'static Team) {
    if let Some(tell) = callbacks::implicit_task() {
        let league = team.region().league;
        let (region, teams) = match endpoint {
            scope::BEGIN => (who::region(thread), league.teams),
            _ => (core::ptr::null_mut(), 0),
        };
        let data = who::task(thread).data.pointer();
        // SAFETY: as above.
        unsafe { tell(endpoint, region, data, teams, league.team, task_flag::INITIAL) };
    }
}

/// The calling thread's implicit task ends. In a team of several it has passed the barrier.
#[cold]
pub(crate) fn end_implicit(thread: &Thread) {
    let team = thread.member().team();
    if team.observed().flags.get() == 0 {
        tell_initial(scope::END, thread, team);
    } else if !team.observed().is_league()
        && let Some(tell) = callbacks::implicit_task()
    {
        let data = who::task(thread).data.pointer();
        let (size, tid) = (team.size(), thread.tid());
        // SAFETY: as above.
        unsafe { tell(scope::END, core::ptr::null_mut(), data, size, tid, task_flag::IMPLICIT) };
    }
    who::task(thread).frame.exit(core::ptr::null());
    if thread.tid() > 0 {
        thread.observed().become_(state::IDLE);
    }
}

/// The calling thread, the primary one, has left the region of `left` for the task that has forked it.
#[cold]
pub(crate) fn end(thread: &Thread, left: &Team) {
    let task = who::task(thread);
    thread.observed().become_(working(thread.member().team()));
    let observed = left.observed();
    let flags = observed.flags.get();
    if flags != 0
        && let Some(tell) = callbacks::parallel_end()
    {
        // SAFETY: as above.
        unsafe { tell(observed.region.pointer(), task.data.pointer(), flags, observed.code.get()) };
    }
    task.frame.enter(core::ptr::null());
}

/// What a thread does that executes the program in a region of `team`.
pub(super) fn working(team: &Team) -> i32 {
    if team.level() > 0 { state::WORK_PARALLEL } else { state::WORK_SERIAL }
}
