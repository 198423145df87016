//! Strip: a loop over strips as long as a vector, and the lanes of a strip inside.
//!
//! ```text
//! for i in 0..n {                        for s in 0..ceil(n / 8) {
//!     body(i)                    ==>         lanes l in 0..min(8, n - s * 8) {
//!                                                body(s * 8 + l)
//! ```
//!
//! The lanes of all strips but the last are all there; those of the last may need a mask.
//!
//! # Legality
//! The iterations of a strip may be executed at once: the program says so (`simd`). [OMP 5.2 §10.4]
//!
//! # Postconditions
//! The same iterations are executed, in the same order if the lanes are executed one by one.

use crate::nest::{Form, Nest};
use crate::transform::Illegal;

impl Nest {
    /// Strips level `depth` into vectors of `lanes` iterations.
    ///
    /// # Errors
    /// The loop is not there, or a vector has no lanes.
    pub fn strip(self, depth: usize, lanes: u64) -> Result<Nest, Illegal> {
        let mut nest = self.tile(depth, &[lanes])?;
        nest.levels[depth + 1].form = Form::Lanes(lanes);
        Ok(nest)
    }
}
