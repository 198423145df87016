//! Questions of tools and of libraries for devices about tasks.

use core::ffi::c_void;

use crate::task::dependence::node::{Node, Successor};
use crate::task::descriptor::Task;
use crate::team::current;

/// A number of the current task that no other unfinished task has; 0 for a thread the runtime does not know.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_get_taskid() -> u64 {
    current::thread().map_or(0, |thread| core::ptr::from_ref(thread.task()).addr() as u64)
}

/// The number of the task that created it or encountered its region; 0 for an initial task.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_get_parent_taskid() -> u64 {
    current::thread().map_or(0, |thread| thread.task().parent().addr() as u64)
}

/// The place of a task among those it depends on; null if it has no dependences.
///
/// # Safety
/// `body` comes from `__kmpc_omp_task_alloc`, and the task has not finished.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_get_depnode(body: *mut c_void) -> *const Node<Task> {
    // SAFETY: the caller's duty.
    unsafe { Task::of_body(body) }.node.get()
}

/// The first of the tasks that wait for this one.
///
/// # Safety
/// As above; the list changes as tasks come and finish.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_get_successors(body: *mut c_void) -> *const Successor<Task> {
    // SAFETY: the caller's duty; the task keeps its node.
    unsafe { __kmpc_task_get_depnode(body).as_ref() }.map_or(core::ptr::null(), Node::successors)
}

/// Whether the current task can be suspended until a device has finished. It cannot: the thread waits for the device.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_has_task_team(_gtid: i32) -> bool {
    false
}

/// Where such a task stores the event it waits for.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_get_target_async_handle_ptr(_gtid: i32) -> *mut *mut c_void {
    core::ptr::null_mut()
}
