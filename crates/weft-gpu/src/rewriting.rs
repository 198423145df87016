//! A function on its way, out of its module, and the ways to write into it that the passes here share.

use weft_ir::edit::split_block;
use weft_ir::{Block, Cursor, FuncId, Function, Inst, Module, Operand, Type};

use crate::support;

/// Takes `id` out of the module for `change`, which gets both.
pub(crate) fn with_function<R>(
    module: &mut Module,
    id: FuncId,
    change: impl FnOnce(&mut Module, &mut Function) -> R,
) -> R {
    let stand_in = module.functions[id].stand_in();
    let mut func = std::mem::replace(&mut module.functions[id], stand_in);
    let result = change(module, &mut func);
    module.functions[id] = func;
    result
}

/// Splits the block of `inst` in front of it; returns the block before and the one that begins with `inst`.
pub(crate) fn split_before(func: &mut Function, module: &mut Module, inst: Inst) -> (Block, Block) {
    let block = func.inst_block(inst).expect("invariant: the instruction is in the layout");
    let index = func.inst_index(inst).expect("invariant: it is in its block");
    let rest = split_block(func, &mut module.ctx, block, index);
    (block, rest)
}

/// Splits behind `inst`; returns the block that follows.
pub(crate) fn split_after(func: &mut Function, module: &mut Module, inst: Inst) -> Block {
    let block = func.inst_block(inst).expect("invariant: the instruction is in the layout");
    let index = func.inst_index(inst).expect("invariant: it is in its block");
    split_block(func, &mut module.ctx, block, index + 1)
}

/// A cursor at the end of `block`, whose branch is gone.
pub(crate) fn reopen<'a>(func: &'a mut Function, module: &'a mut Module, block: Block) -> Cursor<'a> {
    if let Some(branch) = func.terminator(block) {
        func.remove_inst(branch);
    }
    Cursor::at_end(func, &mut module.ctx, block)
}

/// Whether the thread is the first of its block, as `i1`.
pub(crate) fn is_first(at: &mut Cursor<'_>) -> Operand {
    let tid = support::TID.value(at, &[]);
    let zero = at.i32(0);
    at.icmp(weft_ir::IntPredicate::Eq, tid, zero)
}

/// A slot at the function's entry.
pub(crate) fn slot_of(func: &mut Function, module: &mut Module, ty: Type, align: u32) -> Operand {
    let entry = func.entry().expect("invariant: the function has a body");
    Cursor::at_start(func, &mut module.ctx, entry).alloca(ty, None, Some(align))
}
