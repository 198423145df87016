//! The steps of one construct.

use weft_openmp::{ClauseArgs, ClauseKind, Leaf};

use crate::find::cancellation::Cancellations;
use crate::model::atomic::AtomicForm;
use crate::model::construct::{Construct, Item};
use crate::model::nest::LoopNest;
use crate::model::program::Program;
use crate::model::types::{FloatKind, TypeClass};
use crate::plan::clauses::{Generated, clause, iteration_end, region};
use crate::plan::value::{Extent, Temporary};
use crate::plan::{AtomicMeans, Name, Statement, Step, cancel, linear, names, scan};
use crate::sharing::{implicit_kind, placement};

/// Returns the steps of construct `index`; none if the text of another one covers it.
pub(super) fn steps(program: &Program<'_>, index: usize, cancellations: &Cancellations) -> Option<Vec<Step>> {
    let construct = &program.constructs[index];
    // A `section` is part of the text of its `sections`, and a `threadprivate` directive has a plan of its own.
    if construct.unit(Leaf::Section).is_some() || construct.unit(Leaf::Threadprivate).is_some() {
        return None;
    }
    if construct.unit(Leaf::Scan).is_some() {
        let point = scan::around(program, index).map(Step::ScanPoint);
        return Some(point.into_iter().chain([Step::Statement(Statement::Same)]).collect());
    }
    Some(match &construct.atomic {
        Some(form) => atomic(program, index, form),
        None => cancel::complete(program, index, cancellations, regions(program, index, construct)),
    })
}

/// Plans a region for each unit, the outer ones around the inner ones.
fn regions(program: &Program<'_>, index: usize, construct: &Construct) -> Vec<Step> {
    let mut counts = construct.nest.as_ref().map(count_steps).unwrap_or_default();
    counts.extend(linear::steps(program, index));
    let scan = scan::of_loop(program, index);
    let scanning = scan::steps(scan.as_ref());
    let last = construct.units.len() - 1;
    let (mut steps, mut captured) = (Vec::new(), Vec::new());
    let is_hoisted = construct.nest.is_some() && placement::changes_its_bounds(program, index);
    if is_hoisted {
        let (values, _) = region(program, index, last, Generated::default());
        steps.push(Step::Block);
        steps.extend(counts.iter().cloned().chain(values));
        captured.extend(steps.iter().filter_map(declared));
    }
    let mut declared_names: Vec<Vec<Name>> = Vec::new();
    for (number, unit) in construct.units.iter().enumerate() {
        steps.push(Step::Block);
        let named = declared_names.iter().map(Vec::len).sum();
        let names = names::of_unit(program, index, number, named);
        let mut generated = Generated::default();
        let mut interval = None;
        let (mut bounds, mut indices) = (Vec::new(), Vec::new());
        match (unit.leaf, &construct.nest) {
            (Leaf::For | Leaf::Simd, Some(nest)) => interval = Some(Extent::Temporary(total(nest))),
            (Leaf::Taskloop, Some(nest)) => {
                interval = Some(Extent::Temporary(total(nest)));
                // The tasks run later and elsewhere.
                bounds.extend(counts.iter().filter_map(declared));
                indices.extend(self::indices(nest));
            }
            (Leaf::Sections, _) => interval = Some(Extent::Number(construct.sections.len())),
            (Leaf::Parallel, _) => bounds.extend(captured.iter().copied()),
            _ => {}
        }
        if !names::are_before(unit) {
            bounds.extend(names::originals(&names));
        }
        (generated.captured, generated.private) = (&bounds, &indices);
        generated.has_bounds = interval.is_some();
        let (values, mut region) = region(program, index, number, generated);
        region.clauses.extend(names::copies(&names));
        let waits_later = names::are_before(unit) && names::reduced(&names).next().is_some();
        if waits_later && unit.clause(ClauseKind::Nowait).is_none() {
            region.clauses.push(clause(ClauseKind::Nowait, ClauseArgs::None));
        }
        let is_before = unit.is_loop() && is_hoisted;
        if !is_before {
            steps.extend(values);
            if unit.is_loop() {
                steps.extend(counts.iter().cloned());
            }
        }
        if unit.is_loop() {
            steps.extend(scanning.iter().cloned());
        }
        steps.extend(names::take(&names));
        let declarations = names.iter().cloned().map(Step::Declare);
        let (before, inside): (Vec<Step>, Vec<Step>) = declarations.partition(|_| names::are_before(unit));
        steps.extend(before);
        steps.extend(interval.map(Step::Interval));
        if let Some(nest) = construct.nest.as_ref().filter(|_| unit.is_loop())
            && nest.levels.len() > 1
        {
            steps.push(Step::Indices(nest.levels.len()));
        }
        steps.push(Step::Enter(region));
        steps.extend(inside);
        declared_names.push(names);
    }
    if construct.body.is_some() {
        steps.push(Step::Statement(statement(program, index, construct)));
    }
    let combine = |unit: usize| names::combine(program, index, &construct.units[unit], &declared_names[unit]);
    let mut steps = close_with(steps, construct.body.is_some(), combine);
    if let Some(plan) = scan.filter(|plan| plan.ordered.is_none()) {
        steps.insert(steps.len() - 1, Step::ScanEnd(plan));
    }
    steps
}

fn statement(program: &Program<'_>, index: usize, construct: &Construct) -> Statement {
    if let Some(nest) = &construct.nest {
        let is_ordered = construct.units.iter().any(|unit| unit.clause(ClauseKind::Ordered).is_some())
            || construct.shares_scan();
        let iteration_end = is_ordered.then(|| iteration_end(program, index));
        let linears = linear::items(program, index);
        let scan = scan::of_loop(program, index).map(Box::new);
        return Statement::Loop { finals: finals(construct, nest), iteration_end, linears, scan };
    }
    if construct.unit(Leaf::Sections).is_some() { Statement::Sections } else { Statement::Same }
}

