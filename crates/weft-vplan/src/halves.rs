//! Two narrow numbers side by side, where each iteration takes the next two: one load, whose halves they are.
//!
//! ```c
//! for (j = 0; j < n; j++) half[j] = (row[2 * j] + row[2 * j + 1] + 1) >> 1;
//! ```
//! ```llvm
//! %x = load i8, ptr %p                                %w = load i16, ptr %p, align 1
//! %xw = zext i8 %x to i32                             %xl = and i16 %w, 255
//! %q = getelementptr i8, ptr %p, i64 1        ==>     %xw = zext i16 %xl to i32
//! %y = load i8, ptr %q                                %yh = lshr i16 %w, 8
//! %yw = zext i8 %y to i32                             %yw = zext i16 %yh to i32
//! ```
//! Vectors of what lies one behind the other need no shuffles, and a shift or a mask makes each half. LLVM parts vectors of
//! bytes by shuffles instead; on SSE2, which has none for bytes, it takes them apart one by one.
//!
//! # Preconditions
//! The machine has the lower half of a number first in memory.
//!
//! # Postconditions
//! Each number is the same. The memory that is read is what was read before, in the same iteration, and nothing was written in
//! between.
//!
//! # Refused
//! Loops of which LLVM makes no vectors, and loops that a plan is made for, which has rows of its own.

use weft_analysis::{EffectTable, UseIndex};
use weft_ir::{Attachment, BinaryOp, CastOp, Cursor, Function, Inst, Module, Op, Operand, Type};
use weft_regions::PlanMark;

use crate::affine::{Depth, Loops, Sum, Term, place};
use crate::factors::is_plain;
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::Target;

/// The loop in [`Loops`].
const ONLY: Depth = 0;

/// A load of a narrow number.
struct Narrow {
    load: Inst,
    root: Operand,
    /// How many bytes from there.
    at: Sum,
}

/// Two loads, in the order of their addresses.
struct Pair {
    low: Inst,
    high: Inst,
    bytes: u64,
}

/// Loads pairs in `loops` of `func`, which is taken out of `module`, as one number each; returns how many.
pub(crate) fn join(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
) -> usize {
    if Target::of_x86(module, func).is_none() {
        return 0;
    }
    let mut count = 0;
    for found in loops {
        let Some(frame) = found.of_one_block() else { continue };
        if !is_plain(module, func, frame) || PlanMark::is_on(module, func, &found.latches) {
            continue;
        }
        let pairs = pairs(module, func, effects, frame);
        let uses = UseIndex::compute(func);
        for pair in &pairs {
            write(module, func, &uses, pair);
        }
        count += pairs.len();
    }
    count
}

/// The pairs of a loop, none of which share a number.
fn pairs(module: &Module, func: &Function, effects: &EffectTable, frame: &Skeleton) -> Vec<Pair> {
    let nest = Loops(vec![frame.clone()]);
    let mut waiting: Vec<Narrow> = Vec::new();
    let mut pairs = Vec::new();
    for &inst in func.block_insts(frame.header) {
        let done = effects.of_inst(&module.ctx, func, inst);
        if done.writes || done.has_side_effects() {
            waiting.clear();
        }
        let Some((narrow, bytes)) = narrow(module, func, &nest, inst) else { continue };
        let distance = |other: &Narrow| {
            let is_beside = other.root == narrow.root
                && other.at.terms == narrow.at.terms
                && func.insts[other.load].ty == func.insts[inst].ty;
            is_beside.then(|| narrow.at.constant - other.at.constant)
        };
        let size = i128::from(bytes);
        let partner = waiting.iter().position(|other| distance(other).is_some_and(|d| d.abs() == size));
        let Some(partner) = partner else {
            waiting.push(narrow);
            continue;
        };
        let is_high = distance(&waiting[partner]) == Some(size);
        let other = waiting.swap_remove(partner).load;
        let (low, high) = if is_high { (other, inst) } else { (inst, other) };
        pairs.push(Pair { low, high, bytes });
    }
    pairs
}

