//! The current task's children get dependences, and the task waits for them. [OMP 5.2 §15.9.5, §15.5]

use std::sync::Arc;

use weft_wait::happens_before;

use crate::events::tasks::{self, Later};
use crate::ompt;
use crate::task::dependence::item::Item;
use crate::task::dependence::node::Node;
use crate::task::descriptor::{Task, flag};
use crate::tasking::{graph, successors, waiting};
use crate::team::thread::Thread;

/// The current task's new child has these dependences. The node is held back until [`Node::release`].
pub(crate) fn register(parent: &Task, task: &Task, list: &[Item]) -> Arc<Node<Task>> {
    let node = Node::new(task);
    if task.has(flag::TRACED) && ompt::is_on() {
        tell_of(&node, Later::of(task));
    }
    task.set(flag::NODE);
    task.node.set(Arc::into_raw(node.clone()));
    parent.with_table(|table| table.enter(&node, list));
    node
}

/// The current task waits for those of its children that the list names. [OMP 5.2 §15.5]
pub(crate) fn wait(thread: &'static Thread, list: &[Item]) {
    if thread.is_observed() {
        tasks::taskwait(thread, list, |later| wait_for_all(thread, list, Some(later)));
    } else {
        wait_for_all(thread, list, None);
    }
}

/// A tool hears of what the node waits for.
#[cold]
fn tell_of(node: &Node<Task>, later: Later) {
    let _ = node.told.set(Box::new(move |earlier| later.waits_for(earlier)));
}

fn wait_for_all(thread: &'static Thread, list: &[Item], told: Option<Later>) {
    let parent = thread.task();
    if parent.has(flag::GRAPH) {
        graph::leave(thread);
    }
    if parent.table.get().is_null() {
        return;
    }
    let node = Node::new(core::ptr::null());
    if let Some(later) = told {
        tell_of(&node, later);
    }
    parent.with_table(|table| table.pass(&node, list));
    if node.release() {
        happens_before::acquire(Arc::as_ptr(&node));
        return;
    }
    let announce = || {
        node.set_waiter(&thread.parker);
        !node.is_released()
    };
    waiting::wait_until(thread, || node.is_released(), announce);
    happens_before::acquire(Arc::as_ptr(&node));
}

/// A `taskwait` that does not wait: later tasks with these dependences wait in its place.
pub(crate) fn pass_on(thread: &'static Thread, list: &[Item]) {
    if thread.task().has(flag::GRAPH) {
        graph::leave(thread);
    }
    let node = Node::new(core::ptr::null());
    thread.task().with_table(|table| table.enter(&node, list));
    if node.release() {
        successors::finish_node(Some(thread.member()), thread.member().team(), node);
    }
}
