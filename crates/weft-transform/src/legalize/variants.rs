//! Variants of functions for vectors take their vectors in registers.
//!
//! ```llvm
//! define <8 x float> @_ZGVdN8v_f(ptr noundef byval(<8 x float>) align 32 %0) #7 {
//!   %x = load <8 x float>, ptr %0
//! ```
//! becomes
//! ```llvm
//! define <8 x float> @_ZGVdN8v_f(<8 x float> noundef %0) #7 {
//! ```
//!
//! Clang passes vectors by the features that the file is compiled for. A variant is for callers that are compiled for the
//! variant's own features, and pass such a vector in one register.
//!
//! And the function becomes part of its variants, `noinline` or not:
//! ```llvm
//!   %r = call float @f(float %x)        ; f is noinline     ==>     %r = call float @f(float %x) alwaysinline
//! ```
//! A program that keeps a function out of its callers does not want it called once for each lane.
//!
//! # Preconditions
//! As clang prints a function before any pass: its first use of such a parameter loads the vector.
//!
//! # Postconditions
//! No parameter of a variant that this module defines is a vector in memory. Functions without optimizations (`optnone`) are
//! called as before.

use weft_ir::{FuncId, Function, Inst, Module, Op, Operand, ValueDef};

use crate::attributes::has;
use crate::functions::for_each_function;
use crate::operands::replace_operand;

/// What the names of variants begin with.
const VARIANT: &str = "_ZGV";

/// Settles how the variants of `module` get their vectors, and that their functions become part of them.
pub(super) fn settle(module: &mut Module) {
    for_each_function(module, |module, func| {
        if !module.ctx.names.text(func.name).starts_with(VARIANT) {
            return;
        }
        for index in 0..func.params.len() {
            if !func.params[index].attrs.contains("byval(<") {
                continue;
            }
            if let Some(load) = only_load(func, index) {
                take(func, index, load);
            }
        }
        take_in(module, func);
    });
}

/// Lets LLVM make the function that the variant `func` is of part of it.
fn take_in(module: &Module, func: &mut Function) {
    let variant = module.ctx.names.text(func.name);
    let is_of = |name: &str| variant.strip_suffix(name).is_some_and(|rest| rest.ends_with('_'));
    let is_kept_out = |callee: FuncId| {
        let suffix = &module.functions[callee].suffix;
        has(module, suffix, "noinline") && !has(module, suffix, "optnone")
    };
    let calls = func.layout_insts().map(|(_, inst)| inst).filter(|inst| {
        let name = func.insts[*inst].callee().and_then(|callee| module.ctx.global_name(callee));
        let name = name.map(|name| module.ctx.names.text(name)).filter(|name| is_of(name));
        name.and_then(|name| module.function(name)).is_some_and(is_kept_out)
    });
    for call in calls.collect::<Vec<_>>() {
        if let Some(info) = func.insts[call].call_info_mut() {
            info.suffix = format!("{} alwaysinline", info.suffix).trim_start().into();
        }
    }
}

/// The load that is the only use of the parameter.
fn only_load(func: &Function, index: usize) -> Option<Inst> {
    let parameter = Operand::Value(func.params[index].value);
    let uses = |inst: &Inst| func.insts[*inst].operands.contains(&parameter);
    let mut users = func.layout_insts().map(|(_, inst)| inst).filter(uses);
    let first = users.next()?;
    let is_load = matches!(func.insts[first].op, Op::Load { volatile: false, atomic: None, .. });
    (is_load && users.all(|user| func.insts[user].is_debug_record())).then_some(first)
}

/// Lets the parameter be what `load` loads.
fn take(func: &mut Function, index: usize, load: Inst) {
    let ty = func.insts[load].ty;
    let old = func.params[index].value;
    let loaded = func.result(load);
    debug_assert!(matches!(func.values[old].def, ValueDef::Param(_)), "a parameter is defined as one");
    func.values[old].ty = ty;
    func.params[index].ty = ty;
    func.params[index].attrs = "noundef".into();
    func.remove_inst(load);
    let blocks = func.blocks().to_vec();
    replace_operand(func, &blocks, loaded, Operand::Value(old));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_is_not_inlined_elsewhere_becomes_part_of_its_variants() {
        let settled = |variant: &str, attributes: &str| {
            let text = format!(
                "define float @f(float %x) #0 {{\nentry:\n  ret float %x\n}}\n\
                 define float @{variant}(float %x) {{\nentry:\n  %r = call float @f(float %x) #1\n  ret float %r\n}}\n\
                 attributes #0 = {{ {attributes} }}\nattributes #1 = {{ nounwind }}\n"
            );
            let mut module = weft_ir::read_module(&text).unwrap();
            settle(&mut module);
            weft_ir::print_module(&module).contains("(float %x) #1 alwaysinline\n")
        };
        assert!(settled("_ZGVbN4v_f", "noinline nounwind"));
        assert!(!settled("_ZGVbN4v_f", "nounwind"));
        assert!(!settled("_ZGVbN4v_f", "noinline optnone"));
        assert!(!settled("_ZGVbN4v_if", "noinline"), "it is another function's variant");
        assert!(!settled("g", "noinline"));
    }
}
