//! Loads that give the same number in each iteration, since the loop stores only beside them, or its iterations are independent.
//!
//! ```c
//! for (int j = k + 1; j < i; j++) a[i][j] -= a[i][k] * a[j][k];      // j is never k: a[i][k] stays
//! ```
//! ```llvm
//! before:                                                before:
//!   br label %loop                                         %x = load double, ptr %ik
//! loop:                                           ==>      br label %loop
//!   %x = load double, ptr %ik                            loop:
//! ```
//! LLVM asks whether a store may be to the same object, and keeps the load in the loop: each iteration then waits for the store of
//! the one before, to see whether it was to this place. Where it makes vectors of the loop, it compares the addresses at run time;
//! other loops stay slow.
//!
//! In a `simd` loop, what each iteration loads from one place before it has stored anything is loaded in front of it, too:
//!
//! ```c
//! #pragma omp simd
//! for (int i = 0; i < n; i++) o[i] = h[0] * x[i] + h[1] * x[i + 1];   // o[i] may be h[0] in the last iteration only
//! ```
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop, which is one block, or has a plan's mark, which says that no iteration depends on
//! another one.
//!
//! # Postconditions
//! Each value is the same. A load that was executed in each iteration is executed once in front of the first one.
//!
//! # Why it is right
//! Both addresses are numbers of bytes from one pointer. Their difference is a constant plus a multiple of the number of
//! iterations that are done, which only grows: it begins beyond what is loaded, and leads away from there, or ends before it comes
//! there, if the number of iterations is known (`s.gain[0]` in a loop over `s.out[0]` to `s.out[99]`).
//!
//! Where iterations are independent, none stores to where a later one loads; so only the last one may store there, which has
//! loaded before.
//!
//! # Refused
//! Loops with other effects than plain stores.

use weft_analysis::EffectTable;
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, Module, Op, Operand, Type};
use weft_regions::PlanMark;

use crate::affine::{Depth, Loops, Sum, Term, never_meet, place};
use crate::innermost::Innermost;

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// So many values in front of the loop are taken apart.
const EXPANSIONS: usize = 8;

/// Moves such loads of `loops` of `func`, which is taken out of `module`, in front of these; returns how many.
pub(crate) fn hoist(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
) -> usize {
    let mut count = 0;
    for found in loops {
        let Some(frame) = &found.frame else { continue };
        let before = frame.before;
        let mut loads = Vec::new();
        if PlanMark::is_on(module, func, &found.latches) {
            loads = first(module, func, effects, found, before);
        }
        if found.blocks.len() == 1 {
            let loops = Loops(vec![frame.clone()]);
            let passes_by = |store, load| passes_by(module, func, &loops, store, load);
            let unchanged = unchanged(module, func, effects, &loops, &passes_by);
            loads.extend(unchanged.into_iter().filter(|load| !loads.contains(load)).collect::<Vec<_>>());
        }
        count += loads.len();
        load_in_front(module, func, &loads, before);
    }
    count
}

/// Moves loads to the end of a block in front of their loop.
pub(crate) fn load_in_front(module: &mut Module, func: &mut Function, loads: &[Inst], before: Block) {
    for &load in loads {
        let (data, result) = (func.insts[load].clone(), func.result(load));
        let copy = Cursor::before_terminator(func, &mut module.ctx, before).insert(data);
        let Operand::Value(result) = result else { continue };
        let moved = func.result(copy);
        func.replace_uses(result, moved);
        func.remove_inst(load);
    }
}

/// The loads from places that stay with which each iteration of independent ones begins, before it does anything else to memory.
fn first(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    within: &Innermost,
    before: Block,
) -> Vec<Inst> {
    let defines = |operand: Operand| match operand {
        Operand::Value(value) => func
            .def_inst(value)
            .and_then(|inst| func.inst_block(inst))
            .is_some_and(|block| within.blocks.contains(&block)),
        _ => false,
    };
    let has_effects = |inst: &Inst| {
        let data = &func.insts[*inst];
        !data.is_terminator() && effects.of_inst(&module.ctx, func, *inst).has_side_effects()
    };
    // What is stored in a place of all iterations is what each has of its own.
    let stores_apart = |inst: Inst| is_plain(func, inst) && defines(func.insts[inst].operands[1]);
    let is_entered = func.terminator(before).is_some_and(|inst| matches!(func.insts[inst].op, Op::Br));
    if !is_entered || !within.insts(func).filter(has_effects).all(stores_apart) {
        return Vec::new();
    }
    let is_first = |inst: &&Inst| !has_effects(inst);
    let stays = |inst: &Inst| {
        matches!(func.insts[*inst].op, Op::Load { .. })
            && is_plain(func, *inst)
            && !defines(func.insts[*inst].operands[0])
    };
    func.block_insts(within.header).iter().take_while(is_first).copied().filter(stays).collect()
}

