//! What a loop keeps of the last iteration in which a condition holds: the greatest number of such an iteration is looked for.
//!
//! ```llvm
//! loop:                                                          loop:
//!   %i = phi i64 [ 0, %before ], [ %next, %loop ]                  %i = phi i64 [ 0, %before ], [ %next, %loop ]
//!   %last = phi i32 [ -1, %before ], [ %kept, %loop ]              %r = phi i32 [ -1, %before ], [ %r1, %loop ]
//!   …                                                              …
//!   %t = trunc nuw nsw i64 %i to i32                               %t = trunc i64 %i to i32
//!   %kept = select i1 %c, i32 %t, i32 %last                ==>     %f = freeze i1 %c
//!   …                                                              %x = select i1 %f, i32 %t, i32 -1
//!                                                                  %r1 = call i32 @llvm.smax.i32(i32 %r, i32 %x)
//!                                                                  …
//! out:                                                           out:
//!                                                                  %none = icmp slt i32 %r1, 0
//!                                                                  %kept = select i1 %none, i32 -1, i32 %r1
//! ```
//! `lastprivate(conditional:)` asks for that, and so does every search for the last place. LLVM 19 takes no such selection for a
//! reduction, and makes no vectors of the loop; it does of the greatest of integers. All that is kept under one condition, such as a
//! number and where it was, needs one such number: behind the loop it is computed once more, as that iteration has computed it.
//!
//! # Preconditions
//! The loop is one block that LLVM may make vectors of. It counts upwards, without passing the border of its type; neither the
//! condition nor what is kept depends on what the loop carries, and it writes nothing if what is kept was loaded. What else it carries are
//! sums.
//!
//! # Postconditions
//! What is kept is the same. A condition that is poison is frozen: in the program it only matters if none holds later.
//!
//! # Algorithm
//! The numbers of iterations grow, so the last one is the greatest, in any order [FindLastIV of LLVM 20 is the same reduction]. They are
//! numbers of 32 bits where those fit: by the bounds, or since the program keeps the number in 32 bits itself. Else they have 64, which
//! SSE2 cannot compare.

use weft_analysis::UseIndex;
use weft_ir::edit::split_edge;
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Type, Value,
};

use crate::added::chain;
use crate::calls;
use crate::hints;
use crate::innermost::Innermost;
use crate::skeleton::{Carried, Induction, Skeleton, incoming};
use crate::target::{Isa, Target};

/// So much is computed once more behind the loop for what is kept.
const MOST: usize = 12;
/// So deep a bound is looked into.
const DEPTH: u32 = 6;

/// What is kept while a condition holds.
struct Kept {
    carried: Carried,
    select: Inst,
    /// What is kept if the condition holds.
    new: Operand,
    /// What of the loop computes that, in its order.
    slice: Vec<Inst>,
}

/// All that is kept under one condition.
struct Group {
    condition: Operand,
    /// Whether it is kept where the condition does not hold.
    is_negated: bool,
    kept: Vec<Kept>,
}

/// How iterations are numbered.
#[derive(Clone, Copy)]
enum Number {
    /// By the tested variable, in 32 bits if it has more.
    Tested,
    /// From 0 on, in 64 bits.
    Counter,
}

/// Lets `loops` of `func`, which is taken out of `module`, look for the last iterations; returns how many do. Blocks may be new then.
pub(crate) fn look_for(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut uses = None;
    let mut count = 0;
    for found in loops {
        let Some(frame) = found.of_one_block() else { continue };
        let is_select = |carried: &Carried| {
            defined(func, carried.next).is_some_and(|inst| matches!(func.insts[inst].op, Op::Select(_)))
        };
        let is_open = hints::is_asked_for(module, func, &found.latches)
            || !hints::is_settled(module, func, &found.latches);
        if !is_open || !frame.carried.iter().any(is_select) {
            continue;
        }
        let uses = &*uses.get_or_insert_with(|| UseIndex::compute(func));
        let Some(groups) = groups(module, func, uses, found, frame) else { continue };
        let Some(number) = number(module, func, frame, &groups) else { continue };
        let Some(behind) = split_edge(func, &mut module.ctx, frame.latch, frame.exit) else { continue };
        for group in groups {
            write(module, func, frame, number, behind, &group);
        }
        count += 1;
    }
    count
}

