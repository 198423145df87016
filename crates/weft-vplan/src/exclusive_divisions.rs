//! Floating-point divisions of which each iteration does one at most: what is divided is chosen instead of the quotient.
//!
//! ```llvm
//! then:                                            then:
//!   %p = fdiv double %a, %d                          br label %join
//!   br label %join                                 other:
//! other:                                             br label %join
//!   %q = fdiv double %b, %d                ==>     join:
//!   %r = fadd double %q, 2.0                         %n = phi double [ %a, %then ], [ %b, %other ], [ 0.0, %head ]
//!   br label %join                                   %m = phi double [ %d, %then ], [ %d, %other ], [ 1.0, %head ]
//! join:                                              %k = phi double [ -0.0, %then ], [ 2.0, %other ], [ -0.0, %head ]
//!   %x = phi double [ %p, %then ],                   %y = fdiv double %n, %m
//!        [ %r, %other ], [ 0.0, %head ]              %x = fadd double %y, %k
//! ```
//! In vectors, all cases are computed for all lanes, and a division takes as long as several choices: colors by their hue, and
//! functions that are defined in pieces.
//!
//! # Preconditions
//! LLVM is asked to make vectors of the loop, or it is to get a plan. The machine chooses between lanes by one instruction (SSE4.1):
//! where it takes three, divisions are no slower.
//!
//! # Postconditions
//! Each value is the same to the bit: a number divided by 1 is that number, and -0.0 changes none that it is added to. No block has
//! changed.

use weft_analysis::UseIndex;
use weft_ir::{
    BinaryOp, Block, ConstKind, Cursor, Flags, Function, Inst, Module, Op, Operand, Type, TypeData,
};

use crate::hints;
use crate::innermost::Innermost;
use crate::target::has_feature;

/// What comes to a phi from one block: the quotient of two numbers, and what is added to it.
struct Case {
    from: Block,
    numbers: [Operand; 2],
    added: Option<Operand>,
    /// What computes it, the last first.
    insts: Vec<Inst>,
}

