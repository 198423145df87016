//! Accesses of lanes that are a constant distance apart, on machines without gathers that are worth their name.
//!
//! ```llvm
//! %x = load float, ptr %p                                 ; each lane 256 bytes behind the one before
//! ; becomes
//! %x0 = load float, ptr %p
//! %v0 = insertelement <8 x float> poison, float %x0, i64 0
//! %p1 = getelementptr i8, ptr %p, i64 256
//! %x1 = load float, ptr %p1                               ; and so on
//! ```
//! As a gather, the addresses would be a vector, of which LLVM takes each one out again.
//!
//! # Preconditions
//! All lanes are there.

use weft_ir::{InstData, Op, Operand, Type};

use super::body::{Body, Made};

impl Body<'_, '_> {
    /// The address of lane 0 and the distance of lanes in bytes, if single accesses are better than a gather or a scatter.
    pub(super) fn strided(&self, address: Operand, mask: Option<Operand>) -> Option<(Operand, i64)> {
        let Operand::Value(value) = address else { return None };
        match self.made.get(&value) {
            Some(Made::Single(base, stride))
                if mask.is_none() && *stride != 0 && !self.plan.has_mask_registers =>
            {
                Some((*base, *stride))
            }
            _ => None,
        }
    }

    /// Loads a number for each lane.
    pub(super) fn loaded_strided(&mut self, data: &InstData, (base, stride): (Operand, i64)) -> Operand {
        let (ty, align) = (data.ty, self.align_of(data, data.ty));
        let vector = self.emit.vector(ty, self.lanes);
        let mut loaded = self.emit.poison(vector);
        for lane in 0..self.lanes {
            let place = self.lane_place(base, stride, lane);
            let op = Op::Load { volatile: false, atomic: None, align: Some(align) };
            let inst = self.emit.at().insert(InstData::new(op, ty, [place]));
            self.describe(inst, data);
            let number = self.emit.func.result(inst);
            let lane = self.emit.module.ctx.int(Type::I64, i128::from(lane));
            loaded = self.emit.insert(Op::InsertElement, vector, [loaded, number, lane]);
        }
        loaded
    }

    /// Stores the number of each lane, in the order of the lanes.
    pub(super) fn stored_strided(&mut self, data: &InstData, value: Operand, (base, stride): (Operand, i64)) {
        let ty = self.emit.element_of(value);
        let align = self.align_of(data, ty);
        for lane in 0..self.lanes {
            let place = self.lane_place(base, stride, lane);
            let lane = self.emit.module.ctx.int(Type::I64, i128::from(lane));
            let number = self.emit.extract(value, lane);
            let op = Op::Store { volatile: false, atomic: None, align: Some(align) };
            let inst = self.emit.at().insert(InstData::new(op, Type::VOID, [number, place]));
            self.describe(inst, data);
        }
    }

    fn lane_place(&mut self, base: Operand, stride: i64, lane: u32) -> Operand {
        if lane == 0 {
            return base;
        }
        let distance = self.emit.module.ctx.int(Type::I64, i128::from(stride) * i128::from(lane));
        self.emit.offset(base, distance)
    }
}
