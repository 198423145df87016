//! Reducers of Cilk: which view the current task has, and when views are reduced ([`crate::task::views`]).
//!
//! All of it is under one lock, which a thread takes once for each reducer in each part of a task, not for each access: it
//! keeps the place of the view that it has asked for last.

use core::cell::UnsafeCell;
use core::ffi::c_void;

use weft_wait::mutex::Mutex;

use crate::task::descriptor::{Task, flag};
use crate::task::views::{Found, Reducer, Steps, Views};
use crate::team::thread::Thread;
use core::sync::atomic::{AtomicBool, Ordering};

struct Shared {
    /// Whether there has been a reducer.
    in_use: AtomicBool,
    mutex: Mutex,
    /// Under the mutex.
    views: UnsafeCell<Views>,
    /// Two implicit tasks add to variables one after the other.
    adding: Mutex,
}

// SAFETY: the views are touched under the mutex only.
unsafe impl Sync for Shared {}

static SHARED: Shared = Shared {
    in_use: AtomicBool::new(false),
    mutex: Mutex::in_static(),
    views: UnsafeCell::new(Views::new()),
    adding: Mutex::in_static(),
};

fn with<R>(work: impl FnOnce(&mut Views) -> R) -> R {
    // SAFETY: under the mutex, and `work` does not come here again: it calls no code of the program.
    SHARED.mutex.with(|| work(unsafe { &mut *SHARED.views.get() }))
}

/// Whether there has been a reducer.
#[inline(always)]
pub(crate) fn in_use() -> bool {
    SHARED.in_use.load(Ordering::Relaxed)
}

fn address(task: &Task) -> usize {
    core::ptr::from_ref(task).addr()
}

/// The task whose part the task is in: what is executed where it is created is in its creator's.
fn owner(task: &'static Task) -> &'static Task {
    let mut at = task;
    while at.is_explicit() && !at.has(flag::DEFERRED) {
        // SAFETY: an undeferred task is executed inside of its parent.
        at = unsafe { &*at.parent() };
    }
    at
}

/// The variable at `of`, which lives as long as the program, is a reducer.
pub(crate) fn declare(of: *mut c_void, reducer: Reducer) {
    SHARED.in_use.store(true, Ordering::Relaxed);
    with(|views| views.declare(of.expose_provenance(), reducer));
}

/// The variable at `of`, which the current task has begun, is a reducer.
pub(crate) fn register(thread: &'static Thread, of: *mut c_void, reducer: Reducer) {
    SHARED.in_use.store(true, Ordering::Relaxed);
    thread.tasks.view.set((0, 0, 0));
    let owner = owner(thread.task());
    with(|views| views.register(address(owner), of.expose_provenance(), reducer));
}

/// It ends. The task has waited for those that use it.
pub(crate) fn forget(thread: &'static Thread, of: *mut c_void) {
    thread.tasks.view.set((0, 0, 0));
    let owner = owner(thread.task());
    with(|views| views.forget(address(owner), of.addr()));
}

/// The current task's view of the reducer at `of`.
#[inline]
pub(crate) fn view(thread: &'static Thread, of: *mut c_void) -> *mut c_void {
    let task = thread.task();
    let (by, last, place) = thread.tasks.view.get();
    if by == address(task) && last == of.addr() {
        return core::ptr::with_exposed_provenance_mut(place);
    }
    find(thread, task, of)
}

#[cold]
#[inline(never)]
fn find(thread: &'static Thread, task: &'static Task, of: *mut c_void) -> *mut c_void {
    let owner = owner(task);
    let of = of.expose_provenance();
    let place = match with(|views| views.find(address(owner), !owner.is_explicit(), of)) {
        Found::At(place) => place,
        Found::Missing(reducer) => {
            let place = reducer.view();
            with(|views| views.add(address(owner), of, place));
            place
        }
    };
    // The thread may be in another region when it meets an implicit task again.
    if task.is_explicit() {
        thread.tasks.view.set((address(task), of, place));
    }
    core::ptr::with_exposed_provenance_mut(place)
}

/// The thread goes on with another task, or another part of one.
#[inline(always)]
pub(crate) fn turn(thread: &Thread) {
    thread.tasks.view.set((0, 0, 0));
}

/// `parent` has created `task`, which is executed later.
#[inline]
pub(crate) fn fork(thread: &Thread, task: &Task, parent: &'static Task) {
    if in_use() {
        turn(thread);
        let owner = owner(parent);
        with(|views| views.fork(address(owner), address(task)));
    }
}

/// The current task has waited for tasks.
#[inline]
pub(crate) fn join(thread: &'static Thread) {
    if in_use() {
        turn(thread);
        reduce(owner(thread.task()));
    }
}

#[cold]
#[inline(never)]
fn reduce(owner: &'static Task) {
    let is_first = !owner.is_explicit();
    let steps: Steps = with(|views| views.join(address(owner), is_first));
    if is_first { SHARED.adding.with(|| steps.take()) } else { steps.take() }
}

/// A deferred task is complete; its parent has not been told.
#[inline]
pub(crate) fn complete(task: &'static Task) {
    if in_use() {
        leave(task);
    }
}

#[cold]
#[inline(never)]
fn leave(task: &'static Task) {
    reduce(task);
    // SAFETY: the ancestors of a task that is not complete are not freed.
    let parents = core::iter::successors(Some(task), |at| unsafe { at.parent().as_ref() });
    with(|views| views.complete(address(task), parents.skip(1).map(address)));
}

/// Guards all views.
pub(crate) fn mutex() -> &'static Mutex {
    &SHARED.mutex
}

/// Guards the variables to which implicit tasks add.
pub(crate) fn adding_mutex() -> &'static Mutex {
    &SHARED.adding
}
