//! Loads and stores of vectors.
//!
//! ```llvm
//! load float, ptr %p          ; one behind the other: load <16 x float>, ptr %p, or llvm.masked.load under a mask
//!                             ; one before the other: the same from the lowest lane on, and a shuffle
//!                             ; anywhere, and in rows under a mask: llvm.masked.gather; one for all: the load as it was
//! ```

use weft_ir::{Block, Inst, InstData, Op, Operand, Type};

use super::body::{Body, Made};
use super::compute::keep_attachments;
use super::emit::{Emit, align_of, mangled};
use crate::partings::waiting_for;
use crate::plan::{Access, LEAST_BYTES, Row};

impl Body<'_, '_> {
    pub(super) fn align_of(&self, data: &InstData, ty: Type) -> u32 {
        align_of(self.emit.module, data, ty)
    }

    /// The address of the lowest lane, and the mask in the order of the memory.
    pub(super) fn place(
        &mut self,
        address: Operand,
        ty: Type,
        access: Access,
        mask: Option<Operand>,
    ) -> (Operand, Option<Operand>) {
        let base = self.single(address);
        if access != Access::Reverse {
            return (base, mask);
        }
        let size = self.emit.module.ctx.types.size_align(ty).map_or(1, |(size, _)| size);
        let back = -i128::from(u64::from(self.lanes - 1) * size);
        let back = self.emit.module.ctx.int(Type::I64, back);
        let base = self.emit.offset(base, back);
        let mask = mask.map(|mask| self.reversed(mask));
        (base, mask)
    }

    pub(super) fn reversed(&mut self, value: Operand) -> Operand {
        let order: Vec<u32> = (0..self.lanes).rev().collect();
        self.emit.shuffle(value, &order)
    }

    /// The parts of a mask with the number of the first lane and of the lanes of each; of none, one for all lanes.
    ///
    /// Each is for at least as many numbers of `size` bytes as make the least vector: LLVM would widen the access, and with it the
    /// mask, and has to clear the rest of its register for that.
    fn masks_in_parts(&mut self, mask: Option<Operand>, size: u64) -> Vec<(u32, u32, Option<Operand>)> {
        let Some(mask) = mask else { return vec![(0, self.lanes, None)] };
        let mut parts = self.emit.parts(mask);
        let mut lanes = self.lanes / u32::try_from(parts.len()).unwrap_or(1);
        while parts.len() > 1 && u64::from(lanes) * size < LEAST_BYTES {
            parts = parts.chunks(2).map(|pair| self.emit.joined(pair[0], pair[1])).collect();
            lanes *= 2;
        }
        (0..).step_by(lanes as usize).zip(parts).map(|(first, part)| (first, lanes, Some(part))).collect()
    }

    pub(super) fn load(&mut self, data: &InstData, access: Access, mask: Option<Operand>) -> Made {
        let (ty, align) = (data.ty, self.align_of(data, data.ty));
        if access == Access::Uniform {
            return Made::Single(self.once(data, false), 0);
        }
        if let (Access::Row { number, member }, None) = (access, mask)
            && let Some(column) = self.of_row(number, member, data)
        {
            return Made::Vector(column);
        }
        if let Access::Table { number } = access {
            return Made::Vector(self.looked_up(number));
        }
        let align_operand = self.emit.module.ctx.int(Type::I32, i128::from(align));
        if matches!(access, Access::Indexed | Access::Row { .. }) {
            let block = data.result.and_then(|result| self.emit.func.def_inst(result));
            let block = block.and_then(|load| self.emit.func.inst_block(load));
            if let Some(places) = self.places(data.operands[0], mask, block) {
                return Made::Vector(self.loaded_from(data, &places));
            }
            let addresses = self.vector(data.operands[0]);
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let loaded = self.emit.by_parts(&[addresses, mask], |emit, of| {
                let lanes = emit.lanes_of(of[0]);
                let vector = emit.vector(ty, lanes);
                let (poison, name) = (emit.poison(vector), mangled(emit.module, vector));
                let name = format!("llvm.masked.gather.{name}.v{lanes}p0");
                let inst = emit.intrinsic(&name, vector, &[of[0], align_operand, of[1], poison]);
                describe(emit, inst, data);
                emit.func.result(inst)
            });
            return Made::Vector(loaded);
        }
        let (base, mask) = self.place(data.operands[0], ty, access, mask);
        let mut loaded = Vec::new();
        let size = self.emit.module.ctx.types.size_align(ty).map_or(1, |(size, _)| size);
        for (first, lanes, mask) in self.masks_in_parts(mask, size) {
            let vector = self.emit.vector(ty, lanes);
            let base = self.part_of(base, ty, first);
            if let (Some(mask), Some(nowhere)) = (mask, self.accesses_singly(size)) {
                loaded.push(self.loaded_singly(data, base, mask, nowhere));
                continue;
            }
            let inst = match mask {
                Some(mask) => {
                    let (poison, name) = (self.emit.poison(vector), mangled(self.emit.module, vector));
                    let name = format!("llvm.masked.load.{name}.p0");
                    self.emit.intrinsic(&name, vector, &[base, align_operand, mask, poison])
                }
                None => {
                    let op = Op::Load { volatile: false, atomic: None, align: Some(align) };
                    self.emit.at().insert(InstData::new(op, vector, [base]))
                }
            };
            describe(self.emit, inst, data);
            loaded.push(self.emit.func.result(inst));
        }
        let value = self.emit.concatenated(loaded);
        Made::Vector(if access == Access::Reverse { self.reversed(value) } else { value })
    }

