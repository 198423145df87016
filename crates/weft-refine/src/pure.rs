//! Instructions that each thread of a team may execute as well as one thread alone.
//!
//! ```llvm
//! %n = sext i32 %m to i64          ; pure: it depends on its operands alone
//! %x = load i32, ptr %p            ; not: another thread may write there meanwhile
//! ```

use weft_analysis::bookkeeping::is_lifetime;
use weft_ir::{Inst, Op};

use crate::Work;

impl Work<'_> {
    /// Whether `inst` computes a value from its operands alone, and does nothing else.
    pub(crate) fn is_pure(&self, inst: Inst) -> bool {
        let data = &self.func.insts[inst];
        match &data.op {
            Op::DebugRecord(_) => true,
            Op::Call(_) => {
                let effects = self.effects.of_inst(&self.module.ctx, self.func, inst);
                let is_inert = !effects.has_side_effects() && !effects.reads && !effects.is_convergent;
                is_inert && data.bundles().next().is_none()
            }
            op => op.only_computes(),
        }
    }

    /// Whether `inst` is a call of `llvm.lifetime.start` or `.end`.
    pub(crate) fn is_lifetime(&self, inst: Inst) -> bool {
        is_lifetime(&self.func.insts[inst], self.module)
    }

    /// Whether `inst` may be executed although the program would not have come to it: it is pure, and no operand makes it
    /// undefined.
    pub(crate) fn is_speculatable(&self, inst: Inst) -> bool {
        let divides = self.func.insts[inst].op.divides_integers();
        let calls = matches!(self.func.insts[inst].op, Op::Call(_)) && !self.is_intrinsic(inst);
        self.is_pure(inst) && !divides && !calls
    }

    /// Whether `inst` calls a function of LLVM's, as `llvm.umin`.
    fn is_intrinsic(&self, inst: Inst) -> bool {
        let callee = self.func.insts[inst].callee();
        let name = callee.and_then(|callee| self.module.ctx.global_name(callee));
        name.is_some_and(|name| self.module.ctx.names.text(name).starts_with("llvm."))
    }
}
