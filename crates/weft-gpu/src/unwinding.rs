//! Calls that something may be thrown out of: on a GPU nothing is.
//!
//! ```llvm
//! %x = invoke i32 @f(i32 %n) to label %next unwind label %pad
//! ; becomes
//! %x = call i32 @f(i32 %n)
//! br label %next
//! ```
//!
//! What throws has ended the program before ([`crate::throwing`]), or calls the library of C++, which no image has, so that the
//! verifier refuses it.
//!
//! *Before:* any module. *After:* no function catches anything, and what was only reached from there is gone.

use weft_ir::edit::{prune_phi_entries, remove_unreachable_blocks};
use weft_ir::{Inst, InstData, Module, Op, Operand, Type};

use crate::rewriting::with_function;

/// Makes plain calls of those whose exceptions are caught.
pub(crate) fn forget(module: &mut Module) {
    for id in module.defined_functions().collect::<Vec<_>>() {
        with_function(module, id, |_, func| {
            let insts = func.layout_insts().map(|(_, inst)| inst);
            let catching: Vec<Inst> =
                insts.filter(|inst| matches!(func.insts[*inst].op, Op::Invoke(_))).collect();
            if catching.is_empty() {
                return;
            }
            for inst in catching {
                let data = &func.insts[inst];
                let Op::Invoke(info) = data.op.clone() else { continue };
                let [ref called @ .., Operand::Block(next), Operand::Block(_)] = data.operands[..] else {
                    continue;
                };
                let new = InstData::new(Op::Call(info), data.ty, called.to_vec());
                (func.insts[inst].op, func.insts[inst].operands) = (new.op, new.operands);
                if let Some(block) = func.inst_block(inst) {
                    let jump = func.make_inst(InstData::new(Op::Br, Type::VOID, [Operand::Block(next)]));
                    func.append_inst(block, jump);
                }
            }
            prune_phi_entries(func);
            remove_unreachable_blocks(func);
        });
    }
}
