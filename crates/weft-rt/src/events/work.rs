//! Worksharing constructs and their parts, `masked`. [OMP 5.2 §19.5.2.5, §19.5.2.6, §19.5.2.12]

use crate::events::who;
use crate::ompt::abi::{Data, DispatchChunk, scope, work};
use crate::ompt::callbacks;
use crate::team::thread::Thread;
use crate::trace::Source;

/// The kind of a construct whose threads compute their own parts, by the flags of its `ident_t`.
pub(crate) fn kind_of_static(source: Source) -> i32 {
    use weft_abi::ident::{WORK_DISTRIBUTE, WORK_SECTIONS};
    match source.flags() {
        flags if flags & WORK_SECTIONS != 0 => work::SECTIONS,
        flags if flags & WORK_DISTRIBUTE != 0 => work::DISTRIBUTE,
        _ => work::LOOP_STATIC,
    }
}

/// The calling thread begins or ends a construct with so many iterations or sections.
#[cold]
pub(crate) fn tell(thread: &Thread, kind: i32, endpoint: i32, count: u64) {
    if let Some(tell) = callbacks::work() {
        let data = who::task(thread).data.pointer();
        // SAFETY: a function of this type, as the tool has promised.
        unsafe { tell(kind, endpoint, who::region(thread), data, count, who::code(thread)) };
    }
}

/// The calling thread begins a construct whose parts are handed out; [`end`] needs to know of no more than that.
#[cold]
pub(crate) fn begin(thread: &Thread, kind: i32, count: u64) {
    who::task(thread).work.set(kind);
    tell(thread, kind, scope::BEGIN, count);
}

/// It gets no more parts.
#[cold]
pub(crate) fn end(thread: &Thread) {
    let kind = who::task(thread).work.take();
    if kind != 0 {
        tell(thread, kind, scope::END, 0);
    }
}

/// It gets so many iterations.
#[cold]
pub(crate) fn dispatch_chunk(thread: &Thread, kind: i32, start: u64, iterations: u64) {
    dispatch_to(thread, who::task(thread).data.pointer(), kind, start, iterations);
}

/// The task that keeps `data` gets so many iterations.
pub(super) fn dispatch_to(thread: &Thread, data: *mut Data, kind: i32, start: u64, iterations: u64) {
    if let Some(tell) = callbacks::dispatch() {
        let chunk = DispatchChunk { start, iterations };
        let address = core::ptr::from_ref(&chunk).expose_provenance() as u64;
        // SAFETY: as above; the chunk lives as long as the call.
        unsafe { tell(who::region(thread), data, kind, address) };
    }
}

/// It gets a section.
#[cold]
pub(crate) fn dispatch_section(thread: &Thread) {
    if let Some(tell) = callbacks::dispatch() {
        let data = who::task(thread).data.pointer();
        let code = who::code(thread).expose_provenance() as u64;
        // SAFETY: as above.
        unsafe { tell(who::region(thread), data, crate::ompt::abi::dispatch::SECTION, code) };
    }
}

/// The calling thread comes to a `single` construct, and executes its block or not.
#[cold]
pub(crate) fn single(thread: &Thread, is_executor: bool) {
    if is_executor {
        tell(thread, work::SINGLE_EXECUTOR, scope::BEGIN, 1);
    } else {
        tell(thread, work::SINGLE_OTHER, scope::BEGIN, 1);
        tell(thread, work::SINGLE_OTHER, scope::END, 1);
    }
}

/// The calling thread begins or ends the block of a `masked` construct.
#[cold]
pub(crate) fn masked(thread: &Thread, endpoint: i32) {
    if let Some(tell) = callbacks::masked() {
        let data = who::task(thread).data.pointer();
        // SAFETY: as above.
        unsafe { tell(endpoint, who::region(thread), data, who::code(thread)) };
    }
}
