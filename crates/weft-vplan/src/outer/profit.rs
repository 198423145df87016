//! Which loops are worth being vectors although no program asks for it.
//!
//! Those whose innermost loops are nothing for LLVM: lanes would leave them one by one, or each iteration waits for the one before.
//! Where such a loop was short, LLVM has unrolled it, and the loop around it is the innermost one now, with a chain of operations in
//! each iteration. Of that LLVM makes vectors as long as its narrowest numbers allow, whatever it costs to widen its conditions.
//! Of a chain of integers that are loaded in rows, as hashes of short keys are, it makes nothing: it takes each load for one of its own.
//! So are loops that look for an extreme, of which LLVM makes nothing in the order of the program.
//! So are loops around those that look for the extremes of windows: LLVM's vectors would be compared with each other in the end.
//! So are loops that reduce few numbers, or columns of a matrix: its vectors of them would be what is left over, or be gathered.
//! So are loops that call functions of the C library which it has for vectors as well: LLVM calls them for each number.
//! So are loops that make one number of a row, of which LLVM takes each place by itself, or adds up the row by itself ([`rows`]).
//! So are loops with a `switch`, of which LLVM makes none either, and those that look bytes up in a small table, which it loads one by one.
//! So are loops that store under a condition, with AVX2: LLVM stores under a mask there, which takes long, and a plan jumps over it.
//! And vectors of the outer loop must cost less than [`MOST`] says; where a program asks for vectors, less is enough. Loops of
//! integers that lie one behind the other in the code as well are left to LLVM, which makes vectors of straight code.

use weft_analysis::{Cfg, Loop, LoopId, Loops, UseIndex};
use weft_ir::{Block, Function, Inst, InstData, Module, Op, Operand, TypeData, Value};
use weft_regions::PlanMark;

use super::extremes::extremes;
use super::rows;
use super::sums::{is_free_sum, is_sum_in_order};
use crate::affine::{self, Sum, Term};
use crate::chain;
use crate::combine::Combine;
use crate::contents::{register_lanes, walk};
use crate::cost::compare;
use crate::facts::Facts;
use crate::library::{self, Library};
use crate::plan::{Access, Mask, Plan, Recipe};
use crate::reduction::{Reduction, recognize};
use crate::skeleton::{Carried, Skeleton};
use crate::tables;
use crate::target::{Isa, Target};
use crate::{Effort, Refusal, planned};

/// A vector may cost so many percent of as many single iterations.
pub(super) const MOST: u32 = 60;
/// Of so many instructions the loop may be.
const LARGE: usize = 400;
/// Of such that wait for floating-point operations of the iteration before: several vectors do so side by side.
const MOST_THAT_WAIT: u32 = 80;
/// Of such as leave an inner loop one by one, or jump over parts of it.
const MOST_UNDER_CONDITIONS: u32 = 50;
/// So many integers in a row are a vector of straight code.
const ROW: i128 = 4;
/// Of so many operations a number is computed that LLVM keeps for the next iteration.
const TERMS: u32 = 8;
/// Of fewer iterations LLVM makes no whole vector, or leaves as many over.
const SHORT: u64 = 8;
/// So many iterations it has at least, if their number is known.
pub(super) const FEW: u64 = 16;

