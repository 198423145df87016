//! Loads and stores of vectors.
//!
//! ```llvm
//! load float, ptr %p          ; one behind the other: load <16 x float>, ptr %p, or llvm.masked.load under a mask
//!                             ; one before the other: the same from the lowest lane on, and a shuffle
//!                             ; anywhere, and in rows under a mask: llvm.masked.gather; one for all: the load as it was
//! ```

use weft_ir::{Inst, InstData, Op, Operand, Type};

use super::body::{Body, Made};
use super::emit::mangled;
use crate::plan::Access;

impl Body<'_, '_> {
    pub(super) fn align_of(&self, data: &InstData, ty: Type) -> u32 {
        let given = match data.op {
            Op::Load { align, .. } | Op::Store { align, .. } => align,
            _ => None,
        };
        given.unwrap_or_else(|| {
            let size = self.emit.module.ctx.types.size_align(ty);
            size.map_or(1, |(_, align)| u32::try_from(align).unwrap_or(1))
        })
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
        let vector = self.emit.vector(ty, self.lanes);
        let align_operand = self.emit.module.ctx.int(Type::I32, i128::from(align));
        let poison = self.emit.poison(vector);
        let name = mangled(self.emit.module, vector);
        let inst = if matches!(access, Access::Indexed | Access::Row { .. }) {
            let addresses = self.vector(data.operands[0]);
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let name = format!("llvm.masked.gather.{name}.v{}p0", self.lanes);
            self.emit.intrinsic(&name, vector, &[addresses, align_operand, mask, poison])
        } else {
            let (base, mask) = self.place(data.operands[0], ty, access, mask);
            match mask {
                Some(mask) => {
                    let name = format!("llvm.masked.load.{name}.p0");
                    self.emit.intrinsic(&name, vector, &[base, align_operand, mask, poison])
                }
                None => {
                    let op = Op::Load { volatile: false, atomic: None, align: Some(align) };
                    self.emit.at().insert(InstData::new(op, vector, [base]))
                }
            }
        };
        self.describe(inst, data);
        let value = self.emit.func.result(inst);
        Made::Vector(if access == Access::Reverse { self.reversed(value) } else { value })
    }

    pub(super) fn store(&mut self, data: &InstData, access: Access, mask: Option<Operand>) {
        let ty = self.emit.ty(data.operands[0]);
        let align = self.align_of(data, ty);
        let mut value = self.vector(data.operands[0]);
        let vector = self.emit.ty(value);
        let align_operand = self.emit.module.ctx.int(Type::I32, i128::from(align));
        let name = mangled(self.emit.module, vector);
        let inst = if access == Access::Indexed {
            let addresses = self.vector(data.operands[1]);
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let name = format!("llvm.masked.scatter.{name}.v{}p0", self.lanes);
            self.emit.intrinsic(&name, Type::VOID, &[value, addresses, align_operand, mask])
        } else {
            let (base, mask) = self.place(data.operands[1], ty, access, mask);
            if access == Access::Reverse {
                value = self.reversed(value);
            }
            match mask {
                Some(mask) => {
                    let name = format!("llvm.masked.store.{name}.p0");
                    self.emit.intrinsic(&name, Type::VOID, &[value, base, align_operand, mask])
                }
                None => {
                    let op = Op::Store { volatile: false, atomic: None, align: Some(align) };
                    self.emit.at().insert(InstData::new(op, Type::VOID, [value, base]))
                }
            }
        };
        self.describe(inst, data);
    }

    /// Gives an access the facts of the original one.
    pub(super) fn describe(&mut self, inst: Inst, original: &InstData) {
        let mut copy = original.clone();
        self.keep_attachments(&mut copy);
        self.emit.func.insts[inst].attachments = copy.attachments;
    }
}
