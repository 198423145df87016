//! Tasks of a team that threads of other teams have made ready, and untied tasks that have given way to others. The
//! oldest are taken first.

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::collections::VecDeque;

use weft_wait::mutex::Mutex;

use crate::task::descriptor::Task;

/// See the module.
pub(crate) struct Inbox {
    count: AtomicUsize,
    mutex: Mutex,
    tasks: UnsafeCell<VecDeque<*const Task>>,
}

impl Inbox {
    /// An empty one.
    pub(crate) fn new() -> Inbox {
        Inbox { count: AtomicUsize::new(0), mutex: Mutex::new(), tasks: UnsafeCell::new(VecDeque::new()) }
    }

    /// Whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.count.load(Ordering::Acquire) == 0
    }

    /// Adds a task.
    pub(crate) fn put(&self, task: &'static Task) {
        self.mutex.with(|| {
            // SAFETY: under the mutex.
            unsafe { &mut *self.tasks.get() }.push_back(task);
            self.count.fetch_add(1, Ordering::Release);
        });
    }

    /// Takes a task that is `wanted`.
    pub(crate) fn take(&self, wanted: impl Fn(*mut Task) -> bool) -> Option<&'static Task> {
        if self.is_empty() {
            return None;
        }
        self.mutex.with(|| {
            // SAFETY: under the mutex.
            let tasks = unsafe { &mut *self.tasks.get() };
            let at = tasks.iter().position(|&task| wanted(task.cast_mut()))?;
            let task = tasks.remove(at)?;
            self.count.fetch_sub(1, Ordering::Relaxed);
            // SAFETY: a task in the list has not finished.
            Some(unsafe { &*task })
        })
    }
}
