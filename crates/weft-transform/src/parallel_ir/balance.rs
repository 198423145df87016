//! A task and its continuation of which one has more to do than the other come to cost about the same.
//!
//! ```llvm
//!   fork label %task, label %cont            fork label %task, label %cont
//! task:                                    task:
//!   … 300 instructions                       … 200 of them
//!   halt label %cont                         halt label %cont
//! cont:                             ==>    cont:
//!   … 20 instructions                        … 20 instructions
//!   join label %next                         … the other 100
//!                                            join label %next
//! ```
//! The other way round if the continuation has more to do: its end becomes that of the task.
//!
//! # Cost
//! Who executes the continuation has created the task before. So the two are even if the task costs as much as the continuation
//! and its creation together ([`cost::TASK`]). Something moves if that shortens the longer one by [`LEAST`] instructions.
//!
//! # Legality
//! What moves is the end of one of the two, and is independent of what is in front of it there ([`super::independent`]), which it may
//! run beside from now on. It was not ordered with the other of the two, so it may come behind that.
//! No register of it is used elsewhere.
//!
//! # Postconditions
//! The same region; the instructions of both parts are those of before.
//!
//! # Refused
//! Regions of which a part has more than one block, so that nobody can say what it costs; calls.

use weft_analysis::effects::EffectTable;
use weft_analysis::{ParallelRegion, ParallelRegions};
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Function, Inst, Module, Op, Operand};

use super::cost;
use super::handed_over::handed_over;
use super::independent::{Known, uncrossed};

/// By how many instructions the longer part must get shorter.
const LEAST: usize = cost::TASK / 4;

/// At so many places it is looked whether memory allows a cut.
const CUTS: usize = 16;

/// What moves: the end of one block goes to the end of another.
struct Found {
    moved: Vec<Inst>,
    to: Block,
}

/// Balances regions of `func`, and says how many.
pub(super) fn balance(module: &Module, effects: &EffectTable, func: &mut Function) -> usize {
    let regions = ParallelRegions::compute(func, &Cfg::compute(func));
    let mut count = 0;
    for (_, region) in regions.iter() {
        let Some(found) = find(&Known { module, effects, func }, region) else { continue };
        let kept = handed_over(func, region);
        for inst in found.moved {
            for operand in &mut func.insts[inst].operands {
                *operand = kept.get(operand).copied().unwrap_or(*operand);
            }
            func.remove_inst(inst);
            let end = func.block_insts(found.to).len() - 1;
            func.insert_inst(found.to, end, inst);
        }
        count += 1;
    }
    count
}

fn find(known: &Known<'_>, region: &ParallelRegion) -> Option<Found> {
    let func = known.func;
    let (&[halt], &[join]) = (&region.halts[..], &region.joins[..]) else { return None };
    let is_one_block =
        func.inst_block(halt) == Some(region.task) && func.inst_block(join) == Some(region.continuation);
    if !is_one_block {
        return None;
    }
    let (task, continuation) = (body(func, region.task)?, body(func, region.continuation)?);
    let (long, short) = (cost_of(func, &task), cost::TASK + cost_of(func, &continuation));
    let (from, to, long, short) = match long > short {
        true => (task, region.continuation, long, short),
        false => (continuation, region.task, short, long),
    };
    let ideal = (long - short) / 2;
    // The cut that is nearest to the ideal one and leaves no register behind.
    let mut cuts: Vec<(usize, usize)> = uncrossed(func, &from)
        .into_iter()
        .map(|cut| (cost_of(func, &from[cut..]), cut))
        .filter(|(moved, _)| long.abs_diff(*moved).max(short + moved) + LEAST <= long)
        .collect();
    cuts.sort_by_key(|(moved, cut)| (ideal.abs_diff(*moved), *cut));
    cuts.into_iter().take(CUTS).map(|(_, cut)| from.split_at(cut)).find_map(|(stays, moved)| {
        let fits = known.are_independent(stays, moved) && !is_used_elsewhere(func, moved);
        fits.then(|| Found { moved: moved.to_vec(), to })
    })
}

/// The instructions of a block without its phis and its end; none if nobody knows what they cost.
fn body(func: &Function, block: Block) -> Option<Vec<Inst>> {
    let (_, insts) = func.block_insts(block).split_last()?;
    let insts: Vec<Inst> = insts.iter().copied().filter(|inst| !func.insts[*inst].is_phi()).collect();
    let is_unknown = |inst: &Inst| matches!(func.insts[*inst].op, Op::Call(_) | Op::Opaque { .. });
    (!insts.iter().any(is_unknown)).then_some(insts)
}

fn cost_of(func: &Function, insts: &[Inst]) -> usize {
    insts.iter().filter(|inst| !func.insts[**inst].is_debug_record()).count()
}

/// Whether something else than `insts` uses a register of theirs.
fn is_used_elsewhere(func: &Function, insts: &[Inst]) -> bool {
    let results: Vec<Operand> =
        insts.iter().filter_map(|inst| func.insts[*inst].result).map(Operand::Value).collect();
    func.layout_insts()
        .filter(|(_, inst)| !insts.contains(inst))
        .any(|(_, inst)| func.insts[inst].operands.iter().any(|used| results.contains(used)))
}
