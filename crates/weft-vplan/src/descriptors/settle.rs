//! What the faster version of a nest no longer does: load, compute and carry what is known in front of it.
//!
//! ```llvm
//! %w = phi i32 [ %w0, %before ], [ %w1, %loop ]           ; all are %loaded, if %w0 is
//! %w1 = load i32, ptr %p                             ==>  ; %loaded
//! %row = mul nsw i32 %w1, %n                              ; computed in front of the nest
//! ```
//!
//! *Before:* the copy of a nest, and numbers that were loaded in front of it. *After:* what is loaded from the same address is one of
//! them, what is computed of values from in front of the nest is computed there, a phi to which nothing else comes is gone, and no
//! branch is left that such a number decided in front.
//!
//! # Why it is right
//! The nest is executed only if none of its stores is to what was loaded. A phi's number is the loaded one in the first iteration,
//! which is compared in front of the nest, and then, by induction, in all others.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::edit::{CloneMap, prune_phi_entries, remove_unreachable_blocks};
use weft_ir::{Block, Cursor, Function, Inst, InstFlags, IntPredicate, Module, Op, Operand, Type, Value};

use super::first_iteration::{Early, Front};
use super::{Candidate, is_load};

/// The copy of a nest.
pub(super) struct Copy<'a> {
    pub(super) map: &'a CloneMap,
    pub(super) header: Block,
    /// In the order of the program.
    blocks: Vec<Block>,
    set: FxHashSet<Block>,
    /// What stands for values of the original nest that were computed in the copy.
    pub(super) results: FxHashMap<Value, Operand>,
    /// That what the nest begins with is what was loaded.
    pub(super) same: Vec<Operand>,
}

