//! How the critical path of each protocol grows with the team: with the logarithm of its size, or not at all.
//!
//! The tests play all members of a team on one thread, by the code that programs run, and count hand-overs of cache
//! lines; see [`crate::recording`].

use core::cell::Cell;

use crate::all_to_all::{self, AllToAll, Watching};
use crate::barrier::{Barrier, FAN_IN, Node, Waiting};
use crate::gate::Gate;
use crate::line::Line;
use crate::parker::Parker;
use crate::recording::{acting, critical_path};
use crate::sync::{AtomicI64, AtomicU32, Ordering};
use crate::tree;

const SIZES: [u32; 12] = [2, 3, 4, 7, 8, 16, 33, 64, 128, 256, 512, 1024];

fn lines<T>(count: u32, new: impl Fn() -> T) -> Vec<Line<T>> {
    (0..count).map(|_| Line(new())).collect()
}

/// Levels of a tree in which four meet at a node.
fn levels(size: u32) -> u32 {
    (0..).find(|&levels| FAN_IN.pow(levels) >= size as usize).expect("a power of four is large enough")
}

/// Orders in which members come: by number, backwards, in turns from all parts of the tree, and shuffled.
fn orders(size: u32) -> Vec<Vec<u32>> {
    let ascending: Vec<u32> = (0..size).collect();
    let descending = ascending.iter().rev().copied().collect();
    let by_turns = (0..FAN_IN as u32).flat_map(|first| (first..size).step_by(FAN_IN)).collect();
    let mut shuffled = ascending.clone();
    let mut random = 1_u32;
    for at in (1..shuffled.len()).rev() {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        shuffled.swap(at, (random >> 8) as usize % (at + 1));
    }
    vec![ascending, descending, by_turns, shuffled]
}

/// A barrier of any kind.
trait Meet {
    fn meet(&self, tid: u32, size: u32, player: &mut (impl Waiting + Watching));
}

impl Meet for Barrier {
    fn meet(&self, tid: u32, size: u32, player: &mut (impl Waiting + Watching)) {
        assert!(Barrier::meet(self, tid, size, player));
    }
}

/// With each member's number of the last barrier.
struct Few(AllToAll, Vec<Cell<u32>>);

impl Meet for Few {
    fn meet(&self, tid: u32, size: u32, player: &mut (impl Waiting + Watching)) {
        assert_eq!(self.0.meet(tid, size, &self.1[tid as usize], false, player), Some(false));
    }
}

/// Members that come in some order. A member that waits lets the next one come: members that came later are deeper in
/// the stack, and a gate is always opened by a member that came later.
struct Play<'a, B> {
    barrier: &'a B,
    order: &'a [u32],
    come: Cell<usize>,
    /// Whether members go to sleep, and have to be woken.
    asleep: bool,
    parkers: Vec<Line<Parker>>,
    /// What each member contributes to a reduction.
    data: Vec<Line<AtomicI64>>,
}

impl<'a, B: Meet> Play<'a, B> {
    fn new(barrier: &'a B, order: &'a [u32], asleep: bool) -> Play<'a, B> {
        let size = order.len() as u32;
        let play = Play {
            barrier,
            order,
            come: Cell::new(0),
            asleep,
            parkers: lines(size, Parker::new),
            data: lines(size, || AtomicI64::new(0)),
        };
        for (tid, data) in (0..).zip(&play.data) {
            data.0.store(tid, Ordering::Relaxed);
        }
        play
    }

    fn next_comes(&self) {
        let at = self.come.replace(self.come.get() + 1);
        let tid = self.order[at];
        let size = self.order.len() as u32;
        acting(tid, || self.barrier.meet(tid, size, &mut Player { play: self, tid }));
    }

    /// Hand-overs of a barrier, and then of a second one.
    fn critical_path(&self) -> u32 {
        critical_path(|| {
            for _ in 0..2 {
                self.come.set(0);
                self.next_comes();
                assert_eq!(self.come.get(), self.order.len());
            }
        })
    }
}

struct Player<'a, B> {
    play: &'a Play<'a, B>,
    tid: u32,
}

impl<B: Meet> Player<'_, B> {
    fn sit(&mut self, done: impl Fn() -> bool, announce: impl Fn() -> bool) {
        assert!(!done());
        if self.play.asleep {
            self.play.parkers[self.tid as usize].0.prepare();
            assert!(announce());
        }
        self.play.next_comes();
        if self.play.asleep {
            self.play.parkers[self.tid as usize].0.park();
        }
        assert!(done());
    }

    fn rouse(&mut self, tid: u32) {
        assert!(self.play.parkers[tid as usize].0.unpark());
    }
}

impl<B: Meet> Watching for Player<'_, B> {
    fn wait(&mut self, done: impl Fn() -> bool, announce: impl Fn() -> bool) -> bool {
        self.sit(done, announce);
        true
    }

    fn wake(&mut self, tid: u32) {
        self.rouse(tid);
    }
}

impl<B: Meet> Waiting for Player<'_, B> {
    fn wait(&mut self, node: &Node, generation: u32, slot: u32) -> bool {
        let tid = self.tid;
        self.sit(|| node.has_opened(generation), || node.sleep(generation, slot, tid));
        true
    }

    fn wake(&mut self, tid: u32) {
        self.rouse(tid);
    }

    fn met(&mut self, first: u32, stride: u32, count: u32) {
        tree::merge(first, stride, count, |into, from| {
            let from = self.play.data[from as usize].0.swap(0, Ordering::Relaxed);
            self.play.data[into as usize].0.fetch_add(from, Ordering::Relaxed);
        });
    }

    fn all_met(&mut self) {}
}

