//! Models of [`crate::cancellation`], with the barriers and the join of a team.

use core::cell::Cell;

use loom::sync::Arc;
use loom::sync::atomic::Ordering;
use loom::thread;

use super::{Team, sleep};
use crate::all_to_all::Watching;
use crate::barrier::{Node, Waiting};
use crate::explore::check;
use crate::gate::Gate;

/// A member that gives a barrier up when the region is cancelled.
struct Leaver<'a> {
    team: &'a Team,
    tid: u32,
}

impl Leaver<'_> {
    fn wait_until(&self, done: impl Fn() -> bool, announce: impl Fn() -> bool) -> bool {
        let cancellation = &self.team.cancellation;
        sleep(
            &self.team.parkers[self.tid as usize],
            || done() || cancellation.has_cancelled_region(),
            || announce() && cancellation.may_sleep(),
        );
        done()
    }
}

impl Waiting for Leaver<'_> {
    fn wait(&mut self, node: &Node, generation: u32, slot: u32) -> bool {
        let tid = self.tid;
        self.wait_until(|| node.has_opened(generation), || node.sleep(generation, slot, tid))
    }

    fn wake(&mut self, tid: u32) {
        self.team.parkers[tid as usize].unpark();
    }

    fn met(&mut self, _first: u32, _stride: u32, _count: u32) {}

    fn all_met(&mut self) {}
}

impl Watching for Leaver<'_> {
    fn wait(&mut self, done: impl Fn() -> bool, announce: impl Fn() -> bool) -> bool {
        self.wait_until(done, announce)
    }

    fn wake(&mut self, tid: u32) {
        self.team.parkers[tid as usize].unpark();
    }
}

/// Which barrier the team uses.
#[derive(Clone, Copy)]
enum Meeting {
    Tree,
    AllToAll,
}

/// What a member does in a region, as the runtime does it.
struct InRegion<'a> {
    team: &'a Team,
    tid: u32,
    meeting: Meeting,
    number: Cell<u32>,
}

