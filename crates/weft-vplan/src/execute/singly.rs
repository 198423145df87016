//! Accesses under a mask where the machine has none for their size: lane by lane, and without branches.
//!
//! ```llvm
//! store float %x, ptr %p
//! ; becomes, for each lane, where %bits are those of the mask as a number
//! %there = icmp ne i32 (and i32 %bits, 4), 0
//! %place = select i1 %there, ptr (%p and 2 elements), ptr %nowhere
//! store float (lane 2 of %x), ptr %place
//! ```
//! LLVM would branch for each lane, by conditions that a processor foresees badly. A lane that is not there accesses a place of the
//! function's own: one for loads, where zeros are, and one for stores, so that no load waits for one of them. LLVM does not see what
//! place that is; it would branch again.

use weft_ir::{BinaryOp, CastOp, InstData, IntPredicate, Op, Operand, Type};

use super::body::Body;
use super::nowhere::Nowhere;

impl Body<'_, '_> {
    /// Says whether elements of a size are accessed lane by lane where a mask says which.
    pub(super) fn accesses_singly(&self, size: u64) -> Option<Nowhere> {
        self.nowhere.filter(|_| size < self.plan.least_masked)
    }

    /// What the lanes in `mask` load that lie one behind the other.
    pub(super) fn loaded_singly(
        &mut self,
        data: &InstData,
        base: Operand,
        mask: Operand,
        nowhere: Nowhere,
    ) -> Operand {
        let lanes = self.emit.lanes_of(mask);
        let vector = self.emit.vector(data.ty, lanes);
        let bits = self.bits(mask);
        let mut all = self.emit.poison(vector);
        for lane in 0..lanes {
            let place = self.place_or_nowhere(bits, lane, base, data.ty, nowhere.load);
            let op = Op::Load { volatile: false, atomic: None, align: Some(self.align_of(data, data.ty)) };
            let load = self.emit.at().insert(InstData::new(op, data.ty, [place]));
            self.describe(load, data);
            let (one, index) =
                (self.emit.func.result(load), self.emit.module.ctx.int(Type::I64, i128::from(lane)));
            all = self.emit.insert(Op::InsertElement, vector, [all, one, index]);
        }
        all
    }

    /// The lanes in `mask` store what they have one behind the other.
    pub(super) fn stored_singly(
        &mut self,
        data: &InstData,
        (base, value): (Operand, Operand),
        mask: Operand,
        nowhere: Nowhere,
    ) {
        let ty = self.emit.element_of(value);
        let bits = self.bits(mask);
        for lane in 0..self.emit.lanes_of(mask) {
            let place = self.place_or_nowhere(bits, lane, base, ty, nowhere.store);
            let index = self.emit.module.ctx.int(Type::I64, i128::from(lane));
            let one = self.emit.extract(value, index);
            let op = Op::Store { volatile: false, atomic: None, align: Some(self.align_of(data, ty)) };
            let store = self.emit.at().insert(InstData::new(op, Type::VOID, [one, place]));
            self.describe(store, data);
        }
    }

    /// A mask as a number that machines compute with.
    fn bits(&mut self, mask: Operand) -> Operand {
        let lanes = self.emit.lanes_of(mask);
        let ty = self.emit.module.ctx.types.int(lanes);
        let bits = self.emit.at().cast(CastOp::BitCast, mask, ty);
        if lanes < 32 { self.emit.at().cast(CastOp::ZExt, bits, Type::I32) } else { bits }
    }

    fn place_or_nowhere(
        &mut self,
        bits: Operand,
        lane: u32,
        base: Operand,
        ty: Type,
        nowhere: Operand,
    ) -> Operand {
        let own = self.part_of(base, ty, lane);
        let bits_ty = self.emit.ty(bits);
        let bit = self.emit.module.ctx.int(bits_ty, 1i128 << lane);
        let zero = self.emit.zero(bits_ty);
        let bit = self.emit.at().binary(BinaryOp::And, bits, bit);
        let is_there = self.emit.at().icmp(IntPredicate::Ne, bit, zero);
        self.emit.at().select(is_there, own, nowhere)
    }
}