fn tree(size: u32) -> Barrier {
    let barrier = Barrier::new(size as usize);
    barrier.resize(size as usize);
    barrier
}

/// The longest of a barrier's critical paths over all orders, asleep and awake.
fn longest<B: Meet>(size: u32, barrier: impl Fn() -> B) -> u32 {
    let mut longest = 0;
    for order in orders(size) {
        for asleep in [false, true] {
            longest = longest.max(Play::new(&barrier(), &order, asleep).critical_path());
        }
    }
    longest
}

/// Two barriers with a reduction, per level: four come to a node, the last of them adds up what three others have
/// brought, and on the way back opens the gate for three and wakes them.
const BARRIER: (u32, u32) = (26, 4);

#[test]
fn a_barrier_takes_logarithmic_time() {
    for size in SIZES {
        let path = longest(size, || tree(size));
        let bound = BARRIER.0 * levels(size) + BARRIER.1;
        assert!(path <= bound, "{size} members: {path} hand-overs, more than {bound}");
    }
}

/// Two barriers, for each other member: its line is watched, asked for a wake-up, and read; it is woken and wakes.
const FEW: u32 = 11;

#[test]
fn a_barrier_of_few_members_takes_little_time() {
    for size in 2..=all_to_all::MOST as u32 {
        let path = longest(size, || Few(AllToAll::new(), vec![Cell::new(0); size as usize]));
        let bound = FEW * (size - 1);
        assert!(path <= bound, "{size} members: {path} hand-overs, more than {bound}");
    }
}

/// All members use one counter and wait at one gate.
struct Linear {
    count: Line<AtomicU32>,
    gate: Line<Gate>,
}

impl Meet for Linear {
    fn meet(&self, _tid: u32, size: u32, player: &mut (impl Waiting + Watching)) {
        let generation = self.gate.0.generation();
        if self.count.0.fetch_add(1, Ordering::AcqRel) + 1 < size {
            Watching::wait(
                player,
                || self.gate.0.has_opened(generation),
                || self.gate.0.sleep_behind(generation, 0),
            );
        } else {
            self.count.0.store(0, Ordering::Relaxed);
            // The members that sleep are ignored: members play awake.
            let _ = self.gate.0.open();
        }
    }
}

#[test]
fn the_count_finds_a_linear_barrier() {
    let size = 64;
    let barrier = Linear { count: Line(AtomicU32::new(0)), gate: Line(Gate::new()) };
    let order: Vec<u32> = (0..size).collect();
    let path = Play::new(&barrier, &order, false).critical_path();
    assert!(path >= 2 * (size - 1), "{path} hand-overs");
    assert!(path > BARRIER.0 * levels(size) + BARRIER.1, "the bound would not find it");
}

#[test]
fn a_reduction_at_the_barrier_brings_everything_to_member_0() {
    for size in SIZES {
        for order in orders(size) {
            let barrier = tree(size);
            let play = Play::new(&barrier, &order, false);
            play.next_comes();
            let sum = play.data[0].0.load(Ordering::Relaxed);
            assert_eq!(sum, i64::from(size) * i64::from(size - 1) / 2);
        }
    }
}

/// Per level: four mailboxes are opened one after the other, and the last of the four goes on.
const FORK: (u32, u32) = (5, 1);

#[test]
fn a_fork_takes_logarithmic_time() {
    for size in SIZES {
        let mailboxes = lines(size, Gate::new);
        let mut let_go = vec![0; size as usize];
        let path = critical_path(|| {
            for (tid, mailbox) in (1..size).zip(&mailboxes[1..]) {
                acting(tid, || assert!(!mailbox.0.has_opened(0)));
            }
            // A worker that has been let go is ready to let others go.
            let mut ready = std::collections::VecDeque::from([0]);
            while let Some(tid) = ready.pop_front() {
                acting(tid, || {
                    assert!(tid == 0 || mailboxes[tid as usize].0.has_opened(0));
                    for member in tree::let_go_by(tid, size) {
                        assert_eq!(mailboxes[member as usize].0.open(), 0);
                        let_go[member as usize] += 1;
                        ready.push_back(member);
                    }
                });
            }
        });
        assert!(let_go[1..].iter().all(|&times| times == 1) && let_go[0] == 0, "{size}: {let_go:?}");
        let bound = FORK.0 * levels(size) + FORK.1;
        assert!(path <= bound, "{size} members: {path} hand-overs, more than {bound}");
    }
}

/// Per level: four come to a node.
const JOIN: (u32, u32) = (3, 1);

#[test]
fn a_join_takes_logarithmic_time() {
    for size in SIZES {
        for order in orders(size) {
            let barrier = tree(size);
            let path = critical_path(|| {
                for &tid in &order {
                    acting(tid, || assert!(!barrier.join(tid, size), "nobody sleeps"));
                }
                acting(0, || {
                    assert!(barrier.all_have_joined());
                    barrier.end_join();
                });
            });
            let bound = JOIN.0 * levels(size) + JOIN.1;
            assert!(path <= bound, "{size} members: {path} hand-overs, more than {bound}");
        }
    }
}
