//! Nests of loops that the compiler leaves to the runtime to collapse. [kmp_collapse.h]

use crate::entry::variadic::Location;
use crate::schedule::collapse::{self, Level};
use crate::team::thread::Thread;

/// The nest of a call.
///
/// # Safety
/// `levels` points to `count` loops, outermost first, that only the caller has.
unsafe fn nest<'a>(levels: *mut Level, count: i32) -> &'a mut [Level] {
    // SAFETY: the caller's duty.
    unsafe { core::slice::from_raw_parts_mut(levels, count.max(0) as usize) }
}

/// How many points a nest has whose loops do not depend on each other. It is left with trip counts, and with
/// inclusive bounds.
///
/// # Safety
/// See [`nest`].
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_process_loop_nest_rectang(
    _loc: Location,
    _gtid: i32,
    levels: *mut Level,
    count: i32,
) -> u64 {
    // SAFETY: the caller's duty.
    collapse::count_rectangle(unsafe { nest(levels, count) })
}

/// The variables at point `number` of a nest that the function above has prepared.
///
/// # Safety
/// See [`nest`]; there is room for as many values.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_calc_original_ivs_rectang(
    _loc: Location,
    number: u64,
    levels: *const Level,
    values: *mut u64,
    count: i32,
) {
    // SAFETY: the caller's duty; the nest is only read.
    unsafe {
        let nest = nest(levels.cast_mut(), count);
        let values = core::slice::from_raw_parts_mut(values, nest.len());
        collapse::point_of_rectangle(nest, number, values);
    }
}

/// The calling thread's part of a nest, from the lower bounds in `chunk` to the upper ones; 0 if it has none. The nest
/// is left with inclusive bounds.
///
/// # Safety
/// See [`nest`]; there is room for as many levels in `chunk`; `last` is null or a variable.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_for_collapsed_init(
    _loc: Location,
    _gtid: i32,
    levels: *mut Level,
    chunk: *mut Level,
    count: i32,
    last: *mut i32,
) -> i32 {
    // SAFETY: the caller's duty.
    let (nest, last) = unsafe { (nest(levels, count), last.as_mut()) };
    let share = collapse::share(nest, Thread::current().part_of_team());
    if let Some(last) = last {
        *last = i32::from(share.as_ref().is_some_and(|share| share.has_last));
    }
    let Some(share) = share else { return 0 };
    for (at, level) in nest.iter().enumerate() {
        let bounds = Level { lower: [share.first[at], 0], upper: [share.last[at], 0], ..*level };
        // SAFETY: the caller's duty.
        unsafe { chunk.add(at).write(bounds) };
    }
    1
}
