//! The order of memory accesses.
//!
//! ```llvm
//! %old = atomicrmw add ptr %p, i32 1 acq_rel
//! ; becomes
//! call void @llvm.nvvm.membar.gl()
//! %old = atomicrmw add ptr %p, i32 1 monotonic
//! call void @llvm.nvvm.membar.gl()
//! ```
//!
//! The code generator for NVPTX takes every atomic operation for a relaxed one, and selects nothing for fences and ordered
//! loads and stores. `membar.gl` is `fence.sc.gpu`, which is as strong as any order.

use weft_ir::{AtomicInfo, Cursor, Inst, Module, Op, Operand, Type};

/// A fence for all threads of a GPU.
const FENCE: &str = "llvm.nvvm.membar.gl";

/// Where an operation needs fences.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fences {
    None,
    Before,
    After,
    Both,
    /// The instruction is one itself.
    Itself,
}

/// Orders all atomic accesses by fences.
pub(crate) fn order(module: &mut Module) {
    module.declare(FENCE, Type::VOID, &[], false, "");
    let fence = module.ctx.global(FENCE);
    for id in module.defined_functions().collect::<Vec<_>>() {
        let Module { functions, ctx, .. } = module;
        let func = &mut functions[id];
        let insts: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
        for inst in insts {
            let fences = relax(&mut func.insts[inst].op);
            let mut put = |before: bool| {
                let mut at = match before {
                    true => Cursor::before(func, ctx, inst),
                    false => Cursor::after(func, ctx, inst),
                };
                at.call(Type::VOID, fence, &[] as &[Operand]);
            };
            if matches!(fences, Fences::Before | Fences::Both | Fences::Itself) {
                put(true);
            }
            if matches!(fences, Fences::After | Fences::Both) {
                put(false);
            }
            if fences == Fences::Itself {
                func.remove_inst(inst);
            }
        }
    }
}

/// Makes an access a relaxed one.
fn relax(op: &mut Op) -> Fences {
    let relaxed = |atomic: &mut AtomicInfo, words: &str| {
        atomic.scope = "".into();
        atomic.ordering = words.into();
    };
    match op {
        Op::Fence(_) => Fences::Itself,
        Op::Load { atomic: Some(atomic), .. } => {
            let fences = match &*atomic.ordering {
                "acquire" => Fences::After,
                "seq_cst" => Fences::Both,
                _ => Fences::None,
            };
            relaxed(atomic, "monotonic");
            fences
        }
        Op::Store { atomic: Some(atomic), .. } => {
            let fences = match &*atomic.ordering {
                "release" => Fences::Before,
                "seq_cst" => Fences::Both,
                _ => Fences::None,
            };
            relaxed(atomic, "monotonic");
            fences
        }
        Op::AtomicRmw { atomic, .. } => {
            let is_relaxed = &*atomic.ordering == "monotonic";
            relaxed(atomic, "monotonic");
            if is_relaxed { Fences::None } else { Fences::Both }
        }
        Op::CmpXchg { atomic, .. } => {
            let is_relaxed = &*atomic.ordering == "monotonic monotonic";
            relaxed(atomic, "monotonic monotonic");
            if is_relaxed { Fences::None } else { Fences::Both }
        }
        _ => Fences::None,
    }
}
