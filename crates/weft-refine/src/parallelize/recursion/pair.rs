//! Two functions for one that calls itself: one that calls itself and returns something, and one with the name of both, which writes
//! that where it belongs.
//!
//! ```llvm
//! define void @f(i64 %n, ptr %r)     ==>     define internal i64 @f.value(i64 %n)      ; calls itself
//!                                            define void @f(i64 %n, ptr %r)            ; calls the other one
//! ```
//!
//! # Postconditions
//! The inner function is marked as the one was, and reads memory at most, once its code is what it is meant to be.

use weft_ir::{Cursor, Function, Inst, Module, Operand, Type, ValueDef, attributes};

use super::{KEEPS_CALLS, MARK, plain_attributes, plain_suffix, with_group};

/// The word of `func` for how it is called.
pub(super) fn convention(func: &Function) -> Box<str> {
    func.prefix.split_whitespace().find(|word| word.ends_with("cc")).unwrap_or("").into()
}

/// A copy of `base`, with the name of that and `ending`, that returns a `ret`; its code is that of `base` yet.
pub(super) fn inner(module: &mut Module, base: &Function, ending: &str, ret: Type) -> Function {
    let name = module.ctx.names.text(base.name).to_owned();
    let mut func = base.clone();
    func.name = module.fresh_global_name(&format!("{name}.{ending}"));
    func.ret = ret;
    func.prefix = format!("internal {}", convention(base)).trim().into();
    func.use_list_orders.clear();
    let groups: Vec<&str> = base.suffix.split_whitespace().filter(|word| word.starts_with('#')).collect();
    let kept = attributes::without(module, &groups.join(" "), |word| word.starts_with("memory("));
    let only_reads = module.attr_group("memory(read)");
    func.suffix = with_group(&kept, &format!("#{only_reads}"));
    func
}

/// Takes parameter `at` from `func`, which does not use it.
pub(super) fn remove_param(func: &mut Function, at: usize) {
    func.params.remove(at);
    for (index, param) in func.params.iter().enumerate() {
        func.values[param.value].def = ValueDef::Param(index);
    }
}

/// A function with the name and the parameters of `base`, and without code; returns its parameters, too.
pub(super) fn outer(module: &mut Module, base: &Function) -> (Function, Vec<Operand>) {
    let mut func = Function::new(base.name, base.ret);
    func.prefix.clone_from(&base.prefix);
    let plain = plain_suffix(module, &base.suffix);
    let plain = attributes::without(module, &plain, |word| word == MARK || word == KEEPS_CALLS);
    let linked =
        |word: &&str| word.ends_with("unnamed_addr") || *word == "comdat" || word.starts_with("comdat(");
    let linked = base.suffix.split_whitespace().filter(linked).collect::<Vec<_>>().join(" ");
    func.suffix = with_group(&linked, &plain);
    let mut args: Vec<Operand> = Vec::new();
    for param in &base.params {
        let name = base.values[param.value].name;
        args.push(Operand::Value(func.add_param(param.ty, &plain_attributes(&param.attrs), name)));
    }
    (func, args)
}

/// Calls the function of the name `callee`, which is called in the way of `base`.
pub(super) fn call(
    at: &mut Cursor<'_>,
    base: &Function,
    ret: Type,
    callee: Operand,
    args: &[Operand],
) -> (Inst, Operand) {
    let call = at.call(ret, callee, args);
    if let Some(info) = at.func.insts[call].call_info_mut() {
        info.prefix = convention(base);
    }
    (call, at.func.result(call))
}
