//! Switches that name all their cases: the last case takes the place of the default, to which control never comes.
//!
//! ```llvm
//! switch i8 %x, label %never [ i8 0, label %a  i8 1, label %b ]   ==>   switch i8 %x, label %b [ i8 0, label %a ]
//! never: unreachable
//! ```
//! Else the default would be a way out of the loop. LLVM knows better what to make of such a switch, so only those in loops that
//! may become vectors are changed.

use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::edit::remove_unreachable_blocks;
use weft_ir::{Block, Function, InstData, Module, Op, Operand, Type};
use weft_regions::PlanMark;

/// Changes the switches in marked loops of `func`, which is taken out of `module`.
pub(crate) fn cover(module: &Module, func: &mut Function) {
    let has_switch = func.layout_insts().any(|(_, inst)| matches!(func.insts[inst].op, Op::Switch));
    if !has_switch {
        return;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let marked = loops.iter().filter(|(_, found)| PlanMark::is_on(module, func, &found.latches));
    let blocks: Vec<Block> = marked.flat_map(|(_, found)| found.blocks.iter().copied()).collect();
    let mut changed = false;
    for block in blocks {
        let Some(branch) = func.terminator(block) else { continue };
        let data = &func.insts[branch];
        let (Op::Switch, &[value, Operand::Block(default), ref cases @ ..]) = (&data.op, &data.operands[..])
        else {
            continue;
        };
        let is_never = match func.block_insts(default) {
            [only] => matches!(func.insts[*only].op, Op::Unreachable),
            _ => false,
        };
        let [rest @ .., _, last] = cases else { continue };
        if is_never {
            let operands = [value, *last].into_iter().chain(rest.iter().copied());
            let changed_branch = InstData::new(Op::Switch, Type::VOID, operands);
            func.insts[branch].operands = changed_branch.operands;
            changed = true;
        }
    }
    if changed {
        remove_unreachable_blocks(func);
    }
}
