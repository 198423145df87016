//! Threads that sleep where they would execute tasks.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, AtomicUsize, Ordering, fence};
use loom::thread;

use weft_wait::parker::Parker;

use weft_wait::explore::check;

use super::entry;
use crate::task::deque::{Deque, Steal};

#[test]
fn an_idle_thread_is_woken_by_an_offer() {
    check(3, || {
        // The flag of `tasking::idle::rest`, and a deque.
        let shared = Arc::new((Deque::<u8>::new(), AtomicU32::new(0), Parker::new()));
        let thief = {
            let shared = shared.clone();
            thread::spawn(move || {
                loop {
                    if let Steal::Got(_) = shared.0.steal(|_| true) {
                        return;
                    }
                    shared.2.prepare();
                    shared.1.store(1, Ordering::Relaxed);
                    fence(Ordering::SeqCst);
                    if shared.0.has_entries() {
                        shared.2.cancel();
                    } else {
                        shared.2.park();
                    }
                    shared.1.store(0, Ordering::Relaxed);
                }
            })
        };
        shared.0.push(entry(1));
        fence(Ordering::SeqCst);
        if shared.1.load(Ordering::Relaxed) != 0 {
            shared.2.unpark();
        }
        thief.join().unwrap();
    });
}

/// What `tasking::idle` knows of members that sleep where they would execute tasks.
struct Sleepers {
    deque: Deque<u8>,
    sleepers: AtomicU32,
    idle: [AtomicU32; 2],
    parkers: [Parker; 2],
    taken: AtomicUsize,
}

impl Sleepers {
    /// Member `tid` executes tasks until all have been taken.
    fn execute(&self, tid: usize, tasks: usize) {
        while self.taken.load(Ordering::Acquire) < tasks {
            fence(Ordering::SeqCst);
            match self.deque.steal(|_| true) {
                Steal::Got(_) => {
                    if self.taken.fetch_add(1, Ordering::AcqRel) + 1 == tasks {
                        // Both also wait for the end; the fence replaces a gate's word.
                        fence(Ordering::SeqCst);
                        self.parkers[1 - tid].unpark();
                    }
                    continue;
                }
                Steal::Lost => continue,
                Steal::Nothing => {}
            }
            self.parkers[tid].prepare();
            self.idle[tid].store(1, Ordering::Relaxed);
            self.sleepers.fetch_add(1, Ordering::Relaxed);
            fence(Ordering::SeqCst);
            if self.deque.has_entries() || self.taken.load(Ordering::Acquire) == tasks {
                self.parkers[tid].cancel();
            } else {
                self.parkers[tid].park();
            }
            self.idle[tid].store(0, Ordering::Relaxed);
            self.sleepers.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn offer(&self, task: usize) {
        self.deque.push(entry(task));
        fence(Ordering::SeqCst);
        if self.sleepers.load(Ordering::Relaxed) == 0 {
            return;
        }
        for (idle, parker) in self.idle.iter().zip(&self.parkers) {
            if idle.load(Ordering::Relaxed) == 1
                && idle.compare_exchange(1, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok()
            {
                parker.unpark();
                return;
            }
        }
    }
}

#[test]
fn no_offer_is_slept_through() {
    check(2, || {
        let shared = Arc::new(Sleepers {
            deque: Deque::new(),
            sleepers: AtomicU32::new(0),
            idle: [AtomicU32::new(0), AtomicU32::new(0)],
            parkers: [Parker::new(), Parker::new()],
            taken: AtomicUsize::new(0),
        });
        let thieves: Vec<_> = (0..2)
            .map(|tid| {
                let shared = shared.clone();
                thread::spawn(move || shared.execute(tid, 1))
            })
            .collect();
        shared.offer(1);
        for thief in thieves {
            thief.join().unwrap();
        }
    });
}

#[test]
fn a_task_from_outside_is_not_slept_through() {
    check(3, || {
        // `task::inbox`, with one member.
        let shared = Arc::new((AtomicUsize::new(0), AtomicU32::new(0), Parker::new()));
        let member = {
            let shared = shared.clone();
            thread::spawn(move || {
                while shared.0.load(Ordering::Acquire) == 0 {
                    shared.2.prepare();
                    shared.1.store(1, Ordering::Relaxed);
                    fence(Ordering::SeqCst);
                    if shared.0.load(Ordering::Acquire) == 0 {
                        shared.2.park();
                    } else {
                        shared.2.cancel();
                    }
                    shared.1.store(0, Ordering::Relaxed);
                }
            })
        };
        shared.0.fetch_add(1, Ordering::Release);
        fence(Ordering::SeqCst);
        if shared.1.load(Ordering::Relaxed) != 0 {
            shared.2.unpark();
        }
        member.join().unwrap();
    });
}

#[test]
fn a_task_that_a_thief_takes_along_is_not_slept_through() {
    check(3, || {
        // The deques of the victim and of the thief; the other member gets one of the two tasks.
        let shared = Arc::new((Deque::<u8>::new(), Deque::<u8>::new(), AtomicU32::new(0), Parker::new()));
        shared.0.push(entry(1));
        shared.0.push(entry(2));
        let other = {
            let shared = shared.clone();
            thread::spawn(move || {
                let found = |deque: &Deque<u8>| matches!(deque.steal(|_| true), Steal::Got(_));
                while !found(&shared.0) && !found(&shared.1) {
                    shared.3.prepare();
                    shared.2.store(1, Ordering::Relaxed);
                    fence(Ordering::SeqCst);
                    if shared.0.has_entries() || shared.1.has_entries() {
                        shared.3.cancel();
                    } else {
                        shared.3.park();
                    }
                    shared.2.store(0, Ordering::Relaxed);
                }
            })
        };
        if let Steal::Got(_) = shared.0.steal(|_| true)
            && let Steal::Got(along) = shared.0.steal(|_| true)
        {
            shared.1.push(along);
            fence(Ordering::SeqCst);
            if shared.2.load(Ordering::Relaxed) != 0 {
                shared.3.unpark();
            }
        }
        other.join().unwrap();
    });
}
