//! Notes of what lies in memory that an allocator gave: the types of private copies, for the regions inside that name them.
//!
//! ```llvm
//! %x.shape = alloca double
//! %x.private = call noalias ptr @omp_aligned_alloc(i64 64, i64 8, i64 %h) [ "weft.shape"(ptr %x.shape) ]
//! ```
//!
//! An array of variable length has its number of elements behind the type of one.
//!
//! # Postconditions
//! [`forget`] leaves no note.

use weft_ir::{Context, Cursor, Function, Inst, Op, Operand, Type};

use super::emit::Emitter;

const NOTE: &str = "weft.shape";

/// Notes at `call` that it returns the address of `count` elements of type `ty`, or of one.
pub(super) fn note(emit: &mut Emitter<'_>, call: Inst, ty: Type, count: Option<Operand>) {
    let first = emit.func.entry().expect("invariant: a function with a region has a body");
    let shape = Cursor::at_start(emit.func, &mut emit.module.ctx, first).alloca(ty, None, None);
    let tag = emit.module.ctx.names.intern(NOTE);
    emit.func.insts[call].set_bundles([(tag, std::iter::once(shape).chain(count).collect())]);
}

/// Returns what is noted at `inst`.
pub(super) fn of(func: &Function, ctx: &Context, inst: Inst) -> Option<(Type, Option<Operand>)> {
    let (tag, operands) = func.insts[inst].bundles().next()?;
    if ctx.names.text(tag) != NOTE {
        return None;
    }
    let Some(Operand::Value(shape)) = operands.first().copied() else { return None };
    let Op::Alloca { ty, .. } = func.insts[func.def_inst(shape)?].op else { return None };
    Some((ty, operands.get(1).copied()))
}

/// Removes all notes of a function.
pub(super) fn forget(func: &mut Function, ctx: &Context) {
    let is_noted = |inst: &Inst| of(func, ctx, *inst).is_some();
    let noted: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_noted).collect();
    for inst in noted {
        let shape = func.insts[inst].bundles().next().and_then(|(_, operands)| operands.first().copied());
        func.insts[inst].set_bundles([]);
        if let Some(Operand::Value(shape)) = shape
            && let Some(shape) = func.def_inst(shape)
        {
            func.remove_inst(shape);
        }
    }
}
