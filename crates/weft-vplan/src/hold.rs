//! Loops that stay as they are: LLVM's vectorizer is told to leave them alone where its vectors are slower than single iterations.
//!
//! ```llvm
//! br i1 %more, label %loop, label %out                      ; u32 products and numbers of 64 bits, on a machine with SSE2
//! ; becomes
//! br i1 %more, label %loop, label %out, !llvm.loop !4       ; !4 = distinct !{!4, !5}
//!                                                           ; !5 = !{!"llvm.loop.vectorize.width", i32 1}
//! ```
//! A vector of SSE2 has no product of 32 bits: it is two of 64 bits, and the numbers are moved there and back. Where the loop's
//! widest numbers have 64 bits as well, LLVM takes vectors of two lanes, in which four such products take as long as ten single
//! ones. LLVM counts instructions, and a processor executes twice as many single ones at a time.
//!
//! # Postconditions
//! The program is the same; only metadata has changed.

use weft_ir::{BinaryOp, Block, Function, Module, Op, Type, TypeData};

use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::target::{Isa, Target, has_feature};

/// As many other operations as a product outweighs.
const OUTWEIGHS: usize = 8;

/// Holds those `loops` of `func`, which is taken out of `module`, that are better off as they are; returns how many.
pub(crate) fn hold(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let is_product = |func: &Function, inst| {
        let data = &func.insts[inst];
        matches!(data.op, Op::Binary(BinaryOp::Mul, _)) && data.ty == Type::I32
    };
    let lacks_products = Target::of(module, func)
        .is_some_and(|target| target.isa == Isa::Sse2 && !has_feature(module, func, "sse4.1"));
    if !lacks_products {
        return 0;
    }
    let mut held = Vec::new();
    for found in loops {
        let (mut products, mut others, mut is_wide) = (0, 0, false);
        for inst in found.insts(func) {
            let data = &func.insts[inst];
            // What only counts or addresses is no element of a vector.
            is_wide |= matches!(module.ctx.types.data(data.ty), TypeData::Double);
            match data.op {
                _ if is_product(func, inst) => products += 1,
                Op::Binary(..) | Op::Cast(..) | Op::FCmp(..) | Op::Select(_) | Op::Load { .. } => others += 1,
                _ => {}
            }
        }
        if products >= 2 && is_wide && products * OUTWEIGHS >= others {
            held.push(&found.latches);
        }
    }
    held.iter().for_each(|latches| leave(module, func, latches));
    held.len()
}

/// Tells LLVM's vectorizer to leave the loop that ends in `latches` alone.
pub(crate) fn leave(module: &mut Module, func: &mut Function, latches: &[Block]) {
    hints::set(module, func, latches, Hint::Width, 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn held(features: &str, wide: &str, body: &str) -> usize {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define {wide} @f(i32 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %s = phi {wide} [ zeroinitializer, %entry ], [ %t, %loop ]\n  \
             {body}\n  %next = add i32 %i, 1\n  %more = icmp ne i32 %next, %n\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret {wide} %t\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            hold(module, func, &loops)
        });
        assert_eq!(text.contains("llvm.loop.vectorize.width\", i32 1"), count > 0, "{text}");
        count
    }

    const REAL: &str = "%a = mul i32 %i, 7\n  %b = mul i32 %a, %a\n  %r = sitofp i32 %b to double\n  %t = fadd double %s, %r";

    #[test]
    fn products_of_32_bits_beside_numbers_of_64_are_left_alone() {
        assert_eq!(held("+sse2", "double", REAL), 1);
    }

    #[test]
    fn a_machine_with_such_products_and_narrow_numbers_are_left_to_llvm() {
        assert_eq!(held("+sse2,+sse4.1", "double", REAL), 0);
        assert_eq!(held("+sse2,+sse4.1,+avx2", "double", REAL), 0);
        let narrow = "%a = mul i32 %i, 7\n  %b = mul i32 %a, %a\n  %t = add i32 %s, %b";
        assert_eq!(held("+sse2", "i32", narrow), 0);
        let few = "%b = mul i32 %i, %i\n  %r = sitofp i32 %b to double\n  %t = fadd double %s, %r";
        assert_eq!(held("+sse2", "double", few), 0);
    }
}
