//! Working on the functions of a module with the rest of the module at hand.

use rustc_hash::FxHashMap;
use weft_ir::{FuncId, Function, Inst, Module, Op, Symbol};

/// Calls `f` on each defined function, taken out of the module for that time.
///
/// While `f` runs, the module holds an empty declaration of the same name in its place.
/// Functions that `f` adds are visited too.
pub(crate) fn for_each_function(module: &mut Module, mut f: impl FnMut(&mut Module, &mut Function)) {
    let mut index = 0;
    while let Some(id) = module.functions.keys().nth(index) {
        index += 1;
        with_function(module, id, &mut f);
    }
}

/// Calls `f` on the function `id`, if it has a body that could be read.
pub(crate) fn with_function(module: &mut Module, id: FuncId, f: &mut impl FnMut(&mut Module, &mut Function)) {
    let func = &module.functions[id];
    if !func.is_readable() {
        return;
    }
    let placeholder = Function::new(func.name, func.ret);
    let mut func = std::mem::replace(&mut module.functions[id], placeholder);
    f(module, &mut func);
    module.functions[id] = func;
}

/// Lets the calls by name in `func` of the functions that `names` has go where it says.
pub(crate) fn redirect_calls(module: &mut Module, func: &mut Function, names: &FxHashMap<Symbol, Symbol>) {
    let calls: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    for inst in calls {
        let Some(place) = callee_index(func, inst) else { continue };
        let callee = func.insts[inst].operands[place];
        let Some(to) = module.ctx.global_name(callee).and_then(|name| names.get(&name)) else { continue };
        let to = module.ctx.names.text(*to).to_owned();
        func.insts[inst].operands[place] = module.ctx.global(&to);
    }
}

/// Where the callee stands among the operands of `inst`; none if that is no call.
pub(crate) fn callee_index(func: &Function, inst: Inst) -> Option<usize> {
    let data = &func.insts[inst];
    match data.op {
        Op::Call(_) => data.operands.len().checked_sub(1),
        Op::Invoke(_) => data.operands.len().checked_sub(3),
        _ => None,
    }
}
