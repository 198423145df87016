//! What kernels call of the C library.
//!
//! ```llvm
//! %y = call double @sqrt(double %x)     →     %y = call double @llvm.sqrt.f64(double %x)
//! ```
//!
//! | call | becomes |
//! |---|---|
//! | `printf`, `snprintf`, … | what prints ([`crate::printing`]) |
//! | `fflush` of `stdout`, `stderr` or all streams | nothing: the driver writes what is printed when the kernel has ended |
//! | `__assert_fail` | `__assertfail`, which the driver has |
//! | `strlen`, `strcmp`, `memcmp`, `clock`, … | functions of Weft's own, in `support/team.ll` |
//! | `strcpy`, `strtol`, `isalpha`, `rand_r`, `malloc`, `realloc`, … | functions of Weft's own ([`crate::c_functions`]) |
//! | `abort` | a trap |
//! | `sqrt`, `fabs`, `floor`, … | the intrinsic, which sets no `errno` |
//! | `exp`, `sin`, `lround`, products of complex numbers, …, as functions or intrinsics | functions of Weft's own ([`crate::mathematics`]) |
//! | the remainder of a division of numbers with a fraction | `fmod` of these, for the code generator's is not exact |
//! | `llvm.stacksave`, `llvm.stackrestore` | nothing: the frame is given back at the end of the function |
//! | assembly without a text, whose result is its operand | the operand |

use std::borrow::Cow;

use weft_ir::edit::remove_unused;
use weft_ir::{BinaryOp, ConstKind, Context, Cursor, Function, Inst, Module, Op, Operand, Type, TypeData};

use crate::Refusal;
use crate::calls::callee;
use crate::printing::{self, Printing};
use crate::rewriting::with_function;
use crate::{c_functions, mathematics};

/// Functions of `math.h` that are instructions of a GPU, or a few, with the names of their intrinsics.
const MATHEMATICS: [(&str, &str); 13] = [
    ("sqrt", "llvm.sqrt"),
    ("fabs", "llvm.fabs"),
    ("floor", "llvm.floor"),
    ("ceil", "llvm.ceil"),
    ("trunc", "llvm.trunc"),
    ("rint", "llvm.rint"),
    ("nearbyint", "llvm.nearbyint"),
    ("round", "llvm.round"),
    ("roundeven", "llvm.roundeven"),
    ("fmin", "llvm.minnum"),
    ("fmax", "llvm.maxnum"),
    ("fma", "llvm.fma"),
    ("copysign", "llvm.copysign"),
];

/// Functions of `string.h` and `time.h`, with those that stand for them in `support/team.ll`.
const OTHERS: [(&str, &str); 6] = [
    ("strlen", "weft.gpu.strlen"),
    ("strcmp", "weft.gpu.strcmp"),
    ("strncmp", "weft.gpu.strncmp"),
    ("memcmp", "weft.gpu.memcmp"),
    ("bcmp", "weft.gpu.memcmp"),
    ("clock", "weft.gpu.clock"),
];

/// What a call becomes.
enum Replacement {
    /// A call of the intrinsic, or of a function.
    Intrinsic(String),
    Print(Printing),
    Assert,
    Trap,
    Nothing,
    /// The number 0, and what told the argument may go.
    Zero,
    /// A null pointer, which nobody looks at.
    Null,
    /// Its first argument.
    Argument,
}

/// Replaces the calls that have something in their place.
pub(crate) fn replace(module: &mut Module) -> Result<(), Refusal> {
    replace_each(module, replacement);
    Ok(())
}

/// Removes the calls that keep the stack's end, which LLVM's inliner makes around functions with arrays of unknown sizes, too.
pub(crate) fn remove_stack_ends(module: &mut Module) {
    replace_each(module, |func, ctx, inst| match func.insts[inst].op {
        Op::Call(_) => callee(func, ctx, inst).and_then(of_stack_end),
        _ => None,
    });
}

fn replace_each(module: &mut Module, replacement: impl Fn(&Function, &Context, Inst) -> Option<Replacement>) {
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &module.functions[id];
        let found: Vec<(Inst, Replacement)> = func
            .layout_insts()
            .filter_map(|(_, inst)| Some((inst, replacement(func, &module.ctx, inst)?)))
            .collect();
        with_function(module, id, |module, func| {
            for (inst, replacement) in found {
                replace_one(module, func, inst, replacement);
            }
        });
    }
}

/// What a call of this intrinsic becomes, if it keeps the stack's end: LLVM 19 has no code of a GPU for it.
fn of_stack_end(name: &str) -> Option<Replacement> {
    match name {
        _ if name.starts_with("llvm.stackrestore") => Some(Replacement::Nothing),
        _ if name.starts_with("llvm.stacksave") => Some(Replacement::Null),
        _ => None,
    }
}

