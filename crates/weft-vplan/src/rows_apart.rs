//! Rows of one array, of which a loop writes several numbers in each iteration: it is asked in front of the loop whether the rows lie
//! apart.
//!
//! ```c
//! for (int x = 0; x < w; x += 2) {                  // a pixel becomes four
//!     out[x] = out[x + 1] = in[x / 2];              // one row
//!     out[x + w] = out[x + w + 1] = in[x / 2];      // the other
//! }
//! ```
//! ```llvm
//! %below = icmp ule ptr %end.of.one, %begin.of.other
//! %above = icmp ule ptr %end.of.other, %begin.of.one
//! %apart = or i1 %below, %above
//! br i1 %apart, label %loop, label %loop.clone
//! ```
//! How far the rows are apart is not known, so LLVM asks. But it asks about each two accesses then, `out[x]` and `out[x + 1]` among
//! them (`LoopAccessInfo`: `ShouldRetryWithRuntimeCheck`), whose ranges overlap although they never meet. So the answer is always
//! that they overlap, and its vectors are never executed. Of a `simd` loop, whose iterations are independent, it would move accesses
//! within an iteration past each other ([`regrouped`](crate::regrouped)).
//!
//! # Preconditions
//! Nothing makes vectors of the loops any more but LLVM.
//!
//! # Postconditions
//! The accesses of such a loop are told apart by scopes, as far as they are of different rows. Behind the other answer there is the
//! loop as it was, without vectors.
//!
//! # Algorithm
//! Accesses are of one row if their addresses differ by a constant; what is computed in front of the loop is looked through for that,
//! as LLVM does it, since of one row LLVM knows whatever it has to.
//!
//! # Refused
//! Loops of few iterations, with other effects or with places that are no sums, or that are far apart in each iteration, as the
//! factors of a Fourier transform are; and where too much had to be asked.

use weft_analysis::{Address, Cfg, EffectTable};
use weft_ir::{BinaryOp, Flags, Function, Inst, Module, Op, Operand, Type, Value};

use crate::affine::{Depth, Loops, Sum, Term, never_meet, place};
use crate::calls;
use crate::hints;
use crate::hold;
use crate::innermost::Innermost;
use crate::outer::conditions::{self, Conditions, Site};
use crate::outer::independent::count;
use crate::regrouped;

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// A loop of fewer iterations is not worth a question in front of it.
const FEW: u64 = 16;
/// Of more accesses nothing is asked.
const MANY: usize = 64;
/// So many questions are worth it: of two rows that are written and four that are read, nine.
const QUESTIONS: usize = 16;
/// So many elements apart LLVM loads the numbers of several iterations together; others it gathers, which gains little.
const NEAR: i128 = 8;
/// So many values in front of the loop are looked through for one place.
const DEPTH: usize = 8;

/// An access of a loop.
struct Access {
    site: Site,
    inst: Inst,
    address: Operand,
    writes: bool,
}

/// Asks in front of such `loops` of `func`, which is taken out of `module`; returns how many there are. The loops are found anew if
/// there are any.
pub(crate) fn ask(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &mut Vec<Innermost>,
) -> usize {
    let mut copies = Vec::new();
    for found in loops.iter() {
        let Some(conditions) = conditions(module, func, found) else { continue };
        // Of parallel accesses that keep their order in any case, LLVM asks nothing either.
        if hints::asks_nothing(module, func, &found.latches)
            && !regrouped::are_in_the_way(module, func, &Cfg::compute(func), effects, found)
        {
            continue;
        }
        let Some(frame) = found.frame.as_ref() else { continue };
        copies.extend(conditions::write(module, func, frame, &conditions));
    }
    if copies.is_empty() {
        return 0;
    }
    *loops = Innermost::all(module, func);
    for found in loops.iter().filter(|found| copies.iter().any(|copy| copy.contains(&found.header))) {
        hold::leave(module, func, &found.latches);
    }
    copies.len()
}

