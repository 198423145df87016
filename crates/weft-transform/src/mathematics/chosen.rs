//! A function of the library is not called for a constant that was chosen in the place of a number.
//!
//! ```c
//! double near = d < PI2 ? d : PI2;                                  // beyond a distance, nothing changes
//! force = sin(2 * near);
//! ```
//! ```llvm
//! %near = select i1 %c, double %d, double 1.57     %c1 = freeze i1 %c
//! %t = fmul double %near, 2.0                      br i1 %c1, label %then, label %else
//! %f = call double @sin(double %t)         ==>   then:                            ; sin(2 * d)
//!                                                  %t1 = fmul double %d, 2.0
//!                                                  %f1 = call double @sin(double %t1)
//!                                                  br label %join
//!                                                else:                            ; a constant, as LLVM finds
//!                                                  %t2 = fmul double 1.57, 2.0
//!                                                  %f2 = call double @sin(double %t2)
//!                                                  br label %join
//! ```
//! A call takes longer than a branch, even one that is often foretold wrong. gcc does this, for it has a branch and no `select`
//! then.
//!
//! # Preconditions
//! Calls for the same number are one already (`once.rs`).
//!
//! # Postconditions
//! The values are the same, and `errno`, too. Calls in the place of which LLVM knows no constant are made as before.
//!
//! # Algorithm
//! From the argument of a call in a loop back, through few operations with constants, to a `select` of which one arm is a constant.

use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::edit::{RewriteMap, remove_unused, split_block};
use weft_ir::{BinaryOp, Cursor, Function, Inst, Module, Op, Operand};

use super::{callee, errors_of_call, is_left_alone};
use crate::functions::for_each_function;

/// So many operations may stand between the choice and the call.
const FEW: usize = 3;

/// A call for a number that is chosen.
struct Chosen {
    call: Inst,
    select: Inst,
    /// What is computed of it, in the order of the computation.
    chain: Vec<Inst>,
}

/// Parts the calls; returns how many.
pub fn part_chosen(module: &mut Module) -> usize {
    let mut count = 0;
    for_each_function(module, |module, func| {
        if is_left_alone(module, func) {
            return;
        }
        let calls = func.layout_insts().map(|(_, inst)| inst);
        let calls: Vec<Inst> = calls.filter(|inst| errors_of_call(module, func, *inst).is_some()).collect();
        let found: Vec<Chosen> = calls.into_iter().filter_map(|call| chosen(module, func, call)).collect();
        if found.is_empty() {
            return;
        }
        let cfg = Cfg::compute(func);
        let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
        let is_repeated = |found: &Chosen| {
            func.inst_block(found.call).is_some_and(|block| loops.innermost(block).is_some())
        };
        let found: Vec<Chosen> = found.into_iter().filter(is_repeated).collect();
        for found in &found {
            part(module, func, found);
            count += 1;
        }
    });
    count
}

/// The choice of the number that a function is called for. The square root takes no longer than a branch.
fn chosen(module: &Module, func: &Function, call: Inst) -> Option<Chosen> {
    let &[argument] = func.insts[call].args() else { return None };
    if callee(module, func, call).starts_with("sqrt") {
        return None;
    }
    let mut chain = Vec::new();
    let mut at = argument;
    loop {
        let Operand::Value(value) = at else { return None };
        let def = func.def_inst(value)?;
        let data = &func.insts[def];
        match (&data.op, &data.operands[..]) {
            (Op::Select(_), &[_, yes, no]) => {
                let is_choice = matches!(yes, Operand::Const(_)) != matches!(no, Operand::Const(_));
                let is_of_one = module.ctx.operand_ty(func, data.operands[0]) == weft_ir::Type::I1;
                chain.reverse();
                return (is_choice && is_of_one).then_some(Chosen { call, select: def, chain });
            }
            (Op::FNeg(_), &[number]) => at = number,
            (
                Op::Binary(BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv, _),
                &[left, right],
            ) => {
                at = match (left, right) {
                    (number, Operand::Const(_)) | (Operand::Const(_), number) => number,
                    _ => return None,
                };
            }
            _ => return None,
        }
        if chain.len() == FEW {
            return None;
        }
        chain.push(def);
    }
}

