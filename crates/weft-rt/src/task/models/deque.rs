//! Owner and thieves of a deque.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;

use weft_wait::explore::check;

use super::entry;
use crate::task::deque::{Deque, Steal};

/// Takes what is there and notes it; each entry may be taken once.
fn note(taken: &[AtomicUsize], entry: *mut u8) {
    assert_eq!(taken[entry.addr()].fetch_add(1, Ordering::Relaxed), 0, "taken twice");
}

#[test]
fn each_entry_of_a_deque_is_taken_once() {
    check(3, || {
        let shared = Arc::new((Deque::<u8>::new(), [(); 5].map(|()| AtomicUsize::new(0))));
        let thieves: Vec<_> = (0..2)
            .map(|_| {
                let shared = shared.clone();
                thread::spawn(move || {
                    let is_entry = |entry: *mut u8| {
                        assert!(!entry.is_null(), "looked at what is no entry");
                        true
                    };
                    if let Steal::Got(entry) = shared.0.steal(is_entry) {
                        note(&shared.1, entry);
                    }
                })
            })
            .collect();
        // The first buffer has two slots: it grows while the thieves look, even if one has taken an entry.
        for number in 1..=4 {
            shared.0.push(entry(number));
        }
        for _ in 0..2 {
            if let Some(entry) = shared.0.pop() {
                note(&shared.1, entry);
            }
        }
        for thief in thieves {
            thief.join().unwrap();
        }
        while let Some(entry) = shared.0.pop() {
            note(&shared.1, entry);
        }
        let taken: usize = shared.1.iter().map(|taken| taken.load(Ordering::Relaxed)).sum();
        assert_eq!(taken, 4);
    });
}

#[test]
fn a_thief_sees_what_was_written_before_the_push() {
    check(3, || {
        let shared = Arc::new((Deque::<u8>::new(), AtomicUsize::new(0)));
        let thief = {
            let shared = shared.clone();
            thread::spawn(move || {
                if let Steal::Got(_) = shared.0.steal(|_| true) {
                    assert_eq!(shared.1.load(Ordering::Relaxed), 5);
                }
            })
        };
        shared.1.store(5, Ordering::Relaxed);
        shared.0.push(entry(1));
        thief.join().unwrap();
    });
}
