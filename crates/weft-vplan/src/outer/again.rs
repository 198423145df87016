//! A loop that looks for extremes, once more in the order of the program, where that order shows.
//!
//! ```text
//! loop ─► exit   ==>   loop ─► asking ─────────────────► joined ─► exit
//!                                 └─► the loop as it was ──┘
//! ```
//! ```llvm
//! asking:
//!   %is.zero = fcmp oeq double %next, 0.0                    ; which zero is it?
//!   %was.none = fcmp une double %before, 0.0                 ; a zero stays that the loop began with
//!   %again = and i1 %is.zero, %was.none
//!   br i1 %again, label %loop.clone, label %joined
//! ```
//! The order of comparisons shows in the sign of a zero. Where a choice takes a NaN or an equal number, as `most > d ? most : d` does, it
//! shows behind a NaN, too: the loop is written to take neither, and notes whether there was a NaN.
//!
//! # Preconditions
//! The loop writes no memory: it may be executed twice. Its blocks are those of `frame`.
//!
//! # Postconditions
//! Whatever the order in which lanes of the first loop look for extremes ([`extremes`](super::extremes)), all that is behind has the
//! values that single iterations in order come to.

use rustc_hash::FxHashSet;
use weft_analysis::{block_set, live_outs};
use weft_ir::edit::{clone_blocks, remove_unused, rename_phi_pred, split_edge};
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, FloatPredicate, Function, IntPredicate, Module, Operand, Type, TypeData,
};

use super::conditions::join_results;
use super::extremes::Ordered;
use crate::skeleton::{Skeleton, incoming};

/// Writes the loop of `frame` once more behind it, for where the order of `extremes` shows; returns the blocks of the copy, or nothing
/// if the loop's border cannot be split.
pub(super) fn write(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    extremes: &[Ordered],
) -> Option<FxHashSet<Block>> {
    if extremes.is_empty() {
        return Some(FxHashSet::default());
    }
    let results = live_outs(func, &block_set(&frame.blocks));
    let joined = split_edge(func, &mut module.ctx, frame.latch, frame.exit)?;
    let asking = split_edge(func, &mut module.ctx, frame.latch, joined)?;
    let map = clone_blocks(func, &mut module.ctx, &frame.blocks);
    let header = map.block(frame.header);
    rename_phi_pred(func, header, frame.before, asking);
    let branch = func.terminator(map.block(frame.latch))?;
    for operand in &mut func.insts[branch].operands {
        if *operand == Operand::Block(asking) {
            *operand = Operand::Block(joined);
        }
    }
    let mut again = module.ctx.int(Type::I1, 0);
    for extreme in extremes {
        let shows = match extreme.is_strict {
            true => shows_in_zero(module, func, (frame, asking), extreme)?,
            false => shows_in_zero_or_nan(module, func, (frame, asking), extreme)?,
        };
        let mut at = Cursor::before_terminator(func, &mut module.ctx, asking);
        again = at.binary(BinaryOp::Or, again, shows);
    }
    let branch = func.terminator(asking)?;
    func.remove_inst(branch);
    Cursor::at_end(func, &mut module.ctx, asking).cond_br(again, header, joined);
    join_results(module, func, &map, &results);
    Some(frame.blocks.iter().map(|block| map.block(*block)).collect())
}

/// Writes whether the extreme is a zero that was not there before the loop.
fn shows_in_zero(
    module: &mut Module,
    func: &mut Function,
    (frame, asking): (&Skeleton, Block),
    extreme: &Ordered,
) -> Option<Operand> {
    let carried = frame.carried[extreme.carried];
    let before = incoming(func, carried.phi, frame.before)?;
    let mut at = Cursor::before_terminator(func, &mut module.ctx, asking);
    let zero = at.zero(at.func.values[carried.value].ty);
    let is_zero = at.fcmp(FloatPredicate::Oeq, carried.next, zero);
    let was_none = at.fcmp(FloatPredicate::Une, before, zero);
    Some(at.binary(BinaryOp::And, is_zero, was_none))
}

