//! Which tasks named an address last.
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

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::task::dependence::Item;
use crate::task::dependence::exclusion::Exclusion;
use crate::task::dependence::node::Node;
use crate::task::descriptor::{Task, flag};

const IN: u8 = 1;
const MUTEX: u8 = 4;
const IN_OUT_SET: u8 = 8;
const ALL_MEMORY: u8 = 0x80;

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

/// Mostly there is one.
type Nodes = SmallVec<[Arc<Node>; 2]>;

/// Of one address.
struct Sets {
    kind: Kind,
    last: Nodes,
    before: Nodes,
    exclusion: Option<Arc<Exclusion>>,
    /// When `last` has grown to this, it is searched for nodes that have finished.
    sweep: usize,
}

/// Of all children of a task.
pub(crate) struct Table {
    sets: Vec<Sets>,
    index: FxHashMap<usize, usize>,
    /// The last task that named `omp_all_memory`.
    all: Option<Arc<Node>>,
}

impl Table {
    /// Uses the table of `parent`'s children, which is made if there is none.
    fn with<R>(parent: &Task, work: impl FnOnce(&mut Table) -> R) -> R {
        if parent.table.get().is_null() {
            let table = Table { sets: Vec::new(), index: FxHashMap::default(), all: None };
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
                Some(all) => (Kind::Out, smallvec![all.clone()]),
                None => (kind, Nodes::new()),
            };
            self.sets.push(Sets { kind, last, before: Nodes::new(), exclusion: None, sweep: 16 });
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
            let exclusion = sets.exclusion.get_or_insert_with(Exclusion::new);
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
fn merged(list: &[Item]) -> Option<SmallVec<[(usize, Kind); 8]>> {
    if list.iter().any(|item| item.flags & ALL_MEMORY != 0 || item.address == usize::MAX) {
        return None;
    }
    let mut merged: SmallVec<[_; 8]> = list
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

/// A new child of `parent`, or a `taskwait` that later ones wait for, names what the list says.
pub(super) fn enter(parent: &Task, node: &Arc<Node>, list: &[Item]) {
    Table::with(parent, |table| match merged(list) {
        // By address: all tasks take their exclusions in the same order.
        Some(list) => list.into_iter().for_each(|(address, kind)| table.enter(node, address, kind)),
        None => table.enter_all(node),
    });
}

/// `node` waits for what the list names, but no one will wait for it.
pub(super) fn pass(parent: &Task, node: &Arc<Node>, list: &[Item]) {
    Table::with(parent, |table| match merged(list) {
        Some(list) => list.into_iter().for_each(|(address, kind)| table.pass(node, address, kind)),
        None => table.pass_all(node),
    });
}
