//! Pad: loops that run equally often in each iteration of each other, some of them in vain.
//!
//! ```text
//! for a in 0..ceil(n / 4) {                   for a in 0..ceil(n / 4) {
//!     for c in 0..min(4, n - a * 4) {  ==>        for c in 0..min(4, n) {
//!         body(a * 4 + c)                             if c < min(4, n - a * 4) { body(a * 4 + c) }
//! ```
//!
//! So the loops over tiles and those over the iterations of a tile can run as one. Where the count of a loop within depends on
//! `c`, that loop has no iteration instead, as what counts it need not be a number where `c` is too large:
//!
//! ```text
//!         for d in 0..count(c) { body }   ==>     for d in 0..count(c) * min(1, max(min(4, n - a * 4), c) - c) { body }
//! ```
//!
//! # Legality
//! A count that depends on the others has a bound that does not, and no rows of collapsed loops depend on its loop. If loops over tiles
//! and in tiles are associated with one construct, there may be more logical iterations, which are empty. [OMP 5.2 §9.1]
//!
//! # Postconditions
//! The same iterations are executed in the same order; no count of these levels depends on another of them.

use crate::expr::{Expr, Operation, Variable};
use crate::nest::{Form, Nest};
use crate::transform::Illegal;

impl Nest {
    /// Pads the `number` levels from `depth` on.
    ///
    /// # Errors
    /// The loops are not there, or a count has no bound.
    pub fn pad(mut self, depth: usize, number: usize) -> Result<Nest, Illegal> {
        self.take_loops(depth, number)?;
        let levels = depth..depth + number;
        let variables: Vec<Variable> =
            self.levels[levels.clone()].iter().map(|level| level.variable).collect();
        for at in levels {
            let level = &mut self.levels[at];
            if !level.count.mentions(&variables) {
                continue;
            }
            let bound = bound(&level.count, &variables).ok_or(Illegal::NotRectangular(at))?;
            let count = std::mem::replace(&mut level.count, bound);
            let variable = level.variable;
            let within = &mut self.levels[depth + number..];
            if within.iter().any(|level| level.count.mentions(&[variable])) {
                // Where rows have no length, they cannot be divided by it.
                if within.iter().any(|level| matches!(level.form, Form::Rows { .. })) {
                    return Err(Illegal::NotRectangular(at));
                }
                let index = Expr::from(variable);
                let is_there = Expr::min(1.into(), Expr::max(count, index.clone()) - index);
                within[0].count = within[0].count.clone() * is_there;
                continue;
            }
            for body in &mut self.bodies {
                body.conditions.push((variable.into(), count.clone()));
            }
        }
        Ok(self)
    }
}

/// A number that is not less than `expr`, whatever the indices `variables` are, and mentions none of them.
fn bound(expr: &Expr, variables: &[Variable]) -> Option<Expr> {
    if !expr.mentions(variables) {
        return Some(expr.clone());
    }
    let Expr::Binary(operation, left, right) = expr else { return None };
    let (left, right) = (bound(left, variables), bound(right, variables));
    match operation {
        Operation::Min => match (left, right) {
            (Some(left), Some(right)) => Some(Expr::min(left, right)),
            (left, right) => left.or(right),
        },
        Operation::Max => Some(Expr::max(left?, right?)),
        Operation::Add => Some(left? + right?),
        Operation::Mul => Some(left? * right?),
        // What is taken away is not less than 0.
        Operation::Sub | Operation::Rem => left,
        Operation::Div => match right {
            Some(right @ Expr::Constant(_)) => Some(left? / right),
            _ => left,
        },
    }
}
