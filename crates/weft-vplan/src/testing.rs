//! What the tests of transformations share: a transformation gets a function of a text, and the module must be right behind it.

use weft_ir::{Function, Module, Type};

/// Runs `transform` on the function `@f` of the module in `text`, taken out of the module as the planner does it, and returns what
/// it returned and the module's text then.
///
/// # Panics
/// The text is no module with that function, or the module is not right afterwards.
pub(crate) fn transformed<R>(
    text: &str,
    transform: impl FnOnce(&mut Module, &mut Function) -> R,
) -> (R, String) {
    let mut module = weft_ir::read_module(text).unwrap();
    let id = module.function("f").unwrap();
    let placeholder = Function::new(module.functions[id].name, Type::VOID);
    let mut func = std::mem::replace(&mut module.functions[id], placeholder);
    let result = transform(&mut module, &mut func);
    module.functions[id] = func;
    let errors = weft_ir::verify::verify_module(&module);
    assert!(errors.is_empty(), "{}", errors[0]);
    (result, weft_ir::print_module(&module))
}
