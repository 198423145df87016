//! Memory of the function's own: lanes that are not there may access it, since nobody else sees it.
//!
//! ```c
//! float r[4];                             // of a variant of a function, with a mask
//! for (k = 0; k < 4; k++)                 // the loads of x are done for all lanes, and the store is that of
//!     if (mask[k]) r[k] = f(x[k]);        // mask[k] ? f(x[k]) : r[k]
//! ```
//! LLVM makes registers of such arrays then.
//!
//! # Algorithm
//! The address is that of an array on the stack and so many elements more as the loop has done iterations, which are a constant
//! number, and all of them are within the array. The array's address is used for accesses alone.

use rustc_hash::FxHashSet;
use weft_ir::{Function, Inst, Module, Op, Operand, Value};

use crate::address_sum::Sum;
use crate::facts::Facts;
use crate::plan::{Access, Node, Recipe};
use crate::skeleton::{Skeleton, incoming};

/// The loads and stores of own memory in a plan's nodes that not all lanes do.
pub(crate) fn find(facts: &Facts<'_>, frame: &Skeleton, nodes: &[Node]) -> FxHashSet<Inst> {
    let mut found = FxHashSet::default();
    let Some(count) = frame.constant_count(facts.module, facts.func) else { return found };
    for node in nodes {
        node.for_each_step(0, &mut |step, _| {
            for (inst, recipe) in step.insts.iter().filter(|_| !step.is_full) {
                let data = &facts.func.insts[*inst];
                let (address, ty) = match recipe {
                    Recipe::Load(Access::Unit) => (data.operands[0], data.ty),
                    Recipe::Store(Access::Unit) => {
                        (data.operands[1], facts.module.ctx.operand_ty(facts.func, data.operands[0]))
                    }
                    _ => continue,
                };
                let size =
                    facts.module.ctx.types.size_align(ty).and_then(|(size, _)| i64::try_from(size).ok());
                if size.and_then(|size| array(facts, frame, address, (size, count))).is_some() {
                    found.insert(*inst);
                }
            }
        });
    }
    found
}

/// The array that an address of elements of a size is in, in each of so many iterations.
fn array(facts: &Facts<'_>, frame: &Skeleton, address: Operand, (size, count): (i64, u64)) -> Option<Value> {
    let Facts { module, func, .. } = *facts;
    let sum = Sum::of(facts.module, facts.func, address)?;
    let [one, other] = sum.terms[..] else { return None };
    let is_room = |value: Value| {
        func.def_inst(value).is_some_and(|def| matches!(func.insts[def].op, Op::Alloca { .. }))
    };
    let ((room, 1), (number, factor)) = (if is_room(one.0) { (one, other) } else { (other, one) }) else {
        return None;
    };
    let induction = frame.inductions.iter().find(|induction| induction.value == number)?;
    let first = match incoming(func, induction.phi, frame.before)? {
        Operand::Const(first) => i64::try_from(module.ctx.consts.as_int(first)?).ok()?,
        _ => return None,
    };
    let begin = first.checked_mul(size)?.checked_add(sum.constant)?;
    let end = i64::try_from(count).ok()?.checked_mul(size)?.checked_add(begin)?;
    let data = &func.insts[func.def_inst(room)?];
    let Op::Alloca { ty, .. } = data.op else { return None };
    let (length, _) = module.ctx.types.size_align(ty)?;
    let is_within = begin >= 0 && u64::try_from(end).is_ok_and(|end| end <= length);
    let is_own = induction.step == 1 && factor == size && is_within && data.operands.is_empty();
    (is_own && is_hidden(module, func, facts, room, 4)).then_some(room)
}

/// Whether an address is used for accesses alone, as far as `depth` steps from here.
fn is_hidden(module: &Module, func: &Function, facts: &Facts<'_>, address: Value, depth: u32) -> bool {
    facts.uses.uses(address).iter().all(|used| {
        let data = &func.insts[used.inst];
        match data.op {
            Op::Load { .. } | Op::DebugRecord(_) => true,
            Op::Store { .. } => data.operands[0] != Operand::Value(address),
            Op::Gep { .. } => match data.result {
                Some(result) => depth > 0 && is_hidden(module, func, facts, result, depth - 1),
                None => false,
            },
            Op::Call(_) => {
                let name = data.callee().and_then(|callee| module.ctx.global_name(callee));
                let name = name.map_or("", |name| module.ctx.names.text(name));
                ["llvm.lifetime.", "llvm.memset.", "llvm.memcpy."].iter().any(|known| name.starts_with(known))
            }
            _ => false,
        }
    })
}
