//! Where a directive may stand: in which regions, and in which statements.

use weft_openmp::nesting;
use weft_support::Diagnostic;

use crate::model::program::Program;
use crate::model::tree::NodeKind;

/// Reports a construct in a region that it must not be nested in.
pub(crate) fn check_nesting(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    // What belongs to the nest of another construct is found there, and loops are transformed before anything is executed.
    if program.constructs[index].nest_of.is_some() {
        return;
    }
    let ancestors = program.ancestors(index).filter(|&outer| !program.constructs[outer].transforms_loops());
    let mut outer: Vec<usize> = ancestors.collect();
    outer.reverse();
    let enclosing: Vec<nesting::Enclosing<'_>> =
        outer.iter().map(|&outer| nesting::Enclosing { directive: program.directive(outer) }).collect();
    if let Err(misplaced) = nesting::check(program.directive(index), &enclosing) {
        let mut diagnostic = Diagnostic::error(misplaced.message, program.pragma_span(index));
        if let Some(culprit) = misplaced.culprit.map(|culprit| outer[culprit]) {
            let note = format!("'#pragma omp {}' is here", program.directive(culprit).name());
            diagnostic = diagnostic.with_note(note, Some(program.pragma_span(culprit)));
        }
        diagnostics.push(diagnostic);
    }
}

/// Reports stand-alone directives that would be the only statement of an `if` or a loop [OMP 5.2 §3.1].
pub(crate) fn check_statement(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let parent = program.tree.node(construct.node).parent.map(|parent| program.tree.kind(parent));
    let fits = matches!(
        parent,
        Some(
            NodeKind::Compound
                | NodeKind::Case
                | NodeKind::Default
                | NodeKind::Label
                | NodeKind::StatementExpression
        )
    );
    if construct.body.is_none() && !fits {
        let name = program.directive(index).name();
        let message =
            format!("'#pragma omp {name}' must stand in a block, not be the only statement of another one");
        diagnostics.push(Diagnostic::error(message, program.pragma_span(index)));
    }
}
