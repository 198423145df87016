//! Unroll: several iterations of a loop, written one behind the other.
//!
//! ```text
//! for i in 0..n {                        for o in 0..ceil(n / 2) {
//!     body(i)                    ==>         body(o * 2)
//!                                            if 1 < min(2, n - o * 2) { body(o * 2 + 1) }
//! ```
//!
//! A loop that is unrolled fully is gone: its body stands there as often as the loop would run.
//!
//! # Legality
//! Unrolling by a factor is always legal. Unrolling fully takes a constant number of iterations. [OMP 5.2 §9.2]
//!
//! # Postconditions
//! The same iterations are executed in the same order.

use crate::expr::Expr;
use crate::nest::{Form, Nest};
use crate::transform::Illegal;

impl Nest {
    /// Unrolls level `depth` by `factor`: the loop is left, with a body that has so many copies.
    ///
    /// # Errors
    /// The loop is not there, or the factor is 0.
    pub fn unroll(self, depth: usize, factor: u64) -> Result<Nest, Illegal> {
        let mut nest = self.tile(depth, &[factor])?;
        nest.levels[depth + 1].form = Form::Copies(factor);
        Ok(nest)
    }

    /// Unrolls level `depth` fully.
    ///
    /// # Errors
    /// The loop is not there, or its count is no constant.
    pub fn unroll_fully(mut self, depth: usize) -> Result<Nest, Illegal> {
        self.take_loops(depth, 1)?;
        let level = &mut self.levels[depth];
        let Expr::Constant(count) = level.count else { return Err(Illegal::UnknownCount(depth)) };
        level.form = Form::Copies(count);
        Ok(self)
    }
}
