//! Reloading: numbers that the next iteration needs again are loaded again.
//!
//! ```llvm
//! loop:                                                     loop:
//!   %left = phi i8 [ %first, %before ], [ %right, %loop ]     %left = load i8, ptr (where %right was one iteration before)
//!   %right = load i8, ptr %p.i                         ==>    %right = load i8, ptr %p.i
//! ```
//! LLVM keeps such values before it makes vectors (partial redundancy elimination of loads). For one iteration at a time that saves a
//! load; of vectors, the lanes have to be shifted by one for it, which costs more than a load, and a window of several rows keeps more
//! of them than there are registers. And of a loop with branches LLVM makes no vectors if one of them looks at such a value before the
//! next one is loaded; of one without branches, if it stores by then what it computes of the value. Of loops that call functions of the C
//! library which has vectors of them, the planner makes vectors, if nothing but sums is carried.
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop.
//!
//! # Postconditions
//! Each value is the same.
//!
//! # Why it is right
//! The value comes from an address that changes by the same in each iteration, and what the phi begins with is what lies one step in front
//! of the loop's first address (`kept.rs`). No store in between is to the same object. The load whose number the phi gets is executed in
//! each iteration, and so is what computes its address, from variables of the loop.
//!
//! # Refused
//! Other carried values than these (but sums), loops that write nothing and sum up nothing, calls with effects; wide numbers where the
//! machine shifts them as well as it loads them, but in rows of all lengths.

mod kept;
#[cfg(test)]
mod tests;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Cfg, DomTree, EffectTable, UseIndex};
use weft_ir::edit::remove_unused;
use weft_ir::{Block, Cursor, Function, Inst, Module, Op, Operand, Type, Value};

use crate::affine::Loops;
use crate::calls;
use crate::innermost::Innermost;
use crate::library::{self, Library};
use crate::skeleton::{Carried, Skeleton, incoming};
use crate::target::{Isa, Target};
use kept::{Kept, all_kept};

/// Elements up to so many bytes are loaded again.
const LARGEST: u64 = 8;
/// Elements up to so many bytes take several instructions to be shifted.
const NARROW: u64 = 2;
/// Elements up to so many bytes take two instructions to be shifted with SSE, where one is enough for wider ones.
const HALF: u64 = 4;
/// So many wide numbers are as well kept as loaded.
const FEW: usize = 2;
/// How many loops around the innermost one are looked at.
const AROUND: usize = 2;

/// Lets `loops` of `func`, which is taken out of `module`, load again what they keep; returns of how many phis. These are no
/// longer in the loops' frames.
pub(crate) fn reload(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    library: Library,
    loops: &mut [Innermost],
) -> usize {
    let mut count = 0;
    let target = Target::of_x86(module, func);
    let mut around: Option<Around> = None;
    for found in loops {
        let Some(frame) = found.frame.as_ref().filter(|frame| keeps_any(module, func, frame)) else {
            continue;
        };
        let around = around.get_or_insert_with(|| Around::of(func));
        let mut nest = Loops(vec![frame.clone()]);
        let mut kept = all_kept(module, func, effects, &nest);
        while kept.is_none() && nest.0.len() <= AROUND {
            let Some(outer) = around.frame_around(module, func, &nest.0[0]) else { break };
            nest.0.insert(0, outer);
            kept = all_kept(module, func, effects, &nest);
        }
        let blocks = nest.0[nest.0.len() - 1].blocks.clone();
        let innermost = &nest.0[nest.0.len() - 1];
        let calls_library =
            target.is_some_and(|target| library::is_called(module, func, &blocks, (target, library)));
        let is_worth_it = |kept: &Vec<Kept>| match blocks.len() {
            _ if calls_library => true,
            1 => {
                is_better(module, func, kept)
                    || around.changes_the_length(func, innermost)
                    || kept.iter().any(|kept| is_stored_before(module, func, kept))
            }
            _ => may_stay_under_conditions(module, func, kept),
        };
        let kept = kept.filter(is_worth_it).unwrap_or_default();
        let firsts: Vec<Operand> = kept
            .iter()
            .filter_map(|kept| incoming(func, kept.phi, nest.0[nest.0.len() - 1].before))
            .collect();
        for &kept in &kept {
            write(module, func, &blocks, kept);
        }
        if let Some(frame) = &mut found.frame {
            frame.carried.retain(|carried| kept.iter().all(|kept| kept.phi != carried.phi));
        }
        if !kept.is_empty() {
            drop_unused(func, &nest);
            firsts.into_iter().for_each(|first| remove_unused(func, first));
        }
        count += kept.len();
    }
    count
}

