//! States what the counters of loops are at least, where the conditions on the way into and around a loop tell.
//!
//! ```llvm
//! entry:                                             entry:
//!   %c = icmp slt i32 %n, 2                            …
//!   br i1 %c, label %out, label %loop
//! loop:                                              loop:
//!   %i = phi i32 [ %n, %entry ], [ %l, %loop ]         %i = phi i32 [ %n, %entry ], [ %l, %loop ]
//!   …                                         ==>      %least = icmp sgt i32 %i, 1
//!   %l = add i32 %i, -2                                call void @llvm.assume(i1 %least)
//!   %d = icmp ult i32 %i, 4                            …
//!   br i1 %d, label %out, label %loop
//! ```
//! LLVM makes such a loop of a recursion whose last call is the value, and counts down. A copy that is inlined there compares
//! `%i - 1` with 2 once more; only who knows that `%i` is at least 2 sees that the loop around ends wherever the one inside was
//! never entered, and branches once in place of twice. LLVM does not find out: its ranges of values stop at the phi of a loop.
//!
//! # Preconditions
//! `llvm.assume` is not declared with another type.
//!
//! # Postconditions
//! What is assumed holds in each execution: the function computes what it did.
//!
//! # Algorithm
//! By induction. Each edge into the loop shows a least value: that of a constant, or of a comparison with one by which the edge
//! is taken. The smallest of them, `least`, is kept if each latch brings at least as much, given that the counter was `least` or
//! more: the latch's own comparison, of the new value or of the counter, bounds it, and the step, a constant, may not leave the
//! type.

use weft_analysis::loops::{Loop, Loops};
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{BinaryOp, Block, Cursor, FuncId, Function, Inst, IntPredicate, Module, Op, Operand, Type};

/// The values from the first to the second, read as signed.
type Range = (i128, i128);

/// States for each counter of the function `id` what it is at least, where that is known; returns of how many it is.
pub(super) fn state(module: &mut Module, id: FuncId) -> usize {
    let func = &module.functions[id];
    let cfg = Cfg::compute(func);
    let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
    let counters = |(_, found): (_, &Loop)| {
        let phis: Vec<Inst> = func
            .block_insts(found.header)
            .iter()
            .copied()
            .filter(|inst| func.insts[*inst].is_phi())
            .collect();
        let known =
            phis.into_iter().filter_map(|phi| Some((found.header, phi, least(module, func, found, phi)?)));
        known.collect::<Vec<_>>()
    };
    let known: Vec<(Block, Inst, i128)> = loops.iter().flat_map(counters).collect();
    if known.is_empty() {
        return 0;
    }
    module.declare("llvm.assume", Type::VOID, &[Type::I1], false, "");
    let assume = module.ctx.global("llvm.assume");
    for (header, phi, least) in &known {
        let (ty, counter) = (module.functions[id].insts[*phi].ty, module.functions[id].result(*phi));
        let below = module.ctx.int(ty, least - 1);
        let mut at = Cursor::at_front(&mut module.functions[id], &mut module.ctx, *header);
        let holds = at.icmp(IntPredicate::Sgt, counter, below);
        at.call(Type::VOID, assume, &[holds]);
    }
    known.len()
}

/// What the phi of a loop's header is at least, if that is more than its type tells.
fn least(module: &Module, func: &Function, around: &Loop, phi: Inst) -> Option<i128> {
    let data = &func.insts[phi];
    let bits = module.ctx.types.int_bits(data.ty).filter(|bits| (2..=64).contains(bits))?;
    let whole = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1);
    let is_latch = |block: &Block| around.latches.contains(block);
    let mut least = whole.1;
    for (value, from) in data.phi_incoming().filter(|(_, from)| !is_latch(from)) {
        least = least.min(on_edge(module, func, value, whole, (from, around.header)).0);
    }
    if least == whole.0 {
        return None;
    }
    let counter = func.result(phi);
    let stays = data.phi_incoming().filter(|(_, from)| is_latch(from)).all(|(value, from)| {
        let edge = (from, around.header);
        let before = on_edge(module, func, counter, (least, whole.1), edge);
        let after = match step(module, func, value, counter) {
            Some(step) if before.0 + step >= whole.0 && before.1 + step <= whole.1 => {
                (before.0 + step, before.1 + step)
            }
            _ => whole,
        };
        on_edge(module, func, value, after, edge).0 >= least
    });
    stays.then_some(least)
}

/// What is added to `counter` to get `value`, if that is a constant.
fn step(module: &Module, func: &Function, value: Operand, counter: Operand) -> Option<i128> {
    if value == counter {
        return Some(0);
    }
    let Operand::Value(value) = value else { return None };
    let data = &func.insts[func.def_inst(value)?];
    let is_sum = matches!(data.op, Op::Binary(BinaryOp::Add, _)) && data.operands[0] == counter;
    if is_sum { constant(module, func, data.operands[1]) } else { None }
}

