//! Explicit tasks: created, scheduled, with their dependences. [OMP 5.2 §19.5.2.7, §19.5.2.8, §19.5.2.10]

use smallvec::SmallVec;

use crate::events::who;
use crate::ompt::abi::{Data, Dependence, dependence, status, task_flag};
use crate::ompt::callbacks;
use crate::task::dependence::item::Item;
use crate::task::descriptor::{Task, flag};
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
        1 => dependence::IN,
        2 => dependence::OUT,
        4 => dependence::MUTEXINOUTSET,
        8 => dependence::INOUTSET,
        0x80.. => dependence::INOUT_ALL_MEMORY,
        _ => dependence::INOUT,
    };
    Dependence { variable: item.address, kind }
}

/// A `taskwait` has dependences: it is a task that has nothing to execute. `wait` waits for them. [OMP 5.2 §15.5]
#[cold]
pub(crate) fn taskwait(thread: &Thread, list: &[Item], wait: impl FnOnce()) {
    let data = Data::new();
    let flags = task_flag::TASKWAIT | task_flag::UNDEFERRED | task_flag::MERGEABLE;
    tell_created(thread, data.pointer(), flags, list);
    wait();
    tell_scheduled(data.pointer(), status::TASKWAIT_COMPLETE, core::ptr::null_mut());
}

/// The calling thread begins to execute the task, or goes on with an untied one.
#[cold]
pub(crate) fn begin(task: &Task) {
    tell_scheduled(suspended(task), status::SWITCH, task.told().data.pointer());
}

/// The calling thread has executed the task, or a part of an untied one.
#[cold]
pub(crate) fn end(task: &Task) {
    let status = if task.has(flag::AGAIN) {
        status::SWITCH
    } else if task.has(flag::DETACHABLE) && !task.event.is_fulfilled() {
        status::DETACH
    } else {
        status::COMPLETE
    };
    tell_scheduled(task.told().data.pointer(), status, suspended(task));
}

/// What the tool keeps of the task that the thread has left for `task`.
fn suspended(task: &Task) -> *mut Data {
    let left = task.told().suspended.get();
    let left = if left.is_null() { task.parent() } else { left };
    who::seen(left).map_or(core::ptr::null_mut(), |left| left.told().data.pointer())
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
