//! What happens before what: strands, and sets of strands that are ordered in the same way.
//!
//! A *strand* is a part of the program that is executed in its order: an iteration of a loop, the body of a `single`, an
//! explicit task without those that it makes, a thread of a team from one barrier to the next. Strands are a tree: each was
//! begun by another one. As the program is executed one thread at a time, and a task where it is made, an access is
//! ordered before the one that happens now if the set of its strand is
//!
//! * *serial* to a strand that is on the path from the root to the current one: its accesses come before all that this strand
//!   and those below it do from now on;
//! * a task's that the current task, or one around it, depends on;
//! * that of the chunks of a thread, and the memory is the thread's own: its stack above the region, what it has allocated
//!   there. Whichever chunks it executes, they are in its order.
//!
//! Else it is *parallel*. When a strand ends, its set goes where what waits for it will find it; a wait moves that set into
//! the waiting strand's own. Sets are those of Tarjan's union-find.
//!
//! Sources: Feng and Leiserson, "Efficient detection of determinacy races in Cilk programs" (SPAA 1997), for the sets.

use rustc_hash::FxHashMap;

use crate::clocks::{Clocks, merge};

/// A strand.
pub(crate) type Strand = u32;

/// What a strand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The program outside of all regions.
    Program,
    /// What a team has done before its last barrier.
    Team,
    /// A thread of a team, since its last barrier.
    Thread,
    /// A chunk of a worksharing loop, or a section.
    Chunk,
    /// The body of a `single`.
    Single,
    /// An iteration of a `simd` loop.
    Lane,
    /// An explicit task.
    Task,
}

impl Kind {
    /// Whether the thread that executes it is not said by the program.
    pub(crate) fn is_shared_out(self) -> bool {
        matches!(self, Kind::Chunk | Kind::Single)
    }

    /// Whether it is a part of a task that is no task itself.
    pub(crate) fn is_part_of_task(self) -> bool {
        self.is_shared_out() || self == Kind::Lane
    }
}

/// Where a construct or an access is: the address of a string, as the compiler has written it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Place(pub(crate) usize);

/// How the strands of a set are ordered with what happens now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Before all that this strand does from now on.
    Before(Strand),
    /// Before the tasks that depend on the one with this number.
    BeforeDependents(u32),
    /// Before what its thread, of which this is the strand, does with memory of its own, and nothing else: it may have been
    /// another thread's.
    ForOwnMemory(Strand),
    /// Before nothing yet.
    Open,
}

/// A strand's entry in the table.
struct Node {
    parent: Strand,
    depth: u32,
    kind: Kind,
    place: Place,
    /// The set: a link towards its representative, which has the order.
    link: Strand,
    order: Order,
    /// The strands that are waited for together with it: a link towards their representative, which has the waiter.
    together: Strand,
    /// Who has waited for them, and at which moment.
    waiter: Option<(Strand, u32)>,
    /// The moment of the last deed.
    last: u32,
}

/// Strands that something will wait for.
#[derive(Debug, Default)]
pub(crate) struct Bag {
    /// A member of the one set of those that nothing can tell apart.
    merged: Option<Strand>,
    /// Tasks on which others may depend.
    apart: Vec<Strand>,
    /// What these strands had learned when they ended.
    pub(crate) learned: Clocks,
}

impl Bag {
    /// Whether nothing is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.merged.is_none() && self.apart.is_empty()
    }
}

/// All strands of a run.
#[derive(Default)]
pub(crate) struct Strands {
    nodes: Vec<Node>,
    /// The numbers of tasks on which others may depend.
    numbers: FxHashMap<Strand, u32>,
    /// How often something was published.
    moment: u32,
}

impl Strands {
    /// A strand that `parent` begins; the root is its own parent.
    pub(crate) fn begin(&mut self, parent: Option<Strand>, kind: Kind, place: Place) -> Strand {
        let id = self.nodes.len() as Strand;
        let depth = parent.map_or(0, |parent| self.nodes[parent as usize].depth + 1);
        let order = Order::Before(id);
        self.nodes.push(Node {
            parent: parent.unwrap_or(id),
            depth,
            kind,
            place,
            link: id,
            order,
            together: id,
            waiter: None,
            last: self.moment,
        });
        id
    }

