//! Removing what nobody takes any more, so that what looks at the loops next does not see it.
//!
//! ```llvm
//! %p = getelementptr i8, ptr %row, i64 1        ; both go
//! %first = load i8, ptr %p                      ; nobody takes it but a debug record
//! ```
//!
//! # Postconditions
//! What the function does is the same. Debug records may name values that are gone, until the stage drops them at its end.

use weft_ir::{Function, Inst, Op, Operand};

/// Removes what computes `operand`, if no instruction takes it, and then what was computed for that alone. What has effects stays.
pub(crate) fn remove_unused(func: &mut Function, operand: Operand) {
    let Operand::Value(value) = operand else { return };
    let may_go = |inst: &Inst| {
        let op = &func.insts[*inst].op;
        matches!(
            op,
            Op::Cast(..) | Op::Binary(..) | Op::Gep { .. } | Op::Load { volatile: false, atomic: None, .. }
        )
    };
    let Some(inst) = func.def_inst(value).filter(may_go) else { return };
    let takes_it = |(_, user): (_, Inst)| {
        let data = &func.insts[user];
        !data.is_debug_record() && data.operands.contains(&operand)
    };
    if func.inst_block(inst).is_none() || func.layout_insts().any(takes_it) {
        return;
    }
    let operands = func.insts[inst].operands.to_vec();
    func.remove_inst(inst);
    operands.into_iter().for_each(|operand| remove_unused(func, operand));
}
