//! How threads become a team, and how a team is given up.

use core::sync::atomic::Ordering;

use weft_wait::mutex::Mutex;
use weft_wait::{errno, wait};

use crate::member::Member;
use crate::team::{Region, Team};
use crate::thread::Thread;
use crate::{registry, settings, topology};

/// Serializes growth of teams: hiring in the middle of another's hiring only makes both wait for the kernel.
static HIRING: Mutex = Mutex::in_static();

/// The mutex, for `fork()`.
pub(crate) fn hiring_mutex() -> &'static Mutex {
    &HIRING
}

/// A team of `size` threads for regions that `member` forks, or of as many as there are. `None` for one.
///
/// Workers come first and the team then: memory grows with the threads there are, not with those that are asked for.
#[cold]
pub(crate) fn assemble(
    thread: &'static Thread,
    member: &'static Member,
    size: u32,
    region: Region,
) -> Option<&'static Team> {
    if size < 2 {
        return None;
    }
    let hot = member.hot.get();
    let seated = hot.map_or(1, Team::seated);
    let wanted = size as usize;
    let mut hired = Vec::new();
    let room = wanted <= topology::processors();
    errno::keep(|| HIRING.with(|| hired.extend((seated..wanted).map_while(|_| registry::hire(room)))));
    let there = wanted.min(seated + hired.len());
    if there < wanted {
        settings::warn_once_too_few_threads(size, there as u32);
    }
    if there == 1 {
        return None;
    }
    let team = match hot {
        Some(team) if team.members.len() >= there => team,
        smaller => {
            let team = Team::take(there, region);
            if let Some(smaller) = smaller {
                move_members(smaller, team);
            }
            team.seat(0, Some(thread));
            member.hot.set(Some(team));
            team
        }
    };
    // Seats are taken from the front.
    for (seat, worker) in team.members[seated.min(there)..].iter().zip(hired) {
        team.seat(seat.tid, Some(worker));
        team.attach();
        assign(worker, Some(seat));
    }
    team.resize(there as u32);
    Some(team)
}

/// The worker finds its place, or that it has none, when its mailbox opens the next time; it leaves its team then.
fn assign(worker: &Thread, place: Option<&'static Member>) {
    let place = place.map_or(core::ptr::null_mut(), |place| core::ptr::from_ref(place).cast_mut());
    worker.mailbox.0.assigned.store(place, Ordering::Relaxed);
}

/// The workers of a team take the same places in a larger one, and so do the teams they have.
fn move_members(from: &'static Team, to: &'static Team) {
    for (old, new) in from.members.iter().zip(&to.members) {
        if old.tid > 0
            && let Some(worker) = from.thread(old.tid)
        {
            to.seat(old.tid, Some(worker));
            to.attach();
            assign(worker, Some(new));
        }
        from.seat(old.tid, None);
        new.hot.set(old.hot.take());
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
