//! Working on each function of a module with the rest of the module at hand.

use weft_ir::{FuncId, Function, Module};

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
