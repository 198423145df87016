//! Generators of random numbers: on a machine without products of 64 bits in vectors, what they draw stays single numbers.
//!
//! ```llvm
//! %s = phi i64 [ %seed, %before ], [ %s2, %latch ]
//! %p = mul i64 %s, 1220703125
//! %s1 = and i64 %p, 70368744177663                         %n1 = call i64 asm "", "=r,0"(i64 %s1)
//! %x = sitofp i64 %s1 to double                      ==>   %x = sitofp i64 %n1 to double
//! %q = mul i64 %s, 1490116119384765625
//! %s2 = and i64 %q, 70368744177663                         %n2 = call i64 asm "", "=r,0"(i64 %s2)
//! %y = sitofp i64 %s2 to double                            %y = sitofp i64 %n2 to double
//! ```
//! An iteration that draws two numbers has two products of the seed, since LLVM joins the factors. It makes a vector of both, for the
//! sake of what is computed of them: on SSE2 that are three products of 32 bits, shifts and sums, and each iteration waits for all of
//! them. Two single products take three cycles.
//!
//! # Preconditions
//! Loops whose iterations are lanes are vectors by now. Numbers that are not negative are converted as such with signs; nothing else
//! asks what is known of them.
//!
//! # Postconditions
//! The program computes the same. Only loops have changed that hand a product on to the next iteration, of which LLVM makes no
//! vectors as a whole.

use rustc_hash::FxHashSet;
use weft_ir::{BinaryOp, CastOp, Cursor, Function, Inst, Module, Op, Operand, Value};

use crate::innermost::Innermost;
use crate::skeleton::{incoming, phis};
use crate::target::{Isa, Target};

/// So many operations are looked through.
const DEPTH: u32 = 8;

/// Hides such numbers in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn hide(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    if Target::of_x86(module, func).is_none_or(|target| target.isa != Isa::Sse2) {
        return 0;
    }
    let mut count = 0;
    for candidate in loops {
        let [latch] = candidate.latches[..] else { continue };
        for carried in phis(module, func, candidate.header, latch).1 {
            let is_drawn = |operand| is_drawn(module, func, candidate, carried.value, operand);
            if !incoming(func, carried.phi, latch).is_some_and(is_drawn) {
                continue;
            }
            let is_converted = |inst: &Inst| {
                let data = &func.insts[*inst];
                // Of a number without sign, what is known of its bits may save half of the conversion.
                let is_signed = matches!(data.op, Op::Cast(CastOp::SIToFP, _));
                is_signed && is_drawn(data.operands[0])
            };
            let found: Vec<Inst> = candidate.insts(func).filter(is_converted).collect();
            if found.len() > 1 {
                count += found.len();
                for inst in found {
                    let number = func.insts[inst].operands[0];
                    func.insts[inst].operands[0] = Cursor::before(func, &mut module.ctx, inst).hide(number);
                }
            }
        }
    }
    count
}

/// Whether an instruction is a product of 64 bits with a constant.
fn is_product(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    matches!((&data.op, &data.operands[..]), (Op::Binary(BinaryOp::Mul, _), [_, Operand::Const(_)]))
        && module.ctx.types.int_bits(data.ty) == Some(64)
}

/// Whether a number is computed of `seed` in the loop, with a product on the way.
fn is_drawn(module: &Module, func: &Function, candidate: &Innermost, seed: Value, number: Operand) -> bool {
    let mut open = vec![(number, DEPTH)];
    let mut seen = FxHashSet::default();
    let (mut arrives, mut multiplies) = (false, false);
    while let Some((operand, depth)) = open.pop() {
        let Operand::Value(value) = operand else { continue };
        if value == seed {
            arrives = true;
            continue;
        }
        let Some(inst) = func.def_inst(value).filter(|_| depth > 0 && seen.insert(value)) else { continue };
        let is_here = func.inst_block(inst).is_some_and(|block| candidate.blocks.contains(&block));
        let is_int = module.ctx.types.int_bits(func.insts[inst].ty).is_some();
        if is_here && is_int && matches!(func.insts[inst].op, Op::Binary(..) | Op::Cast(..)) {
            multiplies |= is_product(module, func, inst);
            open.extend(func.insts[inst].operands.iter().map(|part| (*part, depth - 1)));
        }
    }
    arrives && multiplies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// How many numbers are hidden in a loop of which `next` is the next seed, on a machine with `features`, and the text.
    fn hidden(features: &str, body: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(ptr %p, i64 %seed) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %s = phi i64 [ %seed, %entry ], [ %next, %loop ]\n  {body}\n  \
             %x = sitofp i64 %first to double\n  %y = sitofp i64 %next to double\n  %sum = fadd double %x, %y\n  \
             %to = getelementptr double, ptr %p, i64 %i\n  store double %sum, ptr %to\n  \
             %i1 = add nuw i64 %i, 1\n  %more = icmp ne i64 %i1, 100\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            hide(module, func, &loops)
        })
    }

    const TWO: &str = "%a = mul i64 %s, 1220703125\n  %first = and i64 %a, 70368744177663\n  \
                       %b = mul i64 %s, 1490116119384765625\n  %next = and i64 %b, 70368744177663";

    #[test]
    fn two_numbers_drawn_of_a_seed_are_hidden() {
        let (count, text) = hidden("+sse2", TWO);
        assert_eq!(count, 2, "{text}");
        assert!(text.contains("asm \"\", \"=r,0\"(i64 %first)"), "{text}");
        assert!(text.contains("[ %next, %loop ]") && !text.contains("sitofp i64 %next"), "{text}");
    }

    #[test]
    fn machines_with_longer_vectors_keep_theirs() {
        assert_eq!(hidden("+sse2,+avx,+avx2", TWO).0, 0);
    }

    #[test]
    fn single_numbers_and_seeds_without_products_stay() {
        let one = "%first = add i64 %i, 1\n  %b = mul i64 %s, 1490116119384765625\n  %next = add i64 %b, 7";
        assert_eq!(hidden("+sse2", one).0, 0);
        let sums = "%a = mul i64 %s, 1220703125\n  %first = and i64 %a, 255\n  %next = xor i64 %s, 7";
        assert_eq!(hidden("+sse2", sums).0, 0);
    }
}
