//! Splitting: a loop with a branch on where its variable stands becomes two loops without it.
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
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop, which has no other loop inside.
//!
//! # Postconditions
//! The iterations are the same, in the same order.
//!
//! # Algorithm
//! The variable grows by one without wrapping, as a signed or an unsigned number, until it equals the loop's bound; so a comparison
//! of that kind with a value that does not change is true up to some iteration and false from there on, or the other way
//! round. The first loop ends at the lesser of the two bounds. `choice` jumps over it if it has no iteration, `middle` over the
//! second one. What the loop hands from one iteration to the next, `middle` and `join` hand on. (gcc's `-fsplit-loops`.)
//!
//! # Refused
//! Loops that are large, that call functions, that are left in their middle, or of which more is used behind them than what
//! they hand to the next iteration.

use weft_analysis::trip_count::Relation;
use weft_analysis::{Cfg, DomTree, Loop, Loops};
use weft_ir::cfg::block_set;
use weft_ir::edit::{clone_blocks, live_outs, redirect_edges, split_edge};
use weft_ir::{BinaryOp, Block, Cursor, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Value};

use crate::skeleton::{Skeleton, incoming, inverse, swapped};

/// Of so many instructions a loop may be.
const SMALL: usize = 60;

/// A comparison by which a loop is split.
struct Split {
    compare: Inst,
    /// It is true while the variable is less than `bound`, or at most that, if it `holds_first`, else false.
    bound: Operand,
    is_signed: bool,
    /// Whether the bound itself belongs to the first part.
    is_inclusive: bool,
    holds_first: bool,
}

/// Splits loops of `func`, which is taken out of `module`; returns how many.
pub(crate) fn split(module: &mut Module, func: &mut Function) -> usize {
    let mut count = 0;
    // The second part may be split again, by another comparison.
    while count < 4 && split_one(module, func) {
        count += 1;
    }
    count
}

