//! Models of the waiting protocols, run by loom through all interleavings (up to a number of preemptions).
//!
//! `./x models` runs them.
//!
//! Threads go to sleep without looking first, because wake-ups get lost only between the last look and the sleep.

mod cancellation;

use core::cell::Cell;

use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;

use crate::all_to_all::{AllToAll, Watching};
use crate::barrier::{Barrier, Node, Waiting};
use crate::cancellation::{Cancellation, Steps};
use crate::eventcount::EventCount;
use crate::explore::check;
use crate::gate::Gate;
use crate::mutex::Mutex;
use crate::parker::Parker;

/// Sleeps as the runtime does.
fn sleep(parker: &Parker, done: impl Fn() -> bool, announce: impl Fn() -> bool) {
    while !done() {
        parker.prepare();
        if announce() {
            parker.park();
        } else {
            parker.cancel();
        }
    }
}

#[test]
fn a_gate_lets_its_sleepers_go() {
    check(3, || {
        let shared = Arc::new((Gate::new(), [Parker::new(), Parker::new()], AtomicUsize::new(0)));
        let generation = shared.0.generation();
        let sleepers: Vec<_> = (0..2)
            .map(|slot| {
                let shared = shared.clone();
                thread::spawn(move || {
                    let (gate, number) = (&shared.0, slot as u32);
                    sleep(
                        &shared.1[slot],
                        || gate.has_opened(generation),
                        || gate.sleep_behind(generation, number),
                    );
                    assert_eq!(shared.2.load(Ordering::Relaxed), 7);
                })
            })
            .collect();
        shared.2.store(7, Ordering::Relaxed);
        let mask = shared.0.open();
        for (slot, parker) in shared.1.iter().enumerate() {
            if mask & 1 << slot != 0 {
                parker.unpark();
            }
        }
        for sleeper in sleepers {
            sleeper.join().unwrap();
        }
    });
}

#[test]
fn a_mutex_admits_one_and_forgets_nobody() {
    check(3, || {
        let shared = Arc::new((Mutex::new(), AtomicUsize::new(0)));
        let add = |shared: &(Mutex, AtomicUsize)| {
            shared.0.lock(0);
            let seen = shared.1.load(Ordering::Relaxed);
            shared.1.store(seen + 1, Ordering::Relaxed);
            shared.0.unlock();
        };
        let others: Vec<_> = (0..2)
            .map(|_| {
                let shared = shared.clone();
                thread::spawn(move || add(&shared))
            })
            .collect();
        add(&shared);
        for other in others {
            other.join().unwrap();
        }
        assert_eq!(shared.1.load(Ordering::Relaxed), 3);
    });
}

#[test]
fn an_event_count_wakes_who_waits() {
    check(3, || {
        let shared = Arc::new((EventCount::new(), AtomicUsize::new(0)));
        let waiting = shared.clone();
        let sleeper = thread::spawn(move || {
            while waiting.1.load(Ordering::Acquire) == 0 {
                waiting.0.sleep_unless(|| waiting.1.load(Ordering::Acquire) != 0);
            }
        });
        shared.1.store(1, Ordering::Release);
        shared.0.notify();
        sleeper.join().unwrap();
    });
}

/// A team whose members only meet.
struct Team {
    barrier: Barrier,
    all_to_all: AllToAll,
    size: u32,
    parkers: Vec<Parker>,
    arrived: AtomicUsize,
    cancellation: Cancellation,
    steps: Vec<Steps>,
}

impl Team {
    fn new(size: u32) -> Arc<Team> {
        let barrier = Barrier::new(size as usize);
        barrier.resize(size as usize);
        let parkers = (0..size).map(|_| Parker::new()).collect();
        Arc::new(Team {
            barrier,
            all_to_all: AllToAll::new(),
            size,
            parkers,
            arrived: AtomicUsize::new(0),
            cancellation: Cancellation::new(),
            steps: (0..size).map(|_| Steps::new()).collect(),
        })
    }

    /// Member `tid` passes `rounds` barriers, and checks each time that all have come.
    fn pass(&self, tid: u32, rounds: usize) {
        for round in 1..=rounds {
            self.arrived.fetch_add(1, Ordering::Relaxed);
            assert!(self.barrier.meet(tid, self.size, &mut Member { team: self, tid }));
            assert!(self.arrived.load(Ordering::Relaxed) >= round * self.size as usize);
        }
    }
}

struct Member<'a> {
    team: &'a Team,
    tid: u32,
}

impl Waiting for Member<'_> {
    fn wait(&mut self, node: &Node, generation: u32, slot: u32) -> bool {
        let parker = &self.team.parkers[self.tid as usize];
        sleep(parker, || node.has_opened(generation), || node.sleep(generation, slot, self.tid));
        true
    }

    fn wake(&mut self, tid: u32) {
        self.team.parkers[tid as usize].unpark();
    }

    fn met(&mut self, _first: u32, _stride: u32, _count: u32) {}

    fn all_met(&mut self) {}
}

fn meet(size: u32, rounds: usize, preemptions: usize) {
    check(preemptions, move || {
        let team = Team::new(size);
        let others: Vec<_> = (1..size)
            .map(|tid| {
                let team = team.clone();
                thread::spawn(move || team.pass(tid, rounds))
            })
            .collect();
        team.pass(0, rounds);
        for other in others {
            other.join().unwrap();
        }
    });
}

#[test]
fn nobody_passes_a_barrier_early_or_never() {
    meet(2, 2, 3);
    meet(3, 1, 2);
}

