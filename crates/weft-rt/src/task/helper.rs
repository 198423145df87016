//! Hidden helper threads: they execute the tasks of `target nowait`, so that no thread of a team waits for a device.
//! [OMP 5.2 §13.8]
//!
//! They start with the first such task. Each is the initial thread of a contention group of its own, takes a ready task
//! of any team, and completes it as a thread from outside of that team.
//!
//! Tian, Doerfert, Chapman, "Concurrent Execution of Deferred OpenMP Target Tasks with Hidden Helper Threads", 2020.

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicU32, Ordering};
use std::collections::VecDeque;

use weft_wait::futex::Futex;
use weft_wait::mutex::Mutex;
use weft_wait::wait;

use crate::task::descriptor::Task;
use crate::task::{execute, scheduling};
use crate::{affinity, api, host, registry, settings};

struct Helpers {
    /// Guards `ready`, and the start.
    mutex: Mutex,
    ready: UnsafeCell<VecDeque<*const Task>>,
    /// Counts tasks that came; threads without work sleep here.
    arrivals: Futex,
    /// How many threads there are, plus 1; 0 before the start.
    started: AtomicU32,
    /// How many of them have come to their places.
    settled: Futex,
}

// SAFETY: `ready` is used under the mutex only.
unsafe impl Sync for Helpers {}

static HELPERS: Helpers = Helpers {
    mutex: Mutex::in_static(),
    ready: UnsafeCell::new(VecDeque::new()),
    arrivals: Futex::in_static(0),
    started: AtomicU32::new(0),
    settled: Futex::in_static(0),
};

/// Whether there are helpers; the first call starts them.
pub(crate) fn are_there() -> bool {
    if HELPERS.started.load(Ordering::Acquire) == 0 {
        HELPERS.mutex.with(|| {
            if HELPERS.started.load(Ordering::Relaxed) == 0 {
                HELPERS.started.store(1 + start(), Ordering::Release);
            }
        });
    }
    HELPERS.started.load(Ordering::Relaxed) > 1
}

/// Starts them; returns how many the system gives.
fn start() -> u32 {
    // Number 1 stays free: in libomp it belongs to the thread that leads the helpers.
    let numbers = 2..=settings::get().helper_numbers;
    if numbers.is_empty() {
        return 0;
    }
    host::watch_forks();
    affinity::announce_helpers();
    let started = numbers.map_while(|number| {
        let thread = std::thread::Builder::new().stack_size(api::stack_size());
        thread.spawn(move || help(number)).ok()
    });
    let started = started.count() as u32;
    // What they report about their places is not cut off by the end of a short program.
    loop {
        let settled = HELPERS.settled.load(Ordering::Acquire);
        if settled == started {
            return started;
        }
        HELPERS.settled.wait(settled);
    }
}

/// The life of a helper.
fn help(number: u32) {
    let thread = registry::add_helper(number);
    affinity::settle_helper(thread, number as usize - 2);
    HELPERS.settled.word().fetch_add(1, Ordering::Release);
    HELPERS.settled.wake(1);
    loop {
        let arrivals = HELPERS.arrivals.load(Ordering::Acquire);
        if let Some(task) = take() {
            execute::run(thread, None, task);
            // What the task has left behind.
            scheduling::drain(thread, thread.member());
        } else {
            wait::count_out();
            HELPERS.arrivals.wait(arrivals);
            wait::count_in();
        }
    }
}

fn take() -> Option<&'static Task> {
    HELPERS.mutex.with(|| {
        // SAFETY: under the mutex; a task in the queue has not finished.
        unsafe { (&mut *HELPERS.ready.get()).pop_front().map(|task| &*task) }
    })
}

/// Gives the helpers a task that has been counted and is ready.
pub(crate) fn offer(task: &'static Task) {
    // SAFETY: under the mutex.
    HELPERS.mutex.with(|| unsafe { &mut *HELPERS.ready.get() }.push_back(task));
    HELPERS.arrivals.word().fetch_add(1, Ordering::Release);
    HELPERS.arrivals.wake(1);
}

/// In the child of a fork there are no helpers, and no tasks for them.
pub(crate) fn forget() {
    // Whoever held the mutex is gone, and may have left the queue in disorder.
    // SAFETY: this is the only thread.
    unsafe { HELPERS.ready.get().write(VecDeque::new()) };
    HELPERS.mutex.reset();
    HELPERS.started.store(0, Ordering::Relaxed);
    HELPERS.settled.word().store(0, Ordering::Relaxed);
}
