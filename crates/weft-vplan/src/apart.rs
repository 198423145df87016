//! Sums that wait for themselves: their products are computed apart from them.
//!
//! ```llvm
//! %s = phi float [ 0.0, %before ], [ %next, %loop ]
//! …
//! %next = call float @llvm.fmuladd.f32(float %x, float %y, float %s)
//! ; becomes
//! %product = fmul float %x, %y
//! %next = fadd float %product, %s
//! ```
//! A machine with one instruction for both needs four or five cycles for it, and two or three for a sum alone. Where iterations do
//! nothing but wait for the sum of the one before, the product is ready in time by itself. The language lets a compiler join the two,
//! or not; apart, the result is what a machine without that instruction computes.
//!
//! A short loop in another one is left alone, since a processor begins with the next rounds of it meanwhile. So is one of which
//! LLVM computes the products in vectors: that of single sums, if it is not told otherwise ([`in_order`]).
//!
//! # Preconditions
//! The machine has the instruction. What LLVM may sum up in any order has flags that say so, and is left alone.
//!
//! # Postconditions
//! No block changes. What the loop waits for takes less time, by [`LESS`].

use rustc_hash::FxHashMap;
use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::{BinaryOp, Cursor, Flags, Function, Inst, Module, Op, Operand, TypeData, Value};

use crate::calls;
use crate::in_order;
use crate::innermost::Innermost;
use crate::skeleton::{Skeleton, incoming};
use crate::target::has_feature;

/// The cycles of a sum, a product, and of one with a sum on it.
const SUM: u32 = 3;
const PRODUCT: u32 = 4;
const JOINED: u32 = 4;
/// Those of divisions and roots, and of a choice between numbers.
const DIVISION: u32 = 13;
const CHOICE: u32 = 2;

/// So many instructions begin in a cycle, and so many of them compute with floating-point numbers.
const AT_ONCE: u32 = 4;
const REAL_AT_ONCE: u32 = 2;

/// So many percent of the time are few enough.
const LESS: u32 = 88;
/// So many instructions a processor has under way.
const UNDER_WAY: u64 = 256;

/// Takes products and sums of `loops` of `func`, which is taken out of `module`, apart; returns how many.
pub(crate) fn take_apart(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    if !has_feature(module, func, "fma") {
        return 0;
    }
    let mut found: Vec<Inst> = Vec::new();
    for candidate in loops {
        let Some(frame) = candidate.frame.as_ref() else { continue };
        let waiting = Waiting { module, func, frame };
        let sums = waiting.sums();
        if !sums.is_empty()
            && waiting.period(&sums) * 100 <= waiting.period(&[]) * LESS
            && (!waiting.are_single(&sums) || in_order::is_left_alone(module, func, candidate))
            && !waiting.is_short()
        {
            found.extend(sums);
        }
    }
    for &inst in &found {
        part(module, func, inst);
    }
    found.len()
}

/// A loop.
struct Waiting<'a> {
    module: &'a Module,
    func: &'a Function,
    frame: &'a Skeleton,
}

