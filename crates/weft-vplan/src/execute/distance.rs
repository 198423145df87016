//! Comparisons of numbers that lanes have at a constant distance from each other, in numbers as narrow as the others of a loop.
//!
//! ```llvm
//! %is = icmp ne i64 %j, %i            ; j is the same in all lanes, and i one more in each: i0, i0 + 1, …
//! ; becomes
//! %d = sub i64 %j, %i0
//! %c = call i64 @llvm.umin.i64(i64 %d, i64 2147483647)
//! %t = trunc i64 %c to i32
//! %is = icmp ne <4 x i32> (%t in all lanes), <i32 0, i32 1, i32 2, i32 3>
//! ```
//! As vectors of 64 bits, the two numbers would fill two registers for one of other numbers, and the mask would have to be cut.
//!
//! # Preconditions
//! The comparison is one of [`is_of_distance`](crate::lanes::is_of_distance): for equality, of integers whose distance grows by the same from lane to lane.
//!
//! # Postconditions
//! The mask is the same: `j = i0 + k` if and only if `j - i0 = k`, modulo the powers of two of their type, and all numbers `k` of
//! lanes are less than the greatest number of the narrow type with a sign.

use weft_ir::{CastOp, InstData, IntPredicate, Operand, Type};

use super::body::Body;

impl Body<'_, '_> {
    /// The mask of a comparison of distances; none if its numbers are not those of lanes one after the other.
    pub(super) fn of_distance(&mut self, data: &InstData) -> Option<Operand> {
        let [left, right] = data.operands[..] else { return None };
        if !self.is_single(left) || !self.is_single(right) {
            return None;
        }
        // What is the same in all lanes, less what is the least in lane 0.
        let step = self.stride_of(left) - self.stride_of(right);
        let (less, more) = if step > 0 { (left, right) } else { (right, left) };
        let bytes = self.plan.register_bytes / self.plan.part.max(1);
        let farthest = i64::from(self.lanes - 1) * step.abs();
        let greatest = |bytes: u32| (1i64 << (8 * bytes - 1)) - 1;
        let bytes = [1, 2, 4].into_iter().find(|size| *size >= bytes && farthest < greatest(*size))?;
        let wide = self.emit.ty(left);
        let narrow = self.emit.module.ctx.types.int(8 * bytes);
        let most = self.emit.module.ctx.int(wide, i128::from(greatest(bytes)));
        let (less, more) = (self.single(less), self.single(more));
        let distance = self.emit.at().binary(weft_ir::BinaryOp::Sub, more, less);
        let is_near = self.emit.at().icmp(IntPredicate::Ult, distance, most);
        let distance = self.emit.at().select(is_near, distance, most);
        let distance = self.emit.at().cast(CastOp::Trunc, distance, narrow);
        let (all, steps) =
            (self.emit.broadcast(distance, self.lanes), self.emit.steps(narrow, step.abs(), self.lanes));
        if self.emit.is_parted(self.lanes) {
            return Some(self.emit.compared_by_parts(&data.op, all, steps));
        }
        let ty = self.emit.vector(Type::I1, self.lanes);
        Some(self.emit.insert(data.op.clone(), ty, [all, steps]))
    }
}