fn value_of(operand: Operand) -> Option<Value> {
    match operand {
        Operand::Value(value) => Some(value),
        _ => None,
    }
}

/// The loops of the function.
struct Around {
    cfg: Cfg,
    loops: weft_analysis::Loops,
}

impl Around {
    fn of(func: &Function) -> Around {
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        let loops = weft_analysis::Loops::compute(&cfg, &dom);
        Around { cfg, loops }
    }

    /// The frame of the loop around a loop.
    fn frame_around(&self, module: &Module, func: &Function, frame: &Skeleton) -> Option<Skeleton> {
        let outer = self.loops.get(self.loops.innermost(frame.header)?).parent?;
        Skeleton::of(module, func, &self.cfg, self.loops.get(outer)).ok()
    }

    /// Whether the loop around a loop decides how often that runs, as for the rows of a triangle. All lengths occur then, and much is
    /// left over behind the long vectors; of what is left over LLVM makes shorter vectors only if no number is kept.
    fn changes_the_length(&self, func: &Function, frame: &Skeleton) -> bool {
        let outer = self.loops.innermost(frame.header).and_then(|inner| self.loops.get(inner).parent);
        let Some(outer) = outer.map(|outer| self.loops.get(outer)) else { return false };
        let changes = |value: &Value| {
            let phi = func.def_inst(*value).filter(|inst| func.insts[*inst].is_phi());
            phi.is_some_and(|phi| func.inst_block(phi) == Some(outer.header))
        };
        let tested = frame.inductions[frame.test.induction].phi;
        let ends = [Some(frame.test.bound), incoming(func, tested, frame.before)];
        ends.into_iter().flatten().filter_map(value_of).any(|end| {
            let mut read = chain_of(func, &outer.blocks, end)
                .into_iter()
                .flat_map(|inst| func.insts[inst].operands.iter().copied().filter_map(value_of));
            changes(&end) || read.any(|value| changes(&value))
        })
    }
}

/// Whether a number that may be loaded again is handed from one iteration to the next.
fn keeps_any(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    frame.carried.iter().any(|carried| is_number(module, func, carried))
}

/// Whether it is a number of a size that vectors have.
fn is_number(module: &Module, func: &Function, carried: &Carried) -> bool {
    let (types, ty) = (&module.ctx.types, func.values[carried.value].ty);
    let is_scalar = types.int_bits(ty).is_some() || types.is_float(ty);
    is_scalar && types.size_align(ty).is_some_and(|(size, _)| size <= LARGEST)
}

/// Whether loads are better than what the machine needs to shift vectors. Narrow numbers take several instructions everywhere. Of
/// others, AVX2 needs two, SSE one or two, and a few such numbers are as good as loads; AVX-512 needs one, and has registers for many.
fn is_better(module: &Module, func: &Function, kept: &[Kept]) -> bool {
    let size =
        |kept: &Kept| module.ctx.types.size_align(func.insts[kept.load].ty).map_or(0, |(size, _)| size);
    let isa = Target::of_x86(module, func).map(|target| target.isa);
    let has_short_vectors = isa.is_some_and(|isa| isa != Isa::Avx512);
    kept.iter().any(|kept| size(kept) <= NARROW || size(kept) <= HALF && isa == Some(Isa::Sse2))
        || kept.len() > FEW && has_short_vectors
}

/// Whether a loop of one block stores, or looks up, what it computes of a kept number in front of the load for the next iteration.
/// LLVM's vectorizer moves behind that load what looks at the number, but no accesses.
fn is_stored_before(module: &Module, func: &Function, kept: &Kept) -> bool {
    let Some(block) = func.inst_block(kept.load) else { return false };
    let mut computed: FxHashSet<Value> = func.insts[kept.phi].result.into_iter().collect();
    for &inst in func.block_insts(block).iter().take_while(|inst| **inst != kept.load) {
        let data = &func.insts[inst];
        let looks = data.operands.iter().copied().filter_map(value_of).any(|value| computed.contains(&value));
        if !looks || data.is_phi() {
            continue;
        }
        let is_access = match data.op {
            Op::Load { .. } | Op::Store { .. } => true,
            Op::Call(_) => calls::elementwise(module, data).is_none(),
            _ => false,
        };
        if is_access {
            return true;
        }
        computed.extend(data.result);
    }
    false
}

