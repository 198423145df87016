//! Writes a construct: its plan becomes edits of the flat file.
//!
//! A construct becomes one block, so that it stays one statement: `{ values; begin group; statement; end group; }`.
//! The pragma's line takes everything that comes before the statement; no newline is added or lost anywhere.

use weft_sema::model::tree::{NodeId, NodeKind};
use weft_sema::plan::{ConstructPlan, Region, Statement, Step, Temporary, Unrolling};

use crate::source::flat::skeleton;
use crate::text::atomic;
use crate::text::conditional;
use crate::text::context::Context;
use crate::text::cxx::{exceptions, names as cxx_names};
use crate::text::dependence;
use crate::text::doacross;
use crate::text::edits::Edits;
use crate::text::linear;
use crate::text::names::{Names, converted, declaration};
use crate::text::nest::{ApartLevel, Arm, NestText};
use crate::text::region;
use crate::text::scan;
use crate::text::scan_blocks;
use crate::text::sections;

/// Writes a construct.
pub(crate) fn write(context: &Context<'_>, plan: &ConstructPlan, edits: &mut Edits) {
    let index = plan.construct;
    let construct = &context.program.constructs[index];
    let pragma = &context.program.pragmas[construct.pragma];
    let nest = construct.nest.as_ref().map(|nest| NestText::new(context, nest, index));
    let at = plan.steps.iter().position(|step| matches!(step, Step::Statement(_)));
    let (before, rest) = plan.steps.split_at(at.unwrap_or(plan.steps.len()));
    let before_statement = before.last();
    let (begin, end) = match exceptions::have_ends(&plan.steps) {
        true => exceptions::around(context.language),
        false => ("", ""),
    };
    let step_text = |step: &Step| {
        let text = self::step(context, index, nest.as_ref(), step);
        match step {
            Step::Enter(region) if region.unit.end().is_some() => {
                format!("{text}{} {begin}", region::guard(region.unit).0)
            }
            Step::Leave(unit) => format!("{end}{}{text}", region::guard(*unit).1),
            _ => text,
        }
    };
    let print = |steps: &[Step]| -> String { steps.iter().map(step_text).collect() };
    let mut before = print(before);
    let [Step::Statement(statement), after @ ..] = rest else {
        edits.replace(pragma.lo, pragma.hi, before);
        return;
    };
    let after = print(after);
    if let Some(Step::Conditional(conditional, _)) = before_statement {
        conditional::note(context, Names { construct: index }, &conditional.items, edits);
    }
    match (statement, &nest) {
        (Statement::Atomic { order, means }, _) => {
            let body = construct.body.expect("invariant: an atomic construct has a statement");
            let lo = context.program.tree.node(body).lo;
            let text = atomic::write(context, index, *order, *means);
            let kept = skeleton(context.text.slice(lo, construct.body_hi));
            edits.replace(lo, construct.body_hi, format!("{text}{after}{kept}"));
        }
        (Statement::Loop { finals, .. }, Some(nest)) if nest.is_apart() => {
            let apart = nest.write_apart(finals);
            let ends = |level: &ApartLevel<'_>| context.program.tree.node(level.level.body).end;
            let mut outermost = String::new();
            for part in apart.levels.iter().rev() {
                let (lo, hi) = (context.program.tree.node(part.level.node).lo, part.level.header.close + 1);
                let kept = skeleton(context.text.slice(lo, hi));
                edits.replace(lo, hi, format!("{}{kept}", part.header));
                // Bodies may end together.
                match ends(part) < construct.body_hi {
                    true => edits.close(ends(part), ends(part), index, part.end.clone()),
                    false => outermost.push_str(&part.end),
                }
            }
            let text = format!("{outermost}{}{after}", apart.behind);
            edits.close(construct.body_hi, construct.body_hi, index, text);
        }
        (Statement::Loop { finals, iteration_end, linears, scan }, Some(nest)) => {
            let iteration_end = iteration_end.as_ref().map(|end| expression(context, index, end));
            let first = linear::write(context, Names { construct: index }, linears, &nest.iteration());
            let first = match nest.begins_iteration().filter(|_| !linears.is_empty()) {
                Some(begins) => format!("if ({begins}) {{ {first}}} "),
                None => first,
            };
            let in_blocks = scan.as_deref().and_then(|scan| Some((scan, scan.of_block()?)));
            let text = match in_blocks {
                Some((scan, turn)) => {
                    let end = iteration_end.expect("invariant: the blocks of a scan have turns");
                    scan_blocks::around(context, scan, nest, (turn, &end))
                }
                None => {
                    let mut around = (first, String::new());
                    if let Some(scan) = scan {
                        let (begin, end) = scan::iteration(context, scan);
                        around.0.push_str(&begin);
                        around.1.push_str(&end);
                    }
                    nest.write(finals, iteration_end, &around)
                }
            };
            // Loop hints (`#pragma unroll`) may stand between the pragma and the loop: only the header comes behind them.
            before.push_str(&text.opening);
            let (first, last) = nest.ends();
            let lo = context.program.tree.node(first.node).lo;
            let lo = nest.block().map_or(lo, |block| lo.min(context.program.tree.node(block).lo));
            for part in nest.parts(context.program).filter(|part| part.lo < lo) {
                edits.replace(part.lo, part.hi, String::new());
            }
            // The blocks around the nest end with it.
            for (open, _) in braces_around(context, pragma.hi, lo, first.node) {
                edits.replace(open, open + 1, String::new());
            }
            if let Some((block, arms)) = nest.arms() {
                let node = context.program.tree.node(block);
                for part in nest.parts(context.program).filter(|part| part.lo > node.lo) {
                    edits.replace(part.lo, part.hi, String::new());
                }
                let kept = skeleton(context.text.slice(lo, node.lo));
                edits.replace(lo, node.lo, format!("{}{kept}", text.header));
                for Arm { level, header, end: closing } in arms {
                    let (lo, hi) = (context.program.tree.node(level.node).lo, level.header.close + 1);
                    edits.replace(lo, hi, format!("{header}{}", skeleton(context.text.slice(lo, hi))));
                    let end = context.program.tree.node(level.body).end;
                    edits.close(end, end, index, closing.to_owned());
                }
                let kept = skeleton(context.text.slice(node.end, construct.body_hi));
                edits.close(node.end, construct.body_hi, index, format!("{}{after}{kept}", text.closing));
                edits.replace(pragma.lo, pragma.hi, before);
                return;
            }
            let kept = skeleton(context.text.slice(lo, last.header.close + 1));
            edits.replace(lo, last.header.close + 1, format!("{}{kept}", text.header));
            // Between the ends of the innermost body and of the outermost loop there are only the braces of the nest.
            let body_hi = context.program.tree.node(last.body).end;
            let kept = skeleton(context.text.slice(body_hi, construct.body_hi));
            edits.close(body_hi, construct.body_hi, index, format!("{}{after}{kept}", text.closing));
        }
        (Statement::Sections, _) => {
            before.push_str(&sections::write(context, index, edits));
            edits.close(construct.body_hi, construct.body_hi, index, after);
        }
        (Statement::Same, Some(nest)) if matches!(before_statement, Some(Step::Unroll(_))) => {
            let (first, _) = nest.ends();
            let lo = context.program.tree.node(first.node).lo;
            // The hint is about the statement behind it, which must be the loop.
            for (open, close) in braces_around(context, pragma.hi, lo, first.node) {
                edits.replace(open, open + 1, String::new());
                edits.replace(close, close + 1, String::new());
            }
            edits.close(construct.body_hi, construct.body_hi, index, after);
        }
        (Statement::Same | Statement::Loop { .. }, _) => {
            edits.close(construct.body_hi, construct.body_hi, index, after);
        }
    }
    edits.replace(pragma.lo, pragma.hi, before);
}

