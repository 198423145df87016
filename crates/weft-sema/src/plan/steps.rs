//! The steps of one construct.

use weft_openmp::{ClauseArgs, ClauseKind, Leaf};

use crate::find;
use crate::find::cancellation::Cancellations;
use crate::model::atomic::AtomicForm;
use crate::model::construct::{Construct, Item, Unit};
use crate::model::nest::LoopNest;
use crate::model::program::Program;
use crate::model::types::{FloatKind, TypeClass};
use crate::plan::clauses::{Bounds, Generated, clause, iteration_end, region};
use crate::plan::value::{Extent, Temporary};
use crate::plan::{
    AtomicMeans, ConditionalPart, Name, Statement, Step, Unrolling, cancel, conditional, doacross,
    first_values, linear, names, nest, scan,
};
use crate::sharing::{implicit_kind, placement};

/// Returns the steps of construct `index`; none if the text of another one covers it.
pub(super) fn steps(program: &Program<'_>, index: usize, cancellations: &Cancellations) -> Option<Vec<Step>> {
    let construct = &program.constructs[index];
    // So is what transforms the loops of another construct.
    if construct.nest_of.is_some() {
        return None;
    }
    // A `section` is part of the text of its `sections`, and directives that list variables have plans of their own.
    if [Leaf::Section, Leaf::Threadprivate, Leaf::Allocate]
        .into_iter()
        .any(|leaf| construct.unit(leaf).is_some())
    {
        return None;
    }
    if construct.unit(Leaf::Scan).is_some() {
        let point = scan::around(program, index).map(Step::ScanPoint);
        let behind = construct.body.map(|_| Step::Statement(Statement::Same));
        return Some(point.into_iter().chain(behind).collect());
    }
    if find::doacross::is_point(program, index) {
        return Some(doacross::steps(program, index));
    }
    if let Some(hint) = unroll_hint(program, index, construct) {
        return Some(vec![Step::Unroll(hint), Step::Statement(Statement::Same)]);
    }
    Some(match &construct.atomic {
        Some(form) => atomic(program, index, form),
        None => cancel::complete(program, index, cancellations, regions(program, index, construct)),
    })
}

/// Returns how a loop is unrolled that is nothing but that.
fn unroll_hint(program: &Program<'_>, index: usize, construct: &Construct) -> Option<Unrolling> {
    let nest = construct.nest.as_ref().filter(|nest| !nest.is_transformed())?;
    let unit = construct.unit(Leaf::Unroll).filter(|_| nest.levels.len() == 1)?;
    let factor = unit.clause(ClauseKind::Partial).and_then(|clause| clause.expr());
    let factor = factor.and_then(|expr| program.type_and_value(program.clause_node(index, expr)?).1);
    Some(match factor {
        Some(factor) => Unrolling::By(factor),
        None if unit.clause(ClauseKind::Full).is_some() => Unrolling::Full,
        None => Unrolling::Some,
    })
}

