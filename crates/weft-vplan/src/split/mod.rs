//! Splitting: a loop with a branch or an address that depends on where its variable stands becomes two loops without it.
//!
//! ```c
//! for (i = a; i < b; i++)                 m = min(b, w);
//!     if (i < w) f(i); else g(i);   ==>   for (i = a; i < m; i++) f(i);
//!                                         for (; i < b; i++) g(i);
//! ```
//! In terms of blocks:
//! ```text
//! before ─► loop ─► exit   ==>   before ─► choice ─► loop ─► middle ─► copy of the loop ─► join ─► exit
//!                                            └─────────────►──┘  └────────────────────────►──┘
//! ```
//! LLVM vectorizes neither accesses under a condition, where the machine has no masks, nor does it split loops by default.
//! Of two accesses of which one is at the border it makes a single one, whose address the comparison chooses ([`chosen`]):
//!
//! ```c
//! right = i < w ? a[i + 1] : a[i];                // a[i + (i < w)]
//! ```
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop, which has no other loop inside.
//!
//! # Postconditions
//! The iterations are the same, in the same order.
//!
//! # Algorithm
//! The variable grows by one without wrapping, as a signed or an unsigned number, until it equals the loop's end; so a comparison
//! of that kind with a value that does not change is true up to some iteration and false from there on, or the other way
//! round. The first loop ends at the lesser of the two bounds. `choice` jumps over it if it has no iteration, `middle` over the
//! second one. What the loop hands from one iteration to the next, `middle` and `join` hand on. (gcc's `-fsplit-loops`.)
//!
//! A loop that goes on while its variable is not its bound ends there. One that goes on while it is less has its first iteration in
//! any case, and ends at the bound or behind that iteration.
//!
//! A comparison whether the variable *is* a value is false in front of it: what is left is whether it is at most the value, which
//! the next splitting decides. Of a variable that begins with the value that is so from the start, and only the second loop
//! is large.
//!
//! # Refused
//! Loops that are large, that call functions, that are left in their middle, or of which more is used behind them than what
//! they hand to the next iteration.

mod chosen;
pub(crate) mod write;

use rustc_hash::FxHashMap;
use weft_analysis::trip_count::Relation;
use weft_analysis::{Cfg, DomTree, Loop, Loops};
use weft_ir::cfg::block_set;
use weft_ir::edit::live_outs;
use weft_ir::{BinaryOp, Block, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Type, Value};

use crate::skeleton::{Skeleton, incoming, inverse, swapped};
use write::{Split, write};

/// Of so many instructions a loop may be.
const SMALL: usize = 60;

/// So often a loop is split, and its parts.
const OFTEN: u32 = 4;

/// So many loops of a function are split, since each time all of its loops are looked at anew.
const MOST: usize = 32;

/// Splits loops of `func`, which is taken out of `module`; returns how many.
pub(crate) fn split(module: &mut Module, func: &mut Function) -> usize {
    let mut count = 0;
    let mut times = FxHashMap::default();
    while count < MOST && split_one(module, func, &mut times) {
        count += 1;
    }
    count
}

