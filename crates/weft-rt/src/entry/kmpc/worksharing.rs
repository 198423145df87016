//! Worksharing loops whose threads compute their own chunks. [OMP 5.2 §11.5, §11.6]

use crate::construct::cancel;
use crate::entry::variadic::Location;
use crate::events::work;
use crate::ompt::{
    self,
    abi::{dispatch, scope, work as construct},
};
use crate::schedule::fixed::{Bounds, DISTRIBUTE, DISTRIBUTE_CHUNKED};
use crate::schedule::index::Index;
use crate::team::current;
use crate::team::thread::Thread;
use crate::trace::Source;

/// Whether the loop is shared out to the teams of a league.
#[inline(always)]
fn is_of_league(kind: i32) -> bool {
    matches!(kind, DISTRIBUTE | DISTRIBUTE_CHUNKED)
}

/// The caller's variables for a loop.
///
/// # Safety
/// The ABI says that the pointers are the caller's variables; `last` may be null.
#[inline(always)]
unsafe fn bounds<'a, I: Index>(
    last: *mut i32,
    (lower, upper, stride): (*mut I, *mut I, *mut I::Step),
    step: i64,
) -> Bounds<'a, I> {
    // SAFETY: the caller's duty.
    unsafe {
        Bounds { last: last.as_mut(), lower: &mut *lower, upper: &mut *upper, stride: &mut *stride, step }
    }
}

/// The thread computes its part of a loop.
///
/// # Safety
/// As above.
#[inline(always)]
unsafe fn init<I: Index>(
    thread: &Thread,
    kind: i32,
    last: *mut i32,
    (lower, upper, stride): (*mut I, *mut I, *mut I::Step),
    step: I::Step,
    chunk: I::Step,
) {
    let part = if is_of_league(kind) { thread.part_of_league() } else { thread.part_of_team() };
    // SAFETY: the caller's duty.
    unsafe { bounds(last, (lower, upper, stride), step.into()) }.divide(kind, chunk.into(), part);
}

/// The same for all threads. It has the parameters of the entry points, so that they jump here, and keep none of them for
/// that.
///
/// # Safety
/// As above.
#[inline(never)]
unsafe extern "C" fn init_by_kind<I: Index>(
    loc: Location,
    _gtid: i32,
    kind: i32,
    last: *mut i32,
    lower: *mut I,
    upper: *mut I,
    stride: *mut I::Step,
    step: I::Step,
    chunk: I::Step,
) {
    let thread = Thread::current();
    if thread.is_watched() {
        come(thread, loc);
        if thread.is_observed() {
            // SAFETY: the caller's duty.
            return unsafe { init_observed(thread, loc, kind, last, (lower, upper, stride), step, chunk) };
        }
    }
    // SAFETY: the caller's duty.
    unsafe { init(thread, kind, last, (lower, upper, stride), step, chunk) }
}

#[cold]
#[inline(never)]
fn come(thread: &'static Thread, loc: Location) {
    cancel::come_to_construct(thread, Source::ident(loc));
}

/// Computes the thread's part of a loop and tells a tool of it.
///
/// # Safety
/// As [`init`].
#[cold]
#[inline(never)]
unsafe fn init_observed<I: Index>(
    thread: &Thread,
    loc: Location,
    kind: i32,
    last: *mut i32,
    (lower, upper, stride): (*mut I, *mut I, *mut I::Step),
    step: I::Step,
    chunk: I::Step,
) {
    let construct = work::kind_of_static(Source::ident(loc));
    // SAFETY: the caller's duty.
    let trips = || unsafe { I::trip_count(*lower, *upper, step.into()) };
    work::tell(thread, construct, scope::BEGIN, trips());
    // SAFETY: likewise.
    unsafe { init(thread, kind, last, (lower, upper, stride), step, chunk) };
    if trips() == 0 {
        return;
    }
    let part = match construct {
        construct::SECTIONS => return work::dispatch_section(thread),
        construct::DISTRIBUTE => dispatch::DISTRIBUTE_CHUNK,
        _ => dispatch::LOOP_CHUNK,
    };
    // SAFETY: likewise.
    work::dispatch_chunk(thread, part, unsafe { *lower }.bits(), trips());
}

