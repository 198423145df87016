//! Dependences between the children of a task. [OMP 5.2 §15.9.5]
//!
//! ```text
//!   table      which tasks named an address last
//!   node       a task with dependences: how many come before it, and who comes after
//!   exclusion  who of a `mutexinoutset` executes
//! ```

mod exclusion;
mod node;
mod table;

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use weft_wait::{happens_before, wait};

use crate::member::Member;
use crate::task::descriptor::{Task, flag};
use crate::task::{execute, scheduling};
use crate::team::Team;
use crate::thread::Thread;

pub(crate) use exclusion::exclude_others;
pub(crate) use node::{Node, Successor};
pub(crate) use table::Table;

/// An entry of a dependence list. [kmp.h: kmp_depend_info]
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Item {
    /// The address; nothing is said about others near it.
    pub(crate) address: usize,
    /// Not looked at.
    pub(crate) length: usize,
    /// 1 `in`, 2 or 3 `out` and `inout`, 4 `mutexinoutset`, 8 `inoutset`, 0x80 `omp_all_memory`.
    pub(crate) flags: u8,
}

/// The current task's new child has these dependences. The node is held back until [`Node::release`].
pub(crate) fn register(parent: &Task, task: &Task, list: &[Item]) -> Arc<Node> {
    let node = Node::new(task);
    task.set(flag::NODE);
    task.node.set(Arc::into_raw(node.clone()));
    table::enter(parent, &node, list);
    node
}

/// The current task waits for those of its children that the list names. [OMP 5.2 §15.5]
pub(crate) fn wait(thread: &'static Thread, list: &[Item]) {
    let parent = thread.task();
    if parent.table.get().is_null() {
        return;
    }
    let node = Node::new(core::ptr::null());
    table::pass(parent, &node, list);
    if node.release() {
        happens_before::acquire(Arc::as_ptr(&node));
        return;
    }
    let announce = || {
        node.set_waiter(thread);
        !node.is_released()
    };
    scheduling::wait_until(thread, || node.is_released(), announce);
    happens_before::acquire(Arc::as_ptr(&node));
}

/// A `taskwait` that does not wait: those of its kind that come later do so in its place.
pub(crate) fn pass_on(thread: &'static Thread, list: &[Item]) {
    let node = Node::new(core::ptr::null());
    table::enter(thread.task(), &node, list);
    if node.release() {
        finish_node(Some(thread.member()), thread.member().team(), node);
    }
}

fn offer(member: Option<&Member>, team: &Team, task: &'static Task) {
    match member {
        Some(member) => scheduling::offer(member, task),
        None => scheduling::offer_outside(team, task),
    }
}

/// A task with dependences is complete. Without `member`, by a thread from outside of its team.
pub(crate) fn finish(member: Option<&'static Member>, task: &Task) {
    let team = execute::team_of(member, task);
    // SAFETY: made by `Arc::into_raw` in `register`; the task gives up its reference.
    let node = unsafe { Arc::from_raw(task.node.replace(core::ptr::null())) };
    exclusion::free_all(member, team, &node);
    finish_node(member, team, node);
}

fn finish_node(member: Option<&Member>, team: &Team, node: Arc<Node>) {
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
                        wait::wake(&thread.parker);
                    }
                    finished.push(later);
                }
            }
        }
    }
}
