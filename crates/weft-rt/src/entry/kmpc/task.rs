//! Tasks, `taskwait`, `taskyield`, taskgroups, detached tasks. [OMP 5.2 §12, §15.4, §15.5]

use core::ffi::c_void;

use weft_wait::happens_before;

use crate::entry::variadic::Location;
use crate::events::tasks;
use crate::fork::helper;
use crate::ompt;
use crate::task::descriptor::{Body, Routine, Task, flag};
use crate::task::storage::is_small;
use crate::tasking::{execute, scheduler, spawn, taskgroup, traced, waiting};
use crate::team::current;
use crate::team::thread::Thread;
use crate::trace::Source;

#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_task_alloc(
    loc: Location,
    gtid: i32,
    flags: u32,
    size: usize,
    shareds: usize,
    routine: Option<Routine>,
) -> *mut Body {
    let flags = flags & !flag::HELPER;
    match current::thread() {
        Some(thread) if flags & flag::ELSEWHERE == 0 => {
            match spawn::allocate_quickly(thread, flags, size, shareds, routine) {
                Some(body) => body,
                None => allocate(loc, gtid, flags, size, shareds, routine),
            }
        }
        _ => allocate(loc, gtid, flags, size, shareds, routine),
    }
}

/// The same where there is more to do. It has the parameters of the entry point, so that this jumps here, and keeps none of
/// them for that.
#[cold]
#[inline(never)]
extern "C" fn allocate(
    _loc: Location,
    _gtid: i32,
    flags: u32,
    size: usize,
    shareds: usize,
    routine: Option<Routine>,
) -> *mut Body {
    spawn::allocate(Thread::current(), flags, size, shareds, routine)
}

/// A task that waits for a device.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_target_task_alloc(
    _loc: Location,
    _gtid: i32,
    flags: u32,
    size: usize,
    shareds: usize,
    routine: Option<Routine>,
    _device: i64,
) -> *mut Body {
    let flags = if helper::are_there() { flags | flag::HELPER } else { flags & !flag::HELPER };
    spawn::allocate(Thread::current(), flags, size, shareds, routine)
}

/// # Safety
/// `body` comes from `__kmpc_omp_task_alloc`, and was not spawned yet or is the untied task that executes.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task(loc: Location, gtid: i32, body: *mut c_void) -> i32 {
    // SAFETY: the caller's duty.
    let task = unsafe { Task::of_body(body) };
    match current::thread() {
        Some(thread) if spawn::is_call(thread, task.flags.get()) => {
            spawn::call(thread, task);
            0
        }
        // SAFETY: the same duty.
        _ => unsafe { spawn_task(loc, gtid, body) },
    }
}

/// The same: an untied task that spawns itself to go on is known by being the current one.
///
/// # Safety
/// As `__kmpc_omp_task`.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_parts(loc: Location, gtid: i32, body: *mut c_void) -> i32 {
    // SAFETY: the same duty.
    unsafe { __kmpc_omp_task(loc, gtid, body) }
}

/// The same where there is more to decide.
///
/// # Safety
/// As `__kmpc_omp_task`.
#[inline(never)]
unsafe extern "C" fn spawn_task(loc: Location, _gtid: i32, body: *mut c_void) -> i32 {
    // SAFETY: the caller's duty.
    spawn::spawn(Thread::current(), unsafe { Task::of_body(body) }, Source::ident(loc));
    0
}

/// The caller executes the code of the task itself, now.
///
/// # Safety
/// `body` comes from `__kmpc_omp_task_alloc`.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_begin_if0(loc: Location, gtid: i32, body: *mut c_void) {
    // SAFETY: the caller's duty.
    let task = unsafe { Task::of_body(body) };
    match current::thread() {
        Some(thread) if task.flags.get() & (flag::FRAME | flag::TRACED) == 0 => {
            thread.set_task(task);
        }
        // SAFETY: the same duty.
        _ => unsafe { begin_slowly(loc, gtid, body) },
    }
}

/// The same for a frame, or a task that is told of.
///
/// # Safety
/// As above.
#[inline(never)]
unsafe extern "C" fn begin_slowly(_loc: Location, _gtid: i32, body: *mut c_void) {
    let thread = Thread::current();
    // SAFETY: the caller's duty.
    let task = unsafe { Task::of_body(body) };
    if task.has(flag::FRAME) {
        // SAFETY: the record of a frame has the address of a word of the calling thread.
        unsafe { spawn::name_gate(thread, body) };
    } else if task.has(flag::TRACED) {
        traced::begin_undeferred(thread, task);
    }
    thread.set_task(task);
}

