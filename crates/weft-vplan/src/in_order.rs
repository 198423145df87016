//! Sums of floating-point numbers that keep their order: how LLVM makes vectors of their loops.
//!
//! ```c
//! for (int k = 0; k < d; k++) { float t = q[k] - p[k]; s += t * t; }      // one sum: one vector at a time
//!
//! for (int i = 0; i < n; i++)                                              // several sums of little: they are the lanes,
//!     for (int b = 0; b < 8; b++) s[b] += a[b * n + i] * w[i];             // or numbers
//! ```
//! LLVM is told to compute in vectors what goes into a sum, and to add the lanes one after the other
//! (`-force-ordered-reductions`). Side by side, several such vectors gain nothing, since their lanes wait for each other all the
//! same; a loop that is too short for all of them stays as it was. And where several sums are made at a time, of little each,
//! taking their vectors apart costs more than was won. As lanes of one vector, they are added by one instruction; LLVM finds that
//! (its vectorizer of straight code) if the loop is left alone. And fewer are as fast one by one. So is a loop that loads from where
//! other loads say, with several sums or with one of little, whether it counts or goes by a pointer: its vectors would be gathered
//! only to be taken apart. A sum that a `simd` construct reduces has no order.
//!
//! # Postconditions
//! The program is the same; only metadata has changed.

use rustc_hash::FxHashSet;
use weft_ir::{BinaryOp, Block, Flags, Function, Inst, Module, Op, Operand, Value};

use crate::affine::{Loops, Term, place};
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::target::{Isa, Target};

/// So many instructions go into a sum that is made of little: two loads with their addresses, and what is made of them.
const LITTLE: usize = 6;

/// Of so many instructions is a loop that adds up a product with what is gathered, as for a row of a sparse matrix: each addition
/// waits for the one before, and a processor has loaded what comes next by then.
const LITTLE_AND_GATHERED: usize = 16;

/// Settles `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn settle(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    if Target::of_x86(module, func).is_none() {
        return 0;
    }
    let mut found: Vec<(&[Block], Hint, u32)> = Vec::new();
    for candidate in loops {
        let hint = match sums(module, func, candidate) {
            0 => continue,
            _ if is_left_alone(module, func, candidate) => Hint::Width,
            1 => Hint::Interleave,
            _ => continue,
        };
        found.push((&candidate.latches, hint, 1));
    }
    hints::settle(module, func, &found)
}

/// How many sums a loop makes that keep their order.
pub(crate) fn sums(module: &Module, func: &Function, candidate: &Innermost) -> usize {
    if hints::is_asked_for(module, func, &candidate.latches) {
        return 0;
    }
    let in_order = candidate.carried.iter().filter(|sum| is_in_order(module, func, sum.value, sum.next));
    in_order.count()
}

/// Whether a loop makes sums of which LLVM is to make no vectors.
pub(crate) fn is_left_alone(module: &Module, func: &Function, candidate: &Innermost) -> bool {
    let sums = sums(module, func, candidate);
    let size = candidate.insts(func).count();
    let gathers = || gathers(func, candidate);
    match sums {
        0 => false,
        1 => size <= LITTLE_AND_GATHERED && (gathers() || reads_apart(module, func, candidate)),
        _ => size <= sums * LITTLE || gathers(),
    }
}

/// Whether the loop loads numbers that lie apart, where registers have masks: LLVM gathers them there, and takes the vectors apart again.
fn reads_apart(module: &Module, func: &Function, candidate: &Innermost) -> bool {
    let has_masks = Target::of_x86(module, func).is_some_and(|target| target.isa == Isa::Avx512);
    let Some(frame) = candidate.frame.as_ref().filter(|_| has_masks) else { return false };
    let nest = Loops(vec![frame.clone()]);
    candidate.insts(func).any(|inst| {
        let data = &func.insts[inst];
        let is_load = matches!(data.op, Op::Load { .. });
        let found = is_load.then(|| place(module, func, &nest, data.operands[0])).flatten();
        let size = module.ctx.types.size_align(data.ty);
        found.zip(size).is_some_and(|((_, at), (size, _))| at.factor(Term::Done(0)).abs() > i128::from(size))
    })
}

