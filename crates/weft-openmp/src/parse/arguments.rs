//! Reads the parentheses of a clause by the clause's shape.

use weft_support::suggest;

use super::{Parser, abridge};
use crate::parse::host::Host;
use crate::parse::scan::Range;
use crate::parse::token::{Token, TokenKind};
use crate::table::clause::{ClauseKind, Shape};
use crate::table::leaf::Leaf;
use crate::table::version::Version;
use crate::tree::ast::{ClauseArgs, ProcBindKind};
use crate::tree::item::{Expr, Word};
use crate::wording::one_of;

const PROC_BIND_KINDS: [(&str, ProcBindKind); 4] = [
    ("primary", ProcBindKind::Primary),
    ("master", ProcBindKind::Master),
    ("close", ProcBindKind::Close),
    ("spread", ProcBindKind::Spread),
];

/// Words of C and C++ that may stand next to a name: types, operators written as words, and the like.
const WORDS_BESIDE_OTHERS: [&str; 36] = [
    "sizeof",
    "alignof",
    "_Alignof",
    "new",
    "delete",
    "typeof",
    "co_await",
    "throw",
    "unsigned",
    "signed",
    "long",
    "short",
    "int",
    "char",
    "const",
    "volatile",
    "struct",
    "union",
    "enum",
    "class",
    "typename",
    "template",
    "operator",
    "not",
    "compl",
    "__extension__",
    "and",
    "or",
    "xor",
    "bitand",
    "bitor",
    "not_eq",
    "void",
    "float",
    "double",
    "noexcept",
];

