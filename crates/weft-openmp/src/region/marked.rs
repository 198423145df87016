//! Clauses as markers in IR carry them: a string, and operands.
//!
//! ```text
//! "QUAL.OMP.SCHEDULE.DYNAMIC.SIMD"(i64 %n)       Schedule { kind: Dynamic, modifiers: simd, chunk: %n }
//! "QUAL.OMP.REDUCTION.ADD:UNSIGNED"(ptr %s)      Reduction { op: Add, items: [%s] }, facts: [Unsigned]
//! ```
//!
//! This crate does not know what an operand is: the type of operands is the parameter of [`Marked`].
//! A clause that is read from a string and operands is written as the same string and operands.

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::region::clause_string;
use crate::region::fact::{Fact, is_one_item, section_element};
use crate::region::kind::Kind;
use crate::region::tag::Tag;
use crate::region::words::{named_leaves, only, order, reduction, schedule};
use crate::table::clause::{ClauseKind, Shape};
use crate::tree::ast::{Clause, ClauseArgs, DefaultKind, ProcBindKind};
use crate::tree::item::Word;
use crate::tree::modifier::{Modifier, ModifierKind};
use crate::tree::names::Names;

/// The names of clauses on markers whose operands are `O`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marked<O>(PhantomData<O>);

/// A list item on a marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedItem<O> {
    /// The variable's address.
    pub variable: O,
    /// What the clause's facts say of it: first element and number of elements, functions, a zero of its type, ….
    pub more: Vec<O>,
}

/// The words and operands of a clause that Weft only reads and writes: its argument has a grammar of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<O> {
    /// The words of its string, in upper case.
    pub words: Vec<String>,
    /// Its operands in order.
    pub operands: Vec<O>,
}

impl<O: Clone + Debug + PartialEq + Eq> Names for Marked<O> {
    type Kind = Kind;
    type Place = ();
    type Expr = O;
    type Item = MarkedItem<O>;
    type Typed = Listed<O>;
    type Facts = Vec<Fact>;

    fn language(kind: &Kind) -> Option<ClauseKind> {
        kind.omp()
    }

    fn same_variable(one: &MarkedItem<O>, other: &MarkedItem<O>) -> bool {
        one.variable == other.variable
    }

    fn variable(item: &MarkedItem<O>) -> MarkedItem<O> {
        MarkedItem { variable: item.variable.clone(), more: Vec::new() }
    }

    fn implied(item: &MarkedItem<O>) -> MarkedItem<O> {
        Self::variable(item)
    }

    fn keyword(_: &MarkedItem<O>) -> Option<&str> {
        None
    }

    /// Sections of Weft's own form have none.
    fn has_stride(_: &MarkedItem<O>) -> bool {
        false
    }

    const NAMES_FUNCTIONS: bool = true;

    fn has_functions(facts: &Vec<Fact>) -> bool {
        facts.contains(&Fact::Nonpod) || facts.contains(&Fact::Sized)
    }

    fn words(typed: &Listed<O>) -> Vec<String> {
        typed.words.clone()
    }
}

impl<O: Copy + Debug + PartialEq + Eq> Clause<Marked<O>> {
    /// Makes a clause of `kind` whose operands are `operands` one by one.
    pub fn of(kind: impl Into<Kind>, operands: impl IntoIterator<Item = O>) -> Clause<Marked<O>> {
        let tag = Tag { kind: kind.into(), words: Vec::new(), facts: Vec::new() };
        Clause::from_tag(&tag, &operands.into_iter().collect::<Vec<_>>(), 0)
    }

    /// Reads a clause; the last `behind` operands of a list are not items, but a step or an alignment.
    ///
    /// Precondition: [`Tag::parse`] has made `tag`, and the clause takes this number of operands.
    pub fn from_tag(tag: &Tag, operands: &[O], behind: usize) -> Clause<Marked<O>> {
        let args = match &tag.kind {
            Kind::Omp(kind) => arguments(*kind, tag, operands, behind),
            _ if tag.is_list() => ClauseArgs::List { modifier: None, items: items(tag, operands) },
            _ => ClauseArgs::Exprs(operands.to_vec()),
        };
        Clause { kind: tag.kind.clone(), span: (), name_span: (), args, facts: tag.facts.clone() }
    }

    /// Returns the clause's string.
    pub fn tag(&self) -> String {
        let mut text = match &self.kind {
            Kind::Omp(kind) => clause_string(*kind, self),
            Kind::Own(own) => own.tag().to_owned(),
            Kind::Other(text) => text.to_string(),
        };
        for fact in &self.facts {
            text.push(':');
            text.push_str(fact.word());
        }
        text
    }

    /// Returns the operands in the order of the marker.
    pub fn operands(&self) -> Vec<O> {
        let mut all: Vec<O> = Vec::new();
        for item in self.items() {
            all.push(item.variable);
            all.extend(&item.more);
        }
        match &self.args {
            ClauseArgs::Expr(expr)
            | ClauseArgs::Raw(expr)
            | ClauseArgs::ModifiedExpr { expr, .. }
            | ClauseArgs::If { condition: expr, .. } => all.push(*expr),
            ClauseArgs::Exprs(exprs) | ClauseArgs::Threads { counts: exprs, .. } => all.extend(exprs),
            ClauseArgs::Schedule { chunk: last, .. }
            | ClauseArgs::Linear { step: last, .. }
            | ClauseArgs::Aligned { alignment: last, .. } => all.extend(last),
            ClauseArgs::Typed(listed) => all.extend(&listed.operands),
            _ => {}
        }
        all
    }

