//! Models of the protocols between members of a team, run by loom; see [`crate::models`].

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, AtomicUsize, Ordering, fence};
use loom::thread;

use crate::models::check;
use crate::mutex::Mutex;
use crate::parker::Parker;
use crate::task_count::{Count, Then};
use crate::task_deque::{Deque, Steal};

/// Entries are numbers from 1, as addresses.
fn entry(number: usize) -> *mut u8 {
    core::ptr::without_provenance_mut(number)
}

/// Takes what is there and notes it; each entry may be taken once.
fn note(taken: &[AtomicUsize], entry: *mut u8) {
    assert_eq!(taken[entry.addr()].fetch_add(1, Ordering::Relaxed), 0, "taken twice");
}

#[test]
fn each_entry_of_a_deque_is_taken_once() {
    check(3, || {
        let shared = Arc::new((Deque::<u8>::new(), [(); 4].map(|()| AtomicUsize::new(0))));
        let thieves: Vec<_> = (0..2)
            .map(|_| {
                let shared = shared.clone();
                thread::spawn(move || {
                    if let Steal::Got(entry) = shared.0.steal(|_| true) {
                        note(&shared.1, entry);
                    }
                })
            })
            .collect();
        // The first buffer has two slots: this makes it grow under the thieves' eyes.
        for number in 1..=3 {
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
        assert_eq!(taken, 3);
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

/// A count that says when it was freed, and whether the owner was woken.
struct Counted {
    count: Count,
    freed: AtomicUsize,
    parker: Parker,
}

// SAFETY: only the owner touches the plain part of the count.
unsafe impl Sync for Counted {}

impl Counted {
    fn new() -> Arc<Counted> {
        Arc::new(Counted { count: Count::new(), freed: AtomicUsize::new(0), parker: Parker::new() })
    }

    fn child_ends(&self) {
        match self.count.done_shared() {
            Then::Nothing => {}
            Then::Wake => {
                self.parker.unpark();
            }
            Then::Free => assert_eq!(self.freed.fetch_add(1, Ordering::Relaxed), 0),
        }
    }
}

#[test]
fn a_task_that_waits_for_children_elsewhere_is_woken() {
    check(3, || {
        let task = Counted::new();
        task.count.add(3);
        let others: Vec<_> = (0..2)
            .map(|_| {
                let task = task.clone();
                thread::spawn(move || task.child_ends())
            })
            .collect();
        // One child the owner executes itself.
        task.count.add(-1);
        while !task.count.is_done() {
            task.parker.prepare();
            if task.count.announce() {
                task.parker.park();
            } else {
                task.parker.cancel();
            }
        }
        task.count.settle();
        assert!(task.count.is_alone());
        for other in others {
            other.join().unwrap();
        }
        assert_eq!(task.freed.load(Ordering::Relaxed), 0);
    });
}

#[test]
fn a_descriptor_is_freed_once_by_whoever_is_last() {
    check(3, || {
        let task = Counted::new();
        task.count.add(2);
        // One child ends, the other leaves children of its own and lets go later.
        let child = {
            let task = task.clone();
            thread::spawn(move || task.child_ends())
        };
        let parent_of_others = {
            let task = task.clone();
            thread::spawn(move || {
                task.count.refer();
                task.child_ends();
                if task.count.unrefer() {
                    assert_eq!(task.freed.fetch_add(1, Ordering::Relaxed), 0);
                }
            })
        };
        if task.count.is_alone() || task.count.finish() {
            assert_eq!(task.freed.fetch_add(1, Ordering::Relaxed), 0);
        }
        child.join().unwrap();
        parent_of_others.join().unwrap();
        assert_eq!(task.freed.load(Ordering::Relaxed), 1);
    });
}

#[test]
fn an_idle_thread_is_woken_by_an_offer() {
    check(3, || {
        // The flag of `scheduling::idle::rest`, and a deque.
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

/// Deferred and completed tasks of a member; single writer.
struct Counters {
    created: AtomicUsize,
    completed: AtomicUsize,
}

#[test]
fn equal_sums_mean_that_nothing_is_left() {
    check(3, || {
        struct Shared {
            members: [Counters; 2],
            work: UnsafeCell<u32>,
        }
        // SAFETY: the cell is what is tested: loom reports a race if the sums were equal too early.
        unsafe impl Sync for Shared {}
        let counters = || Counters { created: AtomicUsize::new(0), completed: AtomicUsize::new(0) };
        let shared = Arc::new(Shared { members: [counters(), counters()], work: UnsafeCell::new(0) });
        // Member 0 has deferred a task before the barrier, which member 1 has stolen.
        shared.members[0].created.store(1, Ordering::Relaxed);
        let other = {
            let shared = shared.clone();
            thread::spawn(move || {
                let member = &shared.members[1];
                // The task defers another one, and ends; then the other one is executed.
                member.created.store(1, Ordering::Relaxed);
                member.completed.store(1, Ordering::Release);
                // SAFETY: see above.
                shared.work.with_mut(|work| unsafe { *work += 1 });
                member.completed.store(2, Ordering::Release);
            })
        };
        let completed: usize =
            shared.members.iter().map(|member| member.completed.load(Ordering::Acquire)).sum();
        let created: usize = shared.members.iter().map(|member| member.created.load(Ordering::Acquire)).sum();
        if created == completed {
            // SAFETY: see above.
            shared.work.with(|work| assert_eq!(unsafe { *work }, 1));
        }
        other.join().unwrap();
    });
}

#[test]
fn no_one_looks_at_a_closed_region() {
    check(3, || {
        struct Shared {
            open: AtomicU32,
            looking: AtomicU32,
            deques: UnsafeCell<u32>,
        }
        // SAFETY: the cell stands for the deques; loom reports it if both threads use it at once.
        unsafe impl Sync for Shared {}
        let shared = Arc::new(Shared {
            open: AtomicU32::new(1),
            looking: AtomicU32::new(0),
            deques: UnsafeCell::new(0),
        });
        let worker = {
            let shared = shared.clone();
            thread::spawn(move || {
                shared.looking.store(1, Ordering::Relaxed);
                fence(Ordering::SeqCst);
                if shared.open.load(Ordering::Acquire) == 1 {
                    // SAFETY: see above.
                    shared.deques.with(|deques| assert_eq!(unsafe { *deques }, 0));
                }
                shared.looking.store(0, Ordering::Release);
            })
        };
        shared.open.store(0, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        while shared.looking.load(Ordering::Acquire) != 0 {
            thread::yield_now();
        }
        // SAFETY: see above.
        shared.deques.with_mut(|deques| unsafe { *deques = 1 });
        worker.join().unwrap();
    });
}

/// What `scheduling` knows of members that sleep where they would execute tasks.
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
                        // The end, for which both wait besides; the fence is in place of a gate's word.
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
        // The inbox of `scheduling`, with one member.
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

/// A node of `dependence` whose successors are numbers of nodes.
struct Node {
    before: AtomicU32,
    mutex: Mutex,
    after: UnsafeCell<Option<Vec<usize>>>,
    started: AtomicUsize,
    result: UnsafeCell<u32>,
}

/// Two tasks, and a third one that comes after both.
struct Nodes([Node; 3]);

// SAFETY: the cells are what is tested: loom reports threads that do not keep apart.
unsafe impl Sync for Nodes {}
// SAFETY: as above.
unsafe impl Send for Nodes {}

impl Nodes {
    fn run(&self, at: usize) {
        assert_eq!(self.0[at].started.fetch_add(1, Ordering::Relaxed), 0, "started twice");
        // SAFETY: see above.
        let results = |at: usize| self.0[at].result.with(|result| unsafe { *result });
        let result = if at == 2 { results(0) + results(1) } else { 1 };
        // SAFETY: see above.
        self.0[at].result.with_mut(|cell| unsafe { *cell = result });
        let node = &self.0[at];
        // SAFETY: under the mutex.
        let after = node.mutex.with(|| node.after.with_mut(|after| unsafe { (*after).take() }));
        for later in after.into_iter().flatten() {
            if self.0[later].before.fetch_sub(1, Ordering::AcqRel) == 1 {
                self.run(later);
            }
        }
    }

    /// The creator of the third task.
    fn create(&self) {
        for node in &self.0[..2] {
            node.mutex.with(|| {
                // SAFETY: under the mutex.
                node.after.with_mut(|after| unsafe {
                    if let Some(after) = &mut *after {
                        self.0[2].before.fetch_add(1, Ordering::Relaxed);
                        after.push(2);
                    }
                });
            });
        }
        let before = &self.0[2].before;
        if before.load(Ordering::Acquire) == 1 || before.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.run(2);
        }
    }
}

#[test]
fn a_task_starts_once_and_after_all_that_are_before_it() {
    check(2, || {
        let node = || Node {
            before: AtomicU32::new(1),
            mutex: Mutex::new(),
            after: UnsafeCell::new(Some(Vec::new())),
            started: AtomicUsize::new(0),
            result: UnsafeCell::new(0),
        };
        let nodes = Arc::new(Nodes([node(), node(), node()]));
        let others: Vec<_> = (0..2)
            .map(|at| {
                let nodes = nodes.clone();
                thread::spawn(move || nodes.run(at))
            })
            .collect();
        nodes.create();
        for other in others {
            other.join().unwrap();
        }
        assert_eq!(nodes.0[2].started.load(Ordering::Relaxed), 1);
        // SAFETY: all have ended.
        assert_eq!(nodes.0[2].result.with(|result| unsafe { *result }), 2);
    });
}
