//! What a region must be beside its loops, and how it may list their variables.
//!
//! Before: the loops and their variables are found. After: nothing is changed; what stands in the way of running the
//! loops over an interval, and any number of times, is refused.

use weft_analysis::bookkeeping::is_lifetime;
use weft_ir::{Block, Context, Function, Inst, Module, Op, Operand};
use weft_regions::{Region, RegionEntry};

use super::variable::{Facts, name_of_operand};
use super::{Found, addresses};

/// A loop's variable is private in the construct, or lastprivate. [OMP 5.2 §5.1.1]
pub(super) fn check_sharing(
    func: &Function,
    ctx: &Context,
    entry: &RegionEntry,
    found: &Found,
) -> Result<(), String> {
    for address in addresses(found) {
        let reduced = entry.reductions().iter().any(|r| r.items.contains(&address));
        if entry.firstprivate().contains(&address) || entry.shared().contains(&address) || reduced {
            let name = name_of_operand(func, ctx, address);
            return Err(format!("the loop's variable {name} is neither private nor lastprivate"));
        }
    }
    Ok(())
}

/// Code around the loop runs once per chunk, and code between collapsed loops goes: it may compute, and set variables of
/// the loop, but do no more.
pub(super) fn check_surroundings(
    module: &Module,
    func: &Function,
    region: &Region,
    entry: &RegionEntry,
    facts: &Facts<'_>,
    found: &Found,
) -> Result<(), String> {
    let levels = &facts.nest.levels;
    let (outermost, innermost) = (&levels[0], &levels[levels.len() - 1]);
    let mut settable = addresses(found);
    let is_quiet = |inst: Inst, settable: &[Operand]| {
        let data = &func.insts[inst];
        match data.op {
            Op::Store { volatile: false, atomic: None, .. } => settable.contains(&data.operands[1]),
            _ if data.is_terminator() => !matches!(data.op, Op::Invoke(_) | Op::Opaque { .. }),
            _ if data.is_debug_record() || is_lifetime(data, module) => true,
            _ => !facts.effects.of_inst(&module.ctx, func, inst).has_side_effects(),
        }
    };
    let all_quiet = |block: Block, settable: &[Operand]| {
        func.block_insts(block).iter().all(|inst| is_quiet(*inst, settable))
    };
    for block in &region.inside {
        if outermost.blocks.contains(block) && !innermost.blocks.contains(block) {
            if !all_quiet(*block, &settable) {
                return Err("the collapsed loops are not perfectly nested: there is code between them".into());
            }
            let is_header = levels.iter().any(|l| l.header == *block);
            if !is_header && func.block_insts(*block).first().is_some_and(|i| func.insts[*i].is_phi()) {
                return Err("a value is chosen by a branch between the collapsed loops".into());
            }
        }
    }
    if !innermost.tests_last() && !all_quiet(innermost.test, &[]) {
        return Err("the loop's test has an effect".into());
    }
    settable.extend(entry.private());
    settable.extend(entry.lastprivate());
    for block in &region.inside {
        if !outermost.blocks.contains(block) && !dead_end(func, *block) && !all_quiet(*block, &settable) {
            return Err("the region does more than to run its loop".into());
        }
    }
    Ok(())
}

/// Whether control does not get out of the block: it belongs to the loop, though it is no part of the cycle.
fn dead_end(func: &Function, block: Block) -> bool {
    func.terminator(block).is_some_and(|t| matches!(func.insts[t].op, Op::Unreachable))
}

/// No value leaves the region, and none the loops if they are collapsed.
pub(super) fn check_values(func: &Function, region: &Region, facts: &Facts<'_>) -> Result<(), String> {
    let is_nest = facts.nest.levels.len() > 1;
    let outermost = &facts.nest.levels[0].blocks;
    for (block, inst) in func.layout_insts() {
        if func.insts[inst].is_debug_record() {
            continue;
        }
        let inside = facts.inside.contains(&block);
        for operand in &func.insts[inst].operands {
            let Operand::Value(value) = operand else { continue };
            let Some(def) = func.def_inst(*value).and_then(|d| func.inst_block(d)) else { continue };
            if facts.inside.contains(&def) && !inside && !region.exit_blocks().any(|exit| exit == block) {
                return Err("a value that the region computes is used behind it".into());
            }
            if is_nest && outermost.contains(&def) && !outermost.contains(&block) {
                return Err("a value that the collapsed loops compute is used behind them".into());
            }
        }
    }
    Ok(())
}
