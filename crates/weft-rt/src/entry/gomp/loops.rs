//! Worksharing loops.

use core::ffi::c_void;

use super::flag::Flag;
use crate::construct::dispatch::{self, DYNAMIC, RUNTIME, Start};
use crate::construct::{barrier, doacross, loop_memory, ordered};
use crate::ompt;
use crate::schedule::index::Index;
use crate::team::thread::Thread;
use crate::trace::Source;

/// `schedule(static)`, as the ABI of libomp numbers it; a chunk size distinguishes the two kinds.
pub(crate) const STATIC: i32 = weft_abi::Kind::Static as i32;
/// `nonmonotonic`
pub(crate) const NONMONOTONIC: i32 = weft_abi::Modifier::Nonmonotonic as i32;
/// `schedule(guided)`
pub(crate) const GUIDED: i32 = weft_abi::Kind::Guided as i32;
/// Turns a schedule without the bit of unordered schedules into that of a loop with `ordered` regions. [kmp.h:
/// sched_type]
const ORDERED: i32 = 0x40;

/// A loop that will begin.
pub(crate) struct Plan {
    kind: i32,
    trips: u64,
    chunk: i64,
    lower: u64,
    step: i64,
    one_by_one: bool,
}

impl Plan {
    fn new<I: Index>(kind: i32, start: I, end: I, step: i64, chunk: i64) -> Plan {
        let is_empty = if step < 0 { start <= end } else { start >= end };
        let last = I::from_bits(end.bits().wrapping_sub(step.signum() as u64));
        let trips = if is_empty { 0 } else { I::trip_count(start, last, step) };
        // A chunk size turns the even schedule into the round-robin one. [kmp.h: sched_type]
        let kind = if kind & 0x1F == STATIC & 0x1F && chunk > 0 { kind - 1 } else { kind };
        Plan { kind, trips, chunk, lower: start.bits(), step, one_by_one: false }
    }

    /// A loop of `long`.
    pub(crate) fn signed(kind: i32, start: i64, end: i64, step: i64, chunk: i64) -> Plan {
        Plan::new(kind, start, end, step, chunk)
    }

    /// A loop of `unsigned long long`; one that goes down has a step that is negative as a signed number.
    fn unsigned(kind: i32, start: u64, end: u64, step: u64, chunk: u64) -> Plan {
        Plan::new(kind, start, end, step as i64, chunk as i64)
    }

    /// Numbers from 1.
    pub(crate) fn sections(count: u32) -> Plan {
        Plan { kind: DYNAMIC, trips: u64::from(count), chunk: 1, lower: 1, step: 1, one_by_one: true }
    }

    /// Iterations of a doacross nest's outermost loop, which are handed out in their order.
    pub(crate) fn outermost(kind: i32, trips: u64, chunk: i64) -> Plan {
        Plan::new(kind, 0, trips as i64, 1, chunk)
    }

    /// The thread comes to the loop.
    pub(crate) fn begin(&self, thread: &Thread) {
        let &Plan { kind, trips, chunk, lower, step, one_by_one } = self;
        let source = Source::NONE;
        dispatch::init(
            thread,
            &Start { kind, trips, chunk, lower, step, has_last: true, one_by_one, source },
        );
    }
}

/// The next chunk of the loop the caller is in.
///
/// # Safety
/// `start` and `end` are variables of the caller.
pub(crate) unsafe fn next<I: Index>(start: *mut I, end: *mut I) -> bool {
    let thread = Thread::current();
    ordered::end_chunk(thread);
    let Some(chunk) = dispatch::next(thread) else { return false };
    // SAFETY: the caller's duty.
    unsafe {
        *start = I::from_bits(chunk.lower);
        *end = I::from_bits(chunk.upper.wrapping_add(chunk.step as u64));
    }
    true
}

