//! Worksharing loops: who gets which iterations, and what orders them.
//!
//! | schedule | chunks | who executes one | iterations of a chunk |
//! |---|---|---|---|
//! | `static` | single iterations of a thread's share | the thread with that share, in each such loop | parallel |
//! | `static, c` | `c` iterations | threads in turn | in order |
//! | `dynamic, c` | `c` iterations | threads in turn, with a shift from turn to turn | in order |
//! | others, sections | single iterations | the same | |
//! | any, with `ordered` or `doacross` | as above | the same | in the order of the thread |
//!
//! Each chunk is a strand, so chunks of one thread are parallel, too. This is not so for a thread that may know its number,
//! since what it does may depend on that, and not for the memory that is its own.

use crate::baton;
use crate::chunks::{Schedule, SharedLoop, ThreadLoop};
use crate::clocks::merge;
use crate::published::Key;
use crate::strands::{Bag, Kind, Place};
use crate::world::{Wait, World, world};

/// The thread comes to a loop over `first..=last`.
pub(crate) fn begin(me: usize, first: u64, last: u64, number_of_schedule: i32, chunk: u64) {
    let mut guard = world();
    let team = guard.context(me).team;
    let threads = guard.teams[team].size() as u64;
    // What the program has not told comes with `ordered`, whose schedule the call itself has.
    let told = guard.context(me).schedule.take();
    let mut schedule = told.unwrap_or(Schedule {
        kind: i32::from(!matches!(number_of_schedule, 33 | 34 | 65 | 66)),
        chunk,
        is_ordered: true,
        place: Place(0),
    });
    if schedule.kind == 4 {
        (schedule.kind, schedule.chunk) = guard.settings.schedule;
    }
    let count = last.wrapping_sub(first).wrapping_add(1);
    let has_chunks = schedule.chunk > 0 && schedule.kind <= 1;
    let size = match (has_chunks, schedule.kind) {
        (true, _) => schedule.chunk,
        (false, 0) if schedule.is_ordered => count.div_ceil(threads).max(1),
        _ => 1,
    };
    let context = guard.context(me);
    context.had_last = false;
    let number = context.loops;
    context.loops += 1;
    let chunks = count.div_ceil(size);
    context.current = Some(ThreadLoop {
        number,
        schedule,
        count,
        first,
        chunks,
        size,
        next: 0,
        iteration: 0,
        clocks: None,
        own: Bag::default(),
    });
    guard.teams[team].loops.entry(number).or_default();
}

/// The next chunk of the thread, and whether the last iteration is in it.
pub(crate) fn next(me: usize) -> Option<(u64, u64, bool)> {
    let mut guard = world();
    let team = guard.context(me).team;
    let threads = guard.teams[team].size() as u64;
    let mine = guard.context(me).number as u64;
    let mut current = end_chunk(&mut guard, me)?;
    let is_fixed = current.schedule.kind == 0;
    let share = current.chunks.div_ceil(threads).max(1);
    let in_one_piece = is_fixed && current.schedule.chunk == 0;
    while current.next < current.chunks {
        let chunk = current.next;
        let whose = match in_one_piece {
            true => chunk / share,
            false if is_fixed => chunk % threads,
            false => (chunk + chunk / threads) % threads,
        };
        current.next += 1;
        if whose != mine {
            continue;
        }
        let from = chunk * current.size;
        let to = (from + current.size).min(current.count) - 1;
        current.iteration = from;
        let bounds = (current.first + from, current.first + to, to + 1 == current.count);
        if !current.schedule.is_ordered && guard.may_be_any_thread(me) {
            current.clocks = Some(guard.threads[me].clocks.clone());
            guard.begin(me, Kind::Chunk, current.schedule.place);
        }
        let context = guard.context(me);
        context.current = Some(current);
        context.had_last = bounds.2;
        return Some(bounds);
    }
    guard.wait_for(me, current.own);
    None
}

/// Ends the chunk that the thread executes, and returns the loop that it is in, which it is in no longer.
fn end_chunk(world: &mut World, me: usize) -> Option<ThreadLoop> {
    let mut current = world.context(me).current.take()?;
    match current.schedule.kind == 0 {
        true => world.end_shared_out(me, Some(&mut current.own)),
        false => world.end_shared_out(me, None),
    }
    if let Some(clocks) = current.clocks.take() {
        world.threads[me].clocks = clocks;
    }
    Some(current)
}

/// The thread leaves the loop that it is in, within an iteration.
pub(crate) fn leave(world: &mut World, me: usize) {
    if let Some(current) = end_chunk(world, me) {
        world.wait_for(me, current.own);
    }
}

/// The loop that the thread is in, as its team knows it.
pub(crate) fn shared(world: &mut World, me: usize) -> Option<&mut SharedLoop> {
    let team = world.context(me).team;
    let number = world.context(me).current.as_ref()?.number;
    world.teams[team].loops.get_mut(&number)
}

/// The end of an iteration of a loop with `ordered`.
pub(crate) fn end_iteration(me: usize) {
    let mut guard = world();
    let team = guard.context(me).team;
    let Some(current) = &mut guard.context(me).current else { return };
    let (number, iteration) = (current.number, current.iteration);
    current.iteration += 1;
    if let Some(shared) = guard.teams[team].loops.get_mut(&number) {
        shared.done.insert(iteration);
        while shared.done.remove(&shared.turn) {
            shared.turn += 1;
        }
    }
}

/// Waits until all earlier iterations have ended or passed their `ordered` region.
pub(crate) fn begin_ordered(me: usize) {
    let mut guard = world();
    let team = guard.context(me).team;
    let Some(current) = &guard.context(me).current else { return };
    let (number, iteration) = (current.number, current.iteration);
    guard = baton::wait(guard, me, Wait::Turn { team, number, iteration });
    let before = guard.teams[team].loops.get(&number).map_or_else(Vec::new, |shared| shared.before.clone());
    merge(&mut guard.threads[me].clocks, &before);
}

/// The end of an `ordered` region.
pub(crate) fn end_ordered(me: usize) {
    let mut guard = world();
    let team = guard.context(me).team;
    let Some(current) = &guard.context(me).current else { return };
    let number = current.number;
    let clocks = guard.snapshot(me, Key::Thread(me));
    if let Some(shared) = guard.teams[team].loops.get_mut(&number) {
        merge(&mut shared.before, &clocks);
    }
}

/// The thread comes to a nest whose iterations wait for each other.
pub(crate) fn begin_doacross(me: usize) {
    let mut guard = world();
    guard.context(me).doacross += 1;
}

/// The iteration is done with what others wait for.
pub(crate) fn post(me: usize, iteration: Vec<i64>) {
    let mut guard = world();
    let (team, number) = (guard.context(me).team, guard.context(me).doacross);
    let clocks = guard.snapshot(me, Key::Thread(me));
    guard.teams[team].posted.entry(number).or_default().insert(iteration, clocks);
}

/// Waits for that place in an iteration that there is.
pub(crate) fn wait_for(me: usize, iteration: Vec<i64>) {
    let mut guard = world();
    let (team, number) = (guard.context(me).team, guard.context(me).doacross);
    guard = baton::wait(guard, me, Wait::Posted { team, number, iteration: iteration.clone() });
    let clocks = guard.teams[team].posted.get(&number).and_then(|posted| posted.get(&iteration)).cloned();
    merge(&mut guard.threads[me].clocks, &clocks.unwrap_or_default());
}
