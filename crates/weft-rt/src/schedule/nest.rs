//! Nests of doacross loops: what a team and a member keep of them.

use core::cell::Cell;

use crate::schedule::position::Position;
use crate::schedule::posted::{IN_FLIGHT, Posted, Seen};

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

    /// How many iterations it has.
    pub(crate) fn trips(&self) -> u64 {
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
    pub(crate) fn number(&self, value: i64) -> Option<u64> {
        let inside = if self.step > 0 {
            (self.lower..=self.upper).contains(&value)
        } else {
            (self.upper..=self.lower).contains(&value)
        };
        let distance =
            if self.step > 0 { value.wrapping_sub(self.lower) } else { self.lower.wrapping_sub(value) };
        // A division takes longer than a short iteration.
        inside.then(
            || if self.step == 1 { distance as u64 } else { distance as u64 / self.step.unsigned_abs() },
        )
    }
}

/// A loop of the nest that a thread is in, with the number of its iterations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
    /// The loop.
    pub(crate) dimension: Dimension,
    /// Its [`Dimension::trips`].
    pub(crate) trips: u64,
}

impl Counted {
    /// Counts the iterations.
    pub(crate) fn of(dimension: &Dimension) -> Counted {
        Counted { dimension: *dimension, trips: dimension.trips() }
    }
}

/// What a team shares of its doacross loops.
pub(crate) struct TeamDoacross {
    /// Loops in flight.
    pub(crate) ring: Box<[Posted]>,
}

impl TeamDoacross {
    /// For a team of up to `capacity` members.
    pub(crate) fn new(capacity: usize) -> TeamDoacross {
        let buffers = if capacity > 1 { IN_FLIGHT } else { 0 };
        TeamDoacross { ring: (0..buffers).map(Posted::new).collect() }
    }

    /// Wakes threads that wait for an iteration that may never come, or for a buffer.
    pub(crate) fn notify_all(&self) {
        self.ring.iter().for_each(Posted::notify);
    }

    /// No loop is in flight; the next has number 0.
    pub(crate) fn reset(&self) {
        (0..).zip(&self.ring).for_each(|(at, posted)| posted.reset(at));
    }
}

/// So often in a row a thread lets others get ahead in vain.
pub(crate) const HEAD_STARTS: u32 = 4;

/// What a member keeps of its doacross loop.
pub(crate) struct MemberDoacross {
    /// The loops of the nest.
    pub(crate) nest: Cell<Vec<Counted>>,
    /// How far the member is.
    pub(crate) position: Position,
    /// Whether the thread is in a nest.
    pub(crate) inside: Cell<bool>,
    /// Whether the thread has a share in the nest's buffer. In a cancelled region it may have none.
    pub(crate) has_buffer: Cell<bool>,
    /// What it has seen in there.
    pub(crate) seen: Seen,
    /// How often the thread still lets others get ahead by waiting longer than it has to.
    pub(crate) head_starts: Cell<u32>,
}

impl MemberDoacross {
    /// Before the first loop.
    pub(crate) fn new() -> MemberDoacross {
        MemberDoacross {
            nest: Cell::new(Vec::new()),
            position: Position::new(),
            inside: Cell::new(false),
            has_buffer: Cell::new(false),
            seen: Seen::new(),
            head_starts: Cell::new(HEAD_STARTS),
        }
    }

    /// Back to that.
    pub(crate) fn reset(&self) {
        self.position.reset();
        self.inside.set(false);
    }
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
