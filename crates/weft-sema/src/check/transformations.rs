//! What is not translated of loops that directives make of others [OMP 5.2 §9].

use weft_openmp::{ClauseKind, Leaf};
use weft_support::{Diagnostic, Span};

use crate::find::cancellation::target;
use crate::findings::Refusal;
use crate::model::construct::Item;
use crate::model::nest::{LoopNest, Transform};
use crate::model::program::Program;

/// Refuses the clauses that number the iterations of a nest with tiles, and loops that depend on each other; where they must
/// not, it reports that.
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let construct = &program.constructs[index];
    let around = program.ancestors(index).take_while(|&at| program.constructs[at].transforms_loops());
    let is_left = around.into_iter().any(|at| program.constructs[at].nest_of.is_none());
    if is_left && target(program, index).is_some() {
        refusals.push(Refusal {
            directive: program.directive(index).name(),
            reason: "leaving transformed loops is not supported yet".to_owned(),
            span: program.pragma_span(index),
        });
    }
    let Some(nest) = construct.nest.as_ref().filter(|nest| nest.is_transformed()) else { return };
    let directive = program.directive(index).name();
    let all_are_its_own = nest.is_alone && nest.parts.is_empty();
    if let Some(level) = nest.levels.iter().find(|level| level.outer_bounds().next().is_some())
        && all_are_its_own
    {
        let message = format!(
            "the loops of '#pragma omp {directive}' must not depend on each other, but that over '{}' does [OMP 5.2 §9.1]",
            level.name
        );
        let span = program.span(level.header.open, level.header.close + 1);
        let note = format!("'#pragma omp {directive}' is here");
        return diagnostics
            .push(Diagnostic::error(message, span).with_note(note, Some(program.pragma_span(index))));
    }
    if let Some(span) = moves_dependent(nest) {
        let message = "the loops that a directive makes others of must not depend on each other, but the loops of a tile or stripe depend on those over tiles or places [OMP 6.0 §11]";
        let note = format!("'#pragma omp {directive}' is here");
        return diagnostics
            .push(Diagnostic::error(message, span).with_note(note, Some(program.pragma_span(index))));
    }
    let mut refuse = |reason: &str, span| {
        refusals.push(Refusal { directive: directive.clone(), reason: reason.to_owned(), span });
    };
    if !nest.is_rectangular() {
        refuse("loops that depend on each other are not transformed yet", program.pragma_span(index));
    }
    for clause in construct.units.iter().flat_map(|unit| &unit.clauses) {
        let own = construct.iteration_variables();
        let is_own = |item: &Item| item.kind == ClauseKind::Linear && own.contains(&item.decl);
        let numbers_iterations = match clause.kind {
            ClauseKind::Linear | ClauseKind::Induction => {
                // Lanes would have to hand on what the iterations of a tile make of the variable.
                let is_in_tiles = nest.tile_size().is_some() && construct.unit(Leaf::Simd).is_none();
                !(nest.is_one_to_one() || is_in_tiles)
                    || construct.units.iter().flat_map(|unit| &unit.items).any(is_own)
            }
            // Iterations that wait for each other are those of the program's loops.
            ClauseKind::Ordered => !nest.is_one_to_one() || clause.expr().is_some(),
            _ => false,
        };
        if numbers_iterations {
            let reason =
                format!("the clause '{}' on transformed loops is not supported yet", clause.kind.name());
            refuse(&reason, clause.span);
        }
    }
    let has_phases = nest.is_one_to_one() && nest.fused.is_empty();
    let items = construct.units.iter().flat_map(|unit| &unit.items);
    for item in items.filter(|item| item.is_inscan() && !has_phases) {
        refuse("a scan of transformed loops is not supported yet", item.span);
    }
}

/// Returns where a directive stands that tiles, stripes or permutes loops whose numbers of iterations depend on each other,
/// since another one has made one of the other.
fn moves_dependent(nest: &LoopNest) -> Option<Span> {
    // Each loop is told by a number, and has those of the loops that its number of iterations depends on.
    let mut loops: Vec<(usize, Vec<usize>)> =
        (0..nest.levels.len()).map(|number| (number, Vec::new())).collect();
    let mut known = loops.len();
    for (transform, span) in nest.transforms.iter().zip(&nest.transformed_by) {
        let (first, number) = match transform {
            Transform::Tile(place, sizes) | Transform::Stripe(place, sizes) => (*place, sizes.len()),
            Transform::Interchange(place, permutation) => (*place, permutation.len()),
            Transform::Reverse(_) => continue,
        };
        let moved = loops.get(first..first + number)?.to_vec();
        if moved.iter().any(|(_, around)| moved.iter().any(|(other, _)| around.contains(other))) {
            return Some(*span);
        }
        if let Transform::Interchange(_, permutation) = transform {
            let new: Vec<_> = permutation.iter().map(|from| moved[*from].clone()).collect();
            loops.splice(first..first + number, new);
            continue;
        }
        let (mut outer, mut inner) = (Vec::new(), Vec::new());
        for (old, around) in moved {
            let (across, within) = (known, known + 1);
            known += 2;
            for (_, others) in &mut loops {
                if others.contains(&old) {
                    others.extend([across, within]);
                }
            }
            outer.push((across, around.clone()));
            inner.push((within, [around, vec![across]].concat()));
        }
        loops.splice(first..first + number, outer.into_iter().chain(inner));
    }
    None
}
