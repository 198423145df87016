//! Transformations of nests, each a method of [`Nest`](crate::Nest).
//!
//! They follow the loop-transforming directives of OpenMP and the clause `collapse`; these say which iterations are
//! executed in which order. [OMP 5.2 §4.4.3, §9; OMP 6.0 §11]
//! Whether the program is still right if its iterations are executed in another order is for the program to know: who
//! writes `interchange` or `reverse` says that it is. [OMP 6.0 §11]
//! What a transformation checks is the shape: the loops are there and are loops, and their counts do not depend on each
//! other where the order of the loops changes.

mod collapse;
mod fuse;
mod interchange;
mod pad;
mod reverse;
mod strip;
mod stripe;
mod tile;
mod unroll;

use thiserror::Error;

use crate::expr::Variable;
use crate::nest::{Form, Nest};

/// Why a transformation cannot be applied.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// The nest has fewer loops.
    #[error("there are {have} nested loops, not {want}")]
    TooFewLoops {
        /// The loops that there are.
        have: usize,
        /// The loops that the transformation is about, with those around them.
        want: usize,
    },
    /// The iterations of the loop are written out, or stand for the lanes of a vector: nothing is left of the loop.
    #[error("loop {0} is no loop any more")]
    NoLoop(usize),
    /// The number of iterations depends on a loop that the transformation moves.
    #[error("the number of iterations of loop {0} depends on a loop that is transformed with it")]
    NotRectangular(usize),
    /// Something takes as many iterations as a number which is 0.
    #[error("a size is 0")]
    ZeroSize,
    /// What is no permutation of the loops.
    #[error("the new order does not name each loop once")]
    NoPermutation,
    /// A loop is to be written out whose number of iterations is not known.
    #[error("the number of iterations of loop {0} is not a constant")]
    UnknownCount(usize),
    /// Loops can be fused only one by one.
    #[error("a nest of {0} loops is fused; only single loops are")]
    FusesNest(usize),
}

impl Nest {
    /// Makes the levels `depth .. depth + number` plain loops.
    ///
    /// # Errors
    /// There are no such loops.
    fn take_loops(&mut self, depth: usize, number: usize) -> Result<(), Illegal> {
        let want = depth.saturating_add(number);
        if want > self.levels.len() {
            return Err(Illegal::TooFewLoops { have: self.levels.len(), want });
        }
        for level in depth..want {
            self.flatten(level);
            if self.levels[level].form != Form::Loop {
                return Err(Illegal::NoLoop(level));
            }
        }
        Ok(())
    }

    /// Checks that no count of the levels `depth .. depth + number` mentions the index of one of them.
    fn check_rectangular(&self, depth: usize, number: usize) -> Result<(), Illegal> {
        let levels = &self.levels[depth..depth + number];
        let variables: Vec<Variable> = levels.iter().map(|level| level.variable).collect();
        match levels.iter().position(|level| level.count.mentions(&variables)) {
            Some(at) => Err(Illegal::NotRectangular(depth + at)),
            None => Ok(()),
        }
    }
}
