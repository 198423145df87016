//! What clauses name: the one parameter of [`crate::Clause`].
//!
//! A clause is the same thing in a pragma, in a front end and on a marker of Region IR. Only the things that it names
//! differ.
//!
//! | names | an expression | a list item |
//! |---|---|---|
//! | [`Text`] | text with a span | text with a span |
//! | [`crate::region::Marked`] | an operand | operands, the variable's address first |
//!
//! The rules that split compound directives only need to know whether two items are of one variable, and so hold for
//! all kinds of names.

use std::fmt::Debug;

use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;

/// A kind of names.
pub trait Names: Clone + Debug + PartialEq + Eq {
    /// Which clause it is: one of OpenMP's, or one of those that only regions have.
    type Kind: Clone + Debug + PartialEq + Eq + From<ClauseKind>;
    /// Where a clause or a word of it stands.
    type Place: Copy + Debug + PartialEq + Eq;
    /// An expression.
    type Expr: Clone + Debug + PartialEq + Eq;
    /// A list item.
    type Item: Clone + Debug + PartialEq + Eq;
    /// An argument with a grammar of its own.
    type Typed: Clone + Debug + PartialEq + Eq;
    /// Facts about the items beyond the language: in IR, their types and how their operands are laid out.
    type Facts: Clone + Debug + PartialEq + Eq + Default;

    /// Returns the clause of OpenMP that `kind` is, if it is one.
    fn language(kind: &Self::Kind) -> Option<ClauseKind>;

    /// Says whether two items are of the same variable.
    fn same_variable(one: &Self::Item, other: &Self::Item) -> bool;

    /// Returns the whole variable that `item` belongs to: the variable of a section is shared as a whole.
    fn variable(item: &Self::Item) -> Self::Item;

    /// Returns what an implied clause names where the written one names `item`.
    fn implied(item: &Self::Item) -> Self::Item;

    /// Returns the keyword that `item` may be: `omp_all_memory`, the category of a `defaultmap`.
    fn keyword(item: &Self::Item) -> Option<&str>;

    /// Says whether the item is a section whose elements are not neighbors.
    fn has_stride(item: &Self::Item) -> bool;

    /// Whether a clause names the functions by which a declared operator combines; a program's text declares them elsewhere.
    const NAMES_FUNCTIONS: bool = false;

    /// Returns the parts of a compound that the clause names as those that it belongs to; none if it names none.
    fn constituent(_: &Self::Facts) -> &[Leaf] {
        &[]
    }

    /// Says whether the facts give functions with each item, which construct, copy, combine and destroy its objects.
    fn has_functions(_: &Self::Facts) -> bool {
        false
    }

    /// Returns the words of an argument with a grammar of its own that belong to the clause's string.
    fn words(typed: &Self::Typed) -> Vec<String>;
}

/// The parts of a compound directive that a clause names in front of its argument: `firstprivate(target : n)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constituent(pub Vec<Leaf>);

/// The names of a program's text: expressions and items are text with a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Text;
