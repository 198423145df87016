//! Barriers of a team, during which threads execute tasks.
//!
//! Where regions can be cancelled (`OMP_CANCELLATION`), a barrier has two more duties: its members number it, and give
//! it up when the region is cancelled; see [`weft_wait::cancellation`]. Other programs pay one test for that, and the
//! same test tells whether the barrier is told of, to the trace or a tool.

use weft_wait::all_to_all::{self, Watching};
use weft_wait::barrier::{Node, Waiting};
use weft_wait::{happens_before, wait};

use crate::events::{regions, waits};
use crate::ompt::abi::sync;
use crate::tasking::termination;
use crate::tasking::waiting::{Tasks, drain};
use crate::team::member::Member;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source};

/// All members of the team meet; tasks of the team are executed before any member passes. [OMP 5.2 §15.3.1]
///
/// If the region is cancelled, those meet that are left in it.
#[inline]
pub(crate) fn barrier(thread: &'static Thread) {
    barrier_at(thread, Source::NONE);
}

/// The same, where the place in the program is known.
#[inline]
pub(crate) fn barrier_at(thread: &'static Thread, source: Source) {
    if !thread.is_undisturbed() {
        do_barrier(thread, source);
    }
}

#[inline(never)]
fn do_barrier(thread: &'static Thread, source: Source) {
    if thread.is_watched() {
        watched(thread, source);
    } else {
        meet::<false>(thread);
    }
}

/// The same where regions can be cancelled or are told of.
#[inline(never)]
fn watched(thread: &'static Thread, source: Source) {
    told(thread, source, || meet_all(thread));
}

/// Members meet; in a cancelled region those that are left in it.
fn meet_all(thread: &'static Thread) {
    if !thread.can_be_cancelled() {
        meet::<false>(thread);
    } else if let Some(step) = come(thread) {
        straggle(thread, step);
    }
}

/// The same as a cancellation point: true if the thread leaves the region, which is cancelled.
pub(crate) fn barrier_or_end(thread: &'static Thread, source: Source) -> bool {
    if thread.is_watched() {
        return told(thread, source, || {
            if thread.can_be_cancelled() {
                return come(thread).is_some();
            }
            meet::<false>(thread);
            false
        });
    }
    meet::<false>(thread);
    false
}

/// Tells a tool and the trace, if there is one, how long the thread waits.
fn told<R>(thread: &'static Thread, source: Source, wait: impl FnOnce() -> R) -> R {
    if thread.is_observed() {
        return waits::around(thread, waits::kind_of_barrier(source), || traced(thread, source, wait));
    }
    traced(thread, source, wait)
}

/// Tells the trace, if there is one, how long the thread waits. A team of one waits for nobody.
fn traced<R>(thread: &'static Thread, source: Source, wait: impl FnOnce() -> R) -> R {
    let is_traced = thread.is_traced() && thread.team_size() > 1;
    if is_traced {
        thread.record(Kind::Barrier, source, u64::from(source.ends_loop()));
    }
    let result = wait();
    if is_traced {
        thread.record(Kind::BarrierEnd, Source::NONE, 0);
    }
    result
}

/// The thread comes to a barrier. If the region is cancelled the threads have not met; then the number of the step.
#[inline(never)]
fn come(thread: &'static Thread) -> Option<u64> {
    let member = thread.member();
    let team = member.team();
    happens_before::release(&raw const team.cancellation);
    let step = team.cancellation.come_to_barrier(&member.steps, || team.wake_all());
    if !team.cancellation.has_cancelled_region() {
        meet::<true>(thread);
    }
    team.cancellation.has_cancelled_region().then_some(step)
}

/// Waits for the other members that are left in the cancelled region.
#[cold]
fn straggle(thread: &'static Thread, step: u64) {
    let member = thread.member();
    let team = member.team();
    let all_have =
        || team.members[..team.size() as usize].iter().all(|member| member.steps.have_reached(step));
    team.cancellation.straggle(all_have, |announce| {
        wait::until(&thread.parker, all_have, announce, &mut Tasks(thread, member));
    });
    happens_before::acquire(&raw const team.cancellation);
}

/// The member has come to the end of the region.
#[inline]
pub(crate) fn withdraw(thread: &'static Thread, member: &Member) {
    if thread.is_watched() {
        withdraw_watched(thread, member);
    }
}

