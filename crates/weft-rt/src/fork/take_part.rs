//! A worker takes part in a region.

use weft_wait::{happens_before, tree, wait};

use crate::construct::barrier;
use crate::fork::arrival;
use crate::tasking::termination;
use crate::team::Team;
use crate::team::member::Member;
use crate::team::thread::Thread;

/// Member `tid` opens the mailboxes of those it lets go.
#[inline]
pub(crate) fn release(team: &Team, tid: u32) {
    for member in tree::let_go_by(tid, team.size()) {
        if let Some(thread) = team.thread(member)
            && thread.mailbox.0.gate.open() != 0
        {
            wait::wake(&thread.parker);
        }
    }
}

/// A worker takes part in one region.
#[inline]
pub(crate) fn take_part(thread: &'static Thread, member: &'static Member) {
    let team = member.team();
    happens_before::acquire(&raw const team.marks.fork);
    release(team, member.tid);
    let region = team.region();
    member.barriers.set(0);
    member.implicit.begin_implicit(region.encountering, region.icvs);
    termination::enter(member);
    thread.enter(member, &member.implicit);
    if thread.has_arrivals() {
        arrival::come(thread);
    }
    team.work().run(thread.gtid(), member.tid as i32);
    member.implicit.end_implicit();
    happens_before::release(&raw const team.marks.join);
    barrier::withdraw(thread, member);
    if team.barrier.join(member.tid, team.size()) {
        team.wake(0);
    }
}