impl<'a> Copy<'a> {
    pub(super) fn of(found: &Candidate, map: &'a CloneMap) -> Copy<'a> {
        let blocks: Vec<Block> = found.blocks.iter().map(|block| map.block(*block)).collect();
        let set = blocks.iter().copied().collect();
        let header = map.block(found.header);
        Copy { map, header, blocks, set, results: FxHashMap::default(), same: Vec::new() }
    }

    pub(super) fn contains(&self, block: Block) -> bool {
        self.set.contains(&block)
    }

    pub(super) fn blocks(&self) -> &FxHashSet<Block> {
        &self.set
    }

    /// Takes out of the nest what is known in front of `branch`, the end of `front`.
    pub(super) fn settle(&mut self, module: &mut Module, func: &mut Function, front: &Front, branch: Inst) {
        for early in &front.loaded {
            self.replace(func, self.map.insts[&early.load], early.number);
        }
        loop {
            let moved = self.move_out(module, func, branch);
            let loaded = self.load_no_more(module, func, front);
            let carried = self.carry_no_more(module, func, front, branch);
            if moved + loaded + carried == 0 {
                break;
            }
        }
        self.open_branches(module, func, front);
    }

    /// Puts `number` in the place of an instruction of the nest.
    fn replace(&mut self, func: &mut Function, inst: Inst, number: Operand) {
        if let Operand::Value(value) = func.result(inst) {
            func.replace_uses(value, number);
            for known in self.results.values_mut().filter(|known| **known == Operand::Value(value)) {
                *known = number;
            }
            let original = self.map.values.iter().find(|(_, copy)| **copy == value);
            self.results.extend(original.map(|(original, _)| (*original, number)));
        }
        func.remove_inst(inst);
    }

    /// Whether `operand` is there in front of the nest.
    pub(super) fn is_fixed(&self, func: &Function, operand: Operand) -> bool {
        let Operand::Value(value) = operand else { return true };
        let home = func.def_inst(value).and_then(|inst| func.inst_block(inst));
        home.is_none_or(|home| !self.contains(home))
    }

    /// What the nest computes of values from in front of it is computed there, so that its bounds can be read, and that what LLVM does
    /// next finds a loop that LLVM could have made.
    fn move_out(&self, module: &Module, func: &mut Function, branch: Inst) -> usize {
        let Some(front) = func.inst_block(branch) else { return 0 };
        let mut moved = 0;
        for &block in &self.blocks {
            for inst in func.block_insts(block).to_vec() {
                let data = &func.insts[inst];
                let is_plain = data.op.only_computes() && !matches!(data.op, Op::Freeze);
                let is_safe = !data.op.divides_integers() || is_positive(module, data.operands[1]);
                if !is_plain || !is_safe || !data.operands.iter().all(|operand| self.is_fixed(func, *operand))
                {
                    continue;
                }
                // No iteration may have asked for it, so that nothing is promised of it.
                if let Some(flags) = func.insts[inst].op.flags_mut() {
                    *flags = InstFlags::default();
                }
                func.remove_inst(inst);
                let end = func.block_insts(front).len() - 1;
                func.insert_inst(front, end, inst);
                moved += 1;
            }
        }
        moved
    }

    /// Loads from an address from which the same was loaded in front.
    fn load_no_more(&mut self, module: &Module, func: &mut Function, front: &Front) -> usize {
        let mut count = 0;
        for block in self.blocks.clone() {
            for inst in func.block_insts(block).to_vec() {
                let data = &func.insts[inst];
                if !is_load(func, inst) || !self.is_fixed(func, data.operands[0]) {
                    continue;
                }
                if let Some(number) = front.number(module, func, data) {
                    self.replace(func, inst, number);
                    count += 1;
                }
            }
        }
        count
    }

    /// Phis to which nothing comes but one loaded number.
    fn carry_no_more(
        &mut self,
        module: &mut Module,
        func: &mut Function,
        front: &Front,
        branch: Inst,
    ) -> usize {
        let mut count = 0;
        for &Early { number, .. } in &front.loaded {
            let phis = self.phis_of(module, func, front, number);
            for &phi in &phis {
                if func.inst_block(phi) == Some(self.header) {
                    let first = func.insts[phi].phi_incoming().find(|(_, from)| *from == front.last);
                    let mut at = Cursor::before(func, &mut module.ctx, branch);
                    if let Some((first, _)) = first.filter(|(first, _)| *first != number) {
                        let first = at.freeze(first);
                        self.same.push(at.icmp(IntPredicate::Eq, first, number));
                    }
                }
            }
            count += phis.len();
            for phi in phis {
                self.replace(func, phi, number);
            }
        }
        count
    }

    /// The phis of the nest that are `number` if those of its header begin with it.
    fn phis_of(&self, module: &Module, func: &Function, front: &Front, number: Operand) -> Vec<Inst> {
        let ty = module.ctx.operand_ty(func, number);
        if module.ctx.types.int_bits(ty).is_none() && ty != Type::PTR {
            return Vec::new();
        }
        let all = self.blocks.iter().flat_map(|block| func.block_insts(*block)).copied();
        let mut phis: Vec<Inst> =
            all.filter(|i| func.insts[*i].is_phi() && func.insts[*i].ty == ty).collect();
        let begins = |inst: Inst, first: Operand, from: Block| {
            let is_variable = matches!(first, Operand::Value(_)) && self.is_fixed(func, first);
            is_variable && from == front.last && func.inst_block(inst) == Some(self.header)
        };
        loop {
            let own: FxHashSet<Operand> = phis.iter().map(|phi| func.result(*phi)).collect();
            let is_one = |phi: &Inst| {
                func.insts[*phi].phi_incoming().all(|(operand, from)| {
                    operand == number || own.contains(&operand) || begins(*phi, operand, from)
                })
            };
            let before = phis.len();
            phis.retain(is_one);
            if phis.len() == before {
                break;
            }
        }
        // Of those that only hand on what the nest begins with, nothing is to be asked.
        let comes_from = |phi: Inst| func.insts[phi].phi_incoming().map(|(operand, _)| operand);
        let mut reached: Vec<Inst> = Vec::new();
        loop {
            let is_reached = |operand: Operand| {
                operand == number || reached.iter().any(|phi| func.result(*phi) == operand)
            };
            let more = phis.iter().find(|phi| !reached.contains(phi) && comes_from(**phi).any(is_reached));
            match more {
                Some(phi) => reached.push(*phi),
                None => break,
            }
        }
        let mut needed = reached.clone();
        while let Some(phi) = phis.iter().find(|phi| {
            let result = func.result(**phi);
            !needed.contains(phi) && needed.iter().any(|other| comes_from(*other).any(|o| o == result))
        }) {
            needed.push(*phi);
        }
        needed
    }

    /// The first iteration has entered loops under conditions that are the same in all others.
    fn open_branches(&mut self, module: &mut Module, func: &mut Function, front: &Front) {
        let mut is_changed = false;
        for &(from, to) in &front.entered {
            let [from, to] = [from, to].map(|block| self.map.block(block));
            let Some(branch) = func.terminator(from) else { continue };
            if self.is_fixed(func, func.insts[branch].operands[0]) {
                func.remove_inst(branch);
                Cursor::at_end(func, &mut module.ctx, from).br(to);
                is_changed = true;
            }
        }
        if !is_changed {
            return;
        }
        prune_phi_entries(func);
        remove_unreachable_blocks(func);
        self.blocks.retain(|block| func.blocks().contains(block));
        for block in self.blocks.clone() {
            for phi in func.block_insts(block).to_vec() {
                if let (true, &[only, _]) = (func.insts[phi].is_phi(), &func.insts[phi].operands[..]) {
                    self.replace(func, phi, only);
                }
            }
        }
    }
}

fn is_positive(module: &Module, operand: Operand) -> bool {
    let Operand::Const(constant) = operand else { return false };
    module.ctx.consts.as_int(constant).is_some_and(|value| value > 0)
}
