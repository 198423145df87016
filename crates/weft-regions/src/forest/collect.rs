//! The walk that collects the blocks of one region, whatever writes its border.
//!
//! It goes depth first from the entry and stops at the exits. Both builders use it: the one of the whole forest knows
//! already on which side of the border a block lies, and the one of a single region looks at the block's first marker.

use weft_ir::cfg::BlockSet;
use weft_ir::{Block, Function};

use crate::forest::region::Edge;

/// Where a block lies, seen from a region.
pub(super) enum Side {
    /// It belongs to the region as a whole.
    Inside,
    /// An exit of the region stands in it.
    Exit,
    /// It does not belong to the region, or to more than this one.
    Outside,
}

/// The blocks inside of the region that `enter` leads into, and its exits, by a walk from there.
///
/// `side` is asked once for each block that control may come to from the entry without crossing an exit, and told the
/// block's successors. `leave` makes the edge of the exit in a block.
pub(super) fn collect(
    func: &Function,
    enter: Edge,
    mut side: impl FnMut(Block, &[Block]) -> Side,
    leave: impl Fn(Block) -> Edge,
) -> (Vec<Block>, Vec<Edge>) {
    let mut inside = Vec::new();
    let mut exits = Vec::new();
    walk_with_successors(func, &func.successors(enter.from), |block, next| match side(block, next) {
        Side::Inside => {
            inside.push(block);
            true
        }
        Side::Exit => {
            exits.push(leave(block));
            false
        }
        Side::Outside => false,
    });
    (inside, exits)
}

/// Visits the blocks that can be reached from `starts`, these among them, each once, depth first.
/// `visit` says whether to go on to the successors of a block.
pub fn walk(func: &Function, starts: &[Block], mut visit: impl FnMut(Block) -> bool) {
    walk_with_successors(func, starts, |block, _| visit(block));
}

/// As [`walk`], for a `visit` that wants to know the successors of a block.
fn walk_with_successors(func: &Function, starts: &[Block], mut visit: impl FnMut(Block, &[Block]) -> bool) {
    let mut seen = BlockSet::new();
    let mut stack: Vec<Block> = starts.iter().rev().copied().collect();
    while let Some(block) = stack.pop() {
        if !seen.insert(block) {
            continue;
        }
        let successors = func.successors(block);
        if visit(block, &successors) {
            stack.extend(successors.iter().rev());
        }
    }
}
