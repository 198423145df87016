//! Integers that are not negative become floating-point numbers as signed ones do.
//!
//! ```llvm
//! %x = uitofp nneg i32 %i to double          ==>          %x = sitofp i32 %i to double
//! ```
//! LLVM prefers the first form wherever it knows that `%i` is not negative, such as of a loop's counter. Its vectorizer loses the
//! flag (LLVM 19), and machines before AVX-512 convert numbers without a sign in three instructions, those with one in one.
//! At this stage LLVM mostly no longer finds out by itself, since the counter begins at what another thread has left.
//!
//! Numbers of less than 32 bits stay: they are widened by zeros, which is no slower.
//!
//! # Postconditions
//! Each conversion gives the value that it gave; where it gave none, since the number is negative, it gives one.

use weft_ir::{CastOp, Flags, Function, InstFlags, Module, Op, TypeData};

/// Where the widths begin at which the signed conversion is better, in bits.
const WIDE: u32 = 32;

/// Converts the numbers in `func`, which is taken out of `module`; returns how many.
pub(crate) fn convert(module: &Module, func: &mut Function) -> usize {
    let types = &module.ctx.types;
    let found: Vec<_> = func
        .layout_insts()
        .map(|(_, inst)| inst)
        .filter(|inst| {
            let data = &func.insts[*inst];
            let Op::Cast(CastOp::UIToFP, flags) = &data.op else { return false };
            let from = module.ctx.operand_ty(func, data.operands[0]);
            let from = match types.data(from) {
                TypeData::Vector { elem, .. } => *elem,
                _ => from,
            };
            flags.set().contains(Flags::NNEG) && types.int_bits(from).is_some_and(|bits| bits >= WIDE)
        })
        .collect();
    for inst in &found {
        func.insts[*inst].op = Op::Cast(CastOp::SIToFP, InstFlags::default());
    }
    found.len()
}

#[cfg(test)]
mod tests {
    use crate::testing::transformed;

    #[test]
    fn wide_numbers_that_are_not_negative_are_converted() {
        let text = "define void @f(i32 %a, i64 %b, i16 %c, i32 %d, <2 x i32> %e) {\n  \
                    %1 = uitofp nneg i32 %a to double\n  %2 = uitofp nneg i64 %b to float\n  \
                    %3 = uitofp nneg i16 %c to double\n  %4 = uitofp i32 %d to double\n  \
                    %5 = uitofp nneg <2 x i32> %e to <2 x double>\n  ret void\n}\n";
        let (count, printed) = transformed(text, |module, func| super::convert(module, func));
        assert_eq!(count, 3, "{printed}");
        assert_eq!(printed.matches("= sitofp ").count(), 3, "{printed}");
        assert!(printed.contains("uitofp nneg i16 %c") && printed.contains("uitofp i32 %d"), "{printed}");
    }
}
