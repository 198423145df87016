//! Number and types of operands and results. [LangRef: Instruction Reference]

use crate::entities::Inst;
use crate::inst::{CastOp, InstData, Op};
use crate::operands::Operand;
use crate::types::{Type, TypeData};
use crate::verify::{Checker, Rule};

/// Checks every instruction in the layout.
pub(super) fn check(c: &mut Checker<'_>) {
    let func = c.func;
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        let opaque = matches!(data.op, Op::Opaque { .. } | Op::DebugRecord(_));
        if !opaque && (data.result.is_some() != (data.ty != Type::VOID)) {
            c.inst_error(inst, Rule::ResultType, "has a result just if its type is not void");
        }
        if data.result.is_some_and(|r| func.values[r].ty != data.ty) {
            c.inst_error(inst, Rule::ResultType, "the result has another type than the instruction");
        }
        if opaque {
            continue;
        }
        if !shape_fits(data) {
            let n = data.operands.len();
            c.inst_error(
                inst,
                Rule::OperandCount,
                format_args!("{n} operands, or blocks where values belong"),
            );
            continue;
        }
        check_tokens(c, inst, data);
        if let Some(wrong) = type_error(c, data) {
            c.inst_error(inst, Rule::OperandType, wrong);
        }
        if data.call_info().is_some()
            && let Some(wrong) = call_error(c, data)
        {
            c.inst_error(inst, Rule::Call, wrong);
        }
    }
}

/// Whether the operand list has the length and the kinds that the opcode wants.
fn shape_fits(data: &InstData) -> bool {
    let ops = &data.operands;
    let n = ops.len();
    let blocks = |from: usize| ops[from..].iter().all(|o| matches!(o, Operand::Block(_)));
    let values = |to: usize| ops[..to].iter().all(|o| !matches!(o, Operand::Block(_)));
    match &data.op {
        Op::Ret => n <= 1 && values(n),
        Op::Br | Op::Halt | Op::Join => n == 1 && blocks(0),
        Op::Fork => n == 2 && blocks(0),
        Op::CondBr => n == 3 && values(1) && blocks(1),
        Op::Switch => {
            n >= 2
                && n.is_multiple_of(2)
                && ops
                    .chunks_exact(2)
                    .all(|p| !matches!(p[0], Operand::Block(_)) && matches!(p[1], Operand::Block(_)))
        }
        Op::Unreachable | Op::Fence(_) => n == 0,
        Op::Alloca { .. } => n <= 1 && values(n),
        Op::FNeg(_) | Op::Cast(..) | Op::Load { .. } | Op::ExtractValue(_) | Op::Freeze => {
            n == 1 && values(1)
        }
        Op::Binary(..) | Op::ICmp(..) | Op::FCmp(..) | Op::Store { .. } | Op::AtomicRmw { .. } => {
            n == 2 && values(2)
        }
        Op::InsertValue(_) | Op::ExtractElement => n == 2 && values(2),
        Op::CmpXchg { .. } | Op::Select(_) | Op::InsertElement | Op::ShuffleVector => n == 3 && values(3),
        Op::Gep { .. } => n >= 1 && values(n),
        // Pairs are checked with the edges.
        Op::Phi(_) => true,
        Op::Call(info) => n == call_len(info) + 1 && values(n),
        Op::Invoke(info) => n == call_len(info) + 3 && values(n - 2) && blocks(n - 2),
        Op::DebugRecord(_) | Op::Opaque { .. } => true,
    }
}

fn call_len(info: &crate::CallInfo) -> usize {
    info.arg_attrs.len() + info.bundles.iter().map(|b| b.len).sum::<usize>()
}

fn check_tokens(c: &mut Checker<'_>, inst: Inst, data: &InstData) {
    let forbids = matches!(data.op, Op::Phi(_) | Op::Select(_) | Op::Store { .. } | Op::Ret);
    if forbids && data.operands.iter().any(|o| c.ctx.operand_ty(c.func, *o) == Type::TOKEN) {
        c.inst_error(inst, Rule::Token, "a token is merged, chosen, stored or returned");
    }
}