/// The thread has left a loop.
#[cold]
#[inline(never)]
extern "C" fn tell_end(loc: Location) {
    if let Some(thread) = current::thread() {
        work::tell(thread, work::kind_of_static(Source::ident(loc)), scope::END, 0);
    }
}

macro_rules! entry_points {
    ($type:ty, $step:ty, $for:ident, $for_distribute:ident, $distribute:ident, $team:ident) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $for(
            loc: Location,
            gtid: i32,
            kind: i32,
            last: *mut i32,
            lower: *mut $type,
            upper: *mut $type,
            stride: *mut $step,
            step: $step,
            chunk: $step,
        ) {
            match current::thread() {
                // The loop is the only thread's as it stands, most often by steps of one.
                Some(thread) if thread.is_undisturbed() && step == 1 && !is_of_league(kind) => {
                    // SAFETY: by the ABI.
                    unsafe { bounds(last, (lower, upper, stride), 1) }.take_all();
                }
                // SAFETY: likewise.
                _ => unsafe { init_by_kind(loc, gtid, kind, last, lower, upper, stride, step, chunk) },
            }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $distribute(
            loc: Location,
            gtid: i32,
            kind: i32,
            last: *mut i32,
            lower: *mut $type,
            upper: *mut $type,
            stride: *mut $step,
            step: $step,
            chunk: $step,
        ) {
            // SAFETY: the same parameters and duties.
            unsafe { $for(loc, gtid, kind, last, lower, upper, stride, step, chunk) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $for_distribute(
            loc: Location,
            _gtid: i32,
            kind: i32,
            last: *mut i32,
            lower: *mut $type,
            upper: *mut $type,
            team_upper: *mut $type,
            stride: *mut $step,
            step: $step,
            chunk: $step,
        ) {
            let thread = Thread::current();
            cancel::come_to_construct(thread, Source::ident(loc));
            if thread.is_observed() {
                // SAFETY: as below.
                let trips = unsafe { <$type>::trip_count(*lower, *upper, step.into()) };
                work::tell(thread, work::kind_of_static(Source::ident(loc)), scope::BEGIN, trips);
            }
            let parts = (thread.part_of_league(), thread.part_of_team());
            // SAFETY: as above; the bounds are different variables.
            unsafe {
                Bounds {
                    last: last.as_mut(),
                    lower: &mut *lower,
                    upper: &mut *upper,
                    stride: &mut *stride,
                    step: i64::from(step),
                }
                .divide_twice(kind, i64::from(chunk), parts, &mut *team_upper);
            }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $team(
            _loc: Location,
            _gtid: i32,
            last: *mut i32,
            lower: *mut $type,
            upper: *mut $type,
            stride: *mut $step,
            step: $step,
            chunk: $step,
        ) {
            let team = Thread::current().part_of_league();
            // SAFETY: as above.
            unsafe {
                Bounds {
                    last: last.as_mut(),
                    lower: &mut *lower,
                    upper: &mut *upper,
                    stride: &mut *stride,
                    step: i64::from(step),
                }
            }
            .deal_to_teams(i64::from(chunk), team);
        }
    };
}

entry_points!(
    i32,
    i32,
    __kmpc_for_static_init_4,
    __kmpc_dist_for_static_init_4,
    __kmpc_distribute_static_init_4,
    __kmpc_team_static_init_4
);
entry_points!(
    u32,
    i32,
    __kmpc_for_static_init_4u,
    __kmpc_dist_for_static_init_4u,
    __kmpc_distribute_static_init_4u,
    __kmpc_team_static_init_4u
);
entry_points!(
    i64,
    i64,
    __kmpc_for_static_init_8,
    __kmpc_dist_for_static_init_8,
    __kmpc_distribute_static_init_8,
    __kmpc_team_static_init_8
);
entry_points!(
    u64,
    i64,
    __kmpc_for_static_init_8u,
    __kmpc_dist_for_static_init_8u,
    __kmpc_distribute_static_init_8u,
    __kmpc_team_static_init_8u
);

#[unsafe(no_mangle)]
extern "C" fn __kmpc_for_static_fini(loc: Location, _gtid: i32) {
    if ompt::is_on() {
        tell_end(loc);
    }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_distribute_static_fini(loc: Location, _gtid: i32) {
    if ompt::is_on() {
        tell_end(loc);
    }
}
