//! What the expressions in clauses must be: of which type, and in which range.

use weft_openmp::ClauseKind;
use weft_support::Diagnostic;

use crate::model::program::Program;
use crate::model::types::TypeClass;

/// Checks the types and values of the expressions in clauses.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let directive = program.directive(index).name();
    for clause in construct.units.iter().flat_map(|unit| &unit.clauses) {
        let Some(expr) = clause.expr() else { continue };
        let Some(node) = program.clause_node(index, expr) else { continue };
        let (ty, value) = program.type_and_value(node);
        if ty.is_open() {
            continue;
        }
        let name = clause.kind.name();
        match clause.kind {
            ClauseKind::If | ClauseKind::Final
                if !ty.is_scalar() && !matches!(ty, TypeClass::Array { .. } | TypeClass::Function) =>
            {
                let message =
                    format!("the condition of clause '{name}' on directive '{directive}' must be a scalar");
                diagnostics.push(Diagnostic::error(message, expr.span));
            }
            ClauseKind::Message if !matches!(ty, TypeClass::Pointer(_) | TypeClass::Array { .. }) => {
                let message =
                    format!("the argument of clause '{name}' on directive '{directive}' must be a string");
                diagnostics.push(Diagnostic::error(message, expr.span));
            }
            ClauseKind::Priority => {
                if !ty.is_integer() {
                    let message = format!(
                        "the argument of clause '{name}' on directive '{directive}' must be an integer"
                    );
                    diagnostics.push(Diagnostic::error(message, expr.span));
                } else if value.is_some_and(|value| value < 0) {
                    let message = format!(
                        "the argument of clause '{name}' on directive '{directive}' must not be negative, found '{}'",
                        expr.text
                    );
                    diagnostics.push(Diagnostic::error(message, expr.span));
                }
            }
            ClauseKind::NumThreads
            | ClauseKind::Schedule
            | ClauseKind::Hint
            | ClauseKind::Filter
            | ClauseKind::Grainsize
            | ClauseKind::NumTasks => {
                let what =
                    if clause.kind == ClauseKind::Schedule { "the chunk size" } else { "the argument" };
                if !ty.is_integer() {
                    let message =
                        format!("{what} of clause '{name}' on directive '{directive}' must be an integer");
                    diagnostics.push(Diagnostic::error(message, expr.span));
                } else if !matches!(clause.kind, ClauseKind::Hint | ClauseKind::Filter)
                    && value.is_some_and(|value| value <= 0)
                {
                    let message = format!(
                        "{what} of clause '{name}' on directive '{directive}' must be positive, found '{}'",
                        expr.text
                    );
                    diagnostics.push(Diagnostic::error(message, expr.span));
                }
            }
            _ => {}
        }
    }
}