/// Plans an atomic statement: by itself, or, for a bit-field, which has no address, in a region with a lock.
fn atomic(program: &Program<'_>, index: usize, form: &AtomicForm) -> Vec<Step> {
    let order = memory_order(program, index);
    let means = means(program, form);
    let statement = Step::Statement(Statement::Atomic { order, means });
    if means != AtomicMeans::Lock {
        return vec![statement];
    }
    let (_, region) = region(program, index, 0, Generated::default());
    close(vec![Step::Block, Step::AtomicOperand, Step::Enter(region), statement], true)
}

/// Appends the ends of all blocks and, if they have any, of all regions.
fn close(steps: Vec<Step>, have_ends: bool) -> Vec<Step> {
    close_with(steps, have_ends, |_| Vec::new())
}

/// Does the same for steps whose regions are those of units, with what `combine` returns for each unit where its names end.
fn close_with(mut steps: Vec<Step>, have_ends: bool, combine: impl Fn(usize) -> Vec<Step>) -> Vec<Step> {
    let mut units = steps.iter().filter(|step| matches!(step, Step::Enter(_))).count();
    let mut ends = Vec::new();
    // What is combined comes before the end of what the names are declared in: the region, or the block around it.
    let mut is_declared_in = false;
    for step in steps.iter().rev() {
        match step {
            Step::Declare(_) => is_declared_in = true,
            Step::Enter(region) => {
                units -= 1;
                if std::mem::take(&mut is_declared_in) {
                    ends.extend(combine(units));
                }
                ends.extend(have_ends.then_some(Step::Leave(region.unit)));
            }
            Step::Block => {
                if std::mem::take(&mut is_declared_in) {
                    ends.extend(combine(units));
                }
                ends.push(Step::EndBlock);
            }
            _ => {}
        }
    }
    steps.extend(ends);
    steps
}

/// Returns the variable that a step declares for the regions behind it.
fn declared(step: &Step) -> Option<Temporary> {
    match step {
        Step::Value { into, .. } | Step::Count(into) => Some(*into),
        Step::Linear { number, .. } => Some(Temporary::Linear(*number)),
        _ => None,
    }
}

/// Returns the steps that count the iterations of a nest; constants need no variable.
fn count_steps(nest: &LoopNest) -> Vec<Step> {
    let mut steps = Vec::new();
    for (depth, level) in nest.levels.iter().enumerate() {
        let operands = [
            (&level.lower, Temporary::Lower(depth)),
            (&level.upper, Temporary::Upper(depth)),
            (&level.step.operand, Temporary::Step(depth)),
        ];
        let variables = operands.into_iter().filter(|(operand, _)| operand.constant.is_none());
        steps.extend(variables.map(|(_, temporary)| Step::Count(temporary)));
        steps.push(Step::Count(Temporary::Count(depth)));
    }
    if nest.levels.len() > 1 {
        steps.push(Step::Count(Temporary::Total));
    }
    steps
}

/// Returns the variable that holds the number of iterations of a nest.
fn total(nest: &LoopNest) -> Temporary {
    if nest.levels.len() > 1 { Temporary::Total } else { Temporary::Count(0) }
}

/// Returns the variables that say which iterations of a nest of several loops are executed.
fn indices(nest: &LoopNest) -> Vec<Temporary> {
    match nest.levels.len() {
        1 => Vec::new(),
        depth => {
            let outer = (0..depth - 1).map(Temporary::Index);
            outer.chain([Temporary::RunStart, Temporary::RunEnd]).collect()
        }
    }
}

/// Returns the levels around the innermost one whose variables are `lastprivate` and live on behind the loop.
fn finals(construct: &Construct, nest: &LoopNest) -> Vec<usize> {
    let outer = nest.levels[..nest.levels.len() - 1].iter().enumerate();
    let is_last = |decl| {
        let last = |item: &Item| matches!(item.kind, ClauseKind::Lastprivate | ClauseKind::Linear);
        let mut items = construct.units.iter().flat_map(|unit| &unit.items).filter(|item| item.decl == decl);
        let is_implicit = construct
            .loop_unit()
            .is_some_and(|unit| unit.item(decl).is_none() && implicit_kind(unit) == ClauseKind::Lastprivate);
        is_implicit || items.any(last)
    };
    outer.filter(|(_, level)| !level.declared && is_last(level.variable)).map(|(depth, _)| depth).collect()
}

/// Returns the memory order of an atomic construct; it is relaxed if no clause says more.
fn memory_order(program: &Program<'_>, index: usize) -> ClauseKind {
    let directive = program.directive(index);
    [ClauseKind::SeqCst, ClauseKind::AcqRel, ClauseKind::Release, ClauseKind::Acquire]
        .into_iter()
        .find(|&order| directive.clause(order).is_some())
        .unwrap_or(ClauseKind::Relaxed)
}

/// Says how an atomic statement excludes others.
pub(crate) fn means(program: &Program<'_>, form: &AtomicForm) -> AtomicMeans {
    let node = program.tree.node(program.tree.peel(form.object()));
    let is_covered = match &node.ty {
        TypeClass::Bool | TypeClass::Pointer(_) => true,
        TypeClass::Integer { bits, .. } => *bits <= 64,
        TypeClass::Float(kind) => matches!(kind, FloatKind::Half | FloatKind::Float | FloatKind::Double),
        _ => false,
    };
    match (node.is_bit_field, is_covered) {
        (true, _) => AtomicMeans::Lock,
        (false, true) => AtomicMeans::Instructions,
        (false, false) => AtomicMeans::Library,
    }
}
