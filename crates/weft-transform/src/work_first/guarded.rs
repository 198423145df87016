//! The resume path of a function that an exception may leave.
//!
//! ```llvm
//! define internal i32 @f.omp_task_resume(i32 %site, i32 %n) cold noinline personality ptr @__gxx_personality_v0 {
//!   %frame = call ptr @llvm.directive.task.frame(token none)
//!   %result = invoke i32 @f.omp_task_rest(i32 %site, i32 %n) to label %done unwind label %left
//! done:
//!   call void @llvm.directive.task.frame.end(token none, ptr %frame)
//!   ret i32 %result
//! left:
//!   %thrown = landingpad { ptr, i32 } cleanup
//!   call void @llvm.directive.taskwait(token none)
//!   call void @llvm.directive.task.frame.end(token none, ptr %frame)
//!   resume { ptr, i32 } %thrown
//! }
//! ```
//! `f.omp_task_rest` is the rest of the function as [`super::resume`] makes it, with the function's own handlers, but without
//! a frame.
//!
//! # Why it is right
//! The frame ends on both ways, so that the thread's current task is that of the creator again where the exception is caught.
//! The creator may be in a fast path, in which a `taskwait` is nothing; so what the function leaves when it throws is waited for
//! here. To wait is always allowed: no task of a function with a fast path waits for what its creator does next ([`super::facts`]).
//! The fast path itself has nothing to clean up: no child of its task is incomplete while it is executed.
//!
//! # Preconditions
//! The function, or another one of the module, has a personality function for landing pads.
//!
//! # Postconditions
//! The path is called as one without exceptions is.

use weft_ir::{Cursor, Function, Module, Operand, Symbol, Type};
use weft_regions::{Leaf, Marker, marker};

use crate::attributes;

/// The personality function by which exceptions pass `func`: its own, or that of another function of the module.
pub(super) fn personality<'a>(module: &'a Module, func: &'a Function) -> Option<&'a str> {
    let others = || module.functions.values().find_map(attributes::personality);
    attributes::personality(func).or_else(others)
}

/// Makes the function `name`, which calls `rest` within a frame; `personality` are the words that name the personality function.
pub(super) fn make(module: &mut Module, name: Symbol, rest: &Function, personality: &str) -> Function {
    let mut func = Function::new(name, rest.ret);
    func.prefix = "internal".into();
    let group = module.attr_group("cold noinline");
    func.suffix = format!("#{group} {personality}").into();
    let types: Vec<(Type, Option<Symbol>)> =
        rest.params.iter().map(|param| (param.ty, rest.values[param.value].name)).collect();
    let args: Vec<Operand> =
        types.into_iter().map(|(ty, name)| Operand::Value(func.add_param(ty, "", name))).collect();
    let mut named = |module: &mut Module, text: &str| {
        let name = module.ctx.names.intern(text);
        func.append_block(Some(name))
    };
    let (entry, done, left) = (named(module, "entry"), named(module, "done"), named(module, "left"));
    let (begin, end) = (marker(module, Marker::TaskFrame), marker(module, Marker::TaskFrameEnd));
    let wait = marker(module, Marker::Point(Leaf::Taskwait));
    let none = module.ctx.token_none();
    let callee = module.ctx.names.text(rest.name).to_owned();
    let callee = module.ctx.global(&callee);
    let thrown = module.ctx.types.structure(vec![Type::PTR, Type::I32]);

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, entry);
    let frame = at.call_as(begin.fn_ty, begin.callee, &[none]);
    let frame = at.func.result(frame);
    let called = at.invoke(rest.ret, callee, &args, done, left);
    let result = (rest.ret != Type::VOID).then(|| at.func.result(called));

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, done);
    at.call_as(end.fn_ty, end.callee, &[none, frame]);
    at.ret(result);

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, left);
    let exception = at.landing_pad(thrown, "cleanup");
    at.call_as(wait.fn_ty, wait.callee, &[none]);
    at.call_as(end.fn_ty, end.callee, &[none, frame]);
    at.resume(exception);
    func
}