/// The loads of a loop of one block from places that stay, if each store of the loop passes by them: none of its iterations stores to
/// what such a load gets.
pub(crate) fn unchanged(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    loops: &Loops,
    passes_by: &dyn Fn(Inst, Inst) -> bool,
) -> Vec<Inst> {
    let frame = &loops.0[ONLY];
    let is_entered = func.terminator(frame.before).is_some_and(|inst| matches!(func.insts[inst].op, Op::Br));
    let has_effects = |inst: &Inst| {
        let data = &func.insts[*inst];
        !data.is_terminator() && effects.of_inst(&module.ctx, func, *inst).has_side_effects()
    };
    let body = func.block_insts(frame.header);
    let stores: Vec<Inst> = body.iter().copied().filter(has_effects).collect();
    if !is_entered || stores.is_empty() || !stores.iter().all(|inst| is_plain(func, *inst)) {
        return Vec::new();
    }
    let is_unchanged = |load: &Inst| {
        let data = &func.insts[*load];
        let is_load = matches!(data.op, Op::Load { .. }) && is_plain(func, *load);
        let is_fixed = || !matches!(data.operands[0], Operand::Value(value) if loops.define(func, value));
        is_load && is_fixed() && stores.iter().all(|store| passes_by(*store, *load))
    };
    body.iter().copied().filter(is_unchanged).collect()
}

fn is_plain(func: &Function, inst: Inst) -> bool {
    matches!(
        &func.insts[inst].op,
        Op::Load { volatile: false, atomic: None, .. } | Op::Store { volatile: false, atomic: None, .. }
    )
}

/// Whether a store never changes what a load gets from an address that stays.
fn passes_by(module: &Module, func: &Function, loops: &Loops, store: Inst, load: Inst) -> bool {
    let [from, to] = [func.insts[load].operands[0], func.insts[store].operands[1]];
    let stored = module.ctx.operand_ty(func, func.insts[store].operands[0]);
    let size = |ty: Type| module.ctx.types.size_align(ty).map(|(size, _)| i128::from(size));
    let compared = || {
        let ((left, loaded_at), (right, stored_at)) =
            (place(module, func, loops, from)?, place(module, func, loops, to)?);
        if left != right {
            return Some(never_meet(module, func, (load, left), (store, right)));
        }
        let away =
            expanded(module, func, stored_at)?.plus(&expanded(module, func, loaded_at)?.scaled(-1)?)?;
        let step = away.factor(Term::Done(ONLY));
        let others = away.terms.iter().any(|(term, factor)| *term != Term::Done(ONLY) && *factor != 0);
        // How far the last store lies from the first one, if it is known how many there are.
        let count = loops.0[ONLY].constant_count(module, func);
        let whole = count.and_then(|count| step.checked_mul(i128::from(count) - 1));
        let least = if step >= 0 { Some(0) } else { whole };
        let most = if step <= 0 { Some(0) } else { whole };
        let (loaded, stored) = (size(func.insts[load].ty)?, size(stored)?);
        let is_behind = least.is_some_and(|least| away.constant + least >= loaded);
        let is_in_front = most.is_some_and(|most| away.constant + most + stored <= 0);
        Some(!others && (is_behind || is_in_front))
    };
    compared().unwrap_or(false)
}

