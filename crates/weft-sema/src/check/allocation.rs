//! What `allocate` clauses may name [OMP 5.2 §6.6].
//!
//! ```c
//! #pragma omp parallel private(x) allocate(align(3) : x)  // error: no alignment
//! ```

use weft_openmp::{Clause, ClauseKind, Leaf};
use weft_support::Diagnostic;

use crate::check::allocate::{is_predefined, other_handle};
use crate::findings::Refusal;
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::plan::allocation::{items, of_clause, refused};
use crate::sharing::lists;
use crate::sharing::way::{Way, way};

/// Checks construct `index`.
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let directive = program.directive(index);
    for clause in directive.clauses.iter().filter(|clause| clause.kind == ClauseKind::Allocate) {
        let (allocator, _) = of_clause(clause);
        diagnostics.extend(allocator.and_then(|expr| other_handle(program, index, expr)));
        for (variable, span) in items(program, index, clause) {
            let name = &program.tree.decl(variable).name;
            let mut refuse = |what: &str| {
                let reason = format!("'{name}' in clause 'allocate', {what}, is not supported yet");
                refusals.push(Refusal { directive: directive.name(), reason, span });
            };
            if is_of_tasks(program, index, variable) && !is_as_the_runtime_has_it(program, index, clause) {
                refuse("which tasks reduce");
            } else if let Some(what) = refused_copy(program, index, variable) {
                refuse(what);
            }
        }
    }
}

/// Checks the alignments that construct `index` asks for; those whose values are known are wrong for certain, and go to `known`.
pub(crate) fn check_alignments(
    program: &Program<'_>,
    index: usize,
    known: &mut Vec<Diagnostic>,
    doubtful: &mut Vec<Diagnostic>,
) {
    let is_power = |value: i128| value > 0 && value & (value - 1) == 0;
    for clause in program.directive(index).clauses.iter().filter(|clause| clause.kind == ClauseKind::Allocate)
    {
        let (_, Some(alignment)) = of_clause(clause) else { continue };
        let Some(node) = program.clause_node(index, alignment) else { continue };
        let value = program.type_and_value(node).1;
        if value.is_some_and(is_power) || value.is_none() && program.is_open_constant(index, alignment) {
            continue;
        }
        let message = "the alignment in clause 'allocate' must be a constant power of two";
        let found = if value.is_some() { &mut *known } else { &mut *doubtful };
        found.push(Diagnostic::error(message, alignment.span));
    }
}

/// Says whether a clause asks for no more than the memory in which the runtime has the copies of what tasks reduce: that of a
/// predefined allocator, which is the host's, without an alignment.
fn is_as_the_runtime_has_it(program: &Program<'_>, index: usize, clause: &Clause) -> bool {
    let (allocator, alignment) = of_clause(clause);
    let value = |expr| program.type_and_value(program.clause_node(index, expr)?).1;
    alignment.is_none() && allocator.is_none_or(|expr| value(expr).is_some_and(is_predefined))
}

/// Says why no copy of a variable that a region declares can have a place of its own, if that is so.
fn refused_copy(program: &Program<'_>, index: usize, variable: DeclId) -> Option<&'static str> {
    program.constructs[index].units.iter().enumerate().find_map(|(number, unit)| {
        let lists = lists(program, index, number);
        let mut copies = lists.iter().filter(|listed| listed.decl == variable);
        copies.find_map(|listed| refused(program, index, unit, listed))
    })
}

/// Says whether the runtime has the private copies of a variable, for the tasks that reduce it.
fn is_of_tasks(program: &Program<'_>, index: usize, variable: DeclId) -> bool {
    program.constructs[index].units.iter().enumerate().any(|(number, unit)| {
        let lists = lists(program, index, number);
        let mut copies = lists.iter().filter(|listed| listed.decl == variable);
        copies.any(|listed| match way(program, index, unit, listed) {
            Way::Declared(meaning) => meaning.is_of_tasks(),
            _ => {
                matches!(listed.kind, ClauseKind::InReduction | ClauseKind::TaskReduction)
                    || (listed.kind == ClauseKind::Reduction && unit.leaf == Leaf::Taskloop)
            }
        })
    })
}
