//! Arguments of the clauses that have a syntax of their own: `if`, `default`, `schedule`, `order`, `reduction`,
//! `linear`.

use weft_support::suggest;

use super::{Parser, abridge};
use crate::parse::host::Host;
use crate::parse::scan::Range;
use crate::parse::token::{Token, TokenKind};
use crate::table::clause::ClauseKind;
use crate::table::compound::leaves_of;
use crate::table::leaf::Leaf;
use crate::table::reduction::{ReductionModifier, ReductionOp};
use crate::table::version::Version;
use crate::tree::ast::{ClauseArgs, DefaultKind, OrderKind, ScheduleKind, ScheduleModifiers};
use crate::tree::item::{Expr, Word};
use crate::wording::one_of;

const DEFAULT_KINDS: [(&str, DefaultKind); 4] = [
    ("none", DefaultKind::None),
    ("shared", DefaultKind::Shared),
    ("private", DefaultKind::Private),
    ("firstprivate", DefaultKind::Firstprivate),
];
/// The categories of variables, each with whether it is that of all.
const CATEGORIES: [(&str, bool); 5] =
    [("all", true), ("scalar", false), ("aggregate", false), ("pointer", false), ("allocatable", false)];
const SCHEDULE_KINDS: [(&str, ScheduleKind); 5] = [
    ("static", ScheduleKind::Static),
    ("dynamic", ScheduleKind::Dynamic),
    ("guided", ScheduleKind::Guided),
    ("auto", ScheduleKind::Auto),
    ("runtime", ScheduleKind::Runtime),
];
const ORDER_KINDS: [(&str, OrderKind); 2] =
    [("reproducible", OrderKind::Reproducible), ("unconstrained", OrderKind::Unconstrained)];

