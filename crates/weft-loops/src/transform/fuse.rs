//! Fuse: loops one behind the other become one loop with all their bodies.
//!
//! ```text
//! for i in 0..n { body 0 (i) }           for k in 0..max(n, m) {
//! for j in 0..m { body 1 (j) }   ==>         if k < n { body 0 (k) }
//!                                            if k < m { body 1 (k) }
//!                                        }
//! ```
//!
//! # Legality
//! Each is a single loop; a nest is collapsed first. Both mean the same values from outside by their parameters.
//! [OMP 6.0 §11.3]
//!
//! # Postconditions
//! Each iteration of the new loop executes the iteration of that number of each loop that has one, in the order of the
//! loops.

use crate::expr::{Expr, Variable};
use crate::nest::Nest;
use crate::transform::Illegal;

impl Nest {
    /// Fuses the loop with `next`, which follows it.
    ///
    /// # Errors
    /// One of them is a nest, or no loop any more.
    pub fn fuse(mut self, next: Nest) -> Result<Nest, Illegal> {
        let shift = self.variables;
        let mut next = next.renumbered(shift);
        for nest in [&mut self, &mut next] {
            nest.take_loops(0, 1)?;
            if nest.levels.len() > 1 {
                return Err(Illegal::FusesNest(nest.levels.len()));
            }
        }
        self.variables = self.variables.max(next.variables);
        let fused = self.fresh();
        let counts = [&self, &next].map(|nest| nest.levels[0].count.clone());
        let count = Expr::max(counts[0].clone(), counts[1].clone());
        let mut bodies = Vec::new();
        for (mut nest, own) in [self.clone(), next].into_iter().zip(counts) {
            let variable = nest.levels[0].variable;
            nest.substitute(variable, &fused.into());
            for mut body in nest.bodies {
                if own != count {
                    body.conditions.insert(0, (fused.into(), own.clone()));
                }
                bodies.push(body);
            }
        }
        self.levels[0].variable = fused;
        self.levels[0].count = count;
        self.bodies = bodies;
        Ok(self)
    }

    /// The same nest with indices from number `shift` on.
    fn renumbered(mut self, shift: u32) -> Nest {
        let rename = |variable: Variable| Variable(variable.0 + shift);
        self.variables += shift;
        for level in &mut self.levels {
            level.variable = rename(level.variable);
            level.count = level.count.renamed(&rename);
            if let crate::nest::Form::Rows { column, width } = &mut level.form {
                *column = rename(*column);
                *width = width.renamed(&rename);
            }
        }
        for body in &mut self.bodies {
            let conditions = body.conditions.iter_mut().flat_map(|(less, than)| [less, than]);
            for expr in conditions.chain(&mut body.indices) {
                *expr = expr.renamed(&rename);
            }
        }
        self
    }
}
