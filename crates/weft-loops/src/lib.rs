//! Loop nests as data, their transformations, and the emitter that writes a nest as IR.
//!
//! ```text
//! Nest::of([n, m])                 for i in 0..n { for j in 0..m { body(i, j) } }
//!   .collapse(0, 2)                for k in 0..n*m { body(k / m, k % m) }, run row by row
//!   .tile(0, &[4, 4])              for each tile, for each i and j in it
//!   …
//! emit::write(…, interval, …)      basic blocks that run the iterations first..end
//! ```
//!
//! * [`expr`] has the numbers in a nest: expressions of loop indices and of values from outside;
//! * [`nest`] has the nest: how often each loop runs, and which iteration of the *original* loops each execution of the
//!   body is;
//! * [`transform`] takes nests to nests, one file for each transformation, and refuses what is not legal;
//! * [`emit`] writes a nest over an interval of its iterations as basic blocks around any body;
//! * [`count`] emits the number of iterations of a loop from its bounds;
//! * [`recognize`] finds the loops of regions that come as ordinary control flow, and makes them run over an interval.
//!
//! A nest knows the *logical* iterations of its loops, numbered from 0. [OMP 5.2 §4.4.2]
//! What value the user's variable has in one of them is for the client to say, in the user's arithmetic: a recognized
//! loop by its step, the C front end by an expression of C. No fact that this arithmetic carries (`nsw`, a range) goes
//! through the 64-bit numbers here and gets lost.

pub mod count;
pub mod emit;
pub mod expr;
pub mod nest;
pub mod recognize;
pub mod transform;

pub use expr::{Expr, Variable};
pub use nest::{Body, Form, Level, Nest};
pub use transform::Illegal;
