//! The generated variables of a loop nest: what counts its iterations, and what says which of them are executed.

use crate::model::nest::LoopNest;
use crate::plan::Step;
use crate::plan::value::{Extent, Temporary};

/// Returns the steps that count the iterations of a nest; constants need no variable.
pub(super) fn count_steps(nest: &LoopNest) -> Vec<Step> {
    let mut steps = Vec::new();
    // The number of iterations of fused loops is made of those of each.
    let fused = (!nest.fused.is_empty()).then(|| nest.levels.len() - 1);
    for (depth, level) in nest.all().enumerate().filter(|(depth, _)| Some(*depth) != fused) {
        let operands = [
            (&level.lower, Temporary::Lower(depth)),
            (&level.upper, Temporary::Upper(depth)),
            (&level.step.operand, Temporary::Step(depth)),
        ];
        let factors =
            [(&level.lower, Temporary::LowerFactor(depth)), (&level.upper, Temporary::UpperFactor(depth))];
        steps.extend(level.range.map(|_| match level.keeps_temporaries {
            true => Step::Keep(Temporary::Range(depth)),
            false => Step::Count(Temporary::Range(depth)),
        }));
        let factors = factors.into_iter().filter(|(operand, _)| operand.outer.is_some());
        let variables = operands.into_iter().filter(|(operand, _)| operand.constant.is_none());
        steps.extend(factors.chain(variables).map(|(_, temporary)| Step::Count(temporary)));
        steps.push(Step::Count(Temporary::Count(depth)));
        let is_collapsed = depth < nest.levels.len();
        let slopes = (0..depth).filter(|&outer| is_collapsed && nest.depends(depth, outer));
        steps.extend(slopes.map(|outer| Step::Count(Temporary::Slope(depth, outer))));
    }
    steps.extend(fused.map(|depth| Step::Count(Temporary::Count(depth))));
    steps.extend((0..nest.evaluated_sizes().len()).map(|number| Step::Count(Temporary::Size(number))));
    if nest.levels.len() > 1 && !nest.is_counted() {
        steps.push(Step::Count(Temporary::Total));
    }
    steps
}

/// Returns the number of iterations of a nest.
pub(super) fn total(nest: &LoopNest) -> Extent {
    match nest.levels.len() {
        _ if nest.is_counted() => Extent::Counted,
        1 => Extent::Temporary(Temporary::Count(0)),
        _ => Extent::Temporary(Temporary::Total),
    }
}

/// Returns the variables that say which iterations of a nest are executed, if the middle end writes loops around runs.
pub(super) fn indices(nest: &LoopNest) -> Vec<Temporary> {
    if !nest.has_runs() {
        return Vec::new();
    }
    let outer = (0..nest.levels.len() - 1).map(Temporary::Index);
    let of_run = [Temporary::RunLast, Temporary::RunNumber].into_iter().filter(|_| !nest.is_rectangular());
    outer.chain([Temporary::RunStart, Temporary::RunEnd]).chain(of_run).collect()
}
