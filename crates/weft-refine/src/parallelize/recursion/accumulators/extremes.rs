//! A place that gets a value if that is greater than what is there, or less.
//!
//! ```llvm
//!   %m = load i64, ptr @most
//!   %is_more = icmp sgt i64 %v, %m
//!   br i1 %is_more, label %then, label %on          ; the maximum of what is there and %v
//! then:
//!   store i64 %v, ptr @most
//!   br label %on
//! ```
//!
//! # Postcondition
//! Without the store, nothing depends on the way that control takes: nothing else stands in its block, and no phi behind it.

use weft_ir::{Function, Inst, IntPredicate, Op, Operand};

use super::super::super::kind::Kind;
use super::flow::users;
use super::{Adds, Update};

/// What adds to the place by the value of `load`, if it is such a value.
pub(super) fn update(func: &Function, load: Inst) -> Option<(Update, Kind)> {
    let (place, loaded) = (func.insts[load].operands[0], func.insts[load].result?);
    let [compare] = users(func, loaded)[..] else { return None };
    let Op::ICmp(predicate, _) = func.insts[compare].op else { return None };
    let [branch] = users(func, func.insts[compare].result?)[..] else { return None };
    let block = func.inst_block(branch)?;
    let is_here = [load, compare].iter().all(|inst| func.inst_block(*inst) == Some(block));
    let [then, on] = func.successors(block)[..] else { return None };
    if !is_here || !matches!(func.insts[branch].op, Op::CondBr) || func.successors(then)[..] != [on] {
        return None;
    }
    let plain = |inst: &&Inst| !func.insts[**inst].is_debug_record() && Some(**inst) != func.terminator(then);
    let mut written = func.block_insts(then).iter().filter(plain);
    let store = *written.next()?;
    let value = func.insts[store].operands[0];
    let is_store = matches!(func.insts[store].op, Op::Store { .. }) && func.insts[store].operands[1] == place;
    let has_phis = |block| func.block_insts(block).first().is_some_and(|inst| func.insts[*inst].is_phi());
    let is_entered_once =
        func.blocks().iter().filter(|from| func.successors(**from).contains(&then)).count() == 1;
    if !is_store || written.next().is_some() || has_phis(on) || !is_entered_once {
        return None;
    }
    let is_first = match func.insts[compare].operands[..] {
        [one, other] if one == value && other == Operand::Value(loaded) => true,
        [one, other] if one == Operand::Value(loaded) && other == value => false,
        _ => return None,
    };
    let kind = kind(predicate, is_first)?;
    let adds = Adds::IfGreater { compare, branch, value };
    Some((Update { load, adds, stores: vec![store] }, kind))
}

/// What is computed by writing a value if `predicate` holds of it and what is there, or of these in the other order.
fn kind(predicate: IntPredicate, is_first: bool) -> Option<Kind> {
    let (is_greater, signed) = match predicate {
        IntPredicate::Sgt | IntPredicate::Sge => (true, true),
        IntPredicate::Slt | IntPredicate::Sle => (false, true),
        IntPredicate::Ugt | IntPredicate::Uge => (true, false),
        IntPredicate::Ult | IntPredicate::Ule => (false, false),
        _ => return None,
    };
    Some(if is_greater == is_first { Kind::Max { signed } } else { Kind::Min { signed } })
}