/// Plans a region for each unit, the outer ones around the inner ones.
///
/// A composite construct has several that are about the loop. They have one interval: each leaves in it what the next one in
/// executes, and a `parallel` in between gives each of its threads one of its own.
fn regions(program: &Program<'_>, index: usize, construct: &Construct) -> Vec<Step> {
    let mut counts = construct.nest.as_ref().map(nest::count_steps).unwrap_or_default();
    counts.extend(linear::steps(program, index));
    let scan = scan::of_loop(program, index);
    let scanning = scan::steps(program, index, scan.as_ref());
    let last = construct.units.len() - 1;
    let mut conditional = conditional::of(program, index);
    let (mut steps, mut captured) = (Vec::new(), Vec::new());
    let hoisted_before = construct.nest.as_ref().and_then(|_| placement::bounds_before(program, index));
    let is_hoisted = hoisted_before.is_some();
    let mut is_counted = is_hoisted;
    let evaluated_before: Vec<Option<usize>> =
        (0..=last).map(|number| placement::values_before(program, index, number)).collect();
    let mut declared_names: Vec<Vec<Name>> = Vec::new();
    let team = conditional.as_ref().map(|plan| plan.before_team(construct));
    let (before_team, of_team) = team.unwrap_or_default();
    if !before_team.is_empty() {
        steps.push(Step::Block);
        steps.extend(before_team);
        captured.extend(of_team);
    }
    for (number, unit) in construct.units.iter().enumerate() {
        if hoisted_before == Some(number) {
            let mut hoisted = counts.clone();
            for number in (0..=last).filter(|&number| construct.units[number].is_loop()) {
                hoisted.extend(region(program, index, number, Generated::default()).0);
            }
            captured.extend(hoisted.iter().filter_map(|step| declared(construct, step)));
            steps.push(Step::Block);
            steps.extend(hoisted);
        }
        let early = (number..=last).filter(|&inner| evaluated_before[inner] == Some(number));
        let early: Vec<Step> =
            early.flat_map(|inner| region(program, index, inner, Generated::default()).0).collect();
        if !early.is_empty() {
            captured.extend(early.iter().filter_map(|step| declared(construct, step)));
            steps.push(Step::Block);
            steps.extend(early);
        }
        steps.push(Step::Block);
        let named = declared_names.iter().map(Vec::len).sum();
        let names = names::of_unit(program, index, number, named);
        let mut generated = Generated::default();
        let mut interval = None;
        let (mut bounds, mut indices) = (Vec::new(), Vec::new());
        let nest = construct.nest.as_ref();
        let first_values = nest.map_or(Vec::new(), |nest| first_values::copied(unit, nest));
        // The innermost loop executes what the loops around hand it.
        let runs = construct.nest.as_ref().filter(|_| number == last && unit.has_nest());
        match (unit.leaf, &construct.nest) {
            (Leaf::Distribute | Leaf::For | Leaf::Loop | Leaf::Simd, Some(nest)) => {
                interval = Some(scan::extent(construct, nest));
            }
            (leaf, Some(nest)) if leaf.transforms_loops() => interval = Some(scan::extent(construct, nest)),
            (Leaf::Taskloop, Some(nest)) => {
                interval = Some(nest::total(nest));
                // The tasks run later and elsewhere.
                let declared = counts.iter().filter_map(|step| declared(construct, step));
                bounds.extend(declared.filter(|&temporary| !first_values::is_of(&first_values, temporary)));
                indices.extend(nest::indices(nest));
            }
            (Leaf::Sections, _) => interval = Some(Extent::Number(construct.sections.len())),
            (Leaf::Parallel | Leaf::Teams | Leaf::Target, _) => bounds.extend(captured.iter().copied()),
            (Leaf::Task, _) if construct.target_of(number).is_some() => {
                bounds.extend(captured.iter().copied())
            }
            _ => {}
        }
        let is_handed_chunks = unit.has_nest() && construct.units[..number].iter().any(Unit::is_loop);
        let hands_on = !is_handed_chunks && construct.units[number + 1..].iter().any(Unit::is_loop);
        generated.bounds = match (interval, runs) {
            (None, _) => Bounds::None,
            (Some(Extent::Counted), Some(_)) if is_handed_chunks => Bounds::NestOfChunks,
            (Some(_), Some(nest)) if nest.has_runs() => Bounds::Nest,
            (Some(Extent::Counted), None) if hands_on => Bounds::Counted,
            (Some(_), _) => Bounds::Interval,
        };
        for needed in names::originals(unit, &names) {
            // An allocator may stand in front of a region around.
            if !bounds.contains(&needed) {
                bounds.push(needed);
            }
        }
        (generated.captured, generated.private) = (&bounds, &indices);
        generated.names = &names;
        let (values, mut region) = region(program, index, number, generated);
        region.clauses.extend(names::clauses(program, unit, &names));
        region.clauses.extend(first_values::clauses(&first_values));
        names::add_task_reductions(program, unit, &names, &mut region);
        // A `loop` has no such clause: its threads wait twice.
        if names::wait_later(unit, &names) && unit.leaf != Leaf::Loop {
            region.clauses.push(clause(ClauseKind::Nowait, ClauseArgs::None));
        }
        let is_before = evaluated_before[number].is_some() || unit.is_loop() && is_hoisted;
        if !is_before {
            steps.extend(values);
        }
        if unit.has_nest() {
            if !is_counted {
                is_counted = true;
                steps.extend(counts.iter().cloned());
                captured.extend(counts.iter().filter_map(|step| declared(construct, step)));
            }
            if number == last {
                steps.extend(scanning.iter().cloned());
            }
        }
        steps.extend(names::take(&names));
        steps.extend(first_values::take(&first_values));
        let (before, inside) = names::declare(program, index, unit, &names);
        steps.extend(before);
        if !is_handed_chunks {
            steps.extend(interval.map(Step::Interval));
        }
        if generated.bounds == Bounds::Counted {
            steps.push(Step::Count(Temporary::Total));
            captured.push(Temporary::Total);
        }
        if unit.has_nest() && !is_handed_chunks {
            captured.extend([Temporary::Start, Temporary::End]);
        }
        if let Some(nest) = runs.filter(|nest| nest.has_runs()) {
            steps.push(Step::Indices(nest::indices(nest)));
        }
        if let Some(plan) = conditional.as_mut().filter(|_| number == last) {
            plan.learn(&names);
            steps.extend(plan.before(program, index));
            // A barrier, where one is needed, stands behind the assignments.
            if unit.is_worksharing() && unit.clause(ClauseKind::Nowait).is_none() {
                region.clauses.push(clause(ClauseKind::Nowait, ClauseArgs::None));
            }
        }
        steps.push(Step::Enter(region));
        steps.extend(first_values::declare(&first_values, &names));
        steps.extend(inside);
        declared_names.push(names);
    }
    if construct.body.is_some() {
        let chunk = |part| conditional.as_ref().map(|plan| plan.step(part));
        steps.extend(chunk(ConditionalPart::ChunkBegin));
        steps.push(Step::Statement(statement(program, index, construct)));
        steps.extend(chunk(ConditionalPart::ChunkEnd));
    }
    let mut behind = conditional.as_ref().map_or_else(Vec::new, |plan| plan.behind(program, index));
    behind.extend(names::hand_out(program, index, declared_names.last().map_or(&[], Vec::as_slice)));
    let combine = |unit: usize| match declared_names.get(unit) {
        Some(names) => names::combine(program, index, &construct.units[unit], names),
        None => Vec::new(),
    };
    let mut steps = close(steps, construct.body.is_some(), behind, combine);
    if let Some(plan) = scan.filter(|plan| plan.ordered.is_none()) {
        steps.insert(steps.len() - 1, Step::ScanEnd(plan));
    }
    steps
}