/// Makes the call in two blocks, one for each arm of the choice.
fn part(module: &mut Module, func: &mut Function, found: &Chosen) {
    let ctx = &mut module.ctx;
    let [condition, yes, no] = func.insts[found.select].operands[..] else { return };
    let Some(home) = func.inst_block(found.call) else { return };
    let condition = frozen(func, ctx, found.select, condition);
    let place = |func: &Function| func.block_insts(home).iter().position(|inst| *inst == found.call);
    let at = place(func).expect("invariant: an instruction stands in its block");
    let join = split_block(func, ctx, home, at);
    let branch = func.terminator(home).expect("invariant: a block that was split ends with a branch");
    func.remove_inst(branch);
    let mut results = Vec::new();
    let mut arms = Vec::new();
    for number in [yes, no] {
        let arm = func.make_block(None);
        func.insert_block_after(arm, home);
        let mut number = number;
        let mut old = func.result(found.select);
        for inst in found.chain.iter().chain([&found.call]) {
            let mut data = func.insts[*inst].clone();
            data.result = None;
            for operand in &mut data.operands {
                if *operand == old {
                    *operand = number;
                }
            }
            let copy = Cursor::at_end(func, ctx, arm).insert(data);
            (old, number) = (func.result(*inst), func.result(copy));
        }
        Cursor::at_end(func, ctx, arm).br(join);
        results.push((number, arm));
        arms.push(arm);
    }
    Cursor::at_end(func, ctx, home).cond_br(condition, arms[0], arms[1]);
    let ty = func.insts[found.call].ty;
    let result = Cursor::at_front(func, ctx, join).phi(ty, &results);
    let mut rewrite = RewriteMap::new();
    if let Some(old) = func.insts[found.call].result {
        rewrite.insert(old, result);
    }
    rewrite.apply(func);
    let argument = func.insts[found.call].args()[0];
    func.remove_inst(found.call);
    remove_unused(func, argument);
}

/// The condition of a choice, which may be a branch's: a choice by a value without a meaning has none, a branch by it must not be.
fn frozen(func: &mut Function, ctx: &mut weft_ir::Context, select: Inst, condition: Operand) -> Operand {
    if let Operand::Value(value) = condition
        && func.def_inst(value).is_some_and(|def| matches!(func.insts[def].op, Op::Freeze))
    {
        return condition;
    }
    let frozen = Cursor::before(func, ctx, select).freeze(condition);
    func.insts[select].operands[0] = frozen;
    frozen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parted(number: &str, call: &str) -> (usize, String) {
        let text = format!(
            "declare double @sin(double)\ndeclare double @sqrt(double)\ndefine void @f(ptr %p, i64 %n) {{\nentry:\n  \
             br label %loop\nloop:\n  %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  \
             %q = getelementptr double, ptr %p, i64 %i\n  %x = load double, ptr %q\n  \
             %c = fcmp olt double %x, 1.5\n  %d = {number}\n  %t = fmul double %d, 2.0\n  {call}\n  \
             store double %y, ptr %q\n  %next = add i64 %i, 1\n  %end = icmp eq i64 %next, %n\n  \
             br i1 %end, label %exit, label %loop\nexit:\n  ret void\n}}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let count = part_chosen(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        (count, weft_ir::print_module(&module))
    }

    #[test]
    fn each_arm_has_its_call() {
        let (count, text) = parted("select i1 %c, double %x, double 1.5", "%y = call double @sin(double %t)");
        assert_eq!(count, 1);
        assert!(text.contains("fmul double %x, 2.0") && text.contains("fmul double 1.5, 2.0"), "{text}");
        assert_eq!(text.matches("call double @sin(").count(), 2, "{text}");
        assert!(!text.contains("fmul double %d"), "{text}");
    }

    #[test]
    fn two_calls_branch_by_one_condition() {
        let calls =
            "%s = call double @sin(double %d)\n  %u = call double @sin(double %t)\n  %y = fadd double %s, %u";
        let (count, text) = parted("select i1 %c, double 1.5, double %x", calls);
        assert_eq!((count, text.matches("freeze").count()), (2, 1), "{text}");
    }

    #[test]
    fn numbers_that_vary_and_cheap_functions_stay() {
        let sine = "%y = call double @sin(double %t)";
        assert_eq!(parted("select i1 %c, double %x, double %x", sine).0, 0);
        assert_eq!(parted("fadd double %x, 1.5", sine).0, 0);
        let root = "%y = call double @sqrt(double %t)";
        assert_eq!(parted("select i1 %c, double %x, double 1.5", root).0, 0);
    }
}
