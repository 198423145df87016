//! `taskloop`. [OMP 5.2 §12.6]

use core::ffi::c_void;

use crate::entry::variadic::Location;
use crate::task::descriptor::Task;
use crate::tasking::taskloop::{self, Division, Duplicate, Loop};
use crate::team::thread::Thread;
use crate::trace::Source;

/// # Safety
/// `body` comes from `__kmpc_omp_task_alloc`, and the bounds lie in it.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskloop(
    loc: Location,
    gtid: i32,
    body: *mut c_void,
    condition: i32,
    lower: *mut u64,
    upper: *mut u64,
    step: i64,
    no_group: i32,
    schedule: i32,
    size: u64,
    duplicate: Option<Duplicate>,
) {
    // SAFETY: the caller's duty.
    unsafe {
        __kmpc_taskloop_5(
            loc, gtid, body, condition, lower, upper, step, no_group, schedule, size, 0, duplicate,
        );
    }
}

/// The same; a `modifier` that is not 0 means `strict`.
///
/// # Safety
/// As above.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskloop_5(
    loc: Location,
    _gtid: i32,
    body: *mut c_void,
    condition: i32,
    lower: *mut u64,
    upper: *mut u64,
    step: i64,
    no_group: i32,
    schedule: i32,
    size: u64,
    modifier: i32,
    duplicate: Option<Duplicate>,
) {
    let construct = Loop {
        bounds: [lower, upper],
        step,
        division: match schedule {
            1 => Division::Grain { size: size.max(1), strict: modifier != 0 },
            2 => Division::Tasks(size.max(1)),
            _ => Division::Free,
        },
        duplicate,
        deferred: condition != 0,
        no_group: no_group != 0,
        source: Source::ident(loc),
    };
    // SAFETY: the caller's duty.
    taskloop::run(Thread::current(), unsafe { Task::of_body(body) }, &construct);
}