/// Members come to the join of one region after the other, whose teams have these sizes; the primary thread lets them
/// begin the next one.
fn join(sizes: &'static [u32], preemptions: usize) {
    check(preemptions, move || {
        let most = sizes.iter().copied().max().unwrap();
        let team = Team::new(most);
        team.barrier.resize(sizes[0] as usize);
        let mailboxes: Arc<Vec<Gate>> = Arc::new((1..most).map(|_| Gate::new()).collect());
        let others: Vec<_> = (1..most)
            .map(|tid| {
                let (team, mailboxes) = (team.clone(), mailboxes.clone());
                thread::spawn(move || {
                    let mailbox = &mailboxes[tid as usize - 1];
                    let mut read = 0;
                    for (region, &size) in sizes.iter().enumerate().filter(|(_, size)| tid < **size) {
                        if region > 0 {
                            let parker = &team.parkers[tid as usize];
                            sleep(parker, || mailbox.has_opened(read), || mailbox.sleep_behind(read, 0));
                            read = mailbox.generation();
                        }
                        team.arrived.fetch_add(1, Ordering::Relaxed);
                        if team.barrier.join(tid, size) {
                            team.parkers[0].unpark();
                        }
                    }
                })
            })
            .collect();
        let mut expected = 0;
        for (region, &size) in sizes.iter().enumerate() {
            if region > 0 {
                team.barrier.resize(size as usize);
                for (mailbox, parker) in mailboxes.iter().zip(&team.parkers[1..]).take(size as usize - 1) {
                    if mailbox.open() != 0 {
                        parker.unpark();
                    }
                }
            }
            team.arrived.fetch_add(1, Ordering::Relaxed);
            team.barrier.join(0, size);
            let barrier = &team.barrier;
            sleep(&team.parkers[0], || barrier.all_have_joined(), || barrier.sleep_until_all_have_joined());
            barrier.end_join();
            expected += size;
            assert_eq!(team.arrived.load(Ordering::Relaxed), expected as usize);
        }
        for other in others {
            other.join().unwrap();
        }
    });
}

#[test]
fn a_join_misses_nobody() {
    join(&[2, 2], 3);
    join(&[3, 3], 2);
}

/// A member that has come to the join of one region may still be there when the next one is over.
#[test]
fn a_join_of_teams_that_shrink_misses_nobody() {
    join(&[4, 3], 2);
}

impl Watching for Member<'_> {
    fn wait(&mut self, done: impl Fn() -> bool, announce: impl Fn() -> bool) -> bool {
        sleep(&self.team.parkers[self.tid as usize], done, announce);
        true
    }

    fn wake(&mut self, tid: u32) {
        self.team.parkers[tid as usize].unpark();
    }
}

/// All members pass `rounds` barriers; member `round % size` gives notice at each second one.
fn tell_all(size: u32, rounds: u32, preemptions: usize) {
    check(preemptions, move || {
        let team = Team::new(size);
        let pass = move |team: &Team, tid: u32| {
            let number = Cell::new(0);
            for round in 1..=rounds {
                team.arrived.fetch_add(1, Ordering::Relaxed);
                let odd = round % 2 == 1;
                let notice = odd && round % size == tid;
                let member = &mut Member { team, tid };
                assert_eq!(team.all_to_all.meet(tid, size, &number, notice, member), Some(odd));
                assert!(team.arrived.load(Ordering::Relaxed) >= (round * size) as usize);
            }
        };
        let others: Vec<_> = (1..size)
            .map(|tid| {
                let team = team.clone();
                thread::spawn(move || pass(&team, tid))
            })
            .collect();
        pass(&team, 0);
        for other in others {
            other.join().unwrap();
        }
    });
}

#[test]
fn everyone_hears_from_everyone() {
    tell_all(2, 3, 3);
    tell_all(3, 1, 2);
}

#[test]
fn an_event_count_wakes_all_who_wait() {
    check(2, || {
        let shared = Arc::new((EventCount::new(), AtomicUsize::new(0)));
        let sleepers: Vec<_> = (1..=2)
            .map(|turn| {
                let shared = shared.clone();
                thread::spawn(move || {
                    // Two conditions, one event count.
                    while shared.1.load(Ordering::Acquire) < turn {
                        shared.0.sleep_unless(|| shared.1.load(Ordering::Acquire) >= turn);
                    }
                })
            })
            .collect();
        for turn in 1..=2 {
            shared.1.store(turn, Ordering::Release);
            shared.0.notify();
        }
        for sleeper in sleepers {
            sleeper.join().unwrap();
        }
    });
}

#[test]
fn what_one_thread_hands_out_reaches_all() {
    check(3, || {
        let shared = Arc::new((Team::new(2), AtomicUsize::new(0)));
        // As `copyprivate::broadcast`; the last barrier is the one at the end of the construct.
        let construct = |shared: &(Arc<Team>, AtomicUsize), tid: u32, data: Option<usize>| {
            let (team, slot) = shared;
            if let Some(data) = data {
                slot.store(data, Ordering::Relaxed);
            }
            team.barrier.meet(tid, 2, &mut Member { team, tid });
            let got = slot.load(Ordering::Relaxed);
            team.barrier.meet(tid, 2, &mut Member { team, tid });
            got
        };
        let other = {
            let shared = shared.clone();
            thread::spawn(move || {
                assert_eq!(construct(&shared, 1, None), 5);
                assert_eq!(construct(&shared, 1, Some(6)), 6);
            })
        };
        assert_eq!(construct(&shared, 0, Some(5)), 5);
        assert_eq!(construct(&shared, 0, None), 6);
        other.join().unwrap();
    });
}
