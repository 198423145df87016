//! Constant factors of 16-bit numbers: they become numbers that the code generator does not know.
//!
//! ```llvm
//!                                             %three = call i16 asm "", "=r,0"(i16 3)       ; in front of the loop
//! %m = mul i16 %x, 3                  ==>     %m = mul i16 %x, %three
//! ```
//! Machines multiply vectors of 16-bit numbers in one instruction, and may begin with two such in a cycle. Where a factor is one off a
//! power of two, LLVM's code generator takes two others (`x + x + x`, `(x << 2) + x`), and on machines whose instructions have two
//! operands a copy besides. Where the sum of products is all that a loop does, it takes a third longer then.
//!
//! # Preconditions
//! Nothing else asks what the factors are.
//!
//! # Postconditions
//! The program computes the same. Only loops have changed of which LLVM makes vectors: of one block, which carry nothing, and do
//! nothing but load, compute and store.

use std::collections::BTreeMap;

use weft_ir::{BinaryOp, Cursor, Function, Inst, Module, Op, Operand};

use crate::calls;
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::Target;

/// Hides such factors in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn hide(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    if Target::of_x86(module, func).is_none() {
        return 0;
    }
    let mut count = 0;
    for frame in loops.iter().filter_map(Innermost::of_one_block) {
        let is_entered =
            func.terminator(frame.before).is_some_and(|inst| matches!(func.insts[inst].op, Op::Br));
        if !is_entered || !is_plain(module, func, frame) {
            continue;
        }
        let insts = func.block_insts(frame.header).iter();
        let found: Vec<(Inst, i128)> =
            insts.filter_map(|inst| Some((*inst, factor(module, func, *inst)?))).collect();
        let mut kept: BTreeMap<i128, Operand> = BTreeMap::new();
        for (inst, factor) in found {
            let number = *kept.entry(factor).or_insert_with(|| {
                let narrow = module.ctx.types.int(BITS);
                let known = module.ctx.int(narrow, factor);
                Cursor::before_terminator(func, &mut module.ctx, frame.before).hide(known)
            });
            func.insts[inst].operands[1] = number;
            count += 1;
        }
    }
    count
}

/// The size of the numbers.
const BITS: u32 = 16;

/// The factor of a product that LLVM would make of two other instructions.
fn factor(module: &Module, func: &Function, inst: Inst) -> Option<i128> {
    let data = &func.insts[inst];
    let (Op::Binary(BinaryOp::Mul, _), Operand::Const(factor)) = (&data.op, *data.operands.get(1)?) else {
        return None;
    };
    let factor = module.ctx.consts.as_int(factor)?;
    let is_power = |number: i128| number > 1 && number.count_ones() == 1;
    let is_beside = is_power(factor - 1) || is_power(factor + 1);
    (is_beside && factor > 2 && module.ctx.types.int_bits(data.ty) == Some(BITS)).then_some(factor)
}

/// Whether a loop carries nothing, and does only what LLVM makes vectors of.
pub(crate) fn is_plain(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let is_known = |inst: &Inst| {
        let data = &func.insts[*inst];
        match data.op {
            Op::Load { volatile: false, atomic: None, .. }
            | Op::Store { volatile: false, atomic: None, .. } => true,
            Op::Phi(_) | Op::Binary(..) | Op::Cast(..) | Op::ICmp(..) | Op::Select(_) | Op::Gep { .. } => {
                true
            }
            Op::Freeze | Op::CondBr | Op::DebugRecord(_) => true,
            Op::Call(_) => calls::elementwise(module, data).is_some(),
            _ => false,
        }
    };
    frame.carried.is_empty() && func.block_insts(frame.header).iter().all(is_known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn looped(products: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(ptr %p, ptr %q) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %at = getelementptr i16, ptr %p, i64 %i\n  \
             %to = getelementptr i16, ptr %q, i64 %i\n  %x = load i16, ptr %at\n  {products}\n  store i16 %y, ptr %to\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\nattributes #0 = {{ \"target-features\"=\"+sse2\" }}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            hide(module, func, &loops)
        })
    }

    #[test]
    fn factors_beside_powers_of_two_are_hidden_once_each() {
        let (count, text) = looped("%a = mul i16 %x, 3\n  %b = mul i16 %a, 7\n  %y = mul i16 %b, 3");
        assert_eq!(count, 3, "{text}");
        assert_eq!(text.matches("asm \"\", \"=r,0\"(i16 ").count(), 2, "{text}");
        let (front, loop_of_it) = text.split_once("\nloop:").unwrap();
        assert!(front.contains("asm") && !loop_of_it.contains("i16 %x, 3"), "{text}");
    }

    #[test]
    fn other_factors_stay() {
        for products in
            ["%y = mul i16 %x, 4", "%y = mul i16 %x, 11", "%y = mul i16 %x, 1", "%y = mul i16 %x, 2"]
        {
            assert_eq!(looped(products).0, 0, "{products}");
        }
    }
}
