//! Accesses lane by lane, on machines without gathers that are worth their name: of lanes that are a constant distance apart, and of
//! those whose places are numbers in vectors.
//!
//! ```llvm
//! %x = load float, ptr %p                                 ; each lane 256 bytes behind the one before
//! ; becomes
//! %x0 = load float, ptr %p
//! %v0 = insertelement <8 x float> poison, float %x0, i64 0
//! %p1 = getelementptr i8, ptr %p, i64 256
//! %x1 = load float, ptr %p1                               ; and so on
//!
//! %q = getelementptr float, ptr %table, i64 %j            ; %j is another number in each lane
//! %y = load float, ptr %q
//! ; becomes
//! %j0 = extractelement <8 x i64> %js, i64 0
//! %q0 = getelementptr float, ptr %table, i64 %j0
//! %y0 = load float, ptr %q0                               ; and so on
//! ```
//! As a gather, the addresses would be a vector, of which LLVM takes each one out again. Several arrays with one place would get a
//! vector each, where the place itself, taken out once, serves all: loads and stores add what is the same for all lanes by
//! themselves. Sums over neighbors of points take 0.6 of the time with AVX2.
//!
//! # Preconditions
//! All lanes are there.

use weft_ir::{Block, Inst, InstData, Op, Operand, Type};

use super::body::{Body, Made};

/// So many steps lead to an address at most: an element, a member of it, an element of that.
const STEPS: usize = 4;

/// Where the lanes of an access are.
#[derive(Clone, Debug)]
pub(super) enum Places {
    /// From an address on, so many bytes apart.
    Apart(Operand, i64),
    /// Where these computations of addresses lead to, the first from what is the same for all lanes.
    Led(Vec<Inst>),
}

impl Body<'_, '_> {
    /// The places of the lanes, if single accesses are better than a gather or a scatter. The access stands in `block`.
    pub(super) fn places(
        &self,
        address: Operand,
        mask: Option<Operand>,
        block: Option<Block>,
    ) -> Option<Places> {
        let Operand::Value(value) = address else { return None };
        if mask.is_some() || self.plan.has_mask_registers {
            return None;
        }
        match self.made.get(&value) {
            Some(Made::Single(base, stride)) if *stride != 0 => Some(Places::Apart(*base, *stride)),
            Some(Made::Vector(_)) if !self.has_gathers => self.led(address, block?),
            _ => None,
        }
    }

    /// The computations that lead to an address of its own for each lane, all in one block: what else they are computed of may have
    /// become another number behind it.
    fn led(&self, address: Operand, block: Block) -> Option<Places> {
        let mut steps = Vec::new();
        let mut pointer = address;
        while !(self.is_single(pointer) && self.stride_of(pointer) == 0) {
            let Operand::Value(value) = pointer else { return None };
            let func = &self.emit.func;
            let step = func.def_inst(value).filter(|step| func.inst_block(*step) == Some(block))?;
            let is_step = matches!(func.insts[step].op, Op::Gep { .. });
            if !is_step || steps.len() == STEPS {
                return None;
            }
            steps.push(step);
            pointer = func.insts[step].operands[0];
        }
        steps.reverse();
        Some(Places::Led(steps))
    }

    /// Loads a number for each lane.
    pub(super) fn loaded_from(&mut self, data: &InstData, places: &Places) -> Operand {
        let (ty, align) = (data.ty, self.align_of(data, data.ty));
        let vector = self.emit.vector(ty, self.lanes);
        let mut loaded = self.emit.poison(vector);
        for lane in 0..self.lanes {
            let place = self.lane_place(places, lane);
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
    pub(super) fn stored_to(&mut self, data: &InstData, value: Operand, places: &Places) {
        let ty = self.emit.element_of(value);
        let align = self.align_of(data, ty);
        for lane in 0..self.lanes {
            let place = self.lane_place(places, lane);
            let lane = self.emit.module.ctx.int(Type::I64, i128::from(lane));
            let number = self.emit.extract(value, lane);
            let op = Op::Store { volatile: false, atomic: None, align: Some(align) };
            let inst = self.emit.at().insert(InstData::new(op, Type::VOID, [number, place]));
            self.describe(inst, data);
        }
    }

    fn lane_place(&mut self, places: &Places, lane: u32) -> Operand {
        match places {
            Places::Apart(base, _) if lane == 0 => *base,
            Places::Apart(base, stride) => {
                let distance = self.emit.module.ctx.int(Type::I64, i128::from(*stride) * i128::from(lane));
                self.emit.offset(*base, distance)
            }
            Places::Led(steps) => {
                let number = self.emit.module.ctx.int(Type::I64, i128::from(lane));
                let mut pointer = None;
                for step in steps {
                    let mut data = self.emit.func.insts[*step].clone();
                    data.result = None;
                    for (index, operand) in data.operands.iter_mut().enumerate() {
                        *operand = match pointer.filter(|_| index == 0) {
                            Some(pointer) => pointer,
                            None if self.is_single(*operand) && self.stride_of(*operand) == 0 => {
                                self.single(*operand)
                            }
                            None => {
                                let all = self.vector(*operand);
                                self.emit.extract(all, number)
                            }
                        };
                    }
                    let inst = self.emit.at().insert(data);
                    pointer = Some(self.emit.func.result(inst));
                }
                pointer.unwrap_or(number)
            }
        }
    }
}
