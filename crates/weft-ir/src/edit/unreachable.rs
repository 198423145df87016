//! Removing blocks that nothing reaches.

use crate::cfg::Cfg;
use crate::edit::phis::prune_phi_entries;
use crate::entities::Inst;
use crate::function::Function;
use crate::operands::Operand;

/// Takes unreachable blocks out of the layout and their entries out of phis. Returns how many blocks went.
///
/// Debug records that name a value of a removed block go too: nothing else can name one.
pub fn remove_unreachable_blocks(func: &mut Function) -> usize {
    let cfg = Cfg::compute(func);
    let dead: Vec<_> = func.blocks().iter().copied().filter(|b| !cfg.is_reachable(*b)).collect();
    for &block in &dead {
        func.remove_block(block);
    }
    if !dead.is_empty() {
        prune_phi_entries(func);
        drop_dangling_debug_records(func);
    }
    dead.len()
}

/// Removes debug records one of whose operands is a value that is no longer in the layout.
pub fn drop_dangling_debug_records(func: &mut Function) {
    let dangling: Vec<Inst> = func
        .layout_insts()
        .map(|(_, inst)| inst)
        .filter(|inst| {
            let data = &func.insts[*inst];
            data.is_debug_record()
                && data.operands.iter().any(|o| match o {
                    Operand::Value(value) => {
                        func.def_inst(*value).is_some_and(|def| func.inst_block(def).is_none())
                    }
                    _ => false,
                })
        })
        .collect();
    for inst in dangling {
        func.remove_inst(inst);
    }
}
