//! What prints, to the driver or to memory.
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
//! | `printf`, `puts`, `putchar`; `fprintf`, `fputs`, `putc` to `stdout` or `stderr` | `vprintf`, which the driver has, and which writes to `stdout` |
//! | `fwrite` to one of these | the same, in parts (`support/formats.c`) |
//! | `sprintf`, `snprintf` | functions of Weft's own, which find the values as `vprintf` does |
//!
//! A driver's `vprintf` does not tell how long the text is; where the program asks, `snprintf` counts. By `-D_FORTIFY_SOURCE`,
//! headers make of these functions others, with a flag and the size of an object; this size is the limit of a `sprintf`.
//!
//! *Before:* a device's module, in which streams are still read from the variables that `stdio.h` names.
//! *After:* each call of which [`of`] knows what it prints is one of the table's.
//! *Left:* what prints to any other stream.

use weft_ir::edit::remove_unused;
use weft_ir::{BinaryOp, Context, Cursor, Function, Inst, Module, Op, Operand, Type, Value};

use crate::mathematics::PREFIX;
use crate::rewriting::slot_of;

/// What a call prints, and where to.
#[derive(Clone, Copy)]
pub(crate) struct Printing {
    what: What,
    to: To,
}

#[derive(Clone, Copy)]
enum What {
    /// Values by the format that is the argument of this number; they follow it.
    Values { format: usize },
    /// The text of the first argument, and this behind it.
    Text { format: &'static str },
    /// The first argument as a character.
    Character,
    /// The bytes at the first argument, as `fwrite` names them.
    Bytes,
}

#[derive(Clone, Copy)]
enum To {
    Driver,
    /// A stream of the driver's, the argument of this number.
    Stream(usize),
    /// The memory at the first argument, as many bytes as the argument of this number says, if any does.
    Memory {
        limit: Option<usize>,
    },
}

/// What a call of the function with this name prints.
pub(crate) fn of(func: &Function, ctx: &Context, inst: Inst, name: &str) -> Option<Printing> {
    use What::{Bytes, Character, Text, Values};
    let last = func.insts[inst].args().len().checked_sub(1)?;
    let (what, to) = match name {
        "printf" => (Values { format: 0 }, To::Driver),
        "__printf_chk" => (Values { format: 1 }, To::Driver),
        "puts" => (Text { format: "%s\n" }, To::Driver),
        "putchar" => (Character, To::Driver),
        "fprintf" => (Values { format: 1 }, To::Stream(0)),
        "__fprintf_chk" => (Values { format: 2 }, To::Stream(0)),
        "fputs" => (Text { format: "%s" }, To::Stream(last)),
        "putc" | "fputc" => (Character, To::Stream(last)),
        "fwrite" => (Bytes, To::Stream(last)),
        "sprintf" => (Values { format: 1 }, To::Memory { limit: None }),
        "snprintf" => (Values { format: 2 }, To::Memory { limit: Some(1) }),
        "__sprintf_chk" => (Values { format: 3 }, To::Memory { limit: Some(2) }),
        "__snprintf_chk" => (Values { format: 4 }, To::Memory { limit: Some(1) }),
        _ => return None,
    };
    if let To::Stream(index) = to
        && !is_of_driver(func, ctx, *func.insts[inst].args().get(index)?)
    {
        return None;
    }
    Some(Printing { what, to })
}

/// Says whether an operand is `stdout` or `stderr`, read from the variable of that name.
pub(crate) fn is_of_driver(func: &Function, ctx: &Context, stream: Operand) -> bool {
    let Operand::Value(stream) = stream else { return false };
    func.def_inst(stream).is_some_and(|load| {
        let data = &func.insts[load];
        let name = data.operands.first().and_then(|place| ctx.global_name(*place));
        let is_known = name.is_some_and(|name| ["stdout", "stderr"].contains(&ctx.names.text(name)));
        matches!(data.op, Op::Load { .. }) && is_known
    })
}

impl Printing {
    /// Prints in front of `inst`; the result of the call.
    pub(crate) fn write(self, module: &mut Module, func: &mut Function, inst: Inst) -> Operand {
        let args = func.insts[inst].args().to_vec();
        let ty = func.insts[inst].ty;
        let is_asked = func.insts[inst].result.is_some_and(|result| is_used(func, result));
        match self.what {
            What::Values { format } => {
                let words = record(module, func, inst, &args[format + 1..]);
                if let To::Memory { limit } = self.to {
                    return to_memory(
                        module,
                        func,
                        inst,
                        args[0],
                        limit.map(|at| args[at]),
                        [args[format], words],
                    );
                }
                let printed = to_driver(module, func, inst, args[format], words);
                if !is_asked {
                    return printed;
                }
                let mut at = Cursor::before(func, &mut module.ctx, inst);
                let (none, zero) = (at.zero(Type::PTR), at.i64(0));
                to_memory(module, func, inst, none, Some(zero), [args[format], words])
            }
            What::Text { format } => {
                let format = text(module, format);
                let words = record(module, func, inst, &args[..1]);
                to_driver(module, func, inst, format, words);
                // Any number but a negative one.
                Cursor::before(func, &mut module.ctx, inst).i32(0)
            }
            What::Character => {
                let format = text(module, "%c");
                let words = record(module, func, inst, &args[..1]);
                to_driver(module, func, inst, format, words);
                let mut at = Cursor::before(func, &mut module.ctx, inst);
                let byte = at.i32(255);
                at.binary(BinaryOp::And, args[0], byte)
            }
            What::Bytes => call(module, func, inst, (&format!("{PREFIX}fwrite"), ty), &args[..3]),
        }
    }

