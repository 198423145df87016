//! The queue of tasks that hidden helper threads execute.

use core::cell::UnsafeCell;
use std::collections::VecDeque;

use weft_wait::futex::Futex;
use weft_wait::mutex::Mutex;
use weft_wait::sync::Ordering;
use weft_wait::wait;

use crate::task::descriptor::Task;

struct Queue {
    /// Guards `ready`.
    mutex: Mutex,
    ready: UnsafeCell<VecDeque<*const Task>>,
    /// Counts tasks that came; helpers without work sleep here.
    arrivals: Futex,
}

// SAFETY: `ready` is used under the mutex only.
unsafe impl Sync for Queue {}

static QUEUE: Queue = Queue {
    mutex: Mutex::in_static(),
    ready: UnsafeCell::new(VecDeque::new()),
    arrivals: Futex::in_static(0),
};

/// Gives the helpers a task that has been counted and is ready.
pub(crate) fn offer(task: &'static Task) {
    // SAFETY: under the mutex.
    QUEUE.mutex.with(|| unsafe { &mut *QUEUE.ready.get() }.push_back(task));
    QUEUE.arrivals.word().fetch_add(1, Ordering::Release);
    QUEUE.arrivals.wake(1);
}

/// The calling helper's next task; the helper sleeps until there is one.
pub(crate) fn take() -> &'static Task {
    loop {
        let arrivals = QUEUE.arrivals.load(Ordering::Acquire);
        // SAFETY: under the mutex.
        let task = QUEUE.mutex.with(|| unsafe { &mut *QUEUE.ready.get() }.pop_front());
        if let Some(task) = task {
            // SAFETY: a task in the queue has not finished.
            return unsafe { &*task };
        }
        wait::count_out();
        QUEUE.arrivals.wait(arrivals);
        wait::count_in();
    }
}

/// In the child of a `fork()`: there are no tasks for helpers any more.
pub(crate) fn forget() {
    // The thread that held the mutex is gone, and may have left the queue in disorder.
    // SAFETY: this is the only thread.
    unsafe { QUEUE.ready.get().write(VecDeque::new()) };
    QUEUE.mutex.reset();
}
