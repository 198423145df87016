//! Copying blocks within a function.

use rustc_hash::FxHashMap;

use crate::cfg::block_set;
use crate::edit::phis::phis;
use crate::edit::split::derived_name;
use crate::entities::{Block, Inst, Value};
use crate::function::{Function, ValueData, ValueDef};
use crate::inst::InstData;
use crate::module::Context;
use crate::operands::Operand;

/// What became of what in [`clone_blocks`].
#[derive(Clone, Debug, Default)]
pub struct CloneMap {
    /// From each block to its copy.
    pub blocks: FxHashMap<Block, Block>,
    /// From each instruction to its copy.
    pub insts: FxHashMap<Inst, Inst>,
    /// From each value defined in the blocks to its copy.
    pub values: FxHashMap<Value, Value>,
}

impl CloneMap {
    /// What stands in the copy for `operand`; operands from outside stand for themselves.
    pub fn operand(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Value(v) => Operand::Value(self.values.get(&v).copied().unwrap_or(v)),
            Operand::Block(b) => Operand::Block(self.block(b)),
            other => other,
        }
    }

    /// What stands in the copy for `block`.
    pub fn block(&self, block: Block) -> Block {
        self.blocks.get(&block).copied().unwrap_or(block)
    }
}

/// Copies `blocks`; the copies follow the last of them in the layout, in the order given.
///
/// Edges and values among the blocks lead to the copies. Edges out of the set lead where they led, and phis
/// there get entries for the copies. Nothing branches to the copies yet: the caller redirects edges, calls
/// [`crate::edit::prune_phi_entries`] (phis of copies still name the predecessors outside the set that the
/// originals have) and, for values that live on behind their block, [`crate::edit::SsaRepair`] with both
/// definitions, for the uses of both the original and the copy.
///
/// Addresses of blocks (`blockaddress`) go on naming the originals: blocks whose address is taken must not be copied.
pub fn clone_blocks(func: &mut Function, ctx: &mut Context, blocks: &[Block]) -> CloneMap {
    let set = block_set(blocks);
    let mut map = CloneMap::default();
    let Some(mut last) = func.blocks().iter().rev().find(|b| set.contains(**b)).copied() else { return map };
    for &block in blocks {
        let name = derived_name(ctx, func.block_name(block), ".clone");
        let copy = func.make_block(name);
        func.insert_block_after(copy, last);
        last = copy;
        map.blocks.insert(block, copy);
        for inst in func.block_insts(block).to_vec() {
            let data = func.insts[inst].clone();
            let old = data.result;
            let copy_inst = remake(func, data);
            func.append_inst(copy, copy_inst);
            map.insts.insert(inst, copy_inst);
            if let (Some(old), Some(new)) = (old, func.insts[copy_inst].result) {
                func.values[new].name = func.values[old].name;
                map.values.insert(old, new);
            }
        }
    }
    for &block in blocks {
        for inst in func.block_insts(map.block(block)).to_vec() {
            for operand in &mut func.insts[inst].operands {
                *operand = map.operand(*operand);
            }
        }
    }
    add_phi_entries(func, blocks, &map);
    map
}

/// Makes an instruction from the data of another, with a result of its own if that had one.
pub(crate) fn remake(func: &mut Function, data: InstData) -> Inst {
    if data.result.is_none() {
        return func.make_inst(data);
    }
    // Not by the type: an instruction that the reader does not know may have a result of unknown type.
    let result = func.values.push(ValueData { ty: data.ty, def: ValueDef::Forward, name: None });
    func.make_inst_defining(data, result)
}

/// Gives the phis behind the set an entry for each edge that leads there from a copy.
fn add_phi_entries(func: &mut Function, blocks: &[Block], map: &CloneMap) {
    let mut targets: Vec<Block> = Vec::new();
    for &block in blocks {
        for succ in func.successors(block) {
            if !map.blocks.contains_key(&succ) && !targets.contains(&succ) {
                targets.push(succ);
            }
        }
    }
    for target in targets {
        for phi in phis(func, target) {
            let added: Vec<Operand> = func.insts[phi]
                .phi_incoming()
                .filter(|(_, pred)| map.blocks.contains_key(pred))
                .flat_map(|(value, pred)| [map.operand(value), Operand::Block(map.block(pred))])
                .collect();
            func.insts[phi].operands.extend(added);
        }
    }
}
