//! Variables whose memory an allocator gives: the directive `allocate`. [OMP 5.2 §6.5]
//!
//! ```llvm
//! %v = alloca [100 x double]                              ; the initial value is stored here
//! call void @llvm.directive.allocate(token none) [ "DIR.OMP.ALLOCATE"(), "QUAL.WEFT.MEMORY"(ptr %v, ptr %m, i64 64) ]
//!   … uses of %v …
//! ; becomes
//! %allocator = load i64, ptr (%m + 8)
//! %v.given = call noalias ptr @omp_aligned_alloc(i64 64, i64 800, i64 %allocator)
//! store ptr %v.given, ptr %m                              ; which is released where the scope ends
//! call void @llvm.memcpy.p0.p0.i64(ptr %v.given, ptr %v, i64 800, i1 false)        ; if it has an initial value
//!   … uses of %v.given …
//! ```
//!
//! *Before:* the module is as a front end prints it: the marker dominates the variable's scope behind it.
//! *After:* no such marker is left; regions list the memory, whose type a note tells ([`super::shape`]).
//! *Refused:* a marker about something else than an alloca.

use weft_analysis::bookkeeping::is_bookkeeping;
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{BinaryOp, Cursor, Flags, Function, Inst, Module, Op, Operand, Type, Value};
use weft_regions::{Leaf, Marker, Own, clauses_of};

use super::emit::{Emitter, as_value};
use super::object::Object;
use super::shape;

/// Lets allocators give the memory of all variables of which a marker says so.
///
/// # Errors
/// The markers that cannot be understood, each with the reason.
pub(super) fn give(module: &mut Module, func: &mut Function) -> Vec<(Inst, String)> {
    let is_one =
        |inst: &Inst| Marker::of(&func.insts[*inst], &module.ctx) == Some(Marker::Point(Leaf::Allocate));
    let markers: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_one).collect();
    let mut problems = Vec::new();
    for marker in markers {
        match one(module, func, marker) {
            Ok(()) => func.remove_inst(marker),
            Err(why) => problems.push((marker, why)),
        }
    }
    problems
}

fn one(module: &mut Module, func: &mut Function, marker: Inst) -> Result<(), String> {
    let clauses = clauses_of(func, &module.ctx, marker);
    let memory = clauses.iter().find(|clause| clause.kind == Own::Memory);
    let Some([variable, slot, alignment]) =
        memory.and_then(|clause| <[Operand; 3]>::try_from(clause.operands()).ok())
    else {
        return Err("a directive 'allocate' without a variable".to_owned());
    };
    let object = Object::of(func, module, variable)?;
    let alloca = as_value(variable).filter(|value| is_alloca(func, *value));
    let alloca = alloca.ok_or("a directive 'allocate' of what is no local variable")?;
    let (size, natural) =
        module.ctx.types.size_align(object.ty).ok_or("the size of what is to be allocated is not known")?;
    let given = call(module, func, (marker, slot), &object, (size, natural.max(number(module, alignment))));
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let value = as_value(given).expect("invariant: a call has a result");
    let mut is_begun = false;
    for inst in func.layout_insts().map(|(_, inst)| inst).collect::<Vec<_>>() {
        let places = 0..func.insts[inst].operands.len();
        let uses: Vec<usize> = places.filter(|place| func.insts[inst].operands[*place] == variable).collect();
        for place in uses {
            if inst == marker || is_bookkeeping(func, module, inst) {
                continue;
            }
            match dom.dominates_use(func, value, inst, place) {
                true => func.insts[inst].operands[place] = given,
                false => is_begun = true,
            }
        }
    }
    if is_begun {
        copy(module, func, marker, (given, Operand::Value(alloca)), &object, size);
    }
    Ok(())
}

fn is_alloca(func: &Function, value: Value) -> bool {
    func.def_inst(value).is_some_and(|inst| matches!(func.insts[inst].op, Op::Alloca { .. }))
}

/// Returns an alignment; one that is no power of two, which an instance of a template may ask for, is ignored.
fn number(module: &Module, operand: Operand) -> u64 {
    let known = match operand {
        Operand::Const(c) => module.ctx.consts.as_int(c).and_then(|n| u64::try_from(n).ok()),
        _ => None,
    };
    known.filter(|alignment| alignment.is_power_of_two()).unwrap_or(1)
}

/// Asks the allocator that stands behind `slot` for the object's memory, in front of `marker`.
fn call(
    module: &mut Module,
    func: &mut Function,
    (marker, slot): (Inst, Operand),
    object: &Object,
    (size, alignment): (u64, u64),
) -> Operand {
    module.declare("omp_aligned_alloc", Type::PTR, &[Type::I64; 3], false, "nounwind");
    let callee = module.ctx.global("omp_aligned_alloc");
    let alignment = alignment.max(object.align.map_or(1, u64::from));
    let block = func.inst_block(marker).expect("invariant: a marker is in a block");
    let bytes = bytes(module, func, marker, object, size);
    let mut at = Cursor::before(func, &mut module.ctx, marker);
    let eight = at.i64(8);
    let behind = at.gep(Type::I8, slot, &[eight]);
    let allocator = at.load(Type::I64, behind);
    let alignment = at.i64(i64::try_from(alignment).unwrap_or(1));
    let call = at.call(Type::PTR, callee, &[alignment, bytes, allocator]);
    if let Some(info) = func.insts[call].call_info_mut() {
        info.prefix = "noalias".into();
    }
    let given = func.result(call);
    Cursor::before(func, &mut module.ctx, marker).store(given, slot);
    let name = as_value(object.address).and_then(|value| func.values[value].name);
    let text = format!("{}.given", name.map_or("", |name| module.ctx.names.text(name)));
    if let Some(value) = as_value(given) {
        func.values[value].name = Some(module.ctx.names.intern(&text));
    }
    shape::note(&mut Emitter { func, module, block }, call, object.ty, object.count);
    given
}

/// The object's size in bytes, an `i64`.
fn bytes(module: &mut Module, func: &mut Function, before: Inst, object: &Object, size: u64) -> Operand {
    let mut at = Cursor::before(func, &mut module.ctx, before);
    let size = at.i64(i64::try_from(size).unwrap_or(i64::MAX));
    match object.count {
        None => size,
        Some(count) => {
            let count = at.cast(weft_ir::CastOp::ZExt, count, Type::I64);
            at.binary_with(BinaryOp::Mul, Flags::default(), count, size)
        }
    }
}

/// Copies the initial value, in front of `marker`.
fn copy(
    module: &mut Module,
    func: &mut Function,
    marker: Inst,
    (to, from): (Operand, Operand),
    object: &Object,
    size: u64,
) {
    let params = [Type::PTR, Type::PTR, Type::I64, Type::I1];
    module.declare("llvm.memcpy.p0.p0.i64", Type::VOID, &params, false, "");
    let callee = module.ctx.global("llvm.memcpy.p0.p0.i64");
    let bytes = bytes(module, func, marker, object, size);
    let no = module.ctx.int(Type::I1, 0);
    Cursor::before(func, &mut module.ctx, marker).call(Type::VOID, callee, &[to, from, bytes, no]);
}