/// Whether vectors may load the numbers under a condition: LLVM moves a load to where its number is looked at.
fn may_stay_under_conditions(module: &Module, func: &Function, kept: &[Kept]) -> bool {
    let size = |kept: &Kept| module.ctx.types.size_align(func.insts[kept.load].ty).map(|(size, _)| size);
    let least = Target::of_x86(module, func).map_or(u64::MAX, Target::least_masked);
    kept.iter().all(|kept| size(kept).is_some_and(|size| least <= size))
}

/// Removes the phis of the loops around that kept what the innermost loop begins with, and that nobody reads any more, with what was
/// loaded for them.
fn drop_unused(func: &mut Function, nest: &Loops) {
    let mut phis: Vec<Inst> = Vec::new();
    for outer in &nest.0[..nest.0.len() - 1] {
        phis.extend(outer.carried.iter().map(|carried| carried.phi));
    }
    while let Some(index) = {
        let uses = UseIndex::compute(func);
        let is_unused = |phi: &Inst| func.insts[*phi].result.is_none_or(|value| uses.uses(value).is_empty());
        phis.iter().position(is_unused)
    } {
        let phi = phis.swap_remove(index);
        let kept = func.insts[phi].operands.to_vec();
        func.remove_inst(phi);
        kept.into_iter().for_each(|operand| remove_unused(func, operand));
    }
}

/// Puts a load in the place of the phi of a loop of `blocks`.
fn write(module: &mut Module, func: &mut Function, blocks: &[Block], kept: Kept) {
    let Some(block) = func.inst_block(kept.phi) else { return };
    let (Some(result), Operand::Value(pointer)) =
        (func.insts[kept.phi].result, func.insts[kept.load].operands[0])
    else {
        return;
    };
    // The address of the load is computed where the phi was.
    let mut copies: FxHashMap<Value, Operand> = FxHashMap::default();
    let mut at = func.block_insts(block).iter().filter(|inst| func.insts[**inst].is_phi()).count();
    let chain = chain_of(func, blocks, pointer);
    for inst in chain {
        let mut data = func.insts[inst].clone();
        let old = data.result.take();
        for operand in &mut data.operands {
            if let Operand::Value(value) = operand {
                *operand = copies.get(value).copied().unwrap_or(*operand);
            }
        }
        let copy = Cursor::at_index(func, &mut module.ctx, block, at).insert(data);
        at += 1;
        if let (Some(old), Some(new)) = (old, func.insts[copy].result) {
            copies.insert(old, Operand::Value(new));
        }
    }
    let base = copies.get(&pointer).copied().unwrap_or(Operand::Value(pointer));
    let distance = module.ctx.int(Type::I64, -kept.step * kept.before);
    let mut data = func.insts[kept.load].clone();
    data.result = None;
    let mut cursor = Cursor::at_index(func, &mut module.ctx, block, at);
    data.operands[0] = cursor.gep(Type::I8, base, &[distance]);
    let load = cursor.insert(data);
    if let Some(value) = func.insts[load].result {
        func.replace_uses(result, Operand::Value(value));
    }
    func.remove_inst(kept.phi);
}

/// What computes `value` in `blocks`, in order, without their phis.
pub(crate) fn chain_of(func: &Function, blocks: &[Block], value: Value) -> Vec<Inst> {
    let mut chain = Vec::new();
    let mut todo = vec![value];
    while let Some(value) = todo.pop() {
        let Some(inst) = func.def_inst(value) else { continue };
        let data = &func.insts[inst];
        let is_here = func.inst_block(inst).is_some_and(|block| blocks.contains(&block));
        if !is_here || data.is_phi() || chain.contains(&inst) {
            continue;
        }
        chain.push(inst);
        todo.extend(data.operands.iter().copied().filter_map(value_of));
    }
    // Blocks are in reverse post-order.
    let order: FxHashMap<Inst, usize> = blocks
        .iter()
        .flat_map(|block| func.block_insts(*block))
        .enumerate()
        .map(|(index, inst)| (*inst, index))
        .collect();
    chain.sort_by_key(|inst| order.get(inst).copied());
    chain
}
