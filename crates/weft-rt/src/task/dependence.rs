//! Dependences between the children of a task. [OMP 5.2 §15.9.5]
//!
//! For each address, the parent keeps the last *set* of tasks that named it alike, and the set before:
//!
//! ```text
//!   out     in in in     inoutset inoutset      later task
//!  ─[a]──────[b c d]──────────[e f]──────────►
//!            before            last
//! ```
//!
//! A task that joins the last set waits for those of the set before; any other starts a new set and waits for all of the
//! last one. `out` and `inout` are sets of one. Tasks of a `mutexinoutset` set exclude each other besides.
//!
//! Each task with dependences is a *node*; it knows how many nodes it waits for, and which wait for it.

use core::cell::{Cell, UnsafeCell};
use core::sync::atomic::{AtomicI32, AtomicPtr, Ordering};
use std::collections::HashMap;
use std::sync::Arc;

use crate::happens_before;
use crate::member::Member;
use crate::mutex::Mutex;
use crate::task::descriptor::{Task, flag};
use crate::task::scheduling;
use crate::team::Team;
use crate::thread::Thread;
use crate::wait;

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

const IN: u8 = 1;
const MUTEX: u8 = 4;
const IN_OUT_SET: u8 = 8;
const ALL_MEMORY: u8 = 0x80;

/// A value under a mutex.
struct Guarded<T> {
    mutex: Mutex,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached under the mutex only.
unsafe impl<T> Sync for Guarded<T> {}
// SAFETY: what is guarded here are pointers to tasks and nodes, which any thread may hold.
unsafe impl<T> Send for Guarded<T> {}

impl<T> Guarded<T> {
    fn new(value: T) -> Guarded<T> {
        Guarded { mutex: Mutex::new(), value: UnsafeCell::new(value) }
    }

    fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        // SAFETY: under the mutex, and no `work` below comes here again.
        self.mutex.with(|| work(unsafe { &mut *self.value.get() }))
    }
}

/// Who is in a `mutexinoutset` set: one executes at a time.
struct Exclusion {
    state: Guarded<Excluded>,
}

struct Excluded {
    taken: bool,
    waiting: Vec<*const Task>,
}

/// A task with dependences, or a `taskwait` with some.
pub(crate) struct Node {
    /// Nodes it waits for, and one more until all of them are known.
    before: AtomicI32,
    /// Nodes that wait for it; `None` when it has finished.
    after: Guarded<Option<Vec<Arc<Node>>>>,
    /// Null for a `taskwait`.
    task: *const Task,
    /// The thread that waits, of a `taskwait`.
    waiter: AtomicPtr<Thread>,
    /// What it takes before it executes, by address. Written while `before` keeps the node back.
    exclusions: Cell<Vec<Arc<Exclusion>>>,
}

// SAFETY: `exclusions` is written before the node is published and read by whoever executes the task then; `task`
// points to a descriptor, which any thread may hold.
unsafe impl Sync for Node {}
// SAFETY: as above.
unsafe impl Send for Node {}

impl Node {
    fn new(task: *const Task) -> Arc<Node> {
        Arc::new(Node {
            before: AtomicI32::new(1),
            after: Guarded::new(Some(Vec::new())),
            task,
            waiter: AtomicPtr::new(core::ptr::null_mut()),
            exclusions: Cell::new(Vec::new()),
        })
    }

    /// Creator: whether nothing is before it.
    pub(crate) fn is_ready(&self) -> bool {
        let ready = self.before.load(Ordering::Acquire) == 1;
        if ready {
            happens_before::acquire(self);
        }
        ready
    }

    /// Whether it has to keep others from executing.
    pub(crate) fn excludes_others(&self) -> bool {
        let exclusions = self.exclusions.take();
        let some = !exclusions.is_empty();
        self.exclusions.set(exclusions);
        some
    }

    /// One less is before it. True if nothing is any more.
    pub(crate) fn release(&self) -> bool {
        self.before.fetch_sub(1, Ordering::SeqCst) == 1
    }

    fn has_finished(&self) -> bool {
        self.after.with(|after| after.is_none())
    }

    /// From now on `later` waits for it.
    fn precede(&self, later: &Arc<Node>) {
        if core::ptr::eq(self, Arc::as_ptr(later)) {
            return;
        }
        self.after.with(|after| {
            if let Some(after) = after {
                later.before.fetch_add(1, Ordering::Relaxed);
                after.push(later.clone());
            }
        });
    }
}

/// What a set of tasks named an address as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    In,
    Out,
    Mutex,
    InOutSet,
}

impl Kind {
    fn of(flags: u8) -> Kind {
        match flags & !ALL_MEMORY {
            IN => Kind::In,
            MUTEX => Kind::Mutex,
            IN_OUT_SET => Kind::InOutSet,
            _ => Kind::Out,
        }
    }
}