/// What is wrong with the types of `data`, if anything.
fn type_error(c: &Checker<'_>, data: &InstData) -> Option<String> {
    let types = &c.ctx.types;
    let ty = |i: usize| c.ctx.operand_ty(c.func, data.operands[i]);
    // Vectors of pointers and integers do as pointers and integers do.
    let scalar = |t: Type| match types.data(types.resolve(t)) {
        TypeData::Vector { elem, .. } => *elem,
        _ => t,
    };
    let is_int = |t: Type| types.int_bits(scalar(t)).is_some();
    let is_ptr = |t: Type| types.is_ptr(scalar(t));
    let wrong = |text: &str| Some(text.to_owned());
    match &data.op {
        Op::Ret => match data.operands.first() {
            None if c.func.ret != Type::VOID => wrong("returns nothing"),
            Some(_) if ty(0) != c.func.ret => wrong("returns another type than its function"),
            _ => None,
        },
        Op::CondBr if ty(0) != Type::I1 => wrong("the condition is no i1"),
        Op::Switch => {
            let other = (0..data.operands.len()).step_by(2).any(|i| ty(i) != ty(0));
            (other || !is_int(ty(0))).then(|| "cases and value differ in type, or are no integers".to_owned())
        }
        Op::Binary(..) if ty(0) != data.ty || ty(1) != data.ty => wrong("operands and result differ in type"),
        Op::FNeg(_) | Op::Freeze if ty(0) != data.ty => wrong("operand and result differ in type"),
        Op::ICmp(..) | Op::FCmp(..) if ty(0) != ty(1) => wrong("operands differ in type"),
        Op::ICmp(..) | Op::FCmp(..) if scalar(data.ty) != Type::I1 => wrong("the result is no i1"),
        Op::Cast(op, _) => {
            let (from, to) = (scalar(ty(0)), scalar(data.ty));
            let narrower = |a: Type, b: Type| types.int_bits(a) < types.int_bits(b);
            let fine = match op {
                CastOp::Trunc => is_int(from) && is_int(to) && narrower(to, from),
                CastOp::ZExt | CastOp::SExt => is_int(from) && is_int(to) && narrower(from, to),
                CastOp::PtrToInt => is_ptr(from) && is_int(to),
                CastOp::IntToPtr => is_int(from) && is_ptr(to),
                CastOp::FPToUI | CastOp::FPToSI => types.is_float(from) && is_int(to),
                CastOp::UIToFP | CastOp::SIToFP => is_int(from) && types.is_float(to),
                CastOp::FPTrunc | CastOp::FPExt => types.is_float(from) && types.is_float(to) && from != to,
                CastOp::AddrSpaceCast => is_ptr(from) && is_ptr(to) && from != to,
                CastOp::BitCast => is_ptr(from) == is_ptr(to),
            };
            (!fine).then(|| "cannot convert these types".to_owned())
        }
        Op::Alloca { .. } => {
            let count = data.operands.first().is_none_or(|_| is_int(ty(0)));
            (!count || !types.is_ptr(data.ty)).then(|| "no integer count, or no pointer result".to_owned())
        }
        Op::Load { .. } if !types.is_ptr(ty(0)) => wrong("the address is no pointer"),
        Op::Store { .. } if !types.is_ptr(ty(1)) => wrong("the address is no pointer"),
        Op::AtomicRmw { .. } if !types.is_ptr(ty(0)) || ty(1) != data.ty => {
            wrong("the address is no pointer, or value and result differ in type")
        }
        Op::CmpXchg { .. } => {
            let pair = match types.data(data.ty) {
                TypeData::Struct { fields, .. } => fields[..] == [ty(2), Type::I1],
                _ => false,
            };
            let fine = types.is_ptr(ty(0)) && ty(1) == ty(2) && pair;
            (!fine).then(|| "operands or result are not of the types ptr, T, T and { T, i1 }".to_owned())
        }
        Op::Gep { .. } => {
            let fine = is_ptr(ty(0)) && is_ptr(data.ty) && (1..data.operands.len()).all(|i| is_int(ty(i)));
            (!fine).then(|| "base or result is no pointer, or an index no integer".to_owned())
        }
        Op::Select(_) if scalar(ty(0)) != Type::I1 || ty(1) != data.ty || ty(2) != data.ty => {
            wrong("the condition is no i1, or values and result differ in type")
        }
        Op::Phi(_) => {
            let other = data.phi_incoming().any(|(v, _)| c.ctx.operand_ty(c.func, v) != data.ty);
            other.then(|| "values and result differ in type".to_owned())
        }
        Op::ExtractValue(path) => (element(c, ty(0), path) != Some(data.ty))
            .then(|| "the result is not of the element's type".to_owned()),
        Op::InsertValue(path) => {
            let fine = ty(0) == data.ty && element(c, ty(0), path) == Some(ty(1));
            (!fine).then(|| "aggregate, element and result do not fit".to_owned())
        }
        _ => None,
    }
}

