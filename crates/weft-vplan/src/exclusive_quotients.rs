//! Integer divisions of which each iteration does one at most: what is divided is chosen instead of the quotient.
//!
//! ```llvm
//! then:                                            then:
//!   %p = sdiv i16 %a, %d                             br label %join
//!   %s = trunc i16 %p to i8                        other:
//!   br label %join                                   br label %join
//! other:                                           join:
//!   %q = sdiv i16 %b, %d                             %n = phi i16 [ %a, %then ], [ %b, %other ], [ 0, %head ]
//!   %t = trunc i16 %q to i8                 ==>      %m = phi i16 [ %d, %then ], [ %d, %other ], [ 1, %head ]
//!   %r = add i8 %t, 85                               %k = phi i8 [ 0, %then ], [ 85, %other ], [ %w, %head ]
//!   br label %join                                   %y = sdiv i16 %n, %m
//! join:                                              %z = trunc i16 %y to i8
//!   %x = phi i8 [ %s, %then ], [ %r, %other ],       %x = add i8 %z, %k
//!               [ %w, %head ]
//! ```
//! In vectors, all cases are computed for all lanes, and a division takes as long as several choices. Those of floating-point numbers
//! are joined alike ([`crate::exclusive_divisions`]), but for what is added: it changes no integer if it is 0.
//!
//! # Preconditions
//! The loop is to get a plan. The machine chooses between lanes by one instruction, as for those.
//!
//! # Postconditions
//! Each value is the same. No block has changed.
//!
//! # Refused
//! Phis with more than one value that is no quotient: such a division may be rare, and the plan jumps over it.

use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Block, CastOp, Cursor, Function, Inst, Module, Op, Operand, Type};
use weft_regions::PlanMark;

use crate::innermost::Innermost;
use crate::target::has_feature;

/// What comes to a phi from one block: the quotient of two numbers, as many bits of it as the phi has, and what is added.
struct Case {
    from: Block,
    op: BinaryOp,
    cast: Option<CastOp>,
    /// The type that is divided in.
    ty: Type,
    numbers: [Operand; 2],
    added: Option<Operand>,
    /// What computes it, the last first.
    insts: Vec<Inst>,
}

impl Case {
    fn is_like(&self, other: &Case) -> bool {
        (self.op, self.cast, self.ty) == (other.op, other.cast, other.ty)
    }
}

/// Joins the divisions in `loops` of `func`, which is taken out of `module`; returns of how many phis.
pub(crate) fn join(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    if !has_feature(module, func, "sse4.1") {
        return 0;
    }
    let divides = |inst: &Inst| func.insts[*inst].op.divides_integers();
    let mut phis: Vec<Inst> = Vec::new();
    for candidate in loops {
        let divisions = candidate.insts(func).filter(divides).count();
        if candidate.frame.is_none() || divisions < 2 || !PlanMark::is_on(module, func, &candidate.latches) {
            continue;
        }
        let is_phi = |inst: &Inst| {
            let data = &func.insts[*inst];
            data.is_phi() && module.ctx.types.int_bits(data.ty).is_some_and(|bits| bits > 1)
        };
        let behind = candidate.blocks.iter().filter(|block| **block != candidate.header);
        phis.extend(behind.flat_map(|block| func.block_insts(*block)).copied().filter(is_phi));
    }
    if phis.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let mut count = 0;
    for phi in phis {
        let mut cases: Vec<Case> = func.insts[phi]
            .phi_incoming()
            .filter_map(|(value, from)| case(func, &uses, value, from))
            .collect();
        let alike =
            cases.iter().position(|case| cases.iter().filter(|other| other.is_like(case)).count() > 1);
        let Some(first) = alike else { continue };
        cases.swap(0, first);
        let (op, cast, ty) = (cases[0].op, cases[0].cast, cases[0].ty);
        cases.retain(|case| (case.op, case.cast, case.ty) == (op, cast, ty));
        if func.insts[phi].phi_incoming().count() <= cases.len() + 1 {
            rewrite(module, func, phi, &cases);
            count += 1;
        }
    }
    count
}

