//! Objects whose bits are their value: one load and one store, or `llvm.memcpy`.

use weft_ir::{BinaryOp, Operand, Type};

use super::super::emit::Emitter;
use super::super::object::Object;

/// Copies the whole object.
///
/// # Errors
/// Says why if its size is not known.
pub(super) fn copy(
    emit: &mut Emitter<'_>,
    object: &Object,
    to: Operand,
    from: Operand,
) -> Result<(), String> {
    if object.is_scalar(&emit.module.ctx) {
        let mut at = emit.at();
        let value = at.load(object.ty, from);
        at.store(value, to);
        return Ok(());
    }
    let bytes = bytes(emit, object)?;
    emit.memcpy(to, from, bytes);
    Ok(())
}

/// Makes the whole object zero.
///
/// # Errors
/// Says why if its size is not known.
pub(super) fn clear(emit: &mut Emitter<'_>, object: &Object, at: Operand) -> Result<(), String> {
    let bytes = bytes(emit, object)?;
    emit.clear(at, bytes);
    Ok(())
}

/// The size of the whole object in bytes, an `i64`.
fn bytes(emit: &mut Emitter<'_>, object: &Object) -> Result<Operand, String> {
    let size = i64::try_from(object.size(&emit.module.ctx)?).map_err(|_| "the object is too large")?;
    let mut bytes = emit.at().i64(size);
    if let Some(count) = object.count {
        let count = emit.widen(count);
        bytes = emit.at().binary(BinaryOp::Mul, bytes, count);
    }
    debug_assert_eq!(emit.at().ty(bytes), Type::I64, "sizes are i64");
    Ok(bytes)
}
