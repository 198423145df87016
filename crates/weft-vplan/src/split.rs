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
    /// How the variable is compared with the bound in the second part, if what the comparison says there is not known yet.
    left: Option<IntPredicate>,
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
    let keeps = |is_signed: bool| variable.flags.contains(if is_signed { Flags::NSW } else { Flags::NUW });
    let ends = match frame.test.relation {
        (Relation::NotEqual, _) => true,
        (Relation::Less, is_signed) => keeps(is_signed),
        _ => false,
    };
    if variable.step != 1 || !frame.test.is_next || frame.test.is_narrow || !ends {
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
        if matches!(predicate, IntPredicate::Eq | IntPredicate::Ne) {
            let is_signed = !keeps(false);
            return keeps(is_signed).then(|| equality(module, func, frame, compare, bound, is_signed));
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
    let whole = match frame.test.relation {
        (Relation::Less, is_signed) => {
            // The first iteration is executed in any case.
            let one = at.ctx.int(ty, 1);
            let second = at.binary(BinaryOp::Add, first, one);
            let goes_on = at.icmp(Relation::Less.predicate(is_signed), second, frame.test.bound);
            at.select(goes_on, frame.test.bound, second)
        }
        _ => frame.test.bound,
    };
    let is_before = at.icmp(less, border, whole);
    let end = at.select(is_before, border, whole);
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
    let goes_on = at.icmp(IntPredicate::Ne, reached, whole);
    at.cond_br(goes_on, header, join);

    // Each part knows what the comparison says.
    let copy = map.insts[&split.compare];
    let (yes, no) = (ctx.int(weft_ir::Type::I1, 1), ctx.int(weft_ir::Type::I1, 0));
    let mut parts = vec![(split.compare, split.holds_first)];
    match split.left {
        None => parts.push((copy, !split.holds_first)),
        Some(predicate) => {
            let own = map.operand(Operand::Value(variable.value));
            let compare = Cursor::before(func, ctx, copy).icmp(predicate, own, bound);
            if let Operand::Value(value) = func.result(copy) {
                func.replace_uses(value, compare);
            }
            func.remove_inst(copy);
        }
    }
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
    fn the_first_iteration_of_a_loop_that_goes_on_while_it_is_less_is_executed_in_any_case() {
        let (count, text) = text_of("icmp slt i64 %i, %w", "nsw", "icmp slt i64 %next, %n");
        assert_eq!(count, 1);
        assert!(text.contains("icmp slt i64 1, %n\n") || text.contains("= add i64 0, 1"), "{text}");
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
}
