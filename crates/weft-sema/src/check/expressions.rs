//! What the expressions in clauses must be: of which type, and in which range.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Expr};
use weft_support::Diagnostic;

use crate::model::program::Program;
use crate::model::types::TypeClass;

/// Checks the types and values of the expressions in clauses.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    for clause in construct.units.iter().flat_map(|unit| &unit.clauses) {
        let bounds = match (clause.kind, &clause.args) {
            (ClauseKind::NumTeams, ClauseArgs::Exprs(bounds)) => bounds.as_slice(),
            _ => &[],
        };
        for count in clause.counts() {
            check_expression(program, index, clause, count, diagnostics);
        }
        check_order(program, index, bounds, diagnostics);
        for expr in clause.expr().into_iter().chain(bounds) {
            check_expression(program, index, clause, expr, diagnostics);
        }
    }
}

/// Reports a lower bound that is above the upper one [OMP 5.2 §10.2.1].
fn check_order(program: &Program<'_>, index: usize, bounds: &[Expr], diagnostics: &mut Vec<Diagnostic>) {
    let value = |expr: &Expr| program.type_and_value(program.clause_node(index, expr)?).1;
    if let [least, most] = bounds
        && let (Some(lower), Some(upper)) = (value(least), value(most))
        && lower > upper
    {
        let message =
            format!("the lower bound '{}' in clause 'num_teams' is above the upper bound", least.text);
        diagnostics.push(Diagnostic::error(message, least.span));
    }
}

fn check_expression(
    program: &Program<'_>,
    index: usize,
    clause: &Clause,
    expr: &Expr,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let directive = program.directive(index).name();
    let Some(node) = program.clause_node(index, expr) else { return };
    let (ty, value) = program.type_and_value(node);
    let may_convert = program.host.converts_objects() && matches!(ty, TypeClass::Record | TypeClass::Other);
    if ty.is_open() || may_convert {
        return;
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
        ClauseKind::Device => diagnostics.extend(wrong_device(&directive, ty, value, expr)),
        ClauseKind::Priority => {
            if !ty.is_integer() {
                let message =
                    format!("the argument of clause '{name}' on directive '{directive}' must be an integer");
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
        | ClauseKind::NumTasks
        | ClauseKind::NumTeams
        | ClauseKind::Safesync
        | ClauseKind::ThreadLimit
        | ClauseKind::DistSchedule => {
            let what = if matches!(clause.kind, ClauseKind::Schedule | ClauseKind::DistSchedule) {
                "the chunk size"
            } else {
                "the argument"
            };
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

/// Says what is wrong with the argument `expr` of the clause `device` on a directive [OMP 5.2 §13.2].
pub fn wrong_device(directive: &str, ty: &TypeClass, value: Option<i128>, expr: &Expr) -> Option<Diagnostic> {
    let owner = format!("the argument of clause 'device' on directive '{directive}'");
    let message = match value {
        _ if !ty.is_integer() => format!("{owner} must be an integer"),
        // The least ones are `omp_initial_device` and `omp_invalid_device`.
        Some(value) if value < -1 && value != -4 && value != -2 => {
            format!("{owner} is no device, found '{}'", expr.text)
        }
        _ => return None,
    };
    Some(Diagnostic::error(message, expr.span))
}
