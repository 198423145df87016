//! What each iteration of a nest loads from the same address, unless a store of the nest has changed what leads there.
//!
//! ```llvm
//! loop:
//!   %a = phi ptr [ %a0, %before ], [ %a1, %loop ]         ; the object that a closure, or another object, has a pointer to
//!   %at = getelementptr inbounds i8, ptr %a, i64 8
//!   %d = load ptr, ptr %at                                ; early
//!   …                                                     ; a store
//!   %a1 = load ptr, ptr %closure                          ; early; LLVM keeps the number for the next iteration
//!   %w = load i32, ptr %a1                                ; early
//! ```
//!
//! Where `%a1` is loaded from an address that stays, `%a` is it in all iterations, if `%a0` is: that is asked in front of the nest.
//! What the first iteration loads by way of `%a`, it loads by way of `%a0`.
//!
//! *Before:* a loop, and the way through its first iteration. *After:* nothing has changed.
//!
//! # Why it may be loaded in front
//! The first iteration comes to the load, by an address that nothing has changed, as nothing was stored before. Behind a store, an
//! address that was loaded may be another one; but `%a0` still leads to an object if the first iteration has loaded from farther on
//! in it: `inbounds` says that both places lie in one object. [LangRef: getelementptr]

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Address, Loop};
use weft_ir::{BinaryOp, Block, Flags, Function, Inst, Module, Op, Operand, Type, Value};

use super::first_iteration::Step;
use super::{is_inside, is_load};

/// A pointer that each iteration loads for the next one, from an address that stays.
#[derive(Clone, Copy, Debug)]
pub(super) struct CarriedPointer {
    /// What an iteration gets.
    pub(super) phi: Inst,
    /// The load of what the next one gets.
    pub(super) next: Inst,
}

/// The loads that every iteration does from the same address, unless a store has changed what that is computed from, with what
/// computes their addresses, in the order of the first iteration; and the pointers that are carried for them. None if a store may
/// change whether the first iteration comes to one of them.
pub(super) fn early(
    module: &Module,
    func: &Function,
    found: &Loop,
    (before, way): (Block, &[Step]),
) -> Option<(Vec<Inst>, Vec<CarriedPointer>)> {
    let mut carried = carried_pointers(func, found, before);
    loop {
        let mut walk = Walk::new(module, func, found, &carried);
        walk.go(way)?;
        let count = carried.len();
        carried.retain(|carried| walk.stay.contains(&carried.next));
        if carried.len() == count {
            return Some((walk.early, carried));
        }
    }
}

/// The pointers that may be: what comes from within the loop is what a load gets.
fn carried_pointers(func: &Function, found: &Loop, before: Block) -> Vec<CarriedPointer> {
    let phis = func.block_insts(found.header).iter().copied().filter(|inst| func.insts[*inst].is_phi());
    phis.filter(|phi| func.insts[*phi].ty == Type::PTR)
        .filter_map(|phi| {
            let (next, _) = func.insts[phi].phi_incoming().find(|(_, from)| *from != before)?;
            let Operand::Value(next) = next else { return None };
            let next = func.def_inst(next).filter(|_| is_inside(func, found, next))?;
            is_load(func, next).then_some(CarriedPointer { phi, next })
        })
        .collect()
}

/// The walk through the first iteration.
struct Walk<'a> {
    module: &'a Module,
    func: &'a Function,
    found: &'a Loop,
    early: Vec<Inst>,
    /// The loads from addresses that are computed of values from in front of the loop alone.
    stay: FxHashSet<Inst>,
    /// What is computed of values from in front of the loop, and what of loaded ones.
    fixed: FxHashSet<Value>,
    loaded: FxHashSet<Value>,
    /// The phi to which a carried pointer comes, of itself and of what is loaded for it.
    pointers: FxHashMap<Value, Value>,
    /// Up to which byte, from such a pointer on, the object reaches at least.
    reach: FxHashMap<Value, i128>,
}

