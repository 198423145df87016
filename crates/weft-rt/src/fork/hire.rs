//! How threads become a team.

use core::sync::atomic::{AtomicBool, Ordering};

use weft_wait::unseen;

use crate::affinity::initial_mask;
use crate::fork::seating::{assign, move_members};
use crate::fork::{lenders, registry, worker};
use crate::machine::processors;
use crate::settings::report;
use crate::team::Team;
use crate::team::member::Member;
use crate::team::region::Region;
use crate::team::thread::Thread;

/// A team of `size` threads for regions that `member` forks, or of as many as there are. `None` for one. `hot` is the
/// team that the member has; it rests, and is taken out.
///
/// Workers are hired before the team is made: memory grows with the threads there are, not with those requested.
#[cold]
pub(crate) fn assemble(
    thread: &'static Thread,
    member: &'static Member,
    hot: Option<&'static Team>,
    size: u32,
    region: Region,
) -> Option<&'static Team> {
    if size < 2 {
        member.hot.rest(hot);
        return None;
    }
    let seated = hot.map_or(1, Team::seated);
    let wanted = size as usize;
    let mut hired = Vec::new();
    let room = wanted <= processors::count();
    unseen::run(|| {
        registry::HIRING.with(|| {
            if region.active_level > 1 {
                lenders::enlist(member);
            }
            hired.extend((seated..wanted).map_while(|_| hire(room)));
        });
    });
    let there = wanted.min(seated + hired.len());
    if there < wanted {
        warn_once(size, there as u32);
    }
    if there == 1 {
        member.hot.rest(hot);
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

/// A worker for the caller's team: an idle one, a new one, or one of a team that rests. `None` if there is none and the
/// system gives none.
///
/// With `room`, there are as many processors as threads in the team; a new worker then does not start on the caller's
/// processor.
fn hire(room: bool) -> Option<&'static Thread> {
    if let Some(thread) = registry::idle_worker() {
        return Some(thread);
    }
    if lenders::are_wanted()
        && let Some(thread) = lent()
    {
        return Some(thread);
    }
    let thread = registry::enlist();
    if worker::start(thread, if room { initial_mask::start() } else { None }) {
        return Some(thread);
    }
    registry::discharge(thread);
    lent()
}

/// A worker of a team that rests.
fn lent() -> Option<&'static Thread> {
    if lenders::recall() { registry::idle_worker() } else { None }
}

/// Warns once that a team is smaller than requested.
fn warn_once(wanted: u32, got: u32) {
    static SAID: AtomicBool = AtomicBool::new(false);
    if !SAID.swap(true, Ordering::Relaxed) {
        report::warning(
            report::TOO_FEW_THREADS,
            &format!(
                "the system gave {got} of the {wanted} threads of a team; the program goes on with them"
            ),
        );
    }
}