/// Lets the loop take neither equal numbers nor a NaN, and writes whether the extreme is a zero or a NaN, or there was a NaN.
fn shows_in_zero_or_nan(
    module: &mut Module,
    func: &mut Function,
    (frame, asking): (&Skeleton, Block),
    extreme: &Ordered,
) -> Option<Operand> {
    let carried = frame.carried[extreme.carried];
    let Operand::Value(next) = carried.next else { return None };
    let select = func.def_inst(next)?;
    let ty = func.values[carried.value].ty;
    // As wide as the numbers, so that it fills lanes as they do.
    let bits = if matches!(module.ctx.types.data(ty), TypeData::Float) { Type::I32 } else { Type::I64 };
    let zero = module.ctx.int(bits, 0);
    let incoming = [(zero, frame.before), (zero, frame.latch)];
    let so_far = Cursor::at_front(func, &mut module.ctx, frame.header).phi(bits, &incoming);

    let predicate = if extreme.is_least { FloatPredicate::Olt } else { FloatPredicate::Ogt };
    let old = Operand::Value(carried.value);
    let mut at = Cursor::before(func, &mut module.ctx, select);
    let is_better = at.fcmp(predicate, extreme.new, old);
    let is_nan = at.fcmp(FloatPredicate::Uno, extreme.new, extreme.new);
    let is_nan = at.cast(CastOp::SExt, is_nan, bits);
    let found = at.binary(BinaryOp::Or, so_far, is_nan);
    let condition = func.insts[select].operands[0];
    func.insts[select].operands[..].copy_from_slice(&[is_better, extreme.new, old]);
    remove_unused(func, condition);
    if let Operand::Value(so_far) = so_far {
        let phi = func.def_inst(so_far)?;
        func.insts[phi].set_incoming([(zero, frame.before), (found, frame.latch)]);
    }

    let mut at = Cursor::before_terminator(func, &mut module.ctx, asking);
    let number = at.zero(ty);
    let is_zero = at.fcmp(FloatPredicate::Ueq, carried.next, number);
    let was_nan = at.icmp(IntPredicate::Ne, found, zero);
    Some(at.binary(BinaryOp::Or, is_zero, was_nan))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::innermost::Innermost;
    use crate::testing::transformed;

    /// What becomes of a loop that looks for the greatest number by `choice`.
    fn written(choice: &str, is_strict: bool) -> String {
        let text = format!(
            "define double @f(ptr %p, i64 %n, double %first) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %m = phi double [ %first, %entry ], [ %next, %loop ]\n  \
             %q = getelementptr double, ptr %p, i64 %i\n  %x = load double, ptr %q\n  {choice}\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %end = icmp eq i64 %i1, %n\n  br i1 %end, label %exit, label %loop\nexit:\n  \
             ret double %next\n}}\n"
        );
        let (copies, text) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            let frame = loops[0].frame.clone().unwrap();
            let carried = &frame.carried[0];
            let select = func.def_inst(match carried.next {
                Operand::Value(next) => next,
                _ => unreachable!(),
            });
            let new = func.insts[select.unwrap()].operands[if is_strict { 1 } else { 2 }];
            let extreme = Ordered { carried: 0, is_least: false, new, is_strict };
            write(module, func, &frame, &[extreme]).unwrap().len()
        });
        assert_eq!(copies, 1);
        text
    }

    #[test]
    fn a_zero_that_was_not_there_before_is_looked_for_again() {
        let text = written("%c = fcmp ogt double %x, %m\n  %next = select i1 %c, double %x, double %m", true);
        assert!(text.contains("fcmp une double %first, "), "{text}");
        assert_eq!(text.matches("fcmp oeq double %next, ").count(), 1, "{text}");
        assert_eq!(text.matches("fcmp ogt double").count(), 2, "once more in order: {text}");
    }

    #[test]
    fn a_choice_that_takes_nan_is_written_as_one_that_takes_none() {
        let text =
            written("%c = fcmp ogt double %m, %x\n  %next = select i1 %c, double %m, double %x", false);
        assert!(text.contains("fcmp uno double %x, %x"), "{text}");
        assert!(text.contains("fcmp ogt double %x, %m"), "{text}");
        assert_eq!(text.matches("fcmp ueq double %next, ").count(), 1, "{text}");
        assert_eq!(text.matches("fcmp ogt double %m").count(), 1, "the copy is as it was: {text}");
    }
}