/// Whether the loop loads from where something that it has loaded says.
fn gathers(func: &Function, candidate: &Innermost) -> bool {
    let mut loaded: FxHashSet<Value> = FxHashSet::default();
    for inst in candidate.insts(func) {
        let data = &func.insts[inst];
        let depends =
            data.operands.iter().any(|at| matches!(at, Operand::Value(value) if loaded.contains(value)));
        let is_load = matches!(data.op, Op::Load { .. });
        if is_load && depends {
            return true;
        }
        let is_computed = matches!(data.op, Op::Gep { .. } | Op::Cast(..) | Op::Binary(..) | Op::Select(_));
        let passes = is_load || depends && is_computed;
        loaded.extend(data.result.filter(|_| passes));
    }
    false
}

/// Whether `next` is what is carried and something that is added to it, in an order that may not change.
fn is_in_order(module: &Module, func: &Function, carried: Value, next: Operand) -> bool {
    let mut at = next;
    let mut additions = 0;
    while at != Operand::Value(carried) {
        let Operand::Value(value) = at else { return false };
        let Some(inst) = func.def_inst(value).filter(|inst| !func.insts[*inst].is_phi()) else {
            return false;
        };
        let Some(before) = added_to(module, func, inst, carried) else { return false };
        at = before;
        additions += 1;
    }
    additions > 0
}

