//! Numbers of threads, and the start and end of the runtime.

use crate::entry::variadic::Location;
use crate::fork::registry;
use crate::team::current;
use crate::team::thread::Thread;

/// Does nothing: the runtime starts at its first use.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_begin(_loc: Location, _flags: i32) {}

/// Does nothing: the runtime ends with the process.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_end(_loc: Location) {}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_global_thread_num(_loc: Location) -> i32 {
    match current::thread() {
        Some(thread) => thread.gtid(),
        None => number_of_root(),
    }
}

/// Apart, so that a thread that is known needs no frame.
///
/// Before the first construct the main thread gets the number that it will have, and stays unknown: clang's code asks where
/// a function begins, and the program may choose its processors behind that. No entry point relies on the number.
#[cold]
#[inline(never)]
extern "C" fn number_of_root() -> i32 {
    // SAFETY: neither has preconditions.
    if registry::known() == 0 && unsafe { libc::getpid() == libc::gettid() } {
        return 0;
    }
    Thread::current().gtid()
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_global_num_threads(_loc: Location) -> i32 {
    registry::known() as i32
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_bound_thread_num(_loc: Location) -> i32 {
    Thread::current().tid() as i32
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_bound_num_threads(_loc: Location) -> i32 {
    Thread::current().team_size() as i32
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_in_parallel(_loc: Location) -> i32 {
    i32::from(Thread::current().member().team().region().active_level > 0)
}

/// Always true.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_ok_to_fork(_loc: Location) -> i32 {
    1
}