fn defined(func: &Function, operand: Operand) -> Option<Inst> {
    match operand {
        Operand::Value(value) => func.def_inst(value),
        _ => None,
    }
}

/// What a loop keeps, if it carries nothing else but sums, and LLVM may make vectors of it.
fn groups(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    found: &Innermost,
    frame: &Skeleton,
) -> Option<Vec<Group>> {
    let is_asked_for = hints::is_asked_for(module, func, &found.latches);
    let mut groups: Vec<Group> = Vec::new();
    for carried in &frame.carried {
        let Some((condition, is_negated, kept)) = kept(module, func, uses, frame, *carried) else {
            let is_sum = chain(func, uses, frame, carried.phi, carried.next).is_some();
            (is_sum || is_asked_for && !is_choice(func, carried)).then_some(())?;
            continue;
        };
        let is_same = |group: &&mut Group| (group.condition, group.is_negated) == (condition, is_negated);
        match groups.iter_mut().find(is_same) {
            Some(group) => group.kept.push(kept),
            None => groups.push(Group { condition, is_negated, kept: vec![kept] }),
        }
    }
    // LLVM knows loops that only ask whether a condition has held.
    let varies = |kept: &Kept| {
        !kept.slice.is_empty() || frame.inductions.iter().any(|own| Operand::Value(own.value) == kept.new)
    };
    groups.iter().any(|group| group.kept.iter().any(varies)).then_some(())?;
    let is_loaded = |inst: &Inst| matches!(func.insts[*inst].op, Op::Load { .. });
    let mut slices = groups.iter().flat_map(|group| &group.kept).flat_map(|kept| &kept.slice);
    let loads = slices.any(is_loaded);
    found.insts(func).all(|inst| is_for_lanes(module, func, inst, loads)).then_some(groups)
}

/// Whether LLVM makes vectors of an instruction, which does not write if the loop must not.
fn is_for_lanes(module: &Module, func: &Function, inst: Inst, is_read_only: bool) -> bool {
    let data = &func.insts[inst];
    match data.op {
        Op::Store { volatile: false, atomic: None, .. } => !is_read_only,
        Op::Phi(_) | Op::CondBr | Op::DebugRecord(_) => true,
        _ => is_repeatable(module, func, inst),
    }
}

/// Whether an instruction of an iteration may be executed once more behind the loop, if nothing has been written.
fn is_repeatable(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match data.op {
        Op::Load { volatile: false, atomic: None, .. } => true,
        Op::Binary(..) | Op::Cast(..) | Op::Gep { .. } | Op::Select(_) | Op::ICmp(..) | Op::FCmp(..) => true,
        Op::FNeg(_) | Op::Freeze => true,
        Op::Call(_) => calls::elementwise(module, data).is_some(),
        _ => false,
    }
}

/// Whether the next value that a loop carries is a choice.
fn is_choice(func: &Function, carried: &Carried) -> bool {
    defined(func, carried.next).is_some_and(|inst| matches!(func.insts[inst].op, Op::Select(_)))
}

