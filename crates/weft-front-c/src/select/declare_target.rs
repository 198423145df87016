//! What a `declare target` must not name [OMP 5.2 §7.8].
//!
//! ```c
//! void f(void);
//! int x, y;
//! #pragma omp threadprivate(x)
//! #pragma omp declare target enter(x)                // error: each thread of the host has one
//! #pragma omp declare target link(f)                 // error: a function
//! #pragma omp declare target enter(y) link(y)        // error: either
//! ```
//!
//! This stage has the text alone, so a name is one of a function if a parenthesis follows where it stands first.

use weft_openmp::{Argument, ClauseKind, Directive, Leaf, ListItem};
use weft_support::Diagnostic;

use crate::source::flat::find_word;
use crate::source::lines::PragmaLine;

/// Checks what a directive names behind the text `before`; `pragmas` are all of the file.
pub(super) fn check(
    before: &str,
    directive: &Directive,
    pragmas: &[(PragmaLine, Directive)],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let name = directive.name();
    let of = |wanted: &[ClauseKind]| {
        let clauses = directive.clauses.iter().filter(|clause| wanted.contains(&clause.kind));
        clauses.flat_map(|clause| clause.items()).collect::<Vec<&ListItem>>()
    };
    let listed = match &directive.argument {
        Argument::List(items) => &items[..],
        _ => &[],
    };
    let entered: Vec<&ListItem> = listed.iter().chain(of(&[ClauseKind::Enter, ClauseKind::To])).collect();
    let linked = of(&[ClauseKind::Link]);
    for item in &linked {
        if let Some(other) = entered.iter().find(|other| other.text == item.text) {
            let message = format!("'{}' cannot be in clause 'link' of directive '{name}' as well", item.text);
            let note = format!("'{}' is named here", item.text);
            diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(other.span)));
        }
        if is_function(before, &item.text) {
            let message = format!("'{}' in clause 'link' on directive '{name}' is a function", item.text);
            diagnostics.push(Diagnostic::error(message, item.span));
        }
    }
    for item in entered.iter().chain(&linked) {
        let is_it = |(_, other): &&(PragmaLine, Directive)| match &other.argument {
            Argument::List(items) if other.is(&[Leaf::Threadprivate]) => {
                items.iter().any(|other| other.text == item.text)
            }
            _ => false,
        };
        if let Some((_, other)) = pragmas.iter().find(is_it) {
            let message =
                format!("the threadprivate variable '{}' cannot be in directive '{name}'", item.text);
            let note = format!("'{}' is made threadprivate here", item.text);
            diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(other.span)));
        }
    }
}

/// Says whether a name is one of a function.
fn is_function(before: &str, name: &str) -> bool {
    let end = find_word(before, name).map(|at| at + name.len());
    end.is_some_and(|end| before[end..].trim_start().starts_with('('))
}
