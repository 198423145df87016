//! Explicit tasks: created, scheduled, with their dependences. [OMP 5.2 §19.5.2.7, §19.5.2.8, §19.5.2.10]

use smallvec::SmallVec;

use crate::events::{who, work};
use crate::ompt::abi::{Data, Dependence, cancel, dependence, dispatch, status, task_flag};
use crate::ompt::callbacks;
use crate::task::dependence::item::Item;
use crate::task::descriptor::{Task, flag};
use crate::task::group::Group;
use crate::team::thread::Thread;

/// The current task of the calling thread has created `task`, which has so many dependences. `undeferred`: it completes
/// before its creator goes on.
#[cold]
pub(crate) fn create(thread: &Thread, task: &Task, undeferred: bool, list: &[Item]) {
    let bits = task.flags.get();
    let mut flags = task_flag::EXPLICIT;
    let mut add = |is_set: bool, bit: i32| flags |= if is_set { bit } else { 0 };
    add(undeferred || thread.task().is_final(), task_flag::UNDEFERRED);
    add(bits & flag::TIED == 0 || bits & flag::UNTIED != 0, task_flag::UNTIED);
    add(bits & flag::FINAL != 0, task_flag::FINAL);
    add(bits & flag::MERGEABLE != 0, task_flag::MERGEABLE);
    task.told().begin(flags);
    tell_created(thread, task.told().data.pointer(), flags, list);
}

fn tell_created(thread: &Thread, new: *mut Data, flags: i32, list: &[Item]) {
    if let Some(tell) = callbacks::task_create() {
        let (creator, caller) = (who::task(thread), who::caller(thread));
        creator.frame.enter(caller.frame);
        let (data, frame) = (creator.data.pointer(), creator.frame.pointer());
        // SAFETY: a function of this type, as the tool has promised.
        unsafe { tell(data, frame, new, flags, i32::from(!list.is_empty()), caller.code) };
        creator.frame.enter(core::ptr::null());
    }
    if !list.is_empty()
        && let Some(tell) = callbacks::dependences()
    {
        let list: SmallVec<[Dependence; 8]> = list.iter().map(of_item).collect();
        // SAFETY: as above; the list is as long as that.
        unsafe { tell(new, list.as_ptr(), list.len() as i32) };
    }
}

/// [kmp.h: kmp_depend_info_t]
fn of_item(item: &Item) -> Dependence {
    let kind = match item.flags {
        _ if item.address == usize::MAX => dependence::OUT_ALL_MEMORY,
        1 => dependence::IN,
        2 => dependence::OUT,
        4 => dependence::MUTEXINOUTSET,
        8 => dependence::INOUTSET,
        0x80.. => dependence::OUT_ALL_MEMORY,
        _ => dependence::INOUT,
    };
    Dependence { variable: item.address, kind }
}

/// A `taskwait` has dependences: it is a task that has nothing to execute. `wait` waits for them. [OMP 5.2 §15.5]
#[cold]
pub(crate) fn taskwait(thread: &Thread, list: &[Item], wait: impl FnOnce(Later)) {
    let data = Data::new();
    let flags = task_flag::TASKWAIT | task_flag::UNDEFERRED | task_flag::MERGEABLE;
    tell_created(thread, data.pointer(), flags, list);
    wait(Later(data.pointer()));
    tell_scheduled(data.pointer(), status::TASKWAIT_COMPLETE, core::ptr::null_mut());
}

/// Of the list of a task that comes to a `sink` or `source`. [OMP 5.2 §15.9.6]
#[cold]
pub(crate) fn iteration(thread: &Thread, kind: i32, values: &[i64]) {
    if let Some(tell) = callbacks::dependences() {
        let list: SmallVec<[Dependence; 8]> =
            values.iter().map(|value| Dependence { variable: *value as usize, kind }).collect();
        // SAFETY: as above.
        unsafe { tell(who::task(thread).data.pointer(), list.as_ptr(), list.len() as i32) };
    }
}

