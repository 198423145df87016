//! The next chunk of a loop with a dynamic schedule, by a few instructions.
//!
//! A program asks for each chunk. In `schedule(dynamic)` loops these are many and short, and nearly all of them are full
//! ones that a counter numbers. So a member keeps where the counter is and what turns its numbers into values: it adds
//! one, multiplies, and is done. All else, the first chunk, the last one and others' chunks, is `schedule/chunks.rs`.
//!
//! The counter is that of the loop, or the member's own share of a loop whose chunks are stolen.

use core::cell::Cell;
use core::ops::Range;

use crate::schedule::chunks::{Policy, take_first};
use crate::schedule::current::{Chunk, Current};
use crate::schedule::shared::{Loop, Share};

/// Where a member's chunks come from.
#[derive(Clone, Copy)]
enum Source {
    /// From `schedule/chunks.rs`.
    Elsewhere,
    /// From the counter of this loop.
    Loop(*const Loop),
    /// From this share, the member's own.
    Share(*const Share),
    /// The loop is one chunk, which has not been taken; in a team of one.
    Whole,
    /// Nothing is left of such a loop.
    Over,
}

/// See the module.
pub(crate) struct Quick {
    source: Cell<Source>,
    /// Chunks with lower numbers have the full size and are not the last. With [`Source::Whole`]: whether the chunk counts
    /// as the last of the construct.
    full: Cell<u64>,
    /// First value of the loop.
    lower: Cell<u64>,
    /// From the first value of a chunk to that of the next.
    width: Cell<u64>,
    step: Cell<i64>,
}

/// No number was drawn.
pub(crate) const NONE: u64 = u64::MAX;

/// What [`Quick::next`] finds.
pub(crate) enum Next {
    /// A chunk.
    Chunk(Chunk),
    /// A number that was drawn from the loop's counter, of the last chunk or of none.
    Number(u64),
    /// Nothing was drawn.
    Nothing,
    /// Nothing is left, and nothing is to be done about it.
    Over,
}

impl Quick {
    /// For a member in no loop.
    pub(crate) fn new() -> Quick {
        Quick {
            source: Cell::new(Source::Elsewhere),
            full: Cell::new(0),
            lower: Cell::new(0),
            width: Cell::new(0),
            step: Cell::new(0),
        }
    }

    /// Chunks come from elsewhere.
    #[inline(always)]
    pub(crate) fn end(&self) {
        self.source.set(Source::Elsewhere);
    }

    /// The member has come to the loop of `current`, in a team of several. It calls [`Quick::end`] before it leaves it.
    pub(crate) fn come_to(&self, current: &Current, shared: &Loop) {
        let view = &current.view;
        if view.policy != Policy::Dynamic || current.ordered {
            return;
        }
        let chunks = if view.chunk == 1 { view.trips } else { view.trips.div_ceil(view.chunk) };
        self.begin(current, chunks.saturating_sub(1));
        self.source.set(Source::Loop(shared));
    }

    /// The only member of a team has come to a loop of `trips` iterations. It calls nothing when it leaves it.
    #[inline(always)]
    pub(crate) fn come_alone(&self, trips: u64, lower: u64, step: i64, has_last: bool) {
        if trips == 0 {
            return self.source.set(Source::Over);
        }
        self.lower.set(lower);
        self.width.set(trips.wrapping_mul(step as u64));
        self.step.set(step);
        self.full.set(u64::from(has_last));
        self.source.set(Source::Whole);
    }

    /// The chunk that [`Quick::next`] has not found; `drawn` is the number that it has, or [`NONE`].
    pub(crate) fn next_slowly(&self, current: &mut Current, shared: &Loop, drawn: u64) -> Option<Range<u64>> {
        if drawn != NONE {
            return current.view.chunk_at(drawn);
        }
        let range = current.view.next(Some(shared))?;
        // The member has a share of its own from its first chunk on.
        if current.view.policy == Policy::Stealing
            && let Some(own) = shared.filled_share(current.view.part.at as usize)
        {
            self.begin(current, current.view.last);
            self.source.set(Source::Share(own));
        }
        Some(range)
    }

    fn begin(&self, current: &Current, full: u64) {
        self.full.set(full);
        self.lower.set(current.lower);
        self.width.set(current.view.chunk.wrapping_mul(current.step as u64));
        self.step.set(current.step);
    }

    /// The next chunk.
    #[inline(always)]
    pub(crate) fn next(&self) -> Next {
        let at = match self.source.get() {
            Source::Elsewhere => return Next::Nothing,
            Source::Loop(shared) => {
                // SAFETY: the member is in the loop, as `come_to` says, and a team's loops live as long as its members.
                let at = unsafe { &*shared }.draw();
                if at >= self.full.get() {
                    return Next::Number(at);
                }
                at
            }
            Source::Share(share) => {
                // SAFETY: the member is in the loop, whose shares stay where they are until all members have left it.
                match take_first(unsafe { &*share }) {
                    Some(at) => u64::from(at),
                    None => return Next::Nothing,
                }
            }
            Source::Whole => {
                self.source.set(Source::Over);
                return Next::Chunk(self.chunk(0, self.full.get() != 0));
            }
            Source::Over => return Next::Over,
        };
        Next::Chunk(self.chunk(at, false))
    }

    /// The chunk with this number.
    #[inline(always)]
    fn chunk(&self, at: u64, last: bool) -> Chunk {
        let (width, step) = (self.width.get(), self.step.get());
        let lower = self.lower.get().wrapping_add(at.wrapping_mul(width));
        let upper = lower.wrapping_add(width).wrapping_sub(step as u64);
        Chunk { lower, upper, step, last }
    }
}