/// Of one address.
struct Sets {
    kind: Kind,
    last: Vec<Arc<Node>>,
    before: Vec<Arc<Node>>,
    exclusion: Option<Arc<Exclusion>>,
    /// When `last` has grown to this, it is searched for nodes that have finished.
    sweep: usize,
}

/// Of all children of a task.
pub(crate) struct Table {
    sets: Vec<Sets>,
    index: HashMap<usize, usize>,
    /// The last task that named `omp_all_memory`.
    all: Option<Arc<Node>>,
}

impl Table {
    /// Uses the table of `parent`'s children, which is made if there is none.
    fn with<R>(parent: &Task, work: impl FnOnce(&mut Table) -> R) -> R {
        if parent.table.get().is_null() {
            let table = Table { sets: Vec::new(), index: HashMap::new(), all: None };
            parent.table.set(Box::into_raw(Box::new(table)));
            parent.set(flag::TABLE);
        }
        // SAFETY: only the thread that executes the parent uses its table, and no `work` comes here again.
        work(unsafe { &mut *parent.table.get() })
    }

    /// The parent has finished.
    pub(crate) fn discard(parent: &Task) {
        let table = parent.table.replace(core::ptr::null_mut());
        parent.flags.set(parent.flags.get() & !flag::TABLE);
        if !table.is_null() {
            // SAFETY: made by `Box::into_raw`, and not reachable any more.
            drop(unsafe { Box::from_raw(table) });
        }
    }

    fn sets_of(&mut self, address: usize, kind: Kind) -> &mut Sets {
        let next = self.sets.len();
        let at = *self.index.entry(address).or_insert(next);
        if at == next {
            // As if the last task that named everything had named it.
            let (kind, last) = match &self.all {
                Some(all) => (Kind::Out, vec![all.clone()]),
                None => (kind, Vec::new()),
            };
            self.sets.push(Sets { kind, last, before: Vec::new(), exclusion: None, sweep: 16 });
        }
        &mut self.sets[at]
    }

    /// `node` names the address.
    fn enter(&mut self, node: &Arc<Node>, address: usize, kind: Kind) {
        let sets = self.sets_of(address, kind);
        if kind != sets.kind || kind == Kind::Out {
            sets.before = core::mem::take(&mut sets.last);
            sets.kind = kind;
            sets.exclusion = None;
            sets.sweep = 16;
        }
        for earlier in &sets.before {
            earlier.precede(node);
        }
        if sets.last.len() >= sets.sweep {
            sets.last.retain(|node| !node.has_finished());
            sets.sweep = 16.max(2 * sets.last.len());
        }
        sets.last.push(node.clone());
        if kind == Kind::Mutex {
            let exclusion = sets.exclusion.get_or_insert_with(|| {
                Arc::new(Exclusion { state: Guarded::new(Excluded { taken: false, waiting: Vec::new() }) })
            });
            let mut exclusions = node.exclusions.take();
            exclusions.push(exclusion.clone());
            node.exclusions.set(exclusions);
        }
    }

    /// `node` names all addresses.
    fn enter_all(&mut self, node: &Arc<Node>) {
        self.pass_all(node);
        self.sets.clear();
        self.index.clear();
        self.all = Some(node.clone());
    }

    /// `node` waits for all, but is not remembered.
    fn pass_all(&self, node: &Arc<Node>) {
        for earlier in self.sets.iter().flat_map(|sets| &sets.last).chain(&self.all) {
            earlier.precede(node);
        }
    }

    /// `node` waits for what would be before it, but is not remembered.
    fn pass(&mut self, node: &Arc<Node>, address: usize, kind: Kind) {
        let sets = self.sets_of(address, kind);
        let joins = kind == sets.kind && kind != Kind::Out;
        for earlier in if joins { &sets.before } else { &sets.last } {
            earlier.precede(node);
        }
    }
}

/// The list without repetitions, by address; an address that is named in two ways is `inout`. `None` if it names
/// `omp_all_memory`.
fn merged(list: &[Item]) -> Option<Vec<(usize, Kind)>> {
    if list.iter().any(|item| item.flags & ALL_MEMORY != 0 || item.address == usize::MAX) {
        return None;
    }
    let mut merged: Vec<_> = list
        .iter()
        .filter(|item| item.address != 0)
        .map(|item| (item.address, Kind::of(item.flags)))
        .collect();
    merged.sort_by_key(|&(address, _)| address);
    merged.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        if same && later.1 != earlier.1 {
            earlier.1 = Kind::Out;
        }
        same
    });
    Some(merged)
}

fn enter_list(parent: &Task, node: &Arc<Node>, list: &[Item]) {
    Table::with(parent, |table| match merged(list) {
        // By address: all tasks take their exclusions in the same order.
        Some(list) => list.into_iter().for_each(|(address, kind)| table.enter(node, address, kind)),
        None => table.enter_all(node),
    });
}

