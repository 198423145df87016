//! Models of what a team shares of its loops, run by loom.

use core::ops::Range;

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;

use weft_wait::wait;

use weft_wait::explore::check;

use crate::schedule::chunks::{Policy, View, pack};
use crate::schedule::current::Current;
use crate::schedule::fixed::Part;
use crate::schedule::position::Position;
use crate::schedule::posted::{self, Posted, Seen};
use crate::schedule::quick::{NONE, Next, Quick};
use crate::schedule::shared::{self, Loop};
use crate::sync::Ordering;

/// A place that loom watches: it reports two threads that use it at once.
struct Watched(UnsafeCell<u32>);

// SAFETY: whether threads keep apart is what is tested.
unsafe impl Sync for Watched {}
// SAFETY: a number.
unsafe impl Send for Watched {}

impl Watched {
    fn new() -> Watched {
        Watched(UnsafeCell::new(0))
    }

    fn set(&self, value: u32) {
        // SAFETY: loom checks it.
        self.0.with_mut(|cell| unsafe { *cell = value });
    }

    fn get(&self) -> u32 {
        // SAFETY: loom checks it.
        self.0.with(|cell| unsafe { *cell })
    }
}

fn view(policy: Policy, trips: u64, at: u64) -> View {
    View::new(policy, trips, 1, Part { at, parts: 2 })
}

/// All iterations that a member gets, in this order.
fn all(mut view: View, shared: &Loop) -> Vec<u64> {
    core::iter::from_fn(|| view.next(Some(shared))).flatten().collect()
}

/// Two members share a loop; returns what each has got.
fn share(policy: Policy, trips: u64, shared: &Arc<Loop>) -> [Vec<u64>; 2] {
    let other = {
        let shared = shared.clone();
        thread::spawn(move || all(view(policy, trips, 1), &shared))
    };
    let own = all(view(policy, trips, 0), shared);
    let got = [own, other.join().unwrap()];
    let mut iterations: Vec<u64> = got.iter().flatten().copied().collect();
    iterations.sort_unstable();
    assert!(iterations.iter().copied().eq(0..trips), "{got:?}");
    got
}

#[test]
fn each_iteration_is_handed_out_once() {
    for policy in [Policy::Dynamic, Policy::Guided, Policy::Trapezoidal, Policy::Stealing] {
        check(3, move || {
            share(policy, 4, &Arc::new(Loop::new(0)));
        });
    }
}

/// All iterations that a member gets by the quick way and besides it, in this order; as in `dispatch`.
fn all_quickly(view: View, shared: &Loop) -> Vec<u64> {
    let mut current = Current {
        view,
        lower: 0,
        step: 1,
        number: 0,
        ended: false,
        ordered: false,
        ordered_is_over: false,
        first: 0,
        length: 0,
        has_turn: false,
        over: 0,
        has_last: true,
    };
    let quick = Quick::new();
    quick.come_to(&current, shared);
    let next = || {
        let drawn = match quick.next() {
            Next::Chunk(chunk) => return Some(chunk.lower..chunk.upper + 1),
            Next::Number(at) => at,
            Next::Nothing => NONE,
            Next::Over => return None,
        };
        quick.next_slowly(&mut current, shared, drawn)
    };
    core::iter::from_fn(next).flatten().collect()
}

#[test]
fn the_quick_way_hands_out_each_iteration_once() {
    for policy in [Policy::Dynamic, Policy::Stealing] {
        check(3, move || {
            let shared = Arc::new(Loop::new(0));
            let other = {
                let shared = shared.clone();
                thread::spawn(move || all_quickly(view(policy, 6, 1), &shared))
            };
            let own = all_quickly(view(policy, 6, 0), &shared);
            let mut iterations = [own, other.join().unwrap()].concat();
            iterations.sort_unstable();
            assert!(iterations.iter().copied().eq(0..6), "{iterations:?}");
        });
    }
}

#[test]
fn who_gets_the_last_iteration_gets_nothing_after_it() {
    check(3, || {
        let shared = Arc::new(Loop::new(0));
        // All chunks except the last belong to the other member, so that this one has to steal.
        shared.shares(2, |at| if at == 1 { pack(0, 4) } else { pack(0, 0) });
        let got = share(Policy::Stealing, 5, &shared);
        for iterations in got {
            assert!(iterations.iter().position(|&at| at == 4).is_none_or(|at| at + 1 == iterations.len()));
        }
    });
}