    /// The address of the lane `first` of numbers that lie one behind the other.
    pub(super) fn part_of(&mut self, base: Operand, ty: Type, first: u32) -> Operand {
        if first == 0 {
            return base;
        }
        let size = self.emit.module.ctx.types.size_align(ty).map_or(1, |(size, _)| size);
        let distance = self.emit.module.ctx.int(Type::I64, i128::from(u64::from(first) * size));
        self.emit.offset(base, distance)
    }

    pub(super) fn store(&mut self, inst: Inst, data: &InstData, access: Access, mask: Option<Operand>) {
        let ty = self.emit.ty(data.operands[0]);
        let align = self.align_of(data, ty);
        let (mut value, mut mask) = self.with_postponed(inst, data, mask);
        if let (true, Some(there)) = (self.plan.own.contains(&inst), mask) {
            // Lanes that are not there store what was there.
            let op = Op::Load { volatile: false, atomic: None, align: Some(align) };
            let mut load = InstData::new(op, ty, [data.operands[1]]);
            load.attachments = data.attachments.clone();
            mask = self.whole;
            if let Made::Vector(old) = self.load(&load, access, mask) {
                value = self.emit.choose(there, value, old);
            }
        }
        let align_operand = self.emit.module.ctx.int(Type::I32, i128::from(align));
        if let (Access::Row { number, member }, None) = (access, mask)
            && self.stores_rows(number)
        {
            return self.store_of_row((number, member), data, value);
        }
        if matches!(access, Access::Indexed | Access::Row { .. }) {
            let block = self.emit.func.inst_block(inst);
            if let Some(places) = self.places(data.operands[1], mask, block) {
                return self.stored_to(data, value, &places);
            }
            let addresses = self.vector(data.operands[1]);
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let [values, places, masks] = [value, addresses, mask].map(|value| self.emit.parts(value));
            for ((value, addresses), mask) in values.into_iter().zip(places).zip(masks) {
                let (name, lanes) =
                    (mangled(self.emit.module, self.emit.ty(value)), self.emit.lanes_of(value));
                let name = format!("llvm.masked.scatter.{name}.v{lanes}p0");
                let inst = self.emit.intrinsic(&name, Type::VOID, &[value, addresses, align_operand, mask]);
                describe(self.emit, inst, data);
            }
            return;
        }
        let (base, mask) = self.place(data.operands[1], ty, access, mask);
        if access == Access::Reverse {
            value = self.reversed(value);
        }
        let size = self.emit.module.ctx.types.size_align(ty).map_or(1, |(size, _)| size);
        let masks = self.masks_in_parts(mask, size);
        let whole = value;
        for (first, lanes, mask) in masks {
            let value = self.emit.piece(whole, first, lanes);
            let base = self.part_of(base, ty, first);
            if let (Some(mask), Some(nowhere)) = (mask, self.accesses_singly(size)) {
                self.stored_singly(data, (base, value), mask, nowhere);
                continue;
            }
            let inst = match mask {
                Some(mask) => {
                    let name = mangled(self.emit.module, self.emit.ty(value));
                    let name = format!("llvm.masked.store.{name}.p0");
                    self.emit.intrinsic(&name, Type::VOID, &[value, base, align_operand, mask])
                }
                None => {
                    let op = Op::Store { volatile: false, atomic: None, align: Some(align) };
                    self.emit.at().insert(InstData::new(op, Type::VOID, [value, base]))
                }
            };
            describe(self.emit, inst, data);
        }
    }

    /// What a store writes, with that of stores that have waited for it: where both hold, this one is the last.
    pub(super) fn with_postponed(
        &mut self,
        inst: Inst,
        data: &InstData,
        mask: Option<Operand>,
    ) -> (Operand, Option<Operand>) {
        let plan = self.plan;
        if let Some(parting) = plan.partings.stores.get(&inst) {
            let stores = waiting_for(&plan.postponed, inst).into_iter();
            let func = &self.emit.func;
            let values = stores.filter_map(|s| Some((func.insts[s].operands[0], func.inst_block(s)?)));
            let values: Vec<(Operand, Block)> = values.collect();
            if let Some(value) = self.chosen_by(&parting.ways, &values) {
                return (value, self.mask_of_groups(&parting.groups));
            }
        }
        let (mut value, mut all) = (self.vector(data.operands[0]), mask);
        for (earlier, _) in plan.postponed.iter().filter(|(_, by)| *by == inst) {
            let Some((old, old_mask)) = self.postponed.get(earlier).copied() else { continue };
            value = match all {
                Some(all) => self.emit.choose(all, value, old),
                None => value,
            };
            all = match (all, old_mask) {
                (Some(all), Some(old_mask)) => Some(self.emit.or(all, old_mask)),
                _ => None,
            };
        }
        (value, all)
    }

    pub(super) fn describe(&mut self, inst: Inst, original: &InstData) {
        describe(self.emit, inst, original);
    }

    /// Gives an access of whole rows the facts that all members have: what is known of one place is not known of the others.
    pub(super) fn describe_members(&mut self, inst: Inst, row: &Row) {
        let members: Vec<InstData> =
            row.members.iter().map(|(member, _)| self.emit.func.insts[*member].clone()).collect();
        let Some(mut shared) = members.first().cloned() else { return };
        shared.attachments.retain(|fact| members.iter().all(|data| data.attachments.contains(fact)));
        describe(self.emit, inst, &shared);
    }
}

/// Gives an access the facts of the original one.
fn describe(emit: &mut Emit<'_>, inst: Inst, original: &InstData) {
    let mut copy = original.clone();
    keep_attachments(emit, &mut copy);
    emit.func.insts[inst].attachments = copy.attachments;
}
