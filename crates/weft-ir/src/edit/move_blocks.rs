//! Moving blocks into another function of the module.
//!
//! ```text
//! src:  a:                        src:  a:                     dst:  entry:
//!         br label %body                  br label %body.stub          br label %body  (caller)
//!       body:                           body.stub:                   body:
//!         %y = add i32 %x, 1   ==>        (caller: call, br)           %y = add i32 %x.arg, 1
//!         br label %after               after:                         br label %exit
//!       after:                                                       exit:
//! ```
//!
//! The blocks have one entry. Values, instructions and blocks are made anew in the destination through one
//! map of operands, which opaque instructions and debug records go through as well.
//!
//! Refused, before anything is changed, is what [`MoveError`] lists.

use rustc_hash::FxHashMap;

use crate::cfg::{BlockSet, block_set};
use crate::edit::clone::remake;
use crate::edit::live_values::{live_ins, live_outs};
use crate::edit::phis::{phis, redirect_edges};
use crate::edit::split::{derived_name, has_fixed_targets, is_exception_pad};
use crate::edit::unreachable::drop_dangling_debug_records;
use crate::entities::{Block, Inst, Value};
use crate::function::Function;
use crate::inst::Op;
use crate::module::Context;
use crate::operands::Operand;

/// What stands in the destination for things that stay in the source.
#[derive(Clone, Debug, Default)]
pub struct MoveTargets {
    /// For each live-in value of the source, an operand of the destination.
    pub values: FxHashMap<Value, Operand>,
    /// For each block of the source that the moved blocks go to, a block of the destination.
    pub exits: FxHashMap<Block, Block>,
}

/// What became of what in [`move_blocks`]: from the source to the destination.
#[derive(Clone, Debug, Default)]
pub struct MoveMap {
    /// The moved blocks.
    pub blocks: FxHashMap<Block, Block>,
    /// Their instructions.
    pub insts: FxHashMap<Inst, Inst>,
    /// The values defined in them.
    pub values: FxHashMap<Value, Value>,
}

/// The result of [`move_blocks`].
#[derive(Clone, Debug)]
pub struct Moved {
    /// What became of what.
    pub map: MoveMap,
    /// The block of the source that all edges into the moved blocks lead to now. It is empty: the caller
    /// fills it, and ends it with branches to the blocks that the moved ones went to.
    pub stub: Block,
}

/// Why blocks cannot be moved. Blocks and values are those of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The entry is not among the blocks, is the entry of its function, or a block is not in the layout.
    BadBlocks,
    /// An edge from outside leads to this block, which is not the entry.
    SideEntry(Block),
    /// A phi of the entry takes values from outside; split the entry behind its phis.
    EntryPhi(Inst),
    /// Values from outside for which no operand is given, in the order of their first use.
    LiveIns(Vec<Value>),
    /// Values used outside, in the order of their first use.
    LiveOuts(Vec<Value>),
    /// Blocks outside that are gone to and for which no block is given.
    Exits(Vec<Block>),
    /// This block returns.
    Return(Block),
    /// This block is an exception pad, and an edge that crosses the border of the set leads to it.
    ExceptionPad(Block),
    /// This terminator, of a kind whose targets cannot be changed (`indirectbr`), crosses the border of the set.
    Indirect(Inst),
    /// A phi outside takes different values from different moved blocks.
    ExitPhi(Inst),
}

/// Moves `blocks` of `src` behind the blocks of `dst`: `entry` first, the others in the order of `src`'s layout.
///
/// Phis in blocks outside that had entries from moved blocks get one for the stub. If the moved blocks went
/// to several blocks outside, the stub has to branch to all of them, or the caller prunes the phis.
///
/// Debug records that name values from the other side are dropped on both sides.
/// `blockaddress` constants follow their blocks.
///
/// # Errors
/// If the blocks cannot be moved; nothing is changed then.
pub fn move_blocks(
    src: &mut Function,
    dst: &mut Function,
    ctx: &mut Context,
    blocks: &[Block],
    entry: Block,
    targets: &MoveTargets,
) -> Result<Moved, MoveError> {
    let set = block_set(blocks);
    check_outside(src, &set, blocks, entry, targets)?;
    let from: Vec<Block> = src.blocks().iter().copied().filter(|block| !set.contains(*block)).collect();
    let moved = move_checked(src, dst, ctx, blocks, (&from, entry), targets)?;
    drop_dangling_debug_records(src);
    Ok(moved)
}

