//! Barriers, `taskwait`, `taskgroup` and reductions. [OMP 5.2 §19.5.2.13]
//!
//! ```text
//!   sync region begin ─ wait begin ─ (tasks) ─ wait end ─ sync region end
//! ```

use core::ffi::c_void;

use crate::events::who;
use crate::ompt::abi::{Data, scope, state, sync};
use crate::ompt::callbacks;
use crate::team::thread::Thread;
use crate::trace::Source;

/// A construct at which the calling thread waits. It stands for the time between both ends.
pub(crate) struct Wait {
    kind: i32,
    region: *mut Data,
    code: *const c_void,
    before: i32,
}

/// The kind of a barrier, by the flags of its `ident_t`.
pub(crate) fn kind_of_barrier(source: Source) -> i32 {
    use weft_abi::ident::{BARRIER_EXPLICIT, BARRIER_IMPLICIT_FOR};
    match source.flags() {
        flags if flags & BARRIER_EXPLICIT != 0 => sync::BARRIER_EXPLICIT,
        flags if flags & BARRIER_IMPLICIT_FOR != 0 => sync::BARRIER_IMPLICIT_WORKSHARE,
        _ => sync::BARRIER_IMPLEMENTATION,
    }
}

fn state_of(kind: i32) -> i32 {
    match kind {
        sync::BARRIER_EXPLICIT => state::WAIT_BARRIER_EXPLICIT,
        sync::BARRIER_IMPLICIT_WORKSHARE => state::WAIT_BARRIER_IMPLICIT_WORKSHARE,
        sync::BARRIER_IMPLICIT_PARALLEL => state::WAIT_BARRIER_IMPLICIT_PARALLEL,
        sync::TASKWAIT => state::WAIT_TASKWAIT,
        sync::TASKGROUP => state::WAIT_TASKGROUP,
        sync::REDUCTION => state::WORK_REDUCTION,
        _ => state::WAIT_BARRIER_IMPLEMENTATION,
    }
}

/// The calling thread comes to a construct of this kind, and `wait` waits there.
#[cold]
pub(crate) fn around<R>(thread: &Thread, kind: i32, wait: impl FnOnce() -> R) -> R {
    // Of a worker's last barrier, the program knows no place.
    let code = match kind {
        sync::BARRIER_IMPLICIT_PARALLEL if thread.tid() > 0 => core::ptr::null(),
        sync::BARRIER_IMPLICIT_PARALLEL => thread.member().team().observed().code.get(),
        _ => enter(thread),
    };
    if kind == sync::BARRIER_IMPLICIT_PARALLEL {
        // The region's code has returned.
        who::task(thread).frame.exit(core::ptr::null());
    }
    let construct = begin_at(thread, kind, code);
    let result = construct.wait(thread, wait);
    construct.end(thread);
    result
}

/// The current task enters the runtime here; returns where it goes on.
fn enter(thread: &Thread) -> *const c_void {
    if callbacks::sync_region().is_none() && callbacks::sync_region_wait().is_none() {
        return core::ptr::null();
    }
    let caller = who::caller(thread);
    who::task(thread).frame.enter(caller.frame);
    caller.code
}

/// The calling thread begins a construct, at whose end it will wait.
#[cold]
pub(crate) fn begin(thread: &Thread, kind: i32) {
    begin_at(thread, kind, enter(thread));
    who::task(thread).frame.enter(core::ptr::null());
}

/// The calling thread is at the end of such a construct, and `wait` waits there.
#[cold]
pub(crate) fn end_with<R>(thread: &Thread, kind: i32, wait: impl FnOnce() -> R) -> R {
    let code = enter(thread);
    let before = thread.observed().state().0;
    let construct = Wait { kind, region: who::region(thread), code, before };
    let result = construct.wait(thread, wait);
    construct.end(thread);
    result
}

fn begin_at(thread: &Thread, kind: i32, code: *const c_void) -> Wait {
    let region = who::region(thread);
    if let Some(tell) = callbacks::sync_region() {
        let data = who::task(thread).data.pointer();
        // SAFETY: a function of this type, as the tool has promised.
        unsafe { tell(kind, scope::BEGIN, region, data, code) };
    }
    Wait { kind, region, code, before: thread.observed().state().0 }
}

impl Wait {
    fn wait<R>(&self, thread: &Thread, wait: impl FnOnce() -> R) -> R {
        thread.observed().become_(state_of(self.kind));
        self.tell_wait(thread, scope::BEGIN);
        let result = wait();
        self.tell_wait(thread, scope::END);
        thread.observed().become_(self.before);
        result
    }

    fn tell_wait(&self, thread: &Thread, endpoint: i32) {
        if let Some(tell) = callbacks::sync_region_wait() {
            let data = who::task(thread).data.pointer();
            let region = if endpoint == scope::BEGIN { self.region } else { self.region_at_end() };
            // SAFETY: as above.
            unsafe { tell(self.kind, endpoint, region, data, self.code) };
        }
    }

    /// Behind its last barrier a region may be over.
    fn region_at_end(&self) -> *mut Data {
        if self.kind == sync::BARRIER_IMPLICIT_PARALLEL { core::ptr::null_mut() } else { self.region }
    }

    fn end(&self, thread: &Thread) {
        let task = who::task(thread);
        if let Some(tell) = callbacks::sync_region() {
            // SAFETY: as above.
            unsafe { tell(self.kind, scope::END, self.region_at_end(), task.data.pointer(), self.code) };
        }
        task.frame.enter(core::ptr::null());
    }
}

/// The calling thread begins or ends to combine what it has for a reduction.
#[cold]
pub(crate) fn reduction(thread: &Thread, endpoint: i32) {
    let state = match endpoint {
        scope::BEGIN => state::WORK_REDUCTION,
        _ => crate::events::regions::working(thread.member().team()),
    };
    thread.observed().become_(state);
    if let Some(tell) = callbacks::reduction() {
        let data = who::task(thread).data.pointer();
        // SAFETY: as above.
        unsafe { tell(sync::REDUCTION, endpoint, who::region(thread), data, who::code(thread)) };
    }
}
