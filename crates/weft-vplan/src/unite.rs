//! Uniting: a sum that each way into a block computes is computed in the block.
//!
//! ```llvm
//! one:                                                one:
//!   %a = add nuw nsw i64 %i, 1                          %a = add nuw nsw i64 %i, 1
//!   br label %join                                      br label %join
//! other:                                              other:
//!   %b = add nuw i64 %i, 1                    ==>       br label %join
//!   br label %join                                    join:
//! join:                                                 %next = add nuw i64 %i, 1
//!   %next = phi i64 [ %a, %one ], [ %b, %other ]
//! ```
//! LLVM's elimination of redundant computations leaves the next value of a loop's variable in this form, where one branch of the
//! body needs it and another does not; the variable of the loop is hard to recognize then.
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! The program is the same. A flag of the new sum is one that all of the old ones have, so that it is poison where they were.

use weft_analysis::{Cfg, DomTree};
use weft_ir::{BinaryOp, Cursor, Flags, Function, Inst, Module, Op, Operand};

/// Unites the sums of `func`, which is taken out of `module`; returns how many.
pub(crate) fn unite(module: &mut Module, func: &mut Function) -> usize {
    let phis: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    let phis: Vec<Inst> = phis.into_iter().filter(|inst| sum_of(func, *inst).is_some()).collect();
    if phis.is_empty() {
        return 0;
    }
    let dom = DomTree::compute(func, &Cfg::compute(func));
    let mut count = 0;
    for phi in phis {
        // A sum before may have been one of this.
        let Some((operands, flags)) = sum_of(func, phi) else { continue };
        let Some(block) = func.inst_block(phi) else { continue };
        let is_there = operands.iter().all(|operand| match operand {
            Operand::Value(value) => func.def_inst(*value).is_none_or(|inst| {
                let home = func.inst_block(inst);
                let is_above = home.is_some_and(|home| home != block && dom.dominates(home, block));
                is_above || home == Some(block) && func.insts[inst].is_phi() && inst != phi
            }),
            _ => true,
        });
        let Operand::Value(old) = func.result(phi) else { continue };
        let has_pad = func.block_insts(block).iter().any(|inst| func.insts[*inst].is_exception_pad());
        if !is_there || has_pad {
            continue;
        }
        let mut at = Cursor::at_front(func, &mut module.ctx, block);
        let sum = at.binary_with(BinaryOp::Add, flags, operands[0], operands[1]);
        func.replace_uses(old, sum);
        func.remove_inst(phi);
        count += 1;
    }
    count
}

/// What all incoming values of a phi add, if they are sums of the same, and the flags that they have in common.
fn sum_of(func: &Function, phi: Inst) -> Option<([Operand; 2], Flags)> {
    if !func.insts[phi].is_phi() {
        return None;
    }
    let mut found: Option<([Operand; 2], Flags)> = None;
    for (value, _) in func.insts[phi].phi_incoming() {
        let Operand::Value(value) = value else { return None };
        let data = &func.insts[func.def_inst(value)?];
        let (Op::Binary(BinaryOp::Add, flags), &[left, right]) = (&data.op, &data.operands[..]) else {
            return None;
        };
        found = match found {
            None => Some(([left, right], flags.set())),
            Some((operands, common)) if operands == [left, right] => Some((operands, common & flags.set())),
            Some(_) => return None,
        };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn united(other: &str) -> String {
        let text = format!(
            "define i64 @f(i64 %i, i64 %j, i1 %c) {{\nentry:\n  br i1 %c, label %one, label %two\none:\n  \
             %a = add nuw nsw i64 %i, 1\n  br label %join\ntwo:\n  %b = {other}\n  br label %join\njoin:\n  \
             %next = phi i64 [ %a, %one ], [ %b, %two ]\n  ret i64 %next\n}}\n"
        );
        let (count, text) = transformed(&text, unite);
        assert_eq!(count == 0, text.contains("phi"), "{text}");
        text
    }

    #[test]
    fn a_sum_of_each_way_is_one_with_their_common_flags() {
        let text = united("add nuw i64 %i, 1");
        assert!(text.contains("join:\n  %0 = add nuw i64 %i, 1\n  ret i64 %0"), "{text}");
    }

    #[test]
    fn other_sums_stay() {
        for other in ["add i64 %i, 2", "add i64 %j, 1", "sub i64 %i, 1"] {
            assert!(united(other).contains("phi"));
        }
    }
}
