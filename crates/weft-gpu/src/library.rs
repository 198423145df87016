//! What kernels call of the C library.
//!
//! ```llvm
//! call i32 (ptr, ...) @printf(ptr @fmt, i32 %n, double %x)
//! ; becomes
//! store of %n and %x to %words
//! call i32 @vprintf(ptr @fmt, ptr %words)
//! ```
//!
//! | call | becomes |
//! |---|---|
//! | `printf`, `puts`, `putchar` | `vprintf`, which the driver has |
//! | `putc` to `stdout`, of which headers make `putchar` | the same |
//! | `__assert_fail` | `__assertfail`, which the driver has |
//! | `strlen`, `strcmp`, `memcmp`, `calloc`, … | functions of Weft's own, in `support/team.ll` |
//! | `strcpy`, `strtol`, `isalpha`, … | functions of Weft's own ([`crate::letters`]) |
//! | `abort` | a trap |
//! | `sqrt`, `fabs`, `floor`, … | the intrinsic, which sets no `errno` |
//! | `exp`, `sin`, `lround`, products of complex numbers, …, as functions or intrinsics | functions of Weft's own ([`crate::mathematics`]) |
//! | the remainder of a division of numbers with a fraction | `fmod` of these, for the code generator's is not exact |
//! | `llvm.stacksave`, `llvm.stackrestore` | nothing: the frame is given back at the end of the function |
//! | assembly without a text, whose result is its operand | the operand |

use std::borrow::Cow;

use weft_ir::edit::remove_unused;
use weft_ir::{BinaryOp, Context, Cursor, Function, Inst, Module, Op, Operand, Type, TypeData};

use crate::Refusal;
use crate::calls::callee;
use crate::letters;
use crate::mathematics;
use crate::rewriting::{slot_of, with_function};

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

/// Functions of `string.h` and `stdlib.h`, with those that stand for them in `support/team.ll`.
const OTHERS: [(&str, &str); 6] = [
    ("strlen", "weft.gpu.strlen"),
    ("strcmp", "weft.gpu.strcmp"),
    ("strncmp", "weft.gpu.strncmp"),
    ("memcmp", "weft.gpu.memcmp"),
    ("bcmp", "weft.gpu.memcmp"),
    ("calloc", "weft.gpu.calloc"),
];

/// What a call becomes.
enum Replacement {
    /// A call of the intrinsic, or of a function.
    Intrinsic(String),
    /// `vprintf` with this format; without one, with the first argument.
    Print(Option<&'static str>),
    /// `vprintf` of a character, which is the result; a stream may be the second argument.
    Character {
        has_stream: bool,
    },
    Assert,
    Trap,
    Nothing,
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
    Some(match name {
        "printf" => Replacement::Print(None),
        "puts" => Replacement::Print(Some("%s\n")),
        "putchar" => Replacement::Character { has_stream: false },
        "putc" | "fputc" if is_to_stdout(func, ctx, inst) => Replacement::Character { has_stream: true },
        "__assert_fail" => Replacement::Assert,
        "abort" => Replacement::Trap,
        _ => {
            if let Some(known) = OTHERS.iter().find(|(known, _)| *known == name) {
                return Some(Replacement::Intrinsic(known.1.to_owned()));
            }
            if let Some(own) = letters::function(name) {
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

/// Says whether the last argument of a call is `stdout`, read there.
fn is_to_stdout(func: &Function, ctx: &Context, inst: Inst) -> bool {
    let Some(Operand::Value(stream)) = func.insts[inst].args().last() else { return false };
    func.def_inst(*stream).is_some_and(|load| {
        let data = &func.insts[load];
        let name = data.operands.first().and_then(|place| ctx.global_name(*place));
        matches!(data.op, Op::Load { .. }) && name.is_some_and(|name| ctx.names.text(name) == "stdout")
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
    // What nobody may look at any more.
    let mut unused = None;
    let new = match replacement {
        Replacement::Intrinsic(name) => {
            let params: Vec<Type> = args.iter().map(|arg| module.ctx.operand_ty(func, *arg)).collect();
            module.declare(&name, ty, &params, false, "");
            let callee = module.ctx.global(&name);
            let mut at = Cursor::before(func, &mut module.ctx, inst);
            let call = at.call(ty, callee, &args);
            result.is_some().then(|| at.func.result(call))
        }
        Replacement::Print(format) => Some(print(module, func, inst, &args, format)),
        Replacement::Character { has_stream } => {
            unused = args.last().copied().filter(|_| has_stream);
            print(module, func, inst, &args[..1], Some("%c"));
            let mut at = Cursor::before(func, &mut module.ctx, inst);
            let byte = at.i32(255);
            Some(at.binary(BinaryOp::And, args[0], byte))
        }
        Replacement::Assert => {
            let params = [Type::PTR, Type::PTR, Type::I32, Type::PTR, Type::I64];
            module.declare("__assertfail", Type::VOID, &params, false, "");
            let callee = module.ctx.global("__assertfail");
            let mut at = Cursor::before(func, &mut module.ctx, inst);
            let one = at.i64(1);
            let args: Vec<Operand> = args.into_iter().chain([one]).collect();
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
        Replacement::Null => Some(Cursor::before(func, &mut module.ctx, inst).zero(Type::PTR)),
        Replacement::Argument => args.first().copied(),
    };
    if let (Some(result), Some(new)) = (result, new) {
        func.replace_uses(result, new);
    }
    func.remove_inst(inst);
    if let Some(unused) = unused {
        remove_unused(func, unused);
    }
}

/// Prints by `vprintf`, whose arguments lie one behind the other, each at its alignment.
fn print(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    args: &[Operand],
    format: Option<&'static str>,
) -> Operand {
    module.declare("vprintf", Type::I32, &[Type::PTR, Type::PTR], false, "");
    let callee = module.ctx.global("vprintf");
    let (format, values) = match format {
        None => (args[0], &args[1..]),
        Some(text) => {
            let name = module.fresh_global_name("weft.gpu.format");
            module.add_string(name, text);
            let name = module.ctx.names.text(name).to_owned();
            (module.ctx.global(&name), args)
        }
    };
    let types: Vec<Type> = values.iter().map(|value| module.ctx.operand_ty(func, *value)).collect();
    let record = module.ctx.types.structure(types);
    let words = if values.is_empty() { None } else { Some(slot_of(func, module, record, 8)) };
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let words = match words {
        None => at.zero(Type::PTR),
        Some(words) => {
            for (index, value) in (0..).zip(values) {
                let (zero, index) = (at.i32(0), at.i32(index));
                let place = at.gep(record, words, &[zero, index]);
                at.store(*value, place);
            }
            words
        }
    };
    let call = at.call(Type::I32, callee, &[format, words]);
    at.func.result(call)
}
