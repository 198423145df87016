//! Scans: values that a loop carries, reduces, and looks at in each iteration.
//!
//! ```llvm
//! %s = phi float [ 0.0, %before ], [ %t, %latch ]           ; s += x[i];
//! %t = fadd float %s, %x                                    ; #pragma omp scan inclusive(s)
//! store float %t, ptr %z                                    ; z[i] = s;
//! ```
//!
//! The only such value that a `simd` loop may carry is an `inscan` reduction's, of which any grouping is permitted
//! [OMP 5.2 §5.6]. What comes of each iteration is combined within a vector, half by half, and then with what the lanes before
//! the first one have left.
//!
//! In an `exclusive` scan, an iteration looks at the value before, and then makes the next one. What looks is moved behind the
//! operation first ([`settle`]): nothing in front of the directive may depend on what is behind it, or the other way round, but
//! through the scanned value [OMP 5.2 §5.6, restrictions].
//!
//! # Refused
//! Chains of more than one operation, operations under a condition, and what looks at the value in an earlier block.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, FloatPredicate, Function, Inst, Module, Op, Operand};

use crate::calls;
use crate::combine::{Combine, Predicate, called, link, swapped};
use crate::skeleton::{Carried, Skeleton};

/// What makes the next value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scan {
    /// The operation; a `select` of a choice.
    pub(crate) inst: Inst,
    /// Whether the loop looks at the value before, too.
    pub(crate) looks_before: bool,
}

/// Moves what looks at a carried value behind the operation that makes the next one, where both are in one block.
///
/// What is added must come from the iteration: a variable that grows by the same each time is no scan, and its accesses stay
/// where they are.
pub(crate) fn settle(module: &Module, func: &mut Function, frame: &Skeleton, uses: &UseIndex) {
    for carried in &frame.carried {
        let Some((step, looks)) = to_settle(module, func, frame, uses, carried) else { continue };
        let Some(block) = func.inst_block(step) else { continue };
        looks.iter().for_each(|inst| func.remove_inst(*inst));
        let Some(at) = func.inst_index(step) else { continue };
        for (distance, inst) in looks.iter().enumerate() {
            func.insert_inst(block, at + 1 + distance, *inst);
        }
    }
}

/// The operation, and what looks at the value before it, in order.
fn to_settle(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    uses: &UseIndex,
    carried: &Carried,
) -> Option<(Inst, Vec<Inst>)> {
    let Operand::Value(next) = carried.next else { return None };
    let step = func.def_inst(next)?;
    let block = func.inst_block(step).filter(|block| frame.blocks.contains(block))?;
    let own = Operand::Value(carried.value);
    let data = &func.insts[step];
    let def = |operand: &Operand| match operand {
        Operand::Value(value) => func.def_inst(*value),
        _ => None,
    };
    let is_here = |inst: Inst| func.inst_block(inst).is_some_and(|block| frame.blocks.contains(&block));
    let is_step =
        matches!(data.op, Op::Binary(..) | Op::Select(_) | Op::Call(_)) && data.operands.contains(&own);
    // The comparison of a choice looks at the value, too, and stays.
    let helper = if matches!(data.op, Op::Select(_)) { def(&data.operands[0]) } else { None };
    let added: Vec<Inst> = data
        .operands
        .iter()
        .chain(helper.iter().flat_map(|h| &func.insts[*h].operands))
        .filter_map(def)
        .collect();
    let varies = added.iter().any(|inst| Some(*inst) != helper && *inst != carried.phi && is_here(*inst));
    if !is_step || !varies {
        return None;
    }
    let end = func.inst_index(step)?;
    let mut looks = Vec::new();
    let mut found: FxHashSet<Inst> = FxHashSet::default();
    let mut todo = vec![carried.value];
    while let Some(value) = todo.pop() {
        for used in uses.uses(value) {
            let inst = used.inst;
            if inst == step || Some(inst) == helper || !is_here(inst) || func.inst_block(inst) != Some(block)
            {
                continue;
            }
            let data = &func.insts[inst];
            if func.inst_index(inst)? > end || !found.insert(inst) {
                continue;
            }
            let may_move = match &data.op {
                Op::Binary(..) | Op::Cast(..) | Op::Gep { .. } | Op::ICmp(..) | Op::FCmp(..) => true,
                Op::Select(_) | Op::FNeg(_) | Op::Freeze => true,
                Op::Load { volatile, atomic, .. } | Op::Store { volatile, atomic, .. } => {
                    !volatile && atomic.is_none()
                }
                Op::Call(_) => calls::elementwise(module, data).is_some(),
                _ => false,
            };
            may_move.then_some(())?;
            looks.push(inst);
            todo.extend(data.result);
        }
    }
    if looks.is_empty() || added.iter().any(|inst| found.contains(inst)) {
        return None;
    }
    looks.sort_by_key(|inst| func.inst_index(*inst));
    Some((step, looks))
}

