//! Replacing an operand in a set of blocks.

use weft_ir::{Block, Function, Operand};

/// Replaces `from` by `to` in the operands of all instructions of `blocks`.
pub(crate) fn replace_operand(func: &mut Function, blocks: &[Block], from: Operand, to: Operand) {
    for block in blocks {
        for inst in func.block_insts(*block).to_vec() {
            for operand in &mut func.insts[inst].operands {
                if *operand == from {
                    *operand = to;
                }
            }
        }
    }
}
