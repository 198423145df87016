//! Ways through an iteration that only compute a number become choices of that number.
//!
//! ```c
//! a[i] = a[i] < 10 ? 10 : a[i] > 90 ? 90 : a[i];
//! ```
//! ```llvm
//! loop:  …  br i1 %is.low, label %join, label %else
//! else:  %is.high = fcmp ogt double %x, 9.0e+01                        %is.high = fcmp ogt double %x, 9.0e+01
//!        br i1 %is.high, label %join, label %empty            ==>      %v = select i1 %is.high, double 9.0e+01, double %x
//! empty: br label %join                                                %y = select i1 %is.low, double 1.0e+01, double %v
//! join:  %y = phi double [ 1.0e+01, %loop ], [ 9.0e+01, %else ], [ %x, %empty ]
//! ```
//! LLVM makes choices of two ways that meet, but of three only where no floating-point numbers are compared (SimplifyCFG). Its vectorizer
//! makes masks of such ways, and blends under them, where the choices would be `minpd` and `maxpd`: clamped numbers take half of the time.
//!
//! # Preconditions
//! The loop carries nothing but variables that grow by a constant. What its ways compute is cheap, and accesses no memory.
//!
//! # Postconditions
//! The loop is one block. Each number is the same: what is computed on a way that is not taken is not chosen.

use weft_analysis::Cfg;
use weft_ir::edit::{merge_straight_line, remove_unreachable_blocks};
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, Module, Op, Operand};

use crate::calls;
use crate::innermost::Innermost;
use crate::skeleton::{Skeleton, incoming};

/// So many instructions are computed at most, whatever way is taken.
const FEW: usize = 8;

/// Makes choices of such ways in `loops` of `func`, which is taken out of `module`; returns in how many.
pub(crate) fn choose(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut count = 0;
    for frame in loops.iter().filter_map(|candidate| candidate.frame.as_ref()) {
        if !is_cheap(module, func, frame) {
            continue;
        }
        let mut trial = func.clone();
        while let Some(join) = next(&trial, frame) {
            write(module, &mut trial, &join);
        }
        if is_chain(&trial, frame) {
            *func = trial;
            count += 1;
        }
    }
    if count > 0 {
        remove_unreachable_blocks(func);
        merge_straight_line(func);
    }
    count
}

/// Whether nothing is in the way of computing all that the loop does, and LLVM has left a way on account of what it asks.
fn is_cheap(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let is_between = |block: &&Block| ![frame.header, frame.latch].contains(*block);
    let between: Vec<Block> = frame.blocks.iter().filter(is_between).copied().collect();
    let insts = || between.iter().flat_map(|block| func.block_insts(*block));
    let asks_for_reals = |block: &Block| {
        let branch = func.terminator(*block).map(|branch| &func.insts[branch]);
        let condition = branch.filter(|data| matches!(data.op, Op::CondBr)).map(|data| data.operands[0]);
        matches!(condition, Some(Operand::Value(value))
            if func.def_inst(value).is_some_and(|inst| matches!(func.insts[inst].op, Op::FCmp(..))))
    };
    !between.is_empty()
        && frame.carried.is_empty()
        && insts().count() - between.len() <= FEW
        && insts().all(|inst| is_cheap_inst(module, func, *inst))
        && frame.blocks.iter().filter(|block| **block != frame.latch).any(asks_for_reals)
}

/// Whether an instruction may be executed on any way, or is one that a choice takes the place of.
fn is_cheap_inst(module: &Module, func: &Function, inst: Inst) -> bool {
    use BinaryOp as B;
    let data = &func.insts[inst];
    match data.op {
        Op::Br | Op::CondBr | Op::Phi(_) => true,
        Op::FCmp(..) | Op::ICmp(..) | Op::Select(_) | Op::FNeg(_) | Op::Cast(..) => true,
        Op::Binary(B::Add | B::Sub | B::And | B::Or | B::Xor | B::FAdd | B::FSub | B::FMul, _) => true,
        Op::Call(_) => calls::elementwise(module, data).is_some_and(|known| known.cost <= 1),
        _ => false,
    }
}

/// Two ways that part in a block and meet in another.
struct Join {
    /// Where they part.
    from: Block,
    condition: Operand,
    /// The block of each way if there is one, that where the condition holds first.
    ways: [Option<Block>; 2],
    /// Where they meet.
    to: Block,
}

/// The next ways of the loop to make choices of.
fn next(func: &Function, frame: &Skeleton) -> Option<Join> {
    let cfg = Cfg::compute(func);
    // Where a block with nothing but its one way in and its one way out leads.
    let behind = |block: Block, from: Block| {
        let is_way = block != frame.latch
            && frame.blocks.contains(&block)
            && cfg.preds(block) == [from]
            && !func.block_insts(block).first().is_some_and(|inst| func.insts[*inst].is_phi());
        let branch = &func.insts[func.terminator(block).filter(|_| is_way)?];
        match (&branch.op, &branch.operands[..]) {
            (Op::Br, &[Operand::Block(to)]) => Some(to),
            _ => None,
        }
    };
    frame.blocks.iter().filter(|block| **block != frame.latch).find_map(|&from| {
        let branch = &func.insts[func.terminator(from)?];
        let (Op::CondBr, &[condition, Operand::Block(yes), Operand::Block(no)]) =
            (&branch.op, &branch.operands[..])
        else {
            return None;
        };
        let (ways, to) = match (behind(yes, from), behind(no, from)) {
            (Some(to), Some(other)) if to == other => ([Some(yes), Some(no)], to),
            (Some(to), _) if to == no => ([Some(yes), None], to),
            (_, Some(to)) if to == yes => ([None, Some(no)], to),
            _ => return None,
        };
        (yes != no && to != frame.header).then_some(Join { from, condition, ways, to })
    })
}

