//! Masks in parts: a vector of several registers has one mask per register.
//!
//! ```llvm
//! %c = fcmp olt <64 x float> %x, %y            ; as it would be
//! %c0 = fcmp olt <16 x float> %x0, %y0         ; as it is, four times, where %x0 is the first part of %x
//! ```
//! The numbers of several registers are one vector, which LLVM cuts where registers end. It does not do so with bits: 64 of them
//! fill one register for masks, and are put there and taken out again for each register of numbers, or they are bytes on machines
//! without such registers. So each mask is the list of its parts here; its value as a whole is a handle to that list, and is
//! computed only where something needs it.

use weft_ir::{BinaryOp, Block, CastOp, IntPredicate, Op, Operand, Type, TypeData, ValueDef};

use super::emit::Emit;

impl Emit<'_> {
    /// How many lanes a vector has; 1 for a single value.
    pub(super) fn lanes_of(&self, value: Operand) -> u32 {
        match *self.module.ctx.types.data(self.ty(value)) {
            TypeData::Vector { len, .. } => u32::try_from(len).unwrap_or(1),
            _ => 1,
        }
    }

    /// Whether vectors of so many lanes have masks in parts.
    pub(super) fn is_parted(&self, lanes: u32) -> bool {
        lanes > self.part && lanes.is_multiple_of(self.part)
    }

    /// The parts of a vector, each for the lanes of a register.
    pub(super) fn parts(&mut self, value: Operand) -> Vec<Operand> {
        if let Some(known) = self.parts_of.get(&value) {
            return known.clone();
        }
        let (lanes, part) = (self.lanes_of(value), self.part);
        if !self.is_parted(lanes) {
            return vec![value];
        }
        let all: Vec<u32> = (0..lanes).collect();
        all.chunks(part as usize).map(|wanted| self.shuffle(value, wanted)).collect()
    }

    /// The vector with these parts, of which it is kept that they are its parts.
    pub(super) fn whole(&mut self, parts: Vec<Operand>) -> Operand {
        let whole = self.concatenated(parts.clone());
        if parts.len() > 1 {
            self.parts_of.insert(whole, parts);
        }
        whole
    }

    /// Vectors of one length, the second behind the first, and so on.
    pub(super) fn concatenated(&mut self, mut parts: Vec<Operand>) -> Operand {
        while parts.len() > 1 {
            let join = |pair: &[Operand]| match *pair {
                [one, other] => self.joined(one, other),
                _ => pair[0],
            };
            parts = parts.chunks(2).map(join).collect();
        }
        parts[0]
    }

    /// So many lanes of a vector from `first` on.
    pub(super) fn piece(&mut self, value: Operand, first: u32, lanes: u32) -> Operand {
        if lanes == self.lanes_of(value) {
            return value;
        }
        if lanes == self.part && self.parts_of.contains_key(&value) {
            return self.parts_of[&value][(first / lanes) as usize];
        }
        let wanted: Vec<u32> = (first..first + lanes).collect();
        self.shuffle(value, &wanted)
    }

    /// Does something to each part of some vectors, of which at least one is parted.
    pub(super) fn by_parts(
        &mut self,
        values: &[Operand],
        mut f: impl FnMut(&mut Self, &[Operand]) -> Operand,
    ) -> Operand {
        let parts: Vec<Vec<Operand>> = values.iter().map(|value| self.parts(*value)).collect();
        let count = parts.iter().map(Vec::len).max().unwrap_or(1);
        let made = (0..count).map(|index| {
            let of_each: Vec<Operand> = parts.iter().map(|p| *p.get(index).unwrap_or(&p[0])).collect();
            f(self, &of_each)
        });
        let made: Vec<Operand> = made.collect();
        self.whole(made)
    }

    /// `yes` where the mask holds, else `no`.
    pub(super) fn choose(&mut self, mask: Operand, yes: Operand, no: Operand) -> Operand {
        let is_parted = self.is_parted(self.lanes_of(mask)) && self.lanes_of(yes) == self.lanes_of(mask);
        if !is_parted {
            return self.at().select(mask, yes, no);
        }
        self.by_parts(&[mask, yes, no], |emit, of| emit.at().select(of[0], of[1], of[2]))
    }

    /// A phi of a mask, or of what stands for one, which has come from `before` so far.
    pub(super) fn mask_phi(&mut self, first: Operand, before: Block) -> Operand {
        let parts = self.parts_in(first, before);
        let phis = parts.into_iter().map(|part| {
            let ty = self.ty(part);
            self.phi_at_head(ty, &[(part, before)])
        });
        let phis: Vec<Operand> = phis.collect();
        self.whole(phis)
    }

    /// A phi of a mask with two ways here.
    pub(super) fn mask_join(
        &mut self,
        (one, from): (Operand, Block),
        (other, end): (Operand, Block),
    ) -> Operand {
        let (ones, others) = (self.parts_in(one, from), self.parts_in(other, end));
        let phis = ones.into_iter().zip(others).map(|(one, other)| {
            let ty = self.ty(one);
            self.phi_at_head(ty, &[(one, from), (other, end)])
        });
        let phis: Vec<Operand> = phis.collect();
        self.whole(phis)
    }

    /// The value of a phi of a mask from one more block.
    pub(super) fn add_to_mask_phi(&mut self, phi: Operand, next: Operand, latch: Block) {
        let (phis, nexts) = (self.parts(phi), self.parts_in(next, latch));
        for (phi, next) in phis.into_iter().zip(nexts) {
            if let Operand::Value(value) = phi
                && let ValueDef::Inst(inst) = self.func.values[value].def
            {
                self.func.insts[inst].add_incoming(next, latch);
            }
        }
    }

    /// The parts of a mask, computed at the end of a block that is closed.
    fn parts_in(&mut self, mask: Operand, block: Block) -> Vec<Operand> {
        if self.parts_of.contains_key(&mask) || !self.is_parted(self.lanes_of(mask)) {
            return self.parts(mask);
        }
        self.in_closed(block, |emit| emit.parts(mask))
    }

    /// Emits in front of the branch of a block that is closed.
    pub(super) fn in_closed<R>(&mut self, block: Block, f: impl FnOnce(&mut Self) -> R) -> R {
        let open = std::mem::replace(&mut self.block, block);
        let branch = self.func.terminator(block);
        if let Some(branch) = branch {
            self.func.remove_inst(branch);
        }
        let result = f(self);
        if let Some(branch) = branch {
            self.func.append_inst(block, branch);
        }
        self.block = open;
        result
    }

    /// A phi behind those that the open block has.
    pub(super) fn phi_at_head(&mut self, ty: Type, incoming: &[(Operand, Block)]) -> Operand {
        let phis =
            self.func.block_insts(self.block).iter().take_while(|inst| self.func.insts[**inst].is_phi());
        let index = phis.count();
        weft_ir::Cursor::at_index(self.func, &mut self.module.ctx, self.block, index).phi(ty, incoming)
    }

    /// `left` and, in the lanes where it holds, `right`. What the others have in `right` does not matter.
    pub(super) fn and(&mut self, left: Option<Operand>, right: Operand) -> Operand {
        let Some(left) = left else { return right };
        self.by_parts(&[left, right], |emit, of| {
            if !emit.has_mask_registers {
                // Of a choice between bits, LLVM would forget that each of them fills an element.
                let right = emit.insert(Op::Freeze, emit.ty(of[1]), [of[1]]);
                return emit.at().binary(BinaryOp::And, of[0], right);
            }
            let no = emit.zero(emit.ty(of[0]));
            emit.at().select(of[0], of[1], no)
        })
    }

    pub(super) fn or(&mut self, left: Operand, right: Operand) -> Operand {
        self.by_parts(&[left, right], |emit, of| emit.at().binary(BinaryOp::Or, of[0], of[1]))
    }

    pub(super) fn not(&mut self, mask: Operand, _lanes: u32) -> Operand {
        self.by_parts(&[mask], |emit, of| {
            let truth = emit.module.ctx.consts.int(Type::I1, 1);
            let all = match emit.lanes_of(of[0]) {
                1 if emit.ty(of[0]) == Type::I1 => Operand::Const(truth),
                lanes => emit.splat(truth, lanes),
            };
            emit.at().binary(BinaryOp::Xor, of[0], all)
        })
    }

    /// Whether any lane is in the mask.
    pub(super) fn any(&mut self, mask: Operand, _lanes: u32) -> Operand {
        let parts = self.parts(mask);
        let mut all = parts[0];
        for part in &parts[1..] {
            all = self.at().binary(BinaryOp::Or, all, *part);
        }
        let bits = self.module.ctx.types.int(self.lanes_of(all));
        let number = self.at().cast(CastOp::BitCast, all, bits);
        let zero = self.zero(bits);
        self.at().icmp(IntPredicate::Ne, number, zero)
    }

    /// A cast of each part of a mask to vectors with such elements.
    pub(super) fn mask_cast(&mut self, op: CastOp, mask: Operand, elem: Type) -> Operand {
        self.by_parts(&[mask], |emit, of| {
            let ty = emit.vector(elem, emit.lanes_of(of[0]));
            emit.at().cast(op, of[0], ty)
        })
    }

    /// A comparison, part by part.
    pub(super) fn compared_by_parts(&mut self, op: &Op, left: Operand, right: Operand) -> Operand {
        let mask = self.by_parts(&[left, right], |emit, of| {
            let ty = emit.vector(Type::I1, emit.lanes_of(of[0]));
            emit.insert(op.clone(), ty, [of[0], of[1]])
        });
        self.compared.insert(mask, (op.clone(), [left, right]));
        mask
    }

    /// The comparison that a mask in parts is of, as a whole, if it is to be cast to elements `to` of the size of what is compared, on
    /// a machine without registers for masks. A mask is such a number there. Of casts of parts, LLVM makes one cast of the mask as a
    /// whole again (`VectorCombine`), for which each part is packed to bytes and unpacked.
    pub(super) fn as_compared(&mut self, mask: Operand, to: Type) -> Option<Operand> {
        let (op, [left, right]) = self.compared.get(&mask).filter(|_| !self.has_mask_registers)?.clone();
        let size = |emit: &Self, ty| emit.module.ctx.types.size_align(ty).map(|(size, _)| size);
        if size(self, self.element_of(left)) != size(self, to) {
            return None;
        }
        let ty = self.vector(Type::I1, self.lanes_of(mask));
        Some(self.insert(op, ty, [left, right]))
    }
}
