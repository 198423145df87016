//! What must not be left in a module for a GPU: what NVPTX compiles to something else, and what only the driver would find.
//!
//! | found | else |
//! |---|---|
//! | a function of the C library or of the runtime, or one of another file that `declare target` does not name | unresolved when the driver loads the image |
//! | a variable of a thread | an error of the code generator |
//! | an atomic operation with an order | relaxed in silence |
//! | a barrier in a function that is not `convergent` | copied into both arms of a branch: the block hangs |
//! | assembly of the host, intrinsics of x86, mathematics without an instruction | errors of `ptxas` and of the code generator |
//! | `long double`, 128-bit atomics, variadic functions, unwinding, computed jumps | crashes of the code generator; wrong code |
//! | a call through a pointer | a pointer to a function of the host would be called |
//!
//! Of a part of a program, what other parts may have is no error: it is told ([`Missing`]).

use weft_abi::entry;
use weft_ir::{ConstKind, Function, Inst, InstData, Item, Module, Op, Operand, Type, TypeData};

use crate::c_library;
use crate::calls::waits;
use crate::support::MARKER;
use crate::{Extent, Missing, Refusal};

/// Functions that the driver has.
const OF_DRIVER: [&str; 4] = ["malloc", "free", "vprintf", "__assertfail"];

/// As many bytes of arguments a kernel may have.
const MOST_ARGUMENTS: u64 = 4096;

/// The intrinsics that the code generator for NVPTX has code for.
const INTRINSICS: [&str; 57] = [
    "llvm.nvvm.",
    "llvm.lifetime.",
    "llvm.memcpy.",
    "llvm.memset.",
    "llvm.memmove.",
    "llvm.umin.",
    "llvm.umax.",
    "llvm.smin.",
    "llvm.smax.",
    "llvm.abs.",
    "llvm.fabs.",
    "llvm.sqrt.",
    "llvm.fma.",
    "llvm.fmuladd.",
    "llvm.floor.",
    "llvm.ceil.",
    "llvm.trunc.",
    "llvm.rint.",
    "llvm.nearbyint.",
    "llvm.round.",
    "llvm.roundeven.",
    "llvm.minnum.",
    "llvm.maxnum.",
    "llvm.minimum.",
    "llvm.maximum.",
    "llvm.copysign.",
    "llvm.ldexp.",
    "llvm.frexp.",
    "llvm.is.fpclass.",
    "llvm.ctpop.",
    "llvm.ctlz.",
    "llvm.cttz.",
    "llvm.bswap.",
    "llvm.bitreverse.",
    "llvm.fshl.",
    "llvm.fshr.",
    "llvm.uadd.",
    "llvm.sadd.",
    "llvm.usub.",
    "llvm.ssub.",
    "llvm.umul.",
    "llvm.smul.",
    "llvm.ushl.sat.",
    "llvm.sshl.sat.",
    "llvm.assume",
    "llvm.expect.",
    "llvm.trap",
    "llvm.dbg.",
    "llvm.experimental.noalias.scope.decl",
    "llvm.vector.reduce.",
    "llvm.fptosi.sat.",
    "llvm.fptoui.sat.",
    "llvm.masked.",
    "llvm.objectsize.",
    "llvm.is.constant.",
    "llvm.invariant.",
    "llvm.ptrmask.",
];

/// Looks for what must not be left, and for what is missing.
pub(crate) fn verify(module: &Module, extent: Extent<'_>) -> Result<Missing, Refusal> {
    let mut missing = Missing::default();
    let named =
        |name, reason: String| Err(Refusal { function: module.ctx.names.text(name).to_owned(), reason });
    for item in &module.items {
        match item {
            Item::Global(id) => {
                let global = &module.globals[*id];
                if global.is_thread_local() {
                    return named(global.name, "a GPU has no variables of threads".into());
                }
                let text = module.ctx.names.text(global.name);
                if global.init.is_none() {
                    if extent == Extent::Whole {
                        return named(
                            global.name,
                            "the variable is defined in no file that has code for devices".into(),
                        );
                    }
                    missing.symbols.push(text.to_owned());
                }
                if let Some(reason) = bad_type(module, global.ty) {
                    return named(global.name, reason);
                }
            }
            Item::Verbatim(text) if text.starts_with('@') => {
                return Err(Refusal { function: text.to_string(), reason: "an alias".to_owned() });
            }
            Item::Function(id) => {
                let func = &module.functions[*id];
                if func.is_declaration {
                    missing.symbols.extend(declared(module, func, extent)?);
                } else {
                    missing.calls_unknown |= defined(module, func, extent)?;
                }
            }
            _ => {}
        }
    }
    Ok(missing)
}

/// A function that is not here must be one that the driver or the code generator has, or another part of the program; the
/// name of one of these.
fn declared(module: &Module, func: &Function, extent: Extent<'_>) -> Result<Option<String>, Refusal> {
    let name = module.ctx.names.text(func.name);
    let is_known = match name.strip_prefix("llvm.") {
        Some(_) => INTRINSICS.iter().any(|known| name.starts_with(known)),
        None => OF_DRIVER.contains(&name) || name.starts_with(MARKER),
    };
    let is_used = module.defined_functions().find(|id| {
        let func = &module.functions[*id];
        func.layout_insts().any(|(_, inst)| {
            let operands = &func.insts[inst].operands;
            operands.iter().any(|operand| matches!(operand, Operand::Const(c) if module.ctx.consts.mentions(*c, module.ctx.names.lookup(name).unwrap_or(func.name))))
        })
    });
    let Some(user) = is_used.filter(|_| !is_known) else { return Ok(None) };
    if let Extent::Part { elsewhere } = extent
        && elsewhere.iter().any(|known| known == name)
    {
        return Ok(Some(name.to_owned()));
    }
    let function = module.ctx.names.text(module.functions[user].name).to_owned();
    let what = match name {
        _ if name.starts_with("llvm.") => "which a GPU has no code for",
        _ if name.starts_with("omp_") => "a routine of OpenMP that kernels of a GPU do not have",
        _ => c_library::lacking(name)
            .unwrap_or("which is not defined in this file, nor named by 'declare target'"),
    };
    Err(Refusal { function, reason: format!("it uses '{name}', {what}") })
}