/// What the addition `inst` adds to; of two values, the carried one, or that which is a sum itself.
fn added_to(module: &Module, func: &Function, inst: Inst, carried: Value) -> Option<Operand> {
    let data = &func.insts[inst];
    if data.op.flags().is_some_and(|flags| flags.set().contains(Flags::REASSOC)) {
        return None;
    }
    match &data.op {
        Op::Binary(BinaryOp::FAdd, _) => {
            let is_sum = |operand: &Operand| {
                let Operand::Value(value) = *operand else { return false };
                let inner = func.def_inst(value).map(|inst| &func.insts[inst].op);
                value == carried || matches!(inner, Some(Op::Binary(BinaryOp::FAdd | BinaryOp::FSub, _)))
            };
            data.operands.iter().copied().find(is_sum)
        }
        Op::Binary(BinaryOp::FSub, _) => Some(data.operands[0]),
        Op::Call(_) => {
            let name = data.callee().and_then(|callee| module.ctx.global_name(callee))?;
            let is_known = module.ctx.names.text(name).starts_with("llvm.fmuladd.");
            (is_known && data.args().len() == 3).then(|| data.args()[2])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What a loop gets that makes `sums` sums of a product each, with `flags` and in numbers of this type.
    fn settled(sums: usize, ty: &str, flags: &str, features: &str) -> (bool, bool) {
        settled_as(("%i", sums, 1, false), ty, flags, features)
    }

    /// The same, of a loop that loads at a place, which is `%i` or `%k`, makes sums of so many factors, and is asked to be vectors
    /// or not.
    fn settled_as(
        (place, sums, factors, is_asked): (&str, usize, usize, bool),
        ty: &str,
        flags: &str,
        features: &str,
    ) -> (bool, bool) {
        let index = match place {
            "%i" => "",
            _ => "%j = getelementptr i64, ptr %q, i64 %i\n  %k = load i64, ptr %j\n  ",
        };
        let each = |make: &dyn Fn(usize) -> String| (0..sums).map(make).collect::<String>();
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(ptr %p, ptr %q, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n{}  {index}%at = getelementptr {ty}, ptr %p, i64 {place}\n  \
             %x = load {ty}, ptr %at\n{}  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out, \
             !llvm.loop !0\nout:\n{}  ret void\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 {is_asked}}}\n",
            each(&|k| format!("  %s{k} = phi {ty} [ 0.0, %entry ], [ %t{k}, %loop ]\n")),
            each(&|k| {
                let more = |f| format!("  %m{k}.{} = fmul {ty} %m{k}.{f}, 1.5\n", f + 1);
                let product: String = (1..factors).map(more).collect();
                format!(
                    "  %m{k}.1 = fmul {ty} %x, {k}.5\n{product}  %t{k} = fadd {flags} {ty} %s{k}, %m{k}.{factors}\n"
                )
            }),
            each(&|k| format!("  store volatile {ty} %t{k}, ptr %q\n")),
        );
        let (count, printed) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            let count = settle(module, func, &loops);
            assert_eq!(settle(module, func, &loops), 0, "a loop is settled once");
            count
        });
        let has = |hint: &str| printed.contains(&format!("{hint}\", i32 1}}"));
        let found = (has("llvm.loop.interleave.count"), has("llvm.loop.vectorize.width"));
        assert_eq!(found.0 || found.1, count > 0);
        found
    }

    #[test]
    fn one_sum_is_made_of_one_vector_at_a_time() {
        assert_eq!(settled(1, "float", "", "+sse2"), (true, false));
        assert_eq!(settled(1, "float", "contract", "+sse2,+avx2"), (true, false));
        let two = settled_as(("%i", 2, 8, false), "float", "", "+sse2,+avx2");
        assert_eq!(two, (false, false), "two wait for each other less");
    }

    #[test]
    fn several_sums_of_little_are_left_alone() {
        assert_eq!(settled(2, "float", "", "+sse2,+avx2"), (false, true));
        assert_eq!(settled(8, "float", "", "+sse2,+avx2"), (false, true));
        assert_eq!(settled(2, "double", "", "+sse2"), (false, true));
    }

    #[test]
    fn several_sums_of_what_is_gathered_are_left_alone() {
        let of = |place, sums| settled_as((place, sums, 8, false), "double", "", "+sse2,+avx2");
        assert_eq!(of("%k", 2), (false, true));
        assert_eq!(of("%i", 2), (false, false));
        assert_eq!(of("%k", 1), (true, false));
        let row = settled_as(("%k", 1, 1, false), "double", "", "+avx512f");
        assert_eq!(row, (false, true), "one sum of little");
    }

    /// A row of pairs of a column and a number, by an iterator.
    #[test]
    fn a_loop_that_goes_by_a_pointer_is_one_of_them() {
        let text = "target triple = \"x86_64-pc-linux-gnu\"\n\
                    define double @f(ptr %first, ptr %end, ptr %x) #0 {\nentry:\n  br label %loop\nloop:\n  \
                    %at = phi ptr [ %first, %entry ], [ %next, %loop ]\n  \
                    %s = phi double [ 0.0, %entry ], [ %t, %loop ]\n  \
                    %k = load i64, ptr %at\n  %w = getelementptr i8, ptr %at, i64 8\n  %v = load double, ptr %w\n  \
                    %from = getelementptr double, ptr %x, i64 %k\n  %y = load double, ptr %from\n  \
                    %t = call double @llvm.fmuladd.f64(double %v, double %y, double %s)\n  \
                    %next = getelementptr i8, ptr %at, i64 16\n  %done = icmp eq ptr %next, %end\n  \
                    br i1 %done, label %out, label %loop\nout:\n  ret double %t\n}\n\
                    declare double @llvm.fmuladd.f64(double, double, double)\n\
                    attributes #0 = { \"target-features\"=\"+avx2,+avx512f\" }\n";
        let (count, printed) = transformed(text, |module, func| {
            let loops = Innermost::all(module, func);
            settle(module, func, &loops)
        });
        assert!(count == 1 && printed.contains("llvm.loop.vectorize.width\", i32 1}"), "{printed}");
    }

    #[test]
    fn sums_whose_order_may_change_are_left_to_llvm() {
        assert_eq!(settled_as(("%i", 1, 1, true), "float", "", "+sse2"), (false, false));
        assert_eq!(settled(1, "float", "reassoc", "+sse2"), (false, false));
        assert_eq!(settled(8, "float", "fast", "+sse2"), (false, false));
    }
}
