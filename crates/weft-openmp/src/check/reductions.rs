//! Rules on the modifiers and sections of clauses that reduce [OMP 5.2 §5.5.5, §5.5.8, §5.5.9, §5.5.10].
//!
//! ```c
//! #pragma omp taskloop reduction(inscan, + : s)      // error: no scan there
//! #pragma omp task in_reduction(task, + : s)         // error: it takes no modifier
//! #pragma omp for reduction(+ : a[0 : 4 : 2])        // error: the section has gaps
//! ```
//!
//! Modifiers that a clause does not take, and the strides of sections, are taken out of the directive.

use weft_support::Diagnostic;

use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::table::reduction::ReductionModifier;
use crate::tree::ast::{Clause, ClauseArgs, Directive};
use crate::tree::item::Expr;

/// Reports `inscan` and `task` on directives that know no such reductions [OMP 5.2 §5.5.8].
pub(crate) fn check(directive: &mut Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    for clause in directive.clauses_of(ClauseKind::Reduction) {
        let ClauseArgs::Reduction { modifier: Some(modifier), .. } = &clause.args else { continue };
        let (word, fits) = match modifier {
            ReductionModifier::Default => continue,
            ReductionModifier::Inscan => (
                "inscan",
                !directive.has(Leaf::Distribute)
                    && directive.leaves.iter().any(|leaf| matches!(leaf, Leaf::For | Leaf::Do | Leaf::Simd)),
            ),
            ReductionModifier::Task => (
                "task",
                !directive.has(Leaf::Simd)
                    && directive.leaves.iter().any(|leaf| *leaf == Leaf::Parallel || leaf.is_worksharing()),
            ),
        };
        if !fits {
            let message =
                format!("modifier '{word}' in clause 'reduction' is not allowed on directive '{name}'");
            found.push(Diagnostic::error(message, clause.span));
        }
    }
    check_inscan(directive, found);
    check_task_reductions(directive, found);
    check_strides(directive, found);
}

/// Takes the modifiers off the clauses by which tasks take part in a reduction: they belong to `reduction` [OMP 5.2 §5.5.9,
/// §5.5.10].
fn check_task_reductions(directive: &mut Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    let of_tasks = [ClauseKind::InReduction, ClauseKind::TaskReduction];
    for clause in directive.clauses.iter_mut().filter(|clause| of_tasks.contains(&clause.kind)) {
        if let ClauseArgs::Reduction { modifier, .. } = &mut clause.args
            && modifier.take().is_some()
        {
            let message = format!(
                "clause '{}' on directive '{name}' takes no modifier; clause 'reduction' does",
                clause.kind.name()
            );
            found.push(Diagnostic::error(message, clause.span));
        }
    }
}

/// Takes the strides off sections that are reduced, which must be contiguous [OMP 5.2 §5.5.5].
fn check_strides(directive: &mut Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    for clause in &mut directive.clauses {
        let ClauseArgs::Reduction { items, .. } = &mut clause.args else { continue };
        for item in items {
            for dimension in &mut item.dimensions {
                let has_gaps = |stride: &mut Expr| stride.as_integer().is_some_and(|stride| stride != 1);
                let Some(stride) = dimension.stride.take_if(has_gaps) else { continue };
                let message = format!(
                    "the array section '{}' in clause '{}' on directive '{name}' must be contiguous, and cannot have the \
                     stride '{}'",
                    item.text,
                    clause.kind.name(),
                    stride.text
                );
                found.push(Diagnostic::error(message, stride.span));
            }
        }
    }
}

/// Where one reduction is a scan, all of them are [OMP 5.2 §5.5.8].
fn check_inscan(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let is_inscan = |clause: &&Clause| {
        matches!(clause.args, ClauseArgs::Reduction { modifier: Some(ReductionModifier::Inscan), .. })
    };
    let Some(inscan) = directive.clauses_of(ClauseKind::Reduction).find(is_inscan) else { return };
    for clause in directive.clauses_of(ClauseKind::Reduction).filter(|clause| !is_inscan(clause)) {
        let message = format!(
            "each clause 'reduction' on directive '{}' needs the modifier 'inscan', or none [OMP 5.2 §5.5.8]",
            directive.name()
        );
        let note = "'inscan' is here";
        found.push(Diagnostic::error(message, clause.span).with_note(note, Some(inscan.span)));
    }
}
