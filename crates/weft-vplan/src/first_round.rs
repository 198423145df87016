//! What an inner loop loads in its first round in any case is loaded in front of it.
//!
//! ```llvm
//! before:                                                          before:
//!   br label %round                                                  %c = load float, ptr %p
//! round:                                                             br label %round
//!   %x = phi float [ 0.0, %before ], [ %x1, %body ]          ==>   round:
//!   %near = fcmp olt float %x, 4.0                                   …
//!   br i1 %near, label %body, label %left                          body:
//! body:                                                              …
//!   %c = load float, ptr %p
//! ```
//! Lanes leave such a loop one by one, and a load in it is a load under a mask in each round. Where the first round comes to it,
//! each lane that enters the loop loads.
//!
//! # Preconditions
//! The loop is within a marked one, and LLVM has moved what it could out of it.
//!
//! # Postconditions
//! The program is the same.
//!
//! # Algorithm
//! The loop's phis have constants in the first round, or are not known. What is computed from constants alone is a constant, and a
//! branch by one goes one way; the blocks on this way are executed whenever the loop is entered, up to the first branch by something
//! else. Loops that write memory or call functions are left alone.

use rustc_hash::FxHashMap;
use weft_analysis::{Cfg, DomTree, Loop, LoopId, Loops};
use weft_ir::edit::split_edge;
use weft_ir::{
    BinaryOp, Block, FloatPredicate, Function, Inst, InstData, IntPredicate, Module, Op, Operand, Type,
    TypeData, Value,
};
use weft_regions::PlanMark;

use crate::algebra::as_real;
use crate::calls;
use crate::skeleton::incoming;

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Number {
    /// As a signed number.
    Int(i128),
    /// No NaN.
    Real(f64),
}

/// Moves loads in marked loops of `func`, which is taken out of `module`; returns how many.
pub(crate) fn hoist(module: &mut Module, func: &mut Function) -> usize {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let mut moves: Vec<(Block, Block, Vec<Inst>)> = Vec::new();
    for (_, found) in loops.iter() {
        if !is_within_marked(module, func, &loops, found.parent) || !only_reads(module, func, found) {
            continue;
        }
        let outside = cfg.preds(found.header).iter().copied().filter(|pred| !found.blocks.contains(pred));
        let outside: Vec<Block> = outside.collect();
        let [before] = outside[..] else { continue };
        moves.push((before, found.header, in_first_round(module, func, found, before)));
    }
    let mut count = 0;
    for (before, header, loads) in moves.into_iter().filter(|(.., loads)| !loads.is_empty()) {
        let front = match func.successors(before).len() {
            1 => Some(before),
            _ => split_edge(func, &mut module.ctx, before, header),
        };
        let Some(front) = front else { continue };
        for load in loads {
            func.remove_inst(load);
            let end = func.block_insts(front).len() - 1;
            func.insert_inst(front, end, load);
            count += 1;
        }
    }
    count
}

fn is_within_marked(module: &Module, func: &Function, loops: &Loops, mut around: Option<LoopId>) -> bool {
    while let Some(id) = around {
        if PlanMark::is_on(module, func, &loops.get(id).latches) {
            return true;
        }
        around = loops.get(id).parent;
    }
    false
}

/// Whether a loop neither writes memory nor calls what may do anything, not even end the program.
fn only_reads(module: &Module, func: &Function, found: &Loop) -> bool {
    found.blocks.iter().flat_map(|block| func.block_insts(*block)).all(|inst| {
        let data = &func.insts[*inst];
        match &data.op {
            Op::Load { volatile, atomic, .. } => !volatile && atomic.is_none(),
            Op::Call(_) => calls::elementwise(module, data).is_some() || calls::is_bookkeeping(module, data),
            Op::Binary(..) | Op::FNeg(_) | Op::ICmp(..) | Op::FCmp(..) | Op::Cast(..) | Op::Select(_) => true,
            Op::Phi(_) | Op::Gep { .. } | Op::Freeze | Op::Br | Op::CondBr | Op::DebugRecord(_) => true,
            _ => false,
        }
    })
}

/// The loads, of places that are the same in each round, that the first round comes to in any case.
fn in_first_round(module: &Module, func: &Function, found: &Loop, before: Block) -> Vec<Inst> {
    let is_invariant = |operand: Operand| match operand {
        Operand::Value(value) => func
            .def_inst(value)
            .and_then(|inst| func.inst_block(inst))
            .is_none_or(|home| !found.blocks.contains(&home)),
        _ => true,
    };
    let mut known: FxHashMap<Value, Number> = FxHashMap::default();
    let (mut from, mut block) = (before, found.header);
    let (mut visited, mut loads) = (Vec::new(), Vec::new());
    while found.blocks.contains(&block) && !visited.contains(&block) {
        visited.push(block);
        let mut next = None;
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            match (&data.op, &data.operands[..]) {
                (Op::Load { .. }, &[place]) if is_invariant(place) => loads.push(inst),
                (Op::Br, &[Operand::Block(target)]) => next = Some(target),
                (Op::CondBr, &[condition, Operand::Block(then), Operand::Block(otherwise)]) => {
                    let condition = number(module, &known, condition);
                    next = condition.map(|is| if is == Number::Int(0) { otherwise } else { then });
                }
                _ => {
                    let value = match data.is_phi() {
                        true => incoming(func, inst, from).and_then(|of| number(module, &known, of)),
                        false => computed(module, &known, data),
                    };
                    if let (Some(result), Some(value)) = (data.result, value) {
                        known.insert(result, value);
                    }
                }
            }
        }
        let Some(next) = next else { break };
        (from, block) = (block, next);
    }
    loads
}