fn split_one(module: &mut Module, func: &mut Function) -> bool {
    if !func.layout_insts().any(|(_, inst)| matches!(func.insts[inst].op, Op::ICmp(..))) {
        return false;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let found = loops.iter().find_map(|(id, found)| {
        let is_innermost = found.blocks.iter().all(|block| loops.innermost(*block) == Some(id));
        if !is_innermost || found.blocks.len() < 3 || !is_simple(module, func, found) {
            return None;
        }
        let frame = Skeleton::of(module, func, &cfg, found).ok()?;
        let split = comparison(module, func, &frame)?;
        hands_on_all(func, &frame).then_some((frame, split))
    });
    found.is_some_and(|(frame, split)| write(module, func, &frame, &split))
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

/// A comparison of the loop's variable with what does not change, on which a block of the loop branches.
fn comparison(module: &Module, func: &Function, frame: &Skeleton) -> Option<Split> {
    let variable = &frame.inductions[frame.test.induction];
    // Of a loop that goes on while it is less than its bound, the first iteration may be behind the bound.
    if variable.step != 1 || !frame.test.is_next || frame.test.relation.0 != Relation::NotEqual {
        return None;
    }
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
    frame.blocks.iter().filter(|block| **block != frame.latch).find_map(|block| {
        let branch = &func.insts[func.terminator(*block)?];
        let (Op::CondBr, &[Operand::Value(condition), ..]) = (&branch.op, &branch.operands[..]) else {
            return None;
        };
        let compare = func.def_inst(condition).filter(|_| inside(condition))?;
        let data = &func.insts[compare];
        let (Op::ICmp(predicate, _), &[left, right]) = (&data.op, &data.operands[..]) else { return None };
        let (bound, predicate) = match () {
            () if left == own && is_same(right) => (right, *predicate),
            () if right == own && is_same(left) => (left, swapped(*predicate)),
            () => return None,
        };
        module.ctx.types.int_bits(module.ctx.operand_ty(func, bound)).filter(|bits| *bits <= 64)?;
        let is_signed = predicate.is_signed();
        let wraps = if is_signed { Flags::NSW } else { Flags::NUW };
        let is_kept = variable.flags.contains(wraps);
        let falling = matches!(Relation::of_predicate(predicate)?.0, Relation::Less | Relation::LessEqual);
        let first = if falling { predicate } else { inverse(predicate) };
        let is_inclusive = match Relation::of_predicate(first)?.0 {
            Relation::Less => false,
            Relation::LessEqual => true,
            _ => return None,
        };
        is_kept.then_some(Split { compare, bound, is_signed, is_inclusive, holds_first: falling })
    })
}

/// Whether what is used behind the loop are values for a next iteration.
fn hands_on_all(func: &Function, frame: &Skeleton) -> bool {
    let handed = |value: Value| {
        frame.inductions.iter().any(|induction| induction.next == value)
            || frame.carried.iter().any(|carried| carried.next == Operand::Value(value))
    };
    live_outs(func, &block_set(&frame.blocks)).into_iter().all(handed)
}

/// Splits the loop; says whether it could.
fn write(module: &mut Module, func: &mut Function, frame: &Skeleton, split: &Split) -> bool {
    let ctx = &mut module.ctx;
    let variable = frame.inductions[frame.test.induction].clone();
    let ty = func.values[variable.value].ty;
    let Some(first) = incoming(func, variable.phi, frame.before) else { return false };
    let Some(join) = split_edge(func, ctx, frame.latch, frame.exit) else { return false };
    let Some(choice) = split_edge(func, ctx, frame.before, frame.header) else { return false };
    let map = clone_blocks(func, ctx, &frame.blocks);
    let (header, latch) = (map.block(frame.header), map.block(frame.latch));
    let middle = func.make_block(None);
    func.insert_block_after(middle, frame.latch);

    // The first part ends where the comparison changes.
    let branch = func.terminator(choice).expect("invariant: the block was made by splitting an edge");
    func.remove_inst(branch);
    let mut at = Cursor::at_end(func, ctx, choice);
    let less = if split.is_signed { IntPredicate::Slt } else { IntPredicate::Ult };
    // What no iteration may have asked for may be poison.
    let bound = at.freeze(split.bound);
    let border = if split.is_inclusive { behind(&mut at, bound, split.is_signed, ty) } else { bound };
    let is_before = at.icmp(less, border, frame.test.bound);
    let end = at.select(is_before, border, frame.test.bound);
    let has_some = at.icmp(less, first, end);
    at.cond_br(has_some, frame.header, middle);
    let branch = func.terminator(frame.latch).expect("invariant: a loop ends with a branch");
    let goes_on = func.insts[branch].operands[1] == Operand::Block(frame.header);
    let predicate = if goes_on { IntPredicate::Ne } else { IntPredicate::Eq };
    let test = Cursor::before(func, ctx, branch).icmp(predicate, Operand::Value(variable.next), end);
    func.insts[branch].operands[0] = test;
    redirect_edges(func, frame.latch, join, middle);

    // What the loop hands on: from the first part or what it would have begun with, to the second part, and behind both.
    let handed: Vec<(Inst, Operand)> = frame
        .inductions
        .iter()
        .map(|induction| (induction.phi, Operand::Value(induction.next)))
        .chain(frame.carried.iter().map(|carried| (carried.phi, carried.next)))
        .collect();
    let mut reached = first;
    for (phi, next) in &handed {
        let start = incoming(func, *phi, choice).expect("invariant: the phi had the edge that was split");
        let ty = func.insts[*phi].ty;
        let value = Cursor::at_front(func, ctx, middle).phi(ty, &[(start, choice), (*next, frame.latch)]);
        if *phi == variable.phi {
            reached = value;
        }
        let copy = map.insts[phi];
        let behind = map.operand(*next);
        func.insts[copy].set_incoming([(value, middle), (behind, latch)]);
        if let Operand::Value(next) = *next {
            let result = Cursor::at_front(func, ctx, join).phi(ty, &[(value, middle), (behind, latch)]);
            replace_behind(func, &frame.blocks, &[middle, join], next, result);
        }
    }
    let mut at = Cursor::at_end(func, ctx, middle);
    let goes_on = at.icmp(IntPredicate::Ne, reached, frame.test.bound);
    at.cond_br(goes_on, header, join);

    // Each part knows what the comparison says.
    let (yes, no) = (ctx.int(weft_ir::Type::I1, 1), ctx.int(weft_ir::Type::I1, 0));
    let parts = [(split.compare, split.holds_first), (map.insts[&split.compare], !split.holds_first)];
    for (compare, holds) in parts {
        if let Operand::Value(value) = func.result(compare) {
            func.replace_uses(value, if holds { yes } else { no });
        }
        func.remove_inst(compare);
    }
    true
}

/// The number behind the bound of a part; the last number of the type has none, and no iteration reaches it.
fn behind(at: &mut Cursor<'_>, bound: Operand, is_signed: bool, ty: weft_ir::Type) -> Operand {
    let bits = at.ctx.types.int_bits(ty).unwrap_or(64);
    let last = (1i128 << (bits - u32::from(is_signed))) - 1;
    let (last, one) = (at.ctx.int(ty, last), at.ctx.int(ty, 1));
    let is_last = at.icmp(IntPredicate::Eq, bound, last);
    let next = at.binary(BinaryOp::Add, bound, one);
    at.select(is_last, bound, next)
}

/// Puts `new` in the place of `old` outside of a loop and the blocks `between` its parts.
fn replace_behind(func: &mut Function, inside: &[Block], between: &[Block], old: Value, new: Operand) {
    let others: Vec<Block> = func.blocks().to_vec();
    for block in others.into_iter().filter(|block| !inside.contains(block) && !between.contains(block)) {
        for inst in func.block_insts(block).to_vec() {
            for operand in &mut func.insts[inst].operands {
                if *operand == Operand::Value(old) {
                    *operand = new;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut module = weft_ir::read_module(&text).unwrap();
        let id = module.function("f").unwrap();
        let placeholder = Function::new(module.functions[id].name, weft_ir::Type::VOID);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        let count = split(&mut module, &mut func);
        module.functions[id] = func;
        let errors = weft_ir::verify::verify_module(&module);
        assert!(errors.is_empty(), "{}", errors[0]);
        (count, weft_ir::print_module(&module))
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
    fn a_variable_that_may_wrap_or_pass_its_bound_splits_nothing() {
        assert_eq!(text_of("icmp slt i64 %i, %w", "nuw", TEST).0, 0);
        assert_eq!(text_of("icmp slt i64 %i, %w", "nsw", "icmp slt i64 %next, %n").0, 0);
        assert_eq!(text_of("icmp eq i64 %i, %w", "nuw nsw", TEST).0, 0);
    }
}
