//! What the analyses find: mistakes in the user's program, and what is right but not translated.

use weft_support::{Diagnostic, Span};

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
    /// What is wrong by a type or a value. In C++ the errors are only doubts: the operators and conversions of classes have not
    /// been looked up, and an instance of a template may have another type.
    pub by_types: Vec<Diagnostic>,
    /// What is not translated.
    pub refusals: Vec<Refusal>,
}

impl Findings {
    /// Takes what the types and values show for certain: all of it in C, and warnings in C++, which `is_open`; the doubts stay.
    pub(crate) fn settle(&mut self, is_open: bool) {
        let (doubts, certain): (Vec<_>, Vec<_>) =
            self.by_types.drain(..).partition(|found| is_open && found.is_error());
        self.by_types = doubts;
        self.diagnostics.extend(certain);
    }
}
