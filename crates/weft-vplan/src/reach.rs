//! Which addresses a nest of loops reaches from a pointer, computed in front of it.
//!
//! ```c
//! for (i = 0; i < n; i++)
//!     for (j = 0; j < m; j++) p[i * w + j] = 0;      // from p up to p + (n - 1) * w + (m - 1) + 1
//! ```

use weft_ir::{BinaryOp, CastOp, Cursor, IntPredicate, Operand, Type, Value};

use crate::affine::{Sum, Term};

/// Writes the first byte that is reached from `root` and the one behind the last, where an access lies `at` so many bytes from there, and
/// those around it from `least` up to `most` of it. `lasts` has for each loop of the nest how many iterations there are but one.
pub(crate) fn reach(
    at: &mut Cursor<'_>,
    root: Operand,
    sum: &Sum,
    (least, most): (i128, i128),
    lasts: &[Operand],
) -> (Operand, Operand) {
    let mut first = at.cast(CastOp::PtrToInt, root, Type::I64);
    let zero = at.ctx.int(Type::I64, 0);
    let mut steps: Vec<Option<Operand>> = vec![None; lasts.len()];
    for (term, factor) in &sum.terms {
        let factor = at.ctx.int(Type::I64, *factor);
        let scaled =
            |at: &mut Cursor<'_>, value: Value| at.binary(BinaryOp::Mul, Operand::Value(value), factor);
        let (depth, part) = match *term {
            Term::Done(depth) => (Some(depth), factor),
            Term::DoneTimes(depth, value) => (Some(depth), scaled(at, value)),
            Term::Value(value) => (None, scaled(at, value)),
            Term::Product(value, other) => {
                let part = scaled(at, value);
                (None, at.binary(BinaryOp::Mul, part, Operand::Value(other)))
            }
        };
        match depth {
            Some(depth) => {
                let step = steps[depth].map_or(part, |step| at.binary(BinaryOp::Add, step, part));
                steps[depth] = Some(step);
            }
            None => first = at.binary(BinaryOp::Add, first, part),
        }
    }
    let mut end = first;
    for (step, last) in steps.into_iter().zip(lasts) {
        let Some(step) = step else { continue };
        let distance = at.binary(BinaryOp::Mul, step, *last);
        let is_down = at.icmp(IntPredicate::Slt, distance, zero);
        let down = at.select(is_down, distance, zero);
        let up = at.select(is_down, zero, distance);
        first = at.binary(BinaryOp::Add, first, down);
        end = at.binary(BinaryOp::Add, end, up);
    }
    let (least, most) = (at.ctx.int(Type::I64, least), at.ctx.int(Type::I64, most));
    (at.binary(BinaryOp::Add, first, least), at.binary(BinaryOp::Add, end, most))
}