    /// Something is published: what happens from now on has another moment.
    pub(crate) fn next_moment(&mut self) -> u32 {
        self.moment += 1;
        self.moment
    }

    /// A strand does something; returns the moment.
    pub(crate) fn deed(&mut self, strand: Strand) -> u32 {
        self.nodes[strand as usize].last = self.moment;
        self.moment
    }

    /// The moment of the last deed of a strand, or of its last wait.
    pub(crate) fn last_deed(&self, strand: Strand) -> u32 {
        self.nodes[strand as usize].last
    }

    /// The number of a task on which others may depend.
    pub(crate) fn number(&self, strand: Strand) -> Option<u32> {
        self.numbers.get(&strand).copied()
    }

    /// Who has waited for a strand, and at which moment.
    pub(crate) fn waiter(&mut self, strand: Strand) -> Option<(Strand, u32)> {
        let together = self.together(strand);
        self.nodes[together as usize].waiter
    }

    /// The representative of the strands that are waited for together with this one.
    fn together(&mut self, strand: Strand) -> Strand {
        let mut at = strand;
        while self.nodes[at as usize].together != at {
            let next = self.nodes[at as usize].together;
            self.nodes[at as usize].together = self.nodes[next as usize].together;
            at = next;
        }
        at
    }

    /// What a strand is.
    pub(crate) fn kind(&self, strand: Strand) -> Kind {
        self.nodes[strand as usize].kind
    }

    /// The construct that began it.
    pub(crate) fn place(&self, strand: Strand) -> Place {
        self.nodes[strand as usize].place
    }

    /// The strands from the root to this one.
    pub(crate) fn path(&self, strand: Strand) -> Vec<Strand> {
        let mut path = vec![strand];
        let mut at = strand;
        while self.nodes[at as usize].parent != at {
            at = self.nodes[at as usize].parent;
            path.push(at);
        }
        path.reverse();
        path
    }

    /// The representative of a strand's set.
    fn set(&mut self, strand: Strand) -> Strand {
        let mut at = strand;
        while self.nodes[at as usize].link != at {
            let next = self.nodes[at as usize].link;
            self.nodes[at as usize].link = self.nodes[next as usize].link;
            at = next;
        }
        at
    }

    /// `into` has waited for `strand`, and for those with which this is in a bag.
    pub(crate) fn join(&mut self, strand: Strand, into: Strand) {
        let together = self.together(strand);
        self.nodes[together as usize].waiter = Some((into, self.moment));
        self.deed(into);
        self.unite(strand, into);
    }

    /// Puts the set of `strand` into that of `into`.
    fn unite(&mut self, strand: Strand, into: Strand) {
        let (from, to) = (self.set(strand), self.set(into));
        if from != to {
            self.nodes[from as usize].link = to;
        }
    }

    /// Puts a chunk or a `single` that has ended where a barrier will find it; `thread` is the strand of the thread that has
    /// executed it.
    pub(crate) fn put_shared_out(&mut self, strand: Strand, thread: Strand, bag: &mut Bag) {
        self.put(strand, bag);
        let set = self.set(strand);
        self.nodes[set as usize].order = Order::ForOwnMemory(thread);
    }

    /// Puts a strand that has ended where something will wait for it.
    pub(crate) fn put(&mut self, strand: Strand, bag: &mut Bag) {
        match bag.merged {
            Some(other) => {
                let (from, to) = (self.together(strand), self.together(other));
                self.nodes[from as usize].together = to;
                self.unite(strand, other);
            }
            None => {
                let set = self.set(strand);
                self.nodes[set as usize].order = Order::Open;
                bag.merged = Some(strand);
            }
        }
    }

    /// Puts a task on which others may depend, under a number, where something will wait for it.
    pub(crate) fn put_apart(&mut self, strand: Strand, number: u32, bag: &mut Bag) {
        let set = self.set(strand);
        self.nodes[set as usize].order = Order::BeforeDependents(number);
        self.numbers.insert(strand, number);
        bag.apart.push(strand);
    }

    /// Moves what is in `from` to `into`.
    pub(crate) fn pour(&mut self, from: &mut Bag, into: &mut Bag) {
        if let Some(strand) = from.merged.take() {
            self.put(strand, into);
        }
        into.apart.append(&mut from.apart);
        merge(&mut into.learned, &std::mem::take(&mut from.learned));
    }