/// Defines a schedule's four functions: for `long` and `unsigned long long`.
macro_rules! loops {
    ($start:ident $next:ident $start_ull:ident $next_ull:ident, $kind:expr, $($chunk:ident)?) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $start(
            start: i64,
            end: i64,
            step: i64,
            $($chunk: i64,)?
            first: *mut i64,
            after: *mut i64,
        ) -> bool {
            Plan::signed($kind, start, end, step, [$($chunk,)? 0][0]).begin(Thread::current());
            // SAFETY: by the ABI.
            unsafe { next(first, after) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $next(first: *mut i64, after: *mut i64) -> bool {
            // SAFETY: by the ABI.
            unsafe { next(first, after) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $start_ull(
            _up: Flag,
            start: u64,
            end: u64,
            step: u64,
            $($chunk: u64,)?
            first: *mut u64,
            after: *mut u64,
        ) -> bool {
            Plan::unsigned($kind, start, end, step, [$($chunk,)? 0][0]).begin(Thread::current());
            // SAFETY: by the ABI.
            unsafe { next(first, after) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $next_ull(first: *mut u64, after: *mut u64) -> bool {
            // SAFETY: by the ABI.
            unsafe { next(first, after) }
        }
    };
}

loops!(GOMP_loop_static_start GOMP_loop_static_next GOMP_loop_ull_static_start GOMP_loop_ull_static_next, STATIC, chunk);
loops!(GOMP_loop_dynamic_start GOMP_loop_dynamic_next GOMP_loop_ull_dynamic_start GOMP_loop_ull_dynamic_next, DYNAMIC, chunk);
loops!(GOMP_loop_guided_start GOMP_loop_guided_next GOMP_loop_ull_guided_start GOMP_loop_ull_guided_next, GUIDED, chunk);
loops!(GOMP_loop_runtime_start GOMP_loop_runtime_next GOMP_loop_ull_runtime_start GOMP_loop_ull_runtime_next, RUNTIME, );
loops!(GOMP_loop_nonmonotonic_dynamic_start GOMP_loop_nonmonotonic_dynamic_next GOMP_loop_ull_nonmonotonic_dynamic_start GOMP_loop_ull_nonmonotonic_dynamic_next, DYNAMIC | NONMONOTONIC, chunk);
loops!(GOMP_loop_nonmonotonic_guided_start GOMP_loop_nonmonotonic_guided_next GOMP_loop_ull_nonmonotonic_guided_start GOMP_loop_ull_nonmonotonic_guided_next, GUIDED | NONMONOTONIC, chunk);
loops!(GOMP_loop_nonmonotonic_runtime_start GOMP_loop_nonmonotonic_runtime_next GOMP_loop_ull_nonmonotonic_runtime_start GOMP_loop_ull_nonmonotonic_runtime_next, RUNTIME | NONMONOTONIC, );
loops!(GOMP_loop_maybe_nonmonotonic_runtime_start GOMP_loop_maybe_nonmonotonic_runtime_next GOMP_loop_ull_maybe_nonmonotonic_runtime_start GOMP_loop_ull_maybe_nonmonotonic_runtime_next, RUNTIME, );
loops!(GOMP_loop_ordered_static_start GOMP_loop_ordered_static_next GOMP_loop_ull_ordered_static_start GOMP_loop_ull_ordered_static_next, STATIC & !0x20 | ORDERED, chunk);
loops!(GOMP_loop_ordered_dynamic_start GOMP_loop_ordered_dynamic_next GOMP_loop_ull_ordered_dynamic_start GOMP_loop_ull_ordered_dynamic_next, DYNAMIC & !0x20 | ORDERED, chunk);
loops!(GOMP_loop_ordered_guided_start GOMP_loop_ordered_guided_next GOMP_loop_ull_ordered_guided_start GOMP_loop_ull_ordered_guided_next, GUIDED & !0x20 | ORDERED, chunk);
loops!(GOMP_loop_ordered_runtime_start GOMP_loop_ordered_runtime_next GOMP_loop_ull_ordered_runtime_start GOMP_loop_ull_ordered_runtime_next, RUNTIME & !0x20 | ORDERED, );

/// A schedule in gcc's numbers: 0 runtime, 1 static, 2 dynamic, 3 guided, 4 auto, and a bit for `monotonic`.
/// [libgomp.h: gomp_schedule_type]
pub(crate) fn schedule_of(number: i64) -> i32 {
    const MONOTONIC: i64 = 1 << 31;
    let kind = match number & !MONOTONIC {
        0 => RUNTIME,
        2 => DYNAMIC,
        3 => GUIDED,
        _ => STATIC,
    };
    if number & MONOTONIC == 0 && kind != STATIC { kind | NONMONOTONIC } else { kind }
}

/// Defines the forms for loops with task reductions or memory that the team shares.
macro_rules! general_loops {
    ($name:ident, $type:ty, $plan:ident, $ordered:literal $(, $up:ident)?) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(
            $($up: Flag,)?
            start: $type,
            end: $type,
            step: $type,
            schedule: i64,
            chunk: $type,
            first: *mut $type,
            after: *mut $type,
            reductions: *mut usize,
            memory: *mut *mut c_void,
        ) -> bool {
            $(let _ = $up;)?
            let kind = schedule_of(schedule);
            let kind = if $ordered { kind & !NONMONOTONIC & !0x20 | ORDERED } else { kind };
            Plan::$plan(kind, start, end, step, chunk).begin(Thread::current());
            // SAFETY: by the ABI.
            unsafe {
                super::task_reduction::share(reductions, memory);
                first.is_null() || next(first, after)
            }
        }
    };
}

general_loops!(GOMP_loop_start, i64, signed, false);
general_loops!(GOMP_loop_ordered_start, i64, signed, true);
general_loops!(GOMP_loop_ull_start, u64, unsigned, false, up);
general_loops!(GOMP_loop_ull_ordered_start, u64, unsigned, true, up);

/// The thread has left the loop, by its end or by a cancellation.
pub(crate) fn leave(thread: &'static Thread) {
    dispatch::end_cancelled(thread);
    loop_memory::leave(thread);
    if doacross::is_inside(thread) {
        doacross::fini(thread);
    }
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_loop_end() {
    let thread = Thread::current();
    leave(thread);
    barrier::barrier_at(thread, Source::end_of_construct());
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_loop_end_cancel() -> bool {
    let thread = Thread::current();
    leave(thread);
    barrier::barrier_or_end(thread, Source::end_of_construct())
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_loop_end_nowait() {
    leave(Thread::current());
}

/// Waits for the turn of the caller's chunk.
#[unsafe(no_mangle)]
extern "C" fn GOMP_ordered_start() {
    ordered::enter_ordered();
}

/// The chunk keeps its turn.
#[unsafe(no_mangle)]
extern "C" fn GOMP_ordered_end() {
    if ompt::is_on() {
        ordered::tell_turn_is_over();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_open_loops_have_the_right_number_of_iterations() {
        let trips = |start, end, step| Plan::signed(STATIC, start, end, step, 0).trips;
        assert_eq!([trips(0, 10, 3), trips(0, 9, 3), trips(5, 5, 1), trips(6, 5, 1)], [4, 3, 0, 0]);
        assert_eq!([trips(10, 0, -3), trips(9, 0, -3), trips(0, 5, -1)], [4, 3, 0]);
        assert_eq!(Plan::unsigned(STATIC, 10, 0, (-5_i64) as u64, 0).trips, 2);
        assert_eq!(Plan::unsigned(STATIC, 0, u64::MAX, 1, 0).trips, u64::MAX);
    }

    #[test]
    fn a_chunk_size_makes_static_loops_round_robin() {
        assert_eq!(Plan::signed(STATIC, 0, 9, 1, 2).kind, 33);
        assert_eq!(Plan::signed(STATIC & !0x20 | ORDERED, 0, 9, 1, 2).kind, 65);
        assert_eq!(Plan::signed(STATIC, 0, 9, 1, 0).kind, 34);
    }
}