/// Finds out whether the loop is one that LLVM makes nothing of.
///
/// # Errors
/// Why the loop is left to LLVM.
pub(super) fn is_for_lanes<'a>(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    loops: &Loops,
    (id, target, library): (LoopId, Target, Library),
    uses: &dyn Fn() -> &'a UseIndex,
) -> Result<(), String> {
    let found = loops.get(id);
    let size: usize = found.blocks.iter().map(|block| func.block_insts(*block).len()).sum();
    if size > LARGE {
        return Err(format!("it has {size} instructions"));
    }
    let slides = |inner: &Loop| {
        let inner = loops.innermost(inner.header);
        inner.is_some_and(|inner| {
            loops.get(inner).parent == Some(id) && slides(module, func, cfg, loops, inner, uses)
        })
    };
    innermost(loops, id).try_for_each(|within| {
        let is_it = within.header == found.header;
        let is_for_lanes = match Skeleton::of(module, func, cfg, within) {
            Ok(frame) if is_it && library::is_called(module, func, &frame.blocks, (target, library)) => {
                frame.carried.iter().all(|carried| !waits(module, func, &frame, carried))
            }
            // Lanes of the loop around would read rows.
            Ok(frame) if is_it && extremes(module, func, &frame, uses).is_some() => {
                found.parent.is_none() || !reads_columns(module, func, &frame)
            }
            Ok(frame) if is_it => {
                let adds = || frame.carried.iter().all(|carried| !waits(module, func, &frame, carried));
                frame.carried.is_empty()
                    && (has_chain(module, func, &within.blocks)
                        || rows::are_reduced(module, func, &frame)
                        || target.isa < Isa::Avx512 && rows::are_filled(module, func, &frame)
                        || hashes_rows(module, func, &frame)
                        || target.isa == Isa::Avx2 && chooses_what_it_stores(module, func, &frame, target))
                    || adds()
                        && (has_switch(func, &within.blocks)
                            || tables::are_looked_up(module, func, target, &within.blocks))
            }
            Ok(frame) => {
                frame.carried.iter().any(|carried| waits(module, func, &frame, carried))
                    || reads_what_it_wrote(module, func, &frame)
                    || writes_apart(module, func, &frame)
                    || slides(within)
                    || !frame.carried.is_empty()
                        && (is_short(module, func, &frame) || reads_columns(module, func, &frame))
            }
            Err(why) if is_it => return Err(why),
            Err(_) => true,
        };
        let left = if is_it { "the loop is left to LLVM" } else { "an inner loop is left to LLVM" };
        if is_for_lanes { Ok(()) } else { Err(left.to_owned()) }
    })
}

/// Whether one of several ways is taken, of which LLVM makes no vectors.
fn has_switch(func: &Function, blocks: &[Block]) -> bool {
    let mut ends = blocks.iter().filter_map(|block| func.terminator(*block));
    ends.any(|end| matches!(func.insts[end].op, Op::Switch))
}

/// Whether so many floating-point operations are in these blocks that each may wait for the one before.
fn has_chain(module: &Module, func: &Function, blocks: &[Block]) -> bool {
    let is_float = |inst: &&Inst| {
        let ty = module.ctx.types.data(func.insts[**inst].ty);
        matches!(ty, TypeData::Float | TypeData::Double)
            && !matches!(func.insts[**inst].op, Op::Load { .. } | Op::Phi(_))
    };
    let all = blocks.iter().flat_map(|block| func.block_insts(*block));
    all.filter(is_float).take(chain::LONG).count() == chain::LONG
}

/// Whether so many operations on integers are in a loop that each may wait for the one before, and what it loads lies apart.
fn hashes_rows(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let nest = affine::Loops(vec![frame.clone()]);
    let all =
        || frame.blocks.iter().flat_map(|block| func.block_insts(*block)).map(|inst| &func.insts[*inst]);
    let operations = all().filter(|data| matches!(data.op, Op::Binary(..)));
    let is_of_row = |data: &InstData| {
        let is_load = matches!(data.op, Op::Load { .. }) && module.ctx.types.int_bits(data.ty).is_some();
        let place = is_load.then(|| affine::place(module, func, &nest, data.operands[0])).flatten();
        let size = module.ctx.types.size_align(data.ty);
        place.zip(size).is_some_and(|((_, at), (size, _))| at.factor(Term::Done(0)).abs() > i128::from(size))
    };
    operations.take(chain::LONG).count() == chain::LONG && all().any(is_of_row)
}

/// Whether so few iterations follow each other that vectors of them would be mostly what is left over.
fn is_short(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    frame.expected_count(module, func).is_some_and(|count| count < SHORT)
}

/// Whether a loop loads what lies further apart than one behind the other.
fn reads_columns(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let nest = affine::Loops(vec![frame.clone()]);
    let insts = frame.blocks.iter().flat_map(|block| func.block_insts(*block)).map(|inst| &func.insts[*inst]);
    let is_apart = |data: &InstData| {
        let place = affine::place(module, func, &nest, data.operands[0]);
        let size = module.ctx.types.size_align(data.ty);
        place.zip(size).is_some_and(|((_, at), (size, _))| {
            let is_open = at.terms.keys().any(|term| matches!(term, Term::DoneTimes(..)));
            is_open || at.factor(Term::Done(0)).abs() > i128::from(size)
        })
    };
    insts.filter(|data| matches!(data.op, Op::Load { .. })).any(is_apart)
}

