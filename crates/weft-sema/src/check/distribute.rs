//! What the clauses of `distribute` and `loop` may name [OMP 5.2 §11.6, §11.7].
//!
//! ```c
//! #pragma omp teams distribute firstprivate(x) lastprivate(x)     // error: no team waits for the others
//! #pragma omp teams loop lastprivate(x)                           // error: only the loop's variable has a last value
//! ```

use weft_openmp::{Binding, ClauseKind, LENIENT, Leaf};
use weft_support::{Diagnostic, Span};

use crate::model::construct::{Construct, Item, Unit};
use crate::model::program::Program;

/// Checks construct `index`.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    for unit in &construct.units {
        match unit.leaf {
            Leaf::Distribute => check_distribute(program, index, unit, diagnostics),
            Leaf::Loop => check_loop(program, construct, unit, diagnostics),
            _ => {}
        }
    }
    let directive = program.directive(index);
    if directive.is(&[Leaf::Loop])
        && construct.units[0].binding == Some(Binding::Teams)
        && let Some(clause) = directive.clause(ClauseKind::Reduction)
    {
        // clang refuses it; gcc takes it, and what it means is plain.
        let message = "clause 'reduction' on a 'loop' that binds to 'teams' is not portable";
        diagnostics.push(Diagnostic::warning(message, clause.span, LENIENT));
    }
}

fn check_distribute(program: &Program<'_>, index: usize, unit: &Unit, diagnostics: &mut Vec<Diagnostic>) {
    // A `linear` variable comes in and goes out as well, but its clause is another one.
    let in_clause = |item: &&Item, kind| {
        let clauses = program.directive(index).clauses_of(kind);
        clauses.into_iter().any(|clause| clause.span.lo <= item.span.lo && item.span.hi <= clause.span.hi)
    };
    let written = |kind| unit.with(kind).filter(move |item| in_clause(item, kind));
    for item in written(ClauseKind::Firstprivate) {
        let name = &program.tree.decl(item.decl).name;
        if let Some(last) = written(ClauseKind::Lastprivate).find(|last| last.decl == item.decl) {
            let message = format!(
                "'{name}' cannot be both firstprivate and lastprivate on directive '{}'",
                program.directive(index).name()
            );
            diagnostics.push(
                Diagnostic::error(message, last.span).with_note("'firstprivate' is here", Some(item.span)),
            );
        }
        if let Some((what, note, place)) = not_shared(program, index, item) {
            let message = format!(
                "'{name}' in clause 'firstprivate' must be shared in the 'teams' region around it, but is {what} there"
            );
            diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(place)));
        }
    }
}

/// Says by what the teams of the `teams` around construct `index` have copies of the item's variable, with a note and its
/// place [OMP 5.2 §5.4.4].
fn not_shared(program: &Program<'_>, index: usize, item: &Item) -> Option<(String, &'static str, Span)> {
    let mut around = std::iter::once(index).chain(program.constructs[index].parent);
    let at = around.find(|&at| program.constructs[at].unit(Leaf::Teams).is_some())?;
    let decl = program.tree.decl(item.decl);
    let is_apart = at != index;
    if is_apart && !decl.is_static && program.constructs[at].contains(&program.tree, decl.lo) {
        return Some(("a local variable".to_owned(), "the 'teams' is here", program.pragma_span(at)));
    }
    // A clause of the compound that both are in is one clause, which each of them has its part of.
    let copies = |kind| match kind {
        ClauseKind::Private | ClauseKind::Reduction => true,
        ClauseKind::Firstprivate => is_apart,
        _ => false,
    };
    let teams = program.constructs[at].unit(Leaf::Teams)?;
    let copy = teams.items.iter().find(|other| other.decl == item.decl && copies(other.kind))?;
    Some((format!("in clause '{}'", copy.kind.name()), "the clause is here", copy.span))
}

fn check_loop(program: &Program<'_>, construct: &Construct, unit: &Unit, diagnostics: &mut Vec<Diagnostic>) {
    // If the loops were not found, nobody knows their variables.
    if construct.nest.is_none() {
        return;
    }
    let variables = construct.iteration_variables();
    for item in unit.with(ClauseKind::Lastprivate).filter(|item| !variables.contains(&item.decl)) {
        let message = format!(
            "'{}' in clause 'lastprivate' of a 'loop' must be a variable of one of its loops",
            program.tree.decl(item.decl).name
        );
        diagnostics.push(Diagnostic::error(message, item.span));
    }
}
