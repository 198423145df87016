//! The part before the colon of `map`, `depend`, `allocate` and similar clauses: words, iterators, mappers, allocators.

use weft_support::Diagnostic;

use super::{Parser, abridge};
use crate::parse::host::Host;
use crate::parse::scan::Range;
use crate::parse::token::{Token, TokenKind};
use crate::table::clause::ClauseKind;
use crate::table::extension::{self, LENIENT};
use crate::table::version::Version;
use crate::table::words::word_since;
use crate::tree::ast::ClauseArgs;
use crate::tree::item::{Word, is_identifier};
use crate::tree::modifier::{IteratorDefinition, Modifier, ModifierKind};
use crate::wording::one_of;

/// The flag of warnings about words that have no meaning at their place.
const MODIFIERS: &str = "-Wweft-modifiers";

impl Parser<'_> {
    /// Reads `word, word(…) : list`; `words` is empty where any expression may stand before the colon.
    pub(super) fn modified_arguments(
        &mut self,
        kind: ClauseKind,
        range: Range,
        optional: bool,
        words: &[&'static str],
        owner: &str,
    ) -> Option<ClauseArgs> {
        let split = self.text.split_at_colon(range);
        let (before, list) = match split {
            Some((before, list)) => (Some(before), Some(list)),
            None if optional => (None, Some(range)),
            None => (Some(range), None),
        };
        let mut modifiers = Vec::new();
        let pieces = before.map(|before| self.text.split(before)).unwrap_or_default();
        let count = pieces.len();
        for (index, piece) in pieces.into_iter().enumerate() {
            // `map(mapper(id),: x)`: an extra comma is harmless.
            if index > 0 && self.text.is_blank(piece) {
                let last = if index + 1 == count { "behind the last modifier" } else { "between modifiers" };
                let message = format!("a comma {last} in {owner} is ignored");
                let span = self.text.span(piece.lo, piece.hi);
                self.found.push(Diagnostic::warning(message, span, MODIFIERS));
                continue;
            }
            if self.is_lone_colon(kind, piece, count) {
                let message = format!("a ':' with nothing before it in {owner} is ignored");
                let span = self.text.span(piece.lo, piece.hi + 1);
                self.found.push(Diagnostic::warning(message, span, LENIENT));
                continue;
            }
            modifiers.extend(self.modified_words(kind, piece, words, owner)?);
        }
        if kind == ClauseKind::Allocate && count > 1 {
            self.check_bare_allocator(&modifiers, owner)?;
        }
        let items = match list {
            Some(list) => self.items(list, owner)?,
            None if is_about_items(kind) => {
                let span = self.text.span(range.lo, range.hi);
                self.error(format!("expected ':' and a list item behind the words in {owner}"), span);
                return None;
            }
            None => Vec::new(),
        };
        if let Some(item) = items.iter().find(|item| item.is_all_memory()) {
            self.check_all_memory(&modifiers, item.span, owner)?;
        }
        Some(ClauseArgs::Modified { modifiers, items })
    }

    /// Says whether the part before the colon is empty where it is optional: `to(: x)`.
    fn is_lone_colon(&self, kind: ClauseKind, piece: Range, count: usize) -> bool {
        let is_motion = matches!(kind, ClauseKind::To | ClauseKind::From);
        let is_known = self.host != Host::Fortran && self.version >= Version::V51;
        is_motion && is_known && count == 1 && self.text.is_blank(piece)
    }

    /// `omp_all_memory` goes with `out` and `inout` alone [OMP 5.2 §15.9.5].
    fn check_all_memory(
        &mut self,
        modifiers: &[Modifier],
        span: weft_support::Span,
        owner: &str,
    ) -> Option<()> {
        if self.version < Version::V51 {
            self.error(format!("'omp_all_memory' in {owner} needs OpenMP 5.1 or newer"), span);
            return None;
        }
        if !modifiers.iter().any(|modifier| matches!(modifier.text.as_str(), "out" | "inout")) {
            self.error(format!("'omp_all_memory' in {owner} goes with 'out' or 'inout' only"), span);
            return None;
        }
        Some(())
    }

    /// Reads one piece before the colon; older specifications let words follow each other without a comma.
    fn modified_words(
        &mut self,
        kind: ClauseKind,
        piece: Range,
        words: &[&'static str],
        owner: &str,
    ) -> Option<Vec<Modifier>> {
        if kind == ClauseKind::Allocate {
            return Some(vec![self.allocate_modifier(piece, owner)?]);
        }
        let mut found = Vec::new();
        let mut is_iterated = false;
        let mut rest = piece;
        while let Some(token) = self.text.tokens(rest).next() {
            if self.is_newer_word(kind, token, owner) {
                return None;
            }
            let range = Range { lo: token.lo, hi: token.hi };
            let word = self.word_of(range, words, "word", owner)?;
            self.check_word(kind, &word, owner)?;
            let next = self.text.tokens(Range { lo: token.hi, hi: rest.hi }).next();
            let group = next.filter(|next| next.is(b'(')).map(|open| self.text.group(open, rest));
            let end = group.as_ref().map_or(token.hi, |group| group.end);
            let is_empty = group.as_ref().is_some_and(|group| self.text.is_blank(group.inner));
            if word.text == "iterator" && is_empty && self.host != Host::Fortran {
                let message = format!("an iterator without variables in {owner} is ignored");
                let span = self.text.span(token.lo, end);
                self.found.push(Diagnostic::warning(message, span, LENIENT));
                is_iterated = true;
                rest = Range { lo: end, hi: rest.hi };
                continue;
            }
            let what = match group {
                None => self.bare_modifier(&word, owner)?,
                Some(group) => self.modifier_with_argument(&word, group.inner, owner)?,
            };
            let written = self.text.expr(Range { lo: token.lo, hi: end });
            found.push(Modifier { text: written.text, span: written.span, kind: what });
            rest = Range { lo: end, hi: rest.hi };
        }
        if found.is_empty() && !is_iterated {
            let span = self.text.span(piece.lo, piece.hi);
            let expected = one_of(words.iter().copied());
            self.found.push(Diagnostic::error(format!("missing word in {owner}; expected {expected}"), span));
            return None;
        }
        Some(found)
    }

    /// Reports a word that is younger than the version asked for.
    pub(super) fn check_word(&mut self, kind: ClauseKind, word: &Word, owner: &str) -> Option<()> {
        let since = word_since(kind, &word.text);
        if since > self.version && since > kind.row().since {
            if self.host != Host::Fortran && extension::takes_word_early(kind, &word.text, self.version) {
                let what = format!("'{}' in {owner}", word.text);
                self.found.push(extension::early(&what, since, word.span));
            } else {
                self.error(format!("'{}' in {owner} needs OpenMP {since} or newer", word.text), word.span);
                return None;
            }
        }
        Some(())
    }

    /// Says what a word without parentheses is: a plain word, unless it is one of those that need them.
    fn bare_modifier(&mut self, word: &Word, owner: &str) -> Option<ModifierKind> {
        if matches!(word.text.as_str(), "iterator" | "mapper" | "prefer_type") {
            self.error(format!("expected '(' behind '{}' in {owner}", word.text), word.span);
            return None;
        }
        Some(ModifierKind::Word)
    }

    fn modifier_with_argument(&mut self, word: &Word, inner: Range, owner: &str) -> Option<ModifierKind> {
        match word.text.as_str() {
            "iterator" => Some(ModifierKind::Iterator(self.iterators(inner, owner)?)),
            "mapper" => {
                let written = self.text.expr(inner);
                match is_identifier(&written.text) {
                    true => Some(ModifierKind::Mapper(Word { text: written.text, span: written.span })),
                    false => {
                        let found = abridge(&written.text);
                        self.error(
                            format!("expected a mapper's name in {owner}, found '{found}'"),
                            written.span,
                        );
                        None
                    }
                }
            }
            "prefer_type" => Some(ModifierKind::PreferType(self.exprs(inner, owner)?)),
            other => {
                let span = self.text.span(inner.lo.saturating_sub(1), inner.hi);
                self.error(format!("'{other}' in {owner} takes no argument"), span);
                None
            }
        }
    }

    /// Reads `allocator(a)`, `align(n)`, or an allocator alone.
    fn allocate_modifier(&mut self, piece: Range, owner: &str) -> Option<Modifier> {
        let written = self.one_expr(piece, owner)?;
        let mut kind = ModifierKind::Allocator(written.clone());
        let mut tokens = self.text.tokens(piece);
        if let (Some(word), Some(open)) = (tokens.next(), tokens.next())
            && open.is(b'(')
        {
            let group = self.text.group(open, piece);
            let covers_all = group.closed && group.end == self.text.trim(piece).hi;
            match self.text.token_text(word) {
                "allocator" if covers_all => {
                    kind = ModifierKind::Allocator(self.one_expr(group.inner, owner)?);
                }
                "align" if covers_all => kind = ModifierKind::Align(self.one_expr(group.inner, owner)?),
                _ => {}
            }
        }
        Some(Modifier { text: written.text, span: written.span, kind })
    }

    /// An allocator beside other modifiers is written `allocator(a)` [OMP 5.2 §6.6].
    fn check_bare_allocator(&mut self, modifiers: &[Modifier], owner: &str) -> Option<()> {
        let is_bare = |modifier: &&Modifier| match &modifier.kind {
            ModifierKind::Allocator(expr) => expr.span == modifier.span,
            _ => false,
        };
        let Some(bare) = modifiers.iter().find(is_bare) else { return Some(()) };
        let message = format!(
            "the allocator '{0}' in {owner} excludes other modifiers, unless it is written 'allocator({0})'",
            abridge(&bare.text)
        );
        self.error(message, bare.span);
        None
    }

    /// Reads `[type] name = begin : end [: step], …`.
    fn iterators(&mut self, inner: Range, owner: &str) -> Option<Vec<IteratorDefinition>> {
        let pieces = self.text.split(inner);
        let mut found: Vec<IteratorDefinition> = Vec::new();
        for piece in pieces {
            let definition = self.iterator(piece, owner)?;
            if found.iter().any(|other| other.name.text == definition.name.text) {
                let name = &definition.name.text;
                self.error(format!("iterator '{name}' is defined twice in {owner}"), definition.name.span);
                return None;
            }
            found.push(definition);
        }
        Some(found)
    }

    fn iterator(&mut self, piece: Range, owner: &str) -> Option<IteratorDefinition> {
        let whole = self.text.expr(piece);
        let tokens: Vec<Token> = self.text.tokens(piece).collect();
        let equals = tokens.iter().position(|token| token.is(b'='));
        let parts = equals.filter(|&at| at > 0 && tokens[at - 1].kind == TokenKind::Word).and_then(|at| {
            let name = tokens[at - 1];
            let values = Range { lo: tokens[at].hi, hi: piece.hi };
            let (begin, rest) = self.text.split_at_colon(values)?;
            Some((name, begin, rest))
        });
        let Some((name, begin, rest)) = parts else {
            let found = abridge(&whole.text);
            self.error(
                format!("expected 'name = begin : end' in an iterator of {owner}, found '{found}'"),
                whole.span,
            );
            return None;
        };
        let (end, step) = match self.text.split_at_colon(rest) {
            None => (rest, None),
            Some((end, step)) => (end, Some(self.one_expr(step, owner)?)),
        };
        let mut ty = self.text.expr(Range { lo: piece.lo, hi: name.lo });
        if self.host == Host::Fortran {
            ty.text = ty.text.trim_end_matches(':').trim_end().to_owned();
        }
        Some(IteratorDefinition {
            ty: (!ty.text.is_empty()).then_some(ty),
            name: self.text.word(name),
            begin: self.one_expr(begin, owner)?,
            end: self.one_expr(end, owner)?,
            step,
            span: whole.span,
        })
    }
}

/// Says whether the words of a clause mean nothing without list items.
fn is_about_items(kind: ClauseKind) -> bool {
    matches!(kind, ClauseKind::Depend | ClauseKind::AdjustArgs | ClauseKind::Init)
}