/// Whether an innermost loop looks for the extreme of a window, which the loop around moves on by one number: lanes of that read one
/// behind the other, too, and need not be compared with each other in the end.
pub(super) fn slides<'a>(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    loops: &Loops,
    id: LoopId,
    uses: &dyn Fn() -> &'a UseIndex,
) -> bool {
    let frame_of = |id: LoopId| Skeleton::of(module, func, cfg, loops.get(id)).ok();
    let found = loops.get(id);
    let is_innermost = found.blocks.iter().all(|block| loops.innermost(*block) == Some(id));
    let nest =
        found.parent.filter(|_| is_innermost).and_then(|parent| Some([frame_of(parent)?, frame_of(id)?]));
    let Some([around, frame]) = nest else { return false };
    let is_extreme = |reduction: &Reduction| {
        let is_it = matches!(reduction.combine, Combine::Intrinsic(_) | Combine::Choice { .. });
        is_it && reduction.scan.is_none()
    };
    let are_extremes = || recognize(module, func, &frame, uses()).is_ok_and(|all| all.iter().all(is_extreme));
    if frame.carried.is_empty() || !are_extremes() {
        return false;
    }
    let nest = affine::Loops(vec![around, frame]);
    let insts = found.blocks.iter().flat_map(|block| func.block_insts(*block)).map(|inst| &func.insts[*inst]);
    let mut loads = insts.filter(|data| matches!(data.op, Op::Load { .. })).peekable();
    loads.peek().is_some()
        && loads.all(|data| {
            let place = affine::place(module, func, &nest, data.operands[0]);
            place.zip(module.ctx.types.size_align(data.ty)).is_some_and(|((_, at), (size, _))| {
                let size = i128::from(size);
                let is_regular = !at.terms.keys().any(|term| matches!(term, Term::DoneTimes(..)));
                is_regular && at.factor(Term::Done(0)) == size && at.factor(Term::Done(1)).abs() == size
            })
        })
}

/// Whether a loop stores in blocks other than its first and last one what the machine stores under masks.
fn chooses_what_it_stores(module: &Module, func: &Function, frame: &Skeleton, target: Target) -> bool {
    let is_masked = |inst: &Inst| {
        let data = &func.insts[*inst];
        let is_store = matches!(data.op, Op::Store { .. });
        let size =
            is_store.then(|| module.ctx.types.size_align(module.ctx.operand_ty(func, data.operands[0])));
        size.flatten().is_some_and(|(size, _)| size >= target.least_masked())
    };
    let some = frame.blocks.iter().filter(|block| ![frame.header, frame.latch].contains(block));
    some.flat_map(|block| func.block_insts(*block)).any(is_masked)
}

/// Whether a value that is carried by a loop is no sum of integers, or the like, of which LLVM makes lanes.
pub(super) fn waits(module: &Module, func: &Function, frame: &Skeleton, carried: &Carried) -> bool {
    let Operand::Value(next) = carried.next else { return true };
    if is_of_one_iteration(func, frame, carried.next, TERMS) {
        return false;
    }
    let data = func.def_inst(next).map(|inst| &func.insts[inst]);
    // What is chosen under a condition is a phi.
    let is_choice = data.is_some_and(|data| matches!(data.op, Op::Phi(_) | Op::Select(_) | Op::Call(_)));
    let is_int = module.ctx.types.int_bits(func.values[next].ty).is_some();
    !(is_choice && is_int || is_free_sum(func, &frame.blocks, carried))
}

