//! The variables of a team's initial thread, all of whose threads execute its code.
//!
//! ```llvm
//! %i = alloca i32        ; only loaded and stored here: each thread has its own, and all are equal
//! %r = alloca i32        ; a parallel region only reads it: the same
//! %s = alloca double     ; a parallel region gets its address: @weft.shared.object, one for the block
//! ```
//!
//! A variable of the second kind is one object per function, not per call: a function that comes back to itself is not
//! translated as code of an initial thread.

use rustc_hash::FxHashSet;
use weft_analysis::use_index::UseIndex;
use weft_ir::{ConstKind, Cursor, Function, GlobalVar, Inst, Module, Op, Operand, Type, Value};

use crate::calls::callee;
use crate::readers::only_reads;
use crate::support::{self, PREFIX_OF_SHARED};

/// The size of the largest variable that each thread has for itself although others read it.
const REGISTERS: u64 = 64;
/// The same for code around a league, whose blocks have no memory in common that one of them could write before all others read.
const FRAME: u64 = 4096;
/// The size of the largest variable of a kernel: there is one for each kernel that may be at work.
const LARGEST_OF_KERNEL: u64 = 4096;

/// The pointers to variables that each thread may have for itself.
#[derive(Default)]
pub(crate) struct Objects {
    /// The values that point into such a variable.
    own: FxHashSet<Value>,
    /// The allocations that all threads share.
    pub(crate) shared: Vec<Inst>,
}

impl Objects {
    /// Looks at all allocations of `func`; `holds_league` says whether it is code around a league.
    pub(crate) fn of(module: &Module, func: &Function, holds_league: bool) -> Objects {
        let most = if holds_league { FRAME } else { REGISTERS };
        let uses = UseIndex::compute(func);
        let mut objects = Objects::default();
        for (_, inst) in func.layout_insts() {
            if !matches!(func.insts[inst].op, Op::Alloca { .. }) {
                continue;
            }
            let Some(result) = func.insts[inst].result else { continue };
            match pointers(module, func, &uses, inst, result, most) {
                Some(pointers) => objects.own.extend(pointers),
                None => objects.shared.push(inst),
            }
        }
        objects
    }

    /// Whether `pointer` points into a variable that the thread has for itself.
    pub(crate) fn is_own(&self, pointer: Operand) -> bool {
        matches!(pointer, Operand::Value(value) if self.own.contains(&value))
    }
}

/// All values that point into the object at `start`; nothing if one of them leaves the function.
fn pointers(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    object: Inst,
    start: Value,
    most: u64,
) -> Option<Vec<Value>> {
    let ctx = &module.ctx;
    let is_small = is_small(module, func, object, most);
    let mut found = vec![start];
    let mut next = 0;
    while let Some(value) = found.get(next).copied() {
        next += 1;
        for one in uses.uses(value) {
            let data = &func.insts[one.inst];
            let at = data.operands.iter().position(|operand| *operand == Operand::Value(value))?;
            let is_only =
                data.operands.iter().filter(|operand| **operand == Operand::Value(value)).count() == 1;
            match &data.op {
                Op::Load { volatile: false, atomic: None, .. } => {}
                Op::Store { volatile: false, atomic: None, .. } if at == 1 && is_only => {}
                Op::Gep { .. } if at == 0 => found.extend(data.result),
                Op::DebugRecord(_) => {}
                Op::Call(_) => {
                    let name = callee(func, ctx, one.inst)?;
                    let is_local = name.starts_with("llvm.lifetime.")
                        || ["llvm.memset.", "llvm.memcpy.", "llvm.memmove."]
                            .iter()
                            .any(|n| name.starts_with(n));
                    // A number or two are copied; of an array, one for all threads is less to write.
                    if !(is_local || is_small && only_reads(module, func, one.inst, at)) {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }
    Some(found)
}

/// Says whether an allocation has no more than so many bytes.
fn is_small(module: &Module, func: &Function, object: Inst, most: u64) -> bool {
    let Op::Alloca { ty, .. } = &func.insts[object].op else { return false };
    let bytes = module.ctx.types.size_align(*ty).map_or(u64::MAX, |(bytes, _)| bytes);
    func.insts[object].operands.is_empty() && bytes <= most
}

/// Makes a variable of a block for the allocation `inst`; nothing if it has no fixed size.
pub(crate) fn share_in_block(module: &mut Module, func: &mut Function, inst: Inst) -> Option<()> {
    let (ty, align) = allocated(module, func, inst)?;
    let address = named(module, &format!("{PREFIX_OF_SHARED}object"), ty, align)?;
    replace(func, inst, address)
}

/// Makes a variable of a kernel for the allocation `inst`, which all its threads share: one for each of the kernels that may be at
/// work, since several threads of the host may have started this one; nothing if it has no fixed size, or a large one.
///
/// Precondition: the kernel begins with [`support::KERNEL_NUMBER`].
pub(crate) fn share_in_kernel(module: &mut Module, func: &mut Function, inst: Inst) -> Option<()> {
    let (ty, align) = allocated(module, func, inst)?;
    let (bytes, _) = module.ctx.types.size_align(ty)?;
    if bytes > LARGEST_OF_KERNEL {
        return None;
    }
    let all = module.ctx.types.array(support::KERNELS, ty);
    let global = named(module, "weft.gpu.object", all, align)?;
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let number = support::KERNEL_WHICH.value(&mut at, &[]);
    let address = at.gep(ty, global, &[number]);
    replace(func, inst, address)
}

/// Returns the type of an allocation of fixed size, and its alignment.
fn allocated(module: &mut Module, func: &Function, inst: Inst) -> Option<(Type, Option<u32>)> {
    let Op::Alloca { ty, align, .. } = func.insts[inst].op.clone() else { return None };
    let count = match func.insts[inst].operands.first() {
        None => 1,
        Some(Operand::Const(count)) => u64::try_from(module.ctx.consts.as_int(*count)?).ok()?,
        Some(_) => return None,
    };
    Some((if count == 1 { ty } else { module.ctx.types.array(count, ty) }, align))
}

fn replace(func: &mut Function, inst: Inst, address: Operand) -> Option<()> {
    let result = func.insts[inst].result?;
    func.replace_uses(result, address);
    func.remove_inst(inst);
    Some(())
}

/// Adds a variable of a block, without a value.
pub(crate) fn variable(module: &mut Module, what: &str, ty: Type, align: Option<u32>) -> Option<Operand> {
    named(module, &format!("{PREFIX_OF_SHARED}{what}"), ty, align)
}

fn named(module: &mut Module, name: &str, ty: Type, align: Option<u32>) -> Option<Operand> {
    let (_, natural) = module.ctx.types.size_align(ty)?;
    let name = module.fresh_global_name(name);
    let undef = module.ctx.consts.intern(ty, ConstKind::Undef);
    let align = u64::from(align.unwrap_or(1)).max(natural);
    module.add_global(GlobalVar {
        name,
        prefix: "internal".into(),
        is_constant: false,
        ty,
        init: Some(undef),
        suffix: format!(", align {align}").into(),
        attachments: Default::default(),
    });
    let text = module.ctx.names.text(name).to_owned();
    Some(module.ctx.global(&text))
}
