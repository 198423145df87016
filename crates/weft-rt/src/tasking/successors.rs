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
    if let Some(place) = task.place() {
        for later in place.finish() {
            // SAFETY: a task that waits has not finished.
            offer(member, team, unsafe { &*later });
        }
        return;
    }
    // SAFETY: made by `Arc::into_raw` in `register`; the task gives up its reference.
    let node = unsafe { Arc::from_raw(task.node.replace(core::ptr::null())) };
    // All of them, unless the task was included; then no other task wants them.
    let held = node.held.get();
    for exclusion in node.exclusions.take().iter().take(held) {
        free(member, team, exclusion);
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

/// Takes the exclusions that the task lacks, in the order of addresses. If false, another task has one of them, and the
/// thread that hands it over will offer this task again.
pub(crate) fn exclude_others(task: &'static Task) -> bool {
    // SAFETY: the task holds a reference to its node.
    let node = unsafe { &*task.node.get() };
    happens_before::acquire(node);
    // Once the task waits, another thread may execute it and free the node: nothing is done with them after that.
    while let Some(exclusion) = node.next_exclusion() {
        if !exclusion.take_or_wait(task) {
            return false;
        }
    }
    if happens_before::is_on() {
        let exclusions = node.exclusions.take();
        exclusions.iter().for_each(|exclusion| happens_before::acquire(Arc::as_ptr(exclusion)));
        node.exclusions.set(exclusions);
    }
    true
}

fn free(member: Option<&Member>, team: &Team, exclusion: &Exclusion<Task>) {
    happens_before::release(exclusion);
    if let Some(task) = exclusion.free() {
        // SAFETY: a task that waits has not finished.
        offer(member, team, unsafe { &*task });
    }
}
