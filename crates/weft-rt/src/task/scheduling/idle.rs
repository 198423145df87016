//! Members that sleep where they would execute tasks.
//!
//! A thread that wants to sleep sets its flag, then looks once more for tasks. Whoever offers a task looks at the flags
//! afterwards, and wakes one thread. With a full fence on either side, one of them sees the other.

use core::cell::Cell;
use core::sync::atomic::{AtomicU32, Ordering, fence};

use crate::member::Member;
use crate::task::scheduling::termination;
use crate::team::{Line, Team};

/// States of [`MemberIdle::state`]: awake; asleep, and may execute any task; asleep in a task that waits.
const AWAKE: u32 = 0;
const IDLE: u32 = 1;
const WAITS: u32 = 2;

/// What each member keeps.
pub(crate) struct MemberIdle {
    state: AtomicU32,
    /// It has been counted in `sleepers`.
    asleep: Cell<bool>,
}

impl MemberIdle {
    /// Of a member that is awake.
    pub(super) fn new() -> MemberIdle {
        MemberIdle { state: AtomicU32::new(AWAKE), asleep: Cell::new(false) }
    }
}

/// How many members of a team sleep.
pub(crate) struct Sleepers(Line<AtomicU32>);

impl Sleepers {
    /// None.
    pub(super) fn new() -> Sleepers {
        Sleepers(Line(AtomicU32::new(0)))
    }
}

/// The thread is about to sleep in a wait where it would execute tasks; false if there is one.
pub(crate) fn rest(member: &Member) -> bool {
    lie_down(member, IDLE);
    if !termination::is_open(member) {
        return true;
    }
    let team = member.team();
    // What the thread has completed may have been the last.
    termination::wake_drainer(team);
    team.tasks.inbox.is_empty()
        && !team.members[..team.size() as usize].iter().any(|other| other.tasks.deque.has_entries())
}

/// The same, in a task that waits for its descendants.
pub(super) fn rest_in_task(member: &Member) -> bool {
    lie_down(member, WAITS);
    // Tasks in deques are executed by their owners if by no one else; those in the inbox may be for this one only.
    member.team().tasks.inbox.is_empty()
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

/// The member has offered a task: someone else shall have a look.
pub(super) fn wake_one(member: &Member, team: &Team) {
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

/// Someone else has offered a task, and who may execute it is not known.
pub(super) fn wake_all(team: &Team) {
    fence(Ordering::SeqCst);
    for member in &team.members[..team.size() as usize] {
        if member.tasks.idle.state.load(Ordering::Relaxed) != AWAKE {
            team.wake(member.tid);
        }
    }
}
