//! What the stage `watch` lets a program tell.

use crate::baton;
use crate::chunks::Schedule;
use crate::clocks::merge;
use crate::lanes;
use crate::published::Key;
use crate::report;
use crate::shadow::Deed;
use crate::strands::{Kind, Place};
use crate::world::{Race, Wait, World, world};

/// Tells the user of races.
fn tell(world: &mut World, races: &[Race]) {
    for race in races {
        report::race(world, race);
    }
}

/// Notes an access, and tells of what it races with.
pub(super) fn touch(me: usize, address: usize, size: usize, deed: Deed, place: Place) {
    let mut guard = world();
    let races = guard.touch(me, address, size, deed, place);
    tell(&mut guard, &races);
}

/// An access: 0 reads, 1 writes.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_access(address: usize, size: u64, kind: i32, site: usize) {
    let me = super::me();
    let deed = if kind == 0 { Deed::Read } else { Deed::Write };
    let mut guard = world();
    let place = guard.at(me, site);
    let races = guard.touch(me, address, size as usize, deed, place);
    tell(&mut guard, &races);
}

/// The program calls a function of a library here.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_call(site: usize) {
    let me = super::me();
    world().threads[me].call = Place(site);
}

/// An atomic access: 0 reads, 1 writes, 2 both; the ordering has 1 for acquire and 2 for release.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_atomic(address: usize, size: u64, kind: i32, ordering: i32, site: usize) {
    let me = super::me();
    let mut guard = world();
    let deed = if kind == 0 { Deed::AtomicRead } else { Deed::AtomicWrite };
    let place = guard.at(me, site);
    let races = guard.touch(me, address, size as usize, deed, place);
    tell(&mut guard, &races);
    if kind != 1 {
        guard = baton::polled(guard, me);
        match ordering & 1 != 0 {
            true => guard.learn(me, address),
            false => {
                let known = guard.known.get(&address).cloned().unwrap_or_default();
                merge(&mut guard.threads[me].seen, &known);
            }
        }
    }
    if kind != 0 {
        if ordering & 2 != 0 {
            guard.publish(me, address);
        } else if let Some(flushed) = guard.threads[me].flushed.clone() {
            merge(guard.known.entry(address).or_default(), &flushed);
        }
    }
    if kind == 2 {
        let strand = guard.current(me);
        if guard.strands.kind(strand) == Kind::Thread {
            // It may have got a number of its own.
            guard.context(me).knows_itself = true;
        }
    }
}

/// A reduction without a barrier adds to this variable.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_combine(address: usize, size: u64, site: usize) {
    let me = super::me();
    touch(me, address, size as usize, Deed::AtomicWrite, Place(site));
}

/// A loop or sections without a barrier have ended, and whoever has executed the last iteration writes this variable.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_last(address: usize, size: u64, site: usize) {
    let me = super::me();
    if world().context(me).had_last {
        touch(me, address, size as usize, Deed::Write, Place(site));
    }
}

/// The next loop has this schedule.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_loop(kind: i32, chunk: i64, is_ordered: i32, site: usize) {
    let me = super::me();
    let chunk = u64::try_from(chunk).unwrap_or(0);
    let schedule = Schedule { kind, chunk, is_ordered: is_ordered != 0, place: Place(site) };
    world().context(me).schedule = Some(schedule);
}

/// A loop with `simd` begins, whose iterations are parallel if they are less than `safelen` apart; 0 is any distance.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_lanes(safelen: u64, site: usize) {
    lanes::begin(super::me(), safelen as usize, Place(site));
}

/// An iteration of it begins, in a function with this stack pointer.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_lane(stack: usize) {
    lanes::next(super::me(), stack);
}

/// A variable of the iteration comes to life.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_fresh(address: usize, size: u64) {
    lanes::fresh(address, size as usize);
}

/// The loop ends.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_lanes_end() {
    lanes::end(super::me());
}

/// An `ordered simd` region begins, or, with 1, ends.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_lane_ordered(is_end: i32) {
    let me = super::me();
    match is_end {
        0 => lanes::begin_ordered(me),
        _ => lanes::end_ordered(me),
    }
}

/// A call has returned this memory; with a size of 0, it is the C library's.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_allocated(memory: usize, size: u64) {
    if memory != 0 {
        let me = super::me();
        let size = if size == 0 { crate::call::size_of_block(memory) } else { size as usize };
        world().allocated(me, memory, size);
    }
}

/// A call is about to free this memory.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_freed(memory: usize) {
    world().freed(memory);
}

/// The thread asks which one it is.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_identity() {
    let me = super::me();
    world().knows_thread(me);
}

/// What the thread has done is published by its next atomic writes, and what its atomic reads have seen is known to it.
#[unsafe(no_mangle)]
extern "C" fn __weft_check_flush() {
    let me = super::me();
    let mut guard = world();
    let seen = std::mem::take(&mut guard.threads[me].seen);
    merge(&mut guard.threads[me].clocks, &seen);
    let clocks = guard.snapshot(me, Key::Thread(me));
    guard.threads[me].flushed = Some(clocks);
    drop(baton::wait(guard, me, Wait::Nothing));
}