/// The case that comes from `from`, if it is a quotient that is computed there and for the phi alone.
fn case(func: &Function, uses: &UseIndex, value: Operand, from: Block) -> Option<Case> {
    let end = func.terminator(from)?;
    matches!(func.insts[end].op, Op::Br).then_some(())?;
    let own = |operand: Operand| {
        let Operand::Value(value) = operand else { return None };
        let inst = func.def_inst(value).filter(|inst| func.inst_block(*inst) == Some(from))?;
        (uses.uses(value).len() == 1).then_some(inst)
    };
    let quotient = |of: Operand, added: Option<Operand>, above: Option<Inst>| {
        let mut insts: Vec<Inst> = above.into_iter().collect();
        let mut inst = own(of)?;
        insts.push(inst);
        let mut cast = None;
        if let Op::Cast(op @ (CastOp::Trunc | CastOp::SExt | CastOp::ZExt), _) = func.insts[inst].op {
            cast = Some(op);
            inst = own(func.insts[inst].operands[0])?;
            insts.push(inst);
        }
        let data = &func.insts[inst];
        let (Op::Binary(op, _), &[number, by]) = (&data.op, &data.operands[..]) else { return None };
        data.op.divides_integers().then_some(Case {
            from,
            op: *op,
            cast,
            ty: data.ty,
            numbers: [number, by],
            added,
            insts,
        })
    };
    if let Some(case) = quotient(value, None, None) {
        return Some(case);
    }
    let last = own(value)?;
    let (Op::Binary(BinaryOp::Add, _), &[left, right]) =
        (&func.insts[last].op, &func.insts[last].operands[..])
    else {
        return None;
    };
    quotient(left, Some(right), Some(last)).or_else(|| quotient(right, Some(left), Some(last)))
}

