//! Ready tasks with a priority. [OMP 5.2 §12.4]
//!
//! They lie in one list per team, in front of the deques: priorities order tasks of all members. Tasks without a
//! priority, and programs without `OMP_MAX_TASK_PRIORITY`, have nothing to do with it but one load.

use core::cell::UnsafeCell;
use core::cmp::Reverse;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::collections::BTreeMap;

use weft_wait::mutex::Mutex;

/// See the module.
pub(crate) struct Urgent<T> {
    count: AtomicUsize,
    mutex: Mutex,
    queue: UnsafeCell<Queue<T>>,
}

struct Queue<T> {
    /// By priority, the greatest first, and then in the order in which they came.
    tasks: BTreeMap<(Reverse<i32>, u64), *const T>,
    came: u64,
}

impl<T: 'static> Urgent<T> {
    /// An empty one.
    pub(crate) fn new() -> Urgent<T> {
        Urgent {
            count: AtomicUsize::new(0),
            mutex: Mutex::new(),
            queue: UnsafeCell::new(Queue { tasks: BTreeMap::new(), came: 0 }),
        }
    }

    /// How many tasks are in it.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.count.load(Ordering::Acquire)
    }

    fn with<R>(&self, work: impl FnOnce(&mut Queue<T>) -> R) -> R {
        // SAFETY: under the mutex, and no `work` below comes here again.
        self.mutex.with(|| work(unsafe { &mut *self.queue.get() }))
    }

    /// Adds a task.
    pub(crate) fn put(&self, task: &'static T, priority: i32) {
        self.with(|queue| {
            queue.came += 1;
            queue.tasks.insert((Reverse(priority), queue.came), task);
            self.count.store(queue.tasks.len(), Ordering::Release);
        });
    }

    /// Takes the most urgent task that is `wanted`.
    pub(crate) fn take(&self, wanted: impl Fn(*mut T) -> bool) -> Option<&'static T> {
        if self.len() == 0 {
            return None;
        }
        self.with(|queue| {
            let (&at, &task) = queue.tasks.iter().find(|(_, task)| wanted(task.cast_mut()))?;
            queue.tasks.remove(&at);
            self.count.store(queue.tasks.len(), Ordering::Release);
            // SAFETY: made from a reference in `put`; a task in the list has not finished.
            Some(unsafe { &*task })
        })
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::Urgent;

    #[test]
    fn the_greatest_priority_comes_first_and_then_the_oldest_task() {
        static TASKS: [u8; 5] = [0, 1, 2, 3, 4];
        let urgent = Urgent::new();
        for (task, priority) in TASKS.iter().zip([1, 3, 1, 7, 3]) {
            urgent.put(task, priority);
        }
        assert_eq!(urgent.take(|task| core::ptr::eq(task, &TASKS[2])), Some(&2), "only what is wanted");
        let order: Vec<u8> = core::iter::from_fn(|| urgent.take(|_| true).copied()).collect();
        assert_eq!(order, [3, 1, 4, 0]);
        assert_eq!(urgent.len(), 0);
    }
}