/// Whether a number is computed of what the iteration loads, and of nothing else that is carried: LLVM shifts the lanes of that, too.
fn is_of_one_iteration(func: &Function, frame: &Skeleton, number: Operand, terms: u32) -> bool {
    let Operand::Value(value) = number else { return true };
    let home = func.def_inst(value).and_then(|inst| Some((inst, func.inst_block(inst)?)));
    let Some((inst, home)) = home.filter(|(_, home)| frame.blocks.contains(home)) else { return true };
    let Some(terms) = terms.checked_sub(1) else { return false };
    let data = &func.insts[inst];
    let is_whole = || data.operands.iter().all(|of| is_of_one_iteration(func, frame, *of, terms));
    match data.op {
        Op::Phi(_) => frame.inductions.iter().any(|induction| induction.phi == inst),
        Op::Load { volatile: false, atomic: None, .. } => {
            (home == frame.header || home == frame.latch) && is_whole()
        }
        Op::Binary(..) | Op::ICmp(..) | Op::FCmp(..) | Op::Cast(..) | Op::Select(_) | Op::FNeg(_) => {
            is_whole()
        }
        Op::Gep { .. } => is_whole(),
        _ => false,
    }
}

/// Whether an iteration reads what the one before has written, or the one before that.
fn reads_what_it_wrote(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let nest = affine::Loops(vec![frame.clone()]);
    let all = frame.blocks.iter().flat_map(|block| func.block_insts(*block));
    let places = |index: usize, is_wanted: fn(&Op) -> bool| -> Vec<(Operand, Sum)> {
        let insts = all.clone().map(|inst| &func.insts[*inst]).filter(|data| is_wanted(&data.op));
        insts.filter_map(|data| affine::place(module, func, &nest, data.operands[index])).collect()
    };
    let stores = places(1, |op| matches!(op, Op::Store { .. }));
    let loads = places(0, |op| matches!(op, Op::Load { .. }));
    let is_behind = |(root, to): &(Operand, Sum), (other, from): &(Operand, Sum)| {
        let steps = to.terms.iter().filter_map(|(term, factor)| match term {
            Term::Done(_) => Some((None, *factor)),
            Term::DoneTimes(_, value) => Some((Some(Term::Value(*value)), *factor)),
            _ => None,
        });
        let mut step = Sum::default();
        for (term, factor) in steps {
            step = step.plus(&term.map_or(Sum::constant(factor), |term| Sum::term(term, factor)))?;
        }
        let away = to.clone().plus(&from.clone().scaled(-1)?)?;
        let is_step = |times: i128| step.clone().scaled(times).is_some_and(|way| way == away);
        Some(root == other && step != Sum::default() && (is_step(1) || is_step(2)))
    };
    stores.iter().any(|store| loads.iter().any(|load| is_behind(store, load).unwrap_or(false)))
}

/// Whether what iterations write lies apart, as in a column of a matrix.
fn writes_apart(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let nest = affine::Loops(vec![frame.clone()]);
    let mut all =
        frame.blocks.iter().flat_map(|block| func.block_insts(*block)).map(|inst| &func.insts[*inst]);
    all.any(|data| {
        let is_store = matches!(data.op, Op::Store { .. });
        let size = || module.ctx.types.size_align(module.ctx.operand_ty(func, data.operands[0]));
        let step =
            || Some(affine::place(module, func, &nest, data.operands[1])?.1.factor(Term::Done(0)).abs());
        is_store && step().zip(size()).is_some_and(|(step, (size, _))| step > i128::from(size))
    })
}