/// What is kept in a carried value, if that is what it is for, with the condition, and whether that must not hold.
fn kept(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    frame: &Skeleton,
    carried: Carried,
) -> Option<(Operand, bool, Kept)> {
    let select = defined(func, carried.next)?;
    let data = &func.insts[select];
    let (Op::Select(_), &[condition, then, otherwise]) = (&data.op, &data.operands[..]) else { return None };
    let old = Operand::Value(carried.value);
    let (new, is_negated) = match (then == old, otherwise == old) {
        (false, true) => (then, false),
        (true, false) => (otherwise, true),
        _ => return None,
    };
    let is_only_use = |value: Value, user: Inst| {
        let mut inner =
            uses.uses(value).iter().filter(|used| func.inst_block(used.inst) == Some(frame.header));
        inner.all(|used| used.inst == user)
    };
    let is_whole = module.ctx.operand_ty(func, condition) == Type::I1
        && func.inst_block(select) == Some(frame.header)
        && uses.uses(carried.value).len() == 1
        && is_only_use(data.result?, carried.phi);
    is_whole.then_some(())?;
    slice(func, frame, condition)?;
    let slice = slice(func, frame, new)?;
    // What was frozen must not be frozen to something else. Memory to which nothing writes has the same number again.
    let is_again = |inst: &Inst| match func.insts[*inst].op {
        Op::Freeze => defined(func, func.insts[*inst].operands[0])
            .is_some_and(|frozen| matches!(func.insts[frozen].op, Op::Load { .. })),
        _ => is_repeatable(module, func, *inst),
    };
    let is_short = slice.len() <= MOST && slice.iter().all(is_again);
    is_short.then_some((condition, is_negated, Kept { carried, select, new, slice }))
}

/// The instructions of the loop that compute a number, in order, but for its variables; none if it depends on what is carried.
fn slice(func: &Function, frame: &Skeleton, operand: Operand) -> Option<Vec<Inst>> {
    let mut needed: Vec<Value> = Vec::new();
    let value_of = |operand: &Operand| match operand {
        Operand::Value(value) => Some(*value),
        _ => None,
    };
    needed.extend(value_of(&operand));
    let mut found = Vec::new();
    for &inst in func.block_insts(frame.header).iter().rev() {
        let data = &func.insts[inst];
        if !data.result.is_some_and(|result| needed.contains(&result)) {
            continue;
        }
        if data.is_phi() {
            frame.inductions.iter().any(|own| own.phi == inst).then_some(())?;
            continue;
        }
        needed.extend(data.operands.iter().filter_map(value_of));
        found.push(inst);
    }
    found.reverse();
    Some(found)
}

/// How the iterations of a loop are numbered, if they can be.
fn number(module: &Module, func: &Function, frame: &Skeleton, groups: &[Group]) -> Option<Number> {
    let target = Target::of(module, func)?;
    let tested = &frame.inductions[frame.test.induction];
    let bits = module.ctx.types.int_bits(func.insts[tested.phi].ty)?;
    let grows = tested.step > 0
        && (tested.flags.contains(Flags::NUW) || tested.flags.contains(Flags::NSW))
        && !frame.test.is_narrow
        && (bits == 32 || bits == 64);
    grows.then_some(())?;
    let fits = |operand: Operand| {
        greatest(module, func, operand, DEPTH).is_some_and(|number| number <= i128::from(i32::MAX))
    };
    let first = incoming(func, tested.phi, frame.before)?;
    // A variable that has passed the bound goes on to the border of its type, which it must not.
    let is_narrow = fits(first) && fits(frame.test.bound);
    // Where the program keeps the number itself, in 32 bits, it fits, or nothing has a value.
    let is_kept = |kept: &Kept| {
        defined(func, kept.new).is_some_and(|inst| {
            let data = &func.insts[inst];
            matches!(data.op, Op::Cast(CastOp::Trunc, _))
                && data.ty == Type::I32
                && data.operands[..] == [Operand::Value(tested.value)]
                && data.flags().contains(Flags::NUW)
                && data.flags().contains(Flags::NSW)
        })
    };
    if is_narrow || bits == 64 && groups.iter().all(|group| group.kept.iter().any(is_kept)) {
        return Some(Number::Tested);
    }
    (target.isa != Isa::Sse2).then_some(Number::Counter)
}

