//! Loops whose chunks are handed out: `dispatch_init`, `dispatch_next`, `dispatch_fini`.
//!
//! A thread asks for chunks until it gets none; only then has it left the loop.

use core::sync::atomic::Ordering;

use crate::construct::cancel;
use crate::construct::current_loop::{loop_of, publish, shared, take_turns};
use crate::events::work;
use crate::ompt::abi::{dispatch as part, work as construct};
use crate::schedule::chunks::{Policy, View};
use crate::schedule::current::{Chunk, Current};
use crate::schedule::fixed::STATIC_BALANCED_CHUNKED;
use crate::schedule::quick::{NONE, Next};
use crate::settings::icv::Schedule;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source};

/// Bits of a schedule's number. [kmp.h: sched_type]
const MODIFIERS: i32 = weft_abi::Modifier::Monotonic as i32 | weft_abi::Modifier::Nonmonotonic as i32;
const NONMONOTONIC: i32 = weft_abi::Modifier::Nonmonotonic as i32;
/// The number of `schedule(runtime)`.
pub(crate) const RUNTIME: i32 = weft_abi::Kind::Runtime as i32;
/// The number of `schedule(simd:runtime)`.
const SIMD_RUNTIME: i32 = 47;
/// The number of `schedule(simd:guided)`.
const SIMD_GUIDED: i32 = 46;
/// The number of `schedule(dynamic)`.
pub(crate) const DYNAMIC: i32 = weft_abi::Kind::Dynamic as i32;

/// A loop that starts.
pub(crate) struct Start {
    /// Schedule as the ABI has it, modifiers included.
    pub(crate) kind: i32,
    /// Number of iterations.
    pub(crate) trips: u64,
    /// Chunk size; less than 1 for the default.
    pub(crate) chunk: i64,
    /// Lower bound, and step.
    pub(crate) lower: u64,
    /// See `lower`.
    pub(crate) step: i64,
    /// False for all teams of a `distribute` except the one with its last iteration.
    pub(crate) has_last: bool,
    /// Whether the thread asks for one iteration at a time, as in `sections`.
    pub(crate) one_by_one: bool,
    /// Where it is in the program.
    pub(crate) source: Source,
}

/// The thread comes to a loop.
#[inline(always)]
pub(crate) fn init(thread: &Thread, start: &Start) {
    if thread.is_undisturbed() && !start.one_by_one {
        return come_alone(thread, start.trips, start.lower, start.step, start.has_last);
    }
    init_slowly(thread, start);
}

/// The same for a thread that is undisturbed.
#[inline(always)]
pub(crate) fn come_alone(thread: &Thread, trips: u64, lower: u64, step: i64, has_last: bool) {
    let loops = &thread.member().loops;
    // SAFETY: this is the member's thread, and no reference is left from before.
    unsafe { *loops.current() = None };
    loops.quick.come_alone(trips, lower, step, has_last);
}

/// The same where there is more to do.
#[inline(never)]
fn init_slowly(thread: &Thread, start: &Start) {
    end_cancelled(thread);
    thread.member().loops.quick.end();
    cancel::come_to_construct(thread, start.source);
    if thread.is_observed() {
        tell_begin(thread, start);
    }
    if thread.team_size() == 1 {
        begin(thread, start, View::whole(start.trips), (0, false, false));
    } else {
        init_in_team(thread, start);
    }
}

/// Tells a tool that the thread comes to the loop or to `sections`.
#[cold]
fn tell_begin(thread: &Thread, start: &Start) {
    let (kind, _) = resolve(thread, start.kind, start.chunk);
    if kind & 0x40 != 0 {
        // It hears of `ordered` regions whoever shares the loop.
        take_turns();
    }
    if start.one_by_one {
        return work::begin(thread, construct::SECTIONS, start.trips);
    }
    let kind = match policy_of(kind) {
        Policy::Even | Policy::EvenMultiple | Policy::RoundRobin => construct::LOOP_STATIC,
        Policy::Dynamic | Policy::Stealing => construct::LOOP_DYNAMIC,
        Policy::Guided | Policy::GuidedMultiple => construct::LOOP_GUIDED,
        Policy::Trapezoidal => construct::LOOP_OTHER,
    };
    work::begin(thread, kind, start.trips);
}

