//! A load under a condition that lies between two places which are accessed in any case is made in any case.
//!
//! ```c
//! int n = now[i - 1] + now[i + 1];                 // both sides are loaded
//! next[i] = n == 3 || n == 2 && now[i];            // so the middle may be loaded, too
//! ```
//! ```llvm
//!   %l = load i8, ptr %left                          %l = load i8, ptr %left
//!   %r = load i8, ptr %right                         %r = load i8, ptr %right
//!   br i1 %c, label %then, label %join               %p = getelementptr inbounds i8, ptr %left, i64 1
//! then:                                      ==>     %m = load i8, ptr %p
//!   %m = load i8, ptr %middle                        br i1 %c, label %then, label %join
//!   br label %join                                 then:
//! ```
//! LLVM makes vectors of a loop with conditions if what stands under them may be computed in any case. Of a load it does not know,
//! unless the machine loads under masks.
//!
//! # Preconditions
//! The loop is an innermost one, tested at its end.
//!
//! # Postconditions
//! The value is the same wherever it is used.
//!
//! # Why it is right
//! Both places are a constant number of bytes away from the load's, and all three come from one pointer. So both lie in one object, and
//! what lies between two bytes of an object is in the object. Nothing frees it in between, for the loop calls nothing; nothing is
//! stored between where the load stands and where it goes. The load goes behind the two accesses, so that it is executed only if they
//! are. What its metadata says is true wherever the value is used, but for `!noundef` and its like, which go.
//!
//! # Refused
//! Loops that stay as they are for vectors: where something else stands under a condition, or more than a few operations.

use weft_analysis::{Cfg, DomTree};
use weft_ir::edit::remove_unused;
use weft_ir::{BinaryOp, Block, Cursor, Flags, Function, Inst, InstData, Module, Op, Operand, Type};
use weft_regions::PlanMark;

use crate::affine::{Loops, Sum, place};
use crate::calls;
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;

/// More operations under one condition cost more than the condition.
const FEW: usize = 8;
/// Facts about a load that stay true where it is executed more often.
pub(crate) const KEPT: [&str; 4] = ["tbaa", "alias.scope", "noalias", "llvm.access.group"];

/// An access.
pub(crate) struct Access {
    pub(crate) inst: Inst,
    pub(crate) block: Block,
    pub(crate) root: Operand,
    /// How far from the root.
    pub(crate) sum: Sum,
    pub(crate) size: i128,
    pub(crate) align: u32,
}

impl Access {
    pub(crate) fn end(&self) -> i128 {
        self.sum.constant + self.size
    }

    /// Whether another one is a constant number of bytes away.
    pub(crate) fn is_beside(&self, other: &Access) -> bool {
        self.root == other.root && self.sum.terms == other.sum.terms
    }
}

/// A load, with the access that its address is computed from, how far from there it is, and the block it goes to.
pub(crate) struct Move {
    pub(crate) load: Inst,
    pub(crate) from: Inst,
    pub(crate) distance: i128,
    pub(crate) align: u32,
    pub(crate) to: Block,
}

/// Moves the loads under conditions in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn hoist(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut dom: Option<DomTree> = None;
    let mut count = 0;
    for found in loops.iter().filter(|found| found.blocks.len() > 1) {
        let Some(frame) = &found.frame else { continue };
        if PlanMark::is_on(module, func, &found.latches) || !has_plain_code(module, func, frame) {
            continue;
        }
        let dom = dom.get_or_insert_with(|| DomTree::compute(func, &Cfg::compute(func)));
        let moves = moves(module, func, dom, frame).unwrap_or_default();
        count += moves.len();
        for moved in moves {
            execute(module, func, &moved);
        }
    }
    count
}

/// Whether nothing in the loop may free memory or order accesses.
pub(crate) fn has_plain_code(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    frame.blocks.iter().flat_map(|block| func.block_insts(*block)).all(|inst| {
        let data = &func.insts[*inst];
        match &data.op {
            Op::Load { volatile, atomic, .. } | Op::Store { volatile, atomic, .. } => {
                !volatile && atomic.is_none()
            }
            Op::Call(_) => calls::elementwise(module, data).is_some() || calls::is_bookkeeping(module, data),
            Op::Br | Op::CondBr | Op::Switch | Op::Phi(_) | Op::Freeze | Op::DebugRecord(_) => true,
            _ => is_free(data),
        }
    })
}

/// Whether an operation may be executed in any case.
pub(crate) fn is_free(data: &InstData) -> bool {
    match &data.op {
        Op::Binary(BinaryOp::SDiv | BinaryOp::UDiv | BinaryOp::SRem | BinaryOp::URem, _) => false,
        Op::Binary(..)
        | Op::FNeg(_)
        | Op::ICmp(..)
        | Op::FCmp(..)
        | Op::Cast(..)
        | Op::Select(_)
        | Op::Gep { .. } => true,
        _ => false,
    }
}

