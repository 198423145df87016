//! Definitions dominate their uses.

use crate::cfg::Cfg;
use crate::dominators::DomTree;
use crate::entity::SecondaryMap;
use crate::function::{Inst, ValueDef};
use crate::inst::{Op, Operand};
use crate::verify::{Checker, Rule};

/// Checks each operand that is a value. Debug records may name what they like.
pub(super) fn check(c: &mut Checker<'_>) {
    let func = c.func;
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let mut position: SecondaryMap<Inst, u32> = SecondaryMap::new();
    for (i, (_, inst)) in func.layout_insts().enumerate() {
        position[inst] = i as u32;
    }
    for (block, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        if data.is_debug_record() || !cfg.is_reachable(block) {
            continue;
        }
        for (index, operand) in data.operands.iter().enumerate() {
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
