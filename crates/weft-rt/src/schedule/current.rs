//! The loop that a member is in.

use core::ops::Range;

use crate::schedule::chunks::View;

/// Chunk of a loop, in the loop's own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chunk {
    /// First and last iteration's value.
    pub(crate) lower: u64,
    /// See `lower`.
    pub(crate) upper: u64,
    /// From one iteration to the next.
    pub(crate) step: i64,
    /// Whether it has the last iteration of the loop.
    pub(crate) last: bool,
}

/// State of the loop a member is in.
#[derive(Clone, Copy)]
pub(crate) struct Current {
    /// The iterations, as the member sees them.
    pub(crate) view: View,
    /// The loop's lower bound and step, which turn iteration numbers into values.
    pub(crate) lower: u64,
    /// See `lower`.
    pub(crate) step: i64,
    /// Number of the loop in the region.
    pub(crate) number: u32,
    /// Whether the member has got the end of the loop.
    pub(crate) ended: bool,
    /// Whether `ordered` regions may come.
    pub(crate) ordered: bool,
    /// Whether an `ordered` region of the iteration under way is over.
    pub(crate) ordered_is_over: bool,
    /// First iteration of the chunk under way.
    pub(crate) first: u64,
    /// How many iterations it has; 0 if their turn is over.
    pub(crate) length: u64,
    /// Whether the chunk's turn has come, in a loop with `ordered` regions.
    pub(crate) has_turn: bool,
    /// How many of its iterations are over, in such a loop whose threads tell so.
    pub(crate) over: u64,
    /// Whether the last iteration counts as the last of the construct.
    pub(crate) has_last: bool,
}

impl Current {
    /// The chunk of these iterations.
    #[inline]
    pub(crate) fn chunk(&self, range: &Range<u64>) -> Chunk {
        let at = |iteration: u64| self.lower.wrapping_add(iteration.wrapping_mul(self.step as u64));
        Chunk {
            lower: at(range.start),
            upper: at(range.end - 1),
            step: self.step,
            last: self.has_last && range.end == self.view.trips,
        }
    }
}
