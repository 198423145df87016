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

use weft_ir::edit::{remove_unreachable_blocks, split_block};
use weft_ir::{Block, Context, Function, Op};

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
        let mut block = block;
        while let Some(index) = first_shared_marker(func, ctx, block) {
            block = split_block(func, ctx, block, index);
        }
    }
}

/// The index at which `block` must be split next.
fn first_shared_marker(func: &Function, ctx: &Context, block: Block) -> Option<usize> {
    let insts = func.block_insts(block);
    let index = insts
        .iter()
        .position(|i| matches!(Marker::of(&func.insts[*i], ctx), Some(Marker::Entry | Marker::Exit)))?;
    if index > 0 {
        return Some(index);
    }
    let alone = insts.len() == 2 && matches!(func.insts[insts[1]].op, Op::Br);
    (!alone).then_some(1)
}