/// Recognizes a scan: one operation on the carried value, and nobody who looks at that before.
pub(crate) fn recognize(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    uses: &UseIndex,
    carried: &Carried,
) -> Option<(Combine, Scan)> {
    let Operand::Value(next) = carried.next else { return None };
    let inst = func.def_inst(next)?;
    let own = Operand::Value(carried.value);
    let data = &func.insts[inst];
    let place = data.operands.iter().position(|operand| *operand == own)?;
    let (combine, helper) = match &data.op {
        Op::Binary(op, _) => {
            let is_same = link(*op, place) == Some(*op) && data.operands[1 - place] != own;
            (is_same.then_some(Combine::Arithmetic(*op))?, None)
        }
        Op::Call(_) => {
            let combine = called(module, data.callee()?, place)?;
            let is_fused = combine == Combine::Arithmetic(BinaryOp::FAdd);
            // Of 'fma' one rounding is asked for, so that there is no product to add up.
            let name = module.ctx.names.text(module.ctx.global_name(data.callee()?)?);
            (!is_fused || name.starts_with("llvm.fmuladd.")).then_some(())?;
            (combine, None)
        }
        Op::Select(_) => {
            let (predicate, compare) = choice(func, uses, inst, own)?;
            let predicate = Predicate::Float(predicate);
            (Combine::Choice { predicate, key: 0, number: None }, Some(compare))
        }
        _ => return None,
    };
    let home = func.inst_block(inst)?;
    let rank = |inst: Inst| {
        let block = func.inst_block(inst)?;
        let of_block = frame.blocks.iter().position(|b| *b == block)?;
        Some((of_block, func.block_insts(block).iter().position(|i| *i == inst)?))
    };
    frame.blocks.contains(&home).then_some(())?;
    let own_rank = rank(inst)?;
    let mut looks_before = false;
    for used in uses.uses(carried.value) {
        let data = &func.insts[used.inst];
        if used.inst == inst || Some(used.inst) == helper || data.is_debug_record() {
            continue;
        }
        // Outside, it would be the value before the last change.
        (rank(used.inst)? > own_rank).then_some(())?;
        looks_before = true;
    }
    let is_looked_at = |inst: Inst| inst != carried.phi && rank(inst).is_some();
    let looks = looks_before || uses.uses(next).iter().any(|used| is_looked_at(used.inst));
    looks.then_some((combine, Scan { inst, looks_before }))
}

/// `select (new < old), new, old`: the order in which a new value is taken, and the comparison, which nobody else needs. A number
/// that is none (NaN) is never taken.
fn choice(func: &Function, uses: &UseIndex, select: Inst, old: Operand) -> Option<(FloatPredicate, Inst)> {
    let &[Operand::Value(condition), new, kept] = &func.insts[select].operands[..] else { return None };
    if kept != old || new == old || uses.uses(condition).len() != 1 {
        return None;
    }
    let compare = func.def_inst(condition)?;
    let data = &func.insts[compare];
    let (Op::FCmp(predicate, _), &[left, right]) = (&data.op, &data.operands[..]) else { return None };
    let predicate = match (left == new && right == old, left == old && right == new) {
        (true, _) => *predicate,
        (_, true) => swapped(*predicate),
        _ => return None,
    };
    use FloatPredicate as F;
    matches!(predicate, F::Olt | F::Ole | F::Ogt | F::Oge).then_some((predicate, compare))
}
