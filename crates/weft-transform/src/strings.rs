//! Strings made here for clauses to name: those of critical regions that `legalize` and `prepare` make.
//!
//! ```llvm
//! @.weft.name.reduction = private unnamed_addr constant [11 x i8] c".reduction\00", align 1
//! ```

use smallvec::SmallVec;
use weft_ir::{ConstKind, GlobalVar, Module, Operand, Type};

/// The address of a private constant with `text` and a final zero.
pub(crate) fn string_constant(module: &mut Module, text: &str) -> Operand {
    let global = format!(".weft.name.{}", text.trim_start_matches('.'));
    let name = module.ctx.names.intern(&global);
    if module.global_var(name).is_none() {
        let ty = module.ctx.types.array(text.len() as u64 + 1, Type::I8);
        let bytes = module.ctx.names.intern(&format!("{text}\\00"));
        let init = module.ctx.consts.intern(ty, ConstKind::String(bytes));
        module.add_global(GlobalVar {
            name,
            prefix: "private unnamed_addr".into(),
            is_constant: true,
            ty,
            init: Some(init),
            suffix: ", align 1".into(),
            attachments: SmallVec::new(),
        });
    }
    module.ctx.global(&global)
}
