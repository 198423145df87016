//! `taskgraph`: the first execution is recorded, later ones follow the record. [OMP 6.0 §14.3]
//!
//! What cannot be followed is executed as if there were no record; see [`crate::task::graph`].

use core::sync::atomic::{AtomicPtr, Ordering};

use crate::task::dependence::item::Item;
use crate::task::descriptor::{Task, flag};
use crate::task::graph::{Graph, Place, State};
use crate::tasking::{spawn, stealing, waiting};
use crate::team::member::Member;
use crate::team::thread::Thread;
use crate::trace::Source;

/// The current task begins the execution of a graph; `first` is the construct's list. Nothing comes back if the execution is
/// neither recorded nor follows a record.
pub(crate) fn begin(
    thread: &'static Thread,
    first: &AtomicPtr<Graph<Task>>,
    id: i64,
    reset: bool,
) -> Option<&'static Graph<Task>> {
    let parent = thread.task();
    // A team of one has nothing to order. Earlier children may have dependences that the table alone knows.
    if thread.member().team().size() == 1
        || parent.has(flag::GRAPH)
        || parent.is_final()
        || !parent.count.is_done()
    {
        return None;
    }
    let graph = taken(first, id)?;
    if reset {
        graph.state.set(State::Unknown);
    }
    graph.begin();
    if graph.state.get() == State::Unfit {
        graph.give_back();
        return None;
    }
    parent.with_table(|table| table.graph = core::ptr::from_ref(graph).cast());
    parent.set(flag::GRAPH);
    Some(graph)
}

/// The graph with this number, which nobody else executes.
fn taken(first: &AtomicPtr<Graph<Task>>, id: i64) -> Option<&'static Graph<Task>> {
    loop {
        let head = first.load(Ordering::Acquire).cast_const();
        let mut at = head;
        // SAFETY: graphs are made below, and never freed.
        while let Some(graph) = unsafe { at.as_ref() } {
            if graph.id == id {
                return graph.take().then_some(graph);
            }
            at = graph.next;
        }
        let made = Box::into_raw(Box::new(Graph::new(id, head)));
        if first.compare_exchange(head.cast_mut(), made, Ordering::Release, Ordering::Relaxed).is_ok() {
            // SAFETY: it was made just now, and belongs to the list.
            return Some(unsafe { &*made });
        }
        // SAFETY: no other thread has seen it.
        drop(unsafe { Box::from_raw(made) });
    }
}

/// The current task ends the execution that `begin` has begun. All tasks of the graph have completed.
pub(crate) fn end(thread: &'static Thread, graph: &Graph<Task>) {
    thread.task().clear(flag::GRAPH);
    if graph.state.get() == State::Recording {
        graph.settle();
    }
    graph.give_back();
}

/// The graph that the task executes.
fn of(parent: &Task) -> Option<&'static Graph<Task>> {
    let graph = parent.with_table(|table| table.graph).cast::<Graph<Task>>();
    // SAFETY: null, or a graph, and those live forever.
    unsafe { graph.as_ref() }
}

/// The current task, which executes a graph, has created `task` with these dependences. False if the table has to order it.
#[cold]
pub(crate) fn spawn(
    thread: &'static Thread,
    member: &'static Member,
    task: &'static Task,
    list: &[Item],
    source: Source,
) -> bool {
    let parent = thread.task();
    let Some(graph) = of(parent) else { return false };
    match graph.state.get() {
        State::Recording => {
            graph.record(list);
            false
        }
        State::Recorded => match graph.place(list) {
            Some(place) => {
                put(thread, member, task, place, source);
                true
            }
            None => {
                leave(thread);
                false
            }
        },
        State::Unknown | State::Unfit => false,
    }
}

fn put(
    thread: &'static Thread,
    member: &'static Member,
    task: &'static Task,
    place: &'static Place<Task>,
    source: Source,
) {
    spawn::settle_priority(task);
    task.set_place(place);
    if place.is_ready() {
        spawn::spawn(thread, task, source);
        return;
    }
    spawn::count_in(thread, member, task, thread.task());
    if place.put(task) {
        stealing::offer(member, task);
    }
}

/// The current task does something that is not in the record: tasks that have places complete first, and the table orders what
/// comes then.
#[cold]
pub(crate) fn leave(thread: &'static Thread) {
    let parent = thread.task();
    let Some(graph) = of(parent) else { return };
    if graph.state.get() == State::Recorded {
        waiting::wait_for_children(thread);
    }
    graph.state.set(State::Unfit);
}
