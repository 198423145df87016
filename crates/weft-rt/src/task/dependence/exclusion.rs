//! `mutexinoutset`: the tasks of such a set execute one at a time, in any order.

use core::cell::UnsafeCell;
use std::sync::Arc;

use weft_wait::mutex::Mutex;

/// The right to execute, of one set at one address.
pub(crate) struct Exclusion<T> {
    mutex: Mutex,
    state: UnsafeCell<State<T>>,
}

struct State<T> {
    taken: bool,
    waiting: Vec<*const T>,
}

// SAFETY: the state is reached under the mutex only.
unsafe impl<T> Sync for Exclusion<T> {}
// SAFETY: it holds pointers to tasks, which any thread may hold.
unsafe impl<T> Send for Exclusion<T> {}

impl<T> Exclusion<T> {
    /// No task executes.
    pub(crate) fn new() -> Arc<Exclusion<T>> {
        Arc::new(Exclusion {
            mutex: Mutex::new(),
            state: UnsafeCell::new(State { taken: false, waiting: Vec::new() }),
        })
    }

    fn with<R>(&self, work: impl FnOnce(&mut State<T>) -> R) -> R {
        // SAFETY: under the mutex, and no `work` below comes here again.
        self.mutex.with(|| work(unsafe { &mut *self.state.get() }))
    }

    /// Takes the right if it is free; then true.
    pub(crate) fn try_take(&self) -> bool {
        !self.with(|state| core::mem::replace(&mut state.taken, true))
    }

    /// Puts the task into the queue of those that wait for the right. False if it has become free meanwhile.
    pub(crate) fn queue(&self, task: *const T) -> bool {
        self.with(|state| {
            if state.taken {
                state.waiting.push(task);
            }
            state.taken
        })
    }

    /// Gives the right back; the tasks in the result have waited for it and may try again.
    pub(crate) fn free(&self) -> Vec<*const T> {
        self.with(|state| {
            state.taken = false;
            core::mem::take(&mut state.waiting)
        })
    }
}
