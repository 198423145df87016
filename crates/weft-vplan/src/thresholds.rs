//! Narrow numbers that are compared with a wide one that stays the same: they are compared in their own width.
//!
//! ```c
//! for (int i = 0; i < n; i++) out[i] = pixels[i] > threshold ? 255 : 0;     // bytes, and an int
//! ```
//! ```llvm
//! %w = zext i8 %x to i32                                 ; in front of the loop
//! %c = icmp sgt i32 %w, %t                  ==>          %is_less = icmp slt i32 %t, 0
//!                                                        %bounded = … the nearest number to %t between 0 and 255
//!                                                        %n = trunc i32 %bounded to i8
//!                                                        ; in the loop
//!                                                        %own = icmp ugt i8 %x, %n
//!                                                        %c = or i1 %own, %is_less
//! ```
//! A vector of `int` holds a quarter of what one of bytes holds, and the masks that comparing such vectors yields have to be
//! narrowed by steps.
//!
//! # Preconditions
//! LLVM is asked to make vectors of the loop, or does so of itself: it has one block, and carries nothing. It loads and stores
//! bytes and 16-bit numbers only: wide ones would need wide masks.
//!
//! # Postconditions
//! Each comparison has the same result.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Type, Value, ValueDef,
};

use crate::factors::is_plain;
use crate::hints;
use crate::innermost::Innermost;

/// A comparison of a narrow number with one that stays the same.
struct Compared {
    inst: Inst,
    /// The predicate, with the narrow number to the left.
    predicate: IntPredicate,
    /// What widens the narrow number.
    widened: Inst,
    narrow: Operand,
    ty: Type,
    /// Whether the narrow number has a sign.
    is_signed: bool,
    threshold: Operand,
    /// The block in front of the loop.
    front: Block,
}

/// Narrows the comparisons in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn narrow(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut found = Vec::new();
    for candidate in loops {
        let Some(frame) = &candidate.frame else { continue };
        let is_entered =
            func.terminator(frame.before).is_some_and(|inst| matches!(func.insts[inst].op, Op::Br));
        let is_vector = || {
            hints::is_asked_for(module, func, &candidate.latches)
                || candidate.of_one_block().is_some_and(|frame| is_plain(module, func, frame))
        };
        if is_entered && candidate.insts(func).all(|inst| accesses_narrow(module, func, inst)) && is_vector()
        {
            let all = candidate.insts(func);
            found.extend(all.filter_map(|inst| compared(module, func, candidate, frame.before, inst)));
        }
    }
    if found.is_empty() {
        return 0;
    }
    found.iter().for_each(|compared| rewrite(module, func, compared));
    // What looks at the loop next shall not see wide numbers that nothing takes.
    let uses = UseIndex::compute(func);
    let mut gone: FxHashSet<Inst> = found.iter().map(|compared| compared.widened).collect();
    let is_record = |user: Inst| func.insts[user].is_debug_record();
    let is_unused = |value: Value| uses.uses(value).iter().all(|used| is_record(used.inst));
    gone.retain(|inst| func.insts[*inst].result.is_some_and(is_unused));
    gone.into_iter().for_each(|inst| func.remove_inst(inst));
    found.len()
}

/// Whether `inst` is no access, or one of a byte or a 16-bit number.
fn accesses_narrow(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let ty = match data.op {
        Op::Load { .. } => data.ty,
        Op::Store { .. } => module.ctx.operand_ty(func, data.operands[0]),
        _ => return true,
    };
    matches!(module.ctx.types.int_bits(ty), Some(8 | 16))
}

