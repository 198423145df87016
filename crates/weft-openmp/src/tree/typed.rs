//! Arguments with a grammar of their own: dependence vectors, context selectors, allocators.
//!
//! Text of the host language stays text with a span, as everywhere.

use weft_support::Span;

use crate::table::leaf::Leaf;
use crate::tree::ast::Directive;
use crate::tree::item::{Expr, Word};

/// The direction of a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// One item of a vector of iterations: `i`, `i - 1`, `i + n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorItem {
    /// The iteration variable; for iterators of C++ any lvalue.
    pub variable: Expr,
    /// How far the iteration is from the current one.
    pub distance: Option<(Sign, Expr)>,
    /// The whole item.
    pub span: Span,
}

/// What `doacross`, or the older `depend` on `ordered`, says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doacross {
    /// `source`: the current iteration is done with what others wait for.
    Source,
    /// `sink: i - 1, j`: wait for that iteration.
    Sink(Vec<VectorItem>),
    /// `sink: omp_cur_iteration - 1`: wait for the iteration before this one, since 5.2.
    SinkPrevious,
}

/// A context selector: `construct={parallel}, device={kind(cpu)}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextSelector {
    /// Its sets in the order written.
    pub sets: Vec<SelectorSet>,
    /// The whole of it.
    pub span: Span,
}

/// One set of a context selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectorSet {
    /// `construct`, `device`, `target_device`, `implementation`, `user`, or an unknown name, which never matches.
    pub name: Word,
    /// Its traits.
    pub traits: Vec<TraitSelector>,
}

/// One trait of a set: `simd(simdlen(8))`, `isa("avx")`, `condition(n > 3)`, `vendor(score(2): llvm)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraitSelector {
    /// The trait's name.
    pub name: Word,
    /// The score, if one is given.
    pub score: Option<Expr>,
    /// Its properties.
    pub properties: Vec<Expr>,
}

/// An allocator of `uses_allocators`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedAllocator {
    /// The allocator.
    pub allocator: Expr,
    /// `memspace(m)`
    pub memory_space: Option<Expr>,
    /// `traits(t)`, or the older `allocator(t)`
    pub traits: Option<Expr>,
}

/// What `apply` makes of loops that a transformation has made: `grid(2): reverse`, `intratile: nothing, unroll`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// Which of these loops are meant: `grid`, `intratile`, …
    pub modifier: Option<Word>,
    /// The number of the loop for each of the directives, from 1; all loops in order if none is written.
    pub places: Vec<Expr>,
    /// What is applied to each, the outermost loop first.
    pub directives: Vec<Directive>,
}

/// The arguments whose grammar is richer than a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// `doacross(…)`, `depend(source)`, `depend(sink: …)`
    Doacross(Doacross),
    /// `match(…)`
    Selector(ContextSelector),
    /// `when(selector: directive)`; without a directive, `nothing` is meant
    When {
        /// The condition.
        selector: ContextSelector,
        /// What applies if it holds.
        directive: Option<Box<Directive>>,
    },
    /// `otherwise(directive)`, and `default(directive)` of `metadirective`
    Otherwise(Option<Box<Directive>>),
    /// `uses_allocators(…)`
    Allocators(Vec<UsedAllocator>),
    /// `apply(…)`
    Applied(Applied),
    /// `append_args(interop(…), …)`: the operations in order, each with its words
    Interops(Vec<Vec<Expr>>),
    /// `absent(…)`, `contains(…)`: directives
    Directives(Vec<Vec<Leaf>>),
}