/// Moves blocks as [`move_blocks`] does, but does not look at the other blocks of `src`, which may be many: the caller knows
/// that they come to these by the edge from `enter.0` to the entry `enter.1` alone, and use no value of these. Debug records
/// there may name values that are gone, until the caller drops them ([`drop_dangling_debug_records`]).
///
/// # Errors
/// If the blocks themselves cannot be moved; nothing is changed then.
pub fn move_region_blocks(
    src: &mut Function,
    dst: &mut Function,
    ctx: &mut Context,
    blocks: &[Block],
    enter: (Block, Block),
    targets: &MoveTargets,
) -> Result<Moved, MoveError> {
    move_checked(src, dst, ctx, blocks, (&[enter.0], enter.1), targets)
}

/// Moves blocks which edges from the blocks `from` lead into, to `entry`.
fn move_checked(
    src: &mut Function,
    dst: &mut Function,
    ctx: &mut Context,
    blocks: &[Block],
    (from, entry): (&[Block], Block),
    targets: &MoveTargets,
) -> Result<Moved, MoveError> {
    let set = block_set(blocks);
    check_inside(src, &set, blocks, entry, targets)?;
    let stub = make_stub(src, ctx, &set, blocks, (from, entry));
    let order: Vec<Block> =
        std::iter::once(entry).chain(src.in_layout_order(&set).into_iter().filter(|b| *b != entry)).collect();
    dst.expect_insts(order.iter().map(|block| src.block_insts(*block).len()).sum());
    let mut map = MoveMap::default();
    for &block in &order {
        map.blocks.insert(block, dst.append_block(src.block_name(block)));
    }
    for &block in &order {
        for &inst in src.block_insts(block) {
            let data = src.insts[inst].clone();
            let old = data.result;
            let new = remake(dst, data);
            dst.append_inst(map.blocks[&block], new);
            map.insts.insert(inst, new);
            if let (Some(old), Some(result)) = (old, dst.insts[new].result) {
                dst.values[result].name = src.values[old].name;
                map.values.insert(old, result);
            }
        }
    }
    for &block in &order {
        for inst in dst.block_insts(map.blocks[&block]).to_vec() {
            let mut operands = dst.insts[inst].operands.clone();
            let complete = operands.iter_mut().fold(true, |all, operand| {
                let new = moved_operand(*operand, &map, targets);
                *operand = new.unwrap_or(*operand);
                all && new.is_some()
            });
            if complete {
                dst.insts[inst].operands = operands;
            } else {
                debug_assert!(dst.insts[inst].is_debug_record(), "live-ins were checked");
                dst.insts[inst].operands.clear();
                dst.remove_inst(inst);
            }
        }
    }
    src.remove_blocks(&set);
    for address in &mut ctx.block_addresses {
        if address.func == src.name
            && let Some(new) = address.block.and_then(|b| map.blocks.get(&b))
        {
            address.func = dst.name;
            address.block = Some(*new);
        }
    }
    Ok(Moved { map, stub })
}

/// What stands in the destination for `operand`; `None` for a value that has no counterpart.
fn moved_operand(operand: Operand, map: &MoveMap, targets: &MoveTargets) -> Option<Operand> {
    match operand {
        Operand::Value(v) => match map.values.get(&v) {
            Some(new) => Some(Operand::Value(*new)),
            None => targets.values.get(&v).copied(),
        },
        Operand::Block(b) => map.blocks.get(&b).or_else(|| targets.exits.get(&b)).map(|b| Operand::Block(*b)),
        Operand::Const(_) | Operand::Metadata(_) => Some(operand),
    }
}

