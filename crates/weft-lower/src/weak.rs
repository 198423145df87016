//! Calls of functions that only Weft's runtime has.
//!
//! ```llvm
//! define internal i32 @weft.task.childless() alwaysinline nounwind {
//!   %has = icmp ne ptr @__weft_task_is_childless, null          ; extern_weak: other runtimes lack it
//!   br i1 %has, label %call, label %lacks
//! call:
//!   %answer = call i32 @__weft_task_is_childless()
//!   ret i32 %answer
//! lacks:
//!   ret i32 0
//! }
//! ```
//!
//! # Postcondition
//! With a runtime that lacks the function, nothing is called, and the answer is 0.

use weft_ir::{Cursor, Function, IntPredicate, Linkage, Module, Operand, Type};

/// The function `name`, which is made if there is none, and calls `function` of the runtime.
pub(crate) fn call_if_there(
    module: &mut Module,
    name: &str,
    function: &str,
    ret: Type,
    params: &[Type],
) -> Operand {
    if module.function(name).is_some() {
        return module.ctx.global(name);
    }
    let id = module.declare(function, ret, params, false, "");
    if module.functions[id].linkage() == Linkage::External {
        module.functions[id].prefix = "extern_weak".into();
    }
    let mut func = Function::new(module.ctx.names.intern(name), ret);
    func.prefix = "internal".into();
    func.suffix = format!("#{}", module.attr_group("alwaysinline nounwind")).into();
    let args: Vec<Operand> = params.iter().map(|ty| Operand::Value(func.add_param(*ty, "", None))).collect();
    let [first, calls, lacks] = [func.append_block(None), func.append_block(None), func.append_block(None)];
    let function = module.ctx.global(function);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, first);
    let null = at.zero(Type::PTR);
    let has = at.icmp(IntPredicate::Ne, function, null);
    at.cond_br(has, calls, lacks);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, calls);
    let call = at.call(ret, function, &args);
    let has_result = ret != Type::VOID;
    let answer = has_result.then(|| at.func.result(call));
    at.ret(answer);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, lacks);
    let zero = has_result.then(|| at.zero(ret));
    at.ret(zero);
    module.add_function(func);
    module.ctx.global(name)
}
