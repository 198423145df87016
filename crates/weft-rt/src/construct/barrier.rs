//! Barriers of a team, during which threads execute tasks.

use weft_wait::all_to_all::{self, Watching};
use weft_wait::barrier::{Node, Waiting};
use weft_wait::{happens_before, wait};

use crate::tasking::termination;
use crate::tasking::waiting::{Tasks, drain};
use crate::team::member::Member;
use crate::team::thread::Thread;

/// All members of the team meet; tasks of the team are executed before any member passes. [OMP 5.2 §15.3.1]
#[inline]
pub(crate) fn barrier(thread: &'static Thread) {
    let size = thread.team_size();
    if size > 1 {
        if size as usize <= all_to_all::MOST {
            meet_in_small_team(thread, size);
        } else {
            barrier_with(thread, |_, _, _| {});
        }
    } else if termination::in_use(thread.member().team()) {
        drain(thread, thread.member());
    }
}

/// The barrier of a small team. If there are tasks to execute, the tree follows: one thread must know that all members
/// have come before it can know that no more tasks will be created.
#[inline]
fn meet_in_small_team(thread: &'static Thread, size: u32) {
    let member = thread.member();
    let team = member.team();
    let has_tasks = termination::in_use(team);
    let someone_has = marked(member, || {
        let comer = &mut Comer { thread, member, met: () };
        team.all_to_all.meet(member.tid, size, &member.all_to_all, has_tasks, comer)
    });
    if someone_has {
        barrier_with(thread, |_, _, _| {});
    }
}

/// The barrier of a team of several members; `met` is called at each node. See [`weft_wait::barrier::Waiting::met`].
#[inline]
pub(crate) fn barrier_with(thread: &'static Thread, met: impl FnMut(u32, u32, u32)) {
    let member = thread.member();
    let team = member.team();
    marked(member, || {
        team.barrier.meet(member.tid, team.size(), &mut Comer { thread, member, met });
    });
}

/// Tells a race detector that members `meet`.
#[inline]
fn marked<R>(member: &Member, meet: impl FnOnce() -> R) -> R {
    if happens_before::is_on() {
        member.barriers.set(member.barriers.get().wrapping_add(1));
    }
    happens_before::release(mark(member));
    let result = meet();
    happens_before::acquire(mark(member));
    happens_before::acquire(&raw const member.team().marks.tasks);
    result
}

/// The mark by which a race detector knows the member's barrier.
#[inline]
pub(crate) fn mark(member: &Member) -> *const u64 {
    member.team().marks.barrier(member.barriers.get())
}

/// A member at the barrier of its team.
struct Comer<F> {
    thread: &'static Thread,
    member: &'static Member,
    met: F,
}

impl Watching for Comer<()> {
    #[inline]
    fn wait(&mut self, done: impl Fn() -> bool, announce: impl Fn() -> bool) {
        wait::until(&self.thread.parker, done, announce, &mut Tasks(self.thread, self.member));
    }

    fn wake(&mut self, tid: u32) {
        self.member.team().wake(tid);
    }
}

impl<F: FnMut(u32, u32, u32)> Waiting for Comer<F> {
    #[inline]
    fn wait(&mut self, node: &Node, generation: u32, slot: u32) {
        let mut meanwhile = Tasks(self.thread, self.member);
        wait::node(&self.thread.parker, node, generation, slot, self.member.tid, &mut meanwhile);
    }

    fn wake(&mut self, tid: u32) {
        self.member.team().wake(tid);
    }

    #[inline]
    fn met(&mut self, first: u32, stride: u32, count: u32) {
        (self.met)(first, stride, count);
    }

    #[inline]
    fn all_met(&mut self) {
        drain(self.thread, self.member);
    }
}
