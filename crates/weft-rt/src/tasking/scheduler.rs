//! Which task a thread executes next.

use core::sync::atomic::Ordering;

use weft_wait::wait;

use crate::task::backoff;
use crate::task::descriptor::{Task, flag};
use crate::tasking::{execute, stealing, termination};
use crate::team::Team;
use crate::team::member::Member;
use crate::team::thread::Thread;

/// Executes a task of the team if there is one that the thread may execute now.
#[inline]
pub(crate) fn run_some(thread: &'static Thread, member: &'static Member) -> bool {
    termination::is_open(member) && run_any(thread, member)
}

#[inline(never)]
fn run_any(thread: &'static Thread, member: &'static Member) -> bool {
    let urgent = &member.team().tasks.urgent;
    if urgent.len() > 0
        && let Some(task) = termination::while_open(member, || urgent.take(|_| true))
    {
        execute::run(thread, Some(member), task);
        return true;
    }
    if let Some(task) = member.tasks.deque.pop() {
        take_back(thread, member);
        // SAFETY: a task in a deque has not finished.
        execute::run(thread, Some(member), unsafe { &*task });
        return true;
    }
    if !member.tasks.backoff.may_steal() {
        return false;
    }
    let found = termination::while_open(member, || {
        let found = stealing::steal(thread, member, None, member.tasks.backoff.more());
        if found.is_none() {
            termination::wake_drainer(member.team());
        }
        found
    });
    let Some(task) = found else { return false };
    run_stolen(thread, member, task);
    true
}

/// The member has taken a task from its own deque.
fn take_back(thread: &Thread, member: &Member) {
    member.tasks.throttle.taken_back(member.team().size());
    thread.tasks.gate.taken_back();
    thread.tasks.gate.begin_offered();
}

fn run_stolen(thread: &'static Thread, member: &'static Member, task: &'static Task) {
    thread.tasks.gate.begin_offered();
    let kind = if task.has(flag::OF_FRAME) { &backoff::OF_FRAME } else { &backoff::OTHER };
    execute::run_by(thread, Some(member), task, |code| member.tasks.backoff.measure(kind, code));
}

/// Executes a descendant of the task, if it finds one.
pub(crate) fn run_descendant(
    thread: &'static Thread,
    member: &'static Member,
    ancestor: &'static Task,
) -> bool {
    let deque = &member.tasks.deque;
    // SAFETY: descriptors are never freed, and the answer counts only if the entry is still there to be popped.
    let descends = |task: *mut Task| unsafe { &*task }.descends_from(ancestor);
    if let Some(task) = member.team().tasks.urgent.take(descends) {
        execute::run(thread, Some(member), task);
        return true;
    }
    if deque.peek().is_some_and(descends)
        && let Some(task) = deque.pop()
    {
        take_back(thread, member);
        // SAFETY: a task in a deque has not finished.
        execute::run(thread, Some(member), unsafe { &*task });
        return true;
    }
    if !termination::in_use(member.team()) || !member.tasks.backoff.may_steal() {
        return false;
    }
    match stealing::steal(thread, member, Some(ancestor), 0) {
        Some(task) => {
            run_stolen(thread, member, task);
            true
        }
        None => false,
    }
}

/// The current task lets another one be executed. [OMP 5.2 §12.7]
///
/// A tied task lets its descendants be executed. An untied task is not bound to its thread, so that its siblings may be
/// executed as well: whatever keeps the thread from executing other tasks, it descends from their common ancestor.
/// [OMP 5.2 §12.9]
pub(crate) fn give_way(thread: &'static Thread) {
    if thread.is_observed() {
        thread.observed().yields.set(true);
        let_others_run(thread);
        thread.observed().yields.set(false);
    } else {
        let_others_run(thread);
    }
}

#[inline]
fn let_others_run(thread: &'static Thread) {
    let (member, task) = (thread.member(), thread.task());
    if !task.is_explicit() {
        run_descendant(thread, member, task);
        return;
    }
    expect_polling(member.team());
    if run_descendant(thread, member, task) {
        return;
    }
    if !task.has(flag::TIED) && !task.has(flag::YIELDED) {
        // clang's code returns to the runtime now, and can be left for others.
        task.set(flag::YIELDED);
        return;
    }
    if !task.has(flag::TIED) || task.has(flag::UNTIED) {
        // SAFETY: a task's parent lives until its children have finished.
        let parent: &'static Task = unsafe { &*task.parent() };
        if !thread.tasks.stack.is_short() && run_descendant(thread, member, parent) {
            return;
        }
    }
    // Threads that only poll should not keep those from computing that they wait for.
    wait::offer_in_crowd();
}

/// Tasks of the team give way and may poll: creators should not execute such tasks at once.
#[inline]
fn expect_polling(team: &Team) {
    if !team.tasks.polls.load(Ordering::Relaxed) {
        team.tasks.polls.store(true, Ordering::Relaxed);
        team.members.iter().for_each(|member| member.tasks.throttle.raise());
    }
}
