//! The name of a directive in front of the argument of a clause, which says to which part of a compound it belongs
//! [OMP 6.0 §5.4].
//!
//! ```c
//! #pragma omp target teams distribute firstprivate(target : n)     // `n` is shared in the league
//! #pragma omp parallel for reduction(for, + : s)                   // and not on the `parallel`
//! ```
//!
//! `if` has had such names since 4.5, and reads them itself.
//!
//! *Precondition:* the directive's name has been read. *Postcondition:* what is left of the argument has no such name.
//!
//! A name may stand among other words before the colon. It is taken where it comes first, and reported elsewhere.
//! Words that mean something else in the clause stay what they are: `schedule(simd : …)`, `num_teams(teams : 4)`.

use super::Parser;
use crate::parse::scan::Range;
use crate::parse::token::TokenKind;
use crate::table::clause::ClauseKind;
use crate::table::compound::leaves_of;
use crate::table::leaf::Leaf;
use crate::table::version::Version;
use crate::tree::names::Constituent;

impl Parser<'_> {
    /// Reads the name in `range`, the text in the parentheses of a clause; returns what is left, or `None` after an error.
    pub(super) fn constituent(
        &mut self,
        kind: ClauseKind,
        range: Range,
        found: &mut Constituent,
    ) -> Option<Range> {
        if self.version < Version::V60 || !may_have_name(kind) {
            return Some(range);
        }
        let Some((before, behind)) = self.text.split_at_colon(range) else { return Some(range) };
        let pieces = self.text.split(before);
        let Some((place, leaves)) =
            pieces.iter().enumerate().find_map(|(place, piece)| Some((place, self.named(kind, *piece)?)))
        else {
            return Some(range);
        };
        let owner = self.clause_on_directive(kind);
        let name = self.text.expr(pieces[place]);
        if place > 0 {
            let message = format!("the directive's name '{}' in {owner} must come first", name.text);
            self.error(message, name.span);
            return None;
        }
        let version = self.version;
        let takes = |leaf: &Leaf| leaf.allows(kind).is_some_and(|allowed| allowed.since <= version);
        if !leaves.iter().any(takes) {
            self.error(format!("{owner} cannot apply to '{}'", name.text), name.span);
            return None;
        }
        *found = Constituent(leaves);
        Some(match pieces.get(1) {
            Some(next) => Range { lo: next.lo, hi: range.hi },
            None => behind,
        })
    }

    /// Returns the parts of the directive that the words in `piece` name, if they are its own and nothing else.
    fn named(&self, kind: ClauseKind, piece: Range) -> Option<Vec<Leaf>> {
        let tokens: Vec<_> = self.text.tokens(piece).collect();
        if tokens.iter().any(|token| token.kind != TokenKind::Word) {
            return None;
        }
        let words: Vec<&str> = tokens.iter().map(|token| self.text.token_text(*token)).collect();
        if kind == ClauseKind::Schedule && words == ["simd"] {
            return None;
        }
        let leaves = leaves_of(&words)?;
        self.leaves.windows(leaves.len()).any(|own| own == leaves).then_some(leaves)
    }
}

/// Whether words may stand in front of the clause's argument that are no variables, expressions or names of the program.
fn may_have_name(kind: ClauseKind) -> bool {
    use ClauseKind as K;
    !matches!(
        kind,
        K::If
            | K::Linear
            | K::Aligned
            | K::NumTeams
            | K::When
            | K::Match
            | K::Otherwise
            | K::Induction
            | K::Apply
            | K::Ordered
    )
}
