//! The `linear` items of a loop, and those of `induction`, which the printer sets at the beginning of each iteration.
//!
//! ```c
//! #pragma omp simd linear(j : 2)
//! for (i = 0; i < n; i++) { a[j] = i; j += 2; }
//! // before the region                       in it, as LINEAR(&j, 2)
//! int linear = j;                            for (…) { j = linear + i * 2; { a[j] = i; j += 2; } }
//! ```
//!
//! So each iteration begins with the value that the specification gives it, whatever the body does to the variable, and
//! whichever thread runs it. [OMP 5.2 §5.4.6]
//! The loop's own variables get their values from the loop. An `induction` may multiply as well [OMP 6.0 §7.6].

use weft_openmp::{ClauseArgs, ClauseKind, Expr};

use crate::model::construct::{Construct, Item, Unit};
use crate::model::program::Program;
use crate::plan::value::{Temporary, Value};
use crate::plan::{LinearItem, Step};

/// Returns the `linear` variables of construct `index` but those of its loops.
pub(super) fn items(program: &Program<'_>, index: usize) -> Vec<LinearItem> {
    let written = written(&program.constructs[index]);
    let item = |(number, (item, step)): (usize, (&Item, Option<&Expr>))| LinearItem {
        variable: item.decl,
        number,
        step: match step {
            None => Value::Number(1),
            Some(expr) if is_constant(program, index, expr) => {
                Value::Constant(step_of(item, number), expr.span)
            }
            Some(_) => Value::Temporary(step_of(item, number)),
        },
        induction: item.induction,
    };
    written.into_iter().enumerate().map(item).collect()
}

/// Returns the steps that take down what the variables are before the loop, and what their steps are.
pub(super) fn steps(program: &Program<'_>, index: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for (number, (item, step)) in written(&program.constructs[index]).into_iter().enumerate() {
        steps.push(Step::Linear { number, variable: item.decl });
        if let Some(expr) = step.filter(|expr| !is_constant(program, index, expr)) {
            steps.push(Step::Value { into: step_of(item, number), expr: expr.span });
        }
    }
    steps
}

/// Returns the generated variable of an item's step.
fn step_of(item: &Item, number: usize) -> Temporary {
    match item.induction {
        None => Temporary::LinearStep(number),
        Some(_) => Temporary::InductionStep(number),
    }
}

/// Returns the variables in the order of the clauses, with their steps.
fn written(construct: &Construct) -> Vec<(&Item, Option<&Expr>)> {
    let Some(unit) = construct.loop_unit() else { return Vec::new() };
    let own = construct.iteration_variables();
    let items = unit.with(ClauseKind::Linear).filter(|item| !own.contains(&item.decl));
    items.map(|item| (item, step_at(unit, item.span.lo))).collect()
}

/// Returns the step of the clause that holds the item at `offset`.
fn step_at(unit: &Unit, offset: u32) -> Option<&Expr> {
    unit.clauses.iter().find_map(|clause| match &clause.args {
        ClauseArgs::Linear { step, .. } if clause.span.lo <= offset && offset < clause.span.hi => {
            step.as_ref()
        }
        _ => None,
    })
}

fn is_constant(program: &Program<'_>, index: usize, expr: &Expr) -> bool {
    program.clause_node(index, expr).is_some_and(|node| program.type_and_value(node).1.is_some())
}