/// Returns where the braces are of the blocks around a loop that begin in `lo..hi`, the innermost first.
fn braces_around(context: &Context<'_>, lo: u32, hi: u32, node: NodeId) -> Vec<(u32, u32)> {
    let tree = &context.program.tree;
    let around = std::iter::successors(tree.node(node).parent, |&around| tree.node(around).parent)
        .map(|around| tree.node(around))
        .take_while(|around| around.lo >= lo);
    let blocks = around.filter(|around| around.kind == NodeKind::Compound && around.lo < hi);
    blocks.map(|block| (block.lo, block.hi - 1)).collect()
}

/// Writes a marker as an expression, for the increment of a loop.
fn expression(context: &Context<'_>, index: usize, marker: &Region) -> String {
    region::begin(context, Names { construct: index }, marker).join(", ")
}

/// Writes a step other than the statement.
fn step(context: &Context<'_>, index: usize, nest: Option<&NestText<'_>>, step: &Step) -> String {
    let names = Names { construct: index };
    match step {
        Step::Block => "{ ".to_owned(),
        Step::EndBlock => " }".to_owned(),
        Step::Value { into, expr } => {
            let (ty, value) = converted(*into, &context.line(*expr));
            declaration(ty, &names.temporary(*into), &value)
        }
        Step::Scan(plan) if plan.in_blocks => {
            scan::before(context, plan) + &scan_blocks::before(context, plan)
        }
        Step::Scan(plan) => scan::before(context, plan),
        Step::ScanPoint(plan) => match (plan.of_block(), &context.program.constructs[plan.of].nest) {
            (Some(turn), Some(nest)) => {
                scan_blocks::between(context, plan, &NestText::new(context, nest, plan.of), turn)
            }
            _ => format!("{{ {}}}", scan::point(context, plan)),
        },
        Step::ScanEnd(plan) => scan::after(context, plan),
        Step::Linear { number, variable } => linear::before(context, names, *number, *variable),
        Step::Count(temporary) => nest.map_or(String::new(), |nest| nest.declaration(context, *temporary)),
        Step::Keep(temporary) => nest.map_or(String::new(), |nest| nest.kept_range(*temporary)),
        Step::Conditional(plan, part) => conditional::write(context, names, plan, *part),
        Step::Original(name) => cxx_names::original(context, names, name),
        Step::Functions(name) => cxx_names::functions(context, names, name),
        Step::FirstValue { depth } => cxx_names::first_value(names, *depth),
        Step::TaskFirstValue { depth, copy } => cxx_names::task_first_value(names, *depth, *copy),
        Step::Declare(name) | Step::Refer(name) => cxx_names::declare(context, names, name),
        Step::Combine(name) => cxx_names::combine(context, names, name),
        Step::Interval(extent) => names.interval(*extent),
        Step::Indices(indices) => names.indices(indices),
        Step::Dependences(clauses) => dependence::declaration(names, clauses),
        Step::Unroll(Unrolling::Full) => "#pragma clang loop unroll(full)".to_owned(),
        Step::Unroll(Unrolling::By(factor)) => format!("#pragma clang loop unroll_count({factor})"),
        Step::Unroll(Unrolling::Some) => "#pragma clang loop unroll(enable)".to_owned(),
        Step::Iteration { of, which } => {
            let nest = context.program.constructs[*of].nest.as_ref();
            let nest = nest.map(|nest| NestText::new(context, nest, *of));
            nest.map_or(String::new(), |nest| doacross::declare(context, names, &nest, which))
        }
        Step::IsLast(extent) => match nest.and_then(NestText::is_last_run) {
            Some(is_last) => declaration("int", &names.temporary(Temporary::IsLast), &is_last),
            None => names.is_last(*extent),
        },
        Step::Mark(flag) => format!(" {} = 1;", names.temporary(*flag)),
        Step::Flag(flag) => declaration("int", &names.temporary(*flag), "0"),
        Step::Depart { construct, is_noted, barrier } => {
            let left = names.temporary(Temporary::Left);
            let barrier = barrier.as_ref().map(|barrier| region::begin(context, names, barrier));
            let barrier = barrier.map_or(String::new(), |calls| region::statements(&calls));
            format!(" if ({left}) {{ {barrier} {} }}", departure(*construct, *is_noted))
        }
        Step::Onward { construct, is_noted } => {
            let canceled = names.temporary(Temporary::Canceled);
            format!(" if ({canceled}) {{ {} }}", departure(*construct, *is_noted))
        }
        Step::Pass => {
            format!(" if ({}) goto {};", names.temporary(Temporary::Canceled), names.get("landing"))
        }
        Step::Landing => format!(" {}:;", names.get("landing")),
        Step::AtomicOperand => atomic::operand(context, index),
        Step::Enter(region) => region::statements(&region::begin(context, names, region)),
        Step::Leave(unit) => format!(" {}", region::statements(&region::end(*unit))),
        Step::Statement(_) => unreachable!("invariant: a construct has one statement"),
    }
}

/// Writes the way to the end of a construct.
fn departure(construct: usize, is_noted: bool) -> String {
    let names = Names { construct };
    let set = match is_noted {
        true => format!("{} = 1; ", names.temporary(Temporary::Canceled)),
        false => String::new(),
    };
    format!("{set}goto {};", names.get("landing"))
}
