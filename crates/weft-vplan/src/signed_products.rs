//! Products of 64 bits of 32-bit numbers with signs that are summed up, on SSE2, which multiplies numbers without signs only.
//!
//! ```llvm
//!                                         %xu = zext i32 %x to i64
//!                                         %yu = zext i32 %y to i64
//!                                         %u = mul nuw i64 %xu, %yu                ; pmuludq
//! %xw = sext i32 %x to i64                %xs = ashr i32 %x, 31
//! %yw = sext i32 %y to i64         ==>    %xc = and i32 %xs, %y
//! %p = mul nsw i64 %xw, %yw               %c = …                                   ; and the same of %y and %x
//!                                         %p = sub i64 %u, %c << 32
//! ```
//! Without its sign, a number that is less than 0 is 2^32 more, and the product 2^32 times the other number more, modulo 2^64. Of a
//! square, the absolute value has no sign. Of a narrower factor, the number of 32 bits is taken. LLVM multiplies the halves of numbers of 64 bits, three times.
//!
//! # Preconditions
//! LLVM makes vectors of the loop: it only sums up. Single numbers are multiplied with their signs at no price.
//!
//! # Postconditions
//! The product is the same.

use weft_ir::{BinaryOp, Block, CastOp, Cursor, Flags, Function, Inst, Module, Op, Operand, Type};

use crate::target::{Isa, Target, has_feature};

/// Writes the products in a block that is a loop of sums; returns how many.
pub(crate) fn multiply(module: &mut Module, func: &mut Function, block: Block) -> usize {
    let is_old = Target::of_x86(module, func).is_some_and(|target| target.isa == Isa::Sse2);
    if !is_old || has_feature(module, func, "sse4.1") {
        return 0;
    }
    let has_store =
        func.block_insts(block).iter().any(|inst| matches!(func.insts[*inst].op, Op::Store { .. }));
    let found: Vec<(Inst, [Operand; 2])> = func
        .block_insts(block)
        .iter()
        .filter(|_| !has_store)
        .filter_map(|inst| Some((*inst, factors(module, func, *inst)?)))
        .collect();
    for (product, [left, right]) in &found {
        let Some(result) = func.insts[*product].result else { continue };
        let new = written(module, func, *product, *left, *right);
        func.replace_uses(result, new);
        func.remove_inst(*product);
    }
    found.len()
}

/// The numbers of 32 bits that `inst` multiplies with their signs.
fn factors(module: &Module, func: &Function, inst: Inst) -> Option<[Operand; 2]> {
    let data = &func.insts[inst];
    if !matches!(data.op, Op::Binary(BinaryOp::Mul, _)) || data.ty != Type::I64 {
        return None;
    }
    let narrow = |operand: Operand| {
        let Operand::Value(value) = operand else { return None };
        let data = &func.insts[func.def_inst(value)?];
        let from = data.operands[0];
        let is_signed = matches!(data.op, Op::Cast(CastOp::SExt, _));
        let bits = module.ctx.types.int_bits(module.ctx.operand_ty(func, from))?;
        (is_signed && matches!(bits, 8 | 16 | 32)).then_some((from, bits))
    };
    let ((left, of_left), (right, of_right)) = (narrow(data.operands[0])?, narrow(data.operands[1])?);
    // Others have products of 32 bits.
    (of_left.max(of_right) == 32).then_some([left, right])
}

/// Writes a product in front of `before`.
fn written(module: &mut Module, func: &mut Function, before: Inst, left: Operand, right: Operand) -> Operand {
    let [left, right] = [left, right].map(|number| {
        let mut at = Cursor::before(func, &mut module.ctx, before);
        if at.ty(number) == Type::I32 { number } else { at.cast(CastOp::SExt, number, Type::I32) }
    });
    let last = module.ctx.int(Type::I32, 31);
    let half = module.ctx.int(Type::I64, 32);
    if left == right {
        let mut at = Cursor::before(func, &mut module.ctx, before);
        // Of the least number, the absolute value is 2^31, which is a number without a sign.
        let sign = at.binary(BinaryOp::AShr, left, last);
        let flipped = at.binary(BinaryOp::Xor, left, sign);
        let size = at.binary(BinaryOp::Sub, flipped, sign);
        let wide = at.cast(CastOp::ZExt, size, Type::I64);
        return at.binary_with(BinaryOp::Mul, Flags::NUW, wide, wide);
    }
    let mut at = Cursor::before(func, &mut module.ctx, before);
    let mut correction = |number: Operand, other: Operand| {
        let sign = at.binary(BinaryOp::AShr, number, last);
        at.binary(BinaryOp::And, sign, other)
    };
    let (one, two) = (correction(left, right), correction(right, left));
    let both = at.binary(BinaryOp::Add, one, two);
    let wide = [left, right].map(|number| at.cast(CastOp::ZExt, number, Type::I64));
    let product = at.binary_with(BinaryOp::Mul, Flags::NUW, wide[0], wide[1]);
    let both = at.cast(CastOp::ZExt, both, Type::I64);
    let both = at.binary(BinaryOp::Shl, both, half);
    at.binary(BinaryOp::Sub, product, both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn multiplied(features: &str, right: &str, more: &str) -> (usize, String) {
        multiplied_by(features, &format!("%p1 = mul nsw i64 %xw, {right}\n  {more}"))
    }

    fn multiplied_by(features: &str, body: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define i64 @f(i32 %x, i32 %y, ptr %p, i16 %z) #0 {{\nentry:\n  %xw = sext i32 %x to i64\n  \
             %yw = sext i32 %y to i64\n  {body}\n  ret i64 %p1\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        transformed(&text, |module, func| {
            let block = func.blocks()[0];
            multiply(module, func, block)
        })
    }

    #[test]
    fn products_have_no_signs() {
        let (count, text) = multiplied("+sse2", "%yw", "");
        assert_eq!(count, 1);
        assert_eq!(text.matches("zext i32").count(), 3, "{text}");
        assert!(
            text.contains("mul nuw i64") && text.contains("shl i64") && text.contains("sub i64"),
            "{text}"
        );
        let (count, text) = multiplied("+sse2", "%xw", "");
        assert_eq!(count, 1);
        assert!(
            text.contains("xor i32 %x") && text.contains("mul nuw i64") && !text.contains("shl"),
            "{text}"
        );
    }

    #[test]
    fn other_machines_numbers_and_loops_that_store_stay() {
        assert_eq!(multiplied("+sse2,+sse4.1", "%yw", "").0, 0, "pmuldq");
        assert_eq!(multiplied("+sse2", "7", "").0, 0);
        let narrow = |bits| {
            multiplied_by("+sse2", &format!("%zw = sext i16 %z to i64\n  %p1 = mul nsw i64 {bits}, %zw"))
        };
        let (count, text) = narrow("%xw");
        assert!(count == 1 && text.contains("sext i16 %z to i32") && text.contains("mul nuw i64"), "{text}");
        assert_eq!(narrow("%zw").0, 0, "it has 32 bits");
        assert_eq!(multiplied("+sse2", "%yw", "store i64 %p1, ptr %p").0, 0);
    }
}
