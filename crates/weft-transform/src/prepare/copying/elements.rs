//! Calls of a variable's functions, once for each of its elements.
//!
//! ```llvm
//! each:                                            ; the copies of [5 x %thing]
//!   %i = phi i64 [ 0, %before ], [ %next, %each.body ]
//!   …
//! each.body:
//!   %to = getelementptr %thing, ptr %x.private, i64 %i
//!   %from = getelementptr %thing, ptr %x, i64 %i
//!   call void @copy(ptr %to, ptr %from)
//! ```
//!
//! Elements are what is left when all arrays are taken off the variable's type, and the order is that of their
//! addresses; only what ends them goes backwards. [C++17 §9.3.1, §15.4]

use weft_ir::{BinaryOp, Operand, Type};

use super::super::emit::Emitter;
use super::super::object::Object;
use super::callee::Callee;

/// The direction of a walk over elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// By growing addresses.
    Forwards,
    /// By falling addresses.
    Backwards,
}

/// Calls `callee` for each element of `object` with the element's address in each of `arrays`, where such objects are.
///
/// # Errors
/// Says why if there are too many elements.
pub(super) fn call_each(
    emit: &mut Emitter<'_>,
    object: &Object,
    callee: &Callee,
    arrays: &[Operand],
    order: Order,
) -> Result<(), String> {
    let elements = object.elements(&emit.module.ctx);
    if elements.fixed == 1 && elements.factor.is_none() {
        callee.call(emit.at(), arrays);
        return Ok(());
    }
    let count = elements.count(emit)?;
    emit.for_each(count, &mut |emit, index| {
        let index = index_in(emit, order, count, index);
        let address = |array: &Operand| emit.at().gep(elements.ty, *array, &[index]);
        let args: Vec<Operand> = arrays.iter().map(address).collect();
        callee.call(emit.at(), &args);
    });
    Ok(())
}

/// The index of the element number `index` of `count` in a walk in this order.
pub(super) fn index_in(emit: &mut Emitter<'_>, order: Order, count: Operand, index: Operand) -> Operand {
    if order == Order::Forwards {
        return index;
    }
    let one = emit.at().i64(1);
    let last = emit.at().binary(BinaryOp::Sub, count, one);
    debug_assert_eq!(emit.at().ty(index), Type::I64, "indices are i64");
    emit.at().binary(BinaryOp::Sub, last, index)
}
