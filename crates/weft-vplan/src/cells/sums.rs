//! Cells with a sum between two extremes, as of edit distances.
//!
//! ```llvm
//!                                                     %h = call i32 asm "", "=r,0"(i32 1)  ; in front of the loop
//! %m = call i32 @llvm.smin.i32(i32 %before, i32 %up)  %first = icmp slt i32 %before, %up
//! %one = add nsw i32 %m, 1                            %a = add i32 %before, %h
//!                                                ==>  %b = add i32 %up, 1
//!                                                     %one = select i1 %first, i32 %a, i32 %b
//! %cell = call i32 @llvm.smin.i32(i32 %y, i32 %one)   %cell = call i32 @llvm.smin.i32(i32 %y, i32 %one)
//! ```
//! Both numbers are counted up while they are compared, so that the chain through the cells has one instruction less.
//!
//! # Preconditions
//! LLVM has simplified the function; `front` is the only block in front of the loop.
//!
//! # Postconditions
//! The program is the same: what is not chosen may wrap around, for which reason the sums carry no flags.
//!
//! # Algorithm
//! A cell is a call of an extreme, one of whose operands is a sum with a call of the same that gets the cell before, and has no other
//! use. Of two extremes of different kinds (what is kept within bounds) the processor guesses the outcome. The number that is added is
//! hidden in a register on one side, since LLVM would add it behind the choice again.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Symbol};

use super::{Tree, called};

/// The sum between two extremes of a chain.
pub(super) struct Link {
    sum: Inst,
    /// The extreme that is added to.
    inner: Inst,
    /// Which of its two operands is, or comes from, the cell before.
    before: usize,
    /// What is added.
    by: Operand,
}

/// Numbers hidden in registers: in front of which loop, the number, and what hides it.
pub(super) type Hidden = Vec<(Block, Operand, Operand)>;

/// The link of a cell, whose `tree` has two leaves, to the cell before; `waits` says what is computed from that.
pub(super) fn link(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    names: &FxHashSet<Symbol>,
    tree: &Tree,
    waits: impl Fn(Operand) -> bool,
    stays: impl Fn(Operand) -> bool,
) -> Option<Link> {
    let kind = called(module, func, names, tree.root);
    tree.leaves.iter().find_map(|leaf| {
        let Operand::Value(value) = *leaf else { return None };
        let sum = func.def_inst(value)?;
        let data = &func.insts[sum];
        let (Op::Binary(BinaryOp::Add, _), &[left, right]) = (&data.op, &data.operands[..]) else {
            return None;
        };
        // LLVM has bys on the right, and other numbers on either side.
        let (extreme, by) = if stays(right) { (left, right) } else { (right, left) };
        let Operand::Value(extreme) = extreme else { return None };
        let inner = func.def_inst(extreme)?;
        let has_one_use = uses.uses(extreme).len() == 1 && stays(by);
        let is_near = func.inst_block(inner) == func.inst_block(sum);
        if !has_one_use || !is_near || called(module, func, names, inner) != kind {
            return None;
        }
        let before = func.insts[inner].args().iter().position(|arg| waits(*arg))?;
        Some(Link { sum, inner, before, by })
    })
}

/// Adds in front of the choice.
pub(super) fn shorten(
    module: &mut Module,
    func: &mut Function,
    link: &Link,
    front: Block,
    hidden: &mut Hidden,
) {
    let Link { sum, inner, before, by } = *link;
    let callee = func.insts[inner].callee().and_then(|callee| module.ctx.global_name(callee));
    let name = callee.map_or("", |callee| module.ctx.names.text(callee));
    let predicate = match name.split('.').nth(1) {
        Some("smin") => IntPredicate::Slt,
        Some("smax") => IntPredicate::Sgt,
        Some("umin") => IntPredicate::Ult,
        Some("umax") => IntPredicate::Ugt,
        _ => return,
    };
    let known = hidden.iter().find(|(block, of, _)| (*block, *of) == (front, by));
    let register = known.map_or_else(
        || Cursor::before_terminator(func, &mut module.ctx, front).hide(by),
        |(.., register)| *register,
    );
    if known.is_none() {
        hidden.push((front, by, register));
    }
    let args = [func.insts[inner].args()[before], func.insts[inner].args()[1 - before]];
    let result = func.insts[sum].result;
    let mut at = Cursor::before(func, &mut module.ctx, sum);
    let is_first = at.icmp(predicate, args[0], args[1]);
    let with_first = at.binary(BinaryOp::Add, args[0], register);
    let with_other = at.binary(BinaryOp::Add, args[1], by);
    let chosen = at.select(is_first, with_first, with_other);
    if let Some(result) = result {
        func.replace_uses(result, chosen);
    }
    func.remove_inst(sum);
    func.remove_inst(inner);
}

#[cfg(test)]
mod tests {
    use super::super::tests::ordered;

    fn body(outer: &str, sum: &str) -> String {
        format!(
            "  %m = call i32 @llvm.smin.i32(i32 %before, i32 %x)\n  %one = {sum}\n  \
             %cell = call i32 @llvm.{outer}.i32(i32 %y, i32 %one)\n"
        )
    }

    #[test]
    fn both_numbers_are_counted_up_while_they_are_compared() {
        let (found, text) = ordered(&body("smin", "add nsw i32 %m, 1"));
        assert_eq!(found, 1, "{text}");
        let (front, rest) = text.split_once("loop:").unwrap();
        assert!(front.contains("call i32 asm \"\", \"=r,0\"(i32 1) nounwind memory(none)"), "{text}");
        assert!(rest.contains("icmp slt i32 %before, %x") && rest.contains("add i32 %x, 1"), "{text}");
        assert!(rest.contains("select i1") && !rest.contains("%m = "), "{text}");
    }

    #[test]
    fn what_is_added_may_be_a_variable_that_stays() {
        for sum in ["add i32 %m, %n", "add i32 %n, %m"] {
            let (found, text) = ordered(&body("smin", sum));
            assert_eq!(found, 1, "{text}");
            assert!(text.contains("call i32 asm \"\", \"=r,0\"(i32 %n)"), "{text}");
            assert!(text.contains("add i32 %x, %n"), "{text}");
        }
    }

    #[test]
    fn what_is_kept_within_bounds_is_guessed() {
        let kept = body("smax", "add i32 %m, 1");
        let (found, text) = ordered(&kept);
        assert_eq!(found, 0);
        assert!(text.contains(&kept), "{text}");
    }

    #[test]
    fn other_sums_stay_as_they_are() {
        for sum in ["add i32 %m, %y", "sub i32 1, %m", "mul i32 %m, 3"] {
            let (found, text) = ordered(&body("smin", sum));
            assert_eq!(found, 0, "{text}");
            assert!(text.contains(&body("smin", sum)), "{text}");
        }
        assert_eq!(ordered("  %cell = call i32 @llvm.smax.i32(i32 %before, i32 %x)\n").0, 0);
    }
}