#[test]
fn a_buffer_is_as_new_for_the_next_loop() {
    check(3, || {
        let shared = Arc::new((Loop::new(0), Watched::new()));
        let take_part = |shared: &(Loop, Watched), work: fn(&Watched, u32)| {
            for number in [0, shared::IN_FLIGHT] {
                assert!(shared.0.enter(number, || false));
                assert!(shared.0.taken.fetch_add(1, Ordering::Relaxed) < 2);
                work(&shared.1, number);
                shared.0.leave(number, 2);
            }
        };
        // One writes in the first loop what the other reads in the next that uses the buffer.
        let other = {
            let shared = shared.clone();
            thread::spawn(move || {
                take_part(&shared, |cell, number| {
                    if number == 0 {
                        cell.set(3);
                    }
                });
            })
        };
        take_part(&shared, |cell, number| assert!(number == 0 || cell.get() == 3));
        other.join().unwrap();
    });
}

/// Members with these chunks of an ordered loop pass the turn on once a chunk; no `ordered` region begins before all earlier
/// ones have ended, and each sees what they have written.
fn take_turns(preemptions: usize, members: &'static [&'static [Range<u32>]]) {
    check(preemptions, || {
        let shared = Arc::new((Loop::new(0), Watched::new()));
        let take_part = |shared: &(Loop, Watched), chunks: &[Range<u32>]| {
            for chunk in chunks {
                // As in `ordered`.
                wait::event(&shared.0.events, || shared.0.has_turn(u64::from(chunk.start)));
                for at in chunk.clone() {
                    assert_eq!(shared.1.get(), at);
                    shared.1.set(at + 1);
                }
                shared.0.pass_turn(chunk.len() as u64);
            }
        };
        let (own, others) = members.split_first().expect("a member");
        let others: Vec<_> = others
            .iter()
            .map(|chunks| {
                let shared = shared.clone();
                thread::spawn(move || take_part(&shared, chunks))
            })
            .collect();
        take_part(&shared, own);
        others.into_iter().for_each(|other| other.join().unwrap());
        let trips = members.iter().flat_map(|chunks| *chunks).map(|chunk| chunk.end).max();
        assert_eq!(Some(shared.1.get()), trips);
    });
}

#[test]
fn ordered_regions_come_one_after_the_other() {
    take_turns(3, &[&[1..2], &[0..1, 2..3]]);
}

#[test]
fn turns_are_passed_on_between_three_members_with_chunks_of_any_size() {
    take_turns(2, &[&[1..4], &[0..1, 4..5], &[5..7]]);
}

#[test]
fn a_sink_sees_what_came_before_the_source() {
    check(3, || {
        let shared = Arc::new((Posted::new(0), [Watched::new(), Watched::new()]));
        let loops = [0, posted::IN_FLIGHT];
        let other = {
            let shared = shared.clone();
            thread::spawn(move || {
                for (number, value) in loops.into_iter().zip(&shared.1) {
                    shared.0.enter(number, 2, || false);
                    shared.0.wait_until(|| shared.0.has(0, &Seen::new()));
                    assert_eq!(value.get(), 7);
                    shared.0.leave(number, 2);
                }
            })
        };
        for (number, value) in loops.into_iter().zip(&shared.1) {
            shared.0.enter(number, 2, || false);
            value.set(7);
            shared.0.post(0);
            shared.0.leave(number, 2);
        }
        other.join().unwrap();
    });
}

/// Two members that wait for iterations which nobody posts: each goes on when the other has passed them.
#[test]
fn sinks_go_on_when_their_iterations_never_come() {
    check(2, || {
        let shared = Arc::new((Posted::new(0), [Position::new(), Position::new()], Watched::new()));
        // As in `doacross`.
        let wait_in_vain = |shared: &(Posted, [Position; 2], Watched), own: usize, iteration: u64| {
            shared.1[own].come_to(iteration + 1);
            shared.0.notify();
            shared.0.wait_until(|| {
                shared.0.has(iteration, &Seen::new()) || shared.1[1 - own].has_passed(0, iteration)
            });
        };
        let leave = |shared: &(Posted, [Position; 2], Watched), own: usize| {
            shared.1[own].leave_for(1);
            shared.0.notify();
            shared.0.leave(0, 2);
        };
        let other = {
            let shared = shared.clone();
            thread::spawn(move || {
                assert!(shared.0.enter(0, 64, || false));
                wait_in_vain(&shared, 1, 3);
                shared.2.set(7);
                leave(&shared, 1);
            })
        };
        assert!(shared.0.enter(0, 64, || false));
        // The other one has passed this when it has left.
        wait_in_vain(&shared, 0, 9);
        assert_eq!(shared.2.get(), 7);
        leave(&shared, 0);
        other.join().unwrap();
    });
}