/// A number that `operand` does not exceed, and is not less than 0, if one is known.
fn greatest(module: &Module, func: &Function, operand: Operand, depth: u32) -> Option<i128> {
    if let Operand::Const(constant) = operand {
        let bits = module.ctx.types.int_bits(module.ctx.operand_ty(func, operand))?;
        return module.ctx.consts.as_int(constant).filter(|number| (0..1 << (bits - 1)).contains(number));
    }
    let depth = depth.checked_sub(1)?;
    let data = &func.insts[defined(func, operand)?];
    match data.op {
        Op::Cast(CastOp::ZExt, _) => {
            let from = module.ctx.types.int_bits(module.ctx.operand_ty(func, data.operands[0]))?;
            let is_positive = data.flags().contains(Flags::NNEG);
            let all = (1i128 << (from - u32::from(is_positive))) - 1;
            Some(greatest(module, func, data.operands[0], depth).map_or(all, |known| known.min(all)))
        }
        Op::Call(_) if calls::elementwise(module, data).is_some_and(|known| known.name == "llvm.umin") => {
            let known = data.operands[..2].iter().filter_map(|part| greatest(module, func, *part, depth));
            known.min()
        }
        _ => None,
    }
}

/// Looks for the last iteration in which the condition of `group` holds, and computes in the block `behind` what it has kept.
fn write(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    number: Number,
    behind: Block,
    group: &Group,
) {
    let tested = &frame.inductions[frame.test.induction];
    let ty = if matches!(number, Number::Counter) { Type::I64 } else { Type::I32 };
    let name = if ty == Type::I64 { "llvm.smax.i64" } else { "llvm.smax.i32" };
    module.declare(name, ty, &[ty, ty], false, "");
    let callee = module.ctx.global(name);
    let ctx = &mut module.ctx;
    let header = frame.header;
    let (Some(first_select), Some(start)) =
        (group.kept.first().map(|kept| kept.select), incoming(func, tested.phi, frame.before))
    else {
        return;
    };
    let none = ctx.int(ty, -1);

    // In the loop.
    let so_far = Cursor::at_front(func, ctx, header).phi(ty, &[(none, frame.before), (none, header)]);
    let own = match number {
        Number::Tested => {
            Cursor::before(func, ctx, first_select).cast(CastOp::Trunc, Operand::Value(tested.value), ty)
        }
        Number::Counter => counter(ctx, func, frame),
    };
    let mut at = Cursor::before(func, ctx, first_select);
    let holds = at.freeze(group.condition);
    let candidate = if group.is_negated { at.select(holds, none, own) } else { at.select(holds, own, none) };
    let greatest = at.call(ty, callee, &[so_far, candidate]);
    let last = func.result(greatest);
    set_next(func, so_far, [(none, frame.before), (last, header)]);

    // Behind it: of an iteration that there was, in any case.
    let mut at = Cursor::before_terminator(func, ctx, behind);
    let zero = at.zero(ty);
    let is_none = at.icmp(IntPredicate::Slt, last, zero);
    let (value, count) = match number {
        Number::Tested => {
            let tested_ty = at.ty(start);
            let wide = at.cast(CastOp::ZExt, last, tested_ty);
            let value = at.select(is_none, start, wide);
            let distance = at.binary(BinaryOp::Sub, value, start);
            let step = at.ctx.int(tested_ty, tested.step);
            let count = if tested.step == 1 { distance } else { at.binary(BinaryOp::UDiv, distance, step) };
            (Some(value), at.cast(CastOp::ZExt, count, Type::I64))
        }
        Number::Counter => (None, at.select(is_none, zero, last)),
    };
    let mut map: Vec<(Value, Operand)> = Vec::new();
    for own in &frame.inductions {
        let is_used = group.kept.iter().any(|kept| {
            let mut operands = kept.slice.iter().flat_map(|inst| &func.insts[*inst].operands);
            kept.new == Operand::Value(own.value) || operands.any(|used| *used == Operand::Value(own.value))
        });
        let known = value.filter(|_| own.phi == tested.phi);
        if let Some(there) =
            known.or_else(|| is_used.then(|| variable(ctx, func, frame, own, behind, count)).flatten())
        {
            map.push((own.value, there));
        }
    }
    let mapped = |map: &[(Value, Operand)], operand: Operand| match operand {
        Operand::Value(value) => map.iter().find(|(old, _)| *old == value).map_or(operand, |(_, new)| *new),
        _ => operand,
    };
    for kept in &group.kept {
        for &inst in &kept.slice {
            let mut data = func.insts[inst].clone();
            let Some(old) = data.result.take().filter(|old| map.iter().all(|(known, _)| known != old)) else {
                continue;
            };
            data.operands.iter_mut().for_each(|operand| *operand = mapped(&map, *operand));
            let copy = Cursor::before_terminator(func, ctx, behind).insert(data);
            map.push((old, func.result(copy)));
        }
        let Some(before) = incoming(func, kept.carried.phi, frame.before) else { continue };
        let there = mapped(&map, kept.new);
        let result = Cursor::before_terminator(func, ctx, behind).select(is_none, before, there);
        if let Operand::Value(old) = kept.carried.next {
            func.replace_uses(old, result);
        }
        func.remove_inst(kept.select);
        func.remove_inst(kept.carried.phi);
    }
}