/// # Safety
/// After `__kmpc_omp_task_begin_if0` with the same task.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_complete_if0(loc: Location, gtid: i32, body: *mut c_void) {
    // SAFETY: the caller's duty.
    let task = unsafe { Task::of_body(body) };
    match current::thread() {
        Some(thread) if !task.has(flag::FRAME) && is_small(task) && execute::leaves_nothing(task) => {
            thread.set_task(task.parent());
            thread.tasks.storage.keep_small(task);
        }
        // SAFETY: the same duty.
        _ => unsafe { complete(loc, gtid, body) },
    }
}

/// The same where more follows from the end of the task.
///
/// # Safety
/// As above.
#[inline(never)]
unsafe extern "C" fn complete(_loc: Location, _gtid: i32, body: *mut c_void) {
    let thread = Thread::current();
    // SAFETY: the caller's duty.
    let task = unsafe { Task::of_body(body) };
    if task.has(flag::FRAME) {
        // SAFETY: a task's parent lives until its children have finished.
        spawn::end_gate(thread, body, unsafe { &*task.parent() });
    } else if task.has(flag::TRACED) {
        traced::end_undeferred(thread, task);
    }
    execute::go_on(thread, task);
    thread.set_task(task.parent());
    execute::end_included(thread, task);
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_taskwait(_loc: Location, _gtid: i32) -> i32 {
    match current::thread() {
        Some(thread) if waiting::is_childless(thread) && !happens_before::is_on() => 0,
        _ => wait_for_children(),
    }
}

/// Apart, so that a task without children needs no frame.
#[inline(never)]
extern "C" fn wait_for_children() -> i32 {
    waiting::wait_for_children(Thread::current());
    0
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_taskyield(_loc: Location, _gtid: i32, _end: i32) -> i32 {
    scheduler::give_way(Thread::current());
    0
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_taskgroup(_loc: Location, _gtid: i32) {
    taskgroup::begin(Thread::current());
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_taskgroup(_loc: Location, _gtid: i32) {
    taskgroup::end(Thread::current());
}

/// The event of a task with a `detach` clause.
///
/// # Safety
/// `body` comes from `__kmpc_omp_task_alloc`.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_allow_completion_event(
    _loc: Location,
    _gtid: i32,
    body: *mut c_void,
) -> *mut c_void {
    // SAFETY: the caller's duty.
    execute::event_of(unsafe { Task::of_body(body) })
}

/// The event of the task has been fulfilled, by any thread.
fn fulfill(task: &'static Task) {
    // Behind it the task may be gone.
    let is_told = ompt::is_on() && task.has(flag::TRACED);
    if is_told && !task.event.has_code_ended() {
        tasks::fulfill(task, false);
    }
    if task.event.fulfill() {
        if task.has(flag::DISCARDED) {
            Thread::current().tasks.free(task);
            return;
        }
        if is_told {
            tasks::fulfill(task, true);
        }
        execute::complete(Thread::current(), None, task);
    }
}

/// Without an event nothing happens, as in libomp: a handle that is a variable may not have been set.
///
/// # Safety
/// `event` is null, or comes from a `detach` clause and has not been fulfilled.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_fulfill_event(event: *mut c_void) {
    // SAFETY: the event is the task; the rest is the caller's duty.
    if let Some(task) = unsafe { event.cast::<Task>().as_ref() } {
        fulfill(task);
    }
}

/// The work that a proxy task stands for is complete.
///
/// # Safety
/// `body` is that of a proxy task that has started.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_proxy_task_completed(_gtid: i32, body: *mut c_void) {
    // SAFETY: the caller's duty.
    fulfill(unsafe { Task::of_body(body) });
}

/// The same, by any thread.
///
/// # Safety
/// As above.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_proxy_task_completed_ooo(body: *mut c_void) {
    // SAFETY: the caller's duty.
    fulfill(unsafe { Task::of_body(body) });
}

/// `affinity` clause: a hint.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_reg_task_with_affinity(
    _loc: Location,
    _gtid: i32,
    _body: *mut c_void,
    _count: i32,
    _list: *const c_void,
) -> i32 {
    0
}
