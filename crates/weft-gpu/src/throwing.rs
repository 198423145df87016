//! What throws, where nothing catches, and `exit`: they end the program.
//!
//! ```llvm
//! %e = call ptr @__cxa_allocate_exception(i64 4)
//! …
//! call void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null)
//! unreachable
//! ; becomes
//! call void @__assert_fail(ptr @weft.gpu.thrown, ptr @file, i32 0, ptr @function)
//! unreachable
//! ```
//!
//! A `throw` that leaves a region of OpenMP ends the program [OMP 5.2 §4.3]; what its operand has done before is not seen any
//! more. So do the functions of the library of C++ that headers call where an index or an object is wrong.
//!
//! `exit` ends the program in the same way, with the status of a failure: OpenMP does not say what it does on a device, a GPU can
//! tell its host no more, and functions for the program's end are the host's.
//!
//! *Before:* a device's module, whose exceptions go where the host's go. *After:* nothing calls `exit`, and if no code catches
//! anything but to end the program, nothing throws. Else what throws stays as it is, so that the verifier refuses it.

use weft_ir::edit::{prune_phi_entries, remove_unreachable_blocks};
use weft_ir::{Context, Cursor, Function, Inst, InstData, Module, Op, Operand, Type};

use crate::calls::callee;
use crate::rewriting::with_function;

/// What is told of what throws, as a condition that has failed, for a driver prints that before the program ends.
const THROWN: &str = "nothing is thrown that nobody catches";
/// What is told of `exit`.
const EXITED: &str = "the region ends without a call of 'exit'";

/// What tells it; [`crate::library`] knows what a GPU has.
const ASSERT: &str = "__assert_fail";

/// What begins or repeats a `throw`, or does it.
const THROWING: [&str; 6] = [
    "__cxa_allocate_exception",
    "__cxa_throw",
    "__cxa_rethrow",
    "__cxa_bad_cast",
    "__cxa_bad_typeid",
    "__cxa_throw_bad_array_new_length",
];

/// What ends a program at once. [C17 §7.22.4; POSIX.1-2017: _exit]
const EXITS: [&str; 4] = ["exit", "_Exit", "_exit", "quick_exit"];

/// Makes ends of the program of `exit`, and of what throws if nothing catches.
pub(crate) fn end_program(module: &mut Module) {
    let ids: Vec<_> = module.defined_functions().collect();
    if !ids.iter().any(|id| catches(&module.functions[*id], &module.ctx)) {
        end_where(module, throws, THROWN);
    }
    end_where(module, exits, EXITED);
}

/// Ends the program at each instruction of this kind.
fn end_where(module: &mut Module, is_end: fn(&Function, &Context, Inst) -> bool, message: &str) {
    let mut texts = None;
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &module.functions[id];
        let ends = func.layout_insts().map(|(_, inst)| inst);
        let ends: Vec<Inst> = ends.filter(|inst| is_end(func, &module.ctx, *inst)).collect();
        if ends.is_empty() {
            continue;
        }
        let function = module.ctx.names.text(func.name).to_owned();
        let (message, file) =
            *texts.get_or_insert_with(|| (text(module, message), text(module, "device code")));
        let function = text(module, &function);
        module.declare(ASSERT, Type::VOID, &[Type::PTR, Type::PTR, Type::I32, Type::PTR], false, "");
        with_function(module, id, |module, func| {
            // The first of a block ends it.
            for inst in ends {
                end_at(module, func, inst, [message, file, function]);
            }
            prune_phi_entries(func);
            remove_unreachable_blocks(func);
        });
    }
}

/// A string of the module.
fn text(module: &mut Module, text: &str) -> Operand {
    let name = module.fresh_global_name("weft.gpu.thrown");
    module.add_string(name, text);
    let name = module.ctx.names.text(name).to_owned();
    module.ctx.global(&name)
}

/// Ends the program in place of `inst`.
fn end_at(module: &mut Module, func: &mut Function, inst: Inst, [message, file, function]: [Operand; 3]) {
    let Some(block) = func.inst_block(inst) else { return };
    let Some(index) = func.inst_index(inst) else { return };
    let rest: Vec<Inst> = func.block_insts(block)[index..].to_vec();
    for inst in rest.into_iter().rev() {
        func.remove_inst(inst);
    }
    let callee = module.ctx.global(ASSERT);
    let mut at = Cursor::at_end(func, &mut module.ctx, block);
    let line = at.i32(0);
    at.call(Type::VOID, callee, &[message, file, line, function]);
    let end = func.make_inst(InstData::new(Op::Unreachable, Type::VOID, []));
    func.append_inst(block, end);
}

/// Says whether an instruction calls what throws.
fn throws(func: &Function, ctx: &Context, inst: Inst) -> bool {
    let Some(name) = callee(func, ctx, inst) else { return false };
    THROWING.contains(&name) || is_of_library(name)
}

/// Says whether an instruction calls what ends the program.
fn exits(func: &Function, ctx: &Context, inst: Inst) -> bool {
    callee(func, ctx, inst).is_some_and(|name| EXITS.contains(&name))
}

/// Says whether a function is one of those by which headers of the library throw: `std::__throw_…`.
fn is_of_library(name: &str) -> bool {
    let digits = name.strip_prefix("_ZSt").unwrap_or_default();
    digits.trim_start_matches(|letter: char| letter.is_ascii_digit()).starts_with("__throw_")
}

/// Says whether a function catches something and does other than end the program at once.
fn catches(func: &Function, ctx: &Context) -> bool {
    func.blocks().iter().any(|block| {
        let insts = func.block_insts(*block);
        let is_call = |inst: &Inst, name: &str| callee(func, ctx, *inst) == Some(name);
        insts.iter().enumerate().any(|(at, inst)| {
            let ends = insts.get(at + 1).is_some_and(|next| is_call(next, "_ZSt9terminatev"));
            is_call(inst, "__cxa_begin_catch") && !ends
        })
    })
}