fn statement(program: &Program<'_>, index: usize, construct: &Construct) -> Statement {
    if let Some(nest) = &construct.nest {
        let mut ordered = construct.units.iter().filter_map(|unit| unit.clause(ClauseKind::Ordered));
        let is_ordered = ordered.any(|clause| clause.expr().is_none()) || construct.shares_scan();
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
    close(vec![Step::Block, Step::AtomicOperand, Step::Enter(region), statement], true, Vec::new(), |_| {
        Vec::new()
    })
}

/// Appends the ends of all blocks and, if they have any, of all regions; `behind` comes behind the innermost region, and what
/// `combine` returns for each region, from the outermost, where the names that it declares end.
fn close(
    mut steps: Vec<Step>,
    have_ends: bool,
    behind: Vec<Step>,
    combine: impl Fn(usize) -> Vec<Step>,
) -> Vec<Step> {
    let mut behind = Some(behind);
    let mut ends = Vec::new();
    let (mut is_left, mut entered) = (0, 0usize);
    for step in &steps {
        match step {
            Step::Enter(region) if region.unit.end().is_some() => entered += 1,
            Step::Leave(_) => entered -= 1,
            _ => {}
        }
    }
    // What is combined comes before the end of what the names are declared in: the region, or the block around it.
    let mut declares = false;
    for step in steps.iter().rev() {
        match step {
            Step::Declare(_) => declares = true,
            Step::Block | Step::Keep(_) => {
                if std::mem::take(&mut declares) {
                    ends.extend(combine(entered));
                }
                ends.push(Step::EndBlock);
            }
            Step::Leave(_) => is_left += 1,
            // A barrier, say.
            Step::Enter(region) if region.unit.end().is_none() && have_ends => {}
            Step::Enter(_) if is_left > 0 => is_left -= 1,
            Step::Enter(region) if have_ends => {
                entered -= 1;
                if std::mem::take(&mut declares) {
                    ends.extend(combine(entered));
                }
                ends.push(Step::Leave(region.unit));
                ends.extend(behind.take().into_iter().flatten());
            }
            _ => {}
        }
    }
    steps.extend(ends);
    steps
}

/// Returns the variable that a step declares for the regions behind it.
fn declared(construct: &Construct, step: &Step) -> Option<Temporary> {
    let is_open = |depth: usize| {
        let level = construct.nest.as_ref().and_then(|nest| nest.all().nth(depth));
        level.is_some_and(|level| level.is_open)
    };
    match step {
        // The iterations need where a range begins, but neither the range nor its end.
        Step::Count(Temporary::Range(_)) => None,
        Step::Count(Temporary::Upper(depth)) if is_open(*depth) => None,
        Step::Value { into, .. } | Step::Count(into) => Some(*into),
        Step::Linear { number, .. } => Some(Temporary::Linear(*number)),
        _ => None,
    }
}

/// Returns the levels whose variables are `lastprivate` and live on behind the loop: those around the innermost one, and that
/// if it counts iterations.
fn finals(construct: &Construct, nest: &LoopNest) -> Vec<usize> {
    if nest.is_transformed() {
        return Vec::new();
    }
    let last = nest.levels.len() - 1;
    let outer = nest.levels.iter().enumerate().filter(|(depth, level)| *depth < last || level.is_open);
    let is_last = |decl| {
        let last = |item: &Item| matches!(item.kind, ClauseKind::Lastprivate | ClauseKind::Linear);
        let mut items = construct.units.iter().flat_map(|unit| &unit.items).filter(|item| item.decl == decl);
        let is_implicit = construct.loop_unit().is_some_and(|unit| {
            unit.item(decl).is_none() && implicit_kind(construct, unit) == ClauseKind::Lastprivate
        });
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
