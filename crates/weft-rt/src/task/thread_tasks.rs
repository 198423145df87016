//! What a thread keeps for its tasks.

use core::cell::Cell;

use crate::task::descriptor::Task;
use crate::task::gate::Gate;
use crate::task::group::Group;
use crate::task::stack::StackLimit;
use crate::task::storage::Storage;

/// See the module. The order is that in memory: each region looks at the gate.
#[repr(C)]
pub(crate) struct ThreadTasks {
    /// Whether code with a fast path calls the bodies of its tasks.
    pub(crate) gate: Gate,
    /// How much of the stack is left.
    pub(crate) stack: StackLimit,
    /// Memory of tasks.
    pub(crate) storage: Storage<Task>,
    /// Taskgroups that are not in use.
    pub(crate) groups: Cell<*const Group>,
    /// The view that the thread has asked for last, by the addresses of the task and of the reducer; zeros if none.
    pub(crate) view: Cell<(usize, usize, usize)>,
}

impl ThreadTasks {
    /// Of a thread that has not seen a task.
    pub(crate) fn new() -> ThreadTasks {
        ThreadTasks {
            storage: Storage::new(),
            groups: Cell::new(core::ptr::null()),
            stack: StackLimit::new(),
            gate: Gate::new(),
            view: Cell::new((0, 0, 0)),
        }
    }

    /// The calling thread, whose tasks these are, frees a task that has finished and that no thread refers to.
    pub(crate) fn free(&self, task: &'static Task) {
        task.count.reset();
        self.storage.free(task);
    }
}