#[cold]
fn withdraw_watched(thread: &'static Thread, member: &Member) {
    let team = member.team();
    if thread.is_observed() {
        // A tool's implicit task ends behind the region's barrier. What threads do between their join and the last one's
        // is no part of it.
        if !team.observed().is_league() {
            waits::around(thread, sync::BARRIER_IMPLICIT_PARALLEL, || meet_all(thread));
        }
        regions::end_implicit(thread);
    }
    if thread.is_traced() {
        thread.record(Kind::Done, Source::NONE, team.observed().number.get());
    }
    if thread.can_be_cancelled() && team.cancellation.has_cancelled_region() {
        happens_before::release(&raw const team.cancellation);
        team.cancellation.withdraw(&member.steps, || team.wake_all());
        // For those that wait for an iteration of this member.
        team.notify_loops();
    }
}

/// All members meet. If it is `CANCELLABLE` they give up when the region is cancelled.
#[inline]
fn meet<const CANCELLABLE: bool>(thread: &'static Thread) {
    let size = thread.team_size();
    if size > 1 {
        if size as usize <= all_to_all::MOST {
            meet_in_small_team::<CANCELLABLE>(thread, size);
        } else {
            meet_in_tree::<CANCELLABLE>(thread, |_, _, _| {});
        }
    } else if termination::in_use(thread.member().team()) {
        drain(thread, thread.member());
    }
}

/// The barrier of a small team. If there are tasks to execute, the tree follows: one thread must know that all members
/// have come before it can know that no more tasks will be created.
#[inline]
fn meet_in_small_team<const CANCELLABLE: bool>(thread: &'static Thread, size: u32) {
    let member = thread.member();
    let team = member.team();
    let has_tasks = termination::in_use(team);
    let someone_has = marked(member, || {
        let comer = &mut Comer::<(), CANCELLABLE> { thread, member, met: () };
        team.all_to_all.meet(member.tid, size, &member.all_to_all, has_tasks, comer)
    });
    if someone_has == Some(true) {
        meet_in_tree::<CANCELLABLE>(thread, |_, _, _| {});
    }
}

/// The barrier of a team of several members, in a region that cannot be cancelled; `met` is called at each node. See
/// [`weft_wait::barrier::Waiting::met`].
#[inline]
pub(crate) fn barrier_with(thread: &'static Thread, met: impl FnMut(u32, u32, u32)) {
    if thread.is_told() {
        told(thread, Source::NONE, || meet_in_tree::<false>(thread, met));
    } else {
        meet_in_tree::<false>(thread, met);
    }
}

#[inline]
fn meet_in_tree<const CANCELLABLE: bool>(thread: &'static Thread, met: impl FnMut(u32, u32, u32)) {
    let member = thread.member();
    let team = member.team();
    marked(member, || {
        let comer = &mut Comer::<_, CANCELLABLE> { thread, member, met };
        team.barrier.meet(member.tid, team.size(), comer);
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
struct Comer<F, const CANCELLABLE: bool> {
    thread: &'static Thread,
    member: &'static Member,
    met: F,
}

impl<F, const CANCELLABLE: bool> Comer<F, CANCELLABLE> {
    /// Waits until `done`; false if the member gives up. See [`wait::until`].
    #[inline]
    fn wait_until(&self, done: impl Fn() -> bool, announce: impl Fn() -> bool) -> bool {
        let mut meanwhile = Tasks(self.thread, self.member);
        if !CANCELLABLE {
            wait::until(&self.thread.parker, done, announce, &mut meanwhile);
            return true;
        }
        let cancellation = &self.member.team().cancellation;
        wait::until(
            &self.thread.parker,
            || done() || cancellation.has_cancelled_region(),
            || announce() && cancellation.may_sleep(),
            &mut meanwhile,
        );
        done()
    }
}

impl<const CANCELLABLE: bool> Watching for Comer<(), CANCELLABLE> {
    #[inline]
    fn wait(&mut self, done: impl Fn() -> bool, announce: impl Fn() -> bool) -> bool {
        self.wait_until(done, announce)
    }

    fn wake(&mut self, tid: u32) {
        self.member.team().wake(tid);
    }
}

impl<F: FnMut(u32, u32, u32), const CANCELLABLE: bool> Waiting for Comer<F, CANCELLABLE> {
    #[inline]
    fn wait(&mut self, node: &Node, generation: u32, slot: u32) -> bool {
        let tid = self.member.tid;
        self.wait_until(|| node.has_opened(generation), || node.sleep(generation, slot, tid))
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
