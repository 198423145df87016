//! Masks that are known in one block and used in another, on machines without registers for masks: they go there as numbers.
//!
//! ```llvm
//! %m = and <8 x i1> %a, %b                      %m = and <8 x i1> %a, %b
//! br i1 %any, label %some, label %join          %s = sext <8 x i1> %m to <8 x i32>
//! some:                                         %k = call <8 x i32> asm "", "=x,0"(<8 x i32> %s)
//! … %m …                                  ==>   br i1 %any, label %some, label %join
//!                                               some:
//!                                               %n = icmp slt <8 x i32> %k, zeroinitializer
//!                                               … %n …
//! ```
//! LLVM's code generator looks at one block at a time. Within it a mask is the number that a comparison yields, -1 or 0, as wide as
//! what is compared. Between blocks it knows of bits only, and gives each of them a lane of the narrowest register with so many
//! lanes, of which only the lowest bit counts: it packs and unpacks what the next block has a use for as it was (`vpackssdw` and
//! `vpmovsxwd`, or two shifts).
//!
//! # Preconditions
//! The plan has been executed. The machine has no registers for masks, and chooses between lanes by the highest bit of each (SSE4.1):
//! where all bits are looked at, each comparison takes two instructions more, as many as before.
//!
//! # Postconditions
//! Of the masks with the lanes of one register that the plan has made, only comparisons are used in other blocks than their own: the
//! code generator does them again there. And none is used by a phi that takes no constant but that of no lane. The numbers are
//! hidden, since LLVM would find the masks in them again.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{
    Block, CastOp, ConstKind, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Type, TypeData,
    Value,
};

use crate::plan::Plan;
use crate::target::has_feature;

/// Hands masks from block to block as numbers, in the blocks that `func` has beside those of `old`; returns how many masks.
pub(super) fn hand_on(
    module: &mut Module,
    func: &mut Function,
    plan: &Plan,
    old: &FxHashSet<Block>,
) -> usize {
    let lanes = u64::from(plan.part);
    let bits = 8 * plan.register_bytes / plan.part.max(1);
    if plan.has_mask_registers
        || !has_feature(module, func, "sse4.1")
        || lanes < 2
        || !matches!(bits, 8 | 16 | 32 | 64)
    {
        return 0;
    }
    let elem = module.ctx.types.int(bits);
    let [mask, number] = [Type::I1, elem]
        .map(|elem| module.ctx.types.intern(TypeData::Vector { scalable: false, len: lanes, elem }));
    let mut masks = Masks { module, func, mask, number, numbers: FxHashMap::default() };
    let new: Vec<Block> = masks.func.blocks().iter().copied().filter(|block| !old.contains(block)).collect();
    // Phis first: what they take is a number then, and needs no mask.
    let insts = new.iter().flat_map(|block| masks.func.block_insts(*block).to_vec());
    let phis: Vec<Inst> = insts.filter(|inst| masks.is_taken_as_number(*inst, old)).collect();
    for phi in &phis {
        masks.open_phi(*phi);
    }
    for phi in &phis {
        masks.fill_phi(*phi);
    }
    for block in &new {
        masks.compare_again(*block, old);
    }
    masks.numbers.len()
}

struct Masks<'a> {
    module: &'a mut Module,
    func: &'a mut Function,
    /// The type of a mask for the lanes of a register.
    mask: Type,
    /// The type of the number that stands for it.
    number: Type,
    /// The numbers that there are of masks.
    numbers: FxHashMap<Value, Operand>,
}

