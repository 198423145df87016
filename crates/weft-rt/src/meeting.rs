//! Barriers of a team, with what goes on while threads wait there.

use crate::happens_before;
use crate::member::Member;
use crate::task;
use crate::team::AtBarrier;
use crate::thread::Thread;
use crate::wait::Tasks;

/// All members of the team meet; tasks of the team are executed before anyone passes. [OMP 5.2 §15.3.1]
#[inline]
pub(crate) fn barrier(thread: &'static Thread) {
    if thread.team_size() > 1 {
        barrier_with(thread, |_, _, _| {});
    } else if task::in_use(thread.member().team()) {
        task::drain(thread, thread.member());
    }
}

/// The same, for a team of several; `met` is called at each node. See [`crate::barrier::Waiting::met`].
#[inline]
pub(crate) fn barrier_with(thread: &'static Thread, met: impl FnMut(u32, u32, u32)) {
    let member = thread.member();
    let team = member.team();
    if happens_before::is_on() {
        member.meetings.set(member.meetings.get().wrapping_add(1));
    }
    happens_before::release(mark(member));
    let mut at = AtBarrier { thread, member, meanwhile: Tasks(thread, member), met, tasks: true };
    team.barrier.meet(member.tid, team.size(), &mut at);
    happens_before::acquire(mark(member));
    happens_before::acquire(&raw const team.marks.tasks);
}

/// What a race detector knows the member's barrier by.
#[inline]
pub(crate) fn mark(member: &Member) -> *const u64 {
    member.team().marks.meeting(member.meetings.get())
}
