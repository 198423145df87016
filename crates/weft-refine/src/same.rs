//! Values that are equal, since they are computed in the same way from the same.
//!
//! ```llvm
//! %a = call i32 @llvm.smax.i32(i32 %n, i32 0)
//! %b = call i32 @llvm.smax.i32(i32 %n, i32 0)         ; the same as %a
//! ```
//!
//! The intervals of two shared loops of one team are the same in each thread, if the loops have the same number of iterations
//! and are shared out alike: `twins` names what begins them. [OMP 5.2 §11.5.3]

use weft_ir::{Inst, Op, Operand};

use crate::Work;

/// How deep expressions are compared.
const DEPTH: u32 = 12;

impl Work<'_> {
    /// Whether `a` and `b` are equal; the calls `twins` return the same in each thread.
    pub(crate) fn is_same(&self, a: Operand, b: Operand, twins: Option<(Inst, Inst)>) -> bool {
        self.same(a, b, twins, DEPTH)
    }

    fn same(&self, a: Operand, b: Operand, twins: Option<(Inst, Inst)>, depth: u32) -> bool {
        if a == b {
            return true;
        }
        let (Operand::Value(a), Operand::Value(b)) = (a, b) else { return false };
        let Some((a, b)) = self.func.def_inst(a).zip(self.func.def_inst(b)) else { return false };
        if Some((a, b)) == twins || Some((b, a)) == twins {
            return true;
        }
        if depth == 0 || !self.is_pure(a) || !self.is_pure(b) {
            return false;
        }
        let (left, right) = (&self.func.insts[a], &self.func.insts[b]);
        let alike = match (&left.op, &right.op) {
            (Op::Binary(x, _), Op::Binary(y, _)) => x == y,
            (Op::Cast(x, _), Op::Cast(y, _)) => x == y,
            (Op::ICmp(x, _), Op::ICmp(y, _)) => x == y,
            (Op::ExtractValue(x), Op::ExtractValue(y)) => x == y,
            (Op::Gep { source: x, .. }, Op::Gep { source: y, .. }) => x == y,
            (Op::Select(_), Op::Select(_)) => true,
            (Op::Call(_), Op::Call(_)) => left.callee() == right.callee(),
            _ => false,
        };
        alike
            && left.ty == right.ty
            && left.operands.len() == right.operands.len()
            && left.operands.iter().zip(&right.operands).all(|(x, y)| self.same(*x, *y, twins, depth - 1))
    }
}
