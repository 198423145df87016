//! What is added under a condition is selected, and not what it is added to, where a selection takes three instructions.
//!
//! ```llvm
//! %out = fcmp oge double %x, %length                     %out = fcmp oge double %x, %length
//! %in = fsub double %x, %length                  ==>     %by = select i1 %out, double %length, double 0.0
//! %y = select i1 %out, double %in, double %x             %y = fsub double %x, %by
//! ```
//! So positions are brought back into a periodic box. Before SSE4.1, x86-64 selects by two conjunctions and a disjunction; where one of
//! both is 0, by one conjunction. A sum is taken for the difference to the negative number: its neutral element is -0, and
//! that of a difference is 0.
//!
//! # Preconditions
//! LLVM has made selections of branches where it would.
//!
//! # Postconditions
//! The values are the same, but that a signaling NaN becomes a quiet one. Functions for machines that select by one instruction are as they
//! were.
//!
//! # Algorithm
//! A selection between a number and its sum or difference with another, of which nothing else is made. The other one is a constant, or
//! computed in front of the loop: of what costs something, LLVM's code generator makes a branch, and computes it only where it is
//! needed (a division under a condition took three times as long without). A comparison of such numbers
//! decides, so that all lies in vector registers. A selection that its own operand waits for, as the phase of an oscillator, stays: from
//! the number to the result there are two more steps afterwards.

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, Loops, UseIndex};
use weft_ir::edit::RewriteMap;
use weft_ir::{
    BinaryOp, ConstKind, Cursor, Function, Inst, Module, Op, Operand, TypeData, Value, debug_info,
};

use crate::attributes;

/// How many values are looked at to find out whether a number waits for itself.
const MOST: usize = 100;

/// A selection.
struct Wrap {
    select: Inst,
    /// The number without the other one.
    from: Operand,
    /// What is added or subtracted.
    by: Operand,
    is_sum: bool,
    /// Whether it is where the condition holds.
    if_true: bool,
}

/// Selects what is added wherever that is better; returns how often.
pub fn select_what_is_added(module: &mut Module) -> usize {
    if !module.is_for("x86_64") {
        return 0;
    }
    let mut count = 0;
    for id in module.defined_functions().collect::<Vec<_>>() {
        let suffix = &module.functions[id].suffix;
        let others = ["strictfp", "optnone"];
        if attributes::has_feature(module, suffix, "sse4.1")
            || others.iter().any(|word| attributes::has(module, suffix, word))
        {
            continue;
        }
        let placeholder = Function::new(module.functions[id].name, module.functions[id].ret);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        // One may be made of the result of another, which changes it.
        let is_select = |(_, inst): &(_, Inst)| matches!(func.insts[*inst].op, Op::Select(_));
        let selects: Vec<Inst> = func.layout_insts().filter(is_select).map(|(_, inst)| inst).collect();
        if !selects.is_empty() {
            let uses = UseIndex::compute(&func);
            let cfg = Cfg::compute(&func);
            let loops = Loops::compute(&cfg, &DomTree::compute(&func, &cfg));
            let found: Vec<Wrap> = selects
                .into_iter()
                .filter_map(|select| wrap(module, &func, (&uses, &loops), select))
                .collect();
            count += found.len();
            let mut rewrite = RewriteMap::new();
            for wrap in &found {
                write(module, &mut func, wrap, &mut rewrite);
            }
            rewrite.apply(&mut func);
            for wrap in found {
                func.remove_inst(wrap.select);
            }
        }
        module.functions[id] = func;
    }
    count
}

fn wrap(module: &Module, func: &Function, (uses, loops): (&UseIndex, &Loops), select: Inst) -> Option<Wrap> {
    let data = &func.insts[select];
    let &[condition, then, otherwise] = &data.operands[..] else { return None };
    let is_real = matches!(module.ctx.types.data(data.ty), TypeData::Float | TypeData::Double);
    let decided = defined(func, condition)?;
    let is_compared = matches!(func.insts[decided].op, Op::FCmp(..))
        && func.insts[decided].operands.iter().all(|number| module.ctx.operand_ty(func, *number) == data.ty);
    if !is_real || !is_compared {
        return None;
    }
    [(then, otherwise, true), (otherwise, then, false)].into_iter().find_map(|(changed, from, if_true)| {
        let Operand::Value(value) = changed else { return None };
        let inst = func.def_inst(value).filter(|_| uses.uses(value).len() == 1)?;
        let &[left, right] = &func.insts[inst].operands[..] else { return None };
        let (by, is_sum) = match func.insts[inst].op {
            Op::Binary(BinaryOp::FSub, _) if left == from => (right, false),
            Op::Binary(BinaryOp::FAdd, _) if left == from => (right, true),
            Op::Binary(BinaryOp::FAdd, _) if right == from => (left, true),
            _ => return None,
        };
        let is_one = func.inst_block(inst) == func.inst_block(select);
        let waits = waits_for(func, uses, data.result?, from);
        let home = func.inst_block(select)?;
        let costs = match defined(func, by).and_then(|def| func.inst_block(def)) {
            Some(block) => loops.innermost(home).is_none_or(|id| loops.get(id).blocks.contains(&block)),
            None => false,
        };
        (is_one && !waits && !costs).then_some(Wrap { select, from, by, is_sum, if_true })
    })
}

