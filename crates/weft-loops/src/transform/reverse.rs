//! Reverse: a loop from its last iteration to its first.
//!
//! ```text
//! for i in 0..n {                        for r in 0..n {
//!     body(i)                    ==>         body(n - 1 - r)
//! ```
//!
//! # Legality
//! Any loop. [OMP 6.0 §11.5]
//!
//! # Postconditions
//! The loop's iterations are the same, in the reverse order. The counts of loops inside follow the original index.

use crate::nest::Nest;
use crate::transform::Illegal;

impl Nest {
    /// Reverses level `depth`.
    ///
    /// # Errors
    /// The loop is not there.
    pub fn reverse(mut self, depth: usize) -> Result<Nest, Illegal> {
        self.take_loops(depth, 1)?;
        let reversed = self.fresh();
        let level = &mut self.levels[depth];
        let original = std::mem::replace(&mut level.variable, reversed);
        let last = level.count.clone() - 1.into();
        self.substitute(original, &(last - reversed.into()));
        Ok(self)
    }
}
