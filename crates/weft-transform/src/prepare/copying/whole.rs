//! Functions that copy or end a whole object where no code of the region does: when a task is made and when it has ended,
//! and in `copyprivate`.
//!
//! ```llvm
//! define internal void @weft.each.16.copy(ptr %to, ptr %from, i64 %bytes) {
//!   %count = udiv i64 %bytes, 16
//!   … for each of %count elements: call void @copy(ptr %to.i, ptr %from.i) …
//!   ret void
//! }
//! define internal void @weft.end.16.destroy(ptr %object, i64 %bytes) {
//!   … for each element, the last one first: call void @destroy(ptr %object.i) …
//! }
//! ```
//!
//! The clauses `QUAL.WEFT.TASK.PRIVATE` and `QUAL.OMP.COPYPRIVATE` of prepared regions name such a function behind the
//! object's size. It has its name from the element's size and the function for an element, and so is made once.

use weft_ir::{BinaryOp, Function, Module, Operand, Type};

use super::super::emit::Emitter;
use super::super::object::Object;
use super::callee::Callee;
use super::elements::{Order, index_in};

/// The function that calls `callee`, which takes two addresses, for all elements of an object like `object`.
///
/// # Errors
/// Says why if the size of an element is not known, or zero.
pub(super) fn copier(module: &mut Module, callee: &Callee, object: &Object) -> Result<Operand, String> {
    let what = What { prefix: "weft.each", params: &["to", "from"], order: Order::Forwards };
    what.function(module, callee, object)
}

/// The function that calls `callee`, which takes one address, for all elements of an object like `object`, the last one
/// first.
///
/// # Errors
/// Says why if the size of an element is not known, or zero.
pub(super) fn destroyer(module: &mut Module, callee: &Callee, object: &Object) -> Result<Operand, String> {
    let what = What { prefix: "weft.end", params: &["object"], order: Order::Backwards };
    what.function(module, callee, object)
}

/// What such a function does.
struct What {
    prefix: &'static str,
    /// The arrays that it gets.
    params: &'static [&'static str],
    order: Order,
}

impl What {
    fn function(&self, module: &mut Module, callee: &Callee, object: &Object) -> Result<Operand, String> {
        let element = object.elements(&module.ctx).ty;
        let size = module.ctx.types.size_align(element).map(|(size, _)| size).filter(|size| *size > 0);
        let size = size.and_then(|size| i64::try_from(size).ok()).ok_or("the type has no known size")?;
        let name = format!("{}.{size}.{}", self.prefix, module.ctx.names.text(callee.name()));
        if module.function(&name).is_none() {
            self.define(module, &name, callee, element, size);
        }
        Ok(module.ctx.global(&name))
    }

    fn define(&self, module: &mut Module, name: &str, callee: &Callee, element: Type, size: i64) {
        let mut func = Function::new(module.ctx.names.intern(name), Type::VOID);
        func.prefix = "internal".into();
        let mut param = |ty: Type, name: &str| {
            let name = module.ctx.names.intern(name);
            Operand::Value(func.add_param(ty, "noundef", Some(name)))
        };
        let arrays: Vec<Operand> = self.params.iter().map(|name| param(Type::PTR, name)).collect();
        let bytes = param(Type::I64, "bytes");
        let block = func.append_block(None);
        let callee = callee.without_place();
        let mut emit = Emitter { func: &mut func, module, block };
        let size = emit.at().i64(size);
        let count = emit.at().binary(BinaryOp::UDiv, bytes, size);
        emit.for_each(count, &mut |emit, index| {
            let index = index_in(emit, self.order, count, index);
            let args: Vec<Operand> =
                arrays.iter().map(|array| emit.at().gep(element, *array, &[index])).collect();
            callee.call(emit.at(), &args);
        });
        emit.at().ret(None);
        module.add_function(func);
    }
}
