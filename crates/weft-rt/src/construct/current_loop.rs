//! The loop a thread is in, for those who hand out its chunks and for those who order its iterations.

use core::sync::atomic::{AtomicU8, Ordering, fence};

use crate::schedule::current::Current;
use crate::schedule::position::Position;
use crate::schedule::shared::Loop;
use crate::team::thread::Thread;

/// The calling thread's loop.
#[inline(always)]
#[allow(clippy::mut_from_ref, reason = "the cell has one user at a time, as all state of members")]
pub(super) fn loop_of(thread: &Thread) -> Option<&mut Current> {
    // SAFETY: a descriptor is used by its own thread, and each function here asks once.
    unsafe { thread.member().loops.current().as_mut() }
}

/// What the loop with this number shares with the other members of the team.
#[inline]
pub(super) fn shared(thread: &Thread, number: u32) -> Option<&'static Loop> {
    (thread.team_size() > 1).then(|| thread.member().team().loops.at(number))
}

/// The thread tells how far it is in a loop with `ordered` regions, where regions can be cancelled.
#[inline]
pub(super) fn publish(thread: &Thread, tell: impl FnOnce(&Position)) {
    if thread.can_be_cancelled() {
        publish_slowly(thread, tell);
    }
}

#[cold]
fn publish_slowly(thread: &Thread, tell: impl FnOnce(&Position)) {
    let member = thread.member();
    tell(&member.loops.position);
    // Either this sees the cancellation, or those who are woken by it see the position.
    fence(Ordering::SeqCst);
    let team = member.team();
    if team.cancellation.has_cancelled_region() {
        team.loops.notify_all();
    }
}

/// Whether several threads have ever shared a loop with `ordered` regions, or a tool hears of those. Before that no thread takes
/// turns, and iterations, each of which asks three times, need not find their thread. The functions that are called if it is
/// so, or unknown, have C's calling convention and do not unwind, so that a jump suffices for the call.
static TURNS: AtomicU8 = AtomicU8::new(turns::UNKNOWN);

mod turns {
    pub(super) const NOT_TAKEN: u8 = 0;
    pub(super) const TAKEN: u8 = 1;
    /// Nobody has come to such a loop or region.
    pub(super) const UNKNOWN: u8 = 2;
}

#[inline(always)]
pub(super) fn turns_are_taken() -> bool {
    // A thread that shares such a loop has set it itself.
    TURNS.load(Ordering::Relaxed) != turns::NOT_TAKEN
}

/// A thread comes to an `ordered` region; if it is the first one, there may be a tool.
pub(super) fn settle_turns() {
    if TURNS.load(Ordering::Relaxed) == turns::UNKNOWN {
        let state = if Thread::has_tool() { turns::TAKEN } else { turns::NOT_TAKEN };
        // Another thread may have come to a loop meanwhile.
        let _ = TURNS.compare_exchange(turns::UNKNOWN, state, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// A thread comes to a loop with `ordered` regions of which somebody has to know.
pub(super) fn take_turns() {
    if TURNS.load(Ordering::Relaxed) != turns::TAKEN {
        TURNS.store(turns::TAKEN, Ordering::Relaxed);
    }
}
