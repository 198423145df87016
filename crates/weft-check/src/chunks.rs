//! What is known of worksharing and `simd` loops, by a team and by a thread.

use std::collections::{BTreeSet, VecDeque};

use crate::clocks::Clocks;
use crate::strands::{Bag, Place, Strand};

/// What the program says of the next loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// 0 static, 1 dynamic, 2 guided, 3 auto, 4 runtime.
    pub(crate) kind: i32,
    /// 0 for none.
    pub(crate) chunk: u64,
    pub(crate) is_ordered: bool,
    pub(crate) place: Place,
}

/// What a team knows of a loop.
#[derive(Default)]
pub(crate) struct SharedLoop {
    /// The first iteration that has not ended, for `ordered`, and those behind it that have.
    pub(crate) turn: u64,
    pub(crate) done: BTreeSet<u64>,
    /// Whether the loop is canceled.
    pub(crate) is_canceled: bool,
    /// What comes before the next `ordered` region.
    pub(crate) before: Clocks,
}

/// What a thread knows of the loop that it is in.
pub(crate) struct ThreadLoop {
    pub(crate) number: u64,
    pub(crate) schedule: Schedule,
    pub(crate) count: u64,
    pub(crate) first: u64,
    pub(crate) chunks: u64,
    pub(crate) size: u64,
    /// The next chunk to look at.
    pub(crate) next: u64,
    /// The iteration that it executes, for `ordered`.
    pub(crate) iteration: u64,
    /// What was known to the thread in front of the chunk.
    pub(crate) clocks: Option<Clocks>,
    /// The chunks that it has executed, if the program says that it executes them: they are parallel to each other, and come
    /// before what the thread does behind the loop.
    pub(crate) own: Bag,
}

/// A `simd` loop that a thread is in.
pub(crate) struct Lanes {
    pub(crate) place: Place,
    /// So many iterations that follow each other are parallel; 0 is all.
    pub(crate) safelen: usize,
    /// The iteration, and what the thread had learned before.
    pub(crate) current: Option<(Strand, Clocks)>,
    /// Iterations that have ended and that nothing has waited for, the earliest first.
    pub(crate) ended: VecDeque<Bag>,
    /// The same without `safelen`.
    pub(crate) all: Bag,
    /// What earlier iterations did up to the ends of their `ordered` regions.
    pub(crate) before: Clocks,
}
