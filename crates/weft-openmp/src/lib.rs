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
mod capture;
mod check;
mod check_items;
mod check_maps;
mod clause;
mod compose;
mod compound;
mod decompose;
mod deprecation;
mod distribute;
pub mod explain;
mod extension;
mod forms;
pub mod fortran;
mod host;
mod item;
mod leaf;
mod llvm_mode;
pub mod nesting;
mod parser;
mod reduction;
pub mod region;
mod rule;
mod scan;
mod spell;
mod token;
mod typed;
mod version;
mod words;

pub use ast::{
    Argument, Clause, ClauseArgs, DeclareMapper, DeclareReduction, DefaultKind, Directive, OrderKind,
    ProcBindKind, ScheduleKind, ScheduleModifiers,
};
pub use capture::{Evaluation, Variable, add_captures, evaluated_outside, evaluation, guess_variable};
pub use clause::{ClauseKind, ClauseRow, Shape};
pub use compose::{Compound, canonical_ifs, compose};
pub use compound::{Permission, all_directives, compound_name, is_directive, leaves_of, permission, since};
pub use decompose::{Unit, decompose, units_of};
pub use deprecation::{Deprecation, deprecated_clause, deprecated_directive, deprecations};
pub use distribute::distribute;
pub use forms::{DirectiveText, Parsed, parse_any, parse_attribute, pragma_operator};
pub use host::{Host, ParseOptions};
pub use item::{Dimension, Expr, ListItem, Word};
pub use leaf::{Allowed, Association, Language, Leaf, LeafRow};
pub use llvm_mode::{LlvmSplit, split_as_llvm};
pub use parser::{parse_directive, parse_pragma};
pub use reduction::{Identity, ReductionModifier, ReductionOp};
pub use rule::{Reason, Rule};
pub use spell::{spell_clause, spell_directive};
pub use typed::{
    ContextSelector, Doacross, IteratorDefinition, Modifier, ModifierKind, SelectorSet, Sign, TraitSelector,
    Typed, UsedAllocator, VectorItem,
};
pub use version::Version;
