//! What the analyses find: mistakes in the user's program, and what is right but not translated.

use weft_support::{Diagnostic, Span};

use crate::model::tree::Tree;

/// A construct that is not translated, though the program may be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The directive's name, such as `taskloop simd`.
    pub directive: String,
    /// What is not supported, in lower case and without a full stop.
    pub reason: String,
    /// Where it is.
    pub span: Span,
}

/// What an analysis found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// What is wrong with the program.
    pub diagnostics: Vec<Diagnostic>,
    /// What is wrong by a type or a value. In a template, an instance may have another one: then the errors are only doubts.
    pub by_types: Vec<Diagnostic>,
    /// What is not translated.
    pub refusals: Vec<Refusal>,
}

impl Findings {
    /// Takes what the types and values show for certain, which is all that is in no template of `tree`; the doubts stay.
    pub(crate) fn settle(&mut self, tree: &Tree) {
        let is_doubtful = |found: &Diagnostic| {
            found.is_error() && found.span.is_some_and(|span| tree.is_in_template(span.lo))
        };
        let (doubts, certain): (Vec<_>, Vec<_>) = self.by_types.drain(..).partition(is_doubtful);
        self.by_types = doubts;
        self.diagnostics.extend(certain);
    }
}
