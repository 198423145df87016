//! `ordered depend(source)` and `depend(sink: …)`: iterations that wait for named others. [OMP 5.2 §15.9.6]
//!
//! The iterations of a nest are numbered; [`Posted`] has a bit for each that has come to its source.

use crate::schedule::nest::Dimension;
use crate::schedule::posted::{IN_FLIGHT, Posted};
use crate::team::thread::Thread;

fn posted(thread: &Thread, number: u32) -> &'static Posted {
    &thread.member().team().doacross.ring[(number % IN_FLIGHT) as usize]
}

/// The thread comes to a loop nest.
pub(crate) fn init(thread: &Thread, nest: &[Dimension]) {
    if thread.team_size() == 1 {
        return;
    }
    let own = &thread.member().doacross;
    let number = own.count.get();
    own.nest.set(nest.to_vec());
    own.inside.set(true);
    let iterations = nest.iter().fold(1_u64, |product, loop_| product.saturating_mul(loop_.trips()));
    posted(thread, number).enter(number, iterations);
}

/// The loop the thread is in and the number of an iteration; `None` for one that the nest does not have.
fn iteration(thread: &Thread, values: &[i64]) -> Option<(&'static Posted, u64)> {
    let own = &thread.member().doacross;
    let nest = own.nest.take();
    let number = nest.iter().zip(values).try_fold(0_u64, |number, (loop_, &value)| {
        Some(number.wrapping_mul(loop_.trips()).wrapping_add(loop_.number(value)?))
    });
    own.nest.set(nest);
    Some((posted(thread, own.count.get()), number?))
}

/// Number of loops in the nest the thread is in.
pub(crate) fn depth(thread: &Thread) -> usize {
    let own = &thread.member().doacross;
    let nest = own.nest.take();
    let depth = nest.len();
    own.nest.set(nest);
    depth
}

/// Waits until the iteration has come to its source. Returns at once if the nest does not have the iteration.
pub(crate) fn sink(thread: &Thread, values: &[i64]) {
    if thread.team_size() > 1
        && let Some((posted, number)) = iteration(thread, values)
    {
        posted.wait_for(number);
    }
}

/// The iteration has come to its source.
pub(crate) fn source(thread: &Thread, values: &[i64]) {
    if thread.team_size() > 1
        && let Some((posted, number)) = iteration(thread, values)
    {
        posted.post(number);
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
    let number = own.count.get();
    own.count.set(number.wrapping_add(1));
    own.inside.set(false);
    posted(thread, number).leave(number, size);
}
