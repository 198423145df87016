//! Functions that copy a whole object where no code of the region does: when a task is made, and in `copyprivate`.
//!
//! ```llvm
//! define internal void @weft.each.16.copy(ptr %to, ptr %from, i64 %bytes) {
//!   %count = udiv i64 %bytes, 16
//!   … for each of %count elements: call void @copy(ptr %to.i, ptr %from.i) …
//!   ret void
//! }
//! ```
//!
//! The clauses `QUAL.WEFT.TASK.PRIVATE` and `QUAL.OMP.COPYPRIVATE` of prepared regions name such a function behind the
//! object's size. It has its name from the element's size and the function that copies an element, and so is made once.

use weft_ir::{BinaryOp, Function, Module, Operand, Type};

use super::super::emit::Emitter;
use super::super::object::Object;
use super::callee::Callee;

/// The function that calls `callee`, which takes two addresses, for all elements of an object like `object`.
///
/// # Errors
/// Says why if the size of an element is not known, or zero.
pub(super) fn copier(module: &mut Module, callee: &Callee, object: &Object) -> Result<Operand, String> {
    let element = object.elements(&module.ctx).ty;
    let size = module.ctx.types.size_align(element).map(|(size, _)| size).filter(|size| *size > 0);
    let size = size.and_then(|size| i64::try_from(size).ok()).ok_or("the type has no known size")?;
    let name = format!("weft.each.{size}.{}", module.ctx.names.text(callee.name()));
    if module.function(&name).is_none() {
        define(module, &name, callee, element, size);
    }
    Ok(module.ctx.global(&name))
}

fn define(module: &mut Module, name: &str, callee: &Callee, element: Type, size: i64) {
    let mut func = Function::new(module.ctx.names.intern(name), Type::VOID);
    func.prefix = "internal".into();
    let mut param = |ty: Type, name: &str| {
        let name = module.ctx.names.intern(name);
        Operand::Value(func.add_param(ty, "noundef", Some(name)))
    };
    let (to, from, bytes) = (param(Type::PTR, "to"), param(Type::PTR, "from"), param(Type::I64, "bytes"));
    let block = func.append_block(None);
    let callee = callee.without_place();
    let mut emit = Emitter { func: &mut func, module, block };
    let size = emit.at().i64(size);
    let count = emit.at().binary(BinaryOp::UDiv, bytes, size);
    emit.for_each(count, &mut |emit, index| {
        let to = emit.at().gep(element, to, &[index]);
        let from = emit.at().gep(element, from, &[index]);
        callee.call(emit.at(), &[to, from]);
    });
    emit.at().ret(None);
    module.add_function(func);
}