/// The values of `range` that `value` can have when control takes the edge.
fn on_edge(module: &Module, func: &Function, value: Operand, range: Range, edge: (Block, Block)) -> Range {
    if let Some(number) = constant(module, func, value) {
        return (number, number);
    }
    let condition = || {
        let branch = &func.insts[func.terminator(edge.0)?];
        let [condition, Operand::Block(then), Operand::Block(otherwise)] = branch.operands[..] else {
            return None;
        };
        if !matches!(branch.op, Op::CondBr) || then == otherwise {
            return None;
        }
        let Operand::Value(condition) = condition else { return None };
        let compare = &func.insts[func.def_inst(condition)?];
        let Op::ICmp(predicate, _) = compare.op else { return None };
        let holds = then == edge.1;
        let bound = constant(module, func, compare.operands[1]).filter(|_| compare.operands[0] == value)?;
        Some((if holds { predicate } else { predicate.inverse() }, bound))
    };
    condition().map_or(range, |(predicate, bound)| narrowed(range, predicate, bound))
}

/// The values of `range` for which the comparison with `bound`, a number read as signed, holds.
fn narrowed((low, high): Range, predicate: IntPredicate, bound: i128) -> Range {
    // Read as signed, what is below a number that is not negative has no sign, and what is not below may have one.
    let is_plain = bound >= 0 && low >= 0;
    match predicate {
        IntPredicate::Eq => (bound, bound),
        IntPredicate::Slt => (low, high.min(bound - 1)),
        IntPredicate::Sle => (low, high.min(bound)),
        IntPredicate::Sgt => (low.max(bound + 1), high),
        IntPredicate::Sge => (low.max(bound), high),
        IntPredicate::Ult if bound >= 0 => (low.max(0), high.min(bound - 1)),
        IntPredicate::Ule if bound >= 0 => (low.max(0), high.min(bound)),
        IntPredicate::Ugt if is_plain => (low.max(bound + 1), high),
        IntPredicate::Uge if is_plain => (low.max(bound), high),
        _ => (low, high),
    }
}

/// The number that an operand is, read as signed in its type.
fn constant(module: &Module, func: &Function, operand: Operand) -> Option<i128> {
    let Operand::Const(number) = operand else { return None };
    let bits = module.ctx.types.int_bits(module.ctx.operand_ty(func, operand))?;
    let number = module.ctx.consts.as_int(number)?;
    Some(number << (128 - bits) >> (128 - bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is stated of the counter of a loop that is entered and left by these conditions.
    fn stated(enter: &str, step: &str, leave: &str) -> Option<String> {
        let text = format!(
            "define i32 @f(i32 %n) {{\nentry:\n  %c = icmp {enter}\n  br i1 %c, label %out, label %loop\nloop:\n  \
             %i = phi i32 [ %n, %entry ], [ %l, %loop ]\n  %l = {step}\n  %d = icmp {leave}\n  \
             br i1 %d, label %out, label %loop\nout:\n  ret i32 0\n}}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let id = module.function("f").unwrap();
        let count = state(&mut module, id);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        let printed = weft_ir::print_module(&module);
        assert_eq!(printed.matches("call void @llvm.assume").count(), count, "{printed}");
        let bound = |line: &str| line.split_once("icmp sgt i32 %i, ").map(|(_, bound)| bound.to_owned());
        printed.lines().find_map(bound).filter(|_| count == 1)
    }

    #[test]
    fn a_counter_is_at_least_what_it_is_compared_with() {
        let (guard, down) = ("slt i32 %n, 2", "add i32 %i, -2");
        assert_eq!(stated(guard, down, "ult i32 %i, 4").as_deref(), Some("1"));
        assert_eq!(stated(guard, down, "slt i32 %i, 4").as_deref(), Some("1"));
        assert_eq!(stated(guard, down, "slt i32 %l, 2").as_deref(), Some("1"));
        assert_eq!(stated("eq i32 %n, %n", "add i32 %i, -2", "ult i32 %i, 4"), None);
    }

    #[test]
    fn nothing_is_stated_that_an_iteration_could_break() {
        let (guard, down) = ("slt i32 %n, 2", "add i32 %i, -2");
        // The last iteration has 3, and the next one would have 1.
        assert_eq!(stated(guard, down, "ult i32 %i, 3"), None);
        assert_eq!(stated(guard, down, "eq i32 %l, 1"), None);
        // A sum may wrap, and an unsigned comparison says nothing about numbers with a sign.
        assert_eq!(stated(guard, "add i32 %i, 2", "eq i32 %i, 100"), None);
        assert_eq!(stated("slt i32 %n, -5", "add i32 %i, -2", "ult i32 %i, 4"), None);
        assert_eq!(stated(guard, "mul i32 %i, 2", "eq i32 %l, 64"), None);
    }
}
