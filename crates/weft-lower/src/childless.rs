//! A function with tasks asks whether it may take its fast path: whether the current task has children.
//!
//! ```llvm
//! %free = call i1 @llvm.directive.task.childless(token none)
//! ; becomes
//!   %free = call i1 @weft.task.childless()
//!
//! define internal i1 @weft.task.childless() {
//!   %has = icmp ne ptr @__weft_task_is_childless, null          ; extern_weak: other runtimes lack it
//!   br i1 %has, label %ask, label %unknown
//! ask:
//!   %answer = call i32 @__weft_task_is_childless()
//!   %free = icmp ne i32 %answer, 0
//!   ret i1 %free
//! unknown:
//!   ret i1 false
//! }
//! ```
//!
//! # Precondition
//! None.
//!
//! # Postcondition
//! The marker is gone. With a runtime that lacks the function the answer is no.

use weft_abi::task::IS_CHILDLESS;
use weft_ir::{Cursor, Function, Inst, IntPredicate, Linkage, Module, Operand, Type};

use crate::lowering::Lowering;

/// The function that asks.
const ASKS: &str = "weft.task.childless";

impl Lowering<'_> {
    /// Lowers the question whether the current task has children.
    pub(crate) fn lower_childless(&mut self, marker: Inst) {
        let asks = asking(self.module);
        let mut at = self.cursor(marker);
        let call = at.call(Type::I1, asks, &[]);
        let answer = at.func.result(call);
        if let Some(result) = self.func.insts[marker].result {
            self.func.replace_uses(result, answer);
        }
        self.func.remove_inst(marker);
    }
}

/// The function that asks, which is made if there is none.
fn asking(module: &mut Module) -> Operand {
    if module.function(ASKS).is_some() {
        return module.ctx.global(ASKS);
    }
    let id = module.declare(IS_CHILDLESS, Type::I32, &[], false, "");
    if module.functions[id].linkage() == Linkage::External {
        module.functions[id].prefix = "extern_weak".into();
    }
    let name = module.ctx.names.intern(ASKS);
    let mut func = Function::new(name, Type::I1);
    func.prefix = "internal".into();
    func.suffix = format!("#{}", module.attr_group("alwaysinline nounwind")).into();
    let blocks = [func.append_block(None), func.append_block(None), func.append_block(None)];
    let [first, ask, unknown] = blocks;
    let runtime = module.ctx.global(IS_CHILDLESS);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, first);
    let null = at.zero(Type::PTR);
    let has = at.icmp(IntPredicate::Ne, runtime, null);
    at.cond_br(has, ask, unknown);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, ask);
    let answer = at.call(Type::I32, runtime, &[]);
    let answer = at.func.result(answer);
    let zero = at.i32(0);
    let free = at.icmp(IntPredicate::Ne, answer, zero);
    at.ret(Some(free));
    let no = module.ctx.int(Type::I1, 0);
    Cursor::at_end(&mut func, &mut module.ctx, unknown).ret(Some(no));
    module.add_function(func);
    module.ctx.global(ASKS)
}
