//! What follows a task with dependences: its successors, and the tasks that it excluded.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};
use weft_wait::{happens_before, wait};

use crate::task::dependence::exclusion::Exclusion;
use crate::task::dependence::node::Node;
use crate::task::descriptor::Task;
use crate::tasking::stealing;
use crate::tasking::team_of::team_of;
use crate::team::Team;
use crate::team::member::Member;

fn offer(member: Option<&Member>, team: &Team, task: &'static Task) {
    match member {
        Some(member) => stealing::offer(member, task),
        None => stealing::offer_outside(team, task),
    }
}

/// A task with dependences is complete. `member` is the place of the calling thread in the task's team; `None` if it is
/// not a member of that team.
pub(crate) fn finish(member: Option<&'static Member>, task: &Task) {
    let team = team_of(member, task);
    // SAFETY: made by `Arc::into_raw` in `register`; the task gives up its reference.
    let node = unsafe { Arc::from_raw(task.node.replace(core::ptr::null())) };
    for exclusion in node.exclusions.take() {
        // Held unless the task is included, in which case no other task can hold it.
        free(member, team, &exclusion);
    }
    finish_node(member, team, node);
}

/// A node has finished: those that waited for it are released.
pub(crate) fn finish_node(member: Option<&Member>, team: &Team, node: Arc<Node<Task>>) {
    let mut finished: SmallVec<[_; 4]> = smallvec![node];
    while let Some(node) = finished.pop() {
        happens_before::acquire(Arc::as_ptr(&node));
        for later in node.finish() {
            happens_before::release(Arc::as_ptr(&later));
            if !later.release() {
                continue;
            }
            match later.task() {
                Some(task) => offer(member, team, task),
                None => {
                    if let Some(thread) = later.waiter() {
                        wait::wake(thread);
                    }
                    finished.push(later);
                }
            }
        }
    }
}

/// Takes the exclusions of the task, in the order of addresses, or none of them. If false, the thread that has the one
/// that is missing will offer the task again. `member` is as in [`finish`].
pub(crate) fn exclude_others(member: Option<&'static Member>, task: &'static Task) -> bool {
    // SAFETY: the task holds a reference to its node.
    let node = unsafe { &*task.node.get() };
    happens_before::acquire(node);
    let exclusions = node.exclusions.take();
    let blocked = exclusions.iter().position(|exclusion| !exclusion.try_take());
    let Some(at) = blocked else {
        node.exclusions.set(exclusions);
        return true;
    };
    let blocking = exclusions[at].clone();
    let held: Vec<_> = exclusions[..at].to_vec();
    node.exclusions.set(exclusions);
    let team = team_of(member, task);
    for exclusion in held {
        free(member, team, &exclusion);
    }
    if !blocking.queue(task) {
        // It has become free meanwhile.
        offer(member, team, task);
    }
    false
}

fn free(member: Option<&Member>, team: &Team, exclusion: &Exclusion<Task>) {
    for task in exclusion.free() {
        // SAFETY: a task that waits has not finished.
        offer(member, team, unsafe { &*task });
    }
}