/// Joins the divisions in `loops` of `func`, which is taken out of `module`; returns of how many phis.
pub(crate) fn join(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    if !has_feature(module, func, "sse4.1") {
        return 0;
    }
    let is_real = |ty: Type| matches!(module.ctx.types.data(ty), TypeData::Float | TypeData::Double);
    let mut phis: Vec<Inst> = Vec::new();
    for candidate in loops {
        if candidate.frame.is_none() || !hints::is_asked_for(module, func, &candidate.latches) {
            continue;
        }
        let is_phi = |inst: &Inst| func.insts[*inst].is_phi() && is_real(func.insts[*inst].ty);
        let behind = candidate.blocks.iter().filter(|block| **block != candidate.header);
        phis.extend(behind.flat_map(|block| func.block_insts(*block)).copied().filter(is_phi));
    }
    if phis.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let mut count = 0;
    for phi in phis {
        let cases: Vec<Case> = func.insts[phi]
            .phi_incoming()
            .filter_map(|(value, from)| case(func, &uses, value, from))
            .collect();
        if cases.len() > 1 {
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
    let quotient = |inst: Inst| match (&func.insts[inst].op, &func.insts[inst].operands[..]) {
        (Op::Binary(BinaryOp::FDiv, _), &[number, by]) => Some([number, by]),
        _ => None,
    };
    let last = own(value)?;
    if let Some(numbers) = quotient(last) {
        return Some(Case { from, numbers, added: None, insts: vec![last] });
    }
    let (Op::Binary(BinaryOp::FAdd, _), &[left, right]) =
        (&func.insts[last].op, &func.insts[last].operands[..])
    else {
        return None;
    };
    let of = |divided: Operand, added: Operand| {
        let inst = own(divided)?;
        let numbers = quotient(inst)?;
        Some(Case { from, numbers, added: Some(added), insts: vec![last, inst] })
    };
    of(left, right).or_else(|| of(right, left))
}

/// Divides behind the phi.
fn rewrite(module: &mut Module, func: &mut Function, phi: Inst, cases: &[Case]) {
    let (Some(result), Some(block)) = (func.insts[phi].result, func.inst_block(phi)) else { return };
    let ty = func.insts[phi].ty;
    let mut number = |text: &str| {
        let text = module.ctx.names.intern(text);
        Operand::Const(module.ctx.consts.intern(ty, ConstKind::Number(text)))
    };
    let (one, nothing) = (number("1.000000e+00"), number("-0.000000e+00"));
    let (mut above, mut below, mut added) = (Vec::new(), Vec::new(), Vec::new());
    for (value, from) in func.insts[phi].phi_incoming() {
        let case = cases.iter().find(|case| case.from == from);
        let [number, by] = case.map_or([value, one], |case| case.numbers);
        above.push((number, from));
        below.push((by, from));
        added.push((case.and_then(|case| case.added).unwrap_or(nothing), from));
    }
    // The others may hold for their case alone, and all of them if there are other cases.
    let flags_of = |inst: &Inst| func.insts[*inst].flags() - Flags::POISON_GENERATING;
    let common = |of: BinaryOp, is_all: bool| {
        let all = cases.iter().flat_map(|case| &case.insts);
        let such = all.filter(|inst| matches!(func.insts[**inst].op, Op::Binary(op, _) if op == of));
        such.map(flags_of).reduce(|one, other| one - (one - other)).filter(|_| is_all).unwrap_or(Flags::NONE)
    };
    let is_all = cases.len() == above.len();
    let divided = common(BinaryOp::FDiv, is_all);
    let summed = common(BinaryOp::FAdd, is_all && cases.iter().all(|case| case.added.is_some()));

    let adds = cases.iter().any(|case| case.added.is_some());
    let mut at = Cursor::at_front(func, &mut module.ctx, block);
    let [above, below] = [above, below].map(|incoming| at.phi(ty, &incoming));
    let added = adds.then(|| at.phi(ty, &added));
    let index = func.block_insts(block).iter().take_while(|inst| func.insts[**inst].is_phi()).count();
    let mut at = Cursor::at_index(func, &mut module.ctx, block, index);
    let mut new = at.binary_with(BinaryOp::FDiv, divided, above, below);
    if let Some(added) = added {
        new = at.binary_with(BinaryOp::FAdd, summed, new, added);
    }
    func.replace_uses(result, new);
    func.remove_inst(phi);
    cases.iter().flat_map(|case| &case.insts).for_each(|inst| func.remove_inst(*inst));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What becomes of a loop that stores `%x`, of three cases: `%p`, which `then` makes of `%a` and `%b`, `%q` of `other`, or 7.
    fn joined(enable: bool, then: &str, other: &str) -> (usize, String) {
        changed(enable, [then, other], str::to_owned)
    }

    /// The same of the program as `change` makes it.
    fn changed(enable: bool, [then, other]: [&str; 2], change: impl Fn(&str) -> String) -> (usize, String) {
        let text = format!(
            "define void @f(ptr %p0, ptr %q0, i64 %n) #0 {{\nentry:\n  br label %head\nhead:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %join ]\n  %at = getelementptr double, ptr %p0, i64 %i\n  \
             %a = load double, ptr %at\n  %to = getelementptr double, ptr %q0, i64 %i\n  %b = load double, ptr %to\n  \
             %c = fcmp olt double %a, %b\n  br i1 %c, label %join, label %rest\nrest:\n  %d = fcmp olt double %a, 2.0\n  \
             br i1 %d, label %then, label %other\nthen:\n  {then}\n  br label %join\nother:\n  {other}\n  br label %join\n\
             join:\n  %x = phi double [ 7.0, %head ], [ %p, %then ], [ %q, %other ]\n  store double %x, ptr %to\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %head, label %out, !llvm.loop !0\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"+sse2,+sse4.1\" }}\n!0 = distinct !{{!0, !1}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 {enable}}}\n"
        );
        transformed(&change(&text), |module, func| {
            let loops = Innermost::all(module, func);
            join(module, func, &loops)
        })
    }

    const THEN: &str = "%p = fdiv double %a, %b";
    const OTHER: &str = "%r = fdiv double %b, 3.0\n  %q = fadd double 4.0, %r";

    #[test]
    fn what_is_divided_is_chosen_instead_of_the_quotient() {
        let (count, text) = joined(true, THEN, OTHER);
        assert_eq!((count, text.matches("fdiv").count(), text.matches("fadd").count()), (1, 1, 1), "{text}");
        for chosen in [
            "phi double [ 7.0, %head ], [ %a, %then ], [ %b, %other ]",
            "phi double [ 1.000000e+00, %head ], [ %b, %then ], [ 3.0, %other ]",
            "phi double [ -0.000000e+00, %head ], [ -0.000000e+00, %then ], [ 4.0, %other ]",
        ] {
            assert!(text.contains(chosen), "{chosen}: {text}");
        }
        let (_, text) = joined(true, THEN, "%q = fdiv double %a, 3.0");
        assert!(text.contains("fdiv double") && !text.contains("fadd"), "{text}");
    }

    #[test]
    fn flags_are_those_that_hold_in_each_case() {
        let cases = ["%p = fdiv nnan arcp nsz double %a, %b", "%q = fdiv nnan arcp double %b, %a"];
        let (_, text) = joined(true, cases[0], cases[1]);
        assert!(text.contains("fdiv double"), "there is another case: {text}");
        let (_, text) = changed(true, cases, |text| {
            text.replace("br i1 %c, label %join", "br i1 %c, label %rest").replace("[ 7.0, %head ], ", "")
        });
        assert!(text.contains("fdiv arcp double"), "{text}");
    }

    #[test]
    fn one_division_and_other_loops_stay() {
        assert_eq!(joined(false, THEN, OTHER).0, 0, "LLVM is not asked");
        let (count, _) = changed(true, [THEN, OTHER], |text| text.replace(",+sse4.1", ""));
        assert_eq!(count, 0, "a choice takes three instructions");
        for other in [
            "%q = fadd double %a, 3.0",
            "%q = fdiv double %b, 3.0\n  store double %q, ptr %at",
            "%r = fdiv double %b, 3.0\n  %q = fmul double %r, 4.0",
        ] {
            assert_eq!(joined(true, THEN, other).0, 0, "{other}");
        }
    }
}
