//! Rules on the variables that a directive's clauses name.
//!
//! A variable may be in one data-sharing clause of a directive, except that `firstprivate` and `lastprivate` go
//! together [OMP 5.2 §5.4].

use std::collections::BTreeMap;

use weft_support::{Diagnostic, Span};

use crate::ast::{Clause, Directive};
use crate::clause::ClauseKind;

/// The flag of the warning about an item that is listed twice to no effect.
const REPEATED: &str = "-Wweft-repeated-item";

/// Takes out the items that an earlier clause of the directive has claimed already.
pub(crate) fn check_items(directive: &mut Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    let mut claims: BTreeMap<String, Vec<(ClauseKind, Span)>> = BTreeMap::new();
    for clause in &mut directive.clauses {
        let kind = clause.kind;
        if !kind.is_data_sharing() && kind != ClauseKind::Copyprivate {
            continue;
        }
        let Some(items) = clause.items_mut() else { continue };
        items.retain(|item| {
            let Some(variable) = item.base_name() else { return true };
            let claims = claims.entry(variable.to_owned()).or_default();
            let rival = claims.iter().find(|(other, _)| !go_together(*other, kind)).copied();
            match rival {
                None => {
                    claims.push((kind, item.span));
                    true
                }
                Some((other, span)) => {
                    found.push(conflict(variable, kind, item.span, other, span, &name));
                    false
                }
            }
        });
    }
    check_allocate(directive, found);
    directive.clauses.retain(|clause| {
        let is_list = clause.kind.is_data_sharing() || clause.kind == ClauseKind::Copyprivate;
        !is_list || !clause.items().is_empty()
    });
}

/// Reports variables that `allocate` names and no clause makes a new copy of [OMP 5.2 §6.6].
fn check_allocate(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    for clause in directive.clauses_of(ClauseKind::Allocate) {
        for item in clause.items() {
            let private = directive.clauses.iter().filter(|other| other.kind.is_privatizing());
            let is_private = private.flat_map(Clause::items).any(|other| other.base.text == item.base.text);
            if !is_private {
                let message = format!(
                    "variable '{}' in clause 'allocate' is made private by no clause of directive '{name}'",
                    item.text
                );
                found.push(Diagnostic::error(message, item.span));
            }
        }
    }
}

/// Says whether a variable may be in both clauses of one directive.
fn go_together(first: ClauseKind, second: ClauseKind) -> bool {
    use ClauseKind::{Copyprivate, Firstprivate, Lastprivate, Private};
    match (first, second) {
        (Firstprivate, Lastprivate) | (Lastprivate, Firstprivate) => true,
        // What is private to `single` itself has no copies in the other threads.
        (Copyprivate, other) | (other, Copyprivate) => !matches!(other, Private | Firstprivate | Copyprivate),
        _ => false,
    }
}

fn conflict(
    variable: &str,
    kind: ClauseKind,
    span: Span,
    other: ClauseKind,
    other_span: Span,
    directive: &str,
) -> Diagnostic {
    use ClauseKind::{Copyprivate, Firstprivate, Lastprivate, Private, Shared};
    let clause = kind.name();
    if kind != other {
        let message = format!(
            "variable '{variable}' cannot be in clauses '{}' and '{clause}' of directive '{directive}' at once",
            other.name()
        );
        let note = format!("'{variable}' is in clause '{}' here", other.name());
        return Diagnostic::error(message, span).with_note(note, Some(other_span));
    }
    let message = format!(
        "variable '{variable}' is listed more than once in clause '{clause}' on directive '{directive}'"
    );
    let note = format!("'{variable}' is listed first here");
    // Repeating an item is forbidden but harmless in these clauses, and other compilers let it pass.
    let is_harmless = matches!(kind, Private | Shared | Firstprivate | Lastprivate | Copyprivate);
    let diagnostic = match is_harmless {
        true => Diagnostic::warning(message, span, REPEATED),
        false => Diagnostic::error(message, span),
    };
    diagnostic.with_note(note, Some(other_span))
}
