//! `parallel`. [OMP 5.2 §10.1]

use core::ffi::c_void;

use crate::entry::variadic::{Location, variadic_entry};
use crate::fork::{arrival, parallel};
use crate::team::thread::{Request, Thread};
use crate::trace::Source;
use crate::work::{Microtask, Work};

variadic_entry! {
    /// `void __kmpc_fork_call(ident_t *, kmp_int32 nargs, kmpc_micro, ...)`
    __kmpc_fork_call => fork_call
}

unsafe extern "C" fn fork_call(
    loc: Location,
    count: i32,
    microtask: Microtask,
    spilled: *const usize,
    stacked: *const usize,
) {
    // SAFETY: the trampoline has laid the words out in its frame, which stays until the region has ended.
    let work = unsafe { Work::new(microtask, count, spilled, stacked) };
    let thread = Thread::current();
    if thread.is_traced() {
        arrival::name(thread, Source::ident(loc), Source::code(microtask as *const c_void));
    }
    parallel::parallel(thread, work);
}

/// `f(&gtid, &tid, args)` by a team if `condition`, else by the calling thread.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_fork_call_if(
    loc: Location,
    _count: i32,
    microtask: Microtask,
    condition: i32,
    args: *mut c_void,
) {
    // SAFETY: the body takes one word or none, and does not look at one it does not take.
    let work = unsafe { Work::with_words(microtask, [args.expose_provenance()]) };
    let thread = Thread::current();
    if thread.is_traced() {
        arrival::name(thread, Source::ident(loc), Source::code(microtask as *const c_void));
    }
    if condition == 0 { parallel::serial(thread, work) } else { parallel::parallel(thread, work) }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_serialized_parallel(loc: Location, _gtid: i32) {
    let thread = Thread::current();
    if thread.is_traced() {
        arrival::name(thread, Source::ident(loc), Source::NONE);
    }
    // Clauses of this region must not reach the next.
    thread.request.set(Request { threads: 0, bind: 0, ..thread.request.get() });
    parallel::enter_serial(thread);
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_serialized_parallel(_loc: Location, _gtid: i32) {
    parallel::leave_serial(Thread::current());
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_push_num_threads(_loc: Location, _gtid: i32, threads: i32) {
    let thread = Thread::current();
    thread.request.set(Request { threads, ..thread.request.get() });
}

/// Does nothing, as in libomp.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_pop_num_threads(_loc: Location, _gtid: i32) {}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_push_proc_bind(_loc: Location, _gtid: i32, bind: i32) {
    let thread = Thread::current();
    thread.request.set(Request { bind: bind + 1, ..thread.request.get() });
}