/// Says whether a function calls through pointers that lead to no function here.
fn defined(module: &Module, func: &Function, extent: Extent<'_>) -> Result<bool, Refusal> {
    let name = module.ctx.names.text(func.name).to_owned();
    let refuse = |reason: &str| Err(Refusal { function: name.clone(), reason: reason.to_owned() });
    if func.verbatim_body.is_some() {
        return refuse("its code is not understood");
    }
    if func.vararg {
        return refuse("it takes a variable number of arguments");
    }
    let mut bytes = 0;
    for param in &func.params {
        bytes += module.ctx.types.size_align(param.ty).map_or(0, |(size, _)| size.next_multiple_of(8));
        if let Some(reason) = bad_type(module, param.ty) {
            return refuse(&reason);
        }
    }
    if bytes > MOST_ARGUMENTS {
        return refuse("it takes more than 4096 bytes of arguments");
    }
    let is_convergent = func.suffix.split_ascii_whitespace().any(|word| word == "convergent");
    let mut calls_unknown = false;
    for (_, inst) in func.layout_insts() {
        if matches!(extent, Extent::Part { .. }) && calls_through_pointer(module, func, inst) {
            calls_unknown = true;
        } else if let Some(reason) = wrong(module, func, inst, is_convergent) {
            return refuse(&reason);
        }
    }
    Ok(calls_unknown)
}

/// Whether `inst` calls through a pointer, but for the code of a task, which comes from the kernel itself.
fn calls_through_pointer(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    matches!(data.op, Op::Call(_))
        && matches!(data.callee(), Some(Operand::Value(_)))
        && module.ctx.names.text(func.name) != entry::OMP_TASK.name
}

/// What is wrong with an instruction.
fn wrong(module: &Module, func: &Function, inst: Inst, is_convergent: bool) -> Option<String> {
    let data = &func.insts[inst];
    let types = std::iter::once(data.ty)
        .chain(data.operands.iter().map(|operand| module.ctx.operand_ty(func, *operand)))
        .chain(match &data.op {
            Op::Alloca { ty, .. } => Some(*ty),
            Op::Gep { source, .. } => Some(*source),
            _ => None,
        });
    if let Some(reason) = types.into_iter().find_map(|ty| bad_type(module, ty)) {
        return Some(reason);
    }
    match &data.op {
        Op::Invoke(_) => Some("it catches what is thrown".into()),
        Op::Opaque { text, .. } => Some(format!("it has the instruction '{}'", text.opcode())),
        Op::Fence(_) => Some("a fence is left".into()),
        Op::Load { atomic: Some(atomic), .. } | Op::Store { atomic: Some(atomic), .. } => {
            ordered(module, func, data, &atomic.ordering, "monotonic")
        }
        Op::AtomicRmw { atomic, .. } => ordered(module, func, data, &atomic.ordering, "monotonic"),
        Op::CmpXchg { atomic, .. } => ordered(module, func, data, &atomic.ordering, "monotonic monotonic"),
        Op::Call(_) => match data.callee() {
            Some(Operand::Const(c)) => match &module.ctx.consts.data(c).kind {
                ConstKind::Global(name) => (waits(module.ctx.names.text(*name)) && !is_convergent)
                    .then(|| "a barrier is in a function that is not convergent".into()),
                ConstKind::Verbatim(_) => Some("it has assembly of the host".into()),
                _ => Some("it calls what is not a function".into()),
            },
            _ => calls_through_pointer(module, func, inst)
                .then(|| "it calls through a pointer, which may be one of the host".into()),
        },
        _ => None,
    }
}

/// Says that an order is left, or an atomic access of 128 bits.
fn ordered(module: &Module, func: &Function, data: &InstData, order: &str, wanted: &str) -> Option<String> {
    if order != wanted && order != "unordered" {
        return Some("an atomic operation has an order".into());
    }
    let is_wide = data.operands.iter().any(|operand| {
        let ty = module.ctx.operand_ty(func, *operand);
        module.ctx.types.size_align(ty).is_some_and(|(size, _)| size > 8)
    });
    (is_wide || module.ctx.types.int_bits(data.ty).is_some_and(|bits| bits > 64))
        .then(|| "it has an atomic operation on more than 64 bits".into())
}

/// What is wrong with a type.
fn bad_type(module: &Module, ty: Type) -> Option<String> {
    let types = &module.ctx.types;
    match types.data(types.resolve(ty)) {
        TypeData::X86Fp80 | TypeData::Fp128 | TypeData::PpcFp128 => {
            Some("it uses 'long double' or another type that a GPU does not have".into())
        }
        TypeData::Array { elem, .. } | TypeData::Vector { elem, .. } => bad_type(module, *elem),
        TypeData::Struct { fields, .. } => fields.iter().find_map(|field| bad_type(module, *field)),
        _ => None,
    }
}
