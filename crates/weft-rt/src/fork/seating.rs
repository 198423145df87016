//! Which thread has which place: workers move to larger teams, and teams are given up.

use core::sync::atomic::Ordering;

use weft_wait::wait;

use crate::fork::registry;
use crate::team::Team;
use crate::team::member::Member;
use crate::team::thread::Thread;

/// When its mailbox opens the next time, the worker leaves its team and takes this place, or goes to the pool.
pub(crate) fn assign(worker: &Thread, place: Option<&'static Member>) {
    let place = place.map_or(core::ptr::null_mut(), |place| core::ptr::from_ref(place).cast_mut());
    worker.mailbox.0.assigned.store(place, Ordering::Relaxed);
}

/// The workers of a team take the same places in a larger one, and so do the teams they have.
pub(crate) fn move_members(from: &'static Team, to: &'static Team) {
    for (old, new) in from.members.iter().zip(&to.members) {
        if old.tid > 0
            && let Some(worker) = from.thread(old.tid)
        {
            to.seat(old.tid, Some(worker));
            to.attach();
            assign(worker, Some(new));
        }
        from.seat(old.tid, None);
        new.hot.rest(old.hot.take());
        new.serial.set(old.serial.take());
    }
    from.detach();
}

/// Gives up a team that is at rest, and all teams its members have forked: workers go to the pool.
pub(crate) fn dissolve(team: &'static Team) {
    for member in &team.members {
        for inner in [member.hot.take(), member.serial.take()].into_iter().flatten() {
            dissolve(inner);
        }
        if member.tid > 0
            && let Some(worker) = team.thread(member.tid)
        {
            registry::send_back();
            assign(worker, None);
            if worker.mailbox.0.gate.open() != 0 {
                wait::wake(&worker.parker);
            }
        }
        team.seat(member.tid, None);
    }
    team.detach();
}
