//! A task that does two long things, neither of which needs the other, becomes two tasks.
//!
//! ```llvm
//!   fork label %task, label %cont            fork label %task, label %between
//! task:                                    task:
//!   call void @sort(ptr %a)                  call void @sort(ptr %a)
//!   call void @sort(ptr %b)                  halt label %between
//!   halt label %cont                       between:
//! cont:                                      fork label %second, label %cont
//!   … join label %next            ==>      second:
//!                                            call void @sort(ptr %b)
//!                                            halt label %cont
//!                                          cont:
//!                                            … join label %joined
//!                                          joined:
//!                                            join label %next
//! ```
//! The reverse of [`super::merge`]. If the continuation does nothing but wait, the second task becomes serial
//! ([`super::last_spawn`]), and who would have waited executes it.
//!
//! # Legality
//! The two parts are independent ([`super::independent`]), so nothing of the second needs to wait for the first. Each path of the task
//! passes the place between them once: its block dominates the only halt, no path of the task ends otherwise, and none comes
//! back to it. Both tasks are complete where the one was.
//!
//! # Postconditions
//! Two regions, the second one in the continuation of the first. Each of their tasks is long: it has a loop, calls a function that
//! has one or calls itself, or executes more instructions than its creation takes.
//!
//! # Refused
//! Parts that share registers, or memory that one of them writes; calls of functions that may do more than access what their
//! arguments point into and return; tasks with regions or variables of their own; forks in loops, which make enough tasks.

use rustc_hash::FxHashSet;
use weft_analysis::effects::EffectTable;
use weft_analysis::parallel_regions::Side;
use weft_analysis::{Loops, ParallelRegion, ParallelRegionId, ParallelRegions};
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::edit::{rename_phi_pred, split_block};
use weft_ir::{Block, Cursor, Function, Inst, InstData, Module, Op, Operand, SymbolDef, Type};

use super::cost;
use super::independent::{Known, uncrossed};

/// At so many places of a task it is looked whether it can be split there.
const PLACES: usize = 32;

/// A task, the block in which it is split, and the index of the first instruction of the second part.
struct Found {
    region: ParallelRegion,
    block: Block,
    index: usize,
}

/// Splits tasks of `func`, and says how often one became two.
pub(super) fn split(module: &mut Module, effects: &EffectTable, func: &mut Function) -> usize {
    let mut count = 0;
    while let Some(found) = find(&Known { module, effects, func }) {
        rewrite(module, func, &found);
        count += 1;
    }
    count
}

