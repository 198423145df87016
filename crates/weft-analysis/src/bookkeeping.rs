//! Instructions that tell about an alloca without using what it holds: lifetime markers and debug records.
//!
//! ```llvm
//! call void @llvm.lifetime.start.p0(i64 4, ptr %x)
//! #dbg_declare(ptr %x, !7, !DIExpression(), !9)
//! ```

use weft_ir::{Function, Inst, InstData, Module};

/// Whether `inst` only tells about an alloca: debug records and lifetime markers.
pub fn is_bookkeeping(func: &Function, module: &Module, inst: Inst) -> bool {
    let data = &func.insts[inst];
    data.is_debug_record() || is_lifetime(data, module)
}

/// Whether `data` is a call of `llvm.lifetime.start` or `.end`.
pub fn is_lifetime(data: &InstData, module: &Module) -> bool {
    data.callee()
        .and_then(|c| module.ctx.global_name(c))
        .is_some_and(|name| module.ctx.names.text(name).starts_with("llvm.lifetime."))
}
