//! Several threads use parts of the task system at once: for Miri, which checks memory accesses and not only results.
//!
//! `./x miri` runs it; as an ordinary test it is a quick check.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::task::count::{Count, Then};
use crate::task::deque::{Deque, Steal};
use crate::task::descriptor::Task;
use crate::task::thread_tasks::ThreadTasks;

/// Enough for the deque to grow twice.
const ENTRIES: usize = if cfg!(miri) { 150 } else { 20_000 };

/// A value that is reached by a pointer in the deque only.
struct Entry(usize);

#[test]
fn entries_of_a_deque_are_taken_once_and_whole() {
    let shared = Arc::new((Deque::<Entry>::new(), AtomicUsize::new(0), AtomicUsize::new(0)));
    let take = |shared: &(Deque<Entry>, AtomicUsize, AtomicUsize), entry: *mut Entry| {
        // SAFETY: made by `Box::into_raw` below, and taken once.
        let entry = unsafe { Box::from_raw(entry) };
        shared.1.fetch_add(entry.0, Ordering::Relaxed);
        shared.2.fetch_add(1, Ordering::Relaxed);
    };
    let thieves: Vec<_> = (0..2)
        .map(|_| {
            let shared = shared.clone();
            thread::spawn(move || {
                while shared.2.load(Ordering::Relaxed) < ENTRIES {
                    match shared.0.steal(|_| true) {
                        Steal::Got(entry) => take(&shared, entry),
                        Steal::Lost => {}
                        Steal::Nothing => thread::yield_now(),
                    }
                }
            })
        })
        .collect();
    for number in 1..=ENTRIES {
        shared.0.push(Box::into_raw(Box::new(Entry(number))));
        if number % 7 == 0
            && let Some(entry) = shared.0.pop()
        {
            take(&shared, entry);
        }
    }
    while let Some(entry) = shared.0.pop() {
        take(&shared, entry);
    }
    for thief in thieves {
        thief.join().expect("no thief panics");
    }
    assert_eq!(shared.1.load(Ordering::Relaxed), ENTRIES * (ENTRIES + 1) / 2);
}

/// A count that other threads may hold; its plain part is the owner's.
struct Shared(Count);

// SAFETY: only the owner calls what touches the plain part.
unsafe impl Sync for Shared {}
// SAFETY: as above.
unsafe impl Send for Shared {}

#[test]
fn children_on_other_threads_are_counted() {
    for _ in 0..20 {
        let count = Arc::new(Shared(Count::new()));
        count.0.add(3);
        let others: Vec<_> = (0..2)
            .map(|_| {
                let count = count.clone();
                thread::spawn(move || assert_ne!(count.0.done_shared(), Then::Free))
            })
            .collect();
        count.0.add(-1);
        while !count.0.is_done() {
            thread::yield_now();
        }
        count.0.settle();
        assert!(count.0.is_alone());
        for other in others {
            other.join().expect("no thread panics");
        }
    }
}

/// What two threads keep, each touched by one thread at a time.
struct Kept(ThreadTasks);

// SAFETY: other threads touch only what is atomic.
unsafe impl Sync for Kept {}

fn leaked() -> &'static Kept {
    Box::leak(Box::new(Kept(ThreadTasks::new())))
}

#[test]
fn descriptors_come_back_from_other_threads() {
    let rounds = if cfg!(miri) { 3 } else { 100 };
    let home = leaked();
    let other = leaked();
    for round in 0..rounds {
        let tasks: Vec<&'static Task> =
            (0..70).map(|at| home.0.storage.take(size_of::<Task>() + at * 16)).collect();
        for task in &tasks {
            // SAFETY: the memory behind the descriptor is the task's; each has room for a byte at least, or is
            // rounded up to that.
            unsafe { task.body().cast::<u8>().write(round as u8) };
        }
        thread::scope(|scope| {
            let (first, second) = tasks.split_at(35);
            // Descriptors go to threads one by one, as by a deque.
            let move_over =
                |tasks: &[&'static Task]| tasks.iter().map(|&task| Moved(task)).collect::<Vec<_>>();
            for part in [move_over(first), move_over(second)] {
                scope.spawn(move || part.into_iter().for_each(|Moved(task)| other.0.free(task)));
            }
        });
    }
}

/// A descriptor on its way to another thread.
struct Moved(&'static Task);

// SAFETY: only the thread that gets it uses it.
unsafe impl Send for Moved {}
