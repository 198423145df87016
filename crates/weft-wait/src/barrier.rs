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
//! The last member to come to a node goes on to the node above; the others wait until the node opens.
//! The last member at the root knows that all have come; nodes then open downwards, each by the thread that went up
//! from it.
//! A thread waits only to be released, never for one particular thread to arrive: with more threads than processors,
//! every thread that runs makes progress.
//! The longest chain of cache-line hand-overs grows with the logarithm of the team.
//!
//! A node is one word. Members that come to the node count themselves in it, and watch it while they wait:
//!
//! ```text
//!  31              16 15      8 7           0
//! ┌──────────────────┬─────────┬─────────────┐
//! │    generation    │   come  │   sleeping  │
//! └──────────────────┴─────────┴─────────────┘
//! ```
//!
//! The last member to come holds the word's cache line when it opens the node; of two threads that meet, one takes the
//! line once and the other reads it once.
//! Generations wrap around; no wait lasts 2^16 openings, because a waiting thread takes part in each of them.
//!
//! The *join* at the end of a region is half a barrier: members count themselves in and go on, and the primary thread
//! watches the root, where the last member counts itself.
//! It counts in a word of its own, so that it is right even if members have given up a barrier before it; see
//! [`crate::cancellation`].
//!
//! Members with neighboring numbers are neighbors in the tree; places are assigned so that neighbors share caches.
//!
//! Mellor-Crummey and Scott, "Algorithms for Scalable Synchronization on Shared-Memory Multiprocessors", 1991.

use crate::sync::{AtomicU32, Ordering};

/// How many members meet at a node. Models have few threads and use a smaller number, so that their trees have levels.
pub const FAN_IN: usize = if cfg!(loom) { 2 } else { 4 };

/// More levels than a team of 2^32 members has.
const LEVELS: usize = 16;

const SLEEPERS: u32 = 0x0F;
/// In the word of the join: the primary thread sleeps until the root is full.
const PRIMARY_SLEEPS: u32 = 0x10;
const COMER: u32 = 0x100;
const COMERS: u32 = 0xFF00;
const STEP: u32 = 0x1_0000;
const GENERATION: u32 = 0xFFFF_0000;

/// How the members of a team wait for each other and wake each other.
pub trait Waiting {
    /// Returns when the node has opened since `generation`: true; or false if the member gives the barrier up. The
    /// thread may sleep under number `slot`; see [`Node::sleep`].
    fn wait(&mut self, node: &Node, generation: u32, slot: u32) -> bool;
    /// Wakes a member.
    fn wake(&mut self, tid: u32);
    /// All members of a node's subtree have come: members `first`, `first + stride`, … (`count` of them) stand for
    /// those below the node.
    fn met(&mut self, first: u32, stride: u32, count: u32);
    /// All members have come and none has been let go. Called once per barrier, by one thread.
    fn all_met(&mut self);
}

/// Where up to [`FAN_IN`] threads meet; see the module.
#[repr(align(128))]
pub struct Node {
    word: AtomicU32,
    /// How many have come to the join, and [`PRIMARY_SLEEPS`].
    joined: AtomicU32,
    /// The numbers of the members that sleep, by bit.
    sleepers: [AtomicU32; FAN_IN],
}

impl Node {
    fn new() -> Node {
        Node {
            word: AtomicU32::new(0),
            joined: AtomicU32::new(0),
            sleepers: core::array::from_fn(|_| AtomicU32::new(0)),
        }
    }

    /// Whether it has opened since `generation`; then all that was done before is visible.
    #[inline]
    pub fn has_opened(&self, generation: u32) -> bool {
        self.word.load(Ordering::Acquire) & GENERATION != generation
    }

    /// Member `tid`, which is number `slot` here, wants to be woken; false if the node has opened since `generation`.
    pub fn sleep(&self, generation: u32, slot: u32, tid: u32) -> bool {
        self.sleepers[slot as usize].store(tid, Ordering::Relaxed);
        self.word.fetch_or(1 << slot, Ordering::AcqRel) & GENERATION == generation
    }

    /// A thread counts itself in. The generation, and how many have come.
    #[inline(always)]
    fn come(&self) -> (u32, u32) {
        let before = self.word.fetch_add(COMER, Ordering::AcqRel);
        (before & GENERATION, (before & COMERS) / COMER + 1)
    }

    /// A thread counts itself in for the join. The word before, and how many have come.
    ///
    /// The node belongs to the next region from here on, unless the caller is the last one.
    #[inline(always)]
    fn join(&self) -> (u32, u32) {
        let before = self.joined.fetch_add(COMER, Ordering::AcqRel);
        (before, (before & COMERS) / COMER + 1)
    }

    /// The last member to come lets the others go.
    #[inline]
    fn open(&self, waiting: &mut impl Waiting) {
        let generation = self.word.load(Ordering::Relaxed) & GENERATION;
        // A thread that goes to sleep now sees the new generation, or is seen here.
        let mut sleepers = self.word.swap(generation.wrapping_add(STEP), Ordering::AcqRel) & SLEEPERS;
        while sleepers != 0 {
            let slot = sleepers.trailing_zeros();
            sleepers &= sleepers - 1;
            waiting.wake(self.sleepers[slot as usize].load(Ordering::Relaxed));
        }
    }

    /// Forgets members that have given the barrier up. Precondition: no member is here, and none comes before another
    /// synchronization.
    fn clear(&self) {
        self.word.store(self.word.load(Ordering::Relaxed) & GENERATION, Ordering::Relaxed);
    }