/// The loads to be moved, if nothing else stands in the way of a loop without conditions.
fn moves(module: &Module, func: &Function, dom: &DomTree, frame: &Skeleton) -> Option<Vec<Move>> {
    let is_always = |block: Block| dom.dominates(block, frame.latch);
    let accesses = accesses(module, func, frame);
    let mut moves = Vec::new();
    for &block in frame.blocks.iter().filter(|block| !is_always(**block)) {
        let mut others = 0;
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            match data.op {
                Op::Load { .. } => {
                    let load = accesses.iter().find(|access| access.inst == inst)?;
                    moves.push(between(func, dom, frame, &accesses, load)?);
                }
                Op::Br | Op::CondBr | Op::Switch | Op::Phi(_) | Op::DebugRecord(_) => {}
                _ if is_free(data) => others += 1,
                _ => return None,
            }
        }
        if others > FEW {
            return None;
        }
    }
    Some(moves)
}

/// The accesses of a loop whose places are known.
pub(crate) fn accesses(module: &Module, func: &Function, frame: &Skeleton) -> Vec<Access> {
    let nest = Loops(vec![frame.clone()]);
    let insts =
        frame.blocks.iter().flat_map(|block| func.block_insts(*block).iter().map(|inst| (*block, *inst)));
    insts.filter_map(|(block, inst)| access(module, func, &nest, block, inst)).collect()
}

fn access(module: &Module, func: &Function, nest: &Loops, block: Block, inst: Inst) -> Option<Access> {
    let data = &func.insts[inst];
    let (ty, pointer, align) = match (&data.op, &data.operands[..]) {
        (Op::Load { align, .. }, &[pointer]) => (data.ty, pointer, *align),
        (Op::Store { align, .. }, &[value, pointer]) => (module.ctx.operand_ty(func, value), pointer, *align),
        _ => return None,
    };
    let (size, natural) = module.ctx.types.size_align(ty)?;
    let (root, sum) = place(module, func, nest, pointer)?;
    let align = align.unwrap_or(u32::try_from(natural).ok()?);
    Some(Access { inst, block, root, sum, size: i128::from(size), align })
}

/// How a load moves behind the two accesses between which it lies.
pub(crate) fn between(
    func: &Function,
    dom: &DomTree,
    frame: &Skeleton,
    accesses: &[Access],
    load: &Access,
) -> Option<Move> {
    let mut above = accesses
        .iter()
        .filter(|other| other.block != load.block && dom.dominates(other.block, load.block))
        .filter(|other| other.is_beside(load));
    let low = above.clone().find(|other| other.sum.constant <= load.sum.constant)?;
    let high = above.find(|other| other.end() >= load.end())?;
    // Both dominate the load, so one of the two dominates the other.
    let to = if dom.dominates(low.block, high.block) { high.block } else { low.block };
    if !is_unwritten(func, frame, to, load) {
        return None;
    }
    let distance = load.sum.constant - low.sum.constant;
    let of_distance = 1 << distance.trailing_zeros().min(16);
    let align = if distance == 0 { low.align } else { low.align.min(of_distance) };
    Some(Move { load: load.inst, from: low.inst, distance, align, to })
}

/// Whether nothing is stored from the end of a block to a load. The blocks between them are in the order of the loop.
pub(crate) fn is_unwritten(func: &Function, frame: &Skeleton, from: Block, load: &Access) -> bool {
    let is_store = |inst: &Inst| matches!(func.insts[*inst].op, Op::Store { .. });
    let position = |of: Block| frame.blocks.iter().position(|block| *block == of);
    let (Some(first), Some(last)) = (position(from), position(load.block)) else { return false };
    let mut between = frame.blocks[first + 1..last].iter().flat_map(|block| func.block_insts(*block));
    let mut before = func.block_insts(load.block).iter().take_while(|inst| **inst != load.inst);
    !between.any(is_store) && !before.any(is_store)
}

