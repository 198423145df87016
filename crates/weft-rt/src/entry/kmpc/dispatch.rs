//! Loops whose chunks are handed out, `sections` and `ordered`. [OMP 5.2 §11.5, §11.3, §15.10]

use crate::construct::dispatch::{self, Start};
use crate::construct::ordered;
use crate::entry::variadic::Location;
use crate::schedule::current::Chunk;
use crate::schedule::index::Index;
use crate::schedule::quick::{NONE, Next};
use crate::team::current;
use crate::team::thread::Thread;
use crate::trace::Source;

/// Starts a loop over `lower ..= upper`. It has the parameters of the entry points, so that they jump here, and keep none of
/// them for that.
#[inline(never)]
extern "C" fn start<I: Index>(
    loc: Location,
    _gtid: i32,
    kind: i32,
    lower: I,
    upper: I,
    step: I::Step,
    chunk: I::Step,
) {
    let step = step.into();
    let trips = I::trip_count(lower, upper, step);
    let source = Source::ident(loc);
    let (chunk, lower) = (chunk.into(), lower.bits());
    let start = Start { kind, trips, chunk, lower, step, has_last: true, one_by_one: false, source };
    dispatch::init(Thread::current(), &start);
}

/// Starts the share of the calling thread's team of such a loop.
fn start_share<I: Index>(loc: Location, kind: i32, (lower, upper): (I, I), step: I::Step, chunk: I::Step) {
    let thread = Thread::current();
    let step = step.into();
    let trips = I::trip_count(lower, upper, step);
    let (first, count) = thread.part_of_league().even_share(trips);
    let start = Start {
        kind,
        trips: count,
        chunk: chunk.into(),
        lower: lower.bits().wrapping_add(first.wrapping_mul(step as u64)),
        step,
        has_last: first + count == trips,
        one_by_one: false,
        source: Source::ident(loc),
    };
    dispatch::init(thread, &start);
}

/// # Safety
/// The pointers are null or valid for writes.
#[inline(always)]
unsafe fn next<I: Index>(last: *mut i32, lower: *mut I, upper: *mut I, stride: *mut I::Step) -> i32 {
    let found = current::thread().map_or(Next::Nothing, |thread| thread.member().loops.quick.next());
    // SAFETY: the caller's duty.
    unsafe {
        match found {
            Next::Chunk(chunk) => tell(&chunk, last, lower, upper, stride),
            Next::Number(at) => next_slowly(last, lower, upper, stride, at),
            Next::Nothing => next_slowly(last, lower, upper, stride, NONE),
            Next::Over => 0,
        }
    }
}

/// What is not quick, apart so that the rest needs no frame; see [`dispatch::next_slowly`].
///
/// # Safety
/// As above.
#[inline(never)]
unsafe extern "C" fn next_slowly<I: Index>(
    last: *mut i32,
    lower: *mut I,
    upper: *mut I,
    stride: *mut I::Step,
    drawn: u64,
) -> i32 {
    let Some(chunk) = dispatch::next_slowly(Thread::current(), drawn) else { return 0 };
    // SAFETY: the caller's duty.
    unsafe { tell(&chunk, last, lower, upper, stride) }
}

/// Hands out the chunk; returns 1.
///
/// # Safety
/// As above.
#[inline(always)]
unsafe fn tell<I: Index>(
    chunk: &Chunk,
    last: *mut i32,
    lower: *mut I,
    upper: *mut I,
    stride: *mut I::Step,
) -> i32 {
    // SAFETY: the caller's duty.
    unsafe {
        *lower = I::from_bits(chunk.lower);
        if let Some(upper) = upper.as_mut() {
            *upper = I::from_bits(chunk.upper);
        }
        if let Some(stride) = stride.as_mut() {
            *stride = I::step(chunk.step);
        }
        if let Some(last) = last.as_mut() {
            *last = i32::from(chunk.last);
        }
    }
    1
}

macro_rules! entry_points {
    ($type:ty, $step:ty, $init:ident, $dist_init:ident, $next:ident, $fini:ident) => {
        #[unsafe(no_mangle)]
        extern "C" fn $init(
            loc: Location,
            gtid: i32,
            kind: i32,
            lower: $type,
            upper: $type,
            step: $step,
            chunk: $step,
        ) {
            match current::thread() {
                // The loop is the only thread's as it stands, most often by steps of one.
                Some(thread) if thread.is_undisturbed() && step == 1 => {
                    let trips = Index::trip_count(lower, upper, 1);
                    dispatch::come_alone(thread, trips, lower.bits(), 1, true);
                }
                _ => start(loc, gtid, kind, lower, upper, step, chunk),
            }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $dist_init(
            loc: Location,
            _gtid: i32,
            kind: i32,
            _last: *mut i32,
            lower: $type,
            upper: $type,
            step: $step,
            chunk: $step,
        ) {
            start_share(loc, kind, (lower, upper), step, chunk);
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $next(
            _loc: Location,
            _gtid: i32,
            last: *mut i32,
            lower: *mut $type,
            upper: *mut $type,
            stride: *mut $step,
        ) -> i32 {
            // SAFETY: the ABI says that they are the caller's variables.
            unsafe { next(last, lower, upper, stride) }
        }

        /// Once per iteration of an ordered loop.
        #[unsafe(no_mangle)]
        extern "C" fn $fini(_loc: Location, _gtid: i32) {
            ordered::end_iteration();
        }
    };
}

entry_points!(
    i32,
    i32,
    __kmpc_dispatch_init_4,
    __kmpc_dist_dispatch_init_4,
    __kmpc_dispatch_next_4,
    __kmpc_dispatch_fini_4
);
entry_points!(
    u32,
    i32,
    __kmpc_dispatch_init_4u,
    __kmpc_dist_dispatch_init_4u,
    __kmpc_dispatch_next_4u,
    __kmpc_dispatch_fini_4u
);
entry_points!(
    i64,
    i64,
    __kmpc_dispatch_init_8,
    __kmpc_dist_dispatch_init_8,
    __kmpc_dispatch_next_8,
    __kmpc_dispatch_fini_8
);
entry_points!(
    u64,
    i64,
    __kmpc_dispatch_init_8u,
    __kmpc_dist_dispatch_init_8u,
    __kmpc_dispatch_next_8u,
    __kmpc_dispatch_fini_8u
);

/// The thread has left the loop, by its end or by a cancellation.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_dispatch_deinit(_loc: Location, _gtid: i32) {
    dispatch::end_cancelled(Thread::current());
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_ordered(_loc: Location, _gtid: i32) {
    ordered::enter_ordered();
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_ordered(_loc: Location, _gtid: i32) {
    ordered::leave_ordered();
}

/// The thread's first section. The runtime hands out numbers without knowing how many sections there are: the caller
/// compares.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_sections_init(loc: Location, _gtid: i32) -> i32 {
    let trips = u64::from(u32::MAX >> 1);
    let source = Source::ident(loc);
    let (kind, chunk, lower, step) = (dispatch::DYNAMIC, 1, 0, 1);
    let start = Start { kind, trips, chunk, lower, step, has_last: true, one_by_one: true, source };
    let thread = Thread::current();
    dispatch::init(thread, &start);
    dispatch::next_single(thread)
}

/// The next one.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_next_section(_loc: Location, _gtid: i32, _count: i32) -> i32 {
    dispatch::next_single(Thread::current())
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_sections(_loc: Location, _gtid: i32) {
    dispatch::end_cancelled(Thread::current());
}