/// Splits a loop; `times` says of the headers of parts how often what they come from was split. A part may be split again, by
/// another comparison.
fn split_one(module: &mut Module, func: &mut Function, times: &mut FxHashMap<Block, u32>) -> bool {
    if !func.layout_insts().any(|(_, inst)| matches!(func.insts[inst].op, Op::ICmp(..))) {
        return false;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let found = loops.iter().find_map(|(id, found)| {
        let is_innermost = found.blocks.iter().all(|block| loops.innermost(*block) == Some(id));
        let is_new = times.get(&found.header).is_none_or(|times| *times < OFTEN);
        if !is_innermost || !is_new || !is_simple(module, func, found) {
            return None;
        }
        let frame = Skeleton::of(module, func, &cfg, found).ok()?;
        let split = comparison(module, func, &frame)?;
        hands_on_all(func, &frame).then_some((frame, split))
    });
    let Some((frame, split)) = found else { return false };
    let Some(map) = write(module, func, &frame, &split) else { return false };
    let second = map.block(frame.header);
    let before = times.get(&frame.header).copied().unwrap_or(0);
    times.extend([frame.header, second].map(|header| (header, before + 1)));
    true
}

/// Whether nothing in the loop is more than arithmetic and plain accesses.
fn is_simple(module: &Module, func: &Function, found: &Loop) -> bool {
    let insts = || found.blocks.iter().flat_map(|block| func.block_insts(*block));
    insts().count() <= SMALL
        && insts().all(|inst| match &func.insts[*inst].op {
            Op::Load { volatile, atomic, .. } | Op::Store { volatile, atomic, .. } => {
                !volatile && atomic.is_none()
            }
            Op::Call(_) => func.insts[*inst]
                .callee()
                .and_then(|callee| module.ctx.global_name(callee))
                .is_some_and(|name| module.ctx.names.text(name).starts_with("llvm.")),
            Op::Opaque { .. } | Op::Invoke(_) | Op::Fence(_) | Op::CmpXchg { .. } | Op::AtomicRmw { .. } => {
                false
            }
            _ => true,
        })
}

/// A comparison of the loop's variable with what does not change, on which a block of the loop branches, alone or together with others,
/// or by which an address is chosen.
fn comparison(module: &Module, func: &Function, frame: &Skeleton) -> Option<Split> {
    if !counts_up(frame) {
        return None;
    }
    let variable = &frame.inductions[frame.test.induction];
    let keeps = |is_signed: bool| keeps_meaning(frame, is_signed);
    let inside = |value: Value| {
        let home = func.def_inst(value).and_then(|inst| func.inst_block(inst));
        home.is_some_and(|home| frame.blocks.contains(&home))
    };
    let is_same = |operand: Operand| match operand {
        Operand::Value(value) => !inside(value),
        Operand::Const(_) => true,
        _ => false,
    };
    let own = Operand::Value(variable.value);
    let branches = frame.blocks.iter().filter(|block| **block != frame.latch).filter_map(|block| {
        let branch = &func.insts[func.terminator(*block)?];
        let (Op::CondBr, &[Operand::Value(condition), ..]) = (&branch.op, &branch.operands[..]) else {
            return None;
        };
        func.def_inst(condition).filter(|_| inside(condition))
    });
    let all = branches.chain(parts(func, frame)).chain(chosen::comparisons(module, func, &frame.blocks));
    all.into_iter().find_map(|compare| {
        let data = &func.insts[compare];
        let (Op::ICmp(predicate, _), &[left, right]) = (&data.op, &data.operands[..]) else { return None };
        let (bound, predicate) = match () {
            () if left == own && is_same(right) => (right, *predicate),
            () if right == own && is_same(left) => (left, swapped(*predicate)),
            () => return None,
        };
        module.ctx.types.int_bits(module.ctx.operand_ty(func, bound)).filter(|bits| *bits <= 64)?;
        if matches!(predicate, IntPredicate::Eq | IntPredicate::Ne) {
            let is_signed = !keeps(false);
            let pays = keeps(is_signed) && walks(func, frame, own);
            return pays.then(|| equality(module, func, frame, compare, bound, is_signed));
        }
        let falling = matches!(Relation::of_predicate(predicate)?.0, Relation::Less | Relation::LessEqual);
        let first = if falling { predicate } else { inverse(predicate) };
        let (relation, is_signed) = Relation::of_predicate(first)?;
        let is_inclusive = relation == Relation::LessEqual;
        keeps(is_signed).then_some(Split {
            compare,
            bound,
            is_signed,
            is_inclusive,
            holds_first: falling,
            left: None,
        })
    })
}

/// The comparisons that are parts of conditions. Where `j` counts to it, `i` in `a[j] < x || (a[j] == x && j < i)` parts a loop that asks
/// `a[j] <= x` from one that asks `a[j] < x`: the place of a number among others in their order, as sorting by counting has it.
fn parts(func: &Function, frame: &Skeleton) -> Vec<Inst> {
    let insts = frame.blocks.iter().flat_map(|block| func.block_insts(*block)).map(|inst| &func.insts[*inst]);
    let conditions = insts.filter(|data| {
        let joins = matches!(data.op, Op::Binary(BinaryOp::And | BinaryOp::Or, _) | Op::Select(_));
        joins && data.ty == Type::I1
    });
    let defs = conditions.flat_map(|data| &data.operands).filter_map(|operand| match operand {
        Operand::Value(value) => func.def_inst(*value),
        _ => None,
    });
    let is_here = |inst: &Inst| func.inst_block(*inst).is_some_and(|home| frame.blocks.contains(&home));
    let is_equality = |op: &Op| matches!(op, Op::ICmp(IntPredicate::Eq | IntPredicate::Ne, _));
    let compares =
        |inst: &Inst| matches!(func.insts[*inst].op, Op::ICmp(..)) && !is_equality(&func.insts[*inst].op);
    defs.filter(|inst| is_here(inst) && compares(inst)).collect()
}

/// Whether the variable keeps its meaning as a signed number, or as an unsigned one.
pub(crate) fn keeps_meaning(frame: &Skeleton, is_signed: bool) -> bool {
    let flag = if is_signed { Flags::NSW } else { Flags::NUW };
    frame.inductions[frame.test.induction].flags.contains(flag)
}

/// Whether the variable grows by one until it is the loop's end, or no longer less.
pub(crate) fn counts_up(frame: &Skeleton) -> bool {
    let ends = match frame.test.relation {
        (Relation::NotEqual, _) => true,
        (Relation::Less, is_signed) => keeps_meaning(frame, is_signed),
        _ => false,
    };
    frame.inductions[frame.test.induction].step == 1 && frame.test.is_next && !frame.test.is_narrow && ends
}

/// Whether the loop walks over memory: an address in it is computed of its variable, at most by one operation between. Else there
/// is little that LLVM could make vectors of, as in a loop over the blocks of `sections`.
fn walks(func: &Function, frame: &Skeleton, own: Operand) -> bool {
    let is_of_own = |operand: Operand| match operand {
        Operand::Value(value) => {
            let def = func.def_inst(value).map(|inst| &func.insts[inst]);
            operand == own || def.is_some_and(|data| !data.is_phi() && data.operands.contains(&own))
        }
        _ => false,
    };
    let mut insts =
        frame.blocks.iter().flat_map(|block| func.block_insts(*block)).map(|inst| &func.insts[*inst]);
    insts.any(|data| matches!(data.op, Op::Gep { .. }) && data.operands.iter().any(|at| is_of_own(*at)))
}

/// The splitting by `compare`, which says whether the variable is `bound`, or whether it is not.
fn equality(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    compare: Inst,
    bound: Operand,
    is_signed: bool,
) -> Split {
    let constant = |operand: Operand| match operand {
        Operand::Const(constant) => module.ctx.consts.as_int(constant),
        _ => None,
    };
    let is_equal = matches!(func.insts[compare].op, Op::ICmp(IntPredicate::Eq, _));
    let first = incoming(func, frame.inductions[frame.test.induction].phi, frame.before);
    let is_first = first == Some(bound) || !is_signed && constant(bound) == Some(0);
    let split =
        Split { compare, bound, is_signed, is_inclusive: is_first, holds_first: is_equal, left: None };
    if is_first {
        return split;
    }
    let (below, above) = match is_signed {
        true => (IntPredicate::Sle, IntPredicate::Sgt),
        false => (IntPredicate::Ule, IntPredicate::Ugt),
    };
    Split { holds_first: !is_equal, left: Some(if is_equal { below } else { above }), ..split }
}

/// Whether what is used behind the loop are values for a next iteration.
pub(crate) fn hands_on_all(func: &Function, frame: &Skeleton) -> bool {
    let handed = |value: Value| {
        frame.inductions.iter().any(|induction| induction.next == value)
            || frame.carried.iter().any(|carried| carried.next == Operand::Value(value))
    };
    live_outs(func, &block_set(&frame.blocks)).into_iter().all(handed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn text_of(compare: &str, flags: &str, test: &str) -> (usize, String) {
        let text = format!(
            "define i64 @f(ptr %p, ptr %q, i64 %w, i64 %n) {{\nentry:\n  br label %head\nhead:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n  %s = phi i64 [ 5, %entry ], [ %t, %latch ]\n  \
             %c = {compare}\n  br i1 %c, label %then, label %latch\nthen:\n  \
             %a = getelementptr i64, ptr %p, i64 %i\n  %x = load i64, ptr %a\n  br label %latch\nlatch:\n  \
             %y = phi i64 [ %x, %then ], [ 7, %head ]\n  %t = add i64 %s, %y\n  %next = add {flags} i64 %i, 1\n  \
             %more = {test}\n  br i1 %more, label %head, label %out\nout:\n  %r = phi i64 [ %t, %latch ]\n  \
             ret i64 %r\n}}\n"
        );
        transformed(&text, split)
    }

    const TEST: &str = "icmp ne i64 %next, %n";

    #[test]
    fn each_part_knows_what_the_comparison_says() {
        let (count, text) = text_of("icmp slt i64 %i, %w", "nsw", TEST);
        assert_eq!(count, 1);
        assert!(text.contains("br i1 true, label %then, label %latch"), "{text}");
        assert!(text.contains("br i1 false, label %then.clone, label %latch.clone"), "{text}");
        let (_, text) = text_of("icmp sge i64 %i, %w", "nsw", TEST);
        assert!(text.contains("br i1 false, label %then, label %latch"), "{text}");
    }

    #[test]
    fn the_bound_of_an_inclusive_part_is_the_number_behind() {
        let (count, text) = text_of("icmp ugt i64 %w, %i", "nuw", TEST);
        assert!(count == 1 && !text.contains(" select i1 %1, i64 %0, i64 %2"), "{text}");
        let (count, text) = text_of("icmp ule i64 %i, %w", "nuw", TEST);
        assert!(count == 1 && text.contains(" select i1 %1, i64 %0, i64 %2"), "{text}");
    }

    #[test]
    fn the_first_iteration_of_a_loop_that_goes_on_while_it_is_less_is_executed_in_any_case() {
        let (count, text) = text_of("icmp slt i64 %i, %w", "nsw", "icmp slt i64 %next, %n");
        assert_eq!(count, 1);
        assert!(text.contains("%2 = icmp slt i64 %1, %n\n  %3 = select i1 %2, i64 %n, i64 %1\n"), "{text}");
    }

    #[test]
    fn a_loop_is_parted_in_front_of_an_equal_value_and_behind_it() {
        let (count, text) = text_of("icmp eq i64 %i, %w", "nuw", TEST);
        assert_eq!(count, 2, "{text}");
        let says = |what: &str| text.matches(&format!("br i1 {what}, label %then")).count();
        assert_eq!((says("true"), says("false")), (1, 2), "{text}");
        let (count, text) = text_of("icmp ne i64 %i, 0", "nuw", TEST);
        assert_eq!(count, 1, "{text}");
        assert!(text.contains("br i1 false, label %then, label %latch"), "{text}");
    }

    #[test]
    fn a_variable_that_may_wrap_or_pass_its_bound_splits_nothing() {
        assert_eq!(text_of("icmp slt i64 %i, %w", "nuw", TEST).0, 0);
        assert_eq!(text_of("icmp slt i64 %i, %w", "nsw", "icmp ult i64 %next, %n").0, 0);
        assert_eq!(text_of("icmp slt i64 %i, %w", "nsw", "icmp sle i64 %next, %n").0, 0);
        assert_eq!(text_of("icmp eq i64 %i, %w", "", TEST).0, 0);
    }

    /// A loop that loads its element `by` behind where it stands.
    fn chosen(by: &str) -> (usize, String) {
        let text = format!(
            "define i64 @f(ptr %p, i64 %w, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi i64 [ 5, %entry ], [ %t, %loop ]\n  \
             %c = icmp slt i64 %i, %w\n  {by}\n  %j = add i64 %i, %k\n  %a = getelementptr i64, ptr %p, i64 %j\n  \
             %x = load i64, ptr %a\n  %t = add i64 %s, %x\n  %next = add nsw i64 %i, 1\n  \
             %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  \
             %r = phi i64 [ %t, %loop ]\n  ret i64 %r\n}}\n"
        );
        transformed(&text, split)
    }

    #[test]
    fn a_loop_is_parted_where_its_addresses_change() {
        let (count, text) = chosen("%k = zext i1 %c to i64");
        assert_eq!(count, 1, "{text}");
        assert!(text.contains("zext i1 true to i64") && text.contains("zext i1 false to i64"), "{text}");
        assert_eq!(chosen("%k = select i1 %c, i64 3, i64 -1").0, 1);
    }

    #[test]
    fn a_loop_is_parted_by_a_part_of_a_condition() {
        let (count, text) = text_of(
            "icmp slt i64 %s, 9\n  %part = icmp slt i64 %i, %w\n  %both = and i1 %c, %part",
            "nsw",
            TEST,
        );
        assert_eq!(count, 1, "{text}");
        assert!(text.contains("and i1 %c, true") && text.contains("and i1 %c1, false"), "{text}");
    }

    #[test]
    fn a_number_that_is_chosen_parts_nothing() {
        assert_eq!(chosen("%k = select i1 true, i64 3, i64 -1\n  %v = select i1 %c, i64 %s, i64 1").0, 0);
    }
}