    /// Takes out the items whose variable `keep` does not want.
    pub fn retain(&mut self, mut keep: impl FnMut(O) -> bool) {
        if let Some(items) = self.items_mut() {
            items.retain(|item| keep(item.variable));
        }
    }

    /// Adds variables to its items; a clause without a list stays as it is.
    pub fn extend(&mut self, variables: impl IntoIterator<Item = O>) {
        if let Some(items) = self.items_mut() {
            items.extend(variables.into_iter().map(|variable| MarkedItem { variable, more: Vec::new() }));
        }
    }

    /// Returns the variables of its items.
    pub fn variables(&self) -> impl Iterator<Item = O> {
        self.items().iter().map(|item| item.variable)
    }
}

/// Groups operands into items: each one, threes of a section list, or all of them.
fn items<O: Copy>(tag: &Tag, operands: &[O]) -> Vec<MarkedItem<O>> {
    let width = if section_element(&tag.facts).is_some() {
        3
    } else if is_one_item(&tag.facts) {
        operands.len().max(1)
    } else {
        1
    };
    operands.chunks(width).map(|part| MarkedItem { variable: part[0], more: part[1..].to_vec() }).collect()
}

fn arguments<O: Copy + Debug + PartialEq + Eq>(
    kind: ClauseKind,
    tag: &Tag,
    operands: &[O],
    behind: usize,
) -> ClauseArgs<Marked<O>> {
    let words: Vec<&str> = tag.words.iter().map(String::as_str).collect();
    let word = |text: &&str| Word { text: text.to_ascii_lowercase(), span: () };
    let modifier = words.first().map(word);
    let (listed, last) = operands.split_at(operands.len() - behind.min(operands.len()));
    let items = || items(tag, listed);
    let last = last.first().copied();
    // Operands that the string's grammar does not account for stay as they are.
    let as_listed = || ClauseArgs::Typed(Listed { words: tag.words.clone(), operands: operands.to_vec() });
    match (kind.row().shape, operands) {
        (Shape::Expr | Shape::Constant | Shape::OptionalExpr | Shape::OptionalConstant, [expr]) => {
            ClauseArgs::Expr(*expr)
        }
        (Shape::ModifiedExpr(_), [expr]) => ClauseArgs::ModifiedExpr { modifier, expr: *expr },
        (Shape::Threads(_), [count]) if words.is_empty() => ClauseArgs::Expr(*count),
        (Shape::Threads(_), [_, ..]) => ClauseArgs::Threads { modifier, counts: operands.to_vec() },
        (Shape::Exprs | Shape::Range, [_, ..]) => ClauseArgs::Exprs(operands.to_vec()),
        (Shape::Variables | Shape::Sections | Shape::OptionalVariables, [_, ..]) => {
            ClauseArgs::List { modifier: None, items: items() }
        }
        (Shape::ModifiedVariables(_), _) => ClauseArgs::List { modifier, items: items() },
        (Shape::If, [condition]) => ClauseArgs::If { modifier: named_leaves(&words), condition: *condition },
        (Shape::Schedule | Shape::DistSchedule, [] | [_]) => match schedule(&words) {
            Some((kind, modifiers)) => {
                ClauseArgs::Schedule { modifiers, kind, chunk: operands.first().copied() }
            }
            None => as_listed(),
        },
        (Shape::Default, []) => {
            only(&words, DefaultKind::from_word).map_or_else(as_listed, ClauseArgs::Default)
        }
        (Shape::ProcBind, []) => {
            only(&words, ProcBindKind::from_word).map_or_else(as_listed, ClauseArgs::ProcBind)
        }
        (Shape::Order, []) => order(&words).map_or_else(as_listed, ClauseArgs::Order),
        (Shape::Reduction, _) => match reduction(&words) {
            Some((op, modifier)) => ClauseArgs::Reduction { modifier, op, op_span: (), items: items() },
            None => as_listed(),
        },
        (Shape::Linear, _) => ClauseArgs::Linear { modifier, items: items(), step: last },
        (Shape::Aligned, _) => ClauseArgs::Aligned { items: items(), alignment: last },
        (Shape::Keyword(_) | Shape::OptionalKeyword(_), []) => {
            modifier.map_or(ClauseArgs::None, ClauseArgs::Keyword)
        }
        (Shape::Modified { .. }, _) => {
            let modifier =
                |w: &&str| Modifier { text: w.to_ascii_lowercase(), span: (), kind: ModifierKind::Word };
            ClauseArgs::Modified { modifiers: words.iter().map(modifier).collect(), items: items() }
        }
        (_, []) if words.is_empty() => ClauseArgs::None,
        _ => as_listed(),
    }
}