fn find(known: &Known<'_>) -> Option<Found> {
    let cfg = Cfg::compute(known.func);
    let dom = DomTree::compute(known.func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let regions = ParallelRegions::compute(known.func, &cfg);
    if loops.has_irreducible() {
        return None;
    }
    regions.iter().find_map(|(id, _)| find_in(known, &dom, &loops, &regions, id))
}

/// Where the task of the region `id` can be split.
fn find_in(
    known: &Known<'_>,
    dom: &DomTree,
    loops: &Loops,
    regions: &ParallelRegions,
    id: ParallelRegionId,
) -> Option<Found> {
    let func = known.func;
    let region = regions.get(id);
    let &[halt] = &region.halts[..] else { return None };
    let last = func.inst_block(halt)?;
    let blocks = regions.task_blocks(func, id);
    let has_regions = regions.iter().any(|(_, inner)| inner.parent == Some((id, Side::Task)));
    let goes_on = |block: &Block| {
        let end = func.terminator(*block).map(|end| &func.insts[end].op);
        matches!(end, Some(Op::Br | Op::CondBr | Op::Switch | Op::Halt))
    };
    if has_regions || !blocks.iter().all(goes_on) {
        return None;
    }
    let is_long = |inst: &Inst| {
        func.inst_block(*inst).is_some_and(|block| loops.innermost(block).is_some())
            || calls_long(known, *inst)
    };
    let long: FxHashSet<Inst> =
        blocks.iter().flat_map(|block| func.block_insts(*block)).copied().filter(is_long).collect();
    let is_long = |part: &[Inst]| {
        let counted = part.iter().filter(|inst| !func.insts[**inst].is_debug_record()).count();
        counted > cost::TASK || part.iter().any(|inst| long.contains(inst))
    };
    // If the fork is in a loop, so is its task.
    let spine = blocks.iter().filter(|b| dom.dominates(**b, last) && loops.innermost(**b).is_none());
    let places = spine.flat_map(|block| {
        let insts = func.block_insts(*block);
        let phis = insts.iter().take_while(|inst| func.insts[**inst].is_phi()).count();
        uncrossed(func, &insts[phis..]).into_iter().map(move |index| (*block, phis + index))
    });
    places
        .map(|(block, index)| (block, index, parts(func, dom, &blocks, block, index)))
        .filter(|(.., (first, second))| is_long(first) && is_long(second))
        .take(PLACES)
        .find(|(.., (first, second))| known.are_independent(first, second))
        .map(|(block, index, _)| Found { region: region.clone(), block, index })
}

/// The instructions in front of the place and behind it, without the ends of blocks.
fn parts(
    func: &Function,
    dom: &DomTree,
    blocks: &[Block],
    at: Block,
    index: usize,
) -> (Vec<Inst>, Vec<Inst>) {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for block in blocks.iter().copied() {
        let insts = func.block_insts(block);
        let cut = match block == at {
            true => index,
            false if dom.dominates(at, block) => 0,
            false => insts.len(),
        };
        first.extend_from_slice(&insts[..cut]);
        second.extend_from_slice(&insts[cut..]);
    }
    // The block's own end leads from one part to the other, or ends the task.
    second.retain(|inst| !matches!(func.insts[*inst].op, Op::Halt));
    (first, second)
}

/// Whether the instruction calls a function that has a loop, or calls itself.
fn calls_long(known: &Known<'_>, inst: Inst) -> bool {
    let callee = known.func.insts[inst].callee().and_then(|callee| known.module.ctx.global_name(callee));
    let Some(SymbolDef::Function(id)) = callee.and_then(|name| known.module.symbols.get(&name)) else {
        return false;
    };
    // While a function is looked at, an empty one has its place.
    let callee = match callee == Some(known.func.name) {
        true => known.func,
        false => &known.module.functions[*id],
    };
    let calls_itself = |inst: Inst| {
        let name = callee.insts[inst].callee().and_then(|name| known.module.ctx.global_name(name));
        name == Some(callee.name)
    };
    callee.is_readable() && (has_loop(callee) || callee.layout_insts().any(|(_, inst)| calls_itself(inst)))
}

fn has_loop(func: &Function) -> bool {
    let cfg = Cfg::compute(func);
    !Loops::compute(&cfg, &DomTree::compute(func, &cfg)).is_empty()
}

fn rewrite(module: &mut Module, func: &mut Function, found: &Found) {
    let Found { region, block, index } = found;
    let second = split_block(func, &mut module.ctx, *block, *index);
    let name = module.ctx.names.intern("between");
    let between = func.make_block(Some(name));
    func.insert_block_after(between, *block);
    if let Some(branch) = func.terminator(*block) {
        func.remove_inst(branch);
    }
    let attachments = func.insts[region.fork].attachments.clone();
    let mut end = |block: Block, op: Op, targets: &[Block]| {
        let targets = targets.iter().copied().map(Operand::Block);
        let inst =
            Cursor::at_end(func, &mut module.ctx, block).insert(InstData::new(op, Type::VOID, targets));
        func.insts[inst].attachments.clone_from(&attachments);
    };
    end(*block, Op::Halt, &[between]);
    end(between, Op::Fork, &[second, region.continuation]);
    func.insts[region.fork].operands[1] = Operand::Block(between);
    rename_phi_pred(func, region.continuation, region.block, between);
    for join in &region.joins {
        let (Some(from), Some(next)) = (func.inst_block(*join), func.insts[*join].successors().next()) else {
            continue;
        };
        let name = module.ctx.names.intern("joined");
        let joined = func.make_block(Some(name));
        func.insert_block_after(joined, from);
        let attachments = func.insts[*join].attachments.clone();
        func.insts[*join].operands[0] = Operand::Block(joined);
        let outer = InstData::new(Op::Join, Type::VOID, [Operand::Block(next)]);
        let outer = Cursor::at_end(func, &mut module.ctx, joined).insert(outer);
        func.insts[outer].attachments = attachments;
        rename_phi_pred(func, next, from, joined);
    }
}
