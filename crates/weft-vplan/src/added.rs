//! What a loop adds to a sum that it carries.
//!
//! ```llvm
//! %s = phi i64 [ 0, %before ], [ %s2, %loop ]
//! %s1 = add i64 %s, %x                             ; the chain: x is added, and y subtracted
//! %s2 = sub i64 %s1, %y
//! ```

use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Function, Inst, Op, Operand};

use crate::skeleton::Skeleton;

/// The integer additions and subtractions that lead from a phi to its next value, with what each adds to the sum, if nothing else
/// takes what is between them.
pub(crate) fn chain(
    func: &Function,
    uses: &UseIndex,
    frame: &Skeleton,
    phi: Inst,
    next: Operand,
) -> Option<Vec<(Inst, (Operand, bool))>> {
    let mut chain = Vec::new();
    let mut value = func.insts[phi].result?;
    while Operand::Value(value) != next {
        let [used] = uses.uses(value) else { return None };
        let data = &func.insts[used.inst];
        let is_here = func.inst_block(used.inst) == Some(frame.header);
        let own = Operand::Value(value);
        let term = match (&data.op, &data.operands[..]) {
            (Op::Binary(BinaryOp::Add, _), &[left, right]) if left == own => (right, false),
            (Op::Binary(BinaryOp::Add, _), &[left, _]) => (left, false),
            (Op::Binary(BinaryOp::Sub, _), &[left, right]) if left == own => (right, true),
            _ => return None,
        };
        if !is_here {
            return None;
        }
        chain.push((used.inst, term));
        value = data.result?;
    }
    // Within the loop, the next value is the next iteration's alone.
    let is_last = |inst: Inst| inst == phi || func.inst_block(inst) != Some(frame.header);
    uses.uses(value).iter().all(|used| is_last(used.inst)).then_some(chain)
}
