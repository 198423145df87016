//! Where a directive may stand: in which regions, and in which statements.

use weft_openmp::{Argument, ClauseKind, Directive, LENIENT, Leaf, NESTING, nesting};
use weft_support::{Diagnostic, Span};

use crate::check::is_broken;
use crate::model::program::Program;
use crate::model::tree::{NodeId, NodeKind, Tree};

/// Reports a construct in a region that it must not be nested in; `known` is what was reported on the file before.
///
/// A directive with an error may have lost the clause that says where it may stand alone, and one around it the clause or the part of
/// its name that is missing. Where an error says that another statement must stand in its place, this one says no more.
pub(crate) fn check_nesting(
    program: &Program<'_>,
    index: usize,
    known: &[Diagnostic],
    diagnostics: &mut Vec<Diagnostic>,
) {
    // What belongs to the nest of another construct is found there, and loops are transformed before anything is executed.
    if program.constructs[index].nest_of.is_some() {
        return;
    }
    let ancestors = program.ancestors(index).filter(|&outer| !program.constructs[outer].transforms_loops());
    let mut outer: Vec<usize> = ancestors.collect();
    outer.reverse();
    let enclosing: Vec<nesting::Enclosing<'_>> =
        outer.iter().map(|&outer| nesting::Enclosing { directive: program.directive(outer) }).collect();
    let follows = |misplaced: &nesting::Misplaced| match misplaced.culprit {
        None => is_broken(program, index, known),
        Some(_) => misplaced.lacks_something && outer.iter().any(|&outer| is_broken(program, outer, known)),
    };
    let span = program.pragma_span(index);
    let is_replaced = |found: &Diagnostic| found.is_error() && found.span.is_some_and(|at| at.lo == span.lo);
    if let Err(misplaced) = nesting::check(program.directive(index), &enclosing)
        && !follows(&misplaced)
        && !diagnostics.iter().any(is_replaced)
    {
        let mut diagnostic = match misplaced.is_taken_by_clang {
            true => Diagnostic::warning(misplaced.message, span, LENIENT),
            false => Diagnostic::error(misplaced.message, span),
        };
        diagnostic = diagnostic.cited(NESTING);
        if let Some(culprit) = misplaced.culprit.map(|culprit| outer[culprit]) {
            let note = format!("'#pragma omp {}' is here", program.directive(culprit).name());
            diagnostic = diagnostic.with_note(note, Some(program.pragma_span(culprit)));
        }
        diagnostics.push(diagnostic);
    }
}

/// Reports `cancel` in what cannot be left: a worksharing construct whose threads do not wait for each other, or whose iterations
/// wait for their turn [OMP 5.2 §16.1]. Of sections, clang looks no further than the section, so that it is a warning.
pub(crate) fn check_canceled(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let directive = program.directive(index);
    let Argument::Cancel { construct: canceled, .. } = &directive.argument else { return };
    if !directive.is(&[Leaf::Cancel]) || !matches!(canceled, Leaf::Sections | Leaf::For) {
        return;
    }
    let Some(around) =
        program.ancestors(index).find(|&outer| program.constructs[outer].unit(*canceled).is_some())
    else {
        return;
    };
    let hinders = [ClauseKind::Nowait, ClauseKind::Ordered];
    let around = program.directive(around);
    if let Some(clause) = hinders.into_iter().find_map(|kind| around.clause(kind)) {
        let (name, what) = (clause.kind.name(), if *canceled == Leaf::For { "a loop" } else { "sections" });
        let message = format!(
            "'#pragma omp cancel {}' must not stand in {what} with clause '{name}' [OMP 5.2 §16.1]",
            canceled.name()
        );
        let span = program.pragma_span(index);
        let found = match canceled {
            Leaf::For => Diagnostic::error(message, span),
            _ => Diagnostic::warning(message, span, LENIENT),
        };
        diagnostics.push(found.with_note(format!("'{name}' is here"), Some(clause.span)));
    }
}

/// Reports stand-alone directives that would be the only statement of an `if` or a loop [OMP 5.2 §3.1].
pub(crate) fn check_statement(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    if construct.body.is_none() {
        let span = program.pragma_span(index);
        diagnostics.extend(only_statement(&program.tree, construct.node, program.directive(index), span));
    }
}

/// Says what is wrong with a stand-alone directive where `node` stands, if it is the only statement of another one.
pub fn only_statement(tree: &Tree, node: NodeId, directive: &Directive, span: Span) -> Option<Diagnostic> {
    let parent = tree.node(node).parent.map(|parent| tree.kind(parent));
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
    let message = format!(
        "'#pragma omp {}' must stand in a block, not be the only statement of another one [OMP 5.2 §3.1]; put braces \
         around it",
        directive.name()
    );
    (!fits).then(|| Diagnostic::error(message, span))
}