/// What has to be asked in front of a loop, if there are such rows.
fn conditions(module: &Module, func: &Function, found: &Innermost) -> Option<Conditions> {
    let frame = found.frame.as_ref()?;
    let is_asked_for = hints::is_asked_for(module, func, &found.latches);
    let is_open = is_asked_for || !hints::is_settled(module, func, &found.latches);
    let is_short = frame.constant_count(module, func).is_some_and(|count| count < FEW);
    let is_plain = found.insts(func).all(|inst| is_plain(module, func, inst));
    if !is_open || is_short || !is_plain || !frame.carried.is_empty() && !is_asked_for {
        return None;
    }
    let nest = Loops(vec![frame.clone()]);
    let mut conditions = Conditions::default();
    let chain = conditions.enter(nest.clone(), vec![count(module, func, &nest, ONLY)]);
    let access = |(inst, address, writes): (Inst, Operand, bool)| {
        let (root, at) = place(module, func, &nest, address)?;
        let ty = if writes {
            module.ctx.operand_ty(func, func.insts[inst].operands[0])
        } else {
            func.insts[inst].ty
        };
        let (size, _) = module.ctx.types.size_align(ty)?;
        let is_near = at.factor(Term::Done(ONLY)).abs() <= NEAR * i128::from(size)
            && !at.terms.keys().any(|term| matches!(term, Term::DoneTimes(..)));
        is_near.then_some(())?;
        let at = looked_through(module, func, at);
        let site = Site { root, at, chain, size: i128::from(size), inst: Some(inst) };
        Some(Access { site, inst, address, writes })
    };
    if found.accesses(func).take(MANY + 1).count() > MANY {
        return None;
    }
    let all: Vec<Access> = found.accesses(func).map(access).collect::<Option<_>>()?;
    let root = |access: &Access| Address::of(module, func, access.address).root;
    let never_meet = |x: &Access, y: &Access| {
        never_meet(module, func, (x.inst, root(x)), (y.inst, root(y)))
            || never_meet(module, func, (x.inst, x.site.root), (y.inst, y.site.root))
    };
    let pairs = || {
        let all = &all;
        let later = move |at: usize| all[at + 1..].iter().map(move |other| (&all[at], other));
        (0..all.len()).flat_map(later).filter(|(x, y)| x.writes || y.writes)
    };
    let is_one_row = |x: &Site, y: &Site| x.root == y.root && x.at.terms == y.at.terms;
    let are_rows = |(x, y): &(&Access, &Access)| {
        let step = |access: &Access| access.site.at.factor(Term::Done(ONLY));
        x.site.root == y.site.root
            && x.site.at.terms != y.site.at.terms
            && step(x) == step(y)
            && step(x) != 0
            && !never_meet(x, y)
    };
    let overlap = |(x, y): &(&Access, &Access)| {
        is_one_row(&x.site, &y.site) && x.site.at.constant != y.site.at.constant
    };
    if !pairs().any(|pair| are_rows(&pair)) || !pairs().any(|pair| overlap(&pair)) {
        return None;
    }
    for (x, y) in pairs() {
        if !is_one_row(&x.site, &y.site) && !never_meet(x, y) {
            conditions.keep_ranges_apart(&x.site, &y.site)?;
        }
    }
    conditions.are_at_most(QUESTIONS).then_some(conditions)
}

/// Whether LLVM may make vectors of an instruction.
fn is_plain(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match data.op {
        Op::Load { volatile, ref atomic, .. } | Op::Store { volatile, ref atomic, .. } => {
            !volatile && atomic.is_none()
        }
        Op::Call(_) => calls::elementwise(module, data).is_some(),
        Op::Phi(_) | Op::Br | Op::CondBr | Op::DebugRecord(_) => true,
        Op::Binary(..) | Op::Cast(..) | Op::Gep { .. } | Op::Select(_) => true,
        Op::ICmp(..) | Op::FCmp(..) | Op::FNeg(_) | Op::Freeze => true,
        _ => false,
    }
}

/// A place with what sums of values from in front of the loop are computed of in their places.
fn looked_through(module: &Module, func: &Function, place: Sum) -> Sum {
    let mut place = place;
    for _ in 0..DEPTH {
        let parts = place.terms.iter().find_map(|(term, factor)| {
            let Term::Value(value) = *term else { return None };
            Some((*term, *factor, computed(module, func, value)?))
        });
        let Some((term, factor, parts)) = parts else { break };
        let without = place.clone().plus(&Sum::term(term, -factor));
        let with = without.zip(parts.scaled(factor)).and_then(|(without, parts)| without.plus(&parts));
        let Some(with) = with else { break };
        place = with;
    }
    place
}

