//! The types that the operands of clauses must have in surface calls: addresses, and numbers where a clause has numbers.

use weft_ir::{Function, Module, Operand, Type};
use weft_openmp::region::{OperandType, Own, Tag};

use crate::clause::ClauseKind;

/// The clauses whose operands are all 64-bit numbers.
const LISTS_OF_NUMBERS: [Own; 9] = [
    Own::NormalizedCounts,
    Own::NormalizedSlopes,
    Own::Doacross,
    Own::Iteration,
    Own::Tile,
    Own::Stripe,
    Own::Reverse,
    Own::Interchange,
    Own::Collapsed,
];

/// The first of `operands` without the type that the clause requires.
pub(super) fn first_wrong(
    module: &Module,
    func: &Function,
    tag: &Tag,
    operands: &[Operand],
) -> Option<usize> {
    operands.iter().enumerate().position(|(i, operand)| {
        let ty = module.ctx.operand_ty(func, *operand);
        // The step or the alignment behind the items.
        let may_be_last = tag.is(ClauseKind::Linear) || tag.is(ClauseKind::Aligned);
        if may_be_last && i > 0 && i + 1 == operands.len() && matches!(ty, Type::I32 | Type::I64) {
            return false;
        }
        let wanted = match tag.kind.omp().and_then(ClauseKind::operand_type) {
            Some(OperandType::Int | OperandType::Condition) => Type::I32,
            Some(OperandType::Long) => Type::I64,
            None if tag.is_number(i) => Type::I64,
            None if LISTS_OF_NUMBERS.iter().any(|own| tag.kind == *own) => Type::I64,
            None if tag.kind == Own::Allocation && i > 0 => Type::I64,
            None if tag.kind == Own::Memory && i == 2 => Type::I64,
            None if tag.kind == Own::Dependences && i == 1 => Type::I64,
            // Map type and role in front, the size behind.
            None if tag.kind == Own::Argument && matches!(i, 0 | 1 | 5) => Type::I64,
            // The map type of what a mapper maps.
            None if tag.kind == Own::Offload && i == 1 => Type::I64,
            Some(OperandType::Text) | None => Type::PTR,
        };
        ty != wanted
    })
}
