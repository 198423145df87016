//! Models of the waiting protocols, run by loom through all interleavings (up to a number of preemptions).
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p weft-rt --lib --release`
//!
//! Threads go to sleep without looking first: that is the way in which wake-ups get lost.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;

use crate::barrier::{Barrier, Waiting};
use crate::eventcount::EventCount;
use crate::gate::Gate;
use crate::mutex::Mutex;
use crate::parker::Parker;
use crate::sync::AtomicU32;

/// Runs a model through all interleavings with up to so many preemptions.
pub(crate) fn check(preemptions: usize, model: impl Fn() + Send + Sync + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

/// Sleeps before the gate as the runtime does.
fn wait(gate: &Gate, parker: &Parker, generation: u32, slot: u32) {
    while !gate.has_opened(generation) {
        parker.prepare();
        if gate.sleep_behind(generation, slot) {
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
                    wait(&shared.0, &shared.1[slot], generation, slot as u32);
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
    size: u32,
    parkers: Vec<Parker>,
    arrived: AtomicUsize,
}

impl Team {
    fn new(size: u32) -> Arc<Team> {
        let barrier = Barrier::new(size as usize);
        barrier.resize(size as usize);
        let parkers = (0..size).map(|_| Parker::new()).collect();
        Arc::new(Team { barrier, size, parkers, arrived: AtomicUsize::new(0) })
    }

    /// Member `tid` passes `rounds` barriers, and sees each time that all have come.
    fn pass(&self, tid: u32, rounds: usize) {
        for round in 1..=rounds {
            self.arrived.fetch_add(1, Ordering::Relaxed);
            self.barrier.meet(tid, self.size, &mut Member { team: self, tid });
            assert!(self.arrived.load(Ordering::Relaxed) >= round * self.size as usize);
        }
    }
}

struct Member<'a> {
    team: &'a Team,
    tid: u32,
}

impl Waiting for Member<'_> {
    fn wait(&mut self, gate: &Gate, generation: u32, slot: u32, sleeper: &AtomicU32) {
        sleeper.store(self.tid, Ordering::Relaxed);
        wait(gate, &self.team.parkers[self.tid as usize], generation, slot);
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
