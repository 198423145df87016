//! Variables of unknown size that the threads of a team share: memory of the device's heap.
//!
//! ```llvm
//! %a = alloca i32, i64 %n              %a = call ptr @_Znwm(i64 %bytes)
//! … a parallel region gets %a …        … the same …
//! ret void                             call void @_ZdlPv(ptr %a)
//!                                      ret void
//! ```
//!
//! A block's memory has a size that the compiler knows. So the copy that a team has of what it reduces, `h[0:n]`, is asked for
//! by the team's initial thread, which tells the others where it is; without memory the program ends.
//!
//! *Before:* a function of an initial thread, whose calls the first thread will execute alone. *After:* what is shared and has
//! no fixed size is a call, and ends where the stack is made what it was before or, without that, with the function. What may
//! be made twice in between, or not at all, stays, to be refused.

use weft_analysis::{Cfg, DomTree};
use weft_ir::{
    BinaryOp, Block, CastOp, Context, Cursor, Function, Inst, Module, Op, Operand, Type, TypeData,
};

use crate::calls::callee;

/// What gives memory, and takes it back; `support/team.ll` has both.
const NEW: &str = "_Znwm";
const DELETE: &str = "_ZdlPv";

/// The largest alignment that the heap is known to give.
const ALIGNMENT: u32 = 16;

/// Asks for the memory of those of the allocations `shared` that have no fixed size. Says whether there are any.
pub(crate) fn allocate(module: &mut Module, func: &mut Function, shared: &[Inst]) -> bool {
    let cfg = Cfg::compute(func);
    let dominators = DomTree::compute(func, &cfg);
    let found: Vec<(Inst, Type, Operand, Vec<Inst>)> = shared
        .iter()
        .filter_map(|inst| {
            let Op::Alloca { ty, align, .. } = &func.insts[*inst].op else { return None };
            let count = *func.insts[*inst].operands.first()?;
            let is_fit = matches!(count, Operand::Value(_)) && align.unwrap_or(1) <= ALIGNMENT;
            let ends = ends(func, &module.ctx, (&cfg, &dominators), *inst).filter(|_| is_fit)?;
            Some((*inst, *ty, count, ends))
        })
        .collect();
    for (inst, ty, count, ends) in &found {
        replace(module, func, *inst, (*ty, *count), ends);
    }
    !found.is_empty()
}

/// Where the variable of an allocation ends: where the stack is made what it was before, or with the function. Nothing if
/// control may come past these, or to one of them from elsewhere.
fn ends(
    func: &Function,
    ctx: &Context,
    (cfg, dominators): (&Cfg, &DomTree),
    allocation: Inst,
) -> Option<Vec<Inst>> {
    let calls = |inst: &Inst, name: &str| callee(func, ctx, *inst).is_some_and(|one| one.starts_with(name));
    let insts: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    let saves = insts.iter().copied().filter(|inst| calls(inst, "llvm.stacksave"));
    let innermost = saves
        .filter(|save| dominators.dominates_inst(func, *save, allocation))
        .reduce(|one, other| if dominators.dominates_inst(func, one, other) { other } else { one });
    let restored = |save: Inst| -> Vec<Inst> {
        let Some(saved) = func.insts[save].result else { return Vec::new() };
        let is_it = |inst: &Inst| {
            calls(inst, "llvm.stackrestore") && func.insts[*inst].operands.contains(&Operand::Value(saved))
        };
        insts.iter().copied().filter(is_it).collect()
    };
    let returns = || insts.iter().copied().filter(|inst| matches!(func.insts[*inst].op, Op::Ret)).collect();
    let is_complete = |ends: &Vec<Inst>| {
        ends.iter().all(|end| dominators.dominates_inst(func, allocation, *end))
            && !comes_past(func, cfg, allocation, ends)
    };
    innermost.map(restored).filter(is_complete).or_else(|| Some(returns()).filter(is_complete))
}

/// Says whether control comes from an allocation back to it, or to the end of the function, past all `ends`.
fn comes_past(func: &Function, cfg: &Cfg, allocation: Inst, ends: &[Inst]) -> bool {
    let Some(first) = func.inst_block(allocation) else { return true };
    let holds_end = |block: Block| func.block_insts(block).iter().any(|inst| ends.contains(inst));
    if holds_end(first) {
        // The allocation dominates what ends it, so that it stands in front of it here.
        return false;
    }
    let (mut open, mut seen) = (vec![first], Vec::new());
    while let Some(block) = open.pop() {
        if cfg.succs(block).is_empty()
            && func.terminator(block).is_some_and(|end| matches!(func.insts[end].op, Op::Ret))
        {
            return true;
        }
        for next in cfg.succs(block) {
            if *next == first {
                return true;
            }
            if !holds_end(*next) && !seen.contains(next) {
                seen.push(*next);
                open.push(*next);
            }
        }
    }
    false
}

fn replace(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    (ty, count): (Type, Operand),
    ends: &[Inst],
) {
    let Some((size, _)) = module.ctx.types.size_align(ty) else { return };
    let Some(result) = func.insts[inst].result else { return };
    module.declare(NEW, Type::PTR, &[Type::I64], false, "");
    module.declare(DELETE, Type::VOID, &[Type::PTR], false, "");
    let (new, delete) = (module.ctx.global(NEW), module.ctx.global(DELETE));
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let of_count = at.ty(count);
    let count = match at.ctx.types.data(of_count) {
        TypeData::Int(bits) if *bits < 64 => at.cast(CastOp::ZExt, count, Type::I64),
        _ => count,
    };
    let size = at.i64(i64::try_from(size).unwrap_or(i64::MAX));
    let bytes = at.binary(BinaryOp::Mul, count, size);
    let call = at.call(Type::PTR, new, &[bytes]);
    let address = func.result(call);
    func.replace_uses(result, address);
    func.remove_inst(inst);
    for end in ends {
        Cursor::before(func, &mut module.ctx, *end).call(Type::VOID, delete, &[address]);
    }
}