/// Finds out whether vectors of the loop cost so much less that it is worth being checked at run time and written twice.
///
/// # Errors
/// Why it is not.
pub(super) fn pays(facts: &Facts<'_>, id: LoopId, effort: Effort) -> Result<(), String> {
    let (plan, ..) = planned(facts, id, &PlanMark::default(), effort).map_err(Refusal::into_text)?;
    let is_sum = |reduction: &Reduction| {
        let is_plain = matches!(reduction.combine, Combine::Arithmetic(_) | Combine::Intrinsic(_));
        is_plain && reduction.scan.is_none()
    };
    let has_extremes = extremes(facts.module, facts.func, &plan.frame, &|| facts.uses).is_some();
    if !has_extremes && !plan.reductions.iter().all(is_sum) {
        return Err("it reduces by more than sums and extremes".to_owned());
    }
    if effort == Effort::Always {
        return Ok(());
    }
    let count = plan.frame.expected_count(facts.module, facts.func);
    let frames: Vec<Option<Skeleton>> = innermost(facts.loops, id)
        .map(|within| Skeleton::of(facts.module, facts.func, facts.cfg, within).ok())
        .collect();
    let all = |holds: &dyn Fn(&Skeleton, &Carried) -> bool| {
        let holds = |frame: &Skeleton| frame.carried.iter().all(|carried| holds(frame, carried));
        frames.iter().all(|frame| frame.as_ref().is_some_and(holds))
    };
    // LLVM makes vectors of the terms of sums. It takes them apart to add them, which costs more than their divisions do.
    let are_sums = all(&|frame, carried| {
        !waits(facts.module, facts.func, frame, carried)
            || is_sum_in_order(facts.module, facts.func, &frame.blocks, carried)
    });
    if are_sums && reads_apart(&plan) {
        return Err("lanes would read places apart from each other, for sums in order".to_owned());
    }
    let mut is_divergent = false;
    plan.nodes.iter().for_each(|node| walk(node, &mut |inner| is_divergent |= !inner.is_uniform));
    let is_float = |value: Value| {
        let ty = facts.func.values[value].ty;
        matches!(facts.module.ctx.types.data(ty), TypeData::Float | TypeData::Double)
    };
    let most = match is_divergent || has_conditions(&plan) {
        true => MOST_UNDER_CONDITIONS,
        false if has_extremes || all(&|_, carried| is_float(carried.value)) => MOST_THAT_WAIT,
        false => MOST,
    };
    let (vector, single) = compare(facts, facts.target, &plan, register_lanes(facts, &plan));
    if vector.saturating_mul(100) > single.saturating_mul(most) {
        let lanes = register_lanes(facts, &plan);
        return Err(format!("vectors of {lanes} lanes cost {vector}, single iterations {single}"));
    }
    match count.filter(|count| *count < FEW) {
        Some(count) => Err(format!("it runs {count} times")),
        None if is_straight(facts, &plan.frame)
            && !chain::is_of_integers(facts, &plan)
            && !(rows::are_reduced(facts.module, facts.func, &plan.frame)
                && rows::are_taken_apart(&plan)) =>
        {
            Err("LLVM makes vectors of what is in a row in it".to_owned())
        }
        None => Ok(()),
    }
}

/// Whether parts of inner loops are done under conditions.
fn has_conditions(plan: &Plan) -> bool {
    let mut found = false;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, depth| found |= depth > 0 && step.mask == Mask::Edges);
    }
    found
}

/// Whether lanes read places that do not lie one behind the other.
fn reads_apart(plan: &Plan) -> bool {
    let mut found = false;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, depth| {
            let is_apart = |(_, recipe): &(Inst, Recipe)| {
                matches!(recipe, Recipe::Load(Access::Row { .. } | Access::Indexed))
            };
            found |= depth > 0 && step.insts.iter().any(is_apart);
        });
    }
    found
}

/// The loops within `id` that have none inside.
fn innermost(loops: &Loops, id: LoopId) -> impl Iterator<Item = &Loop> {
    let is_innermost = move |inner: LoopId, found: &Loop| {
        found.blocks.iter().all(|block| loops.innermost(*block) == Some(inner))
    };
    loops
        .iter()
        .filter(move |(inner, within)| loops.contains(id, within.header) && is_innermost(*inner, within))
        .map(|(_, within)| within)
}

/// Whether a block loads [`ROW`] integers or more that lie one behind the other.
fn is_straight(facts: &Facts<'_>, frame: &Skeleton) -> bool {
    let func = facts.func;
    let nest = affine::Loops(vec![frame.clone()]);
    frame.blocks.iter().any(|block| {
        let place = |inst: &Inst| {
            let data = &func.insts[*inst];
            let is_load = matches!(data.op, Op::Load { .. });
            let size = i128::from(facts.module.ctx.types.int_bits(data.ty).filter(|_| is_load)? / 8);
            let (root, mut at) = affine::place(facts.module, func, &nest, data.operands[0])?;
            let from = std::mem::take(&mut at.constant);
            Some((root, at, size, from))
        };
        let places: Vec<(Operand, Sum, i128, i128)> =
            func.block_insts(*block).iter().filter_map(place).collect();
        places.iter().any(|(root, at, size, from)| {
            (1..ROW).all(|k| places.contains(&(*root, at.clone(), *size, from + k * size)))
        })
    })
}
