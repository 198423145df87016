//! Splits a compound directive into units, and distributes its clauses among them.
//!
//! ```text
//! DIR.OMP.PARALLEL.LOOP  NUM_THREADS(%n) REDUCTION.ADD(%s) PRIVATE(%i)
//!   → DIR.OMP.PARALLEL  NUM_THREADS(%n) SHARED(%s)
//!   → DIR.OMP.LOOP      REDUCTION.ADD(%s) PRIVATE(%i) NOWAIT
//! ```
//!
//! The rules are those of `weft-openmp`, which knows variables by name: each operand gets a name for the time being,
//! the same for the same operand, and each item one of its own, so that its other operands are found again.

use rustc_hash::FxHashMap;
use weft_ir::{Function, Module, Operand};
use weft_openmp::{
    Argument, Clause, ClauseArgs, ClauseKind, DefaultKind, Directive, Expr, Leaf, ListItem, Modifier,
    ModifierKind, OrderKind, ProcBindKind, ReductionModifier, ScheduleKind, ScheduleModifiers, Shape, Unit,
    Word, decompose, region,
};
use weft_support::{SourceMap, Span};

use crate::dialect::event::RawClause;
use crate::dialect::items::items;
use crate::dialect::named::Named;
use crate::dialect::tag::{Own, Tag, TagKind, named_leaves, reduction_op};

/// A unit with its clauses: one region of Region IR.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// `DIR.OMP.…`
    pub(super) begin: String,
    /// Its leaves.
    pub(super) leaves: Vec<Leaf>,
    pub(super) clauses: Vec<RawClause>,
}

/// Splits a directive; a unit stays as it is.
pub(super) fn split(module: &Module, func: &Function, directive: &Named, clauses: &[RawClause]) -> Vec<Part> {
    let units = weft_openmp::units_of(&directive.leaves);
    if units.len() < 2 {
        let part = Part {
            begin: directive.begin.clone(),
            leaves: directive.leaves.clone(),
            clauses: clauses.to_vec(),
        };
        return vec![part];
    }
    Splitter::new(module, func).run(directive, clauses, &units)
}

struct Splitter<'a> {
    module: &'a Module,
    func: &'a Function,
    span: Span,
    /// The operands that items' names stand for.
    items: Vec<Vec<Operand>>,
    /// The operands that variables' names stand for.
    variables: Vec<Operand>,
    numbers: FxHashMap<Operand, usize>,
}

