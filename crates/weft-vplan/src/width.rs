//! Loops that count what holds of narrow numbers: how many lanes LLVM's vectors of them get.
//!
//! ```llvm
//! %x = load i8, ptr %p
//! %is = icmp eq i8 %x, 101
//! %one = zext i1 %is to i32
//! %n.next = add i32 %n, %one              ; !llvm.loop with !{!"llvm.loop.vectorize.width", i32 8} (AVX2)
//! ```
//! LLVM is told to fill vectors by a loop's narrow numbers (`-vectorizer-maximize-bandwidth`). Where these are bytes that are
//! compared, each bit of a vector of 32 or 64 bytes is widened to the 32 bits of the count, through several steps. Vectors as wide
//! as the count need one. On SSE2, the steps are cheap, and the loop is left as it is.
//!
//! # Postconditions
//! The program is the same; only metadata has changed. A loop gets a width only if LLVM can make vectors of it: it is one block,
//! its count is known in front of it, and it loads, compares and adds.

use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::{BinaryOp, Block, CastOp, Function, Inst, Module, Op, Operand, Type};

use crate::hints::{self, Hint};
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target};

/// Gives loops of `func`, which is taken out of `module`, their widths; returns how many.
pub(crate) fn settle(module: &mut Module, func: &mut Function) -> usize {
    if !func.layout_insts().any(|(_, inst)| counted(module, func, inst).is_some()) {
        return 0;
    }
    let Some(target) = Target::of(module, func).filter(|target| target.isa > Isa::Sse2) else { return 0 };
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let mut found = Vec::new();
    for (_, candidate) in loops.iter() {
        let [block] = candidate.blocks[..] else { continue };
        if Skeleton::of(module, func, &cfg, candidate).is_err() {
            continue;
        }
        if let Some(bytes) = widest(module, func, block) {
            found.push((candidate.latches.clone(), target.bytes / bytes));
        }
    }
    found.retain(|(latches, _)| !hints::is_settled(module, func, latches));
    found.iter().for_each(|(latches, lanes)| hints::set(module, func, latches, Hint::Width, *lanes));
    found.len()
}

/// The size of the count, if all that `block` does is to count what holds of narrower numbers.
fn widest(module: &Module, func: &Function, block: Block) -> Option<u32> {
    let mut widest = None;
    for &inst in func.block_insts(block) {
        let data = &func.insts[inst];
        if let Some(bytes) = counted(module, func, inst) {
            widest = widest.max(Some(bytes));
        }
        let bits = module.ctx.types.int_bits(data.ty);
        let is_known = match data.op {
            Op::Load { volatile: false, atomic: None, .. } => matches!(bits, Some(8 | 16)),
            Op::Phi(_) | Op::Binary(..) | Op::Cast(..) => bits.is_some() || data.ty == Type::PTR,
            Op::ICmp(..) | Op::Gep { .. } | Op::Select(_) | Op::Br | Op::CondBr | Op::DebugRecord(_) => true,
            _ => false,
        };
        is_known.then_some(())?;
    }
    widest
}

/// The size of a count of 32 or 64 bits that `inst` adds a condition on narrow numbers to.
fn counted(module: &Module, func: &Function, inst: Inst) -> Option<u32> {
    let data = &func.insts[inst];
    if !matches!(data.op, Op::Binary(BinaryOp::Add, _)) {
        return None;
    }
    let bits = module.ctx.types.int_bits(data.ty).filter(|bits| matches!(bits, 32 | 64))?;
    let is_one = data.operands.iter().any(|operand| {
        let Operand::Value(value) = operand else { return false };
        let data = func.def_inst(*value).map(|inst| &func.insts[inst]);
        data.is_some_and(|data| {
            matches!(data.op, Op::Cast(CastOp::ZExt, _))
                && module.ctx.operand_ty(func, data.operands[0]) == Type::I1
        })
    });
    is_one.then_some(bits / 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(features: &str, element: &str, more: &str) -> String {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define i32 @f(ptr %p, ptr %q) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %n = phi i32 [ 0, %entry ], [ %m, %loop ]\n  \
             %at = getelementptr {element}, ptr %p, i64 %i\n  %x = load {element}, ptr %at\n  \
             %is = icmp eq {element} %x, 101\n  %one = zext i1 %is to i32\n  %m = add i32 %n, %one\n  {more}\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret i32 %m\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let id = module.function("f").unwrap();
        let placeholder = Function::new(module.functions[id].name, Type::VOID);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        settle(&mut module, &mut func);
        module.functions[id] = func;
        assert!(weft_ir::verify::verify_module(&module).is_empty());
        weft_ir::print_module(&module)
    }

    #[test]
    fn counts_of_bytes_get_vectors_of_the_count() {
        assert!(settled("+sse2,+avx2", "i8", "").contains("llvm.loop.vectorize.width\", i32 8}"));
    }

    #[test]
    fn other_loops_are_left_to_llvm() {
        assert!(!settled("+sse2", "i8", "").contains("vectorize.width"), "a step is cheap there");
        assert!(!settled("+sse2,+avx2", "i32", "").contains("vectorize.width"), "there is nothing to widen");
        let stores = settled("+sse2,+avx2", "i8", "store i8 %x, ptr %q");
        assert!(!stores.contains("vectorize.width"), "LLVM may be unable to make vectors of it");
    }
}