/// Divides behind the phi.
fn rewrite(module: &mut Module, func: &mut Function, phi: Inst, cases: &[Case]) {
    let (Some(result), Some(block)) = (func.insts[phi].result, func.inst_block(phi)) else { return };
    let (ty, Case { op, cast, ty: divided, .. }) = (func.insts[phi].ty, &cases[0]);
    let [zero, one] = [0, 1].map(|number| module.ctx.int(*divided, number));
    let nothing = module.ctx.int(ty, 0);
    let (mut above, mut below, mut added) = (Vec::new(), Vec::new(), Vec::new());
    for (value, from) in func.insts[phi].phi_incoming() {
        let case = cases.iter().find(|case| case.from == from);
        let [number, by] = case.map_or([zero, one], |case| case.numbers);
        above.push((number, from));
        below.push((by, from));
        // What is no quotient is added to none.
        added.push((case.map_or(value, |case| case.added.unwrap_or(nothing)), from));
    }
    let mut at = Cursor::at_front(func, &mut module.ctx, block);
    let [above, below] = [above, below].map(|incoming| at.phi(*divided, &incoming));
    let added = at.phi(ty, &added);
    let index = func.block_insts(block).iter().take_while(|inst| func.insts[**inst].is_phi()).count();
    let mut at = Cursor::at_index(func, &mut module.ctx, block, index);
    let mut new = at.binary(*op, above, below);
    if let Some(cast) = cast {
        new = at.cast(*cast, new, ty);
    }
    new = at.binary(BinaryOp::Add, new, added);
    func.replace_uses(result, new);
    func.remove_inst(phi);
    cases.iter().flat_map(|case| &case.insts).for_each(|inst| func.remove_inst(*inst));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop, for a machine with `features`, of two cases and a third one without a quotient, whose blocks are given.
    fn text(features: &str, then: &str, other: &str, rest: &str) -> String {
        format!(
            "define void @f(ptr %a, i16 %d, i8 %w, i64 %n) #0 {{\nentry:\n  br label %head\nhead:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %join ]\n  %p = getelementptr inbounds i16, ptr %a, i64 %i\n  \
             %x = load i16, ptr %p, align 2\n  %c = icmp eq i16 %x, 32\n  br i1 %c, label %join, label %more\nmore:\n  \
             %e = icmp slt i16 %x, 7\n  br i1 %e, label %then, label %other\nthen:\n  {then}\n  br label %join\n\
             other:\n  {other}\n  br label %join\njoin:\n  %y = phi i8 [ %s, %then ], [ %r, %other ], [ {rest}, %head ]\n  \
             store i8 %y, ptr %p, align 1\n  %next = add nuw nsw i64 %i, 1\n  %go = icmp ne i64 %next, %n\n  \
             br i1 %go, label %head, label %out, !llvm.loop !0\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n\
             !0 = distinct !{{!0, !1, !2}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 true}}\n\
             !2 = !{{!\"weft.plan\", !\"a.c\", i32 3, i32 9, i64 0, i64 0}}\n"
        )
    }

    fn joined_in(text: &str) -> (usize, String) {
        transformed(text, |module, func| {
            let loops = Innermost::all(module, func);
            join(module, func, &loops)
        })
    }

    fn joined_on(features: &str, then: &str, other: &str, rest: &str) -> (usize, String) {
        joined_in(&text(features, then, other, rest))
    }

    fn joined(then: &str, other: &str, rest: &str) -> (usize, String) {
        joined_on("+sse4.1", then, other, rest)
    }

    const THEN: &str = "%q = sdiv i16 %x, %d\n  %s = trunc i16 %q to i8";
    const OTHER: &str = "%t = sdiv i16 1000, %x\n  %u = trunc i16 %t to i8\n  %r = add nsw i8 %u, 85";

    #[test]
    fn what_is_divided_is_chosen() {
        let (count, text) = joined(THEN, OTHER, "%w");
        assert_eq!((count, text.matches("sdiv").count()), (1, 1), "{text}");
        assert!(text.contains("phi i16 [ %x, %then ], [ 1000, %other ], [ 0, %head ]"), "{text}");
        assert!(text.contains("phi i16 [ %d, %then ], [ %x, %other ], [ 1, %head ]"), "{text}");
        // What is no quotient is added to 0, and no sum is known not to wrap around.
        assert!(text.contains("phi i8 [ 0, %then ], [ 85, %other ], [ %w, %head ]"), "{text}");
        assert!(!text.contains("add nsw i8"), "{text}");
    }

    #[test]
    fn divisions_that_differ_stay() {
        assert_eq!(joined(THEN, &OTHER.replace("sdiv", "udiv"), "%w").0, 0);
        // The quotient is taken elsewhere, too.
        assert_eq!(joined(THEN, &(OTHER.to_owned() + "\n  store i16 %t, ptr %a, align 2"), "%w").0, 0);
        // Of three cases, two have no quotient.
        assert_eq!(joined(THEN, "%r = add i8 %w, 85", "%w").0, 0);
        assert_eq!(joined_on("+sse2", THEN, OTHER, "%w").0, 0);
    }

    /// How many phis are rewritten after something of the loop has become something else.
    fn joined_with(old: &str, new: &str) -> usize {
        let first = text("+sse4.1", THEN, OTHER, "%w");
        let text = first.replace(old, new);
        assert_ne!(first, text);
        joined_in(&text).0
    }

    #[test]
    fn only_loops_that_may_become_vectors_are_changed() {
        assert_eq!(joined_with("!{!0, !1, !2}", "!{!0, !1}"), 0);
    }

    #[test]
    fn a_quotient_is_of_the_case_that_divides() {
        // It is computed in front of both cases.
        let text = text("+sse4.1", "%s = trunc i16 %q to i8", OTHER, "%w");
        let early = text.replace("%e = icmp", "%q = sdiv i16 %x, %d\n  %e = icmp");
        assert_ne!(text, early);
        assert_eq!(joined_in(&early).0, 0);
    }

    #[test]
    fn a_case_that_goes_on_elsewhere_stays() {
        let both = "%s = trunc i16 %q to i8\n  br i1 %c, label %join, label %other";
        assert_eq!(joined_with("%s = trunc i16 %q to i8\n  br label %join", both), 0);
    }
}
