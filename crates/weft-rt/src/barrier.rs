//! The barrier: a combining tree.
//!
//! ```text
//!                 root (4)
//!            ┌──────┼──────┐
//!          (4)     (4)    (3)      nodes, each on its own cache lines
//!         / | | \               \
//!        0  1 2  3      …       10  members of the team
//! ```
//!
//! A member counts itself in at its leaf.
//! The last one to come to a node goes on to the node above; the others wait before the node's gate.
//! Who is last at the root has seen everybody come; gates then open downwards, each by the thread that went up from it.
//! No thread waits for a thread that has not come yet but to be told so: with more threads than processors, whoever
//! runs makes progress.
//! The longest chain of cache-line hand-overs grows with the logarithm of the team.
//!
//! Neighbors in number are neighbors in the tree, and places hand out numbers so that neighbors share caches.
//!
//! Mellor-Crummey and Scott, "Algorithms for Scalable Synchronization on Shared-Memory Multiprocessors", 1991.

use crate::gate::Gate;
use crate::sync::{AtomicU32, Ordering};

/// How many meet at a node. Models have few threads and shall climb all the same.
pub(crate) const FAN_IN: usize = if cfg!(loom) { 2 } else { 4 };

/// More levels than a team of 2^32 members has.
const LEVELS: usize = 16;

/// How the members of a team wait for each other and wake each other.
pub(crate) trait Waiting {
    /// Returns when the gate has opened since `generation`. The thread may sleep behind it under number `slot`,
    /// after it has left its own number in `sleeper`.
    fn wait(&mut self, gate: &Gate, generation: u32, slot: u32, sleeper: &AtomicU32);
    /// Wakes a member.
    fn wake(&mut self, tid: u32);
    /// All members of a node's subtree have come: members `first`, `first + stride`, … (`count` of them) stand for what
    /// lies below the node.
    fn met(&mut self, first: u32, stride: u32, count: u32);
    /// Everybody has come and nobody has been let go. Called once per barrier, by one thread.
    fn all_met(&mut self);
}

#[repr(align(128))]
struct Node {
    /// How many have come.
    count: AtomicU32,
    /// How many will come.
    expected: AtomicU32,
    gate: Gate,
    /// The members behind the gate's bits.
    sleepers: [AtomicU32; FAN_IN],
}

impl Node {
    fn new() -> Node {
        Node {
            count: AtomicU32::new(0),
            expected: AtomicU32::new(0),
            gate: Gate::new(),
            sleepers: core::array::from_fn(|_| AtomicU32::new(0)),
        }
    }
}

/// The tree of a team.
pub(crate) struct Barrier {
    /// Level by level, leaves first.
    nodes: Box<[Node]>,
}

impl Barrier {
    /// For up to `capacity` members; call [`Barrier::resize`] before its first use.
    pub(crate) fn new(capacity: usize) -> Barrier {
        let (mut total, mut width) = (0, capacity);
        while width > 1 {
            width = width.div_ceil(FAN_IN);
            total += width;
        }
        Barrier { nodes: (0..total).map(|_| Node::new()).collect() }
    }

    /// From now on `size` members meet. Only while no one is in the barrier.
    pub(crate) fn resize(&self, size: usize) {
        let (mut first, mut width) = (0, size);
        while width > 1 {
            let nodes = width.div_ceil(FAN_IN);
            for at in 0..nodes {
                let expected = FAN_IN.min(width - at * FAN_IN);
                self.nodes[first + at].expected.store(expected as u32, Ordering::Relaxed);
                self.nodes[first + at].count.store(0, Ordering::Relaxed);
            }
            first += nodes;
            width = nodes;
        }
    }

    /// Member `tid` of `size` comes, and returns when all have come.
    #[inline]
    pub(crate) fn meet(&self, tid: u32, size: u32, waiting: &mut impl Waiting) {
        let mut climb = Climb::new(tid, size);
        let mut won = [0; LEVELS];
        let mut wins = 0;
        loop {
            let node = &self.nodes[climb.node];
            // The gate cannot open before this member has come.
            let generation = node.gate.generation();
            if node.count.fetch_add(1, Ordering::AcqRel) + 1 < node.expected.load(Ordering::Relaxed) {
                waiting.wait(&node.gate, generation, climb.slot, &node.sleepers[climb.slot as usize]);
                break;
            }
            won[wins] = climb.node;
            wins += 1;
            if climb.win(node, waiting) {
                waiting.all_met();
                break;
            }
        }
        for &node in won[..wins].iter().rev() {
            self.open(node, waiting);
        }
    }

    /// Member `tid` of `size` comes and does not wait. True for the one who saw everybody come.
    #[inline]
    pub(crate) fn gather(&self, tid: u32, size: u32, waiting: &mut impl Waiting) -> bool {
        let mut climb = Climb::new(tid, size);
        loop {
            let node = &self.nodes[climb.node];
            if node.count.fetch_add(1, Ordering::AcqRel) + 1 < node.expected.load(Ordering::Relaxed) {
                return false;
            }
            if climb.win(node, waiting) {
                return true;
            }
        }
    }

    fn open(&self, node: usize, waiting: &mut impl Waiting) {
        let node = &self.nodes[node];
        let mut sleepers = node.gate.open();
        while sleepers != 0 {
            let slot = sleepers.trailing_zeros();
            sleepers &= sleepers - 1;
            waiting.wake(node.sleepers[slot as usize].load(Ordering::Relaxed));
        }
    }
}

/// The way of a member towards the root.
struct Climb {
    /// Index of the node, and of the first node of its level.
    node: usize,
    level: usize,
    /// Nodes of this level.
    width: usize,
    /// Number of the comer at the node.
    slot: u32,
    /// Members below each comer of a full node.
    stride: u32,
}

impl Climb {
    #[inline]
    fn new(tid: u32, size: u32) -> Climb {
        let tid = tid as usize;
        Climb {
            node: tid / FAN_IN,
            level: 0,
            width: (size as usize).div_ceil(FAN_IN),
            slot: (tid % FAN_IN) as u32,
            stride: 1,
        }
    }

    /// The climber was the last at the node. True if it was the root.
    #[inline]
    fn win(&mut self, node: &Node, waiting: &mut impl Waiting) -> bool {
        // No one comes to this node again before its gate opens.
        node.count.store(0, Ordering::Relaxed);
        let at = self.node - self.level;
        let first = at as u32 * FAN_IN as u32 * self.stride;
        waiting.met(first, self.stride, node.expected.load(Ordering::Relaxed));
        if self.width == 1 {
            return true;
        }
        self.level += self.width;
        self.width = self.width.div_ceil(FAN_IN);
        self.node = self.level + at / FAN_IN;
        self.slot = (at % FAN_IN) as u32;
        self.stride *= FAN_IN as u32;
        false
    }
}
