//! Random loops with `simd` constructs: masks, strides, types of 8 to 64 bits, inner loops, calls, reductions, and counts that
//! fill no vector.
//!
//! [`generate`] makes loops whose iterations are independent, so that each order of them computes the same, and without
//! anything that C leaves undefined: how they count ([`heads`]), what they reduce ([`reduced`]), and what depends on order in ways
//! that clauses permit ([`special`]), and small matrices ([`matrices`]). Some call functions of their own that have variants ([`variants`]), and some are nests without
//! `simd`, whose iterations may depend on each other in any way ([`nests`]). [`c`] prints them, and a program that calls each with many counts and alignments. [`judge`]
//! compiles a batch of them by gcc, and by Weft for several machines, and compares what it computes with what clang's scalar code
//! does, element by element. [`reduce`] makes a loop that fails smaller.

mod c;
mod expressions;
mod generate;
mod heads;
pub mod judge;
mod matrices;
mod nests;
pub mod reduce;
mod reduced;
mod special;
pub mod tree;
mod variants;

pub use c::printed;
pub use generate::generate;
