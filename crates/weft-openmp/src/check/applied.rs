//! Whether the loops that `apply` names are some that the directive makes, and whether its directives transform loops
//! [OMP 6.0 §11.1].
//!
//! ```c
//! #pragma omp reverse apply(grid: unroll)                 // error: a reversed loop has no grid
//! #pragma omp tile sizes(4) apply(reverse)                // error: of the grid, or within a tile?
//! #pragma omp tile sizes(4) apply(grid(1, 1): reverse)    // error: two loops for one directive
//! #pragma omp tile sizes(4) apply(grid: simd)             // error: 'simd' makes no loops of others
//! #pragma omp unroll apply(reverse)                       // error: no loop is left without 'partial'
//! ```

use weft_support::Diagnostic;

use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::table::transformed::loop_modifiers;
use crate::tree::ast::{Clause, ClauseArgs, Directive};
use crate::tree::typed::{Applied, Typed};
use crate::wording::one_of;

const CITATION: &str = "[OMP 6.0 §11.1]";

/// Takes out of `directive` each clause `apply` that breaks a rule.
pub(crate) fn check(directive: &mut Directive, found: &mut Vec<Diagnostic>) {
    let (name, leaf) = (directive.name(), directive.leaves[0]);
    let has_partial = directive.clause(ClauseKind::Partial).is_some();
    directive.clauses.retain(|clause| {
        let ClauseArgs::Typed(Typed::Applied(applied)) = &clause.args else { return true };
        if leaf == Leaf::Unroll && !has_partial {
            let message = format!(
                "clause 'apply' on directive 'unroll' needs a loop, which only the clause 'partial' leaves {CITATION}"
            );
            found.push(Diagnostic::error(message, clause.span));
            return false;
        }
        let before = found.len();
        check_modifier(applied, &name, leaf, clause, found);
        check_directives(applied, &name, found);
        found.len() == before
    });
}

fn check_modifier(applied: &Applied, name: &str, leaf: Leaf, clause: &Clause, found: &mut Vec<Diagnostic>) {
    let modifiers = loop_modifiers(leaf);
    let expected = one_of(modifiers.iter().copied());
    match &applied.modifier {
        Some(word) if !modifiers.contains(&word.text.as_str()) => {
            let message = format!(
                "directive '{name}' makes no loops named '{}' for clause 'apply'; expected {expected} {CITATION}",
                word.text
            );
            found.push(Diagnostic::error(message, word.span));
        }
        None if modifiers.len() > 1 => {
            let message = format!(
                "clause 'apply' on directive '{name}' must say which loops it is about: {expected} {CITATION}"
            );
            found.push(Diagnostic::error(message, clause.span));
        }
        _ => {}
    }
    let (places, directives) = (applied.places.len(), applied.directives.len());
    let plural = |number: usize| if number == 1 { "" } else { "s" };
    if let Some(first) = applied.places.first().filter(|_| places != directives) {
        let message = format!(
            "clause 'apply' on directive '{name}' names {places} loop{}, and has {directives} directive{} {CITATION}",
            plural(places),
            plural(directives)
        );
        found.push(Diagnostic::error(message, first.span));
    }
}

fn check_directives(applied: &Applied, name: &str, found: &mut Vec<Diagnostic>) {
    for nested in &applied.directives {
        let transforms = matches!(nested.leaves[..], [leaf] if !loop_modifiers(leaf).is_empty());
        if !transforms && !nested.is(&[Leaf::Nothing]) {
            let message = format!(
                "'{}' in clause 'apply' on directive '{name}' makes no loops of others {CITATION}",
                nested.name()
            );
            found.push(Diagnostic::error(message, nested.name_span));
        }
    }
}
