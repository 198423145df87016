//! Waits in which a thread executes tasks.

use core::sync::atomic::{Ordering, fence};

use weft_wait::wait::Meanwhile;
use weft_wait::{happens_before, wait};

use crate::events::waits;
use crate::ompt::abi::sync;
use crate::task::count::Count;
use crate::task::descriptor::Task;
use crate::tasking::{idle, reducers, scheduler, termination};
use crate::team::Team;
use crate::team::member::Member;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source};

/// Executes any task of the team, at a task scheduling point. [OMP 5.2 §12.9]
pub(crate) struct Tasks(pub(crate) &'static Thread, pub(crate) &'static Member);

impl Meanwhile for Tasks {
    #[inline]
    fn help(&mut self) -> bool {
        scheduler::run_some(self.0, self.1)
    }

    fn rest(&mut self) -> bool {
        idle::rest(self.1)
    }

    fn rise(&mut self) {
        idle::rise(self.1);
    }
}

/// Executes descendants of a task that waits. [OMP 5.2 §12.9]
struct Descendants {
    thread: &'static Thread,
    member: &'static Member,
    ancestor: &'static Task,
}

impl Meanwhile for Descendants {
    #[inline]
    fn help(&mut self) -> bool {
        scheduler::run_descendant(self.thread, self.member, self.ancestor)
    }

    fn rest(&mut self) -> bool {
        idle::rest_in_task(self.member)
    }

    fn rise(&mut self) {
        idle::rise(self.member);
    }
}

/// The current task waits until all tasks that `count` counts have finished.
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
    if thread.is_traced() {
        thread.record(Kind::Wait, Source::NONE, 0);
    }
    thread.presence.enter();
    wait::until(&thread.parker, done, announce, &mut meanwhile);
    thread.presence.leave();
    if thread.is_traced() {
        thread.record(Kind::WaitEnd, Source::NONE, 0);
    }
}

/// The current task waits for its children. [OMP 5.2 §15.5]
#[inline]
pub(crate) fn wait_for_children(thread: &'static Thread) {
    if thread.is_undisturbed() {
        return;
    }
    if thread.is_observed() {
        waits::around(thread, sync::TASKWAIT, || wait_for(thread, &thread.task().count));
    } else {
        wait_for(thread, &thread.task().count);
    }
    reducers::join(thread);
    if thread.team_size() == 1 {
        let team = thread.member().team();
        if termination::in_use(team) && termination::nothing_left(team) {
            end_alone(thread, team);
        }
    }
}

/// Whether [`wait_for_children`] would have nothing to do, and nothing to tell.
#[inline(always)]
pub(crate) fn is_childless(thread: &'static Thread) -> bool {
    thread.is_undisturbed() || thread.task().count.is_done() && !reducers::in_use() && !thread.is_observed()
}

/// The team, which has one thread, has no task left: until it defers another one, its constructs have nothing to wait for.
fn end_alone(thread: &Thread, team: &Team) {
    team.tasks.counts.open.0.store(0, Ordering::Relaxed);
    thread.calm_down();
}

/// Executes tasks until the team has none left; tasks that other threads execute count, too.
pub(crate) fn drain(thread: &'static Thread, member: &'static Member) {
    let team = member.team();
    if !termination::in_use(team) {
        return;
    }
    let counts = &team.tasks.counts;
    let announce = || {
        counts.drainer.store(member.tid + 1, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        !termination::nothing_left(team)
    };
    thread.presence.enter();
    wait::until(&thread.parker, || termination::nothing_left(team), announce, &mut Tasks(thread, member));
    thread.presence.leave();
    counts.drainer.store(0, Ordering::Relaxed);
    reducers::join(thread);
    if team.size() == 1 {
        end_alone(thread, team);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use core::ffi::c_void;

    use super::wait_for_children;
    use crate::fork::root;
    use crate::task::descriptor::{Body, Task, flag};
    use crate::tasking::{execute, spawn};
    use crate::trace::Source;

    extern "C" fn nothing(_gtid: i32, _body: *mut c_void) -> i32 {
        0
    }

    #[test]
    fn a_team_of_one_that_has_waited_for_its_tasks_is_undisturbed_again() {
        let thread = root::add_root();
        let flags = flag::TIED | flag::DETACHABLE;
        let body = spawn::allocate(thread, flags, size_of::<Body>(), 0, Some(nothing));
        // SAFETY: the task is new.
        let task = unsafe { Task::of_body(body.cast()) };
        spawn::spawn(thread, task, Source::NONE);
        assert!(!thread.is_undisturbed());
        assert!(task.event.fulfill(), "its code has ended");
        execute::complete(thread, Some(thread.member()), task);
        assert!(!thread.is_undisturbed());
        wait_for_children(thread);
        assert!(thread.is_undisturbed());
    }
}