/// A new variable of the loop that counts its iterations from 0 on.
fn counter(ctx: &mut weft_ir::Context, func: &mut Function, frame: &Skeleton) -> Operand {
    let (zero, one) = (ctx.int(Type::I64, 0), ctx.int(Type::I64, 1));
    let entries = [(zero, frame.before), (zero, frame.header)];
    let count = Cursor::at_front(func, ctx, frame.header).phi(Type::I64, &entries);
    let flags = Flags::NUW | Flags::NSW;
    let next =
        Cursor::before_terminator(func, ctx, frame.header).binary_with(BinaryOp::Add, flags, count, one);
    set_next(func, count, [(zero, frame.before), (next, frame.header)]);
    count
}

fn set_next(func: &mut Function, phi: Operand, incoming: [(Operand, Block); 2]) {
    if let Some(inst) = defined(func, phi) {
        func.insts[inst].set_incoming(incoming);
    }
}

/// The value that a variable of the loop has after `count` iterations, a number of 64 bits; written in `behind`.
fn variable(
    ctx: &mut weft_ir::Context,
    func: &mut Function,
    frame: &Skeleton,
    own: &Induction,
    behind: Block,
    count: Operand,
) -> Option<Operand> {
    let start = incoming(func, own.phi, frame.before)?;
    let mut at = Cursor::before_terminator(func, ctx, behind);
    let ty = at.ty(start);
    let step = at.ctx.int(Type::I64, own.step);
    let grown = at.binary(BinaryOp::Mul, count, step);
    Some(match at.ctx.types.int_bits(ty) {
        None => at.gep_with(Type::I8, Flags::NONE, start, &[grown]),
        Some(64) => at.binary(BinaryOp::Add, start, grown),
        Some(bits) => {
            let op = if bits < 64 { CastOp::Trunc } else { CastOp::SExt };
            let grown = at.cast(op, grown, ty);
            at.binary(BinaryOp::Add, start, grown)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What becomes of a loop that carries `%last`, of which `body` makes `%kept`; `%x` is loaded, and `%c` holds for some.
    fn looked_for(bound: &str, body: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             declare void @g()\n\
             define i32 @f(ptr %p, ptr %q, i64 %word, i32 %n, float %t) {{\nentry:\n  %bound = {bound}\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %last = phi i32 [ -1, %entry ], [ %kept, %loop ]\n  \
             %a = getelementptr float, ptr %p, i64 %i\n  %x = load float, ptr %a\n  %c = fcmp ogt float %x, %t\n  {body}\n  \
             %next = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %next, %bound\n  \
             br i1 %more, label %loop, label %out\nout:\n  ret i32 %kept\n}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            look_for(module, func, &loops)
        })
    }

    const NARROW: &str = "zext nneg i32 %n to i64";
    const LAST: &str = "%y = trunc nuw nsw i64 %i to i32\n  %kept = select i1 %c, i32 %y, i32 %last";

    #[test]
    fn the_last_place_is_the_greatest() {
        let (count, text) = looked_for(NARROW, LAST);
        assert_eq!(count, 1);
        assert!(text.contains("phi i32 [ -1, %entry ]") && text.contains("= freeze i1 %c"), "{text}");
        assert!(text.contains("call i32 @llvm.smax.i32(i32 "), "{text}");
        assert!(!text.contains("%last") && text.contains("br label %out"), "{text}");
        let swapped = LAST.replace("i32 %y, i32 %last", "i32 %last, i32 %y");
        assert_eq!(looked_for(NARROW, &swapped).0, 1, "the condition must not hold");
    }

    #[test]
    fn what_the_iteration_computes_is_computed_behind_the_loop() {
        let body = "%d = fmul float %x, %x\n  %y = fptosi float %d to i32\n  %kept = select i1 %c, i32 %y, i32 %last";
        let (count, text) = looked_for(NARROW, body);
        assert_eq!(count, 1);
        assert_eq!(text.matches("fmul float").count(), 2, "{text}");
        assert_eq!(text.matches("load float").count(), 2, "{text}");
        let writes = body.replace("%y = fptosi", "store float %d, ptr %q\n  %y = fptosi");
        assert_eq!(looked_for(NARROW, &writes).0, 0, "it may write to what is loaded again");
        let writes = LAST.replace("%y =", "store float %x, ptr %q\n  %y =");
        assert_eq!(looked_for(NARROW, &writes).0, 1, "nothing is loaded again");
        let frozen = body.replace("%y = fptosi float %d", "%e = freeze float %d\n  %y = fptosi float %e");
        assert_eq!(looked_for(NARROW, &frozen).0, 0, "it might be frozen to another number");
        let loaded = body.replace("%d = fmul float %x, %x", "%e = freeze float %x\n  %d = fmul float %e, %e");
        assert_eq!(looked_for(NARROW, &loaded).0, 1, "memory has the same number again");
    }

    #[test]
    fn numbers_that_need_64_bits_are_not_compared_on_sse2() {
        let wide = "%y = fptosi float %x to i32\n  %kept = select i1 %c, i32 %y, i32 %last";
        assert_eq!(looked_for("add i64 %word, 0", wide).0, 0);
        assert_eq!(looked_for("zext i32 %n to i64", wide).0, 0, "it may have 32 bits");
        assert_eq!(looked_for("add i64 %word, 0", LAST).0, 1, "the program keeps it in 32 bits");
        assert_eq!(looked_for("add i64 %word, 0", &LAST.replace(" nuw nsw i64 %i", " i64 %i")).0, 0);
    }

    #[test]
    fn other_loops_stay() {
        for body in [
            "%y = add i32 %last, 1\n  %kept = select i1 %c, i32 %y, i32 %last",
            "%kept = select i1 %c, i32 7, i32 %last",
            "%d = icmp sgt i32 %last, 3\n  %y = trunc nuw nsw i64 %i to i32\n  %kept = select i1 %d, i32 %y, i32 %last",
            "call void @g()\n  %y = trunc nuw nsw i64 %i to i32\n  %kept = select i1 %c, i32 %y, i32 %last",
            "%y = trunc nuw nsw i64 %i to i32\n  %kept = select i1 %c, i32 %y, i32 %last\n  store i32 %kept, ptr %q",
            "%y = trunc nuw nsw i64 %i to i32\n  store i32 %last, ptr %q\n  %kept = select i1 %c, i32 %y, i32 %last",
        ] {
            assert_eq!(looked_for(NARROW, body).0, 0, "{body}");
        }
    }
}
