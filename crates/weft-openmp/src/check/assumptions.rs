//! What assumptions may name [OMP 5.2 §8.3.1].
//!
//! ```c
//! #pragma omp assume absent(task) contains(task)     // error: there is none, and there is one
//! #pragma omp assume absent(parallel for)            // error: no single directive
//! #pragma omp assume absent(threadprivate)           // error: nothing that is executed
//! ```

use weft_support::{Diagnostic, Span};

use crate::table::clause::ClauseKind;
use crate::table::compound::{compound_name, rows};
use crate::table::extension::LENIENT;
use crate::table::leaf::{Association, Leaf};
use crate::tree::ast::{ClauseArgs, Directive};
use crate::tree::typed::Typed;

/// Says whether the clauses of a directive are assumptions.
pub(crate) fn are_in(directive: &Directive) -> bool {
    [Leaf::Assume, Leaf::Assumes, Leaf::BeginAssumes].iter().any(|leaf| directive.is(&[*leaf]))
}

/// Reports what is assumed to be there and not to be there, what is named again, and what is no construct by itself.
pub(crate) fn check(directive: &Directive, found: &mut Vec<Diagnostic>) {
    if !are_in(directive) {
        return;
    }
    let name = directive.name();
    // clang knows 'assume' not at all, and reads nothing that the others say.
    let is_checked = directive.is(&[Leaf::Assume]);
    let report = |message: String, span: Span| match is_checked {
        true => Diagnostic::error(message, span),
        false => Diagnostic::warning(message, span, LENIENT),
    };
    let mut seen: Vec<(&[Leaf], ClauseKind, Span)> = Vec::new();
    for clause in &directive.clauses {
        let ClauseArgs::Typed(Typed::Directives(directives)) = &clause.args else { continue };
        let (kind, span) = (clause.kind, clause.span);
        for leaves in directives {
            let one = compound_name(leaves);
            if let Some(why) = problem(leaves) {
                let message = format!(
                    "'{one}' in clause '{}' of directive '{name}' is {why} [OMP 5.2 §8.3.1]",
                    kind.name()
                );
                found.push(report(message, span));
            }
            let Some((_, other, first)) = seen.iter().find(|(other, ..)| other == leaves) else {
                seen.push((leaves, kind, span));
                continue;
            };
            let note = format!("'{one}' is in clause '{}' here", other.name());
            let diagnostic = match *other == kind {
                true => report(
                    format!(
                        "'{one}' is named more than once in clause '{}' of directive '{name}' [OMP 5.2 §8.3.1]",
                        kind.name()
                    ),
                    span,
                ),
                false => Diagnostic::error(
                    format!(
                        "'{one}' cannot be in clauses 'absent' and 'contains' of directive '{name}' at once"
                    ),
                    span,
                ),
            };
            found.push(diagnostic.with_note(note, Some(*first)));
        }
    }
}

/// Says why a directive is none that may be absent or contained.
fn problem(leaves: &[Leaf]) -> Option<&'static str> {
    if leaves.len() > 1 {
        return Some("a combined or composite directive, of which only the parts may be named");
    }
    let says_something =
        [Leaf::Assume, Leaf::BeginAssumes, Leaf::EndAssumes, Leaf::Requires, Leaf::Metadirective];
    let is_declarative = rows(leaves).any(|row| row.association == Association::Declarative);
    (is_declarative || leaves.iter().any(|leaf| says_something.contains(leaf)))
        .then_some("no construct that is executed")
}
