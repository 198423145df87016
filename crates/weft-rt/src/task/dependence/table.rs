//! Which tasks named an address last.
//!
//! For each address, the parent keeps the last *set* of tasks that named it in the same way, and the set before it:
//!
//! ```text
//!   out     in in in     inoutset inoutset      later task
//!  ─[a]──────[b c d]──────────[e f]──────────►
//!            before            last
//! ```
//!
//! A task that joins the last set waits for the tasks of the set before; any other task starts a new set and waits for
//! all tasks of the last one. `out` and `inout` are sets of one task. Tasks of a `mutexinoutset` set also exclude each
//! other.
//!
//! Addresses are forgotten when all tasks that named them have finished: whenever their number has doubled, the table
//! is swept. It is never larger than twice what the unfinished tasks name, or [`FEW`].

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::task::dependence::exclusion::Exclusion;
use crate::task::dependence::item::Item;
use crate::task::dependence::node::Node;

const IN: u8 = 1;
const MUTEX: u8 = 4;
const IN_OUT_SET: u8 = 8;
const ALL_MEMORY: u8 = 0x80;

/// So many addresses are kept without a look at their tasks.
const FEW: usize = 64;

/// How a set of tasks named an address.
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

/// Usually one.
type Nodes<T> = SmallVec<[Arc<Node<T>>; 2]>;

/// Of one address.
struct Sets<T> {
    address: usize,
    kind: Kind,
    last: Nodes<T>,
    before: Nodes<T>,
    exclusion: Option<Arc<Exclusion<T>>>,
    /// When `last` has grown to this length, nodes that have finished are removed.
    sweep: usize,
}

/// Of all children of a task.
pub(crate) struct Table<T> {
    sets: Vec<Sets<T>>,
    index: FxHashMap<usize, usize>,
    /// The last task that named `omp_all_memory`.
    all: Option<Arc<Node<T>>>,
    /// With this many addresses, those of finished tasks are removed.
    sweep: usize,
    /// The `taskgraph` that the parent executes; see `tasking::graph`.
    pub(crate) graph: *const (),
}

impl<T: 'static> Table<T> {
    /// Of a task without children.
    pub(crate) fn new() -> Table<T> {
        Table {
            sets: Vec::new(),
            index: FxHashMap::default(),
            all: None,
            sweep: FEW,
            graph: core::ptr::null(),
        }
    }

    /// Makes room: forgets addresses that only finished tasks have named. A task that comes later need not wait for
    /// those.
    fn forget_finished(&mut self) {
        if self.sets.len() < self.sweep {
            return;
        }
        // A task of `last` has waited for those of `before`.
        self.sets.retain(|sets| !sets.last.iter().all(|node| node.has_finished()));
        self.index.clear();
        self.index.extend(self.sets.iter().enumerate().map(|(at, sets)| (sets.address, at)));
        self.sweep = FEW.max(2 * self.sets.len());
    }

    /// A new child, or a `taskwait` that later ones wait for, names what the list says.
    pub(crate) fn enter(&mut self, node: &Arc<Node<T>>, list: &[Item]) {
        match merged(list) {
            // By address: all tasks take their exclusions in the same order.
            Some(list) => list.into_iter().for_each(|(address, kind)| self.enter_one(node, address, kind)),
            None => self.enter_all(node),
        }
    }

    /// `node` waits for what the list names, but no node will wait for it.
    pub(crate) fn pass(&mut self, node: &Arc<Node<T>>, list: &[Item]) {
        match merged(list) {
            Some(list) => list.into_iter().for_each(|(address, kind)| self.pass_one(node, address, kind)),
            None => self.pass_all(node),
        }
    }

    fn sets_of(&mut self, address: usize, kind: Kind) -> &mut Sets<T> {
        self.forget_finished();
        let next = self.sets.len();
        let at = *self.index.entry(address).or_insert(next);
        if at == next {
            // The last task that named all addresses counts as having named this one.
            let (kind, last) = match &self.all {
                Some(all) => (Kind::Out, smallvec![all.clone()]),
                None => (kind, Nodes::new()),
            };
            self.sets.push(Sets { address, kind, last, before: Nodes::new(), exclusion: None, sweep: 16 });
        }
        &mut self.sets[at]
    }

    /// `node` names the address.
    fn enter_one(&mut self, node: &Arc<Node<T>>, address: usize, kind: Kind) {
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
    fn enter_all(&mut self, node: &Arc<Node<T>>) {
        self.pass_all(node);
        self.sets.clear();
        self.index.clear();
        self.all = Some(node.clone());
    }

    /// `node` waits for all, but is not stored.
    fn pass_all(&self, node: &Arc<Node<T>>) {
        for earlier in self.sets.iter().flat_map(|sets| &sets.last).chain(&self.all) {
            earlier.precede(node);
        }
    }

    /// `node` waits for the nodes that would be before it, but is not stored.
    fn pass_one(&mut self, node: &Arc<Node<T>>, address: usize, kind: Kind) {
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

#[cfg(all(test, not(loom)))]
mod tests {
    use super::{FEW, Table};
    use crate::task::dependence::item::Item;
    use crate::task::dependence::node::Node;

    fn out(address: usize) -> Item {
        Item { address, length: 0, flags: 3 }
    }

    #[test]
    fn addresses_of_finished_tasks_are_forgotten_and_others_are_not() {
        let mut table = Table::<u8>::new();
        let unfinished = Node::new(core::ptr::null());
        table.enter(&unfinished, &[out(8)]);
        for address in 1..100 * FEW {
            let node = Node::new(core::ptr::null());
            table.enter(&node, &[out(16 * address)]);
            assert!(node.release());
            node.finish().for_each(drop);
        }
        assert!(table.sets.len() <= FEW && table.index.len() == table.sets.len());
        let later = Node::new(core::ptr::null());
        table.enter(&later, &[out(8)]);
        assert!(!later.is_ready(), "the unfinished task is still before it");
    }
}
