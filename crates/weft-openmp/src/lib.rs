//! The OpenMP language as C and C++ write it: directives, clauses, versions, and what follows `#pragma omp`.
//!
//! The crate knows no IR and no host language: expressions and list items stay text with a span, and whoever knows the
//! host language makes sense of them.
//!
//! - [`parse_pragma`] turns the text behind `#pragma omp` into a [`Directive`] and diagnostics.
//! - [`decompose`] splits a compound directive into [`Unit`]s, each with its share of the clauses.
//! - [`nesting`] says what may stand in what, [`region`] how units and clauses are spelled as regions.
//!
//! All facts about directives and clauses are rows of the two tables in `leaf.rs` and `clause.rs`.

mod ast;
mod check;
mod check_items;
mod clause;
mod compound;
mod decompose;
mod distribute;
mod leaf;
pub mod nesting;
mod parser;
mod reduction;
pub mod region;
mod scan;
mod version;

pub use ast::{
    Argument, Clause, ClauseArgs, DeclareReduction, DefaultKind, Dimension, Directive, Expr, ListItem,
    OrderKind, ProcBindKind, ScheduleKind, ScheduleModifiers, Word,
};
pub use clause::{ClauseKind, ClauseRow, Shape};
pub use compound::{Permission, all_directives, compound_name, is_directive, leaves_of, permission, since};
pub use decompose::{Unit, decompose};
pub use distribute::distribute;
pub use leaf::{Allowed, Association, Language, Leaf, LeafRow};
pub use parser::parse_pragma;
pub use reduction::{Identity, ReductionModifier, ReductionOp};
pub use version::Version;
