//! Hidden helper threads: they execute the tasks of `target nowait`, so that no thread of a team waits for a device.
//! [OMP 5.2 §13.8]
//!
//! They start with the first such task. Each is the initial thread of a contention group of its own, takes ready tasks
//! of any team from [`helper_queue`], and completes them as a thread from outside of that team.
//!
//! Tian, Doerfert, Chapman, "Concurrent Execution of Deferred OpenMP Target Tasks with Hidden Helper Threads", 2020.

use core::sync::atomic::{AtomicU32, Ordering};

use weft_wait::futex::Futex;
use weft_wait::mutex::Mutex;

use crate::affinity::settle;
use crate::fork::root;
use crate::settings::{self, global};
use crate::tasking::{execute, helper_queue, waiting};

struct Helpers {
    /// Guards the start.
    mutex: Mutex,
    /// How many threads there are, plus 1; 0 before the start.
    started: AtomicU32,
    /// How many of them have come to their places.
    settled: Futex,
}

static HELPERS: Helpers =
    Helpers { mutex: Mutex::in_static(), started: AtomicU32::new(0), settled: Futex::in_static(0) };

/// The mutex, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &HELPERS.mutex
}

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
    let settings = settings::get();
    // Number 1 stays free: in libomp it belongs to the thread that leads the helpers.
    let numbers = 2..=settings.helper_numbers;
    if numbers.is_empty() {
        return 0;
    }
    settle::announce_helpers();
    let started = numbers.map_while(|number| {
        let thread = std::thread::Builder::new().stack_size(global::stack_size(settings));
        thread.spawn(move || help(number)).ok()
    });
    let started = started.count() as u32;
    // The end of a short program must not cut off what they report about their places.
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
    let thread = root::add_helper(number);
    settle::settle_helper(thread, number as usize - 2);
    HELPERS.settled.word().fetch_add(1, Ordering::Release);
    HELPERS.settled.wake(1);
    loop {
        let task = helper_queue::take();
        execute::run(thread, None, task);
        // The task may have left other tasks behind.
        waiting::drain(thread, thread.member());
    }
}

/// In the child of a `fork()` there are no helpers, and no tasks for them.
pub(crate) fn forget_all() {
    helper_queue::forget();
    HELPERS.started.store(0, Ordering::Relaxed);
    HELPERS.settled.word().store(0, Ordering::Relaxed);
}