    /// The same for the count of the join.
    #[inline]
    fn clear_join(&self) {
        self.joined.store(0, Ordering::Relaxed);
    }
}

/// The tree of a team.
pub struct Barrier {
    /// Level by level, leaves first.
    nodes: Box<[Node]>,
    /// Index of the root, and how many come to it.
    root: AtomicU32,
    at_root: AtomicU32,
}

impl Barrier {
    /// For up to `capacity` members; call [`Barrier::resize`] before its first use.
    pub fn new(capacity: usize) -> Barrier {
        let (mut total, mut width) = (0, capacity);
        while width > 1 {
            width = width.div_ceil(FAN_IN);
            total += width;
        }
        Barrier {
            nodes: (0..total).map(|_| Node::new()).collect(),
            root: AtomicU32::new(0),
            at_root: AtomicU32::new(0),
        }
    }

    /// From now on `size` members meet. Precondition: no member is in the barrier.
    pub fn resize(&self, size: usize) {
        let (mut first, mut width) = (0, size);
        while width > 1 {
            let nodes = width.div_ceil(FAN_IN);
            for node in &self.nodes[first..first + nodes] {
                node.clear();
                node.clear_join();
            }
            self.root.store(first as u32, Ordering::Relaxed);
            self.at_root.store(width as u32, Ordering::Relaxed);
            first += nodes;
            width = nodes;
        }
    }

    /// Forgets members that have given the barrier up. Precondition: no member is in the barrier.
    pub fn forget_given_up(&self) {
        self.nodes.iter().for_each(Node::clear);
    }

    /// Member `tid` of `size` comes, and returns when all have come: true; or false if it has given up. A member that
    /// has given up does not come again before [`Barrier::forget_given_up`].
    #[inline]
    pub fn meet(&self, tid: u32, size: u32, waiting: &mut impl Waiting) -> bool {
        let mut climb = Climb::new(tid, size);
        let mut won = [0; LEVELS];
        let mut wins = 0;
        loop {
            let node = &self.nodes[climb.node];
            let (generation, comers) = node.come();
            let expected = climb.expected();
            if comers < expected {
                if !waiting.wait(node, generation, climb.slot) {
                    // Those who wait at the nodes below give up as well.
                    return false;
                }
                break;
            }
            won[wins] = climb.node;
            wins += 1;
            waiting.met(climb.first(), climb.stride, expected);
            if climb.is_at_root() {
                waiting.all_met();
                break;
            }
            climb.go_up();
        }
        for &node in won[..wins].iter().rev() {
            self.nodes[node].open(waiting);
        }
        true
    }

    /// Member `tid` of `size` comes to the join. True if it is the last one and the primary thread sleeps: then it has
    /// to be woken.
    #[inline]
    pub fn join(&self, tid: u32, size: u32) -> bool {
        let mut climb = Climb::new(tid, size);
        loop {
            let node = &self.nodes[climb.node];
            let (before, comers) = node.join();
            if comers < climb.expected() {
                return false;
            }
            if climb.is_at_root() {
                return before & PRIMARY_SLEEPS != 0;
            }
            node.clear_join();
            climb.go_up();
        }
    }

    fn root(&self) -> &Node {
        &self.nodes[self.root.load(Ordering::Relaxed) as usize]
    }

    /// Whether all members have come to the join; then all that they did before is visible. Only the primary thread
    /// asks.
    #[inline]
    pub fn all_have_joined(&self) -> bool {
        let root = self.root();
        (root.joined.load(Ordering::Acquire) & COMERS) / COMER == self.at_root.load(Ordering::Relaxed)
    }

    /// The primary thread wants to be woken when all have come to the join; false if they have.
    pub fn sleep_until_all_have_joined(&self) -> bool {
        let root = self.root();
        let before = root.joined.fetch_or(PRIMARY_SLEEPS, Ordering::AcqRel);
        (before & COMERS) / COMER < self.at_root.load(Ordering::Relaxed)
    }

    /// The primary thread has seen that all have come to the join: from now on they can meet again.
    #[inline]
    pub fn end_join(&self) {
        self.root().clear_join();
    }
}

/// The path of a member towards the root.
struct Climb {
    /// Index of the node, and of the first node of its level.
    node: usize,
    level: usize,
    /// How many members come to this level, and how many nodes it has.
    comers: usize,
    width: usize,
    /// The member's number at the node.
    slot: u32,
    /// How many members of the team each member at this level stands for.
    stride: u32,
}

impl Climb {
    #[inline]
    fn new(tid: u32, size: u32) -> Climb {
        let tid = tid as usize;
        Climb {
            node: tid / FAN_IN,
            level: 0,
            comers: size as usize,
            width: (size as usize).div_ceil(FAN_IN),
            slot: (tid % FAN_IN) as u32,
            stride: 1,
        }
    }

    /// How many come to the node.
    #[inline]
    fn expected(&self) -> u32 {
        FAN_IN.min(self.comers - (self.node - self.level) * FAN_IN) as u32
    }

    /// The first member below the node.
    #[inline]
    fn first(&self) -> u32 {
        (self.node - self.level) as u32 * FAN_IN as u32 * self.stride
    }

    #[inline]
    fn is_at_root(&self) -> bool {
        self.width == 1
    }

    /// Precondition: the member was the last to come to the node.
    #[inline]
    fn go_up(&mut self) {
        let at = self.node - self.level;
        self.level += self.width;
        self.comers = self.width;
        self.width = self.width.div_ceil(FAN_IN);
        self.node = self.level + at / FAN_IN;
        self.slot = (at % FAN_IN) as u32;
        self.stride *= FAN_IN as u32;
    }
}