fn defined(func: &Function, operand: Operand) -> Option<Inst> {
    match operand {
        Operand::Value(value) => func.def_inst(value),
        _ => None,
    }
}

/// Whether `number` may be computed of `result`, without memory between.
fn waits_for(func: &Function, uses: &UseIndex, result: Value, number: Operand) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut open = vec![result];
    while let Some(value) = open.pop() {
        if Operand::Value(value) == number || seen.len() > MOST {
            return true;
        }
        let users = uses.uses(value).iter().filter_map(|used| func.insts[used.inst].result);
        open.extend(users.filter(|user| seen.insert(*user)));
    }
    false
}

fn write(module: &mut Module, func: &mut Function, wrap: &Wrap, rewrite: &mut RewriteMap) {
    let data = &func.insts[wrap.select];
    let (condition, ty) = (data.operands[0], data.ty);
    let Some(result) = data.result else { return };
    let zero = Operand::Const(module.ctx.consts.intern(ty, ConstKind::Zero));
    let attachment = debug_info::debug_location(func, &module.ctx, wrap.select);
    let mut at = Cursor::before(func, &mut module.ctx, wrap.select);
    at.attachment = attachment;
    let by = if wrap.is_sum { at.fneg(wrap.by) } else { wrap.by };
    let by = if wrap.if_true { at.select(condition, by, zero) } else { at.select(condition, zero, by) };
    let new = at.binary(BinaryOp::FSub, wrap.from, by);
    rewrite.insert(result, new);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many selections of `body`, which computes `%y` of `%x` and `%l`, become others.
    fn count(body: &str, attributes: &str) -> usize {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"
define double @f(double %x, double %l, float %s, i64 %n) {attributes} {{
entry:
  {body}
}}
"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let count = select_what_is_added(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        let printed = weft_ir::print_module(&module);
        assert_eq!(printed.matches("double zeroinitializer").count(), count, "{printed}");
        count
    }

    #[test]
    fn a_number_is_brought_back_from_both_sides() {
        let body = "%low = fcmp olt double %x, 0.0
  %up = fadd double %l, %x
  %a = select i1 %low, double %up, double %x
  %high = fcmp oge double %a, %l
  %down = fsub double %a, %l
  %b = select i1 %high, double %down, double %a
  ret double %b";
        assert_eq!(count(body, ""), 2);
        assert_eq!(count(body, "\"target-features\"=\"+sse4.1\""), 0);
    }

    #[test]
    fn what_is_subtracted_from_or_used_again_stays() {
        let body = |operation: &str, result: &str| {
            format!(
                "%c = fcmp olt double %x, %l\n  %a = {operation}\n  %b = select i1 %c, double %a, double %x\n  ret double {result}"
            )
        };
        assert_eq!(count(&body("fsub double %x, %l", "%b"), ""), 1);
        assert_eq!(count(&body("fsub double %l, %x", "%b"), ""), 0);
        assert_eq!(count(&body("fmul double %l, %x", "%b"), ""), 0);
        assert_eq!(count(&body("fsub double %x, %l", "%a"), ""), 0);
        let compared = body("fsub double %x, %l", "%b");
        assert_eq!(count(&compared.replace("fcmp olt double %x, %l", "icmp slt i64 %n, 7"), ""), 0);
        assert_eq!(count(&compared.replace("fcmp olt double %x, %l", "fcmp olt float %s, 0.0"), ""), 0);
    }

    #[test]
    fn what_costs_something_is_computed_where_it_is_needed() {
        let body = "br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %d = fdiv double %x, %l
  %c = fcmp olt double %x, %l
  %a = fsub double %x, %d
  %b = select i1 %c, double %a, double %x
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %out
out:
  ret double %b";
        assert_eq!(count(body, ""), 0);
        assert_eq!(count(&body.replace("fsub double %x, %d", "fsub double %x, %l"), ""), 1);
    }

    #[test]
    fn an_oscillator_does_not_wait_for_longer() {
        let body = "br label %loop
loop:
  %p = phi double [ %x, %entry ], [ %b, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %q = fadd double %p, %l
  %high = fcmp oge double %q, 1.0
  %a = fadd double %q, -1.0
  %b = select i1 %high, double %a, double %q
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %out
out:
  ret double %b";
        assert_eq!(count(body, ""), 0);
    }
}
