//! Cross-iteration dependences. [OMP 5.2 §15.9.6]

use crate::construct::doacross;
use crate::entry::variadic::Location;
use crate::events::tasks;
use crate::ompt::abi::dependence;
use crate::schedule::nest::Dimension;
use crate::team::thread::Thread;

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_doacross_init(_loc: Location, _gtid: i32, count: i32, nest: *const Dimension) {
    // SAFETY: the ABI says that there are so many.
    let nest = unsafe { core::slice::from_raw_parts(nest, count.max(0) as usize) };
    doacross::init(Thread::current(), nest);
}

/// # Safety
/// There is a value for each loop of the nest.
unsafe fn values<'a>(thread: &Thread, values: *const i64) -> &'a [i64] {
    // SAFETY: the caller's duty.
    unsafe { core::slice::from_raw_parts(values, doacross::depth(thread)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_doacross_wait(_loc: Location, _gtid: i32, iteration: *const i64) {
    let thread = Thread::current();
    // A team of one waits for nothing, not even for the number of the loops.
    if thread.team_size() > 1 {
        // SAFETY: by the ABI.
        let values = unsafe { values(thread, iteration) };
        if thread.is_observed() && doacross::has(thread, values) {
            tasks::iteration(thread, dependence::SINK, values);
        }
        doacross::sink(thread, values);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_doacross_post(_loc: Location, _gtid: i32, iteration: *const i64) {
    let thread = Thread::current();
    // A team of one waits for nothing, not even for the number of the loops.
    if thread.team_size() > 1 {
        // SAFETY: by the ABI.
        let values = unsafe { values(thread, iteration) };
        if thread.is_observed() {
            tasks::iteration(thread, dependence::SOURCE, values);
        }
        doacross::source(thread, values);
    }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_doacross_fini(_loc: Location, _gtid: i32) {
    doacross::fini(Thread::current());
}