/// The same in a team of several members.
#[inline(never)]
fn init_in_team(thread: &Thread, start: &Start) {
    let member = thread.member();
    let (kind, chunk) = resolve(thread, start.kind, start.chunk);
    let ordered = kind & 0x40 != 0;
    let mut policy = policy_of(kind);
    if policy == Policy::Stealing && ordered {
        policy = Policy::Dynamic;
    }
    let view = View::new(policy, start.trips, chunk.max(1) as u64, thread.part_of_team());
    let number = member.loops.count.get();
    member.loops.count.set(number.wrapping_add(1));
    let team = member.team();
    // In a cancelled region the buffer may never become free. Then the thread gets nothing of the loop.
    let ended = !team.loops.at(number).enter(number, || team.cancellation.has_cancelled_region());
    if ordered {
        take_turns();
    }
    begin(thread, start, view, (number, ended, ordered));
    if ended && thread.is_observed() {
        work::end(thread);
    }
    // A tool hears of each chunk.
    if !ended
        && !thread.is_observed()
        && let Some(current) = loop_of(thread)
    {
        member.loops.quick.come_to(current, team.loops.at(number));
    }
    if ordered {
        publish(thread, |position| position.leave_for(number.wrapping_add(u32::from(ended))));
    }
}

/// The thread is in the loop, of which it sees `view`.
#[inline(always)]
fn begin(thread: &Thread, start: &Start, view: View, (number, ended, ordered): (u32, bool, bool)) {
    let current = Current {
        view,
        lower: start.lower,
        step: start.step,
        number,
        ended,
        ordered,
        ordered_is_over: false,
        first: 0,
        length: 0,
        has_turn: false,
        over: 0,
        has_last: start.has_last,
    };
    // SAFETY: this is the member's thread, and no reference is left from before.
    unsafe { *thread.member().loops.current() = Some(current) };
}

/// `schedule(runtime)` becomes what the ICV says.
fn resolve(thread: &Thread, kind: i32, chunk: i64) -> (i32, i64) {
    // Above 160 lie the numbers of loops whose chunks must not be merged; they never are. [kmp.h: kmp_nm_lower]
    let mut plain = kind & !MODIFIERS;
    if plain >= 160 {
        plain -= 128;
    }
    let ordered = plain & 0x40;
    if plain == SIMD_RUNTIME {
        return resolve_simd(thread.task().icvs().schedule, chunk);
    }
    if plain & 0x3F | 0x20 == RUNTIME {
        let schedule = thread.task().icvs().schedule;
        let chosen = if ordered == 0 { schedule.kind } else { schedule.kind & 0x1F | ordered };
        let modifiers = if schedule.modifiers == 0 { kind & MODIFIERS } else { schedule.modifiers };
        return (chosen | modifiers, i64::from(schedule.chunk));
    }
    (plain | kind & MODIFIERS, chunk)
}

/// `schedule(simd:runtime)`: chunks become multiples of the vector length, which the compiler passes as the chunk.
fn resolve_simd(schedule: Schedule, length: i64) -> (i32, i64) {
    use weft_abi::Kind;
    match schedule.kind {
        kind if kind == Kind::Static as i32 || kind == Kind::Auto as i32 => (STATIC_BALANCED_CHUNKED, length),
        kind if kind == Kind::Guided as i32 => (SIMD_GUIDED, i64::from(schedule.chunk.max(1)) * length),
        kind => (kind | schedule.modifiers, i64::from(schedule.chunk.max(1)) * length),
    }
}

/// [kmp.h: sched_type], ordered and unordered.
fn policy_of(kind: i32) -> Policy {
    match kind & !MODIFIERS & 0x1F {
        1 => Policy::RoundRobin,
        3 if kind & NONMONOTONIC != 0 => Policy::Stealing,
        3 => Policy::Dynamic,
        4 | 10 | 11 => Policy::Guided,
        13 => Policy::EvenMultiple,
        14 => Policy::GuidedMultiple,
        7 => Policy::Trapezoidal,
        12 => Policy::Stealing,
        // Static schedules, and `auto`: an even share costs least for a loop that is not known.
        _ => Policy::Even,
    }
}

