//! What is not translated of loops that directives make of others [OMP 5.2 §9].

use weft_openmp::ClauseKind;

use crate::find::cancellation::target;
use crate::findings::Refusal;
use crate::model::construct::Item;
use crate::model::program::Program;

/// Refuses the clauses that number the iterations of a nest with tiles, and loops that depend on each other.
pub(crate) fn check(program: &Program<'_>, index: usize, refusals: &mut Vec<Refusal>) {
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
            ClauseKind::Linear => {
                !nest.is_one_to_one() || construct.units.iter().flat_map(|unit| &unit.items).any(is_own)
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
