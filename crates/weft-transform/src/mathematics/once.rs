//! A function of the library is called once for a number.
//!
//! ```c
//! for (int d = 0; d < 3; d++) f[d] -= r[d] * sin(2 * q) / q;         // three calls for one number
//! for (int i = 0; i < n; i++) a[i] *= exp(-k * dt);                  // n calls for one number
//! ```
//! ```llvm
//! before:                                          before:
//!   br label %loop                                   %e = call double @exp(double %x)
//! loop:                                              br label %loop
//!   …                                       ==>    loop:
//!   %e = call double @exp(double %x)                 …
//!   br i1 %more, label %loop, label %exit            br i1 %more, label %loop, label %exit
//! ```
//!
//! # Preconditions
//! LLVM has unrolled small loops and rotated the others.
//!
//! # Postconditions
//! The values are the same, and so is `errno` wherever the program can see it.
//!
//! # Algorithm
//! A second call for the same number has the same result. It changes `errno` only if something else has changed it in between:
//! a store, a call that is not known, or a function of the library that sets another error ([`Errors::stay_over`]). So, in a
//! block, it goes. In a loop that is left at its end alone, a call in a block that each iteration comes to is made in the first
//! iteration, and again in the others; if its number is computed in front of the loop, it is made there.

use weft_analysis::{Cfg, DomTree, Errors, Loop, Loops};
use weft_ir::edit::RewriteMap;
use weft_ir::{Block, Function, Inst, Module, Operand};

use super::{errors_of_call, is_left_alone, may_tell_errno};
use crate::functions::for_each_function;

/// Takes out the calls that are too many; returns how many were taken out of blocks and out of loops.
pub fn call_once(module: &mut Module) -> usize {
    let mut count = 0;
    for_each_function(module, |module, func| {
        let is_call = |(_, inst): (Block, Inst)| errors_of_call(module, func, inst).is_some();
        if is_left_alone(module, func) || !func.layout_insts().any(is_call) {
            return;
        }
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        // From the inside to the outside, so that a call leaves all loops that it can leave.
        let all: Vec<&Loop> = loops.iter().map(|(_, found)| found).collect();
        for found in all.into_iter().rev() {
            count += take_out_of_loop(module, func, &cfg, &dom, found);
        }
        for block in func.blocks().to_vec() {
            count += take_out_of_block(module, func, block);
        }
    });
    count
}

/// Takes out of a block the calls that an earlier one in it makes needless.
fn take_out_of_block(module: &Module, func: &mut Function, block: Block) -> usize {
    let mut open: Vec<(Inst, Errors)> = Vec::new();
    let mut rewrite = RewriteMap::new();
    let mut gone = Vec::new();
    for &inst in func.block_insts(block) {
        let Some(errors) = errors_of_call(module, func, inst) else {
            if may_tell_errno(module, func, inst) {
                open.clear();
            }
            continue;
        };
        let arguments = |inst: Inst| -> Vec<Operand> {
            func.insts[inst].args().iter().map(|argument| rewrite.resolve(*argument)).collect()
        };
        let is_same = |(earlier, _): &&(Inst, Errors)| {
            func.insts[*earlier].callee() == func.insts[inst].callee()
                && arguments(*earlier) == arguments(inst)
        };
        if let Some((earlier, _)) = open.iter().find(is_same) {
            if let Some(result) = func.insts[inst].result {
                rewrite.insert(result, func.result(*earlier));
            }
            gone.push(inst);
            continue;
        }
        open.retain(|(_, earlier)| earlier.stay_over(errors));
        open.push((inst, errors));
    }
    rewrite.apply(func);
    for inst in &gone {
        func.remove_inst(*inst);
    }
    gone.len()
}