/// The thread's next chunk of the loop it has come to; `None` ends the loop for the thread.
#[inline(always)]
pub(crate) fn next(thread: &Thread) -> Option<Chunk> {
    match thread.member().loops.quick.next() {
        Next::Chunk(chunk) => Some(chunk),
        Next::Number(at) => next_slowly(thread, at),
        Next::Nothing => next_slowly(thread, NONE),
        Next::Over => None,
    }
}

/// The same where the quick way has found nothing but a number, which may be [`NONE`].
#[inline(always)]
pub(crate) fn next_slowly(thread: &Thread, drawn: u64) -> Option<Chunk> {
    let current = loop_of(thread)?;
    if current.ended {
        return None;
    }
    if thread.team_size() > 1 {
        return next_in_team(thread, current, drawn);
    }
    if let Some(range) = current.view.next_of_one() {
        if thread.is_observed() {
            work::dispatch_chunk(thread, part::LOOP_CHUNK, range.start, range.end - range.start);
        }
        return Some(current.chunk(&range));
    }
    leave(thread, current);
    None
}

/// The same in a team of several members.
#[inline(never)]
fn next_in_team(thread: &Thread, current: &mut Current, drawn: u64) -> Option<Chunk> {
    let member = thread.member();
    let shared = member.team().loops.at(current.number);
    if let Some(range) = member.loops.quick.next_slowly(current, shared, drawn) {
        current.first = range.start;
        current.length = range.end - range.start;
        current.has_turn = false;
        current.over = 0;
        if current.ordered {
            publish(thread, |position| position.come_to(range.start));
        }
        if thread.is_observed() {
            work::dispatch_chunk(thread, part::LOOP_CHUNK, range.start, range.end - range.start);
        }
        return Some(current.chunk(&range));
    }
    leave(thread, current);
    None
}

/// The next iteration number of a loop whose end is not known here: `sections`.
pub(crate) fn next_single(thread: &Thread) -> i32 {
    let Some(current) = loop_of(thread) else { return 0 };
    if current.ended {
        return i32::MAX;
    }
    let at = match shared(thread, current.number) {
        Some(shared) => shared.taken.fetch_add(1, Ordering::Relaxed),
        None => current.view.given,
    };
    current.view.given += 1;
    if thread.is_observed() && at < current.view.trips {
        work::dispatch_section(thread);
    }
    at as i32
}

/// The next section of as many as the loop has iterations, from 1; 0 ends the construct for the thread.
pub(crate) fn next_section(thread: &Thread) -> u32 {
    let Some(&mut Current { view, ended: false, .. }) = loop_of(thread) else { return 0 };
    let at = next_single(thread) as u32;
    if u64::from(at) < view.trips {
        return at + 1;
    }
    end_cancelled(thread);
    0
}

/// The thread has left the loop. After a cancellation it has not asked until the end, and the other threads wait for
/// it.
#[inline]
pub(crate) fn end_cancelled(thread: &Thread) {
    if let Some(current) = loop_of(thread)
        && !current.ended
    {
        leave(thread, current);
    }
}

/// The thread gets no more of the loop.
#[inline]
fn leave(thread: &Thread, current: &mut Current) {
    current.ended = true;
    thread.member().loops.quick.end();
    if thread.is_told() {
        tell_end(thread);
    }
    if let Some(shared) = shared(thread, current.number) {
        if current.ordered {
            publish(thread, |position| position.leave_for(current.number.wrapping_add(1)));
        }
        shared.leave(current.number, thread.team_size());
    }
}

#[cold]
#[inline(never)]
extern "C" fn tell_end(thread: &Thread) {
    if thread.is_traced() {
        thread.record(Kind::LoopEnd, Source::NONE, 0);
    }
    if thread.is_observed() {
        work::end(thread);
    }
}
