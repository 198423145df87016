//! Blocks, layout, phis.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::cfg::{Cfg, block_set};
use crate::entities::{Block, Inst};
use crate::entity::{EntityRef, EntitySet};
use crate::function::ValueDef;
use crate::operands::Operand;
use crate::verify::{Checker, Rule};

/// Checks that ids lead somewhere. Returns whether other checks may follow them.
pub(super) fn check_ids(c: &mut Checker<'_>) -> bool {
    let before = c.errors.len();
    let func = c.func;
    if func.is_declaration != func.blocks().is_empty() {
        c.func_error(Rule::Ids, "a definition has blocks, a declaration has none");
    }
    let mut listed = FxHashSet::default();
    for &block in func.blocks() {
        if block.index() >= func.block_arena_len() || !listed.insert(block) {
            c.func_error(Rule::Ids, format_args!("{block} stands twice in the layout, or is no block"));
            return false;
        }
        if let Some(inst) = func.block_insts(block).iter().find(|i| !func.insts.is_valid(**i)) {
            c.block_error(block, Rule::Ids, format_args!("{inst} is no instruction of the function"));
            return false;
        }
    }
    for (i, param) in func.params.iter().enumerate() {
        if func.values.get(param.value).is_none_or(|v| v.def != ValueDef::Param(i) || v.ty != param.ty) {
            c.func_error(Rule::Ids, format_args!("parameter {i} and its value do not fit"));
        }
    }
    let laid_out = block_set(func.blocks());
    let mut insts: EntitySet<Inst> = EntitySet::new();
    for (block, inst) in func.layout_insts() {
        if func.inst_block(inst) != Some(block) || !insts.insert(inst) {
            c.inst_error(inst, Rule::Ids, "stands in the layout more than once");
        }
        let data = &func.insts[inst];
        if let Some(result) = data.result
            && func.values.get(result).is_none_or(|v| v.def != ValueDef::Inst(inst))
        {
            c.inst_error(inst, Rule::Ids, "the result is not defined by the instruction");
        }
        for operand in &data.operands {
            match *operand {
                Operand::Block(target) if target.index() >= func.block_arena_len() => {
                    c.inst_error(inst, Rule::Ids, format_args!("{target} is no block of the function"));
                }
                Operand::Block(target) if !laid_out.contains(target) => {
                    let text = c.block_text(target);
                    c.inst_error(inst, Rule::Ids, format_args!("{text} was removed"));
                }
                Operand::Value(value) => {
                    if let Some(wrong) = undefined(c, value) {
                        c.inst_error(inst, Rule::Ids, format_args!("operand {value}{wrong}"));
                    }
                }
                _ => {}
            }
        }
    }
    c.errors.len() == before
}

/// Why `value` is no value that an operand may name.
fn undefined(c: &Checker<'_>, value: crate::Value) -> Option<String> {
    let func = c.func;
    let Some(data) = func.values.get(value) else { return Some(" is no value of the function".to_owned()) };
    let name = data.name.map_or_else(String::new, |n| format!(" (%{})", c.ctx.names.text(n)));
    match data.def {
        ValueDef::Param(i) if func.params.get(i).is_some_and(|p| p.value == value) => None,
        ValueDef::Param(_) => Some(format!("{name} is no parameter of the function")),
        ValueDef::Forward => Some(format!("{name} is never defined")),
        ValueDef::Inst(def) => match func.insts.get(def) {
            Some(d) if d.result == Some(value) && func.inst_block(def).is_some() => None,
            _ => Some(format!("{name} was removed")),
        },
    }
}

/// Checks the shape of blocks and that nothing leads to the entry.
pub(super) fn check_blocks(c: &mut Checker<'_>) {
    let func = c.func;
    for &block in func.blocks() {
        let insts = func.block_insts(block);
        if func.terminator(block).is_none() {
            c.block_error(block, Rule::BlockShape, "does not end in a terminator");
        }
        let mut in_phis = true;
        for (i, &inst) in insts.iter().enumerate() {
            let data = &func.insts[inst];
            if data.is_terminator() && i + 1 != insts.len() {
                c.inst_error(inst, Rule::BlockShape, "a terminator inside its block");
            }
            if data.is_phi() && !in_phis {
                c.inst_error(inst, Rule::BlockShape, "a phi behind other instructions");
            }
            in_phis &= data.is_phi();
        }
        for succ in func.successors(block) {
            if func.entry() == Some(succ) {
                c.block_error(block, Rule::Entry, "goes to the entry of the function");
            }
        }
    }
}

/// Checks that phis have one entry per edge.
pub(super) fn check_phis(c: &mut Checker<'_>, cfg: &Cfg) {
    let func = c.func;
    for &block in func.blocks() {
        let mut preds = cfg.preds(block).to_vec();
        preds.sort();
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            if !data.is_phi() {
                continue;
            }
            let pairs: Vec<_> = data.phi_incoming().collect();
            if pairs.len() * 2 != data.operands.len() {
                c.inst_error(inst, Rule::PhiEntries, "operands are not pairs of value and block");
                continue;
            }
            let mut entries: Vec<Block> = pairs.iter().map(|(_, b)| *b).collect();
            entries.sort();
            if entries != preds {
                let names = |c: &Checker<'_>, list: &[Block]| {
                    list.iter().map(|b| c.block_text(*b)).collect::<Vec<_>>().join(", ")
                };
                let (has, wants) = (names(c, &entries), names(c, &preds));
                let text = format!("has entries for [{has}], its block has predecessors [{wants}]");
                c.inst_error(inst, Rule::PhiEntries, text);
            }
            let mut values: FxHashMap<Block, Operand> = FxHashMap::default();
            for (value, pred) in pairs {
                if *values.entry(pred).or_insert(value) != value {
                    let pred = c.block_text(pred);
                    c.inst_error(inst, Rule::PhiEntries, format_args!("has two values for {pred}"));
                }
            }
        }
    }
}