/// The comparison that `inst` is, if it is one of those.
fn compared(module: &Module, func: &Function, of: &Innermost, front: Block, inst: Inst) -> Option<Compared> {
    let data = &func.insts[inst];
    let (Op::ICmp(predicate, _), &[left, right]) = (&data.op, &data.operands[..]) else { return None };
    let is_inside = |operand: Operand| match operand {
        Operand::Value(value) => func
            .def_inst(value)
            .and_then(|inst| func.inst_block(inst))
            .is_some_and(|block| of.blocks.contains(&block)),
        _ => false,
    };
    // Constants have been narrowed by LLVM.
    let stays = |operand: Operand| match operand {
        Operand::Value(value) => {
            matches!(func.values[value].def, ValueDef::Inst(_) | ValueDef::Param(_)) && !is_inside(operand)
        }
        _ => false,
    };
    let (wide, threshold, predicate) =
        match (is_inside(left) && stays(right), is_inside(right) && stays(left)) {
            (true, _) => (left, right, *predicate),
            (_, true) => (right, left, crate::skeleton::swapped(*predicate)),
            _ => return None,
        };
    let Operand::Value(value) = wide else { return None };
    let widened = func.def_inst(value)?;
    let Op::Cast(op @ (CastOp::ZExt | CastOp::SExt), _) = func.insts[widened].op else { return None };
    let narrow = func.insts[widened].operands[0];
    let ty = module.ctx.operand_ty(func, narrow);
    let bits = module.ctx.types.int_bits(ty)?;
    let is_signed = op == CastOp::SExt;
    // A number with a sign has another order without it.
    let keeps_order =
        !is_signed || predicate.is_signed() || matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
    let fits = matches!(bits, 8 | 16) && is_inside(narrow) && keeps_order;
    fits.then_some(Compared { inst, predicate, widened, narrow, ty, is_signed, threshold, front })
}