/// A task, or a `taskwait`, that may wait for others.
#[derive(Clone, Copy)]
pub(crate) struct Later(*mut Data);

impl Later {
    /// A task that has just been created.
    pub(crate) fn of(task: &Task) -> Later {
        Later(task.told().data.pointer())
    }

    /// It waits for a task, which has not completed.
    #[cold]
    pub(crate) fn waits_for(self, earlier: &Task) {
        if let Some(tell) = callbacks::task_dependence() {
            // SAFETY: as above.
            unsafe { tell(earlier.told().data.pointer(), self.0) };
        }
    }
}

/// The calling thread begins to execute the task, or goes on with an untied one.
#[cold]
pub(crate) fn begin(thread: &Thread, task: &Task) {
    let told = task.told();
    if let Some(left) = suspended(task).filter(|left| !left.told().frame.has_entered()) {
        left.told().frame.enter(who::caller(thread).frame);
        told.enters.set(true);
    }
    let status = if thread.observed().yields.take() { status::YIELD } else { status::SWITCH };
    tell_scheduled(data_of(suspended(task)), status, told.data.pointer());
    if let Some((start, iterations)) = told.chunk.take() {
        work::dispatch_to(thread, told.data.pointer(), dispatch::TASKLOOP_CHUNK, start, iterations);
    }
}

/// The creator of an undeferred task begins to execute it: its code is called from where the creator is.
#[cold]
pub(crate) fn begin_undeferred(thread: &Thread, task: &Task) {
    task.told().frame.exit(who::caller(thread).frame);
    begin(thread, task);
}

/// The calling thread has executed the task, or a part of an untied one.
#[cold]
pub(crate) fn end(task: &Task) {
    let status = if task.has(flag::AGAIN) {
        status::SWITCH
    } else if task.has(flag::DETACHABLE) && !task.event.is_fulfilled() {
        status::DETACH
    } else if is_in_cancelled_group(task) {
        status::CANCEL
    } else {
        status::COMPLETE
    };
    let (told, left) = (task.told(), suspended(task));
    tell_scheduled(told.data.pointer(), status, data_of(left));
    told.frame.exit(core::ptr::null());
    if let Some(left) = left.filter(|_| told.enters.take()) {
        left.told().frame.enter(core::ptr::null());
    }
}

/// The task is not executed, since what it belongs to is cancelled.
#[cold]
pub(crate) fn discard(task: &Task) {
    let told = task.told();
    told.chunk.set(None);
    let construct = if is_in_cancelled_group(task) { cancel::TASKGROUP } else { cancel::PARALLEL };
    if let Some(tell) = callbacks::cancel() {
        // SAFETY: as above.
        unsafe { tell(told.data.pointer(), construct | cancel::DISCARDED_TASK, core::ptr::null()) };
    }
    tell_scheduled(told.data.pointer(), status::CANCEL, core::ptr::null_mut());
}

fn is_in_cancelled_group(task: &Task) -> bool {
    // SAFETY: the group of a task that has not finished is alive.
    unsafe { task.group.get().as_ref() }.is_some_and(Group::is_cancelled)
}

/// The task that the thread has left for `task`, as a tool sees it.
fn suspended(task: &Task) -> Option<&'static Task> {
    let left = task.told().suspended.get();
    who::seen(if left.is_null() { task.parent() } else { left })
}

fn data_of(task: Option<&Task>) -> *mut Data {
    task.map_or(core::ptr::null_mut(), |task| task.told().data.pointer())
}

/// The event of a task is fulfilled; `code_has_ended` says whether that completes it.
#[cold]
pub(crate) fn fulfill(task: &Task, code_has_ended: bool) {
    let status = if code_has_ended { status::LATE_FULFILL } else { status::EARLY_FULFILL };
    tell_scheduled(task.told().data.pointer(), status, core::ptr::null_mut());
}

fn tell_scheduled(prior: *mut Data, status: i32, next: *mut Data) {
    if let Some(tell) = callbacks::task_schedule() {
        // SAFETY: as above.
        unsafe { tell(prior, status, next) };
    }
}
