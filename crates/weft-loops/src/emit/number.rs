//! Expressions as instructions.
//!
//! Each is computed once: what dominates the place is used again. Operations on constants are carried out at once.

use weft_ir::{BinaryOp, Block, Flags, IntPredicate, Operand, Type};

use super::Emitter;
use crate::expr::{Expr, Operation};

impl Emitter<'_> {
    /// Writes `expr` at the end of `block`, an `i64`.
    pub(super) fn value(&mut self, block: Block, expr: &Expr) -> Operand {
        match expr {
            Expr::Constant(value) => self.ctx.int(Type::I64, i128::from(value.cast_signed())),
            Expr::Parameter(number) => self.parameters[*number],
            Expr::Index(variable) => self.variables[variable],
            Expr::Binary(operation, left, right) => {
                if let Some((_, known)) = self.known.iter().find(|(known, _)| known == expr) {
                    return *known;
                }
                let (left, right) = (self.value(block, left), self.value(block, right));
                let value = self.operation(block, *operation, left, right);
                self.known.push((expr.clone(), value));
                value
            }
        }
    }

    fn operation(&mut self, block: Block, operation: Operation, left: Operand, right: Operand) -> Operand {
        let is_division = matches!(operation, Operation::Div | Operation::Rem);
        if let (Some(l), Some(r)) = (self.as_constant(left), self.as_constant(right))
            && !(is_division && r == 0)
        {
            return self.ctx.int(Type::I64, i128::from(operation.apply(l, r).cast_signed()));
        }
        let mut at = self.at(block);
        let pick = |at: &mut weft_ir::Cursor<'_>, relation| {
            let holds = at.icmp(relation, left, right);
            at.select(holds, left, right)
        };
        let value = match operation {
            // The preconditions of expressions say that these do not pass 2^64, or 0.
            Operation::Add => at.binary_with(BinaryOp::Add, Flags::NUW, left, right),
            Operation::Sub => at.binary_with(BinaryOp::Sub, Flags::NUW, left, right),
            Operation::Mul => at.binary_with(BinaryOp::Mul, Flags::NUW, left, right),
            Operation::Div => at.binary(BinaryOp::UDiv, left, right),
            Operation::Rem => at.binary(BinaryOp::URem, left, right),
            Operation::Min => pick(&mut at, IntPredicate::Ult),
            Operation::Max => pick(&mut at, IntPredicate::Ugt),
        };
        if is_division { self.hidden(block, value) } else { value }
    }

    /// The unsigned value of a constant.
    pub(super) fn as_constant(&self, operand: Operand) -> Option<u64> {
        match operand {
            Operand::Const(c) => self.ctx.consts.as_int(c).map(|value| value as u64),
            _ => None,
        }
    }

    /// The same value, of which the optimizer does not see how it was computed, if the options want that.
    pub(super) fn hidden(&mut self, block: Block, value: Operand) -> Operand {
        if !self.options.hides_divisions || self.as_constant(value).is_some() {
            return value;
        }
        self.at(block).hide(value)
    }
}
