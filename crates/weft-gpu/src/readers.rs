//! Which functions do no more with what a parameter points to than read it.
//!
//! ```llvm
//! call @__kmpc_fork_call(ptr %place, i32 1, ptr @f, ptr %x)       ; @f(ptr %gtid, ptr %tid, ptr %0) loads from %0
//! ```
//!
//! All threads of a block execute the code of the initial thread, so that each may have a variable of its own where nobody
//! changes another's.

use weft_abi::entry;
use weft_analysis::use_index::UseIndex;
use weft_ir::{FuncId, Function, Inst, Module, Op, Operand, Value};

use crate::calls::{callee, function_named};

/// More calls than lead from a kernel to a reader.
const DEPTH: usize = 16;

/// Says whether the call `inst` only reads what its argument `index` points to; `at` is the function it is in.
pub(crate) fn only_reads(module: &Module, at: &Function, inst: Inst, index: usize) -> bool {
    call_only_reads(module, at, inst, index, DEPTH)
}

fn call_only_reads(module: &Module, at: &Function, inst: Inst, index: usize, depth: usize) -> bool {
    let ctx = &module.ctx;
    let Some(name) = callee(at, ctx, inst) else { return false };
    if name.starts_with("llvm.lifetime.") {
        return true;
    }
    if name.starts_with("llvm.memcpy.") || name.starts_with("llvm.memmove.") {
        return index == 1;
    }
    let is_fork = [&entry::FORK_CALL, &entry::FORK_TEAMS].iter().any(|fork| fork.name == name);
    let args = at.insts[inst].args();
    // In front of a fork's words are place, number and function; in front of the parameters for them, two thread numbers.
    let (function, parameter) = match is_fork {
        true if index > 2 => (args.get(2).and_then(|function| function_named(module, *function)), index - 1),
        true => return false,
        false => (module.function(name), index),
    };
    function.is_some_and(|id| parameter_is_read(module, id, parameter, depth))
}

fn parameter_is_read(module: &Module, id: FuncId, parameter: usize, depth: usize) -> bool {
    let func = &module.functions[id];
    // Of an emptied function, the one that is being changed, nothing is known.
    let Some(depth) = depth.checked_sub(1).filter(|_| func.is_readable() && func.entry().is_some()) else {
        return false;
    };
    let Some(start) = func.params.get(parameter) else { return false };
    only_reads_below(module, func, start.value, depth)
}

/// Says whether a function only reads what a pointer of it leads to.
fn only_reads_below(module: &Module, func: &Function, start: Value, depth: usize) -> bool {
    let uses = UseIndex::compute(func);
    let mut found = vec![start];
    let mut next = 0;
    while let Some(value) = found.get(next).copied() {
        next += 1;
        for one in uses.uses(value) {
            let data = &func.insts[one.inst];
            let is_it = |operand: &&Operand| **operand == Operand::Value(value);
            let index = data.operands.iter().position(|operand| is_it(&operand));
            let is_once = data.operands.iter().filter(is_it).count() == 1;
            match &data.op {
                Op::Load { volatile: false, atomic: None, .. } | Op::DebugRecord(_) => {}
                Op::Gep { .. } if index == Some(0) && is_once => found.extend(data.result),
                Op::Call(_) if is_once => {
                    let index = index.filter(|index| *index < data.args().len());
                    if !index.is_some_and(|index| call_only_reads(module, func, one.inst, index, depth)) {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }
    true
}
