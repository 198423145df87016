//! What loops must not do whose bounds depend on outer loops of their nest [OMP 5.2 §4.4.1].
//!
//! ```c
//! for (int i = 0; i < n; i++)
//!     for (int j = i; j < 2 * i; j += 3)    // error: the distance grows by 1 in each iteration, the loop adds 3
//! ```

use weft_openmp::{ClauseKind, LENIENT, Version, early};
use weft_support::Diagnostic;

use crate::model::nest::{Level, LoopNest, Outer};
use crate::model::program::Program;

/// Checks the nest of construct `index`.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let Some(nest) = construct.nest.as_ref().filter(|nest| !nest.is_rectangular()) else { return };
    let slanted = nest.levels.iter().find(|level| level.outer_bounds().next().is_some());
    if let Some(level) = slanted.filter(|_| program.version < Version::V50) {
        let span = program.span(level.header.open, level.header.close + 1);
        diagnostics.push(early("a bound that depends on an outer loop", Version::V50, span));
    }
    let clauses = construct.units.iter().flat_map(|unit| &unit.clauses);
    let rules = [
        (ClauseKind::Schedule, "5.2 §11.5.3"),
        (ClauseKind::DistSchedule, "5.2 §11.6.1"),
        (ClauseKind::Ordered, "5.0 §2.9.2"),
    ];
    // With an argument, `ordered` is an error of its own.
    let found = clauses.filter(|clause| clause.kind != ClauseKind::Ordered || clause.expr().is_none());
    let found = found.filter_map(|clause| {
        rules.iter().find(|(kind, _)| *kind == clause.kind).map(|(_, section)| (clause, section))
    });
    for (clause, section) in found {
        // gcc refuses it; clang takes it, and each iteration is still executed once.
        let name = clause.kind.name();
        let message =
            format!("clause '{name}' must not be on loops whose bounds depend on outer ones [OMP {section}]");
        diagnostics.push(Diagnostic::warning(message, clause.span, LENIENT));
    }
    for level in &nest.levels {
        let Some(message) = problem(program, nest, level) else { continue };
        let span = program.span(level.header.open, level.header.close + 1);
        let note = format!("the loop belongs to '#pragma omp {}' here", program.directive(index).name());
        diagnostics.push(
            Diagnostic::error(message, span)
                .cited("5.2 §4.4.1")
                .with_note(note, Some(program.pragma_span(index))),
        );
    }
}

fn problem(program: &Program<'_>, nest: &LoopNest, level: &Level) -> Option<String> {
    let name = &level.name;
    let bounds = [level.lower.outer.as_ref(), level.upper.outer.as_ref()];
    let around = bounds.iter().flatten().next()?;
    if bounds.iter().flatten().any(|bound| bound.level != around.level) {
        return Some(format!("both bounds of the loop over '{name}' must depend on the same outer loop"));
    }
    let [lower, upper] = bounds.map(|bound| factor(program, bound));
    let outer = &nest.levels[around.level];
    let growth = (upper? - lower?).checked_mul(outer.step.constant()?)?;
    let step = level.step.constant()?;
    (growth % step != 0).then(|| {
        format!(
            "the distance of the bounds of the loop over '{name}' changes by {} in each iteration of the loop over '{}', \
             which must be a multiple of the step {step}",
            growth.abs(),
            outer.name
        )
    })
}

/// Returns what the outer variable is multiplied with in a bound, if that is a constant.
fn factor(program: &Program<'_>, bound: Option<&Outer>) -> Option<i128> {
    let Some(Outer { factor, .. }) = bound else { return Some(0) };
    let sign = if factor.is_negated { -1 } else { 1 };
    factor
        .factors
        .iter()
        .try_fold(sign, |value: i128, node| value.checked_mul(program.type_and_value(*node).1?))
}
