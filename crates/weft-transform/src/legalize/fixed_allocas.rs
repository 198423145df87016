//! Allocas whose number of elements is a constant: a front end may write `alloca T, i64 1` for every variable.
//!
//! ```llvm
//! %x = alloca i32, i64 1            ==>      %x = alloca i32
//! %a = alloca i32, i64 10                    %a = alloca [10 x i32]
//! ```
//!
//! The stages behind take a variable with a count for one of variable length, which no region may use as its own.
//!
//! # Postconditions
//! The count of an alloca is no constant.

use weft_ir::{Function, Inst, Module, Op, Operand};

/// Gives allocas of `func` with a constant count a type in its place.
pub(super) fn drop_constant_counts(module: &mut Module, func: &mut Function) {
    let allocas: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    for inst in allocas {
        let data = &func.insts[inst];
        let (Op::Alloca { .. }, [Operand::Const(count)]) = (&data.op, &data.operands[..]) else { continue };
        let Some(count) = module.ctx.consts.as_int(*count).and_then(|n| u64::try_from(n).ok()) else {
            continue;
        };
        let data = &mut func.insts[inst];
        if let Op::Alloca { ty, .. } = &mut data.op {
            if count != 1 {
                *ty = module.ctx.types.array(count, *ty);
            }
            data.operands = Default::default();
        }
    }
}