impl Parser<'_> {
    /// Reads `inner`, the text in the parentheses of the clause `kind`; returns `None` after an error.
    pub(super) fn arguments(
        &mut self,
        kind: ClauseKind,
        shape: Shape,
        word: &Word,
        inner: Range,
    ) -> Option<ClauseArgs> {
        let owner = self.clause_on_directive(kind);
        let shape = self.shape_of_depend(kind, shape, inner);
        let blank_is_fine = matches!(shape, Shape::Otherwise | Shape::Raw | Shape::Modified { .. });
        let is_list = matches!(shape, Shape::Variables | Shape::ModifiedVariables(_) | Shape::Sections);
        if self.text.is_blank(inner) && !blank_is_fine && !is_list {
            let span = self.text.span(inner.lo.saturating_sub(1), inner.hi + 1);
            let what = match shape {
                Shape::Linear
                | Shape::Aligned
                | Shape::Induction
                | Shape::OptionalVariables
                | Shape::Reduction => "at least one list item",
                _ => "an argument",
            };
            self.error(format!("{owner} needs {what}"), span.to(word.span));
            return None;
        }
        match shape {
            Shape::Nothing => Some(ClauseArgs::None),
            Shape::Expr | Shape::OptionalExpr => self.one_expr(inner, &owner).map(ClauseArgs::Expr),
            Shape::Constant | Shape::OptionalConstant => self.one_expr(inner, &owner).map(ClauseArgs::Expr),
            Shape::ModifiedExpr(words) => self.modified_expr(kind, inner, words, &owner),
            Shape::Threads(words) => self.threads(kind, inner, words, &owner),
            Shape::Exprs => Some(ClauseArgs::Exprs(self.exprs(inner, &owner)?)),
            Shape::Range => Some(ClauseArgs::Exprs(match self.text.split_at_colon(inner) {
                None => vec![self.one_expr(inner, &owner)?],
                Some((lower, upper)) => vec![self.one_expr(lower, &owner)?, self.one_expr(upper, &owner)?],
            })),
            // The object of `depobj` may be an element.
            Shape::OptionalVariables if self.leaves == [Leaf::Depobj] => {
                Some(ClauseArgs::List { modifier: None, items: self.items(inner, &owner)? })
            }
            Shape::Variables | Shape::OptionalVariables => {
                Some(ClauseArgs::List { modifier: None, items: self.variables(inner, &owner)? })
            }
            Shape::ModifiedVariables(words) => {
                let (modifier, list) = self.modifier(kind, inner, words, &owner)?;
                Some(ClauseArgs::List { modifier, items: self.variables(list, &owner)? })
            }
            Shape::Sections => Some(ClauseArgs::List { modifier: None, items: self.items(inner, &owner)? }),
            Shape::If => self.if_arguments(inner, &owner),
            Shape::Default => self.default_arguments(inner, &owner),
            Shape::Schedule => self.schedule_arguments(inner, &owner),
            Shape::DistSchedule => self.schedule_arguments(inner, &owner),
            Shape::ProcBind => {
                self.keyword(inner, &PROC_BIND_KINDS, "kind", &owner).and_then(|(bind, word)| {
                    self.check_word(kind, &word, &owner).map(|()| ClauseArgs::ProcBind(bind))
                })
            }
            Shape::Order => self.order_arguments(inner, &owner),
            Shape::Reduction => self.reduction_arguments(inner, &owner),
            Shape::Linear => self.linear_arguments(inner, &owner),
            Shape::Induction => self.induction_arguments(inner, &owner),
            Shape::Aligned => {
                let (list, alignment) = match self.text.split_at_colon(inner) {
                    None => (inner, None),
                    Some((list, alignment)) => (list, Some(self.one_expr(alignment, &owner)?)),
                };
                Some(ClauseArgs::Aligned { items: self.variables(list, &owner)?, alignment })
            }
            Shape::Keyword(words) | Shape::OptionalKeyword(words) => {
                let pairs: Vec<(&str, ())> = words.iter().map(|word| (*word, ())).collect();
                self.keyword(inner, &pairs, "argument", &owner).map(|(_, word)| ClauseArgs::Keyword(word))
            }
            Shape::Modified { optional, words } => {
                self.modified_arguments(kind, inner, optional, words, &owner)
            }
            Shape::Doacross
            | Shape::Selector
            | Shape::When
            | Shape::Otherwise
            | Shape::Allocators
            | Shape::Interops
            | Shape::Applied
            | Shape::Directives
            | Shape::Raw => self.typed_arguments(shape, inner, &owner),
        }
    }

    /// Reads a single expression.
    pub(super) fn one_expr(&mut self, range: Range, owner: &str) -> Option<Expr> {
        let expr = self.text.expr(range);
        if expr.text.is_empty() {
            self.error(format!("expected an expression in {owner}"), expr.span);
            return None;
        }
        if let Some(second) = self.second_operand(range) {
            let text = abridge(self.text.token_text(second)).clone();
            let span = self.text.span(second.lo, second.hi);
            self.error(format!("expected an operator before '{text}' in {owner}"), span);
            return None;
        }
        if let Some(comma) = self.comma(range) {
            self.error(
                format!("{owner} takes one expression, found ','"),
                self.text.span(comma.lo, comma.hi),
            );
            return None;
        }
        Some(expr)
    }

    /// Returns the comma that separates two expressions. One may belong to the arguments of a template; the host language's parser
    /// decides.
    fn comma(&self, range: Range) -> Option<Token> {
        let comma = self.text.top_level(range).find(|token| token.is(b','))?;
        (!self.text.expr(range).text.contains('<')).then_some(comma)
    }

    /// Returns a token that begins a second operand though no operator stands before it.
    fn second_operand(&self, range: Range) -> Option<Token> {
        let mut last: Option<Token> = None;
        let after_number = self.text.tokens(range).find(|token| {
            let before = last.replace(*token);
            before.is_some_and(|before| before.kind == TokenKind::Number)
                && (token.kind == TokenKind::Number || token.is(b'('))
        });
        if after_number.is_some() || self.host == Host::Fortran {
            return after_number;
        }
        last = None;
        self.text.top_level(range).find(|token| {
            let before = last.replace(*token);
            let both = [before, Some(*token)].into_iter().flatten();
            let names = both.filter(|token| {
                token.kind == TokenKind::Word && !WORDS_BESIDE_OTHERS.contains(&self.text.token_text(*token))
            });
            names.count() == 2
        })
    }

    pub(super) fn exprs(&mut self, range: Range, owner: &str) -> Option<Vec<Expr>> {
        let pieces = self.text.split(range);
        pieces.into_iter().map(|piece| self.one_expr(piece, owner)).collect()
    }

    /// Reads a word and a colon, if they are there, and returns what stands behind them.
    fn modifier(
        &mut self,
        kind: ClauseKind,
        range: Range,
        words: &[&'static str],
        owner: &str,
    ) -> Option<(Option<Word>, Range)> {
        let Some((before, behind)) = self.text.split_at_colon(range) else {
            // `strict 4`: the colon is missing.
            let mut tokens = self.text.tokens(range);
            if let (Some(first), Some(second)) = (tokens.next(), tokens.next())
                && words.contains(&self.text.token_text(first))
                && matches!(second.kind, TokenKind::Word | TokenKind::Number)
            {
                let word = self.text.word(first);
                self.error(format!("expected ':' behind '{}' in {owner}", word.text), word.span);
                return None;
            }
            return Some((None, range));
        };
        let word = self.word_of(before, words, "modifier", owner)?;
        self.check_word(kind, &word, owner)?;
        Some((Some(word), behind))
    }

    fn modified_expr(
        &mut self,
        kind: ClauseKind,
        range: Range,
        words: &[&'static str],
        owner: &str,
    ) -> Option<ClauseArgs> {
        let (modifier, rest) = self.modifier(kind, range, words, owner)?;
        Some(ClauseArgs::ModifiedExpr { modifier, expr: self.one_expr(rest, owner)? })
    }

    /// Reads `[word :] n, m, …`; a list and a word need OpenMP 6.0.
    fn threads(
        &mut self,
        kind: ClauseKind,
        range: Range,
        words: &[&'static str],
        owner: &str,
    ) -> Option<ClauseArgs> {
        let (modifier, rest) = self.modifier(kind, range, words, owner)?;
        if let Some(comma) = self.comma(rest).filter(|_| self.version < Version::V60) {
            let span = self.text.span(comma.lo, comma.hi);
            self.error(format!("a list in {owner} needs OpenMP 6.0 or newer"), span);
            return None;
        }
        let mut counts = match self.version < Version::V60 {
            true => vec![self.one_expr(rest, owner)?],
            false => self.exprs(rest, owner)?,
        };
        if let (None, 1) = (&modifier, counts.len()) {
            return counts.pop().map(ClauseArgs::Expr);
        }
        Some(ClauseArgs::Threads { modifier, counts })
    }

    /// Reads one of a set of words; reports any other text with a suggestion or the whole set.
    pub(super) fn keyword<T: Copy>(
        &mut self,
        range: Range,
        words: &[(&str, T)],
        role: &str,
        owner: &str,
    ) -> Option<(T, Word)> {
        let written = self.text.expr(range);
        let is_it = |word: &str| match self.host {
            Host::Fortran => word.eq_ignore_ascii_case(&written.text),
            _ => word == written.text,
        };
        if let Some((word, value)) = words.iter().find(|(word, _)| is_it(word)) {
            return Some((*value, Word { text: (*word).to_owned(), span: written.span }));
        }
        let hint = match suggest(&written.text, words.iter().map(|(word, _)| *word)) {
            Some(meant) => format!("; did you mean '{meant}'?"),
            None => format!("; expected {}", one_of(words.iter().map(|(word, _)| *word))),
        };
        let message = match written.text.as_str() {
            "" => format!("missing {role} in {owner}{hint}"),
            text => format!("unknown {role} '{}' in {owner}{hint}", abridge(text)),
        };
        self.error(message, written.span);
        None
    }
}