/// What `inst` loads, if that is a narrow number two of which an iteration goes forward, and its size.
fn narrow(module: &Module, func: &Function, nest: &Loops, inst: Inst) -> Option<(Narrow, u64)> {
    let data = &func.insts[inst];
    if !matches!(data.op, Op::Load { volatile: false, atomic: None, .. }) {
        return None;
    }
    let bytes = match module.ctx.types.int_bits(data.ty)? {
        8 => 1,
        16 => 2,
        _ => return None,
    };
    let (root, at) = place(module, func, nest, data.operands[0])?;
    let is_every_second = at.factor(Term::Done(ONLY)) == 2 * i128::from(bytes);
    is_every_second.then_some((Narrow { load: inst, root, at }, bytes))
}

/// Writes one load in the place of two.
fn write(module: &mut Module, func: &mut Function, uses: &UseIndex, pair: &Pair) {
    let bits = u32::try_from(8 * pair.bytes).unwrap_or(0);
    let ty = module.ctx.types.int(2 * bits);
    let index = |inst: Inst| func.inst_index(inst);
    let is_low_first = index(pair.low) < index(pair.high);
    let first = if is_low_first { pair.low } else { pair.high };
    let mut data = func.insts[pair.low].clone();
    data.result = None;
    data.ty = ty;
    let others = func.insts[pair.high].attachments.clone();
    data.attachments.retain(|own| is_of_address(module, own) && others.contains(own));
    // No alignment would be that of the wider type.
    if let Op::Load { align, .. } = &mut data.op {
        *align = align.or(u32::try_from(pair.bytes).ok());
    }
    if !is_low_first {
        let back = module.ctx.int(Type::I64, -i128::from(pair.bytes));
        let address = func.insts[pair.high].operands[0];
        data.operands[0] = Cursor::before(func, &mut module.ctx, first).gep(Type::I8, address, &[back]);
    }
    let load = Cursor::before(func, &mut module.ctx, first).insert(data);
    let whole = func.result(load);
    for (half, is_high) in [(pair.low, false), (pair.high, true)] {
        take(module, func, uses, (half, is_high), (whole, ty, bits));
    }
}

/// Whether what is attached to a load says something of its address alone, not of the number.
fn is_of_address(module: &Module, attachment: &Attachment) -> bool {
    let kind = module.ctx.names.text(attachment.kind);
    matches!(kind, "tbaa" | "alias.scope" | "noalias" | "llvm.access.group" | "dbg")
}

