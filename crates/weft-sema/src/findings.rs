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
    /// What is not translated.
    pub refusals: Vec<Refusal>,
}