fn replacement(func: &Function, ctx: &Context, inst: Inst) -> Option<Replacement> {
    let data = &func.insts[inst];
    if matches!(data.op, Op::Binary(BinaryOp::FRem, _)) {
        return mathematics::function("fmod", ctx.types.data(data.ty)).map(Replacement::Intrinsic);
    }
    if !matches!(data.op, Op::Call(_)) {
        return None;
    }
    if weft_ir::hidden_value(ctx, data).is_some() {
        return Some(Replacement::Argument);
    }
    let name = callee(func, ctx, inst)?;
    if let Some(replacement) = of_stack_end(name) {
        return Some(replacement);
    }
    if let Some(printing) = printing::of(func, ctx, inst, name) {
        return Some(Replacement::Print(printing));
    }
    Some(match name {
        "fflush" if flushes_driver(func, ctx, inst) => Replacement::Zero,
        "__assert_fail" => Replacement::Assert,
        "abort" => Replacement::Trap,
        _ => {
            if let Some(known) = OTHERS.iter().find(|(known, _)| *known == name) {
                return Some(Replacement::Intrinsic(known.1.to_owned()));
            }
            if let Some(own) = c_functions::function(name) {
                return Some(Replacement::Intrinsic(own));
            }
            if let Some(own) = mathematics::other(&of_whole_numbers(name)) {
                return Some(Replacement::Intrinsic(own));
            }
            let (plain, suffix) = match name.strip_suffix('f') {
                Some(plain) if matches!(ctx.types.data(data.ty), TypeData::Float) => (plain, "f32"),
                _ => (name, "f64"),
            };
            match MATHEMATICS.iter().find(|(known, _)| *known == plain) {
                Some(known) => Replacement::Intrinsic(format!("{}.{suffix}", known.1)),
                None => {
                    let intrinsic = plain.strip_prefix("llvm.").and_then(|name| name.split('.').next());
                    let own = mathematics::function(intrinsic.unwrap_or(plain), ctx.types.data(data.ty));
                    Replacement::Intrinsic(own?)
                }
            }
        }
    })
}

/// Says whether a call flushes a stream of the driver's, or all.
fn flushes_driver(func: &Function, ctx: &Context, inst: Inst) -> bool {
    func.insts[inst].args().first().is_some_and(|stream| match stream {
        Operand::Const(stream) => matches!(ctx.consts.data(*stream).kind, ConstKind::Null),
        stream => printing::is_of_driver(func, ctx, *stream),
    })
}

/// The function that an intrinsic with a whole number as its result stands for; of other names, the name.
fn of_whole_numbers(name: &str) -> Cow<'_, str> {
    let parts: Vec<&str> = name.split('.').collect();
    match parts[..] {
        ["llvm", function, "i64", "f64"] => function.into(),
        ["llvm", function, "i64", "f32"] => format!("{function}f").into(),
        _ => name.into(),
    }
}

fn replace_one(module: &mut Module, func: &mut Function, inst: Inst, replacement: Replacement) {
    let args = match func.insts[inst].op {
        Op::Call(_) => func.insts[inst].args().to_vec(),
        _ => func.insts[inst].operands.to_vec(),
    };
    let ty = func.insts[inst].ty;
    let result = func.insts[inst].result;
    let new = match &replacement {
        Replacement::Intrinsic(name) => {
            let params: Vec<Type> = args.iter().map(|arg| module.ctx.operand_ty(func, *arg)).collect();
            module.declare(name, ty, &params, false, "");
            let callee = module.ctx.global(name);
            let mut at = Cursor::before(func, &mut module.ctx, inst);
            let call = at.call(ty, callee, &args);
            result.is_some().then(|| at.func.result(call))
        }
        Replacement::Print(printing) => Some(printing.write(module, func, inst)),
        Replacement::Assert => {
            let params = [Type::PTR, Type::PTR, Type::I32, Type::PTR, Type::I64];
            module.declare("__assertfail", Type::VOID, &params, false, "");
            let callee = module.ctx.global("__assertfail");
            let mut at = Cursor::before(func, &mut module.ctx, inst);
            let one = at.i64(1);
            let args: Vec<Operand> = args.iter().copied().chain([one]).collect();
            at.call(Type::VOID, callee, &args);
            None
        }
        Replacement::Trap => {
            module.declare("llvm.trap", Type::VOID, &[], false, "");
            let callee = module.ctx.global("llvm.trap");
            Cursor::before(func, &mut module.ctx, inst).call(Type::VOID, callee, &[]);
            None
        }
        Replacement::Nothing => None,
        Replacement::Zero => Some(Cursor::before(func, &mut module.ctx, inst).zero(ty)),
        Replacement::Null => Some(Cursor::before(func, &mut module.ctx, inst).zero(Type::PTR)),
        Replacement::Argument => args.first().copied(),
    };
    if let (Some(result), Some(new)) = (result, new) {
        func.replace_uses(result, new);
    }
    func.remove_inst(inst);
    match replacement {
        Replacement::Print(printing) => printing.forget_stream(func, &args),
        Replacement::Zero => {
            remove_unused(func, args[0]);
        }
        _ => {}
    }
}
