//! Lanes of `simd` loops: iterations that one thread may execute together.
//!
//! Each iteration is a strand. With `safelen(n)` only those are parallel that are less than `n` apart: what lies further back has
//! been waited for when an iteration begins. [OMP 5.2 §10.4]
//!
//! Lanes use the stack of one function, one after the other. What an iteration has there of its own has come to life when it
//! begins: the compiler tells of the variables, and below the stack pointer are only functions that have returned.

use std::collections::VecDeque;

use crate::chunks::Lanes;
use crate::clocks::{Clocks, merge};
use crate::published::Key;
use crate::strands::{Bag, Kind, Place};
use crate::world::{World, world};

/// The thread comes to a `simd` loop.
pub(crate) fn begin(me: usize, safelen: usize, place: Place) {
    let lanes = Lanes {
        place,
        safelen,
        current: None,
        ended: VecDeque::new(),
        all: Bag::default(),
        before: Clocks::default(),
    };
    world().context(me).lanes.push(lanes);
}

/// An iteration begins, and the one before has ended. Below `top` nothing is left on the stack.
pub(crate) fn next(me: usize, top: usize) {
    let mut guard = world();
    let Some(mut lanes) = guard.context(me).lanes.pop() else { return };
    guard.end_lane(me, &mut lanes);
    while lanes.safelen > 0 && lanes.ended.len() >= lanes.safelen {
        let waited = lanes.ended.pop_front().unwrap_or_default();
        guard.wait_for(me, waited);
    }
    guard.forget_stack(me, top);
    let clocks = guard.threads[me].clocks.clone();
    let strand = guard.begin(me, Kind::Lane, lanes.place);
    lanes.current = Some((strand, clocks));
    guard.context(me).lanes.push(lanes);
}

/// A variable that each iteration has for itself comes to life.
pub(crate) fn fresh(address: usize, size: usize) {
    world().shadow.forget(address, address + size);
}

/// The loop has ended.
pub(crate) fn end(me: usize) {
    let mut guard = world();
    let Some(mut lanes) = guard.context(me).lanes.pop() else { return };
    guard.end_lane(me, &mut lanes);
    for waited in lanes.ended.into_iter().chain([lanes.all]) {
        guard.wait_for(me, waited);
    }
}

/// An `ordered simd` region begins, behind those of all earlier iterations.
pub(crate) fn begin_ordered(me: usize) {
    let mut guard = world();
    let before = guard.context(me).lanes.last().map_or_else(Clocks::default, |lanes| lanes.before.clone());
    merge(&mut guard.threads[me].clocks, &before);
}

/// An `ordered simd` region ends.
pub(crate) fn end_ordered(me: usize) {
    let mut guard = world();
    let clocks = guard.snapshot(me, Key::Thread(me));
    if let Some(lanes) = guard.context(me).lanes.last_mut() {
        merge(&mut lanes.before, &clocks);
    }
}

impl World {
    /// Ends the iteration that the thread executes, if it is in one.
    fn end_lane(&mut self, me: usize, lanes: &mut Lanes) {
        let Some((strand, clocks)) = lanes.current.take() else { return };
        let path = &mut self.context(me).path;
        // What an iteration has begun, it has ended.
        if let Some(at) = path.iter().rposition(|on_path| *on_path == strand) {
            path.truncate(at);
        }
        let learned = std::mem::replace(&mut self.threads[me].clocks, clocks);
        let mut alone = Bag::default();
        let bag = if lanes.safelen > 0 { &mut alone } else { &mut lanes.all };
        merge(&mut bag.learned, &learned);
        self.strands.put(strand, bag);
        if lanes.safelen > 0 {
            lanes.ended.push_back(alone);
        }
    }
}