/// Puts a half of `whole`, a number of type `ty`, in the place of the load `half` of `bits`, and of what widens it.
fn take(
    module: &mut Module,
    func: &mut Function,
    uses: &UseIndex,
    (half, is_high): (Inst, bool),
    (whole, ty, bits): (Operand, Type, u32),
) {
    let Some(result) = func.insts[half].result else { return };
    let by = module.ctx.int(ty, i128::from(bits));
    let mask = module.ctx.int(ty, (1 << bits) - 1);
    let narrow = func.insts[half].ty;
    let users: Vec<Inst> = uses.uses(result).iter().map(|used| used.inst).collect();
    for user in users {
        let (Op::Cast(cast @ (CastOp::ZExt | CastOp::SExt), _), Some(wide)) =
            (&func.insts[user].op, func.insts[user].result)
        else {
            continue;
        };
        let (cast, to) = (*cast, func.insts[user].ty);
        if module.ctx.types.int_bits(to).is_none_or(|to| to < 2 * bits) {
            continue;
        }
        let mut at = Cursor::before(func, &mut module.ctx, user);
        let mut part = match (cast, is_high) {
            (CastOp::SExt, true) => at.binary(BinaryOp::AShr, whole, by),
            (CastOp::SExt, false) => {
                let upper = at.binary(BinaryOp::Shl, whole, by);
                at.binary(BinaryOp::AShr, upper, by)
            }
            (_, true) => at.binary(BinaryOp::LShr, whole, by),
            (_, false) => at.binary(BinaryOp::And, whole, mask),
        };
        if to != ty {
            part = at.cast(cast, part, to);
        }
        func.replace_uses(wide, part);
        func.remove_inst(user);
    }
    // Others take the number as it is.
    let is_used =
        func.layout_insts().any(|(_, inst)| func.insts[inst].operands.contains(&Operand::Value(result)));
    if is_used {
        let mut at = Cursor::before(func, &mut module.ctx, half);
        let part = if is_high { at.binary(BinaryOp::LShr, whole, by) } else { whole };
        let part = at.cast(CastOp::Trunc, part, narrow);
        func.replace_uses(result, part);
    }
    func.remove_inst(half);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop in which `body` makes an `i8` `%z` of what lies at `%a` and `%b`, two bytes in each iteration.
    fn joined(body: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(ptr %r, ptr %to, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %i2 = shl i64 %i, 1\n  %i3 = or disjoint i64 %i2, 1\n  \
             %a = getelementptr i8, ptr %r, i64 %i2\n  %b = getelementptr i8, ptr %r, i64 %i3\n  \
             %q = getelementptr i8, ptr %to, i64 %i\n  {body}\n  store i8 %z, ptr %q\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\nattributes #0 = {{ \"target-features\"=\"+sse2\" }}\n"
        );
        transformed(&text, |module, func| {
            let effects = EffectTable::compute(module);
            let loops = Innermost::all(module, func);
            join(module, func, &effects, &loops)
        })
    }

    const WIDE: &str = "%xw = zext i8 %x to i32\n  %yw = zext i8 %y to i32\n  %s = add i32 %xw, %yw\n  \
                        %t = lshr i32 %s, 1\n  %z = trunc i32 %t to i8";

    #[test]
    fn bytes_side_by_side_are_halves_of_one_number() {
        let (count, text) = joined(&format!("%x = load i8, ptr %a\n  %y = load i8, ptr %b\n  {WIDE}"));
        assert_eq!(count, 1, "{text}");
        assert_eq!(text.matches(" = load ").count(), 1, "{text}");
        assert!(
            text.contains("load i16, ptr %a") && text.contains(", 255") && text.contains("lshr i16"),
            "{text}"
        );
    }

    #[test]
    fn the_upper_one_may_be_loaded_first() {
        let (count, text) = joined(&format!("%y = load i8, ptr %b\n  %x = load i8, ptr %a\n  {WIDE}"));
        assert!(count == 1 && text.contains("getelementptr inbounds i8, ptr %b, i64 -1"), "{text}");
        assert!(text.contains("align 1"), "{text}");
    }

    #[test]
    fn signs_and_narrow_uses_stay() {
        let signed = "%x = load i8, ptr %a\n  %y = load i8, ptr %b\n  %xw = sext i8 %x to i32\n  \
                      %yw = sext i8 %y to i32\n  %s = sub i32 %xw, %yw\n  %z = trunc i32 %s to i8";
        let (count, text) = joined(signed);
        assert!(count == 1 && text.matches("ashr i16").count() == 2 && text.contains("shl i16"), "{text}");
        let (count, text) = joined("%x = load i8, ptr %a\n  %y = load i8, ptr %b\n  %z = xor i8 %x, %y");
        assert!(count == 1 && text.matches("trunc i16").count() == 2, "{text}");
    }

    #[test]
    fn what_is_written_in_between_or_lies_elsewhere_stays() {
        let between = format!("%x = load i8, ptr %a\n  store i8 1, ptr %q\n  %y = load i8, ptr %b\n  {WIDE}");
        assert_eq!(joined(&between).0, 0);
        let far = format!(
            "%c = getelementptr i8, ptr %a, i64 2\n  %x = load i8, ptr %a\n  %y = load i8, ptr %c\n  {WIDE}"
        );
        assert_eq!(joined(&far).0, 0);
        let each = format!("%x = load i8, ptr %a\n  %y = load i8, ptr %q\n  {WIDE}");
        assert_eq!(joined(&each).0, 0);
        let volatile = format!("%x = load i8, ptr %a\n  %y = load volatile i8, ptr %b\n  {WIDE}");
        assert_eq!(joined(&volatile).0, 0);
    }
}
