//! Reads the argument of `apply`: which loops are meant, and what is applied to each of them.
//!
//! ```text
//! grid(1): reverse                   the first loop over tiles runs backwards
//! intratile: nothing, unroll         the second loop within a tile is unrolled
//! unroll partial(2) apply(reverse)   what is applied may have the clause itself
//! ```
//!
//! *Source:* [OMP 6.0 §11.1].

use super::{Parser, abridge};
use crate::parse::scan::Range;
use crate::parse::token::TokenKind;
use crate::table::transformed::LOOP_MODIFIERS;
use crate::tree::typed::Applied;

impl Parser<'_> {
    /// Reads `[modifier[(places)]:] directive, …`.
    pub(super) fn applied(&mut self, range: Range, owner: &str) -> Option<Applied> {
        let (before, list) = match self.text.split_at_colon(range) {
            None => (None, range),
            Some((before, list)) => (Some(before), list),
        };
        let (mut modifier, mut places) = (None, Vec::new());
        if let Some(before) = before {
            let mut tokens = self.text.tokens(before);
            let name = tokens.next().filter(|token| token.kind == TokenKind::Word);
            let name = name.map_or(before, |token| Range { lo: token.lo, hi: token.hi });
            modifier = Some(self.word_of(name, LOOP_MODIFIERS, "loop modifier", owner)?);
            if let Some(open) = tokens.next() {
                let group = self.text.group(open, before);
                if !open.is(b'(') || !self.text.is_blank(Range { lo: group.end, hi: before.hi }) {
                    let rest = self.text.expr(Range { lo: open.lo, hi: before.hi });
                    self.error(format!("unexpected '{}' in {owner}", abridge(&rest.text)), rest.span);
                    return None;
                }
                places = self.exprs(group.inner, owner)?;
            }
        }
        if self.text.is_blank(list) {
            self.error(format!("expected a directive in {owner}"), self.text.expr(range).span);
            return None;
        }
        let pieces = self.text.split(list);
        let directives: Option<Vec<_>> = pieces.into_iter().map(|piece| self.nested(piece)).collect();
        Some(Applied { modifier, places, directives: directives? })
    }
}
