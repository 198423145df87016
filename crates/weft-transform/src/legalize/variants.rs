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
//! # Preconditions
//! As clang prints a function before any pass: its first use of such a parameter loads the vector.
//!
//! # Postconditions
//! No parameter of a variant that this module defines is a vector in memory.

use weft_ir::{Function, Inst, Module, Op, Operand, ValueDef};

use crate::functions::for_each_function;
use crate::operands::replace_operand;

/// What the names of variants begin with.
const VARIANT: &str = "_ZGV";

/// Rewrites the variants of `module`.
pub(super) fn pass_in_registers(module: &mut Module) {
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
    });
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