impl Waiting<'_> {
    fn insts(&self) -> impl Iterator<Item = Inst> {
        self.frame.blocks.iter().flat_map(|block| self.func.block_insts(*block)).copied()
    }

    fn is_real(&self, inst: Inst) -> bool {
        matches!(self.module.ctx.types.data(self.func.insts[inst].ty), TypeData::Float | TypeData::Double)
    }

    /// Whether each of these adds to what the iteration before has handed on.
    fn are_single(&self, sums: &[Inst]) -> bool {
        let is_carried = |operand: Operand| {
            self.frame.carried.iter().any(|carried| Operand::Value(carried.value) == operand)
        };
        sums.iter().all(|sum| self.func.insts[*sum].args().last().is_some_and(|last| is_carried(*last)))
    }

    /// Whether all rounds of the loop together are few instructions, or may be, as those of a row whose length is loaded. A sum that
    /// the loop around it goes on with is longer.
    fn is_short(&self) -> bool {
        let goes_on = self.frame.carried.iter().any(|carried| {
            let first = incoming(self.func, carried.phi, self.frame.before);
            let def = first.and_then(|first| match first {
                Operand::Value(first) => self.func.def_inst(first),
                _ => None,
            });
            self.is_real(carried.phi) && def.is_some_and(|def| matches!(self.func.insts[def].op, Op::Phi(_)))
        });
        if goes_on {
            return false;
        }
        if let Some(count) = self.frame.expected_count(self.module, self.func) {
            return count.saturating_mul(self.insts().count() as u64) < UNDER_WAY;
        }
        let mut bound = self.frame.test.bound;
        while let Operand::Value(value) = bound {
            let Some(inst) = self.func.def_inst(value) else { return false };
            let data = &self.func.insts[inst];
            match data.op {
                Op::Load { .. } => {
                    let cfg = Cfg::compute(self.func);
                    let loops = Loops::compute(&cfg, &DomTree::compute(self.func, &cfg));
                    return self.func.inst_block(inst).and_then(|block| loops.innermost(block)).is_some();
                }
                Op::Cast(..) | Op::Binary(..) => bound = data.operands[0],
                _ => return false,
            }
        }
        false
    }

    fn is_joined(&self, inst: Inst) -> bool {
        calls::elementwise(self.module, &self.func.insts[inst])
            .is_some_and(|known| known.name == "llvm.fmuladd")
    }

    /// The products with sums whose sum alone waits for the iteration before.
    fn sums(&self) -> Vec<Inst> {
        let depths = self.depths(&[]);
        let waits = |operand: Operand| matches!(operand, Operand::Value(v) if depths.contains_key(&v));
        let is_sum = |inst: &Inst| {
            let data = &self.func.insts[*inst];
            self.is_joined(*inst)
                && !data.flags().contains(Flags::REASSOC)
                && matches!(data.args(), [x, y, sum] if !waits(*x) && !waits(*y) && waits(*sum))
        };
        self.insts().filter(is_sum).collect()
    }

    /// When the results that wait for the iteration before are there, in cycles, with `apart` taken apart.
    fn depths(&self, apart: &[Inst]) -> FxHashMap<Value, u32> {
        let carried = self.frame.carried.iter().filter(|carried| self.is_real(carried.phi));
        let mut depths: FxHashMap<Value, u32> = carried.map(|carried| (carried.value, 0)).collect();
        for inst in self.insts() {
            let data = &self.func.insts[inst];
            let Some(result) = data.result.filter(|result| !depths.contains_key(result)) else { continue };
            let before = data.operands.iter().filter_map(|operand| match operand {
                Operand::Value(value) => depths.get(value).copied(),
                _ => None,
            });
            let Some(before) = before.max() else { continue };
            let own = match &data.op {
                _ if apart.contains(&inst) => SUM,
                _ if !self.is_real(inst) => 1,
                Op::Binary(BinaryOp::FAdd | BinaryOp::FSub, _) => SUM,
                Op::Binary(BinaryOp::FMul, _) => PRODUCT,
                Op::Binary(..) => DIVISION,
                Op::Call(_) if self.is_joined(inst) => JOINED,
                Op::Call(_) => DIVISION,
                _ => CHOICE,
            };
            depths.insert(result, before + own);
        }
        depths
    }

    /// How many cycles lie between two iterations, with `apart` taken apart.
    fn period(&self, apart: &[Inst]) -> u32 {
        let depths = self.depths(apart);
        let ends = self.frame.carried.iter().filter_map(|carried| match carried.next {
            Operand::Value(value) => depths.get(&value).copied(),
            _ => None,
        });
        let (mut all, mut real) = (0, 0);
        for inst in self.insts() {
            let data = &self.func.insts[inst];
            if matches!(data.op, Op::Phi(_) | Op::Gep { .. } | Op::DebugRecord(_)) {
                continue;
            }
            let count = 1 + u32::from(apart.contains(&inst));
            all += count;
            let computes = matches!(data.op, Op::Binary(..) | Op::Call(_)) && self.is_real(inst);
            real += if computes { count } else { 0 };
        }
        // In tenths: what begins in a cycle is no whole number.
        let waits = ends.max().unwrap_or(0) * 10;
        waits.max(all * 10 / AT_ONCE).max(real * 10 / REAL_AT_ONCE)
    }
}

