//! Tasks that are executed where they stand, as one call.
//!
//! ```llvm
//! call void @__kmpc_omp_task_begin_if0(ptr %place, i32 %gtid, ptr %task)
//! %r = call i32 @f.omp_task_entry(i32 %gtid, ptr %task)
//! call void @__kmpc_omp_task_complete_if0(ptr %place, i32 %gtid, ptr %task)
//! ; becomes
//! call void @weft_undeferred(ptr %place, i32 %gtid, ptr %task)
//! ```
//! The record names the function. Other runtimes begin and end such a task around a function that they call.

use weft_abi::entry;
use weft_ir::{Cursor, Function, Inst, Module, Op, Operand, Type};

use super::{callee, calls_of};

/// `void weft_undeferred(L, T, kmp_task_t *)`
const UNDEFERRED: &str = "weft_undeferred";

/// Rewrites the undeferred tasks of `func`.
pub(super) fn rewrite(module: &mut Module, func: &mut Function) -> Result<(), String> {
    for begin in calls_of(func, &module.ctx, entry::OMP_TASK_BEGIN_IF0.name) {
        let (call, end) = between(module, func, begin)
            .ok_or("a task that is executed where it stands has a shape that is not known")?;
        let args: Vec<Operand> = func.insts[begin].args().to_vec();
        module.declare(UNDEFERRED, Type::VOID, &[Type::PTR, Type::I32, Type::PTR], false, "");
        let callee = module.ctx.global(UNDEFERRED);
        Cursor::before(func, &mut module.ctx, begin).call(Type::VOID, callee, &args);
        if func.insts[call].result.is_some() {
            let zero = module.ctx.int(Type::I32, 0);
            let result = func.insts[call].result.ok_or("a task without a result")?;
            func.replace_uses(result, zero);
        }
        for inst in [begin, call, end] {
            func.remove_inst(inst);
        }
    }
    Ok(())
}

/// The call of the task's function behind `begin`, and the end.
fn between(module: &Module, func: &Function, begin: Inst) -> Option<(Inst, Inst)> {
    let (block, index) = (func.inst_block(begin)?, func.inst_index(begin)?);
    let mut calls = func.block_insts(block)[index + 1..]
        .iter()
        .filter(|inst| matches!(func.insts[**inst].op, Op::Call(_)));
    let (call, end) = (*calls.next()?, *calls.next()?);
    let is_call = func.insts[call].args().len() == 2;
    (is_call && callee(func, &module.ctx, end) == Some(entry::OMP_TASK_COMPLETE_IF0.name))
        .then_some((call, end))
}