/// Moves a load.
pub(crate) fn execute(module: &mut Module, func: &mut Function, moved: &Move) {
    let low = *func.insts[moved.from].operands.last().expect("invariant: an access has an address");
    let kept: Vec<_> = KEPT.iter().filter_map(|name| module.ctx.names.lookup(name)).collect();
    func.remove_inst(moved.load);
    // LLVM's simplification takes a block for more than one operation with an address that nobody takes, leaves the condition, and
    // its combiner moves the load back behind it.
    remove_unused(func, func.insts[moved.load].operands[0]);
    let mut at = Cursor::before_terminator(func, &mut module.ctx, moved.to);
    let distance = at.i64(i64::try_from(moved.distance).expect("invariant: sums are small"));
    let pointer = match moved.distance {
        0 => low,
        _ => at.gep_with(Type::I8, Flags::INBOUNDS, low, &[distance]),
    };
    let index = at.index();
    let data = &mut func.insts[moved.load];
    data.operands[0] = pointer;
    if let Op::Load { align, .. } = &mut data.op {
        *align = Some(moved.align);
    }
    data.attachments.retain(|attachment| kept.contains(&attachment.kind));
    func.insert_inst(moved.to, index, moved.load);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop that loads on both sides of `%p.i`, then does `then` if the sum is 2; `more` comes behind the loads.
    fn text(more: &str, then: &str) -> String {
        format!(
            "declare void @free(ptr)\ndefine void @f(ptr noalias %p, ptr noalias %q, i64 %n) {{\nentry:\n  br label %head\n\
             head:\n  %i = phi i64 [ 1, %entry ], [ %next, %join ]\n  %next = add nuw nsw i64 %i, 1\n  \
             %i0 = add nsw i64 %i, -1\n  %left = getelementptr inbounds i32, ptr %p, i64 %i0\n  \
             %l = load i32, ptr %left, align 4\n  %right = getelementptr inbounds i32, ptr %p, i64 %next\n  \
             %r = load i32, ptr %right, align 4\n  %sum = add i32 %l, %r\n  {more}\n  %c = icmp eq i32 %sum, 2\n  \
             br i1 %c, label %then, label %join\nthen:\n  {then}\n  br label %join\njoin:\n  \
             %x = phi i32 [ %m, %then ], [ 0, %head ]\n  %to = getelementptr inbounds i32, ptr %q, i64 %i\n  \
             store i32 %x, ptr %to, align 4\n  %done = icmp eq i64 %next, %n\n  \
             br i1 %done, label %left.loop, label %head\nleft.loop:\n  ret void\n}}\n"
        )
    }

    const MIDDLE: &str =
        "%at = getelementptr inbounds i32, ptr %p, i64 %i\n  %m = load i32, ptr %at, align 4, !noundef !0";

    fn hoisted(more: &str, then: &str) -> (usize, String) {
        let text = format!("{}!0 = !{{}}\n", text(more, then));
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            hoist(module, func, &loops)
        })
    }

    #[test]
    fn what_lies_between_is_loaded_in_any_case() {
        let (count, text) = hoisted("", MIDDLE);
        assert_eq!(count, 1, "{text}");
        let expected =
            "%0 = getelementptr inbounds i8, ptr %left, i64 4\n  %m = load i32, ptr %0, align 4\n  br i1 %c";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn a_place_that_is_accessed_itself_is_between() {
        let again = MIDDLE.replace("i64 %i\n", "i64 %next\n");
        let (count, text) = hoisted("", &again);
        assert_eq!(count, 1, "{text}");
        assert!(text.contains("%0 = getelementptr inbounds i8, ptr %left, i64 8"), "{text}");
    }

    #[test]
    fn what_lies_outside_stays() {
        for place in
            ["getelementptr inbounds i32, ptr %q, i64 %i", "getelementptr inbounds i32, ptr %right, i64 1"]
        {
            let outside = format!("%at = {place}\n  %m = load i32, ptr %at, align 4");
            assert_eq!(hoisted("", &outside).0, 0, "{place}");
        }
        // The last bytes of a wide number are beyond the right one.
        let wide = "%at = getelementptr inbounds i32, ptr %p, i64 %next\n  %w = load i64, ptr %at, align 4\n  %m = trunc i64 %w to i32";
        assert_eq!(hoisted("", wide).0, 0);
    }

    #[test]
    fn what_may_change_or_end_the_object_keeps_the_load_where_it_is() {
        assert_eq!(hoisted("call void @free(ptr %q)", MIDDLE).0, 0);
        assert_eq!(hoisted("%v = load volatile i32, ptr %q", MIDDLE).0, 0);
        assert_eq!(hoisted("", &format!("store i32 1, ptr %q\n  {MIDDLE}")).0, 0);
    }

    #[test]
    fn a_store_in_front_is_a_store_in_front() {
        assert_eq!(hoisted("store i32 1, ptr %q", MIDDLE).0, 1);
    }

    #[test]
    fn loops_with_other_conditions_stay() {
        let divides = format!("{MIDDLE}\n  %d = sdiv i32 7, %m");
        assert_eq!(hoisted("", &divides).0, 0);
        let long: String = (0..=FEW).map(|n| format!("\n  %a{n} = add i32 %m, {n}")).collect();
        assert_eq!(hoisted("", &format!("{MIDDLE}{long}")).0, 0);
    }

    #[test]
    fn alignment_is_what_both_places_say() {
        let (count, text) = hoisted("", &MIDDLE.replace("align 4", "align 16"));
        assert_eq!(count, 1);
        assert!(text.contains("%m = load i32, ptr %0, align 4\n"), "{text}");
    }
}