impl<'a> InRegion<'a> {
    fn new(team: &'a Team, tid: u32, meeting: Meeting) -> InRegion<'a> {
        InRegion { team, tid, meeting, number: Cell::new(0) }
    }

    fn wake_all(&self) {
        for parker in &self.team.parkers {
            parker.unpark();
        }
    }

    fn cancel(&self) {
        self.team.cancellation.cancel_region(|| self.wake_all());
    }

    /// A barrier that is a cancellation point: the step if the member leaves the region.
    fn come(&self) -> Option<u64> {
        let Team { cancellation, steps, .. } = self.team;
        let (tid, size) = (self.tid, self.team.size);
        let step = cancellation.come_to_barrier(&steps[tid as usize], || self.wake_all());
        if !cancellation.has_cancelled_region() {
            let leaver = &mut Leaver { team: self.team, tid };
            match self.meeting {
                Meeting::Tree => _ = self.team.barrier.meet(tid, size, leaver),
                Meeting::AllToAll => _ = self.team.all_to_all.meet(tid, size, &self.number, false, leaver),
            }
        }
        cancellation.has_cancelled_region().then_some(step)
    }

    /// A barrier that is none.
    fn meet_those_left(&self) {
        if let Some(step) = self.come() {
            let all_have = || self.team.steps.iter().all(|steps| steps.have_reached(step));
            let parker = &self.team.parkers[self.tid as usize];
            self.team.cancellation.straggle(all_have, |announce| sleep(parker, all_have, announce));
        }
    }

    fn join(&self) {
        let Team { cancellation, steps, .. } = self.team;
        if cancellation.has_cancelled_region() {
            cancellation.withdraw(&steps[self.tid as usize], || self.wake_all());
        }
        if self.team.barrier.join(self.tid, self.team.size) {
            self.team.parkers[0].unpark();
        }
    }

    /// The primary thread waits for the others, and puts the team back.
    fn end(&self) {
        self.join();
        let barrier = &self.team.barrier;
        sleep(&self.team.parkers[0], || barrier.all_have_joined(), || barrier.sleep_until_all_have_joined());
        barrier.end_join();
        if self.team.cancellation.has_happened() {
            self.team.cancellation.reset();
            barrier.forget_given_up();
            self.team.all_to_all.reset();
            for steps in &self.team.steps {
                steps.reset();
            }
        }
    }
}

/// A member cancels the region behind a barrier that others may not have left yet, while they come to the next one.
/// Then the team meets in another region.
fn cancel_behind_a_barrier(size: u32, meeting: Meeting, preemptions: usize) {
    check(preemptions, move || {
        let shared = Arc::new((Team::new(size), Gate::new()));
        let region = |member: &InRegion| {
            if member.come().is_some() {
                return;
            }
            if member.tid == 0 {
                member.cancel();
            } else {
                assert!(member.come().is_some());
            }
        };
        let next_region = |member: &InRegion, size: u32| {
            member.team.arrived.fetch_add(1, Ordering::Relaxed);
            assert_eq!(member.come(), None);
            assert_eq!(member.team.arrived.load(Ordering::Relaxed), size as usize);
        };
        let other = {
            let shared = shared.clone();
            thread::spawn(move || {
                let (team, mailbox) = &*shared;
                let member = InRegion::new(team, 1, meeting);
                region(&member);
                member.join();
                sleep(&team.parkers[1], || mailbox.has_opened(0), || mailbox.sleep_behind(0, 0));
                let member = InRegion::new(team, 1, meeting);
                next_region(&member, size);
                member.join();
            })
        };
        let (team, mailbox) = &*shared;
        let member = InRegion::new(team, 0, meeting);
        region(&member);
        member.end();
        if mailbox.open() != 0 {
            team.parkers[1].unpark();
        }
        let member = InRegion::new(team, 0, meeting);
        next_region(&member, size);
        member.end();
        other.join().unwrap();
    });
}

#[test]
fn a_cancelled_region_holds_nobody_back() {
    cancel_behind_a_barrier(2, Meeting::Tree, 2);
    cancel_behind_a_barrier(2, Meeting::AllToAll, 2);
}

/// With three members the tree has two levels.
#[test]
fn a_tree_that_was_given_up_is_as_new() {
    check(2, || {
        let team = Team::new(3);
        let others: Vec<_> = (1..3)
            .map(|tid| {
                let team = team.clone();
                thread::spawn(move || {
                    let member = InRegion::new(&team, tid, Meeting::Tree);
                    if tid == 1 {
                        member.cancel();
                    } else {
                        assert!(member.come().is_some());
                    }
                    member.join();
                })
            })
            .collect();
        let member = InRegion::new(&team, 0, Meeting::Tree);
        assert!(member.come().is_some());
        member.end();
        for other in others {
            other.join().unwrap();
        }
        // One thread plays the next barrier: each member but the last waits until all the others have come.
        struct Play<'a>(&'a Team, &'a Cell<u32>);
        impl Play<'_> {
            fn next(&mut self) {
                let tid = self.1.replace(self.1.get() + 1);
                assert!(self.0.barrier.meet(tid, 3, self));
            }
        }
        impl Waiting for Play<'_> {
            fn wait(&mut self, node: &Node, generation: u32, _slot: u32) -> bool {
                assert!(!node.has_opened(generation));
                self.next();
                assert!(node.has_opened(generation));
                true
            }

            fn wake(&mut self, _tid: u32) {
                unreachable!("nobody sleeps");
            }

            fn met(&mut self, _first: u32, _stride: u32, _count: u32) {}

            fn all_met(&mut self) {}
        }
        let come = Cell::new(0);
        Play(&team, &come).next();
        assert_eq!(come.get(), 3);
    });
}

#[test]
fn those_who_are_left_meet() {
    check(2, || {
        let team = Team::new(3);
        let stay = |member: &InRegion| {
            member.team.arrived.fetch_add(1, Ordering::Relaxed);
            member.meet_those_left();
            assert_eq!(member.team.arrived.load(Ordering::Relaxed), 2);
        };
        let others: Vec<_> = (1..3)
            .map(|tid| {
                let team = team.clone();
                thread::spawn(move || {
                    let member = InRegion::new(&team, tid, Meeting::Tree);
                    if tid == 2 {
                        member.cancel();
                    } else {
                        stay(&member);
                    }
                    member.join();
                })
            })
            .collect();
        let member = InRegion::new(&team, 0, Meeting::Tree);
        stay(&member);
        member.end();
        for other in others {
            other.join().unwrap();
        }
    });
}

#[test]
fn a_cancelled_construct_is_forgotten_by_the_next() {
    check(3, || {
        let team = Team::new(2);
        let take_part = |team: &Team, tid: u32| {
            let member = InRegion::new(team, tid, Meeting::AllToAll);
            let (cancellation, steps) = (&team.cancellation, &team.steps[tid as usize]);
            for round in 0..3 {
                steps.come_to_construct();
                // The first and the last construct are cancelled, by different members.
                if round == 2 * tid {
                    cancellation.cancel_construct(steps);
                    assert!(cancellation.has_cancelled_construct(steps));
                }
                assert!(round != 1 || !cancellation.has_cancelled_construct(steps));
                assert_eq!(member.come(), None);
                assert!(!cancellation.has_cancelled_construct(steps));
            }
        };
        let other = {
            let team = team.clone();
            thread::spawn(move || take_part(&team, 1))
        };
        take_part(&team, 0);
        other.join().unwrap();
    });
}