/// Makes the block that stands for the moved ones, redirects the edges to it and adapts phis behind.
fn make_stub(
    src: &mut Function,
    ctx: &mut Context,
    set: &BlockSet,
    blocks: &[Block],
    (from, entry): (&[Block], Block),
) -> Block {
    let name = derived_name(ctx, src.block_name(entry), ".stub");
    let stub = src.make_block(name);
    src.insert_block_before(stub, entry);
    for &block in from {
        redirect_edges(src, block, entry, stub);
    }
    let mut behind = BlockSet::new();
    let next: Vec<Block> = blocks.iter().flat_map(|block| src.successors(*block)).collect();
    for next in next {
        if set.contains(next) || !behind.insert(next) {
            continue;
        }
        for phi in phis(src, next) {
            let mut seen = false;
            let old = std::mem::take(&mut src.insts[phi].operands);
            for pair in old.chunks_exact(2) {
                match pair[1] {
                    Operand::Block(pred) if set.contains(pred) => {
                        if !std::mem::replace(&mut seen, true) {
                            src.insts[phi].operands.extend([pair[0], Operand::Block(stub)]);
                        }
                    }
                    _ => src.insts[phi].operands.extend(pair.iter().copied()),
                }
            }
        }
    }
    stub
}

/// Checks the edges and uses of the blocks that stay.
fn check_outside(
    src: &Function,
    set: &BlockSet,
    blocks: &[Block],
    entry: Block,
    targets: &MoveTargets,
) -> Result<(), MoveError> {
    let laid_out = block_set(src.blocks());
    if blocks.iter().any(|b| !laid_out.contains(*b)) {
        return Err(MoveError::BadBlocks);
    }
    for &block in src.blocks() {
        if set.contains(block) {
            continue;
        }
        for succ in src.successors(block) {
            if !set.contains(succ) {
                continue;
            }
            if is_exception_pad(src, succ) {
                return Err(MoveError::ExceptionPad(succ));
            }
            if let Some(terminator) = src.terminator(block).filter(|t| has_fixed_targets(src, *t)) {
                return Err(MoveError::Indirect(terminator));
            }
            if succ != entry {
                return Err(MoveError::SideEntry(succ));
            }
        }
    }
    check_inside(src, set, blocks, entry, targets)?;
    let outs = live_outs(src, set);
    if !outs.is_empty() {
        return Err(MoveError::LiveOuts(outs));
    }
    Ok(())
}

/// Checks the blocks that are moved, and those that they go to.
fn check_inside(
    src: &Function,
    set: &BlockSet,
    blocks: &[Block],
    entry: Block,
    targets: &MoveTargets,
) -> Result<(), MoveError> {
    if !set.contains(entry) || src.entry() == Some(entry) {
        return Err(MoveError::BadBlocks);
    }
    let mut exits: Vec<Block> = Vec::new();
    let mut behind: Vec<Block> = Vec::new();
    for &block in blocks {
        for succ in src.successors(block) {
            if set.contains(succ) {
                continue;
            }
            if is_exception_pad(src, succ) {
                return Err(MoveError::ExceptionPad(succ));
            }
            if let Some(terminator) = src.terminator(block).filter(|t| has_fixed_targets(src, *t)) {
                return Err(MoveError::Indirect(terminator));
            }
            if !targets.exits.contains_key(&succ) && !exits.contains(&succ) {
                exits.push(succ);
            }
            if !behind.contains(&succ) {
                behind.push(succ);
            }
        }
        if src.block_insts(block).iter().any(|inst| matches!(src.insts[*inst].op, Op::Ret)) {
            return Err(MoveError::Return(block));
        }
    }
    for phi in phis(src, entry) {
        if src.insts[phi].phi_incoming().any(|(_, pred)| !set.contains(pred)) {
            return Err(MoveError::EntryPhi(phi));
        }
    }
    let missing: Vec<Value> =
        live_ins(src, set).into_iter().filter(|v| !targets.values.contains_key(v)).collect();
    if !missing.is_empty() {
        return Err(MoveError::LiveIns(missing));
    }
    if !exits.is_empty() {
        return Err(MoveError::Exits(exits));
    }
    behind.into_iter().try_for_each(|block| check_exit_phis(src, set, block))
}

/// Behind the move all edges from the set come from one block, so a phi can take one value only.
fn check_exit_phis(src: &Function, set: &BlockSet, block: Block) -> Result<(), MoveError> {
    for phi in phis(src, block) {
        let mut values = src.insts[phi].phi_incoming().filter(|(_, p)| set.contains(*p)).map(|(v, _)| v);
        if let Some(first) = values.next()
            && values.any(|v| v != first)
        {
            return Err(MoveError::ExitPhi(phi));
        }
    }
    Ok(())
}
