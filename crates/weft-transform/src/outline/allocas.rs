//! Which allocas move into the outlined function.
//!
//! An alloca that the region's entry lists, itself or through a pointer into it, is shared: its address
//! goes in as an argument. Any other alloca that the region uses is private (`docs/region-ir.md`, "Every
//! variable is listed"): each thread, and each task, gets one of its own, on the stack of who executes it.
//!
//! Refused is an unlisted alloca that is also used outside of any such region: nothing tells
//! whether it is private or shared.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::bookkeeping::{is_bookkeeping, is_lifetime};
use weft_ir::{Block, Context, Function, Inst, Module, Op, Operand, Value};
use weft_regions::{Clause, Own, Region, RegionEntry, outlined_entries};

/// The allocas outside of `region` that it uses as its own.
///
/// # Errors
/// Names an alloca of which it cannot be told.
pub(super) fn to_sink(module: &Module, func: &Function, region: &Region) -> Result<Vec<Inst>, String> {
    let inside = region.block_set();
    let listed = listed_allocas(func, &region.unit);
    let mut own: Vec<Inst> = Vec::new();
    for inst in region.insts(func) {
        for operand in &func.insts[inst].operands {
            if let Some(alloca) = alloca_of(func, *operand)
                && !func.inst_block(alloca).is_some_and(|b| inside.contains(&b))
                && !listed.contains(&alloca)
                && !own.contains(&alloca)
                && !is_bookkeeping(func, module, inst)
            {
                own.push(alloca);
            }
        }
    }
    if own.is_empty() {
        return Ok(own);
    }
    let siblings = siblings(module, func, region);
    for alloca in &own {
        let address = func.result(*alloca);
        if !func.insts[*alloca].operands.is_empty() {
            return Err(format!("the variable-length {} is not listed", name(module, func, *alloca)));
        }
        let strange = func.layout_insts().any(|(block, inst)| {
            !inside.contains(&block)
                && func.insts[inst].operands.contains(&address)
                && !is_bookkeeping(func, module, inst)
                && !siblings
                    .iter()
                    .any(|(blocks, listed)| blocks.contains(&block) && !listed.contains(alloca))
        });
        if strange {
            return Err(format!(
                "{} is used in the region and outside of it, and no clause lists it",
                name(module, func, *alloca)
            ));
        }
    }
    Ok(own)
}

fn name(module: &Module, func: &Function, alloca: Inst) -> String {
    let name = func.insts[alloca].result.and_then(|v| func.values[v].name);
    name.map_or_else(|| "a temporary".to_owned(), |n| format!("variable '%{}'", module.ctx.names.text(n)))
}

/// The blocks of the other regions to be outlined that are not around `region`, with what they list.
fn siblings(module: &Module, func: &Function, region: &Region) -> Vec<(FxHashSet<Block>, FxHashSet<Inst>)> {
    let mut found = Vec::new();
    for inst in outlined_entries(func, &module.ctx) {
        if inst == region.entry() {
            continue;
        }
        let Ok(other) = Region::of(func, &module.ctx, inst) else { continue };
        let blocks = other.block_set();
        if !blocks.contains(&region.entry_block()) {
            found.push((blocks, listed_allocas(func, &other.unit)));
        }
    }
    found
}

/// The allocas that the operands of the entry point into.
pub(super) fn listed_allocas(func: &Function, entry: &RegionEntry) -> FxHashSet<Inst> {
    let mut found = FxHashSet::default();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let pointers = entry.clauses.iter().filter(|c| c.kind != Own::Loc);
    let mut work: Vec<Operand> = pointers.flat_map(Clause::operands).collect();
    while let Some(operand) = work.pop() {
        let Operand::Value(value) = operand else { continue };
        let Some(inst) = func.def_inst(value).filter(|_| seen.insert(value)) else { continue };
        let data = &func.insts[inst];
        match &data.op {
            Op::Alloca { .. } => {
                found.insert(inst);
            }
            Op::Gep { .. } => work.push(data.operands[0]),
            Op::Phi(_) => work.extend(data.phi_incoming().map(|(value, _)| value)),
            Op::Select(_) => work.extend_from_slice(&data.operands[1..]),
            Op::Cast(..) | Op::Freeze | Op::Call(_) => work.extend_from_slice(&data.operands),
            _ => {}
        }
    }
    found
}

fn alloca_of(func: &Function, operand: Operand) -> Option<Inst> {
    let Operand::Value(value) = operand else { return None };
    func.def_inst(value).filter(|i| matches!(func.insts[*i].op, Op::Alloca { .. }))
}

/// Removes the lifetime markers of `allocas` that stand outside of `region` while others stand inside,
/// and those inside then too: half a pair says something wrong on either side.
pub(super) fn drop_split_lifetimes(module: &Module, func: &mut Function, region: &Region, allocas: &[Inst]) {
    let inside = region.block_set();
    for alloca in allocas {
        let address = func.result(*alloca);
        let markers: Vec<(Block, Inst)> = func
            .layout_insts()
            .filter(|(_, i)| {
                let data = &func.insts[*i];
                data.operands.contains(&address) && is_lifetime(data, module)
            })
            .collect();
        if markers.iter().any(|(block, _)| !inside.contains(block)) {
            for (_, inst) in markers {
                func.remove_inst(inst);
            }
        }
    }
}

/// Makes the same alloca in `child` and lets it stand for the parent's.
pub(super) fn remake(
    parent: &Function,
    child: &mut Function,
    ctx: &mut Context,
    alloca: Inst,
    prologue: Block,
    values: &mut FxHashMap<Value, Operand>,
) {
    let Some(old) = parent.insts[alloca].result else { return };
    let mut data = parent.insts[alloca].clone();
    data.attachments.clear();
    let copy = weft_ir::Cursor::at_end(child, ctx, prologue).insert(data);
    if let Some(new) = child.insts[copy].result {
        child.values[new].name = parent.values[old].name;
        values.insert(old, Operand::Value(new));
    }
}