/// The type of the element at `path` in an aggregate of type `ty`.
fn element(c: &Checker<'_>, ty: Type, path: &[u32]) -> Option<Type> {
    path.iter().try_fold(ty, |at, index| match c.ctx.types.data(c.ctx.types.resolve(at)) {
        TypeData::Struct { fields, .. } => fields.get(*index as usize).copied(),
        TypeData::Array { len, elem } => (u64::from(*index) < *len).then_some(*elem),
        _ => None,
    })
}

/// Whether the intrinsic belongs to a target. LLVM reads these as any of its versions declared them.
fn is_target_intrinsic(name: &str) -> bool {
    const TARGETS: &[&str] = &[
        "aarch64",
        "amdgcn",
        "arm",
        "bpf",
        "dx",
        "hexagon",
        "loongarch",
        "mips",
        "nvvm",
        "ppc",
        "r600",
        "riscv",
        "s390",
        "spv",
        "ve",
        "wasm",
        "x86",
        "xcore",
    ];
    name.split('.').nth(1).is_some_and(|part| TARGETS.contains(&part))
}

/// What is wrong with a call against its function type, if anything.
fn call_error(c: &Checker<'_>, data: &InstData) -> Option<String> {
    let info = data.call_info()?;
    let TypeData::Function { ret, params, vararg } = c.ctx.types.data(info.fn_ty) else {
        return Some("is called as a type that is no function".to_owned());
    };
    if *ret != data.ty {
        return Some("the result is not of the callee's result type".to_owned());
    }
    let args = data.args();
    if args.len() < params.len() || (args.len() > params.len() && !vararg) {
        return Some(format!("{} arguments for {} parameters", args.len(), params.len()));
    }
    for (i, (arg, param)) in args.iter().zip(params).enumerate() {
        // What may stand behind `metadata` is not for the operand to tell.
        if *param != Type::METADATA && c.ctx.operand_ty(c.func, *arg) != *param {
            return Some(format!("argument {i} is not of the parameter's type"));
        }
    }
    let callee = data.callee()?;
    if !c.ctx.types.is_ptr(c.ctx.operand_ty(c.func, callee)) {
        return Some("the callee is no pointer".to_owned());
    }
    let name = c.ctx.global_name(callee)?;
    let Some(crate::SymbolDef::Function(id)) = c.module.symbols.get(&name) else { return None };
    let declared = c.module.functions.get(*id)?;
    // A program may call a function as another type than it has; an intrinsic may not be called so.
    let same = declared.ret == *ret
        && declared.vararg == *vararg
        && declared.params.iter().map(|p| p.ty).eq(params.iter().copied());
    let text = c.ctx.names.text(name);
    (text.starts_with("llvm.") && !is_target_intrinsic(text) && !same)
        .then(|| format!("@{text} is declared with another type"))
}
