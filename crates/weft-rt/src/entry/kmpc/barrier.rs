//! Barriers, cancellation, flush. [OMP 5.2 §15.3, §16, §15.8.5]

use core::sync::atomic::{Ordering, fence};

use crate::construct::{barrier, cancel};
use crate::entry::variadic::Location;
use crate::events::points;
use crate::team::current;
use crate::team::thread::Thread;
use crate::trace::Source;

#[unsafe(no_mangle)]
extern "C" fn __kmpc_barrier(loc: Location, _gtid: i32) {
    match current::thread() {
        Some(thread) if thread.is_undisturbed() => {}
        _ => meet(loc),
    }
}

/// Apart, so that a team of one needs no frame.
#[inline(never)]
extern "C" fn meet(loc: Location) {
    barrier::barrier_at(Thread::current(), Source::ident(loc));
}

/// A barrier with a block that one thread executes while the others wait: 1 in that thread, which then calls
/// `__kmpc_end_barrier_master`.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_barrier_master(loc: Location, _gtid: i32) -> i32 {
    let thread = Thread::current();
    barrier::barrier_at(thread, Source::ident(loc));
    if thread.tid() == 0 {
        return 1;
    }
    barrier::barrier_at(thread, Source::ident(loc));
    0
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_barrier_master(loc: Location, _gtid: i32) {
    barrier::barrier_at(Thread::current(), Source::ident(loc));
}

/// The same, but the others do not wait for the block.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_barrier_master_nowait(loc: Location, _gtid: i32) -> i32 {
    let thread = Thread::current();
    barrier::barrier_at(thread, Source::ident(loc));
    i32::from(thread.tid() == 0)
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_cancel_barrier(loc: Location, _gtid: i32) -> i32 {
    i32::from(barrier::barrier_or_end(Thread::current(), Source::ident(loc)))
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_cancel(_loc: Location, _gtid: i32, kind: i32) -> i32 {
    i32::from(cancel::request(Thread::current(), kind))
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_cancellationpoint(_loc: Location, _gtid: i32, kind: i32) -> i32 {
    i32::from(cancel::point(Thread::current(), kind))
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_flush(_loc: Location) {
    fence(Ordering::SeqCst);
    if Thread::has_tool() {
        points::flush();
    }
}
