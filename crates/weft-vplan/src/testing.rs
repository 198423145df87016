//! What the tests of transformations share: a transformation gets a function of a text, and the module must be right behind it.

use weft_ir::{Function, Module, Type};

use crate::innermost::Innermost;

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

/// Whether `leave` tells LLVM to leave the loop over `%k` alone that `body` is executed in; it may use pointers `%a` and `%b`, and
/// numbers of 64 bits `%n`, which is how often it runs, and `%word`.
pub(crate) fn is_left_alone(
    body: &str,
    leave: impl FnOnce(&mut Module, &mut Function, &[Innermost]) -> usize,
) -> bool {
    let text = format!(
        "define void @f(ptr %a, ptr %b, i64 %word, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
         %k = phi i64 [ 0, %entry ], [ %next, %loop ]\n  {body}\n  %next = add nuw nsw i64 %k, 1\n  \
         %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n"
    );
    let (count, text) = transformed(&text, |module, func| {
        let loops = Innermost::all(module, func);
        leave(module, func, &loops)
    });
    assert_eq!(text.contains("llvm.loop.vectorize.width\", i32 1"), count > 0, "{text}");
    count > 0
}
