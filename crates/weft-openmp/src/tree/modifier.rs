//! The pieces before the colon of a clause: words, iterators, mappers, allocators.

use crate::tree::item::Word;
use crate::tree::names::{Names, Text};

/// A piece before the colon of a clause, such as `always` or `iterator(i = 0 : n)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier<N: Names = Text> {
    /// The text as written.
    pub text: String,
    /// Where it is written.
    pub span: N::Place,
    /// What it is.
    pub kind: ModifierKind<N>,
}

/// What a [`Modifier`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModifierKind<N: Names = Text> {
    /// One of the clause's fixed words.
    Word,
    /// `iterator(i = 0 : n, T j = a : b : c)` [OMP 5.2 §3.2.6]
    Iterator(Vec<IteratorDefinition<N>>),
    /// `mapper(id)`
    Mapper(Word<N::Place>),
    /// `allocator(a)`, or the allocator alone
    Allocator(N::Expr),
    /// `align(n)`
    Align(N::Expr),
    /// `prefer_type(…)`
    PreferType(Vec<N::Expr>),
    /// `depobj(x)`: the dependences of `init` on a `depobj` directive
    Other(Vec<N::Expr>),
}

/// One variable of an iterator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IteratorDefinition<N: Names = Text> {
    /// Its type, if it is written; `int` otherwise.
    pub ty: Option<N::Expr>,
    /// Its name.
    pub name: Word<N::Place>,
    /// The first value.
    pub begin: N::Expr,
    /// The bound, exclusive in C and inclusive in Fortran.
    pub end: N::Expr,
    /// The step; 1 if it is not written.
    pub step: Option<N::Expr>,
    /// The whole definition.
    pub span: N::Place,
}
