//! The gate of a member and the thieves that ask it for tasks.
//!
//! A request may not be lost: a member whose deque is empty makes its next task if a thief has seen that. Otherwise the thief
//! goes to sleep, and the member executes everything alone.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, AtomicUsize, Ordering, fence};
use loom::thread;

use weft_wait::explore::check;
use weft_wait::parker::Parker;

use super::entry;
use crate::task::deque::{Deque, Steal};
use crate::task::gate::{Gate, Request};

/// Where the stack ends: a gate that lets bodies be called.
const LIMIT: usize = 7;

/// What a member and its thieves share, and the word that its code looks at.
struct Shared {
    word: AtomicUsize,
    deque: Deque<u8>,
    request: Request,
    /// The flag and the parker of a thief that sleeps.
    idle: AtomicU32,
    parker: Parker,
}

impl Shared {
    fn new() -> Arc<Shared> {
        Arc::new(Shared {
            word: AtomicUsize::new(usize::MAX),
            deque: Deque::new(),
            request: Request::new(),
            idle: AtomicU32::new(0),
            parker: Parker::new(),
        })
    }

    /// The member's side, with the word named.
    fn gate(&self) -> Gate {
        let gate = Gate::new();
        // SAFETY: the word is alive until all threads of the model have ended.
        unsafe {
            gate.name((&raw const self.word).cast_mut(), core::ptr::without_provenance(64), |_| false);
        }
        gate
    }

    /// `tasking::spawn::spawn_slowly`, in a frame.
    fn offer(&self, gate: &Gate, task: usize) {
        gate.lower(LIMIT, Some(&self.request));
        self.deque.push(entry(task));
        fence(Ordering::SeqCst);
        if self.idle.load(Ordering::Relaxed) != 0 {
            self.parker.unpark();
        }
    }

    /// `tasking::spawn::lower_gate_while_fed`.
    fn lower_while_fed(&self, gate: &Gate) {
        gate.lower(LIMIT, Some(&self.request));
        if self.deque.len() <= 0 {
            gate.raise();
        }
    }

    /// `tasking::stealing::steal`, from this member.
    fn steal(&self) -> bool {
        self.steal_and(|| self.ask())
    }

    /// The same; a thief that has found nothing calls `ask`.
    fn steal_and(&self, ask: impl Fn()) -> bool {
        loop {
            match self.deque.steal(|_| true) {
                Steal::Got(_) => {
                    if self.deque.len() <= 0 {
                        fence(Ordering::SeqCst);
                        self.ask();
                    }
                    return true;
                }
                Steal::Lost => thread::yield_now(),
                Steal::Nothing => {
                    if self.deque.len() <= 0 {
                        ask();
                    }
                    return false;
                }
            }
        }
    }

    fn ask(&self) {
        // SAFETY: as above.
        unsafe { self.request.ask() };
    }

    /// `tasking::idle::rest`, and sleep.
    fn rest(&self) {
        self.parker.prepare();
        self.idle.store(1, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        if self.deque.has_entries() {
            self.parker.cancel();
        } else {
            self.ask();
            self.parker.park();
        }
        self.idle.store(0, Ordering::Relaxed);
    }

    fn makes_tasks(&self) -> bool {
        self.word.load(Ordering::Relaxed) == usize::MAX
    }
}

#[test]
fn a_thief_that_takes_the_last_task_raises_the_gate() {
    check(3, || {
        let shared = Shared::new();
        let thief = {
            let shared = shared.clone();
            thread::spawn(move || shared.steal())
        };
        let gate = shared.gate();
        shared.offer(&gate, 1);
        if thief.join().unwrap() {
            assert!(shared.makes_tasks());
        }
    });
}

#[test]
fn a_member_that_lowers_its_gate_sees_the_thief_or_is_asked() {
    check(3, || {
        let shared = Shared::new();
        shared.deque.push(entry(1));
        let thieves: Vec<_> = (0..2)
            .map(|_| {
                let shared = shared.clone();
                thread::spawn(move || shared.steal())
            })
            .collect();
        let gate = shared.gate();
        shared.lower_while_fed(&gate);
        let taken = thieves.into_iter().map(|thief| thief.join().unwrap()).filter(|got| *got).count();
        assert_eq!(taken, 1);
        assert!(shared.makes_tasks());
    });
}

#[test]
fn a_member_that_lowers_its_gate_sees_a_cancellation_or_is_asked() {
    check(3, || {
        let shared = Shared::new();
        let cancelled = Arc::new(AtomicU32::new(0));
        let canceler = {
            let (shared, cancelled) = (shared.clone(), cancelled.clone());
            thread::spawn(move || {
                // `tasking::taskgroup::cancel_taskgroup`
                cancelled.store(1, Ordering::Relaxed);
                fence(Ordering::SeqCst);
                shared.ask();
            })
        };
        let gate = shared.gate();
        gate.lower(LIMIT, Some(&shared.request));
        // `tasking::spawn::end_gate`, of a frame that is not the outermost
        if cancelled.load(Ordering::Relaxed) != 0 {
            gate.raise();
        }
        canceler.join().unwrap();
        assert!(shared.makes_tasks());
    });
}

#[test]
fn a_gate_of_a_member_that_offers_again_is_raised_again() {
    check(2, || {
        let shared = Shared::new();
        let thief = {
            let shared = shared.clone();
            thread::spawn(move || (0..2).filter(|_| shared.steal()).count())
        };
        let gate = shared.gate();
        let mut offered = 0;
        // A body of the fast path: it makes a task where its gate says so, and calls it otherwise.
        for task in 1..=2 {
            if shared.makes_tasks() {
                shared.offer(&gate, task);
                offered += 1;
            }
        }
        if thief.join().unwrap() == offered {
            assert!(shared.makes_tasks());
        }
    });
}

#[test]
fn a_thief_does_not_sleep_while_the_gate_of_an_empty_member_is_low() {
    check(2, || {
        let shared = Shared::new();
        let thief = {
            let shared = shared.clone();
            thread::spawn(move || {
                let mut taken = 0;
                while taken < 2 {
                    if shared.steal() {
                        taken += 1;
                    } else {
                        shared.rest();
                    }
                }
            })
        };
        let gate = shared.gate();
        shared.offer(&gate, 1);
        // The member executes tasks without end, and looks at its gate before each.
        while !shared.makes_tasks() {
            thread::yield_now();
        }
        shared.offer(&gate, 2);
        thief.join().unwrap();
    });
}

#[test]
fn a_thief_that_has_been_patient_asks_before_it_sleeps() {
    check(2, || {
        let shared = Shared::new();
        let thief = {
            let shared = shared.clone();
            thread::spawn(move || {
                // It has asked a moment ago.
                while !shared.steal_and(|| {}) {
                    shared.rest();
                }
            })
        };
        let gate = shared.gate();
        shared.offer(&gate, 1);
        if shared.deque.pop().is_some() {
            // The member has taken it back, and calls bodies.
            while !shared.makes_tasks() {
                thread::yield_now();
            }
            shared.offer(&gate, 2);
        }
        thief.join().unwrap();
    });
}
