//! How a team knows that no task is left.
//!
//! Each member counts the tasks it has deferred and those it has completed, in words only it writes.
//! Whoever wants to know adds up the completed ones first and the deferred ones then. If the sums are equal, every task
//! whose deferral was seen is complete, and there is no other: a task defers others before it completes.
//! Mattern, "Algorithms for Distributed Termination Detection", 1987.
//!
//! A worker looks for tasks of its region until it has been told to begin the next one, and the primary thread does not
//! wait for it. Tasks are therefore open to those whose region has the number that is written in `open`. Before a
//! region ends the primary thread closes it, and waits for those that are looking just then.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering, fence};

use weft_wait::wait;

use crate::member::Member;
use crate::sync::pause;
use crate::task::Tasks;
use crate::team::{Line, Team};
use crate::thread::Thread;

/// What each member keeps.
pub(crate) struct MemberCounts {
    created: AtomicU64,
    completed: AtomicU64,
    /// Number of the region the member is in.
    region: Cell<u32>,
    /// It is looking at deques of others.
    looking: AtomicBool,
}

impl MemberCounts {
    /// Of a member that has not seen a task.
    pub(super) fn new() -> MemberCounts {
        MemberCounts {
            created: AtomicU64::new(0),
            completed: AtomicU64::new(0),
            region: Cell::new(1),
            looking: AtomicBool::new(false),
        }
    }
}

/// What each team keeps.
pub(crate) struct TeamCounts {
    /// Number of the region under way, never 0; written by the primary thread.
    ///
    /// After a region without tasks it stays the same: a worker that has not left that one yet may begin with tasks.
    region: AtomicU32,
    /// That number, if a task was deferred in the region; else 0.
    open: Line<AtomicU32>,
    /// The member that waits for the end of all tasks, plus 1.
    drainer: AtomicU32,
    /// Tasks that were completed by others than members.
    completed_outside: AtomicU64,
}

impl TeamCounts {
    /// Of a team that has not seen a task.
    pub(super) fn new() -> TeamCounts {
        TeamCounts {
            region: AtomicU32::new(1),
            open: Line(AtomicU32::new(0)),
            drainer: AtomicU32::new(0),
            completed_outside: AtomicU64::new(0),
        }
    }
}

/// The team's next region gets another number. Only while it is at rest.
pub(crate) fn begin_anew(team: &Team) {
    let counts = &team.tasks.counts;
    let next = counts.region.load(Ordering::Relaxed).wrapping_add(1).max(1);
    counts.region.store(next, Ordering::Relaxed);
}

/// A member takes part in the region.
#[inline]
pub(crate) fn enter(member: &Member) {
    let team = member.team();
    member.tasks.counts.region.set(team.tasks.counts.region.load(Ordering::Relaxed));
    member.tasks.throttle.enter(team);
}

/// Whether a task was deferred in the team since the region began.
#[inline]
pub(crate) fn in_use(team: &Team) -> bool {
    team.tasks.counts.open.0.load(Ordering::Relaxed) != 0
}

/// Whether the tasks of the team are those of the region the member is in.
#[inline]
pub(super) fn is_open(member: &Member) -> bool {
    let open = member.team().tasks.counts.open.0.load(Ordering::Acquire);
    open != 0 && open == member.tasks.counts.region.get()
}

/// Runs `look`, which looks at what others have, unless the member's region is over.
pub(super) fn while_open<R>(member: &Member, look: impl FnOnce() -> Option<R>) -> Option<R> {
    let looking = &member.tasks.counts.looking;
    looking.store(true, Ordering::Relaxed);
    fence(Ordering::SeqCst);
    let found = if is_open(member) { look() } else { None };
    looking.store(false, Ordering::Release);
    found
}

/// A task of the team is deferred by the member.
pub(crate) fn count_created(member: &Member) {
    let counts = &member.tasks.counts;
    counts.created.store(counts.created.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    let region = counts.region.get();
    let open = &member.team().tasks.counts.open.0;
    if open.load(Ordering::Relaxed) != region {
        open.store(region, Ordering::Release);
    }
}

/// A deferred task of the member's team is complete.
pub(crate) fn count_completed(member: &Member) {
    let completed = &member.tasks.counts.completed;
    completed.store(completed.load(Ordering::Relaxed) + 1, Ordering::Release);
}

/// A task of the team was completed by a thread that is not one of the team.
pub(crate) fn completed_outside(team: &Team) {
    team.tasks.counts.completed_outside.fetch_add(1, Ordering::Release);
    fence(Ordering::SeqCst);
    wake_drainer(team);
}

fn nothing_left(team: &Team) -> bool {
    let mut completed = team.tasks.counts.completed_outside.load(Ordering::Acquire);
    for member in &team.members {
        completed = completed.wrapping_add(member.tasks.counts.completed.load(Ordering::Acquire));
    }
    let mut created = 0_u64;
    for member in &team.members {
        created = created.wrapping_add(member.tasks.counts.created.load(Ordering::Acquire));
    }
    created == completed
}

/// Wakes the member that waits for the end of all tasks, if that has come.
pub(super) fn wake_drainer(team: &Team) {
    let drainer = team.tasks.counts.drainer.load(Ordering::Relaxed);
    if drainer != 0 && nothing_left(team) {
        team.wake(drainer - 1);
    }
}

/// Executes tasks until the team has none left, those others execute included.
pub(crate) fn drain(thread: &'static Thread, member: &'static Member) {
    let team = member.team();
    if !in_use(team) {
        return;
    }
    let counts = &team.tasks.counts;
    let announce = || {
        counts.drainer.store(member.tid + 1, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        !nothing_left(team)
    };
    wait::until(&thread.parker, || nothing_left(team), announce, &mut Tasks(thread, member));
    counts.drainer.store(0, Ordering::Relaxed);
    if team.size() == 1 {
        counts.open.0.store(0, Ordering::Relaxed);
    }
}

/// The team's region is over: returns when no other thread looks at the team's tasks any more.
pub(crate) fn close(_thread: &Thread, team: &Team) {
    team.tasks.counts.open.0.store(0, Ordering::Relaxed);
    fence(Ordering::SeqCst);
    for member in &team.members[..team.size() as usize] {
        let mut looks = 0;
        while member.tasks.counts.looking.load(Ordering::Acquire) {
            looks += 1;
            if looks < 100 { pause() } else { std::thread::yield_now() }
        }
    }
    begin_anew(team);
}
