//! The OpenMP language as C and C++ write it: directives, clauses, versions, and what follows `#pragma omp`.
//!
//! The crate knows no IR and no host language. Expressions and list items stay text with a span; the caller, which
//! knows the host language, interprets them.
//!
//! - [`parse_pragma`] turns the text behind `#pragma omp` into a [`Directive`] and diagnostics.
//! - [`decompose`] splits a compound directive into [`Unit`]s, each with its share of the clauses.
//! - [`ability`] says which parts of the language Weft compiles; Weft refuses all others.
//! - [`nesting`] says which construct may stand in which.
//! - [`region`] spells units and clauses as regions.
//!
//! | folder | what is in it |
//! |---|---|
//! | `table` | the facts: directives, clauses, words, versions, operators, nesting |
//! | `tree` | a directive as data, and how it is spelled |
//! | `parse` | text to tree |
//! | `check` | the rules that a tree may break |
//! | `split` | compound directives to units [OMP 5.2 §17.2] |
//! | `region` | the strings of regions: `DIR.OMP.…`, `QUAL.OMP.…` |
//! | `explain` | explanations of directives for people |

mod check;
pub mod explain;
mod parse;
pub mod region;
mod split;
mod table;
mod tree;
mod wording;

pub use parse::fortran;
pub use table::{ability, nesting};

pub use parse::cut::DirectiveText;
pub use parse::forms::{Parsed, parse_any, parse_attribute, pragma_operator};
pub use parse::host::{Host, ParseOptions};
pub use parse::place::section_at;
pub use parse::{parse_directive, parse_pragma};
pub use region::UnitKind;
pub use split::capture::{Evaluation, Variable, add_captures, evaluated_outside, evaluation, guess_variable};
pub use split::compose::{Compound, canonical_ifs, compose};
pub use split::decompose::{decompose, decompose_clauses, decompose_regions};
pub use split::distribute::distribute;
pub use split::llvm_mode::{LlvmSplit, split_as_llvm};
pub use split::rule::{Reason, Rule};
pub use split::unit::Unit;
pub use table::clause::{ClauseKind, ClauseRow, Shape};
pub use table::compound::{
    Permission, all_directives, compound_name, is_directive, leaves_of, permission, regions_of, since,
    units_of,
};
pub use table::deprecation::{Deprecation, deprecated_clause, deprecated_directive, deprecations};
pub use table::extension::{LENIENT, UNKNOWN_CLAUSE, early, knows_clause, knows_directive};
pub use table::leaf::{Allowed, Association, Language, Leaf, LeafRow};
pub use table::reduction::{Identity, ReductionModifier, ReductionOp};
pub use table::section::NESTING;
pub use table::transformed::{OMP_FILL, loop_modifiers};
pub use table::version::Version;
pub use tree::ast::{
    Argument, Clause, ClauseArgs, DeclareMapper, DeclareReduction, DefaultKind, Directive, OrderKind,
    ProcBindKind, ScheduleKind, ScheduleModifiers,
};
pub use tree::binding::Binding;
pub use tree::item::{Dimension, Expr, ListItem, Word};
pub use tree::modifier::{IteratorDefinition, Modifier, ModifierKind};
pub use tree::names::{Constituent, Names, Text};
pub use tree::spell::{spell_clause, spell_directive};
pub use tree::typed::{
    Applied, ContextSelector, Doacross, SelectorSet, Sign, TraitSelector, Typed, UsedAllocator, VectorItem,
};
