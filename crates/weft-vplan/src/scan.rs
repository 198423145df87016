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
//! # Refused
//! Chains of more than one operation, operations under a condition, and values that the loop looks at before it makes the next
//! one of them: in `exclusive` scans, memory that is written in between would have to be read before.

use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, FloatPredicate, Function, Inst, Module, Op, Operand};

use crate::reduction::{Combine, Predicate, called, link, swapped};
use crate::skeleton::{Carried, Skeleton};

/// What makes the next value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scan {
    /// The operation; a `select` of a choice.
    pub(crate) inst: Inst,
    /// Whether the loop looks at the value before, too.
    pub(crate) looks_before: bool,
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
    Some((combine, Scan { inst, looks_before }))
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
