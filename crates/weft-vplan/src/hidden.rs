//! Constants that LLVM is not to know.
//!
//! ```llvm
//! %n = call i32 asm "", "=r,0"(i32 0) nounwind memory(none)
//! ```
//! The text of the assembly is empty: the number stays in its register.

use weft_ir::{Block, ConstKind, Cursor, Function, Module, Operand, Type};

/// The assembly, which keeps what it gets.
const KEEP: &str = "asm \"\", \"=r,0\"";

/// The number `constant`, hidden at the end of the block `front`.
pub(crate) fn hidden(module: &mut Module, func: &mut Function, front: Block, constant: Operand) -> Operand {
    let ty = module.ctx.operand_ty(func, constant);
    let mut at = Cursor::before_terminator(func, &mut module.ctx, front);
    let text = at.ctx.names.intern(KEEP);
    let assembly = Operand::Const(at.ctx.consts.intern(Type::PTR, ConstKind::Verbatim(text)));
    let call = at.call(ty, assembly, &[constant]);
    if let Some(info) = at.func.insts[call].call_info_mut() {
        info.suffix = "nounwind memory(none)".into();
    }
    at.func.result(call)
}