fn rewrite(module: &mut Module, func: &mut Function, found: &Compared) {
    use IntPredicate as P;
    let &Compared { predicate, narrow, ty, is_signed, threshold, .. } = found;
    let Some(result) = func.insts[found.inst].result else { return };
    let ctx = &mut module.ctx;
    let bits = ctx.types.int_bits(ty).unwrap_or(8);
    let (least, greatest) = match is_signed {
        true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => (0, (1 << bits) - 1),
    };
    let wide = ctx.operand_ty(func, threshold);
    let (least, greatest) = (ctx.int(wide, least), ctx.int(wide, greatest));
    // Without signs, nothing is less than 0.
    let has_order = matches!(predicate, P::Eq | P::Ne) || predicate.is_signed();
    let (less, more) = if has_order { (P::Slt, P::Sgt) } else { (P::Ult, P::Ugt) };

    let mut at = Cursor::before_terminator(func, ctx, found.front);
    let is_less = at.icmp(less, threshold, least);
    let is_more = at.icmp(more, threshold, greatest);
    let low = at.select(is_less, least, threshold);
    let bounded = at.select(is_more, greatest, low);
    let bounded = at.cast(CastOp::Trunc, bounded, ty);
    // What the comparison is, in any case, where the threshold is no number of the narrow type, and where that is so.
    let (always, outside) = match predicate {
        P::Sgt | P::Ugt => (true, is_less),
        P::Sle | P::Ule => (false, is_less),
        P::Slt | P::Ult => (true, is_more),
        P::Sge | P::Uge => (false, is_more),
        P::Ne => (true, at.binary(BinaryOp::Or, is_less, is_more)),
        P::Eq => (false, at.binary(BinaryOp::Or, is_less, is_more)),
    };
    let truth = at.ctx.int(Type::I1, 1);
    let inside = if always { outside } else { at.binary(BinaryOp::Xor, outside, truth) };

    let own = match (is_signed, predicate) {
        (_, P::Eq | P::Ne) | (true, _) => predicate,
        (false, P::Sgt) => P::Ugt,
        (false, P::Sge) => P::Uge,
        (false, P::Slt) => P::Ult,
        (false, P::Sle) => P::Ule,
        (false, same) => same,
    };
    let mut at = Cursor::before(func, ctx, found.inst);
    let holds = at.icmp(own, narrow, bounded);
    let new = at.binary(if always { BinaryOp::Or } else { BinaryOp::And }, holds, inside);
    func.replace_uses(result, new);
    func.remove_inst(found.inst);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop that stores whether `%c` holds, which `body` makes of `%x`, a number of `ty`, and `%t`, one of 32 bits.
    fn narrowed(ty: &str, body: &str) -> (usize, String) {
        let text = format!(
            "define void @f(ptr %p, ptr %q, i32 %t, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %a = getelementptr {ty}, ptr %p, i64 %i\n  \
             %x = load {ty}, ptr %a\n  {body}\n  %o = sext i1 %c to i8\n  %b = getelementptr i8, ptr %q, i64 %i\n  \
             store i8 %o, ptr %b\n  %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            narrow(module, func, &loops)
        })
    }

    /// The comparison in the loop, and what it is joined with.
    fn of(ty: &str, widened: &str, predicate: &str) -> (String, String) {
        let (count, text) =
            narrowed(ty, &format!("%w = {widened} {ty} %x to i32\n  %c = icmp {predicate} i32 %w, %t"));
        assert_eq!(count, 1, "{text}");
        assert!(!text.contains("%w = "), "{text}");
        let (_, inside) = text.split_once("loop:").unwrap();
        let line = |word: &str| {
            inside
                .lines()
                .find(|line| line.contains(word))
                .unwrap_or_else(|| panic!("{text}"))
                .trim()
                .to_owned()
        };
        let compared = line("= icmp");
        let name = compared.split(' ').next().unwrap();
        (compared.clone(), line(&format!("i1 {name}, ")))
    }

    #[test]
    fn comparisons_are_done_in_the_width_of_the_number() {
        let (compared, joined) = of("i8", "zext", "sgt");
        assert!(compared.contains("icmp ugt i8 %x, ") && joined.contains("= or i1"), "{compared} {joined}");
        let (compared, joined) = of("i8", "zext", "sge");
        assert!(compared.contains("icmp uge i8 %x, ") && joined.contains("= and i1"), "{compared} {joined}");
        let (compared, joined) = of("i16", "sext", "slt");
        assert!(compared.contains("icmp slt i16 %x, ") && joined.contains("= or i1"), "{compared} {joined}");
        let (compared, joined) = of("i8", "zext", "ule");
        assert!(compared.contains("icmp ule i8 %x, ") && joined.contains("= and i1"), "{compared} {joined}");
        let (compared, joined) = of("i16", "zext", "ne");
        assert!(compared.contains("icmp ne i16 %x, ") && joined.contains("= or i1"), "{compared} {joined}");
    }

    #[test]
    fn the_threshold_is_bounded_in_front_of_the_loop() {
        let (_, text) = narrowed("i8", "%w = zext i8 %x to i32\n  %c = icmp slt i32 %t, %w");
        let (front, inside) = text.split_once("loop:").unwrap();
        assert!(front.contains("icmp slt i32 %t, 0") && front.contains("icmp sgt i32 %t, 255"), "{text}");
        assert!(inside.contains("icmp ugt i8 %x, "), "it is turned around: {text}");
        let (_, text) = narrowed("i8", "%w = sext i8 %x to i32\n  %c = icmp slt i32 %w, %t");
        assert!(text.contains("icmp slt i32 %t, -128") && text.contains("icmp sgt i32 %t, 127"), "{text}");
    }

    #[test]
    fn other_comparisons_stay() {
        for body in [
            "%w = sext i8 %x to i32\n  %c = icmp ult i32 %w, %t",
            "%w = zext i8 %x to i32\n  %c = icmp ult i32 %w, 7",
            "%w = zext i8 %x to i32\n  %u = add i32 %w, %t\n  %c = icmp ult i32 %w, %u",
            "%y = load i32, ptr %q\n  %w = zext i8 %x to i32\n  %c = icmp ult i32 %w, %t",
        ] {
            assert_eq!(narrowed("i8", body).0, 0, "{body}");
        }
    }
}