impl<'a> Walk<'a> {
    fn new(module: &'a Module, func: &'a Function, found: &'a Loop, carried: &[CarriedPointer]) -> Walk<'a> {
        let mut pointers = FxHashMap::default();
        for carried in carried {
            let [phi, next] = [carried.phi, carried.next].map(|inst| func.insts[inst].result);
            pointers.extend(phi.into_iter().chain(next).filter_map(|value| Some((value, phi?))));
        }
        let loaded = carried.iter().filter_map(|carried| func.insts[carried.phi].result).collect();
        let (early, stay, fixed, reach) = Default::default();
        Walk { module, func, found, early, stay, fixed, loaded, pointers, reach }
    }

    fn go(&mut self, way: &[Step]) -> Option<()> {
        // An address that is loaded leads to an object only as long as nothing was stored to it.
        let mut is_first = true;
        for step in way {
            is_first &= step.from.is_some() || step.block == self.found.header;
            if step.is_asked && !is_first {
                return None;
            }
            for &inst in self.func.block_insts(step.block) {
                is_first &= !matches!(self.func.insts[inst].op, Op::Store { .. });
                self.look_at(inst, is_first);
            }
        }
        Some(())
    }

    fn look_at(&mut self, inst: Inst, is_first: bool) {
        let data = &self.func.insts[inst];
        let is_fixed = |operand: &Operand| match operand {
            Operand::Value(value) => !is_inside(self.func, self.found, *value) || self.fixed.contains(value),
            _ => true,
        };
        let is_known = |operand: &Operand| {
            is_fixed(operand) || matches!(operand, Operand::Value(value) if self.loaded.contains(value))
        };
        let (is_fixed, is_known) = (data.operands.iter().all(is_fixed), data.operands.iter().all(is_known));
        match () {
            () if is_load(self.func, inst) => {
                let beyond = is_known.then(|| self.beyond(inst)).flatten();
                let is_reached =
                    beyond.is_some_and(|(phi, end)| self.reach.get(&phi).is_some_and(|reach| end <= *reach));
                if !(is_fixed || is_first && is_known || is_reached) {
                    return;
                }
                if let Some((phi, end)) = beyond.filter(|_| is_first) {
                    let reach = self.reach.entry(phi).or_default();
                    *reach = end.max(*reach);
                }
                if is_fixed {
                    self.stay.insert(inst);
                }
                self.loaded.extend(data.result);
            }
            () if !computes(&data.op) => return,
            () if is_fixed => self.fixed.extend(data.result),
            () if is_known => self.loaded.extend(data.result),
            () => return,
        }
        self.early.push(inst);
    }

    /// Which carried pointer leads to what a load gets, as the pointer itself or a constant number of bytes behind it in its object, and
    /// how many bytes behind the pointer that ends.
    fn beyond(&self, load: Inst) -> Option<(Value, i128)> {
        let (module, func) = (self.module, self.func);
        let (size, _) = module.ctx.types.size_align(func.insts[load].ty)?;
        let pointer = func.insts[load].operands[0];
        let Address { root, distance } = Address::of(module, func, pointer);
        let (Operand::Value(root), Operand::Value(value)) = (root, pointer) else { return None };
        let phi = *self.pointers.get(&root)?;
        let distance = distance.filter(|distance| distance.indices.is_empty() && distance.bytes >= 0)?;
        let is_in_object = value == root || {
            let at = &func.insts[func.def_inst(value)?];
            at.operands[0] == Operand::Value(root)
                && matches!(&at.op, Op::Gep { flags, .. } if flags.contains(Flags::INBOUNDS))
        };
        is_in_object.then(|| (phi, distance.bytes + i128::from(size)))
    }
}

/// Whether an instruction computes nothing but an address, or a number of which addresses are made.
fn computes(op: &Op) -> bool {
    match op {
        Op::Gep { .. } | Op::Cast(..) => true,
        Op::Binary(op, _) => matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl),
        _ => false,
    }
}