/// A value as a sum of those that it is computed of.
fn computed(module: &Module, func: &Function, value: Value) -> Option<Sum> {
    let data = &func.insts[func.def_inst(value)?];
    if data.ty != Type::I64 {
        return None;
    }
    let part = |index: usize| match data.operands[index] {
        Operand::Const(constant) => Some(Sum::constant(module.ctx.consts.as_int(constant)?)),
        Operand::Value(value) => Some(Sum::term(Term::Value(value), 1)),
        _ => None,
    };
    let constant = |index: usize| part(index).filter(|part| part.terms.is_empty()).map(|part| part.constant);
    match data.op {
        Op::Binary(BinaryOp::Add, _) => part(0)?.plus(&part(1)?),
        Op::Binary(BinaryOp::Or, _) if data.flags().contains(Flags::DISJOINT) => part(0)?.plus(&part(1)?),
        Op::Binary(BinaryOp::Sub, _) => part(0)?.plus(&part(1)?.scaled(-1)?),
        Op::Binary(BinaryOp::Mul, _) => part(0)?.scaled(constant(1)?),
        Op::Binary(BinaryOp::Shl, _) => {
            let by = constant(1).filter(|by| (0..40).contains(by))?;
            part(0)?.scaled(1i128 << by)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What becomes of a loop over `%k` with `body`, in which `%p` is where the row of `%a` begins that has two numbers in each
    /// iteration, and `%r` is `%m` bytes behind that.
    fn asked(body: &str, end: &str) -> (usize, String) {
        asked_of(body, end, "")
    }

    /// The same with a property of the loop.
    fn asked_of(body: &str, end: &str, property: &str) -> (usize, String) {
        let text = format!(
            "declare void @g()\ndefine void @f(ptr noalias %a, ptr noalias %b, i64 %m, i64 %n) {{\nentry:\n  \
             %m1 = add i64 %m, 4\n  br label %loop\nloop:\n  \
             %k = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %two = shl i64 %k, 3\n  \
             %p = getelementptr i8, ptr %a, i64 %two\n  %p1 = getelementptr i8, ptr %p, i64 4\n  \
             %r = getelementptr i8, ptr %p, i64 %m\n  %r1 = getelementptr i8, ptr %p, i64 %m1\n  \
             %s = getelementptr float, ptr %b, i64 %k\n  %x = load float, ptr %s\n  {body}\n  \
             %next = add nuw nsw i64 %k, 1\n  %more = icmp ne i64 %next, {end}\n  \
             br i1 %more, label %loop, label %out{property}\nout:\n  ret void\n}}\n\
             !0 = distinct !{{!0, !1, !2}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 true}}\n\
             !2 = !{{!\"llvm.loop.parallel_accesses\", !3}}\n!3 = distinct !{{}}\n"
        );
        transformed(&text, |module, func| {
            let mut loops = Innermost::all(module, func);
            let effects = EffectTable::compute(module);
            ask(module, func, &effects, &mut loops)
        })
    }

    const ROWS: &str = "store float %x, ptr %p\n  store float %x, ptr %p1\n  store float %x, ptr %r\n  store float %x, ptr %r1";

    #[test]
    fn whether_rows_lie_apart_is_asked_once() {
        let (count, text) = asked(ROWS, "%n");
        assert_eq!(count, 1, "{text}");
        assert_eq!(text.matches("icmp ule").count(), 2, "one question: {text}");
        assert!(text.contains("loop.clone:"), "{text}");
        assert_eq!(text.matches(", !alias.scope !").count(), 4, "the copy is not told apart: {text}");
        assert_eq!(text.matches("llvm.loop.vectorize.width\", i32 1").count(), 1, "{text}");
    }

    #[test]
    fn what_llvm_asks_rightly_stays() {
        let one = "store float %x, ptr %p\n  store float %x, ptr %r";
        assert_eq!(asked(one, "%n").0, 0, "one number of each row");
        let row = "store float %x, ptr %p\n  store float %x, ptr %p1";
        assert_eq!(asked(row, "%n").0, 0, "one row");
        let beside = "store float %x, ptr %r\n  store float %x, ptr %r1";
        assert_eq!(asked(beside, "%n").0, 0, "it is known how far they are apart");
    }

    #[test]
    fn of_parallel_accesses_it_is_asked_where_they_would_change_their_order() {
        let parallel = ", !llvm.loop !0";
        assert_eq!(asked_of(ROWS, "%n", parallel).0, 1, "`%p1` may be `%r`");
        let loaded = "%y = load float, ptr %p\n  %z = load float, ptr %p1\n  %v = load float, ptr %r\n  \
                      store float %v, ptr %p\n  store float %x, ptr %s";
        assert_eq!(asked_of(loaded, "%n", parallel).0, 0, "the store comes last");
        assert_eq!(asked_of(loaded, "%n", "").0, 1);
    }

    #[test]
    fn other_loops_stay() {
        assert_eq!(asked(ROWS, "15").0, 0, "few iterations");
        assert_eq!(asked(&format!("{ROWS}\n  call void @g()"), "%n").0, 0);
        let loaded = format!(
            "{ROWS}\n  %at = load i64, ptr %s\n  %q = getelementptr float, ptr %a, i64 %at\n  store float %x, ptr %q"
        );
        assert_eq!(asked(&loaded, "%n").0, 0, "a place that is no sum");
        let far = format!(
            "{ROWS}\n  %by = mul i64 %k, %m\n  %q = getelementptr float, ptr %b, i64 %by\n  %y = load float, ptr %q\n  store float %y, ptr %s"
        );
        assert_eq!(asked(&far, "%n").0, 0, "numbers that are far apart");
    }
}
