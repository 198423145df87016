//! Collapse: several loops become one, over all their iterations in the order of the nest.
//!
//! ```text
//! for i in 0..n {                        for row, column in the n rows of m cells {
//!     for j in 0..m {            ==>         body(row, column)
//!         body(i, j)                     }
//! ```
//!
//! The result is [`Form::Rows`]: its innermost loop goes along a row, so only a new row costs divisions (one less than
//! there are loops around the innermost one). `row / m`, `row % m` give the indices of the loops around.
//!
//! # Legality
//! The loops are perfectly nested, and no count depends on the index of another loop among them. [OMP 5.2 §4.4.3]
//!
//! # Postconditions
//! The order of the iterations is that of the nest. The level counts all of them.

use crate::expr::Expr;
use crate::nest::{Form, Level, Nest};
use crate::transform::Illegal;

impl Nest {
    /// Collapses the `number` levels from `depth` on.
    ///
    /// # Errors
    /// The loops are not there, or not rectangular.
    pub fn collapse(mut self, depth: usize, number: usize) -> Result<Nest, Illegal> {
        self.take_loops(depth, number)?;
        self.check_rectangular(depth, number)?;
        if number < 2 {
            return Ok(self);
        }
        let row = self.fresh();
        let taken: Vec<Level> = self.levels[depth..depth + number].to_vec();
        let (inner, outer) = taken.split_last().expect("invariant: there are two loops");
        // The index of each loop but the first is a remainder.
        let mut rest = Expr::from(row);
        for (at, level) in outer.iter().enumerate().rev() {
            let index = if at == 0 { rest.clone() } else { rest.clone() % level.count.clone() };
            rest = rest / level.count.clone();
            self.substitute(level.variable, &index);
        }
        let count = taken.iter().map(|level| level.count.clone()).reduce(|product, count| product * count);
        let count = count.expect("invariant: there are two loops");
        let form = Form::Rows { column: inner.variable, width: inner.count.clone() };
        self.levels.splice(depth..depth + number, [Level { variable: row, count, form }]);
        Ok(self)
    }
}
