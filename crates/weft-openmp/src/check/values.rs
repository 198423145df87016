//! Rules on the numbers in clauses, as far as they are literals [OMP 5.2 §4.4.3, §4.4.4, §10.4.1, §11.5.3].
//!
//! ```c
//! #pragma omp parallel num_threads(0)                // error: it must be positive
//! #pragma omp simd safelen(4) simdlen(8)             // error: 4 must be at least 8
//! #pragma omp for ordered schedule(nonmonotonic : dynamic)   // error: chunks in order, and not
//! ```
//!
//! A clause with a number that is not positive is taken out of its directive. The values of other expressions are those of the
//! program, which this crate does not know.

use weft_support::Diagnostic;

use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::tree::ast::{ClauseArgs, Directive};
use crate::tree::item::Expr;

/// Reports literal arguments that are not positive where they must be, and numbers that do not fit each other.
pub(crate) fn check(directive: &mut Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    directive.clauses.retain(|clause| {
        let positive = matches!(
            clause.kind,
            ClauseKind::Collapse
                | ClauseKind::Ordered
                | ClauseKind::NumThreads
                | ClauseKind::Safesync
                | ClauseKind::Schedule
                | ClauseKind::DistSchedule
                | ClauseKind::Safelen
                | ClauseKind::Simdlen
                | ClauseKind::NumTeams
                | ClauseKind::ThreadLimit
                | ClauseKind::Grainsize
                | ClauseKind::NumTasks
                | ClauseKind::Partial
                | ClauseKind::Align
        );
        let bounds = match &clause.args {
            ClauseArgs::Exprs(exprs) | ClauseArgs::Threads { counts: exprs, .. } => exprs.as_slice(),
            _ => &[],
        };
        let bad = clause.expr().into_iter().chain(bounds).find(|expr| positive && is_not_positive(expr));
        if let Some(expr) = bad {
            let clause_name = clause.kind.name();
            let what = match clause.kind {
                ClauseKind::Schedule | ClauseKind::DistSchedule => "the chunk size",
                _ => "the argument",
            };
            let message = format!(
                "{what} of clause '{clause_name}' on directive '{name}' must be positive, found '{}'",
                expr.text
            );
            found.push(Diagnostic::error(message, expr.span));
        }
        bad.is_none()
    });
    let number = |kind| {
        let expr = directive.clause(kind)?.expr()?;
        Some((expr.as_integer()?, expr.span))
    };
    let at_least = |small: ClauseKind, large: ClauseKind, found: &mut Vec<Diagnostic>| {
        if let (Some((least, first)), Some((most, second))) = (number(small), number(large))
            && least > most
        {
            let message = format!(
                "the argument of clause '{}' on directive '{name}' must be at least that of clause '{}'",
                large.name(),
                small.name()
            );
            let note = format!("'{}' is here", small.name());
            found.push(Diagnostic::error(message, second).with_note(note, Some(first)));
        }
    };
    at_least(ClauseKind::Collapse, ClauseKind::Ordered, found);
    // The iterations of a vector loop cannot wait for each other [OMP 5.2 §4.4.4].
    if let Some(ordered) = directive.clause(ClauseKind::Ordered).filter(|clause| clause.expr().is_some())
        && directive.has(Leaf::Simd)
    {
        let message = format!("clause 'ordered' on directive '{name}' takes no argument");
        found.push(Diagnostic::error(message, ordered.span));
    }
    // Of iterations that wait for each other none can have its value before [OMP 5.2 §4.4.4].
    if let Some(ordered) = directive.clause(ClauseKind::Ordered).filter(|clause| clause.expr().is_some())
        && let Some(linear) = directive.clause(ClauseKind::Linear)
    {
        let message =
            format!("clause 'ordered' with an argument on directive '{name}' excludes clause 'linear'");
        let note = "'ordered' is here";
        found.push(Diagnostic::error(message, linear.span).with_note(note, Some(ordered.span)));
    }
    at_least(ClauseKind::Simdlen, ClauseKind::Safelen, found);
    check_ordered_schedule(directive, &name, found);
}

/// An ordered loop executes its chunks in order, which rules out `nonmonotonic` [OMP 5.2 §11.5.3].
fn check_ordered_schedule(directive: &Directive, name: &str, found: &mut Vec<Diagnostic>) {
    let Some(schedule) = directive.clause(ClauseKind::Schedule) else { return };
    let ClauseArgs::Schedule { modifiers, .. } = &schedule.args else { return };
    if let Some(ordered) = directive.clause(ClauseKind::Ordered)
        && modifiers.nonmonotonic
    {
        let message = format!(
            "modifier 'nonmonotonic' in clause 'schedule' on directive '{name}' excludes clause 'ordered'"
        );
        found.push(
            Diagnostic::error(message, schedule.span).with_note("'ordered' is here", Some(ordered.span)),
        );
    }
}

/// Says whether `expr` is a literal number below one.
fn is_not_positive(expr: &Expr) -> bool {
    // A negative unsigned number is a large one.
    if expr.text.ends_with(['u', 'U']) && !expr.text.starts_with('0') {
        return false;
    }
    match expr.text.strip_prefix('-') {
        Some(rest) => Expr { text: rest.trim().to_owned(), span: expr.span }.as_integer().is_some(),
        None => expr.as_integer() == Some(0),
    }
}
