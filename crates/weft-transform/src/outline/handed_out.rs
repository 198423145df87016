//! Values that leave a parallel region and cannot be computed again: the primary thread hands them out.
//!
//! ```llvm
//!   %k = phi i32 [ … ]                   ; in the function of the region
//! call … region.exit(%t)                 end:
//! … %k …                          ==>      %number = load i32, ptr %tid
//!                                          %first = icmp eq i32 %number, 0
//!                                          br i1 %first, label %hand.out, label %done
//!                                        hand.out:
//!                                          store i32 %k, ptr %k.slot
//!                                          br label %done
//!                                        ; behind the fork
//!                                        %k.again = load i32, ptr %k.slot
//! ```
//!
//! # Why it is right
//! The thread that comes to the fork is the primary thread of the team, number 0, and the one that goes on behind it. To
//! that thread the code is what LLVM took it for: one path through the region and on. Its value is the one.
//! The region's exit lies behind the definition, so each thread that comes to the end of the function has a value.

use rustc_hash::FxHashMap;
use weft_ir::cfg::block_set;
use weft_ir::{Block, Cursor, Function, IntPredicate, Module, Operand, Type, Value};
use weft_regions::Region;

use super::live_outs::replace_outside;

/// A value that leaves a region, with the address of its slot in the parent's frame.
pub(super) type HandedOut = (Value, Value);

/// Gives each of `values`, which `region` defines, a slot in the parent's frame, from which the code behind reads it.
pub(super) fn read_from_slots(
    module: &mut Module,
    func: &mut Function,
    region: &Region,
    values: &[Value],
) -> Vec<HandedOut> {
    let (Some(exit), Some(entry)) = (region.first_exit(), func.entry()) else { return Vec::new() };
    let mut new = FxHashMap::default();
    let mut slots = Vec::with_capacity(values.len());
    for &value in values {
        let ty = func.values[value].ty;
        let slot = Cursor::at_start(func, &mut module.ctx, entry).alloca(ty, None, None);
        let Operand::Value(address) = slot else { continue };
        slots.push((value, address));
        new.insert(value, Cursor::before_terminator(func, &mut module.ctx, exit).load(ty, slot));
    }
    replace_outside(func, &block_set(&region.inside), &new);
    slots
}

/// Lets the primary thread store the values at the end of `block`, the last one of `child`, and returns the block behind.
///
/// `tid` points to the thread's number; `made` says which value of the child each of the parent's became, and `outer` what
/// stands for the slots.
pub(super) fn store(
    module: &mut Module,
    child: &mut Function,
    block: Block,
    tid: Operand,
    handed: &[HandedOut],
    made: &FxHashMap<Value, Value>,
    outer: &FxHashMap<Value, Operand>,
) -> Block {
    if handed.is_empty() {
        return block;
    }
    let [out, done] = ["hand.out", "done"].map(|name| {
        let name = module.ctx.names.intern(name);
        child.append_block(Some(name))
    });
    let mut at = Cursor::at_end(child, &mut module.ctx, block);
    let number = at.load(Type::I32, tid);
    let zero = at.ctx.int(Type::I32, 0);
    let first = at.icmp(IntPredicate::Eq, number, zero);
    at.cond_br(first, out, done);
    let mut at = Cursor::at_end(child, &mut module.ctx, out);
    for (value, slot) in handed {
        if let (Some(value), Some(slot)) = (made.get(value), outer.get(slot)) {
            at.store(Operand::Value(*value), *slot);
        }
    }
    at.br(done);
    done
}