/// Computes what is on both ways where they part, and chooses there.
fn write(module: &mut Module, func: &mut Function, join: &Join) {
    let Some(branch) = func.terminator(join.from) else { return };
    func.remove_inst(branch);
    for way in join.ways.into_iter().flatten() {
        for inst in func.block_insts(way).to_vec() {
            func.remove_inst(inst);
            if !matches!(func.insts[inst].op, Op::Br) {
                func.append_inst(join.from, inst);
            }
        }
        Cursor::at_end(func, &mut module.ctx, way).unreachable();
    }
    let phis = func.block_insts(join.to).iter().copied().filter(|inst| func.insts[*inst].is_phi());
    for phi in phis.collect::<Vec<_>>() {
        let ends = join.ways.map(|way| way.unwrap_or(join.from));
        let [Some(yes), Some(no)] = ends.map(|end| incoming(func, phi, end)) else { continue };
        let chosen = match yes == no {
            true => yes,
            false => Cursor::at_end(func, &mut module.ctx, join.from).select(join.condition, yes, no),
        };
        let others = func.insts[phi].phi_incoming().filter(|(_, from)| !ends.contains(from));
        let incoming: Vec<(Operand, Block)> = others.chain([(chosen, join.from)]).collect();
        func.insts[phi].set_incoming(incoming);
    }
    Cursor::at_end(func, &mut module.ctx, join.from).br(join.to);
}

/// Whether the loop has no choice of a way but that at its end.
fn is_chain(func: &Function, frame: &Skeleton) -> bool {
    let mut others = frame.blocks.iter().filter(|block| **block != frame.latch);
    others.all(|block| {
        let branch = func.terminator(*block).map(|branch| &func.insts[branch].op);
        matches!(branch, Some(Op::Br | Op::Unreachable))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What becomes of a loop that clamps numbers, with something `more` where they are high.
    fn clamped(more: &str, compare: &str) -> (usize, String) {
        let text = format!(
            "declare double @g(double)\ndefine void @f(ptr %a, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %join ]\n  %p = getelementptr double, ptr %a, i64 %i\n  \
             %x = load double, ptr %p\n  %w = load i64, ptr %p\n  %c = {compare}\n  br i1 %c, label %join, label %else\nelse:\n  \
             {more}\n  %d = fcmp ogt double %x, 9.0e+01\n  br i1 %d, label %join, label %empty\nempty:\n  br label %join\njoin:\n  \
             %y = phi double [ 1.0e+01, %loop ], [ 9.0e+01, %else ], [ %x, %empty ]\n  store double %y, ptr %p\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %end = icmp eq i64 %i1, %n\n  br i1 %end, label %exit, label %loop\nexit:\n  \
             ret void\n}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            choose(module, func, &loops)
        })
    }

    #[test]
    fn three_ways_become_two_choices() {
        let (count, text) = clamped("", "fcmp olt double %x, 1.0e+01");
        assert_eq!((count, text.matches("select i1").count()), (1, 2), "{text}");
        assert!(text.contains("select i1 %d, double 9.0e+01, double %x"), "{text}");
        assert!(text.contains("select i1 %c, double 1.0e+01, double "), "{text}");
        assert!(!text.contains("%y = phi"), "{text}");
    }

    #[test]
    fn what_is_not_cheap_stays_on_its_way() {
        assert_eq!(clamped("%z = call double @g(double %x)", "fcmp olt double %x, 1.0e+01").0, 0);
        assert_eq!(clamped("store double 2.0, ptr %p", "fcmp olt double %x, 1.0e+01").0, 0);
        assert_eq!(clamped("%z = fdiv double %x, 3.0", "fcmp olt double %x, 1.0e+01").0, 0);
    }

    #[test]
    fn loops_that_carry_a_value_are_left_alone() {
        let text = "define double @f(ptr %a, i64 %n) {\nentry:\n  br label %loop\nloop:\n  \
                    %i = phi i64 [ 0, %entry ], [ %i1, %join ]\n  %s = phi double [ 0.0, %entry ], [ %y, %join ]\n  \
                    %p = getelementptr double, ptr %a, i64 %i\n  %x = load double, ptr %p\n  %c = fcmp olt double %x, %s\n  \
                    br i1 %c, label %else, label %join\nelse:\n  br label %join\njoin:\n  \
                    %y = phi double [ 1.0e+01, %loop ], [ %x, %else ]\n  %i1 = add nuw nsw i64 %i, 1\n  \
                    %end = icmp eq i64 %i1, %n\n  br i1 %end, label %exit, label %loop\nexit:\n  ret double %y\n}\n";
        let (count, _) = transformed(text, |module, func| {
            let loops = Innermost::all(module, func);
            choose(module, func, &loops)
        });
        assert_eq!(count, 0);
    }
}
