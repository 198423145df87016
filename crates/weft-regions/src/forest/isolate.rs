//! Gives each entry and each exit marker a block of its own.
//!
//! ```text
//! pre:                           pre:
//!   a                              a
//!   %t = call @…region.entry       br %entry
//!   b                            entry:
//!   call @…region.exit(%t)         %t = call @…region.entry
//!   c                              br %body
//!                        ==>     body:
//!                                  b
//!                                  br %exit
//!                                exit:
//!                                  call @…region.exit(%t)
//!                                  br %post
//!                                post:
//!                                  c
//! ```
//!
//! After that a region is the set of whole blocks between its markers ([`super::Region::inside`]).

use weft_ir::edit::{remove_unreachable_blocks, split_block_at};
use weft_ir::{Block, Context, Function, Inst, Op};

use crate::forest::split::split_regions;
use crate::markers::Marker;

/// Gives each entry and exit marker a block of its own. Idempotent.
///
/// Before that, what would blur a region's border is cleared away: unreachable blocks that lead into it,
/// and dead ends (clang has one `unreachable` per function) that it shares with its surroundings.
pub fn isolate_markers(func: &mut Function, ctx: &mut Context) {
    remove_unreachable_blocks(func);
    split_regions(func, ctx);
    for block in func.blocks().to_vec() {
        let splits = splits(func, ctx, block);
        split_block_at(func, ctx, block, &splits);
    }
}

/// The indices at which `block` must be split.
fn splits(func: &Function, ctx: &Context, block: Block) -> Vec<usize> {
    let insts = func.block_insts(block);
    let is_border =
        |inst: &Inst| matches!(Marker::of(&func.insts[*inst], ctx), Some(Marker::Entry | Marker::Exit));
    let mut splits: Vec<usize> = Vec::new();
    for (index, _) in insts.iter().enumerate().filter(|(_, inst)| is_border(inst)) {
        if splits.last().map_or(0, |last| *last) != index {
            splits.push(index);
        }
        let ends = matches!(insts[index + 1..], [last] if matches!(func.insts[last].op, Op::Br));
        if !ends {
            splits.push(index + 1);
        }
    }
    splits
}
