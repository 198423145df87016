//! Where ready tasks lie, and how a member takes tasks of another.
//!
//! A member puts tasks into its own deque. Threads that are not members of the team put them into the inbox. Tasks with a
//! priority lie in a list of their own, which comes first.

use weft_wait::sync::{Ordering, fence, pause};

use crate::task::deque::{Deque, Steal};
use crate::task::descriptor::{Task, flag};
use crate::tasking::{helper_queue, idle};
use crate::team::Team;
use crate::team::member::Member;
use crate::team::thread::Thread;

/// Puts a task that has been counted where the threads that may execute it find it.
pub(crate) fn offer(member: &Member, task: &'static Task) {
    if task.has(flag::HELPER) {
        helper_queue::offer(task);
        return;
    }
    let team = member.team();
    if task.has(flag::URGENT) {
        team.tasks.urgent.put(task, task.priority());
    } else {
        member.tasks.deque.push(core::ptr::from_ref(task).cast_mut());
    }
    if team.size() > 1 {
        idle::wake_one(member, team);
    }
}

/// The same for a thread that is not of the task's team.
pub(crate) fn offer_outside(team: &Team, task: &'static Task) {
    if task.has(flag::HELPER) {
        helper_queue::offer(task);
        return;
    }
    if task.has(flag::URGENT) {
        team.tasks.urgent.put(task, task.priority());
    } else {
        team.tasks.inbox.put(task);
    }
    idle::wake_all(team);
}

/// Puts a task, which the caller has executed in part, behind all others.
pub(crate) fn offer_last(member: &Member, task: &'static Task) {
    let team = member.team();
    team.tasks.inbox.put(task);
    if team.size() > 1 {
        idle::wake_one(member, team);
    }
}

/// Takes a task from another member or the inbox; with `ancestor`, only a descendant of it.
///
/// Up to `more` others of the same member go to the caller's deque, at most half of what is there.
pub(crate) fn steal(
    thread: &Thread,
    member: &Member,
    ancestor: Option<&Task>,
    more: i64,
) -> Option<&'static Task> {
    let team = member.team();
    let size = team.size();
    // SAFETY: descriptors are never freed; see `Deque::steal` about tasks that are gone.
    let wanted = |task: *mut Task| ancestor.is_none_or(|ancestor| unsafe { &*task }.descends_from(ancestor));
    if size > 1 {
        let mut may_ask = None;
        let first = first_victim(thread, member.tid, size);
        for step in 0..size {
            let tid = (first + step) % size;
            if tid == member.tid {
                continue;
            }
            let victim = &team.members[tid as usize].tasks;
            let deque = &victim.deque;
            // SAFETY: the caller takes part in the region of the team, which does not end while it looks.
            let ask = || unsafe { victim.request.ask() };
            loop {
                match deque.steal(wanted) {
                    Steal::Got(task) => {
                        take_along(deque, more.min(deque.len() / 2), member, wanted);
                        if deque.len() <= 0 {
                            fence(Ordering::SeqCst);
                            ask();
                        }
                        // SAFETY: a task in a deque has not finished.
                        return Some(unsafe { &*task });
                    }
                    Steal::Lost => pause(),
                    Steal::Nothing => {
                        if deque.len() <= 0 && *may_ask.get_or_insert_with(|| member.tasks.backoff.may_ask())
                        {
                            ask();
                        }
                        break;
                    }
                }
            }
        }
    }
    team.tasks.inbox.take(wanted)
}

/// Moves up to `count` tasks to the caller's deque. On the way no thread sees them: a member that looked at that moment
/// may have gone to sleep.
fn take_along(from: &Deque<Task>, count: i64, member: &Member, wanted: impl Fn(*mut Task) -> bool) {
    let mut taken = 0;
    while taken < count
        && let Steal::Got(task) = from.steal(&wanted)
    {
        member.tasks.deque.push(task);
        taken += 1;
    }
    if taken > 0 {
        // The member that wakes takes some of them along, and wakes the next.
        idle::wake_one(member, member.team());
    }
}

/// Every second time a neighbor, which shares caches; else any member, so that every thief finds the members that have
/// work.
fn first_victim(thread: &Thread, tid: u32, size: u32) -> u32 {
    let mut random = thread.random.get();
    random ^= random << 13;
    random ^= random >> 17;
    random ^= random << 5;
    thread.random.set(random);
    if random & 1 == 0 { tid ^ 1 } else { ((u64::from(random) * u64::from(size)) >> 32) as u32 }
}
