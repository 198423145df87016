//! Where lanes that are not there access memory, if accesses under a mask are done lane by lane (`singly.rs`).
//!
//! ```llvm
//! %room = alloca [2 x i64]                       ; at the function's entry
//! store i64 0, ptr %room
//! %load = call ptr asm "", "=r,0,~{memory}"(ptr %room)
//! %store = getelementptr i8, ptr %load, i64 8
//! ```

use weft_ir::{CallInfo, ConstKind, Cursor, Flags, InstData, InstFlags, Op, Operand, Type, TypeData};

use super::emit::Emit;
use crate::plan::{self, Plan};

/// So many bytes an element has at most.
const ELEMENT: u64 = 8;

/// Where lanes that are not there load and store.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nowhere {
    /// Zeros, which nothing changes.
    pub(super) load: Operand,
    /// What nobody reads.
    pub(super) store: Operand,
}

/// Makes the places for lanes that are not there, in front of the loop, if the plan needs them.
pub(super) fn nowhere(emit: &mut Emit<'_>, plan: &Plan) -> Option<Nowhere> {
    let mut needs = false;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            needs |= !step.is_full
                && step.insts.iter().any(|inst| {
                    !plan.own.contains(&inst.0)
                        && plan::is_single(emit.module, emit.func, *inst, plan.least_masked)
                });
        });
    }
    let entry = emit.func.entry().filter(|_| needs)?;
    let ty = emit.module.ctx.types.intern(TypeData::Array { len: 2, elem: Type::I64 });
    let align = u32::try_from(ELEMENT).ok();
    let room = Op::Alloca { ty, align, flags: InstFlags::from(Flags::NONE), suffix: "".into() };
    let room = Cursor::at_index(emit.func, &mut emit.module.ctx, entry, 0).insert(InstData::new(
        room,
        Type::PTR,
        [] as [Operand; 0],
    ));
    let room = emit.func.result(room);
    let zero = emit.module.ctx.int(Type::I64, 0);
    let store = Op::Store { volatile: false, atomic: None, align };
    emit.at().insert(InstData::new(store, Type::VOID, [zero, room]));
    // An assembler text without instructions takes and gives the address.
    let text = ConstKind::Verbatim(emit.module.ctx.names.intern("asm \"\", \"=r,0,~{memory}\""));
    let callee = Operand::Const(emit.module.ctx.consts.intern(Type::PTR, text));
    let fn_ty = emit.module.ctx.types.function(Type::PTR, vec![Type::PTR], false);
    let mut info = CallInfo::plain(fn_ty, 1);
    info.suffix = "nounwind".into();
    let call = emit.at().insert(InstData::new(Op::Call(Box::new(info)), Type::PTR, [room, callee]));
    let load = emit.func.result(call);
    let distance = emit.module.ctx.int(Type::I64, i128::from(ELEMENT));
    let store = emit.offset(load, distance);
    Some(Nowhere { load, store })
}
