//! A function with tasks asks whether it may take its fast path: whether the current task has children.
//!
//! ```llvm
//! %free = call i1 @llvm.directive.task.childless(token none)
//! ; becomes
//!   %answer = call i32 @weft.task.childless()                  ; the runtime's answer, or 0 ([`crate::weak`])
//!   %free = icmp ne i32 %answer, 0
//! ```
//!
//! # Precondition
//! None.
//!
//! # Postcondition
//! The marker is gone. With a runtime that lacks the function the answer is no.

use weft_abi::task::IS_CHILDLESS;
use weft_ir::{Inst, IntPredicate, Type};

use crate::lowering::Lowering;
use crate::weak;

/// The function that asks.
const ASKS: &str = "weft.task.childless";

impl Lowering<'_> {
    /// Lowers the question whether the current task has children.
    pub(crate) fn lower_childless(&mut self, marker: Inst) {
        let asks = weak::call_if_there(self.module, ASKS, IS_CHILDLESS, Type::I32, &[]);
        let mut at = self.cursor(marker);
        let call = at.call(Type::I32, asks, &[]);
        let answer = at.func.result(call);
        let zero = at.i32(0);
        let free = at.icmp(IntPredicate::Ne, answer, zero);
        self.replace_result(marker, free);
    }
}
