//! Writes expressions in 16 bits.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{BinaryOp, CastOp, Cursor, Flags, Function, Inst, Module, Op, Operand, Type, TypeData};

use super::intervals::{self, Choice, NARROW, fits};

/// An expression that is written anew.
pub(super) struct Rewrite<'a> {
    pub(super) module: &'a mut Module,
    pub(super) func: &'a mut Function,
    /// The instructions of the expression.
    interior: FxHashSet<Inst>,
    /// Where its narrow form stands.
    before: Inst,
    /// What was written so far.
    done: FxHashMap<Inst, Operand>,
}

impl<'a> Rewrite<'a> {
    /// The expression of the instructions `interior`, whose narrow form stands in front of `before`.
    pub(super) fn new(
        module: &'a mut Module,
        func: &'a mut Function,
        interior: FxHashSet<Inst>,
        before: Inst,
    ) -> Rewrite<'a> {
        Rewrite { module, func, interior, before, done: FxHashMap::default() }
    }

    /// Where the next instruction is written.
    pub(super) fn cursor(&mut self) -> Cursor<'_> {
        Cursor::before(self.func, &mut self.module.ctx, self.before)
    }

    /// The narrow form of `operand`.
    pub(super) fn narrow(&mut self, operand: Operand) -> Operand {
        let narrow = self.module.ctx.types.int(NARROW);
        if let Operand::Const(constant) = operand
            && let Some(number) = self.module.ctx.consts.as_int(constant)
        {
            return self.module.ctx.int(narrow, i128::from(number as i16));
        }
        let inst = match operand {
            Operand::Value(value) => self.func.def_inst(value).filter(|inst| self.interior.contains(inst)),
            _ => None,
        };
        let Some(inst) = inst else { return self.cursor().cast(CastOp::Trunc, operand, narrow) };
        if let Some(done) = self.done.get(&inst) {
            return *done;
        }
        let written = self.written(inst, operand, narrow);
        self.done.insert(inst, written);
        written
    }

    /// The narrow form of what `inst`, which is `operand`, computes.
    fn written(&mut self, inst: Inst, operand: Operand, narrow: Type) -> Operand {
        let data = self.func.insts[inst].clone();
        match data.op {
            Op::Cast(op, _) => {
                let from = data.operands[0];
                let ty = self.module.ctx.operand_ty(self.func, from);
                let is_same = matches!(self.module.ctx.types.data(ty), TypeData::Int(NARROW));
                if is_same { from } else { self.cursor().cast(op, from, narrow) }
            }
            Op::Select(_) => {
                let (yes, no) = (self.narrow(data.operands[1]), self.narrow(data.operands[2]));
                self.cursor().select(data.operands[0], yes, no)
            }
            Op::Binary(op, _) => {
                // What a shift brings in is not demanded, or all of the number is there: its sign, too, or it has none.
                let has_sign = || intervals::of(self.module, self.func, data.operands[0]).is_some_and(fits);
                let op = if op == BinaryOp::AShr && !has_sign() { BinaryOp::LShr } else { op };
                let (left, right) = (self.narrow(data.operands[0]), self.narrow(data.operands[1]));
                self.cursor().binary_with(op, Flags::NONE, left, right)
            }
            Op::Call(_) => {
                let Some(choice) = Choice::of(self.module, self.func, inst) else { return operand };
                let mut args: Vec<Operand> =
                    data.operands[..choice.numbers()].iter().map(|arg| self.narrow(*arg)).collect();
                let mut types = vec![narrow; args.len()];
                if choice == Choice::Abs {
                    // The least number of 16 bits has an absolute value of 17, whose low 16 bits are demanded.
                    args.push(self.module.ctx.int(Type::I1, 0));
                    types.push(Type::I1);
                }
                let name = format!("{}i{NARROW}", choice.name());
                let attributes = "nocallback nofree nosync nounwind speculatable willreturn memory(none)";
                self.module.declare(&name, narrow, &types, false, attributes);
                let callee = self.module.ctx.global(&name);
                let mut at = self.cursor();
                let call = at.call(narrow, callee, &args);
                at.func.result(call)
            }
            _ => operand,
        }
    }
}
