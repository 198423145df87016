//! Interchange: nested loops in another order.
//!
//! ```text
//! for i in 0..n {                        for j in 0..m {
//!     for j in 0..m {            ==>         for i in 0..n {
//!         body(i, j)                             body(i, j)
//! ```
//!
//! # Legality
//! No count depends on the index of another loop among them. [OMP 6.0 §11.4]
//!
//! # Postconditions
//! The same iterations are executed.

use crate::nest::{Level, Nest};
use crate::transform::Illegal;

impl Nest {
    /// Puts the levels from `depth` on in another order: the one at place `p`, from 0, is the one that was at
    /// `permutation[p]`.
    ///
    /// # Errors
    /// The loops are not there or not rectangular, or the list is no permutation.
    pub fn interchange(mut self, depth: usize, permutation: &[usize]) -> Result<Nest, Illegal> {
        let number = permutation.len();
        if !(0..number).all(|place| permutation.contains(&place)) {
            return Err(Illegal::NoPermutation);
        }
        self.take_loops(depth, number)?;
        self.check_rectangular(depth, number)?;
        let new: Vec<Level> = permutation.iter().map(|from| self.levels[depth + from].clone()).collect();
        self.levels.splice(depth..depth + number, new);
        Ok(self)
    }
}