/// Moves calls for numbers that do not change in front of a loop.
fn take_out_of_loop(module: &Module, func: &mut Function, cfg: &Cfg, dom: &DomTree, found: &Loop) -> usize {
    let [latch] = found.latches[..] else { return 0 };
    let is_outside = |block: &Block| !found.blocks.contains(block);
    let is_left_early =
        found.blocks.iter().any(|block| *block != latch && cfg.succs(*block).iter().any(is_outside));
    let outside: Vec<Block> = cfg.preds(found.header).iter().copied().filter(is_outside).collect();
    let [before] = outside[..] else { return 0 };
    if is_left_early || cfg.succs(before) != [found.header] {
        return 0;
    }
    let insts: Vec<Inst> = found.blocks.iter().flat_map(|block| func.block_insts(*block)).copied().collect();
    let mut calls = Vec::new();
    for inst in insts {
        match errors_of_call(module, func, inst) {
            Some(errors) => calls.push((inst, errors)),
            None if may_tell_errno(module, func, inst) => return 0,
            None => {}
        }
    }
    let is_fixed = |operand: &Operand| match operand {
        Operand::Value(value) => {
            func.def_inst(*value).is_none_or(|def| func.inst_block(def).is_some_and(|home| is_outside(&home)))
        }
        operand => matches!(operand, Operand::Const(_)),
    };
    let is_always_made = |inst: Inst| func.inst_block(inst).is_some_and(|home| dom.dominates(home, latch));
    let stays = |errors: Errors| calls.iter().all(|(_, other)| errors.stay_over(*other));
    let moved = calls.iter().filter(|(inst, errors)| {
        is_always_made(*inst) && stays(*errors) && func.insts[*inst].args().iter().all(is_fixed)
    });
    let moved: Vec<Inst> = moved.map(|(inst, _)| *inst).collect();
    for inst in &moved {
        func.remove_inst(*inst);
        let end = func.block_insts(before).len() - 1;
        func.insert_inst(before, end, *inst);
    }
    moved.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECLARED: &str = "declare double @exp(double)\ndeclare double @sin(double)\ndeclare double @tanh(double)\n\
                            declare double @log(double)\ndeclare void @other()\n";

    fn once(body: &str) -> (usize, String) {
        let mut module = weft_ir::read_module(&format!("{DECLARED}{body}")).unwrap();
        let count = call_once(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        (count, weft_ir::print_module(&module))
    }

    fn in_block(function: &str, between: &str) -> usize {
        let text = format!(
            "define double @f(double %x, ptr %p) {{\n  %a = call double @{function}(double %x)\n  {between}\n  \
             %b = call double @{function}(double %x)\n  %r = fadd double %a, %b\n  ret double %r\n}}\n"
        );
        let (count, text) = once(&text);
        assert_eq!(text.contains("fadd double %a, %a"), count == 1, "{text}");
        count
    }

    #[test]
    fn a_second_call_goes() {
        for between in
            ["", "store double %a, ptr %p", "%l = load i32, ptr %p", "%t = call double @tanh(double %a)"]
        {
            assert_eq!(in_block("exp", between), 1, "{between}");
        }
        assert_eq!(in_block("tanh", "%t = call double @log(double %a)"), 1);
    }

    #[test]
    fn what_may_set_errno_otherwise_keeps_it() {
        let others = [
            "store i32 0, ptr %p",
            "call void @other()",
            "%t = call double @sin(double %a)",
            "fence seq_cst",
        ];
        for between in others {
            assert_eq!(in_block("exp", between), 0, "{between}");
        }
        assert_eq!(in_block("log", "%t = call double @log(double %a)"), 0);
        assert_eq!(in_block("exp", "%t = call double @exp(double %a) nobuiltin"), 0);
    }

    #[test]
    fn a_function_of_the_program_with_such_a_name_is_called_each_time() {
        let calls =
            "define void @f(ptr %p) {\n  call void @log(ptr %p)\n  call void @log(ptr %p)\n  ret void\n}\n";
        let mut module = weft_ir::read_module(&format!("declare void @log(ptr)\n{calls}")).unwrap();
        assert_eq!(call_once(&mut module), 0);
    }

    fn in_loop(call: &str, more: &str) -> usize {
        let text = format!(
            "define void @f(double %x, ptr %p, i64 %n, i1 %c) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n  %q = getelementptr double, ptr %p, i64 %i\n  {more}\n\
             latch:\n  {call}\n  store double %e, ptr %q\n  %next = add i64 %i, 1\n  \
             %end = icmp eq i64 %next, %n\n  br i1 %end, label %exit, label %loop\nside:\n  br label %latch\n\
             exit:\n  ret void\n}}\n"
        );
        let (count, text) = once(&text);
        assert_eq!(text.contains("call double @exp(double %x)\n  br label %loop"), count == 1, "{text}");
        count
    }

    const CALL: &str = "%e = call double @exp(double %x)";
    const ON: &str = "br i1 %c, label %side, label %latch";

    #[test]
    fn a_call_for_a_number_that_does_not_change_is_made_in_front_of_the_loop() {
        assert_eq!(in_loop(CALL, ON), 1);
        assert_eq!(in_loop("%l = load double, ptr %q\n  %e = call double @exp(double %l)", ON), 0);
    }

    #[test]
    fn a_call_that_is_not_made_in_each_iteration_stays() {
        let early = "br i1 %c, label %exit, label %latch";
        assert_eq!(in_loop(CALL, early), 0);
        assert_eq!(in_loop(CALL, &format!("call void @other()\n  {ON}")), 0);
        assert_eq!(in_loop(CALL, &format!("%t = call double @log(double %x)\n  {ON}")), 0);
    }
}