fn number(module: &Module, known: &FxHashMap<Value, Number>, operand: Operand) -> Option<Number> {
    match operand {
        Operand::Value(value) => known.get(&value).copied(),
        Operand::Const(constant) => match module.ctx.consts.as_int(constant) {
            Some(number) => Some(Number::Int(signed(module, module.ctx.consts.data(constant).ty, number)?)),
            None => as_real(module, constant).filter(|number| !number.is_nan()).map(Number::Real),
        },
        _ => None,
    }
}

/// The low bits of a number as a signed one of a type.
fn signed(module: &Module, ty: Type, number: i128) -> Option<i128> {
    let unused = 128 - module.ctx.types.int_bits(ty)?;
    Some(number << unused >> unused)
}

/// What an instruction makes of constants.
fn computed(module: &Module, known: &FxHashMap<Value, Number>, data: &InstData) -> Option<Number> {
    let at = |index: usize| number(module, known, *data.operands.get(index)?);
    let int = |index: usize| if let Some(Number::Int(number)) = at(index) { Some(number) } else { None };
    let real = |index: usize| if let Some(Number::Real(number)) = at(index) { Some(number) } else { None };
    match &data.op {
        Op::Binary(op @ (BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul), _) => {
            let (left, right) = (real(0)?, real(1)?);
            let result = match op {
                BinaryOp::FAdd => left + right,
                BinaryOp::FSub => left - right,
                _ => left * right,
            };
            rounded(module, data.ty, result)
        }
        Op::Binary(op, _) => {
            let (left, right) = (int(0)?, int(1)?);
            let result = match op {
                BinaryOp::Add => left.wrapping_add(right),
                BinaryOp::Sub => left.wrapping_sub(right),
                BinaryOp::Mul => left.wrapping_mul(right),
                BinaryOp::And => left & right,
                BinaryOp::Or => left | right,
                BinaryOp::Xor => left ^ right,
                _ => return None,
            };
            Some(Number::Int(signed(module, data.ty, result)?))
        }
        Op::FNeg(_) => Some(Number::Real(-real(0)?)),
        Op::ICmp(predicate, _) => {
            let (left, right) = (int(0)?, int(1)?);
            // Of sign-extended numbers, the order as unsigned ones is that of the narrow ones.
            let unsigned = |number: i128| number.cast_unsigned();
            use IntPredicate as P;
            let is = match predicate {
                P::Eq => left == right,
                P::Ne => left != right,
                P::Slt => left < right,
                P::Sle => left <= right,
                P::Sgt => left > right,
                P::Sge => left >= right,
                P::Ult => unsigned(left) < unsigned(right),
                P::Ule => unsigned(left) <= unsigned(right),
                P::Ugt => unsigned(left) > unsigned(right),
                P::Uge => unsigned(left) >= unsigned(right),
            };
            Some(Number::Int(-i128::from(is)))
        }
        Op::FCmp(predicate, _) => {
            let (left, right) = (real(0)?, real(1)?);
            use FloatPredicate as P;
            let is = match predicate {
                P::Oeq | P::Ueq => left == right,
                P::One | P::Une => left != right,
                P::Olt | P::Ult => left < right,
                P::Ole | P::Ule => left <= right,
                P::Ogt | P::Ugt => left > right,
                P::Oge | P::Uge => left >= right,
                _ => return None,
            };
            Some(Number::Int(-i128::from(is)))
        }
        Op::Select(_) => at(if int(0)? == 0 { 2 } else { 1 }),
        Op::Call(_) => {
            let known = calls::elementwise(module, data)?;
            let is_product = matches!(known.name, "llvm.fmuladd" | "llvm.fma");
            let (x, y, z) = (real(0)?, real(1)?, real(2)?);
            let (fused, parted) = (x.mul_add(y, z), x * y + z);
            // It is left open whether the product is rounded.
            (is_product && fused == parted).then(|| rounded(module, data.ty, fused)).flatten()
        }
        _ => None,
    }
}

/// A result of a type, if it is a number that both this type and `double` have.
fn rounded(module: &Module, ty: Type, result: f64) -> Option<Number> {
    let is_exact = match module.ctx.types.data(ty) {
        TypeData::Double => true,
        TypeData::Float => f64::from(result as f32) == result,
        _ => false,
    };
    (is_exact && !result.is_nan()).then_some(Number::Real(result))
}