/// The current task's new child has these dependences. The node is held back until [`Node::release`].
pub(crate) fn register(parent: &Task, task: &Task, list: &[Item]) -> Arc<Node> {
    let node = Node::new(task);
    task.set(flag::NODE);
    task.node.set(Arc::into_raw(node.clone()));
    enter_list(parent, &node, list);
    node
}

/// The current task waits for those of its children that the list names. [OMP 5.2 §15.5]
pub(crate) fn wait(thread: &'static Thread, list: &[Item]) {
    let parent = thread.task();
    if parent.table.get().is_null() {
        return;
    }
    let node = Node::new(core::ptr::null());
    Table::with(parent, |table| match merged(list) {
        Some(list) => list.into_iter().for_each(|(address, kind)| table.pass(&node, address, kind)),
        None => table.pass_all(&node),
    });
    if node.release() {
        happens_before::acquire(Arc::as_ptr(&node));
        return;
    }
    let done = || node.before.load(Ordering::SeqCst) == 0;
    let announce = || {
        node.waiter.store(core::ptr::from_ref(thread).cast_mut(), Ordering::SeqCst);
        !done()
    };
    scheduling::wait_until(thread, done, announce);
    happens_before::acquire(Arc::as_ptr(&node));
}

/// A `taskwait` that does not wait: those of its kind that come later do so in its place.
pub(crate) fn pass_on(thread: &'static Thread, list: &[Item]) {
    let node = Node::new(core::ptr::null());
    enter_list(thread.task(), &node, list);
    if node.release() {
        finish_node(Some(thread.member()), thread.member().team(), &node);
    }
}

/// Takes what the task needs to have for itself. If false, whoever has it will offer the task again.
pub(crate) fn exclude_others(task: &'static Task) -> bool {
    // SAFETY: the task holds a reference to its node.
    let node = unsafe { &*task.node.get() };
    happens_before::acquire(node);
    let exclusions = node.exclusions.take();
    let blocked = exclusions
        .iter()
        .position(|exclusion| exclusion.state.with(|state| core::mem::replace(&mut state.taken, true)));
    let Some(at) = blocked else {
        node.exclusions.set(exclusions);
        return true;
    };
    let blocking = exclusions[at].clone();
    let held: Vec<_> = exclusions[..at].to_vec();
    node.exclusions.set(exclusions);
    let member = Thread::current().member();
    for exclusion in held {
        free_exclusion(Some(member), member.team(), &exclusion);
    }
    // It may have become free since.
    let queued = blocking.state.with(|state| {
        if state.taken {
            state.waiting.push(task);
        }
        state.taken
    });
    if !queued {
        scheduling::offer(member, task);
    }
    false
}

fn free_exclusion(member: Option<&Member>, team: &Team, exclusion: &Exclusion) {
    let waiting = exclusion.state.with(|state| {
        state.taken = false;
        core::mem::take(&mut state.waiting)
    });
    for task in waiting {
        // SAFETY: a task that waits has not finished.
        offer(member, team, unsafe { &*task });
    }
}

fn offer(member: Option<&Member>, team: &Team, task: &'static Task) {
    match member {
        Some(member) => scheduling::offer(member, task),
        None => scheduling::offer_outside(team, task),
    }
}

/// A task with dependences is complete. Without `member`, by a thread from outside of its team.
pub(crate) fn finish(member: Option<&Member>, task: &Task) {
    let team = match member {
        Some(member) => member.team(),
        // SAFETY: a task that is completed from outside knows its team, which lives forever.
        None => unsafe { &*task.team.get() },
    };
    // SAFETY: made by `Arc::into_raw` in `register`; the task gives up its reference.
    let node = unsafe { Arc::from_raw(task.node.replace(core::ptr::null())) };
    for exclusion in node.exclusions.take() {
        // Held unless the task is included, in which case no other can hold it.
        free_exclusion(member, team, &exclusion);
    }
    finish_node(member, team, &node);
}

fn finish_node(member: Option<&Member>, team: &Team, node: &Arc<Node>) {
    let mut finished = vec![node.clone()];
    while let Some(node) = finished.pop() {
        happens_before::acquire(Arc::as_ptr(&node));
        for later in node.after.with(Option::take).into_iter().flatten() {
            happens_before::release(Arc::as_ptr(&later));
            if !later.release() {
                continue;
            }
            // SAFETY: null, or a task that waited for this moment.
            match unsafe { later.task.as_ref() } {
                Some(task) => offer(member, team, task),
                None => {
                    // SAFETY: thread descriptors live forever.
                    if let Some(thread) = unsafe { later.waiter.load(Ordering::SeqCst).as_ref() } {
                        wait::wake(thread);
                    }
                    finished.push(later);
                }
            }
        }
    }
}
