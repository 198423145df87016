//! A function with a fast path takes it, too, where it is called by code that has none.
//!
//! ```llvm
//! define i32 @f(i32 %n) {
//!   %free = call i1 @llvm.directive.task.childless(token none)
//!   br i1 %free, label %fast, label %made
//! fast:
//!   %r = call i32 @f.omp_task_fast(i32 %n)
//!   ret i32 %r
//! made:
//!   %s = call i32 @f.omp_task_made(i32 %n)              ; what @f was: it makes each task
//!   ret i32 %s
//! }
//! ```
//! So small functions that a loop in `single` calls cost no tasks while nobody waits for work.
//!
//! # Why it is right
//! A fast path runs while the task that it belongs to has no child that is not complete, since its waits do nothing. Only the thread
//! that executes a task gives it children, so that the answer stays true until the function makes some: in its resume path, for a
//! frame of its own.
//!
//! # Preconditions
//! The paths have been made. The function is no body of a task, which takes its fast path anyway, and all its tasks are complete
//! when it returns: the frame's children are nobody's behind it.
//!
//! # Postconditions
//! The function has another name and keeps its debug information; one that asks has taken its place.
//!
//! # Refused
//! Parameters that are not passed plainly, and calling conventions with a number.

use rustc_hash::FxHashMap;
use weft_ir::{Cursor, FuncId, Function, Module, Operand, Symbol, Type};
use weft_regions::{Marker, marker};

use crate::attributes;

/// What the name of the function that makes each task adds.
const MADE: &str = ".omp_task_made";

/// Lets the function `id` ask whether it may take the fast path that `names` has for it.
pub(super) fn ask(module: &mut Module, id: FuncId, names: &FxHashMap<Symbol, Symbol>) {
    let old = &module.functions[id];
    let conventions: Vec<&str> = old.prefix.split_whitespace().filter(|word| word.ends_with("cc")).collect();
    let convention = conventions.join(" ");
    let is_plain = old.params.iter().all(weft_ir::Param::is_passed_plainly) && !old.vararg;
    if !is_plain || convention == "cc" {
        return;
    }
    let name = old.name;
    let Some(fast) = names.get(&name).map(|fast| module.ctx.names.text(*fast).to_owned()) else { return };
    let made = format!("{}{MADE}", module.ctx.names.text(name));
    let made_name = module.fresh_global_name(&made);
    let made = module.ctx.names.text(made_name).to_owned();

    let mut func = Function::new(name, module.functions[id].ret);
    func.prefix.clone_from(&module.functions[id].prefix);
    func.suffix.clone_from(&module.functions[id].suffix);
    let old = &module.functions[id];
    let params: Vec<_> =
        old.params.iter().map(|p| (p.ty, p.attrs.clone(), old.values[p.value].name)).collect();
    for (ty, attrs, name) in params {
        func.add_param(ty, &attrs, name);
    }
    let attrs: Vec<Box<str>> = func.params.iter().map(|p| p.attrs.clone()).collect();
    let args: Vec<Operand> = func.params.iter().map(|p| Operand::Value(p.value)).collect();
    let blocks = [func.append_block(None), func.append_block(None), func.append_block(None)];
    let asks = marker(module, Marker::TaskChildless);
    let none = module.ctx.token_none();
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, blocks[0]);
    let free = at.call_as(asks.fn_ty, asks.callee, &[none]);
    let free = at.func.result(free);
    at.cond_br(free, blocks[1], blocks[2]);
    for (block, callee) in [(blocks[1], fast), (blocks[2], made)] {
        let callee = module.ctx.global(&callee);
        let ret = func.ret;
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
        let call = at.call(ret, callee, &args);
        let result = (ret != Type::VOID).then(|| at.func.result(call));
        at.ret(result);
        if let Some(info) = func.insts[call].call_info_mut() {
            info.prefix = convention.as_str().into();
            info.arg_attrs_mut().clone_from_slice(&attrs);
        }
    }

    let mut old = std::mem::replace(&mut module.functions[id], func);
    old.name = made_name;
    old.prefix = attributes::prefix(&old.prefix);
    old.suffix = attributes::suffix(&old.suffix);
    old.use_list_orders.clear();
    module.add_function(old);
}
