//! The comparisons by which addresses in a loop are chosen.
//!
//! ```llvm
//! %inner = icmp slt i64 %i, %w                 ; found: what is loaded is a[i + 1], but a[i] at the border
//! %one = zext i1 %inner to i64
//! %j = add i64 %i, %one
//! %p = getelementptr float, ptr %a, i64 %j
//! ```
//! Vectors of such a loop gather. Where the comparison is known, the address grows by one element in each iteration.
//!
//! # Algorithm
//! Backwards from the indices of addresses, through what computes integers in the loop. A comparison that chooses between two
//! addresses themselves is one, too. What was loaded ends the search: an address that depends on it has no stride anyway.

use rustc_hash::FxHashSet;
use weft_ir::{Block, CastOp, Function, Inst, Module, Op, Operand};

/// So many operations back a comparison is looked for.
const FAR: usize = 8;

/// The comparisons of integers in `blocks` by which an address in them is chosen, in the order of the addresses.
pub(super) fn comparisons(module: &Module, func: &Function, blocks: &[Block]) -> Vec<Inst> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open: Vec<(Operand, usize)> = Vec::new();
    for inst in blocks.iter().flat_map(|block| func.block_insts(*block)) {
        let data = &func.insts[*inst];
        if matches!(data.op, Op::Gep { .. }) {
            open.extend(data.operands.iter().map(|operand| (*operand, 0)));
        }
        while let Some((operand, steps)) = open.pop() {
            let Operand::Value(value) = operand else { continue };
            let Some(def) = func.def_inst(value) else { continue };
            let is_inside = func.inst_block(def).is_some_and(|home| blocks.contains(&home));
            if steps > FAR || !is_inside || !seen.insert(def) {
                continue;
            }
            let data = &func.insts[def];
            match &data.op {
                Op::ICmp(..) => found.push(def),
                Op::Binary(..)
                | Op::Select(..)
                | Op::Cast(CastOp::ZExt | CastOp::SExt | CastOp::Trunc, _)
                | Op::Freeze => open.extend(data.operands.iter().map(|operand| (*operand, steps + 1))),
                _ => {}
            }
        }
    }
    found.retain(|compare| {
        let operand = func.insts[*compare].operands[0];
        module.ctx.types.int_bits(module.ctx.operand_ty(func, operand)).is_some()
    });
    found
}
