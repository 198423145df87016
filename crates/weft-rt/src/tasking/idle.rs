//! Members that sleep where they would execute tasks.
//!
//! A thread that wants to sleep sets its flag, then looks once more for tasks, and asks for some. A thread that offers a task looks at the
//! flags afterwards, and wakes one thread. Both have a full fence in between, so one of them sees the other.

use core::sync::atomic::{Ordering, fence};

use crate::task::sleepers::{AWAKE, IDLE, WAITS};
use crate::tasking::termination;
use crate::team::Team;
use crate::team::member::Member;

/// The thread is about to sleep in a wait where it would execute tasks; false if there is one.
pub(crate) fn rest(member: &Member) -> bool {
    lie_down(member, IDLE);
    if !termination::is_open(member) {
        return true;
    }
    let team = member.team();
    // The last task that the thread has completed may have been the last of the team.
    termination::wake_drainer(team);
    let nothing = team.tasks.inbox.is_empty()
        && team.tasks.urgent.len() == 0
        && !team.members[..team.size() as usize].iter().any(|other| other.tasks.deque.has_entries());
    if nothing {
        ask_all(member);
    }
    nothing
}

/// The same, in a task that waits for its descendants.
pub(crate) fn rest_in_task(member: &Member) -> bool {
    lie_down(member, WAITS);
    // The owner of a deque executes its tasks if nobody else does; only this thread may be able to execute one that
    // belongs to no member.
    let tasks = &member.team().tasks;
    let nothing = tasks.inbox.is_empty() && tasks.urgent.len() == 0;
    if nothing {
        ask_all(member);
    }
    nothing
}

/// Members that call the bodies of tasks make tasks from now on, of which the first wakes this member. It may not have asked
/// when it looked for tasks: [`crate::task::backoff`].
fn ask_all(member: &Member) {
    let team = member.team();
    termination::while_open(member, || {
        for other in &team.members[..team.size() as usize] {
            if other.tid != member.tid {
                // SAFETY: the region does not end while the member looks.
                unsafe { other.tasks.request.ask() };
            }
        }
        Some(())
    });
}

fn lie_down(member: &Member, state: u32) {
    let idle = &member.tasks.idle;
    idle.state.store(state, Ordering::Relaxed);
    if !idle.asleep.replace(true) {
        member.team().tasks.sleepers.0.0.fetch_add(1, Ordering::Relaxed);
    }
    fence(Ordering::SeqCst);
}

/// The thread is awake again.
pub(crate) fn rise(member: &Member) {
    let idle = &member.tasks.idle;
    idle.state.store(AWAKE, Ordering::Relaxed);
    if idle.asleep.replace(false) {
        member.team().tasks.sleepers.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The member has offered a task: another member is woken for it.
pub(crate) fn wake_one(member: &Member, team: &Team) {
    fence(Ordering::SeqCst);
    if team.tasks.sleepers.0.0.load(Ordering::Relaxed) != 0 {
        wake_one_of_some(member, team);
    }
}

#[cold]
fn wake_one_of_some(member: &Member, team: &Team) {
    let size = team.size();
    for wanted in [IDLE, WAITS] {
        for step in 1..size {
            let tid = (member.tid + step) % size;
            let state = &team.members[tid as usize].tasks.idle.state;
            if state.load(Ordering::Relaxed) == wanted
                && state.compare_exchange(wanted, AWAKE, Ordering::Relaxed, Ordering::Relaxed).is_ok()
            {
                team.wake(tid);
                return;
            }
        }
    }
}

/// A thread of another team has offered a task; it is not known which members may execute it.
pub(crate) fn wake_all(team: &Team) {
    fence(Ordering::SeqCst);
    for member in &team.members[..team.size() as usize] {
        if member.tasks.idle.state.load(Ordering::Relaxed) != AWAKE {
            team.wake(member.tid);
        }
    }
}
