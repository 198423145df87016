//! How a team knows that no task is left.
//!
//! Each member counts the tasks it has deferred and those it has completed, in words that only it writes.
//! A thread that wants to know whether tasks are left adds up the completed ones first and the deferred ones then. If
//! the sums are equal, every task whose deferral was seen is complete, and there is no other: a task defers others
//! before it completes. Mattern, "Algorithms for Distributed Termination Detection", 1987.
//!
//! A worker looks for tasks of its region until it is told to begin the next one, and the primary thread does not wait
//! for it. Tasks are therefore open only to members whose region has the number that is stored in `open`. Before a
//! region ends, the primary thread closes it, and waits for members that are looking at that moment.

use core::sync::atomic::{Ordering, fence};

use weft_wait::sync::pause;

use crate::settings;
use crate::team::Team;
use crate::team::member::Member;

/// A member takes part in the region.
#[inline]
pub(crate) fn enter(member: &Member) {
    let team = member.team();
    member.tasks.counts.region.set(team.tasks.counts.region.load(Ordering::Relaxed));
    member.tasks.throttle.enter(team.size(), || settings::get().task_throttling);
    if team.tasks.polls.load(Ordering::Relaxed) {
        member.tasks.throttle.raise();
    }
}

/// Whether a task was deferred in the team since the region began.
#[inline]
pub(crate) fn in_use(team: &Team) -> bool {
    team.tasks.counts.are_in_use()
}

/// Whether the tasks of the team belong to the region that the member is in.
#[inline]
pub(crate) fn is_open(member: &Member) -> bool {
    let open = member.team().tasks.counts.open.0.load(Ordering::Acquire);
    open != 0 && open == member.tasks.counts.region.get()
}

/// Runs `look`, which looks at deques of others, unless the member's region is over.
pub(crate) fn while_open<R>(member: &Member, look: impl FnOnce() -> Option<R>) -> Option<R> {
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

/// Whether every task of the team that was deferred is complete.
pub(crate) fn nothing_left(team: &Team) -> bool {
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
pub(crate) fn wake_drainer(team: &Team) {
    let drainer = team.tasks.counts.drainer.load(Ordering::Relaxed);
    if drainer != 0 && nothing_left(team) {
        team.wake(drainer - 1);
    }
}

/// Ends the tasks of the team's region; returns when no other thread looks at them any more.
pub(crate) fn close(team: &Team) {
    team.tasks.counts.open.0.store(0, Ordering::Relaxed);
    fence(Ordering::SeqCst);
    for member in &team.members[..team.size() as usize] {
        let mut looks = 0;
        while member.tasks.counts.looking.load(Ordering::Acquire) {
            looks += 1;
            if looks < 100 { pause() } else { std::thread::yield_now() }
        }
        member.tasks.request.forget();
    }
    team.tasks.counts.begin_anew();
}
