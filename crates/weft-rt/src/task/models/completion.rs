//! When a task, or a region, has no task left to wait for.

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, AtomicUsize, Ordering, fence};
use loom::thread;

use weft_wait::parker::Parker;

use weft_wait::explore::check;

use crate::task::count::{Count, Then};

/// A count that records when it was freed, and wakes its owner.
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