    /// Removes what only told the stream of `args`; the call is gone.
    pub(crate) fn forget_stream(self, func: &mut Function, args: &[Operand]) {
        if let To::Stream(index) = self.to {
            remove_unused(func, args[index]);
        }
    }
}

fn is_used(func: &Function, value: Value) -> bool {
    func.layout_insts().any(|(_, inst)| func.insts[inst].operands.contains(&Operand::Value(value)))
}

/// The address of a text.
fn text(module: &mut Module, text: &str) -> Operand {
    let name = module.fresh_global_name("weft.gpu.format");
    module.add_string(name, text);
    let name = module.ctx.names.text(name).to_owned();
    module.ctx.global(&name)
}

/// Stores values one behind the other, each at its alignment, and returns where.
fn record(module: &mut Module, func: &mut Function, inst: Inst, values: &[Operand]) -> Operand {
    let types: Vec<Type> = values.iter().map(|value| module.ctx.operand_ty(func, *value)).collect();
    if types.is_empty() {
        return Cursor::before(func, &mut module.ctx, inst).zero(Type::PTR);
    }
    let record = module.ctx.types.structure(types);
    let words = slot_of(func, module, record, 8);
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    for (index, value) in (0..).zip(values) {
        let (zero, index) = (at.i32(0), at.i32(index));
        let place = at.gep(record, words, &[zero, index]);
        at.store(*value, place);
    }
    words
}

fn to_driver(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    format: Operand,
    words: Operand,
) -> Operand {
    call(module, func, inst, ("vprintf", Type::I32), &[format, words])
}

/// Writes text to memory, or only counts it where there is no room; how long it is.
fn to_memory(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    memory: Operand,
    limit: Option<Operand>,
    [format, words]: [Operand; 2],
) -> Operand {
    let limit = limit.unwrap_or_else(|| Cursor::before(func, &mut module.ctx, inst).i64(i64::MAX));
    let function = format!("{PREFIX}snprintf");
    call(module, func, inst, (&function, Type::I32), &[memory, limit, format, words])
}

/// Calls a function with this name and type of result.
fn call(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    (name, ty): (&str, Type),
    args: &[Operand],
) -> Operand {
    let params: Vec<Type> = args.iter().map(|arg| module.ctx.operand_ty(func, *arg)).collect();
    module.declare(name, ty, &params, false, "");
    let callee = module.ctx.global(name);
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let call = at.call(ty, callee, args);
    at.func.result(call)
}
