//! Reductions within warps: what the threads of a warp would each add to one object in memory, they add up first.
//!
//! ```llvm
//! %old = atomicrmw fadd ptr %sum, double %mine monotonic        ; %sum is a parameter or a global, %old has no use
//! ; becomes
//! br i1 %together, label %warp, label %each                     ; all 32 threads are here, with the same address
//! warp:
//!   … five times: %v = %v + (%v of the thread 16, 8, 4, 2, 1 lanes higher)
//!   br i1 %lane.is.0, label %one, label %rest
//! one:
//!   atomicrmw fadd ptr %sum, double %v monotonic
//! ```
//!
//! One access of memory in the place of 32, which would wait for each other. The order of additions is not specified
//! [OMP 5.2 §5.5.5]. Threads that have diverged, and those of a warp that is not full, go on one by one.
//!
//! *Preconditions*: code of initial threads has copies of its own, whose names end with `.serial`; there the first thread is
//! alone. *Refused*: what has an order, other addresses than those, since threads seldom share them.

use weft_ir::{
    BinaryOp, CastOp, Context, Cursor, FuncId, Function, Inst, IntPredicate, Module, Op, Operand, Type,
    TypeData,
};

use crate::rewriting::{reopen, split_after, split_before, with_function};
use crate::support;

/// The lanes that a value comes from in each step.
const STEPS: [i32; 5] = [16, 8, 4, 2, 1];

/// Combines within warps what regions add to memory.
pub(crate) fn combine(module: &mut Module, kernels: &[weft_ir::Symbol]) {
    for id in module.defined_functions().collect::<Vec<FuncId>>() {
        let func = &module.functions[id];
        let name = module.ctx.names.text(func.name);
        if kernels.contains(&func.name) || name.contains(".serial") {
            continue;
        }
        let insts = func.layout_insts().map(|(_, inst)| inst);
        let found: Vec<Inst> = insts.filter(|inst| is_shared(func, &module.ctx, *inst)).collect();
        if found.is_empty() {
            continue;
        }
        for support in [support::TOGETHER, support::DOWN, support::LANE] {
            support.declare(module);
        }
        with_function(module, id, |module, func| {
            for inst in found {
                combine_one(module, func, inst);
            }
        });
    }
}

/// Says whether all threads of a region may be expected to change the same object by `inst`, and nobody asks what it was.
fn is_shared(func: &Function, ctx: &Context, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let Op::AtomicRmw { op, volatile: false, atomic, .. } = &data.op else { return false };
    let ty = ctx.operand_ty(func, data.operands[1]);
    let is_used = data.result.is_some_and(|result| {
        func.layout_insts().any(|(_, other)| func.insts[other].operands.contains(&Operand::Value(result)))
    });
    let is_known = match &**op {
        "add" | "and" | "or" | "xor" | "min" | "max" | "umin" | "umax" => ty == Type::I32 || ty == Type::I64,
        "fadd" => matches!(ctx.types.data(ty), TypeData::Float | TypeData::Double),
        _ => false,
    };
    is_known && !is_used && &*atomic.ordering == "monotonic" && is_uniform(func, data.operands[0])
}

/// Says whether an address is a parameter, or one with a constant offset, or a global.
fn is_uniform(func: &Function, address: Operand) -> bool {
    match address {
        Operand::Const(_) => true,
        Operand::Value(value) => match func.def_inst(value) {
            None => true,
            Some(def) => {
                let data = &func.insts[def];
                matches!(data.op, Op::Gep { .. })
                    && data.operands[1..].iter().all(|index| matches!(index, Operand::Const(_)))
                    && is_uniform(func, data.operands[0])
            }
        },
        _ => false,
    }
}

fn combine_one(module: &mut Module, func: &mut Function, inst: Inst) {
    let [address, mine] = [func.insts[inst].operands[0], func.insts[inst].operands[1]];
    let Op::AtomicRmw { op, .. } = func.insts[inst].op.clone() else { return };
    let rest = split_after(func, module, inst);
    let (before, each) = split_before(func, module, inst);
    let (warp, one) = (func.make_block(None), func.make_block(None));
    func.insert_block_after(warp, before);
    func.insert_block_after(one, warp);
    let mut at = reopen(func, module, before);
    let together = support::TOGETHER.value(&mut at, &[address]);
    at.cond_br(together, warp, each);
    let mut at = Cursor::at_end(func, &mut module.ctx, warp);
    let mut value = mine;
    for lanes in STEPS {
        let other = from_above(&mut at, value, lanes);
        value = combined(&mut at, &op, value, other);
    }
    let lane = support::LANE.value(&mut at, &[]);
    let zero = at.i32(0);
    let is_first = at.icmp(IntPredicate::Eq, lane, zero);
    at.cond_br(is_first, one, rest);
    let mut at = Cursor::at_end(func, &mut module.ctx, one);
    at.atomic_rmw(&op, address, value, "monotonic");
    at.br(rest);
}

/// The value that the thread so many lanes higher has.
fn from_above(at: &mut Cursor<'_>, value: Operand, lanes: i32) -> Operand {
    let ty = at.ty(value);
    let by = at.i32(lanes);
    let half = |at: &mut Cursor<'_>, part: Operand| support::DOWN.value(at, &[part, by]);
    if ty == Type::I32 {
        return half(at, value);
    }
    if matches!(at.ctx.types.data(ty), TypeData::Float) {
        let bits = at.cast(CastOp::BitCast, value, Type::I32);
        let bits = half(at, bits);
        return at.cast(CastOp::BitCast, bits, ty);
    }
    let bits = if ty == Type::I64 { value } else { at.cast(CastOp::BitCast, value, Type::I64) };
    let width = at.i64(32);
    let high = at.binary(BinaryOp::LShr, bits, width);
    let [low, high] = [bits, high].map(|part| at.cast(CastOp::Trunc, part, Type::I32));
    let [low, high] = [half(at, low), half(at, high)];
    let [low, high] = [low, high].map(|part| at.cast(CastOp::ZExt, part, Type::I64));
    let high = at.binary(BinaryOp::Shl, high, width);
    let bits = at.binary(BinaryOp::Or, high, low);
    if ty == Type::I64 { bits } else { at.cast(CastOp::BitCast, bits, ty) }
}

/// What the operation makes of two values.
fn combined(at: &mut Cursor<'_>, op: &str, a: Operand, b: Operand) -> Operand {
    let chosen = |at: &mut Cursor<'_>, predicate| {
        let is_first = at.icmp(predicate, a, b);
        at.select(is_first, a, b)
    };
    match op {
        "and" => at.binary(BinaryOp::And, a, b),
        "or" => at.binary(BinaryOp::Or, a, b),
        "xor" => at.binary(BinaryOp::Xor, a, b),
        "min" => chosen(at, IntPredicate::Slt),
        "max" => chosen(at, IntPredicate::Sgt),
        "umin" => chosen(at, IntPredicate::Ult),
        "umax" => chosen(at, IntPredicate::Ugt),
        "fadd" => at.binary(BinaryOp::FAdd, a, b),
        _ => at.binary(BinaryOp::Add, a, b),
    }
}
