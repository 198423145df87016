//! Definitions dominate their uses.

use crate::cfg::Cfg;
use crate::dominators::DomTree;
use crate::entities::Inst;
use crate::entity::SecondaryMap;
use crate::function::ValueDef;
use crate::inst::Op;
use crate::operands::Operand;
use crate::verify::{Checker, Rule};

/// Checks each operand that is a value. Metadata may name what it likes.
pub(super) fn check(c: &mut Checker<'_>, cfg: &Cfg, dom: &DomTree) {
    let func = c.func;
    let mut position: SecondaryMap<Inst, u32> = SecondaryMap::new();
    for (i, (_, inst)) in func.layout_insts().enumerate() {
        position[inst] = i as u32;
    }
    for (block, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        if data.is_debug_record() || !cfg.is_reachable(block) {
            continue;
        }
        let in_metadata = match &data.op {
            Op::Opaque { text, .. } => text.holes_in_metadata(),
            _ => Vec::new(),
        };
        for (index, operand) in data.operands.iter().enumerate() {
            if in_metadata.get(index) == Some(&true) {
                continue;
            }
            let Operand::Value(value) = *operand else { continue };
            let ValueDef::Inst(def) = func.values[value].def else { continue };
            let plain = !data.is_phi() && !matches!(func.insts[def].op, Op::Invoke(_));
            let fine = if plain && func.inst_block(def) == Some(block) {
                position[def] < position[inst]
            } else {
                dom.dominates_use(func, value, inst, index)
            };
            if !fine {
                let name = func.values[value]
                    .name
                    .map_or_else(|| value.to_string(), |n| format!("%{}", c.ctx.names.text(n)));
                c.inst_error(inst, Rule::Dominance, format_args!("{name} is not defined on every path"));
            }
        }
    }
}
