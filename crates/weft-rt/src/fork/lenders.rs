//! Inner teams that rest lend their workers to others.
//!
//! In nested regions each member of the outer team keeps an inner team of its own. If they fork one after the other, and
//! not at the same time, most of these workers would rest all the time, and a program with 64 × 64 threads at most would
//! have all of them. A thread that needs workers therefore gives such a team up before it has new threads made, as soon
//! as there are more threads than the machine can execute at a time anyway.

use core::cell::UnsafeCell;
use std::collections::VecDeque;

use crate::fork::{registry, seating};
use crate::machine::processors;
use crate::team::member::Member;

/// The members that have forked an inner team, the one that was asked last at the end.
struct Lenders(UnsafeCell<VecDeque<&'static Member>>);

// SAFETY: used under `registry::HIRING` only.
unsafe impl Sync for Lenders {}

static LENDERS: Lenders = Lenders(UnsafeCell::new(VecDeque::new()));

/// As many threads per processor, and as many in any case, are made without a look at teams that rest.
const PER_PROCESSOR: usize = 2;
const IN_ANY_CASE: usize = 16;

/// The member forks an inner team. Under [`registry::HIRING`].
pub(crate) fn enlist(member: &'static Member) {
    if member.hot.becomes_listed() {
        // SAFETY: under the mutex.
        unsafe { &mut *LENDERS.0.get() }.push_back(member);
    }
}

/// Whether there are so many threads that teams which rest have to lend theirs.
pub(crate) fn are_wanted() -> bool {
    registry::known() as usize >= IN_ANY_CASE.max(PER_PROCESSOR * processors::count())
}

/// Gives up an inner team that rests, if there is one; then true. Its workers become idle. Under [`registry::HIRING`].
pub(crate) fn recall() -> bool {
    // SAFETY: under the mutex; nothing below comes here again.
    let lenders = unsafe { &mut *LENDERS.0.get() };
    for _ in 0..lenders.len() {
        lenders.rotate_left(1);
        if let Some(team) = lenders.back().and_then(|member| member.hot.take()) {
            seating::dissolve(team);
            return true;
        }
    }
    false
}

/// In the child of a `fork()`: teams are gone.
pub(crate) fn forget_all() {
    // SAFETY: this is the only thread.
    for member in unsafe { &mut *LENDERS.0.get() }.drain(..) {
        member.hot.forget_list();
    }
}
