//! Who executes which task when.
//!
//! ```text
//!   throttle      how many tasks are kept for thieves
//!   pace          how often a thread steals
//!   stealing      where ready tasks lie, and how others come by them
//!   idle          sleeping and waking
//!   termination   how a team knows that nothing is left
//! ```

mod idle;
mod pace;
mod stealing;
mod termination;
mod throttle;

use weft_wait::happens_before;
use weft_wait::wait::{self, Meanwhile};

use crate::member::Member;
use crate::task::count::Count;
use crate::task::deque::Deque;
use crate::task::descriptor::Task;
use crate::task::{execute, reduction};
use crate::thread::Thread;

pub(crate) use idle::{rest, rise};
pub(crate) use stealing::{offer, offer_outside};
pub(crate) use termination::{
    begin_anew, close, completed_outside, count_completed, count_created, drain, enter, in_use,
};
pub(crate) use throttle::adapt;

/// What each member keeps.
#[repr(align(128))]
pub(crate) struct MemberTasks {
    /// Tasks for the member itself and for thieves.
    pub(crate) deque: Deque<Task>,
    /// How many that should be.
    pub(crate) throttle: throttle::Throttle,
    pace: pace::Pace,
    counts: termination::MemberCounts,
    idle: idle::MemberIdle,
}

impl MemberTasks {
    /// Of a member that has not seen a task.
    pub(crate) fn new() -> MemberTasks {
        MemberTasks {
            deque: Deque::new(),
            throttle: throttle::Throttle::new(),
            pace: pace::Pace::new(),
            counts: termination::MemberCounts::new(),
            idle: idle::MemberIdle::new(),
        }
    }
}

/// What each team keeps.
pub(crate) struct TeamTasks {
    counts: termination::TeamCounts,
    sleepers: idle::Sleepers,
    inbox: stealing::Inbox,
    /// Reductions that all members take part in, of `parallel` and of worksharing.
    pub(crate) reductions: [reduction::Common; 2],
}

impl TeamTasks {
    /// Of a team that has not seen a task.
    pub(crate) fn new() -> TeamTasks {
        TeamTasks {
            counts: termination::TeamCounts::new(),
            sleepers: idle::Sleepers::new(),
            inbox: stealing::Inbox::new(),
            reductions: [reduction::Common::new(), reduction::Common::new()],
        }
    }
}

/// Executes a task of the team if there is one that the thread may execute now.
#[inline]
pub(crate) fn run_some(thread: &'static Thread, member: &'static Member) -> bool {
    termination::is_open(member) && run_any(thread, member)
}

#[inline(never)]
fn run_any(thread: &'static Thread, member: &'static Member) -> bool {
    if let Some(task) = member.tasks.deque.pop() {
        throttle::taken_back(member);
        // SAFETY: a task in a deque has not finished.
        execute::run(thread, Some(member), unsafe { &*task });
        return true;
    }
    if !member.tasks.pace.may_steal() {
        return false;
    }
    let found = termination::while_open(member, || {
        let found = stealing::steal(thread, member, None, member.tasks.pace.more());
        if found.is_none() {
            termination::wake_drainer(member.team());
        }
        found
    });
    let Some(task) = found else { return false };
    run_stolen(thread, member, task);
    true
}

fn run_stolen(thread: &'static Thread, member: &'static Member, task: &'static Task) {
    execute::run_by(thread, Some(member), task, |code| member.tasks.pace.measure(code));
}

/// Executes a descendant of the task, if there is one to be found.
pub(crate) fn run_descendant(
    thread: &'static Thread,
    member: &'static Member,
    ancestor: &'static Task,
) -> bool {
    let deque = &member.tasks.deque;
    // SAFETY: descriptors are never freed, and the answer counts only if the entry is still there to be popped.
    let descends = |task: *mut Task| unsafe { &*task }.descends_from(ancestor);
    if deque.peek().is_some_and(descends)
        && let Some(task) = deque.pop()
    {
        throttle::taken_back(member);
        // SAFETY: a task in a deque has not finished.
        execute::run(thread, Some(member), unsafe { &*task });
        return true;
    }
    if !in_use(member.team()) || !member.tasks.pace.may_steal() {
        return false;
    }
    match stealing::steal(thread, member, Some(ancestor), 0) {
        Some(task) => {
            run_stolen(thread, member, task);
            true
        }
        None => false,
    }
}

/// What a task does that waits: it executes its descendants. [OMP 5.2 §12.9]
struct Descendants {
    thread: &'static Thread,
    member: &'static Member,
    ancestor: &'static Task,
}

impl Meanwhile for Descendants {
    #[inline]
    fn help(&mut self) -> bool {
        run_descendant(self.thread, self.member, self.ancestor)
    }

    fn rest(&mut self) -> bool {
        idle::rest_in_task(self.member)
    }

    fn rise(&mut self) {
        rise(self.member);
    }
}

/// The current task waits until what `count` counts has finished.
#[inline]
pub(crate) fn wait_for(thread: &'static Thread, count: &Count) {
    if !count.is_done() {
        wait_until(thread, || count.is_done(), || count.announce());
        count.settle();
    }
    happens_before::acquire(count);
}

/// The current task waits until `done`; see [`wait::until`].
#[inline(never)]
pub(crate) fn wait_until(
    thread: &'static Thread,
    done: impl FnMut() -> bool,
    announce: impl FnMut() -> bool,
) {
    let mut meanwhile = Descendants { thread, member: thread.member(), ancestor: thread.task() };
    wait::until(&thread.parker, done, announce, &mut meanwhile);
}
