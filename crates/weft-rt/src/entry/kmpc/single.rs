//! `single` and `masked`. [OMP 5.2 §11.1, §10.5]

use crate::construct::single;
use crate::entry::variadic::Location;
use crate::events::work;
use crate::ompt;
use crate::ompt::abi::{scope, work as construct};
use crate::team::current;
use crate::team::thread::Thread;

/// 1 in the thread that executes the block: the first to come.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_single(_loc: Location, _gtid: i32) -> i32 {
    let thread = Thread::current();
    let is_first = single::is_first(thread);
    if ompt::is_on() {
        work::single(thread, is_first);
    }
    i32::from(is_first)
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_single(_loc: Location, _gtid: i32) {
    if ompt::is_on()
        && let Some(thread) = current::thread()
    {
        work::tell(thread, construct::SINGLE_EXECUTOR, scope::END, 1);
    }
}

/// Whether the thread executes the block of a `masked` construct, and tells a tool so.
#[inline(always)]
fn is_masked(thread: &Thread, filter: i32) -> i32 {
    let executes = thread.tid() as i32 == filter;
    if ompt::is_on() && executes {
        work::masked(thread, scope::BEGIN);
    }
    i32::from(executes)
}

/// Ends such a block.
#[inline(always)]
fn end_masked() {
    if ompt::is_on()
        && let Some(thread) = current::thread()
    {
        work::masked(thread, scope::END);
    }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_master(_loc: Location, _gtid: i32) -> i32 {
    is_masked(Thread::current(), 0)
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_master(_loc: Location, _gtid: i32) {
    end_masked();
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_masked(_loc: Location, _gtid: i32, filter: i32) -> i32 {
    is_masked(Thread::current(), filter)
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_masked(_loc: Location, _gtid: i32) {
    end_masked();
}
