//! Memory of the function's own: lanes that are not there may access it, since nobody else sees it.
//!
//! ```c
//! float r[4];                             // of a variant of a function, with a mask
//! for (k = 0; k < 4; k++)                 // the loads of x are done for all lanes, and the store is that of
//!     if (mask[k]) r[k] = f(x[k]);        // mask[k] ? f(x[k]) : r[k]
//! ```
//! LLVM makes registers of such arrays then. What is loaded of a variable of the module may be loaded for lanes that are not there, too:
//! they look at nothing of it.
//!
//! # Algorithm
//! The address is that of an array on the stack and so many elements more as the loop has done iterations, which are a constant
//! number, and all of them are within the array. The array's address is used for accesses alone, but that of a variable.

use rustc_hash::FxHashSet;
use weft_ir::{Function, Inst, Module, Op, Operand, Value};

use crate::address_sum::Sum;
use crate::facts::Facts;
use crate::plan::{Access, Node, Recipe};
use crate::skeleton::{Skeleton, incoming};
use crate::tables;

/// The loads and stores of own memory, and loads of variables, in a plan's nodes that not all lanes do.
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
                let Some(size) = size else { continue };
                let is_load = matches!(recipe, Recipe::Load(_));
                if array(facts, frame, address, (size, count)).is_some()
                    || is_load && is_in_variable(facts, frame, address, (size, count))
                {
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
    let ((room, 1), step) = (if is_room(one.0) { (one, other) } else { (other, one) }) else {
        return None;
    };
    let end = end(facts, frame, (step, sum.constant), (size, count))?;
    let data = &func.insts[func.def_inst(room)?];
    let Op::Alloca { ty, .. } = data.op else { return None };
    let (length, _) = module.ctx.types.size_align(ty)?;
    (end <= length && data.operands.is_empty() && is_hidden(module, func, facts, room, 4)).then_some(room)
}

/// Whether an address of elements of a size is in a variable of the module in each of so many iterations.
fn is_in_variable(facts: &Facts<'_>, frame: &Skeleton, address: Operand, elements: (i64, u64)) -> bool {
    let is_within = || {
        let sum = Sum::of(facts.module, facts.func, address)?;
        let (base, [step]) = (sum.base?, &sum.terms[..]) else { return None };
        Some(end(facts, frame, (*step, sum.constant), elements)? <= tables::size(facts.module, base)?)
    };
    is_within().unwrap_or(false)
}

/// How many bytes from the begin of an array on so many iterations access up to, if these take one element of a size after the other:
/// `number` times `factor` and a constant is where.
fn end(
    facts: &Facts<'_>,
    frame: &Skeleton,
    ((number, factor), constant): ((Value, i64), i64),
    (size, count): (i64, u64),
) -> Option<u64> {
    let induction = frame.inductions.iter().find(|induction| induction.value == number)?;
    let first = match incoming(facts.func, induction.phi, frame.before)? {
        Operand::Const(first) => i64::try_from(facts.module.ctx.consts.as_int(first)?).ok()?,
        _ => return None,
    };
    let begin = first.checked_mul(size)?.checked_add(constant)?;
    let end = i64::try_from(count).ok()?.checked_mul(size)?.checked_add(begin)?;
    let is_one_by_one = induction.step == 1 && factor == size && begin >= 0;
    u64::try_from(end).ok().filter(|_| is_one_by_one)
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
