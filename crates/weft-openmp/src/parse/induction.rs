//! Reads the argument of `induction`: `step(e), [strict | relaxed,] op : list` [OMP 6.0 §7.6.15].
//!
//! ```text
//! induction(step(x), * : xi)              each iteration begins with xi times x, as often as iterations came before
//! induction(relaxed, step(2), + : p, q)
//! ```
//!
//! *Postcondition:* the operator is the modifier of what `linear` has, whose step is always written.

use super::{Parser, abridge};
use crate::parse::scan::Range;
use crate::tree::ast::ClauseArgs;
use crate::tree::item::Word;

impl Parser<'_> {
    /// Reads the modifiers, the operator and the list.
    pub(super) fn induction_arguments(&mut self, range: Range, owner: &str) -> Option<ClauseArgs> {
        let Some((before, list)) = self.text.split_at_colon(range) else {
            let span = self.text.expr(range).span;
            self.error(format!("expected 'step(e), operator : list' in {owner}"), span);
            return None;
        };
        let (mut operator, mut step): (Option<Word>, _) = (None, None);
        for piece in self.text.split(before) {
            let written = self.text.expr(piece);
            let first = self.text.tokens(piece).next().map(|token| self.text.token_text(token));
            match written.text.as_str() {
                "strict" | "relaxed" => {}
                _ if first == Some("step") && step.is_none() => step = Some(self.linear_step(piece, owner)?),
                "" => {
                    self.error(format!("expected an operator in {owner}"), written.span);
                    return None;
                }
                _ if operator.is_none() => operator = Some(Word { text: written.text, span: written.span }),
                text => {
                    self.error(format!("unexpected '{}' in {owner}", abridge(text)), written.span);
                    return None;
                }
            }
        }
        let span = self.text.expr(before).span;
        if step.is_none() {
            self.error(format!("{owner} needs the modifier 'step'"), span);
            return None;
        }
        if operator.is_none() {
            self.error(format!("{owner} needs an operator before ':'"), span);
            return None;
        }
        Some(ClauseArgs::Linear { modifier: operator, items: self.variables(list, owner)?, step })
    }
}
