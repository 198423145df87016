//! `ordered depend(source)` and `depend(sink: …)`: iterations that wait for named others. [OMP 5.2 §15.9.6]
//!
//! The iterations of a nest are numbered; [`Passed`] knows which of them have come to their source.

use core::cell::Cell;

use crate::schedule::passed::{IN_FLIGHT, Passed};
use crate::thread::Thread;

/// A loop of the nest. [kmp.h: kmp_dim]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Dimension {
    lower: i64,
    upper: i64,
    step: i64,
}

impl Dimension {
    /// A loop whose values are its iterations' numbers.
    pub(crate) fn of_trips(trips: i64) -> Dimension {
        Dimension { lower: 0, upper: trips - 1, step: 1 }
    }

    fn trips(&self) -> u64 {
        match self.step {
            step if step > 0 && self.upper >= self.lower => {
                (self.upper.wrapping_sub(self.lower) as u64 / step as u64).wrapping_add(1)
            }
            step if step < 0 && self.lower >= self.upper => {
                (self.lower.wrapping_sub(self.upper) as u64 / step.unsigned_abs()).wrapping_add(1)
            }
            _ => 0,
        }
    }

    /// Number of the iteration with this value; `None` if there is none.
    fn number(&self, value: i64) -> Option<u64> {
        let inside = if self.step > 0 {
            (self.lower..=self.upper).contains(&value)
        } else {
            (self.upper..=self.lower).contains(&value)
        };
        let distance =
            if self.step > 0 { value.wrapping_sub(self.lower) } else { self.lower.wrapping_sub(value) };
        inside.then(|| distance as u64 / self.step.unsigned_abs())
    }
}

/// What a team shares of its doacross loops.
pub(crate) struct TeamDoacross {
    ring: Box<[Passed]>,
}

impl TeamDoacross {
    /// For a team of up to `capacity` members.
    pub(crate) fn new(capacity: usize) -> TeamDoacross {
        let buffers = if capacity > 1 { IN_FLIGHT } else { 0 };
        TeamDoacross { ring: (0..buffers).map(Passed::new).collect() }
    }

    /// No loop is in flight; the next has number 0.
    pub(crate) fn reset(&self) {
        (0..).zip(&self.ring).for_each(|(at, passed)| passed.reset(at));
    }
}

/// What a member keeps of its doacross loop.
pub(crate) struct MemberDoacross {
    nest: Cell<Vec<Dimension>>,
    count: Cell<u32>,
    /// Whether the thread is in a nest.
    inside: Cell<bool>,
}

impl MemberDoacross {
    /// Before the first loop.
    pub(crate) fn new() -> MemberDoacross {
        MemberDoacross { nest: Cell::new(Vec::new()), count: Cell::new(0), inside: Cell::new(false) }
    }

    /// Back to that.
    pub(crate) fn reset(&self) {
        self.count.set(0);
        self.inside.set(false);
    }
}

fn passed(thread: &Thread, number: u32) -> &'static Passed {
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
    passed(thread, number).enter(number, iterations);
}

/// The loop the thread is in and the number of an iteration; `None` for one that the nest does not have.
fn iteration(thread: &Thread, values: &[i64]) -> Option<(&'static Passed, u64)> {
    let own = &thread.member().doacross;
    let nest = own.nest.take();
    let number = nest.iter().zip(values).try_fold(0_u64, |number, (loop_, &value)| {
        Some(number.wrapping_mul(loop_.trips()).wrapping_add(loop_.number(value)?))
    });
    own.nest.set(nest);
    Some((passed(thread, own.count.get()), number?))
}

/// Number of loops in the nest the thread is in.
pub(crate) fn depth(thread: &Thread) -> usize {
    let own = &thread.member().doacross;
    let nest = own.nest.take();
    let depth = nest.len();
    own.nest.set(nest);
    depth
}

/// Waits until the iteration has come to its source. One that does not exist is not waited for.
pub(crate) fn sink(thread: &Thread, values: &[i64]) {
    if thread.team_size() > 1
        && let Some((passed, number)) = iteration(thread, values)
    {
        passed.wait_for(number);
    }
}

/// The iteration has come to its source.
pub(crate) fn source(thread: &Thread, values: &[i64]) {
    if thread.team_size() > 1
        && let Some((passed, number)) = iteration(thread, values)
    {
        passed.pass(number);
    }
}

/// Whether the thread is in a nest that it shares with others.
pub(crate) fn is_inside(thread: &Thread) -> bool {
    thread.member().doacross.inside.get()
}

/// The thread is through with the nest.
pub(crate) fn fini(thread: &Thread) {
    let size = thread.team_size();
    if size == 1 {
        return;
    }
    let own = &thread.member().doacross;
    let number = own.count.get();
    own.count.set(number.wrapping_add(1));
    own.inside.set(false);
    passed(thread, number).leave(number, size);
}

#[cfg(test)]
mod tests {
    use super::Dimension;

    #[test]
    fn iterations_are_numbered_from_the_lower_bound() {
        let up = Dimension { lower: 2, upper: 11, step: 3 };
        assert_eq!((up.trips(), up.number(8), up.number(12), up.number(1)), (4, Some(2), None, None));
        let down = Dimension { lower: 5, upper: 0, step: -2 };
        assert_eq!((down.trips(), down.number(1), down.number(6)), (3, Some(2), None));
    }
}
