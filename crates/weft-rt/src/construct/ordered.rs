//! `ordered` regions take turns by iteration: a chunk's turn comes when all iterations before it are over.
//! [OMP 5.2 §15.10.2]
//!
//! So nobody waits for an iteration within a chunk, and a thread passes the turn on once its chunk is over as a whole. Of a
//! static schedule, whose chunks are as long as they can be, that is once for each thread: who waits and looks would make each
//! word that others hear of cost as much as many iterations.

use weft_wait::{happens_before, wait};

use crate::construct::current_loop::{loop_of, settle_turns, shared, turns_are_taken};
use crate::construct::never_comes::never_comes;
use crate::events::locks;
use crate::ompt;
use crate::ompt::abi::mutex;
use crate::schedule::current::Current;
use crate::team::current;
use crate::team::thread::Thread;

/// The loop the thread is in, if it has `ordered` regions.
#[inline]
fn ordered(thread: &Thread) -> Option<Turn<'_>> {
    let current = loop_of(thread).filter(|current| current.ordered)?;
    Some(Turn { thread, current })
}

/// What [`ordered`] finds.
struct Turn<'a> {
    thread: &'a Thread,
    current: &'a mut Current,
}

/// An iteration of an ordered loop is over, with or without an `ordered` region in it.
#[inline(always)]
pub(crate) fn end_iteration() {
    if turns_are_taken() {
        end_turn();
    }
}

#[inline(never)]
extern "C" fn end_turn() {
    if let Some(mut turn) = current::thread().and_then(ordered) {
        if !turn.current.ordered_is_over {
            turn.wait();
            turn.end_one();
        }
        turn.current.ordered_is_over = false;
    }
}

/// The thread has executed its chunk. For callers that do not report the end of each iteration: the whole chunk has one
/// turn.
pub(crate) fn end_chunk(thread: &Thread) {
    if let Some(mut turn) = ordered(thread)
        && turn.current.length > 0
    {
        turn.wait();
        turn.pass_on(turn.current.length);
        turn.current.length = 0;
    }
}

/// The thread wants to enter an `ordered` region. [OMP 5.2 §15.10.2]
#[inline(always)]
pub(crate) fn enter_ordered() {
    if turns_are_taken() {
        take_turn();
    }
}

#[inline(never)]
extern "C" fn take_turn() {
    settle_turns();
    let Some(thread) = current::thread() else { return };
    let wait = || {
        if let Some(mut turn) = ordered(thread) {
            turn.wait();
        }
    };
    if thread.is_observed() {
        locks::acquire(mutex::ORDERED, lock_of_turns(thread), || {
            wait();
            true
        });
    } else {
        wait();
    }
}

/// What stands for the order of iterations, for a tool.
fn lock_of_turns(thread: &Thread) -> usize {
    core::ptr::from_ref(&thread.member().team().loops).addr()
}

/// Tells a tool that the thread leaves the region.
#[cold]
pub(crate) fn tell_turn_is_over() {
    if let Some(thread) = current::thread() {
        locks::released(mutex::ORDERED, lock_of_turns(thread));
    }
}

/// It leaves the region.
#[inline(always)]
pub(crate) fn leave_ordered() {
    if turns_are_taken() {
        pass_turn();
    }
}

#[inline(never)]
extern "C" fn pass_turn() {
    if ompt::is_on() {
        tell_turn_is_over();
    }
    if let Some(mut turn) = current::thread().and_then(ordered)
        && !turn.current.ordered_is_over
    {
        turn.end_one();
        turn.current.ordered_is_over = true;
    }
}

impl Turn<'_> {
    /// Waits until all iterations before the chunk are over, or those of them that are left in a cancelled region.
    #[inline]
    fn wait(&mut self) {
        if !self.current.has_turn {
            self.current.has_turn = true;
            self.wait_for_chunk();
        }
    }

    #[inline(never)]
    fn wait_for_chunk(&self) {
        // Who is alone in the team has each turn.
        let Some(shared) = shared(self.thread, self.current.number) else { return };
        let first = self.current.first;
        let has_come = || shared.has_turn(first);
        if self.thread.can_be_cancelled() {
            let member = self.thread.member();
            let cancellation = &member.team().cancellation;
            // Turns that were not passed on leave the count behind: it never tells that a turn has come too early.
            let others_are_gone = || {
                cancellation.has_cancelled_region()
                    && never_comes(member, self.current.number, first - 1, |member| &member.loops.position)
            };
            wait::event(&shared.events, || has_come() || others_are_gone());
        } else {
            wait::event(&shared.events, has_come);
        }
        happens_before::acquire(&raw const shared.ordered);
    }

    /// One more iteration of the chunk is over.
    #[inline]
    fn end_one(&mut self) {
        self.current.over += 1;
        if self.current.over == self.current.length {
            self.pass_on(self.current.length);
        }
    }

    /// So many iterations are over.
    #[inline(never)]
    fn pass_on(&self, iterations: u64) {
        let Some(shared) = shared(self.thread, self.current.number) else { return };
        happens_before::release(&raw const shared.ordered);
        shared.pass_turn(iterations);
    }
}
