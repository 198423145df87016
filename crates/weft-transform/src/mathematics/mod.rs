//! Calls of the C library's functions that compute a number, of which LLVM fears that they may set `errno`, and of the
//! compiler's, of which it knows nothing.
//!
//! * [`note_errno`] tells LLVM that they write nothing else.
//! * [`note_complex`] tells LLVM that products and quotients of complex numbers write nothing at all.
//! * [`call_once`] calls a function once for a number.
//! * [`part_chosen`] calls no function for a constant that was chosen in the place of a number.
//! * [`take_logarithms`] computes logarithms of constants that LLVM does not.
//! * [`pair_sines`] makes one call of the sine and the cosine of a number.
//!
//! gcc does all of this; clang does most of it with `-fno-math-errno` alone. What the program finds in `errno` is the same.

mod chosen;
mod complex;
mod errno;
mod logarithms;
mod once;
mod sines;

pub use chosen::part_chosen;
pub use complex::note_complex;
pub use errno::note_errno;
pub use logarithms::take_logarithms;
pub use once::call_once;
pub use sines::pair_sines;

use weft_analysis::{Errors, errors_of};
use weft_ir::{Function, Inst, Module, Op};

use crate::attributes;

/// Attributes of calls and functions by which a call may not be taken for one of the library's, or needs no such help: LLVM
/// knows what to make of calls that set no `errno`.
const OTHERS: [&str; 5] = ["nobuiltin", "\"no-builtins\"", "optnone", "memory(none)", "strictfp"];

/// Whether calls in `func` must be left as they are.
fn is_left_alone(module: &Module, func: &Function) -> bool {
    OTHERS.iter().any(|word| attributes::has(module, &func.suffix, word))
}

/// The name of the function that is called; empty if nothing is, or what is called is no such function.
fn callee<'a>(module: &'a Module, func: &Function, inst: Inst) -> &'a str {
    let data = &func.insts[inst];
    let callee = match data.op {
        Op::Call(_) => data.callee().and_then(|callee| module.ctx.global_name(callee)),
        _ => None,
    };
    callee.map_or("", |callee| module.ctx.names.text(callee))
}

/// What a call of the library's may set `errno` to; none if `inst` is no such call.
fn errors_of_call(module: &Module, func: &Function, inst: Inst) -> Option<Errors> {
    let declared = &module.functions[module.function(callee(module, func, inst))?];
    let errors = errors_of(module, declared)?;
    let is_whole =
        func.insts[inst].ty == declared.ret && func.insts[inst].args().len() == declared.params.len();
    let suffix = func.insts[inst].call_info().map_or("", |info| &info.suffix);
    let is_other = OTHERS.iter().any(|word| attributes::has(module, suffix, word));
    (is_whole && !is_other).then_some(errors)
}

/// Whether an instruction may change `errno`, or let others see what it is. A call of the library's does.
fn may_tell_errno(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match &data.op {
        _ if data.is_debug_record() => false,
        // It is an `int`, or may be written byte by byte.
        Op::Store { .. } => data.operands.first().is_none_or(|value| {
            let ty = module.ctx.operand_ty(func, *value);
            module.ctx.types.int_bits(ty).is_some_and(|bits| bits <= 32)
        }),
        Op::Call(_) => !only_computes(module, callee(module, func, inst)),
        Op::Load { .. } | Op::Binary(..) | Op::Cast(..) | Op::Gep { .. } | Op::Phi(_) => false,
        Op::FNeg(_) | Op::Select(_) | Op::ICmp(..) | Op::FCmp(..) | Op::Br | Op::CondBr => false,
        _ => true,
    }
}

/// Whether the function with this name is an intrinsic that touches no memory.
fn only_computes(module: &Module, name: &str) -> bool {
    let func = module.function(name).filter(|_| name.starts_with("llvm."));
    func.is_some_and(|id| attributes::has(module, &module.functions[id].suffix, "memory(none)"))
}