impl Masks<'_> {
    /// Whether `inst` is a phi of masks, each of which can be a number.
    fn is_taken_as_number(&self, inst: Inst, old: &FxHashSet<Block>) -> bool {
        let data = &self.func.insts[inst];
        let can_be = |operand: Operand| match operand {
            Operand::Value(value) => self.home(value).is_some_and(|home| !old.contains(&home)),
            _ => self.constant(operand).is_some(),
        };
        data.is_phi() && data.ty == self.mask && data.phi_incoming().all(|(value, _)| can_be(value))
    }

    /// What stands for a constant: for no lane, or for nothing that is known.
    fn constant(&self, operand: Operand) -> Option<ConstKind> {
        let Operand::Const(constant) = operand else { return None };
        match &self.module.ctx.consts.data(constant).kind {
            kind @ (ConstKind::Poison | ConstKind::Undef | ConstKind::Zero) => Some(kind.clone()),
            _ => None,
        }
    }

    /// Whether a comparison yields `value`: the code generator computes it again where it is used.
    fn is_comparison(&self, value: Value) -> bool {
        let def = self.func.def_inst(value);
        def.is_some_and(|inst| matches!(self.func.insts[inst].op, Op::ICmp(..) | Op::FCmp(..)))
    }

    /// The block in which an instruction makes `value`.
    fn home(&self, value: Value) -> Option<Block> {
        self.func.def_inst(value).and_then(|inst| self.func.inst_block(inst))
    }

    /// Puts a phi of numbers beside a phi of masks, whose uses become comparisons with it.
    fn open_phi(&mut self, phi: Inst) {
        let (Some(result), Some(block)) = (self.func.insts[phi].result, self.func.inst_block(phi)) else {
            return;
        };
        let number = Cursor::at_front(self.func, &mut self.module.ctx, block).phi(self.number, &[]);
        self.numbers.insert(result, number);
    }

    fn fill_phi(&mut self, phi: Inst) {
        let (Some(result), Some(block)) = (self.func.insts[phi].result, self.func.inst_block(phi)) else {
            return;
        };
        let incoming: Vec<(Operand, Block)> = self.func.insts[phi].phi_incoming().collect();
        let numbers: Vec<(Operand, Block)> =
            incoming.into_iter().map(|(mask, from)| (self.number_of(mask), from)).collect();
        let number = self.numbers[&result];
        if let Operand::Value(value) = number
            && let Some(inst) = self.func.def_inst(value)
        {
            self.func.insts[inst].set_incoming(numbers);
        }
        let again = self.compared(number, block);
        self.func.replace_uses(result, again);
        self.func.remove_inst(phi);
        if let Operand::Value(again) = again {
            self.numbers.insert(again, number);
        }
    }

    /// The number that stands for a mask.
    fn number_of(&mut self, mask: Operand) -> Operand {
        let value = match (self.constant(mask), mask) {
            (Some(kind), _) => return Operand::Const(self.module.ctx.consts.intern(self.number, kind)),
            (None, Operand::Value(value)) => value,
            _ => return mask,
        };
        if let Some(known) = self.numbers.get(&value) {
            return *known;
        }
        let Some(def) = self.func.def_inst(value) else { return mask };
        if let Some(number) = self.looked_at_by(def) {
            self.numbers.insert(value, number);
            return number;
        }
        let mut at = match (self.func.insts[def].is_phi(), self.func.inst_block(def)) {
            (true, Some(home)) => Cursor::at_front(self.func, &mut self.module.ctx, home),
            _ => Cursor::after(self.func, &mut self.module.ctx, def),
        };
        let number = at.cast(CastOp::SExt, mask, self.number);
        let number = at.hide(number);
        self.numbers.insert(value, number);
        number
    }

    /// The number of which `def` makes a mask, if it does: what inner loops hand on are numbers anyway.
    fn looked_at_by(&self, def: Inst) -> Option<Operand> {
        let data = &self.func.insts[def];
        let (Op::ICmp(IntPredicate::Slt, _), &[number, zero]) = (&data.op, &data.operands[..]) else {
            return None;
        };
        let is_zero =
            matches!(zero, Operand::Const(zero) if self.module.ctx.consts.data(zero).kind == ConstKind::Zero);
        (is_zero && self.module.ctx.operand_ty(self.func, number) == self.number).then_some(number)
    }

    /// The mask that `number` stands for, at the beginning of `block`.
    fn compared(&mut self, number: Operand, block: Block) -> Operand {
        let mut at = Cursor::at_front(self.func, &mut self.module.ctx, block);
        let zero = at.zero(self.number);
        at.icmp(IntPredicate::Slt, number, zero)
    }

    /// Lets `block` use numbers in place of the masks of other blocks.
    fn compare_again(&mut self, block: Block, old: &FxHashSet<Block>) {
        let mut again: FxHashMap<Value, Operand> = FxHashMap::default();
        for inst in self.func.block_insts(block).to_vec() {
            let data = &self.func.insts[inst];
            if data.is_phi() || data.is_debug_record() {
                continue;
            }
            let is_of_others = |value: &Value| {
                self.func.values[*value].ty == self.mask
                    && !self.is_comparison(*value)
                    && self.home(*value).is_some_and(|home| home != block && !old.contains(&home))
            };
            let values = data.operands.iter().filter_map(|operand| match operand {
                Operand::Value(value) => Some(*value),
                _ => None,
            });
            for value in values.filter(is_of_others).collect::<Vec<_>>() {
                let here = match again.get(&value) {
                    Some(known) => *known,
                    None => {
                        let number = self.number_of(Operand::Value(value));
                        self.compared(number, block)
                    }
                };
                again.insert(value, here);
                let operands = &mut self.func.insts[inst].operands;
                operands.iter_mut().filter(|at| **at == Operand::Value(value)).for_each(|at| *at = here);
            }
        }
    }
}