/// The sum with the values from in front of the loop taken apart that are sums with a constant.
fn expanded(module: &Module, func: &Function, mut sum: Sum) -> Option<Sum> {
    for _ in 0..EXPANSIONS {
        let parts = sum.terms.iter().find_map(|(term, factor)| {
            let Term::Value(value) = *term else { return None };
            let data = &func.insts[func.def_inst(value)?];
            let Op::Binary(BinaryOp::Add, _) = data.op else { return None };
            let (Operand::Value(base), Operand::Const(constant)) = (data.operands[0], data.operands[1])
            else {
                return None;
            };
            Some((value, *factor, base, module.ctx.consts.as_int(constant)?))
        });
        let Some((value, factor, base, constant)) = parts.filter(|(_, factor, ..)| *factor != 0) else {
            break;
        };
        sum = sum
            .plus(&Sum::term(Term::Value(value), -factor))?
            .plus(&Sum::term(Term::Value(base), factor))?
            .plus(&Sum::constant(constant.checked_mul(factor)?))?;
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many loads leave a loop that goes from `%first` on by `step` and stores at `%to`.
    fn hoisted(first: &str, step: &str, to: &str, more: &str) -> usize {
        hoisted_with("", first, step, to, more)
    }

    /// The same, with what is noted at the loop.
    fn hoisted_with(noted: &str, first: &str, step: &str, to: &str, more: &str) -> usize {
        hoisted_of(&text(noted, first, step, to, more))
    }

    fn text(noted: &str, first: &str, step: &str, to: &str, more: &str) -> String {
        format!(
            "@a = global [400 x double] zeroinitializer\n@b = global [400 x double] zeroinitializer\n\
             declare void @g()\n\
             define void @f(ptr %p, i64 %k, i64 %n) {{\nentry:\n  {first}\n  \
             %at = getelementptr inbounds [400 x double], ptr @a, i64 0, i64 %k\n  br label %loop\nloop:\n  \
             %j = phi i64 [ %first, %entry ], [ %next, %loop ]\n  %x = load double, ptr %at\n  \
             %to = getelementptr inbounds [400 x double], ptr {to}, i64 0, i64 %j\n  \
             %y = load double, ptr %to\n  %z = fmul double %x, %y\n  store double %z, ptr %to\n  {more}\n  \
             %next = add nsw i64 %j, {step}\n  %on = icmp ne i64 %next, %n\n  br i1 %on, label %loop, label %out{noted}\n\
             out:\n  ret void\n}}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"weft.plan\", !\"f.c\", i32 1, i32 1, i64 0, i64 0}}\n"
        )
    }

    fn hoisted_of(text: &str) -> usize {
        let mut module = weft_ir::read_module(text).unwrap();
        let id = module.function("f").unwrap();
        let placeholder = Function::new(module.functions[id].name, Type::VOID);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        let effects = EffectTable::compute(&module);
        let loops = Innermost::all(&module, &func);
        let count = hoist(&mut module, &mut func, &effects, &loops);
        module.functions[id] = func;
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        let printed = weft_ir::print_module(&module);
        let in_front = printed.split_once("loop:").unwrap().0.matches("load double").count();
        assert_eq!(in_front, count, "{printed}");
        count
    }

    #[test]
    fn stores_that_lead_away_leave_it_as_it_is() {
        assert_eq!(hoisted("%first = add i64 %k, 1", "1", "@a", ""), 1);
        assert_eq!(hoisted("%first = add i64 %k, -1", "-1", "@a", ""), 1);
        assert_eq!(hoisted("%k1 = add i64 %k, 1\n  %first = add i64 %k1, 1", "2", "@a", ""), 1);
        assert_eq!(hoisted("%first = add i64 %n, 1", "1", "@b", ""), 1);
    }

    #[test]
    fn stores_that_end_in_front_of_it_leave_it_as_it_is() {
        let from = |first: i64, step: &str, end: i64, loaded: i64| {
            let text = text("", "", step, "@a", "");
            let text = text.replace("%first,", &format!("{first},")).replace("%n\n", &format!("{end}\n"));
            hoisted_of(&text.replace("i64 0, i64 %k", &format!("i64 0, i64 {loaded}")))
        };
        assert_eq!(from(0, "1", 100, 100), 1);
        assert_eq!(from(0, "1", 101, 100), 0, "the last store is to it");
        assert_eq!(from(200, "-1", 100, 100), 1);
        assert_eq!(from(200, "-1", 99, 100), 0, "the last store is to it");
    }

    #[test]
    fn a_store_that_may_be_to_it_keeps_it_in_the_loop() {
        assert_eq!(hoisted("%first = add i64 %k, 0", "1", "@a", ""), 0, "the first store is to it");
        assert_eq!(hoisted("%first = add i64 %k, -1", "1", "@a", ""), 0, "the second one is");
        assert_eq!(hoisted("%first = add i64 %k, 1", "-1", "@a", ""), 0);
        assert_eq!(hoisted("%first = add i64 %n, 1", "1", "@a", ""), 0, "nothing is known of both");
        assert_eq!(hoisted("%first = add i64 %k, 1", "1", "@a", "store double 1.0, ptr %p"), 0);
        assert_eq!(hoisted("%first = add i64 %k, 1", "1", "@a", "call void @g()"), 0);
    }

    #[test]
    fn what_independent_iterations_begin_with_is_loaded_once() {
        let first = "%first = add i64 %n, 1";
        let marked = |to: &str, more: &str| hoisted_with(", !llvm.loop !0", first, "1", to, more);
        assert_eq!(marked("@a", ""), 1, "nothing is known of both, but that iterations are independent");
        assert_eq!(marked("%p", ""), 1);
        assert_eq!(marked("@a", "store double 1.0, ptr %p"), 0, "all iterations store to one place");
        assert_eq!(marked("@a", "call void @g()"), 0);
        assert_eq!(
            marked("@a", "%l = load double, ptr %p"),
            1,
            "an iteration may have stored what this one loads"
        );
    }
}
