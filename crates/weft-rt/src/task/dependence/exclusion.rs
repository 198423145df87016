//! `mutexinoutset`: the tasks of such a set execute one at a time, in any order.
//!
//! A task that finds the right taken waits in a queue, and the task that gives the right back hands it over to the
//! first one there: that task is offered again and has the right already. Were all waiting tasks offered, each of them
//! but one would come back to the queue, once for each task of the set.
//!
//! A task of several sets takes their rights in the order of the addresses, and keeps those it has while it waits for
//! the next. No cycle of tasks that wait for each other can arise, because all take them in the same order. Nor does a
//! task that has a right wait for a thread that waits for it: what can wait for tasks of a set are their parent and the
//! tasks after them, never one of their siblings in execution.

use core::cell::UnsafeCell;
use std::collections::VecDeque;
use std::sync::Arc;

use weft_wait::mutex::Mutex;

/// The right to execute, of one set at one address.
pub(crate) struct Exclusion<T> {
    mutex: Mutex,
    state: UnsafeCell<State<T>>,
}

struct State<T> {
    taken: bool,
    /// Empty while the right is free.
    waiting: VecDeque<*const T>,
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
            state: UnsafeCell::new(State { taken: false, waiting: VecDeque::new() }),
        })
    }

    fn with<R>(&self, work: impl FnOnce(&mut State<T>) -> R) -> R {
        // SAFETY: under the mutex, and no `work` below comes here again.
        self.mutex.with(|| work(unsafe { &mut *self.state.get() }))
    }

    /// Takes the right for the task; then true. If another task has it, the task will get it by [`Exclusion::free`];
    /// that may happen before this function returns.
    pub(crate) fn take_or_wait(&self, task: *const T) -> bool {
        self.with(|state| {
            let had = core::mem::replace(&mut state.taken, true);
            if had {
                state.waiting.push_back(task);
            }
            !had
        })
    }

    /// Gives the right back. The task in the result has waited for it, and has it now.
    pub(crate) fn free(&self) -> Option<*const T> {
        self.with(|state| {
            let next = state.waiting.pop_front();
            state.taken = next.is_some();
            next
        })
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::Exclusion;

    #[test]
    fn the_right_goes_from_one_task_to_the_next() {
        let tasks = [0_u8, 1, 2];
        let exclusion = Exclusion::new();
        let took: Vec<bool> = tasks.iter().map(|task| exclusion.take_or_wait(task)).collect();
        assert_eq!(took, [true, false, false]);
        let next: Vec<_> = (0..3).map(|_| exclusion.free()).collect();
        assert_eq!(next, [Some(&raw const tasks[1]), Some(&raw const tasks[2]), None]);
        assert!(exclusion.take_or_wait(&tasks[0]), "it is free again");
    }
}
