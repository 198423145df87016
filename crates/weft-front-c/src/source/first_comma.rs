//! The comma that may separate a directive's name and argument from its first clause [OMP 5.2 §3.2].
//!
//! ```c
//! #pragma omp for, ordered, schedule(dynamic)
//! //             ^
//! #pragma omp for ordered, schedule(dynamic)        // none
//! ```
//!
//! *Precondition:* the directive is one of the text. *Postcondition:* none; it is a question.

use weft_openmp::Directive;

/// Returns where the comma before the first clause of a directive is, if there is one.
pub(crate) fn first_comma(text: &str, directive: &Directive) -> Option<u32> {
    let first = directive.clauses.iter().map(|clause| clause.span.lo).min()?;
    let before = text.get(directive.name_span.lo as usize..first as usize)?;
    let before = before.trim_end_matches(|c: char| c.is_whitespace() || c == '\\').strip_suffix(',')?;
    Some(directive.name_span.lo + u32::try_from(before.len()).ok()?)
}