impl Parser<'_> {
    pub(super) fn if_arguments(&mut self, range: Range, owner: &str) -> Option<ClauseArgs> {
        let (modifier, condition) = match self.text.split_at_colon(range) {
            None => (None, range),
            Some((before, behind)) => {
                let words: Vec<&str> =
                    self.text.tokens(before).map(|token| self.text.token_text(token)).collect();
                let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
                let words: Vec<&str> = match self.host {
                    Host::Fortran => lower.iter().map(String::as_str).collect(),
                    _ => words,
                };
                let Some(leaves) = leaves_of(&words) else {
                    let written = self.text.expr(before);
                    let names: Vec<&str> = self.leaves.iter().map(|leaf| leaf.name()).collect();
                    let hint = match suggest(&written.text, names) {
                        Some(meant) => format!("; did you mean '{meant}'?"),
                        None => String::new(),
                    };
                    let text = abridge(&written.text);
                    self.error(format!("'{text}' in {owner} is no directive's name{hint}"), written.span);
                    return None;
                };
                let version = self.version;
                let takes =
                    |leaf: &Leaf| leaf.allows(ClauseKind::If).is_some_and(|found| found.since <= version);
                if !leaves.iter().any(|leaf| self.leaves.contains(leaf) && takes(leaf)) {
                    let written = self.text.expr(before);
                    let message = format!("{owner} cannot apply to '{}'", written.text);
                    self.error(message, written.span);
                    return None;
                }
                if version < Version::V45 {
                    let span = self.text.expr(before).span;
                    self.error(format!("the name of a directive in {owner} needs OpenMP 4.5 or newer"), span);
                    return None;
                }
                (Some(leaves), behind)
            }
        };
        Some(ClauseArgs::If { modifier, condition: self.one_expr(condition, owner)? })
    }

    pub(super) fn default_arguments(&mut self, range: Range, owner: &str) -> Option<ClauseArgs> {
        // In C, `private` and `firstprivate` are younger than `none` and `shared`.
        let known = if self.version >= Version::V51 || self.host == Host::Fortran {
            &DEFAULT_KINDS[..]
        } else {
            &DEFAULT_KINDS[..2]
        };
        let category = self.text.split_at_colon(range);
        if let Some((_, category)) = category.filter(|_| self.version < Version::V60) {
            let written = self.text.expr(category);
            self.error(format!("a category in {owner} needs OpenMP 6.0 or newer"), written.span);
            return None;
        }
        let Some((kind, category)) = category else {
            return self.keyword(range, known, "kind", owner).map(|(kind, _)| ClauseArgs::Default(kind));
        };
        let categories = match self.host {
            Host::Fortran => &CATEGORIES[..],
            _ => &CATEGORIES[..CATEGORIES.len() - 1],
        };
        let (kind, _) = self.keyword(kind, known, "kind", owner)?;
        let (is_all, category) = self.keyword(category, categories, "category", owner)?;
        Some(if is_all { ClauseArgs::Default(kind) } else { ClauseArgs::DefaultOf { kind, category } })
    }

    pub(super) fn schedule_arguments(&mut self, range: Range, owner: &str) -> Option<ClauseArgs> {
        let is_dist = owner.contains("dist_schedule");
        let mut modifiers = ScheduleModifiers::default();
        let rest = match self.text.split_at_colon(range) {
            None => range,
            Some((before, behind)) => {
                for piece in self.text.split(before) {
                    let words = [("monotonic", 0), ("nonmonotonic", 1), ("simd", 2)];
                    match self.keyword(piece, &words, "modifier", owner)?.0 {
                        0 => modifiers.monotonic = true,
                        1 => modifiers.nonmonotonic = true,
                        _ => modifiers.simd = true,
                    }
                }
                behind
            }
        };
        let pieces = self.text.split(rest);
        let kinds = if is_dist { &SCHEDULE_KINDS[..1] } else { &SCHEDULE_KINDS[..] };
        let first = *pieces.first()?;
        let words: Vec<Token> = self.text.tokens(first).take(2).collect();
        if let [kind, behind] = words[..]
            && kinds.iter().any(|(name, _)| *name == self.text.token_text(kind))
        {
            let kind = self.text.token_text(kind);
            self.error(
                format!("expected ',' behind '{kind}' in {owner}"),
                self.text.span(behind.lo, behind.hi),
            );
            return None;
        }
        let (kind, word) = self.keyword(first, kinds, "schedule kind", owner)?;
        if let Some(third) = pieces.get(2) {
            let expr = self.text.expr(*third);
            self.error(format!("unexpected '{}' in {owner}", abridge(&expr.text)), expr.span);
            return None;
        }
        let chunk = match pieces.get(1) {
            None => None,
            Some(chunk) => Some(self.one_expr(*chunk, owner)?),
        };
        if let (ScheduleKind::Auto | ScheduleKind::Runtime, Some(chunk)) = (kind, &chunk) {
            self.error(format!("schedule kind '{}' in {owner} takes no chunk size", word.text), chunk.span);
            return None;
        }
        if modifiers.monotonic && modifiers.nonmonotonic {
            let span = self.text.expr(range).span;
            self.error(
                format!("modifiers 'monotonic' and 'nonmonotonic' exclude each other in {owner}"),
                span,
            );
            return None;
        }
        Some(ClauseArgs::Schedule { modifiers, kind, chunk })
    }

    pub(super) fn order_arguments(&mut self, range: Range, owner: &str) -> Option<ClauseArgs> {
        let (kind, rest) = match self.text.split_at_colon(range) {
            None => (OrderKind::Plain, range),
            Some((before, behind)) => {
                let (kind, word) = self.keyword(before, &ORDER_KINDS, "modifier", owner)?;
                self.check_word(ClauseKind::Order, &word, owner)?;
                (kind, behind)
            }
        };
        self.keyword(rest, &[("concurrent", ())], "argument", owner)?;
        Some(ClauseArgs::Order(kind))
    }

    /// Reads `original(sharing)`, and returns the other modifiers of a reduction: that the originals are shared must be so
    /// without the word, too. [OMP 6.0 §7.6]
    fn without_originals(&mut self, pieces: Vec<Range>, owner: &str) -> Option<Vec<Range>> {
        let mut others = Vec::new();
        for piece in pieces {
            let mut tokens = self.text.tokens(piece);
            let is_original = tokens.next().is_some_and(|first| self.text.token_text(first) == "original");
            let Some(open) = tokens.next().filter(|open| is_original && open.is(b'(')) else {
                others.push(piece);
                continue;
            };
            if self.version < Version::V60 {
                let written = self.text.expr(piece);
                self.error(format!("'original' in {owner} needs OpenMP 6.0 or newer"), written.span);
                return None;
            }
            let sharing = self.text.group(open, piece).inner;
            let known = [("default", true), ("shared", true), ("private", false)];
            let (is_shared, word) = self.keyword(sharing, &known, "sharing", owner)?;
            if !is_shared {
                self.error(format!("'original(private)' in {owner} is not supported yet"), word.span);
                return None;
            }
        }
        Some(others)
    }

    pub(super) fn reduction_arguments(&mut self, range: Range, owner: &str) -> Option<ClauseArgs> {
        let Some((before, list)) = self.text.split_at_colon(range) else {
            let written = self.text.expr(range);
            let message =
                format!("expected 'operator : list' in {owner}, found '{}'", abridge(&written.text));
            self.error(message, written.span);
            return None;
        };
        let mut pieces = self.text.split(before);
        let op_range = pieces.pop()?;
        pieces = self.without_originals(pieces, owner)?;
        let mut modifier = None;
        if let Some((first, others)) = pieces.split_first() {
            let words = [("default", 0), ("inscan", 1), ("task", 2)];
            let (_, word) = self.keyword(*first, &words, "modifier", owner)?;
            modifier = ReductionModifier::from_spelling(&word.text);
            if let Some(other) = others.first() {
                let expr = self.text.expr(*other);
                self.error(format!("unexpected '{}' in {owner}", abridge(&expr.text)), expr.span);
                return None;
            }
            if self.version < Version::V50 {
                self.error(
                    format!("modifier '{}' in {owner} needs OpenMP 5.0 or newer", word.text),
                    word.span,
                );
                return None;
            }
        }
        let written = self.text.expr(op_range);
        let op = match self.host {
            Host::Fortran => ReductionOp::from_fortran(&written.text),
            Host::C => ReductionOp::from_spelling(&written.text),
            Host::Cpp => ReductionOp::from_spelling(&written.text)
                .or_else(|| ReductionOp::from_operator_name(&written.text)),
        };
        let Some(op) = op else {
            let known = one_of(ReductionOp::BUILTIN.iter().map(ReductionOp::spelling));
            let message = match written.text.as_str() {
                "" => format!("missing operator in {owner}; expected {known}"),
                text => format!("unknown operator '{}' in {owner}; expected {known}", abridge(text)),
            };
            self.error(message, written.span);
            return None;
        };
        let items = self.items(list, owner)?;
        let mut sound = Vec::new();
        for item in items {
            if item.base_name().is_some() || item.text.starts_with("this") {
                sound.push(item);
            } else {
                let message = format!(
                    "expected a variable or an array section in {owner}, found '{}'",
                    abridge(&item.text)
                );
                self.error(message, item.span);
            }
        }
        if sound.is_empty() {
            return None;
        }
        Some(ClauseArgs::Reduction { modifier, op, op_span: written.span, items: sound })
    }

    /// Reads `list [: step]`, `val(list) [: step]` or `list : [step(e)] [, val]`.
    pub(super) fn linear_arguments(&mut self, range: Range, owner: &str) -> Option<ClauseArgs> {
        let (list, step) = match self.text.split_at_colon(range) {
            None => (range, None),
            Some((list, step)) => (list, Some(step)),
        };
        let mut modifier = None;
        let mut inner = list;
        let mut tokens = self.text.tokens(list);
        if let (Some(word), Some(open)) = (tokens.next(), tokens.next())
            && word.kind == TokenKind::Word
            && open.is(b'(')
        {
            let words = [("ref", ()), ("val", ()), ("uval", ())];
            let (_, word) = self.keyword(Range { lo: word.lo, hi: word.hi }, &words, "modifier", owner)?;
            modifier = Some(word);
            let group = self.text.group(open, list);
            inner = group.inner;
            let rest = self.text.trim(Range { lo: group.end, hi: list.hi });
            if rest.lo < rest.hi {
                let rest = self.text.expr(rest);
                let message = format!(
                    "unexpected '{}' in {owner}; a modifier with its list stands alone there",
                    abridge(&rest.text)
                );
                self.error(message, rest.span);
                return None;
            }
        }
        let items = self.variables(inner, owner)?;
        let (mut step_expr, mut bare_step) = (None, None);
        let mut is_modified_behind = false;
        if let Some(step) = step {
            for piece in self.text.split(step) {
                let expr = self.text.expr(piece);
                match expr.text.as_str() {
                    "ref" | "val" | "uval" => {
                        is_modified_behind = true;
                        if let Some(first) = modifier.replace(Word { text: expr.text, span: expr.span }) {
                            let message = format!("{owner} has the modifier '{}' already", first.text);
                            self.error(message, expr.span);
                            return None;
                        }
                    }
                    _ if step_expr.is_some() => {
                        self.error(format!("unexpected '{}' in {owner}", abridge(&expr.text)), expr.span);
                        return None;
                    }
                    _ => {
                        let step = self.linear_step(piece, owner)?;
                        bare_step = (step.span == expr.span).then_some(expr);
                        step_expr = Some(step);
                    }
                }
            }
        }
        // A step that is written as a mere expression excludes all other modifiers [OMP 5.2 §5.4.6].
        if let Some(step) = bare_step.filter(|_| is_modified_behind) {
            let message = format!(
                "the step '{0}' in {owner} excludes other modifiers, unless it is written 'step({0})'",
                abridge(&step.text)
            );
            self.error(message, step.span);
            return None;
        }
        // C has no references [OMP 5.2 §5.4.6].
        if let Some(word) = modifier.as_ref().filter(|word| self.host == Host::C && word.text != "val") {
            let message = format!("modifier '{}' in {owner} exists in C++ and Fortran only", word.text);
            self.error(message, word.span);
            return None;
        }
        Some(ClauseArgs::Linear { modifier, items, step: step_expr })
    }

    /// Reads a step, which since 5.2 may be written `step(e)`.
    pub(super) fn linear_step(&mut self, piece: Range, owner: &str) -> Option<Expr> {
        let mut tokens = self.text.tokens(piece);
        if let (Some(word), Some(open)) = (tokens.next(), tokens.next())
            && self.text.token_text(word) == "step"
            && open.is(b'(')
        {
            let group = self.text.group(open, piece);
            if group.closed && group.end == piece.hi {
                return self.one_expr(group.inner, owner);
            }
        }
        self.one_expr(piece, owner)
    }
}