    /// `strand` has waited for what is in the bag; returns what that had learned.
    pub(crate) fn wait_for(&mut self, bag: &mut Bag, strand: Strand) -> Clocks {
        for waited in bag.merged.take().into_iter().chain(bag.apart.drain(..)) {
            self.join(waited, strand);
        }
        std::mem::take(&mut bag.learned)
    }

    /// `strand` has waited for the tasks in the bag, of those on which others may depend, that `is_meant` takes; returns what
    /// those in the bag had learned.
    pub(crate) fn wait_for_some(
        &mut self,
        bag: &mut Bag,
        strand: Strand,
        is_meant: impl Fn(u32) -> bool,
    ) -> Clocks {
        let mut apart = std::mem::take(&mut bag.apart);
        apart.retain(|task| {
            let set = self.set(*task);
            let is_waited_for =
                matches!(self.nodes[set as usize].order, Order::BeforeDependents(number) if is_meant(number));
            if is_waited_for {
                self.join(*task, strand);
            }
            !is_waited_for
        });
        bag.apart = apart;
        bag.learned.clone()
    }

    /// Whether what `strand` has done comes before what the strand at the end of `path` does now; `depends` says whether
    /// that is, or is in, a task that depends on the one with a number, and `owner` is the strand of the thread to which the
    /// memory belongs.
    pub(crate) fn is_before(
        &mut self,
        strand: Strand,
        path: &[Strand],
        owner: Option<Strand>,
        depends: impl Fn(u32) -> bool,
    ) -> bool {
        let set = self.set(strand);
        match self.nodes[set as usize].order {
            Order::Before(owner) => path.get(self.nodes[owner as usize].depth as usize) == Some(&owner),
            Order::BeforeDependents(number) => depends(number),
            Order::ForOwnMemory(thread) => {
                owner == Some(thread) && path.get(self.nodes[thread as usize].depth as usize) == Some(&thread)
            }
            Order::Open => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never(_: u32) -> bool {
        false
    }

    #[test]
    fn a_task_is_parallel_until_it_is_waited_for() {
        let mut strands = Strands::default();
        let root = strands.begin(None, Kind::Program, Place(0));
        let task = strands.begin(Some(root), Kind::Task, Place(1));
        assert!(strands.is_before(root, &[root, task], None, never));
        let mut children = Bag::default();
        strands.put(task, &mut children);
        assert!(!strands.is_before(task, &[root], None, never));
        let sibling = strands.begin(Some(root), Kind::Task, Place(2));
        assert!(!strands.is_before(task, &[root, sibling], None, never));
        strands.put(sibling, &mut children);
        strands.wait_for(&mut children, root);
        assert!(
            strands.is_before(task, &[root], None, never) && strands.is_before(sibling, &[root], None, never)
        );
    }

    #[test]
    fn chunks_of_a_thread_are_ordered_for_its_own_memory() {
        let mut strands = Strands::default();
        let root = strands.begin(None, Kind::Program, Place(0));
        let thread = strands.begin(Some(root), Kind::Thread, Place(1));
        let chunk = strands.begin(Some(thread), Kind::Chunk, Place(2));
        let mut bag = Bag::default();
        strands.put_shared_out(chunk, thread, &mut bag);
        let next = strands.begin(Some(thread), Kind::Chunk, Place(2));
        assert!(!strands.is_before(chunk, &[root, thread, next], None, never));
        assert!(strands.is_before(chunk, &[root, thread, next], Some(thread), never));
        strands.wait_for(&mut bag, root);
        assert!(strands.is_before(chunk, &[root], None, never));
    }

    #[test]
    fn dependences_order_the_dependents_only() {
        let mut strands = Strands::default();
        let root = strands.begin(None, Kind::Program, Place(0));
        let first = strands.begin(Some(root), Kind::Task, Place(1));
        let mut children = Bag::default();
        strands.put_apart(first, 7, &mut children);
        let second = strands.begin(Some(root), Kind::Task, Place(1));
        assert!(strands.is_before(first, &[root, second], None, |number| number == 7));
        assert!(!strands.is_before(first, &[root, second], None, never));
        assert_eq!(strands.path(second), [root, second]);
    }
}
