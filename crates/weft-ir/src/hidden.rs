//! Values of which the optimizer is not to know how they came about.
//!
//! ```llvm
//! %n = call i32 asm "", "=r,0"(i32 %m) nounwind memory(none)
//! ```
//! The text of the assembly is empty, and its result stands where its operand stands: there is no instruction, and
//! `%n` is `%m`.

use crate::builder::Cursor;
use crate::constants::ConstKind;
use crate::inst::InstData;
use crate::module::Context;
use crate::operands::Operand;
use crate::types::{Type, TypeData};

/// The assembly, as a module's text has it.
const ASSEMBLY: &str = "asm \"\", \"=r,0\"";

/// The assembly for a floating-point number, or a vector that fits in a register, on x86.
const OF_REALS: &str = "asm \"\", \"=x,0\"";

impl Cursor<'_> {
    /// `value`, hidden from the optimizer. It is an integer that fits in a register, a pointer, or on x86 a `float`, a `double`
    /// or a vector that fits in a register.
    pub fn hide(&mut self, value: Operand) -> Operand {
        let ty = self.ty(value);
        let is_real =
            matches!(self.ctx.types.data(ty), TypeData::Vector { .. } | TypeData::Float | TypeData::Double);
        let text = ConstKind::Verbatim(self.ctx.names.intern(if is_real { OF_REALS } else { ASSEMBLY }));
        let assembly = Operand::Const(self.ctx.consts.intern(Type::PTR, text));
        let call = self.call(ty, assembly, &[value]);
        if let Some(info) = self.func.insts[call].call_info_mut() {
            info.suffix = "nounwind memory(none)".into();
        }
        self.func.result(call)
    }
}

/// What `data` hides from the optimizer, if it does nothing else.
pub fn hidden_value(ctx: &Context, data: &InstData) -> Option<Operand> {
    let (Some(Operand::Const(callee)), [value]) = (data.callee(), data.args()) else { return None };
    let ConstKind::Verbatim(text) = ctx.consts.data(callee).kind else { return None };
    (ctx.names.text(text).trim() == ASSEMBLY).then_some(*value)
}