impl<'a> Splitter<'a> {
    fn new(module: &'a Module, func: &'a Function) -> Splitter<'a> {
        let span = Span::new(SourceMap::new().add_file("", ""), 0, 0);
        Splitter {
            module,
            func,
            span,
            items: Vec::new(),
            variables: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    fn run(mut self, directive: &Named, clauses: &[RawClause], units: &[Vec<Leaf>]) -> Vec<Part> {
        // What OpenMP does not know as a clause has a place of its own.
        let (known, own): (Vec<&RawClause>, Vec<&RawClause>) =
            clauses.iter().partition(|c| matches!(c.tag.kind, TagKind::Omp(_)));
        let parsed: Vec<Clause> = known.iter().map(|c| self.clause(c)).collect();
        let whole = Directive {
            leaves: directive.leaves.clone(),
            is_end: false,
            name_span: self.span,
            span: self.span,
            argument: Argument::None,
            clauses: parsed,
        };
        let mut parts: Vec<Part> = decompose(&whole)
            .iter()
            .map(|unit| Part {
                begin: region::begin_string(&unit.leaves),
                leaves: unit.leaves.clone(),
                clauses: self.placed(unit, &known),
            })
            .collect();
        for clause in own {
            let at = home(units, &clause.tag);
            match clause.tag.kind {
                // The place in the source is that of every part.
                TagKind::Own(Own::Weft) => parts.iter_mut().for_each(|p| p.clauses.insert(0, clause.clone())),
                _ => parts[at].clauses.push(clause.clone()),
            }
            if clause.tag.head == "QUAL.OMP.NORMALIZED.BOUNDS" {
                bring_in(&mut parts[..at], &clause.operands);
            }
        }
        parts
    }

    /// The clauses of a unit with their operands.
    fn placed(&self, unit: &Unit, known: &[&RawClause]) -> Vec<RawClause> {
        let mut clauses = Vec::new();
        for (clause, reason) in unit.placed() {
            let origin = reason.origin.and_then(|o| known.get(o)).filter(|o| o.tag.is(clause.kind));
            let mut tag = Tag::plain(clause.kind);
            tag.head = region::clause_string(clause.kind, clause);
            if let Some(origin) = origin {
                tag.modifiers.clone_from(&origin.tag.modifiers);
            }
            if clause.items().is_empty() {
                let operands = origin.map_or_else(Vec::new, |o| o.operands.clone());
                clauses.push(RawClause::new(tag, operands));
                continue;
            }
            let operands = clause.items().iter().flat_map(|item| self.operands(item, origin.is_some()));
            let mut operands: Vec<Operand> = operands.collect();
            if let Some(origin) = origin {
                operands.extend(self.split_items(origin).1);
            }
            clauses.push(RawClause::new(tag, operands));
        }
        clauses
    }

    /// The operands of an item; of an item that some other clause implies, the variable alone.
    fn operands(&self, item: &ListItem, is_written: bool) -> Vec<Operand> {
        let number = |name: &str, text: &str| text.strip_prefix(name)?.parse::<usize>().ok();
        match number("item", &item.text).and_then(|n| self.items.get(n)) {
            Some(found) if is_written => found.clone(),
            _ => number("v", &item.base.text)
                .and_then(|n| self.variables.get(n))
                .copied()
                .into_iter()
                .collect(),
        }
    }

    fn split_items(&self, clause: &RawClause) -> (Vec<Vec<Operand>>, Vec<Operand>) {
        let ctx = &self.module.ctx;
        items(ctx, |o| ctx.types.is_ptr(ctx.operand_ty(self.func, o)), clause)
    }

    /// The clause as `weft-openmp` has it.
    fn clause(&mut self, clause: &RawClause) -> Clause {
        let TagKind::Omp(kind) = clause.tag.kind else {
            unreachable!("invariant: only clauses of OpenMP are handed in")
        };
        let (found, _) = self.split_items(clause);
        let list: Vec<ListItem> = found.into_iter().map(|operands| self.item(operands)).collect();
        let args = self.arguments(kind, &clause.tag, list, clause.operands.len());
        Clause { kind, span: self.span, name_span: self.span, args, facts: () }
    }

    /// Names an item and its variable.
    fn item(&mut self, operands: Vec<Operand>) -> ListItem {
        let variable = operands[0];
        let next = self.variables.len();
        let number = *self.numbers.entry(variable).or_insert(next);
        if number == next {
            self.variables.push(variable);
        }
        let text = format!("item{}", self.items.len());
        self.items.push(operands);
        ListItem { base: self.expr(format!("v{number}")), dimensions: Vec::new(), span: self.span, text }
    }

    fn expr(&self, text: String) -> Expr {
        Expr { text, span: self.span }
    }

    fn word(&self, text: &str) -> Word {
        Word { text: text.to_ascii_lowercase(), span: self.span }
    }

    fn arguments(&self, kind: ClauseKind, tag: &Tag, items: Vec<ListItem>, operands: usize) -> ClauseArgs {
        let words: Vec<&str> = tag.suffix.iter().map(String::as_str).collect();
        let first = words.first().copied();
        let modifier = first.map(|w| self.word(w));
        let some = || self.expr("e".to_owned());
        match kind.row().shape {
            Shape::Expr | Shape::Constant => ClauseArgs::Expr(some()),
            Shape::OptionalExpr | Shape::OptionalConstant if operands > 0 => ClauseArgs::Expr(some()),
            Shape::ModifiedExpr(_) => ClauseArgs::ModifiedExpr { modifier, expr: some() },
            Shape::Exprs | Shape::Range => ClauseArgs::Exprs(vec![some(); operands]),
            Shape::Variables | Shape::Sections | Shape::OptionalVariables => {
                ClauseArgs::List { modifier: None, items }
            }
            Shape::ModifiedVariables(_) => ClauseArgs::List { modifier, items },
            Shape::If => ClauseArgs::If { modifier: named_leaves(&words), condition: some() },
            Shape::Default => ClauseArgs::Default(match first {
                Some("SHARED") => DefaultKind::Shared,
                Some("PRIVATE") => DefaultKind::Private,
                Some("FIRSTPRIVATE") => DefaultKind::Firstprivate,
                _ => DefaultKind::None,
            }),
            Shape::Schedule => ClauseArgs::Schedule {
                modifiers: ScheduleModifiers {
                    monotonic: words.contains(&"MONOTONIC"),
                    nonmonotonic: words.contains(&"NONMONOTONIC"),
                    simd: words.contains(&"SIMD"),
                },
                kind: match first {
                    Some("DYNAMIC") => ScheduleKind::Dynamic,
                    Some("GUIDED") => ScheduleKind::Guided,
                    Some("AUTO") => ScheduleKind::Auto,
                    Some("RUNTIME") => ScheduleKind::Runtime,
                    _ => ScheduleKind::Static,
                },
                chunk: None,
            },
            Shape::ProcBind => ClauseArgs::ProcBind(match first {
                Some("PRIMARY") => ProcBindKind::Primary,
                Some("MASTER") => ProcBindKind::Master,
                Some("CLOSE") => ProcBindKind::Close,
                _ => ProcBindKind::Spread,
            }),
            Shape::Order => ClauseArgs::Order(match first {
                Some("REPRODUCIBLE") => OrderKind::Reproducible,
                Some("UNCONSTRAINED") => OrderKind::Unconstrained,
                _ => OrderKind::Plain,
            }),
            Shape::Reduction => ClauseArgs::Reduction {
                modifier: match words.get(1) {
                    Some(&"INSCAN") => Some(ReductionModifier::Inscan),
                    Some(&"TASK") => Some(ReductionModifier::Task),
                    _ => None,
                },
                op: first.and_then(reduction_op).unwrap_or(weft_openmp::ReductionOp::Add),
                op_span: self.span,
                items,
            },
            Shape::Linear => ClauseArgs::Linear { modifier, items, step: None },
            Shape::Aligned => ClauseArgs::Aligned { items, alignment: None },
            Shape::Keyword(_) | Shape::OptionalKeyword(_) | Shape::DistSchedule | Shape::Doacross => {
                modifier.map_or(ClauseArgs::None, ClauseArgs::Keyword)
            }
            Shape::Modified { .. } => ClauseArgs::Modified { modifiers: self.modifiers(&words), items },
            _ => ClauseArgs::None,
        }
    }

    fn modifiers(&self, words: &[&str]) -> Vec<Modifier> {
        let word =
            |w: &&str| Modifier { text: w.to_ascii_lowercase(), span: self.span, kind: ModifierKind::Word };
        words.iter().map(word).collect()
    }
}

/// Brings the bounds of a loop, which were set before the whole of the compound, into the regions around the loop: each
/// thread gets its own.
fn bring_in(around: &mut [Part], bounds: &[Operand]) {
    for part in
        around.iter_mut().filter(|p| p.leaves.iter().any(|l| matches!(l, Leaf::Parallel | Leaf::Teams)))
    {
        let is_listed = |o: &Operand| {
            part.clauses.iter().any(|c| {
                matches!(c.tag.kind, TagKind::Omp(kind) if kind.is_data_sharing()) && c.operands.contains(o)
            })
        };
        let missing: Vec<Operand> = bounds.iter().copied().filter(|o| !is_listed(o)).collect();
        if !missing.is_empty() {
            part.clauses.push(RawClause::new(Tag::plain(ClauseKind::Firstprivate), missing));
        }
    }
}

/// The unit that a clause goes to which OpenMP does not have: the innermost loop for its bounds, else the innermost.
fn home(units: &[Vec<Leaf>], tag: &Tag) -> usize {
    use Leaf::{Distribute, Do, For, Loop, Sections, Simd, Taskloop};
    let last = units.len() - 1;
    match tag.kind {
        TagKind::Own(Own::Normalized) => units
            .iter()
            .rposition(|u| {
                u.iter().any(|l| matches!(l, For | Do | Loop | Sections | Simd | Taskloop | Distribute))
            })
            .unwrap_or(last),
        // What a front end tells of its own lowering is told of the whole.
        TagKind::Own(Own::Other) => 0,
        _ => last,
    }
}