/// Makes a product and a sum of what is both.
fn part(module: &mut Module, func: &mut Function, inst: Inst) {
    let data = &func.insts[inst];
    let [x, y, sum] = *data.args() else { return };
    let Some(result) = data.result else { return };
    // With that flag, the code generator would join them again.
    let mut flags = data.op.flags().cloned().unwrap_or_default();
    flags.remove(Flags::CONTRACT);
    let flags = flags.set();
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let product = at.binary_with(BinaryOp::FMul, flags, x, y);
    let new = at.binary_with(BinaryOp::FAdd, flags, product, sum);
    func.replace_uses(result, new);
    func.remove_inst(inst);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What becomes of a loop in which `%s` and `%t` are sums of the iteration before, and `%s1` and `%t1` the new ones.
    fn apart(body: &str, feature: &str, count: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             declare float @llvm.fmuladd.f32(float, float, float)\n\
             define void @f(ptr %p, i64 %n) #0 {{\nentry:\n  br label %rows\nrows:\n  \
             %r = phi i64 [ 0, %entry ], [ %r1, %behind ]\n  %row = load i64, ptr %p\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %rows ], [ %next, %loop ]\n  %s = phi float [ 0.0, %rows ], [ %s1, %loop ]\n  \
             %t = phi float [ 1.0, %rows ], [ %t1, %loop ]\n  \
             %at = getelementptr float, ptr %p, i64 %i\n  %x = load float, ptr %at\n  {body}\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, {count}\n  br i1 %more, label %loop, label %behind\n\
             behind:\n  store float %s1, ptr %p\n  store float %t1, ptr %p\n  %r1 = add nuw i64 %r, 1\n  \
             %again = icmp ne i64 %r1, %n\n  br i1 %again, label %rows, label %out\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"+sse2,{feature}\" }}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            take_apart(module, func, &loops)
        })
    }

    fn count(body: &str) -> usize {
        apart(body, "+fma", "%n").0
    }

    const TWO_SUMS: &str = "%s1 = call float @llvm.fmuladd.f32(float %x, float %x, float %s)\n  \
                            %t1 = call float @llvm.fmuladd.f32(float %x, float 2.0, float %t)";

    #[test]
    fn sums_that_wait_for_themselves_get_their_products_ready() {
        let (count, text) = apart(TWO_SUMS, "+fma", "%n");
        assert_eq!(count, 2);
        assert!(text.contains("fmul float %x, %x") && text.contains("fmul float %x, 2.0"), "{text}");
        assert!(!text.contains("call float"), "{text}");
        assert_eq!(apart(TWO_SUMS, "+avx", "%n").0, 0, "the machine has no instruction for both");
    }

    #[test]
    fn one_sum_is_left_to_vectors_of_its_products_but_for_two_of_them() {
        let one = "%s1 = call float @llvm.fmuladd.f32(float %x, float %x, float %s)\n  %t1 = fneg float %x";
        assert_eq!(count(one), 0);
        let twice = "%y = call float @llvm.fmuladd.f32(float %x, float %x, float %s)\n  \
                     %s1 = call float @llvm.fmuladd.f32(float %x, float 3.0, float %y)\n  %t1 = fneg float %x";
        assert_eq!(count(twice), 2);
    }

    #[test]
    fn products_that_wait_and_sums_in_any_order_stay_joined() {
        assert_eq!(count(&TWO_SUMS.replace("%x, float %x", "%x, float %s")), 0);
        assert_eq!(count(&TWO_SUMS.replace("call", "call reassoc")), 0);
    }

    #[test]
    fn loops_with_more_to_do_than_to_wait_and_short_ones_stay_as_they_are() {
        let work: String = (0..20).map(|k| format!("%m{k} = mul i64 %i, {k}\n  ")).collect();
        assert_eq!(count(&format!("{work}{TWO_SUMS}")), 0);
        assert_eq!(apart(TWO_SUMS, "+fma", "5").0, 0);
        assert_eq!(apart(TWO_SUMS, "+fma", "%row").0, 0);
    }
}
