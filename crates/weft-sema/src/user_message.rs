//! What `error` directives say while the program is compiled [OMP 5.2 §8.5].
//!
//! ```c
//! #pragma omp error severity(warning) message("slow")    // warning: slow [-Wuser-defined-warnings]
//! #pragma omp error at(execution) message("slow")        // nothing yet
//! ```

use weft_openmp::{ClauseArgs, ClauseKind, Directive, Leaf};
use weft_support::Diagnostic;

/// The flag of warnings that the program itself asks for; clang's have the same.
const USER_DEFINED: &str = "-Wuser-defined-warnings";

/// Says whether the directive is an `error` that is reported while the program is compiled, and then has no effect.
pub fn is_at_compilation(directive: &Directive) -> bool {
    directive.is(&[Leaf::Error]) && keyword(directive, ClauseKind::At) != Some("execution")
}

/// Returns what an `error` directive says while the program is compiled; nothing for all others.
///
/// `literal` reads an expression of the host's language that is a string literal.
pub fn user_message(
    directive: &Directive,
    literal: impl FnOnce(&str) -> Option<String>,
) -> Option<Diagnostic> {
    if !is_at_compilation(directive) {
        return None;
    }
    let is_warning = keyword(directive, ClauseKind::Severity) == Some("warning");
    let expr = directive.clause(ClauseKind::Message).and_then(|clause| clause.expr());
    let (text, span) = match expr {
        None => ("the program asks for this message".to_owned(), directive.name_span),
        Some(expr) => match literal(&expr.text) {
            Some(text) => (text.trim_end().to_owned(), directive.name_span),
            None => {
                let message = "the message of an 'error' directive that is reported at compilation must be a string literal";
                return Some(Diagnostic::error(message, expr.span));
            }
        },
    };
    Some(match is_warning {
        true => Diagnostic::warning(text, span, USER_DEFINED),
        false => Diagnostic::error(text, span),
    })
}

/// Returns the word in the parentheses of a clause.
fn keyword(directive: &Directive, kind: ClauseKind) -> Option<&str> {
    match &directive.clause(kind)?.args {
        ClauseArgs::Keyword(word) => Some(&word.text),
        _ => None,
    }
}
