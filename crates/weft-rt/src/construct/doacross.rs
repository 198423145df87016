//! `ordered depend(source)` and `depend(sink: …)`: iterations that wait for named others. [OMP 5.2 §15.9.6]
//!
//! The iterations of a nest are numbered; [`Posted`] has a bit for each that has come to its source. A thread that waits
//! longer finds out whether the iteration can come at all; see [`crate::schedule::position`].
//!
//! Threads that follow each other closely, as in a nest of short iterations, hand a line of memory to and fro for each one. So
//! a thread that has waited for a moment only lets the other one get ahead, and then finds many iterations posted at once. Where
//! nothing more is posted meanwhile, as in a chain, it does not do so again.

use weft_wait::sync::pause;
use weft_wait::wait;

use crate::construct::never_comes::never_comes;
use crate::schedule::nest::{Counted, Dimension, HEAD_STARTS};
use crate::schedule::posted::{IN_FLIGHT, Posted};
use crate::team::thread::Thread;

/// A wait of fewer looks is one for a moment.
const MOMENT: u32 = 32;
/// For so long a thread lets others get ahead, in pauses.
const HEAD_START: u32 = 48;

fn posted(thread: &Thread, number: u32) -> &'static Posted {
    &thread.member().team().doacross.ring[(number % IN_FLIGHT) as usize]
}

/// The thread comes to a loop nest.
pub(crate) fn init(thread: &Thread, nest: &[Dimension]) {
    if thread.team_size() == 1 {
        return;
    }
    let own = &thread.member().doacross;
    let number = own.position.number();
    own.nest.set(nest.iter().map(Counted::of).collect());
    own.inside.set(true);
    own.seen.clear();
    // One more, where it was in vain in loops before.
    own.head_starts.set(own.head_starts.get().max(1));
    let iterations = nest.iter().fold(1_u64, |product, loop_| product.saturating_mul(loop_.trips()));
    let cancellation = &thread.member().team().cancellation;
    // In a cancelled region the buffer may never become free. The thread's iterations can still wait for others by
    // their positions.
    let gives_up = || cancellation.has_cancelled_region();
    own.has_buffer.set(posted(thread, number).enter(number, iterations, gives_up));
}

/// The loop the thread is in and the number of an iteration; `None` for one that the nest does not have.
fn iteration(thread: &Thread, values: &[i64]) -> Option<(&'static Posted, u64)> {
    let own = &thread.member().doacross;
    let nest = own.nest.take();
    let number = nest.iter().zip(values).try_fold(0_u64, |number, (loop_, &value)| {
        Some(number.wrapping_mul(loop_.trips).wrapping_add(loop_.dimension.number(value)?))
    });
    own.nest.set(nest);
    Some((posted(thread, own.position.number()), number?))
}

/// Number of loops in the nest the thread is in.
pub(crate) fn depth(thread: &Thread) -> usize {
    let own = &thread.member().doacross;
    let nest = own.nest.take();
    let depth = nest.len();
    own.nest.set(nest);
    depth
}

/// Whether the nest has the iteration.
pub(crate) fn has(thread: &Thread, values: &[i64]) -> bool {
    iteration(thread, values).is_some()
}

/// Waits until the iteration has come to its source. Returns at once if the nest does not have the iteration.
pub(crate) fn sink(thread: &Thread, values: &[i64]) {
    if thread.team_size() > 1
        && let Some((posted, iteration)) = iteration(thread, values)
    {
        let own = &thread.member().doacross;
        if own.seen.has(iteration) {
            return;
        }
        let has_buffer = own.has_buffer.get();
        let is_posted = || has_buffer && posted.has(iteration, &own.seen);
        for look in 0..=wait::looks() {
            if is_posted() {
                if look > 0 && look < MOMENT {
                    let_pass(thread, posted, iteration);
                }
                return;
            }
            pause();
        }
        wait_longer(thread, posted, iteration, is_posted);
    }
}

/// Lets the thread that has posted the iteration get ahead, if that has been of use so far.
#[cold]
fn let_pass(thread: &Thread, posted: &Posted, iteration: u64) {
    let own = &thread.member().doacross;
    let left = own.head_starts.get();
    if left > 0 {
        (0..HEAD_START).for_each(|_| pause());
        let is_ahead = posted.has(iteration.saturating_add(1), &own.seen);
        own.head_starts.set(if is_ahead { HEAD_STARTS } else { left - 1 });
    }
}

/// Waits until the iteration `is_posted` or can never be.
#[cold]
fn wait_longer(thread: &Thread, posted: &Posted, iteration: u64, is_posted: impl Fn() -> bool) {
    let member = thread.member();
    let position = &member.doacross.position;
    // The caller's iteration comes after the one that it waits for. [OMP 5.2 §15.9.6]
    position.come_to(iteration.saturating_add(1));
    posted.notify();
    let number = position.number();
    posted.wait_until(|| {
        is_posted() || never_comes(member, number, iteration, |member| &member.doacross.position)
    });
}

/// The iteration has come to its source.
pub(crate) fn source(thread: &Thread, values: &[i64]) {
    if thread.team_size() > 1
        && let Some((posted, iteration)) = iteration(thread, values)
    {
        let own = &thread.member().doacross;
        own.position.come_to(iteration.saturating_add(1));
        if own.has_buffer.get() {
            posted.post(iteration);
        } else {
            posted.notify();
        }
    }
}

/// Whether the thread is in a nest that it shares with others.
pub(crate) fn is_inside(thread: &Thread) -> bool {
    thread.member().doacross.inside.get()
}

/// The thread leaves the nest.
pub(crate) fn fini(thread: &Thread) {
    let size = thread.team_size();
    if size == 1 {
        return;
    }
    let own = &thread.member().doacross;
    let number = own.position.number();
    own.position.leave_for(number.wrapping_add(1));
    own.inside.set(false);
    let posted = posted(thread, number);
    posted.notify();
    if own.has_buffer.get() {
        posted.leave(number, size);
    }
}
