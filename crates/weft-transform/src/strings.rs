//! Strings made here for clauses to name: those of critical regions that `legalize` and `prepare` make.
//!
//! ```llvm
//! @.weft.name.reduction = private unnamed_addr constant [11 x i8] c".reduction\00", align 1
//! ```

use weft_ir::{Module, Operand};

/// The address of a private constant with `text` and a final zero.
pub(crate) fn string_constant(module: &mut Module, text: &str) -> Operand {
    let global = format!(".weft.name.{}", text.trim_start_matches('.'));
    let name = module.ctx.names.intern(&global);
    if module.global_var(name).is_none() {
        module.add_string(name, text);
    }
    module.ctx.global(&global)
}
