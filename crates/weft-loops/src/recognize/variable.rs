//! The variables of a loop: what has a first value and changes by the same step in each iteration.
//!
//! ```llvm
//! %i = phi i32 [ %first, %entering ], [ %next, %latch ]      store i32 %first, ptr %i
//! …                                                          …
//! %next = add nsw i32 %i, %step                              %now = load i32, ptr %i
//!                                                            %next = add nsw i32 %now, %step
//!                                                            store i32 %next, ptr %i
//! ```
//!
//! In C the arithmetic may be wider than the variable: `trunc (add (sext %i), %step)` is a step too.

use std::cell::Cell;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use weft_analysis::EffectTable;
use weft_ir::{BinaryOp, Block, CastOp, Context, Function, Inst, Op, Operand, Type};
use weft_regions::Region;

use super::form::{LoopShape, NestShape};

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// In this phi of the header.
    Phi(Inst),
    /// In memory at this address.
    Memory {
        address: Operand,
        /// The store of the first value.
        first: Inst,
        /// The store of the next value, once in each iteration.
        step: Inst,
    },
}

/// By what a variable changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// What is added: an integer of the arithmetic's type, or an index.
    pub(super) amount: Operand,
    /// Whether it is subtracted.
    pub(super) is_subtracted: bool,
    /// How many bytes each of the amount stands for, if the variable is a pointer.
    pub(super) bytes: Option<u64>,
}

/// How a variable comes to its next value.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// By a step from the last one.
    Step(Step),
    /// It follows another variable: conversions and sums, innermost last, of that one's value in the iteration before.
    Follow { root: Root, links: Vec<Inst> },
}

/// A variable of a loop. All operands are those of the region's code.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) home: Home,
    pub(super) ty: Type,
    pub(super) first: Operand,
    pub(super) next: Next,
}

impl Variable {
    /// Whether the variable is what `root` names.
    pub(super) fn is(&self, root: Root) -> bool {
        match (self.home, root) {
            (Home::Phi(phi), Root::Phi(other)) => phi == other,
            (Home::Memory { address, .. }, Root::Load { address: other, .. }) => address == other,
            _ => false,
        }
    }
}

/// How a value comes about from a variable: by conversions and by adding what does not change.
pub(super) struct Chain {
    pub(super) root: Root,
    /// From the value back to the variable.
    pub(super) links: Vec<Inst>,
}

/// What a [`Chain`] begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root {
    /// A phi of the header.
    Phi(Inst),
    /// A load from an address that the loop stores to.
    Load { load: Inst, address: Operand },
}

/// Which value of its iteration a load of a variable sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// That of the iteration.
    Current,
    /// That of the next one.
    Next,
}

/// What is known of a region and its loops while nothing is changed.
pub(super) struct Facts<'a> {
    pub(super) nest: NestShape,
    /// The blocks of the region.
    pub(super) inside: FxHashSet<Block>,
    /// The stores of the region by address.
    pub(super) stores: IndexMap<Operand, Vec<Inst>, FxBuildHasher>,
    pub(super) effects: &'a EffectTable,
}

impl Facts<'_> {
    pub(super) fn new<'a>(
        func: &Function,
        region: &Region,
        nest: NestShape,
        effects: &'a EffectTable,
    ) -> Facts<'a> {
        let mut stores: IndexMap<Operand, Vec<Inst>, FxBuildHasher> = IndexMap::default();
        for inst in region.insts(func) {
            let data = &func.insts[inst];
            let address = match data.op {
                Op::Store { .. } => data.operands[1],
                Op::AtomicRmw { .. } | Op::CmpXchg { .. } => data.operands[0],
                _ => continue,
            };
            stores.entry(address).or_default().push(inst);
        }
        Facts { nest, inside: region.block_set(), stores, effects }
    }

    fn stores_in<'b>(
        &'b self,
        func: &'b Function,
        address: Operand,
        blocks: &'b FxHashSet<Block>,
    ) -> impl Iterator<Item = Inst> + 'b {
        let all = self.stores.get(&address).map_or(&[][..], |list| list);
        all.iter().copied().filter(|i| func.inst_block(*i).is_some_and(|b| blocks.contains(&b)))
    }

    /// Whether `operand` is the same in all iterations of `level`.
    ///
    /// What a loop's bound and step read from memory does not change while the loop runs [OMP 5.2 §4.4.1];
    /// where a store says otherwise, they are not invariant.
    pub(super) fn is_invariant(
        &self,
        func: &Function,
        ctx: &Context,
        level: &LoopShape,
        operand: Operand,
    ) -> bool {
        let fuel = Cell::new(1000u32);
        self.invariant(func, ctx, level, operand, &fuel)
    }

    fn invariant(
        &self,
        func: &Function,
        ctx: &Context,
        level: &LoopShape,
        operand: Operand,
        fuel: &Cell<u32>,
    ) -> bool {
        let Operand::Value(value) = operand else { return true };
        let Some(inst) = func.def_inst(value) else { return true };
        if !func.inst_block(inst).is_some_and(|b| level.blocks.contains(&b)) {
            return true;
        }
        if fuel.get() == 0 {
            return false;
        }
        fuel.set(fuel.get() - 1);
        let data = &func.insts[inst];
        let is_stored = match data.op {
            Op::Load { .. } => self.stores_in(func, data.operands[0], &level.blocks).next().is_some(),
            _ => false,
        };
        !is_stored
            && self.is_repeatable(func, ctx, inst)
            && data.operands.iter().all(|o| self.invariant(func, ctx, level, *o, fuel))
    }

    /// Whether `inst` depends on its operands and on memory alone, and does nothing but compute its result.
    pub(super) fn is_repeatable(&self, func: &Function, ctx: &Context, inst: Inst) -> bool {
        match &func.insts[inst].op {
            Op::Load { volatile, atomic, .. } => !volatile && atomic.is_none(),
            Op::Binary(..) | Op::FNeg(_) | Op::ICmp(..) | Op::FCmp(..) | Op::Cast(..) => true,
            Op::Gep { .. } | Op::Select(_) | Op::Freeze | Op::ExtractValue(_) => true,
            Op::Call(_) => {
                let effects = self.effects.of_inst(ctx, func, inst);
                !effects.accesses_memory() && !effects.has_side_effects() && !effects.is_convergent
            }
            _ => false,
        }
    }

    /// How `operand` comes about from a variable of `level`; `None` if it does not.
    pub(super) fn chain(
        &self,
        func: &Function,
        ctx: &Context,
        level: &LoopShape,
        operand: Operand,
    ) -> Option<Chain> {
        let mut links = Vec::new();
        let mut at = operand;
        loop {
            let Operand::Value(value) = at else { return None };
            let inst = func.def_inst(value)?;
            let block = func.inst_block(inst).filter(|b| level.blocks.contains(b))?;
            let data = &func.insts[inst];
            let fixed = |index: usize| self.is_invariant(func, ctx, level, data.operands[index]);
            at = match &data.op {
                Op::Phi(_) if block == level.header => return Some(Chain { root: Root::Phi(inst), links }),
                Op::Load { volatile: false, atomic: None, .. } => {
                    let address = data.operands[0];
                    self.stores_in(func, address, &level.blocks).next()?;
                    return Some(Chain { root: Root::Load { load: inst, address }, links });
                }
                Op::Cast(CastOp::SExt | CastOp::ZExt | CastOp::Trunc, _) => data.operands[0],
                Op::Binary(BinaryOp::Add, _) if fixed(1) => data.operands[0],
                Op::Binary(BinaryOp::Add, _) if fixed(0) => data.operands[1],
                Op::Binary(BinaryOp::Sub, _) if fixed(1) => data.operands[0],
                Op::Gep { .. } if data.operands.len() == 2 && fixed(1) => data.operands[0],
                _ => return None,
            };
            links.push(inst);
        }
    }

    /// The variable that lives in `phi`.
    ///
    /// # Errors
    /// Says what else the phi is.
    pub(super) fn phi_variable(
        &self,
        func: &Function,
        ctx: &Context,
        level: &LoopShape,
        phi: Inst,
    ) -> Result<Variable, String> {
        let data = &func.insts[phi];
        let from = |block: Block| data.phi_incoming().find(|(_, b)| *b == block).map(|(v, _)| v);
        let (Some(first), Some(next)) = (from(level.entering), from(level.latch)) else {
            return Err("a phi of the loop lacks a value".into());
        };
        let Some(chain) = self.chain(func, ctx, level, next) else {
            let name = name_of(func, ctx, phi);
            return Err(format!(
                "{name} goes from one iteration to the next, and not by a step that stays the same"
            ));
        };
        let next = match chain.root == Root::Phi(phi) {
            true => Next::Step(self.step(func, ctx, level, &chain, phi)?),
            false => Next::Follow { root: chain.root, links: chain.links },
        };
        Ok(Variable { home: Home::Phi(phi), ty: data.ty, first, next })
    }

    /// The variable at `address`, of which the loop's test reads.
    ///
    /// # Errors
    /// Says what else happens to it.
    pub(super) fn memory_variable(
        &self,
        func: &Function,
        ctx: &Context,
        level: &LoopShape,
        address: Operand,
        ty: Type,
    ) -> Result<Variable, String> {
        let inside: Vec<Inst> = self.stores_in(func, address, &level.blocks).collect();
        let [step_store] = inside[..] else {
            return Err("the loop's variable is changed in the loop beside its step".into());
        };
        let data = &func.insts[step_store];
        let block = func.inst_block(step_store).ok_or("a store is nowhere")?;
        let is_plain = matches!(data.op, Op::Store { volatile: false, atomic: None, .. });
        let once =
            self.nest.dom.dominates(block, level.latch) && self.nest.loops.innermost(block) == Some(level.id);
        if !is_plain || !once {
            return Err("the loop's variable does not step once in each iteration".into());
        }
        let chain = self.chain(func, ctx, level, data.operands[0]);
        let Some(chain) = chain.filter(|c| matches!(c.root, Root::Load { address: a, .. } if a == address))
        else {
            return Err("the loop's variable does not change by a step that stays the same".into());
        };
        if let Root::Load { load, .. } = chain.root
            && self.seen(func, level, load, step_store)? != Seen::Current
        {
            return Err("the loop's variable is changed in the loop beside its step".into());
        }
        let step = self.step(func, ctx, level, &chain, step_store)?;
        // Behind the loops, its final value may be stored once more.
        let outermost = &self.nest.levels[0];
        let elsewhere = self.stores_in(func, address, &outermost.blocks).any(|store| {
            let at = func.inst_block(store);
            store != step_store && !at.is_some_and(|b| level.lead.contains(&b))
        });
        if elsewhere {
            return Err("the loop's variable is changed in the loop beside its step".into());
        }
        let stores = level.lead.iter().flat_map(|b| func.block_insts(*b)).copied();
        let first = stores.rev().find(|i| self.stores.get(&address).is_some_and(|s| s.contains(i)));
        let Some(first) = first else {
            return Err("the loop's variable gets no first value in the region".into());
        };
        let is_plain = matches!(func.insts[first].op, Op::Store { volatile: false, atomic: None, .. });
        let value = func.insts[first].operands[0];
        if !is_plain || ctx.operand_ty(func, value) != ty || ctx.operand_ty(func, data.operands[0]) != ty {
            return Err("the loop's variable is accessed in several ways".into());
        }
        let home = Home::Memory { address, first, step: step_store };
        Ok(Variable { home, ty, first: value, next: Next::Step(step) })
    }

    /// Which value `load`, in the loop, sees of the variable that `store` steps.
    pub(super) fn seen(
        &self,
        func: &Function,
        level: &LoopShape,
        load: Inst,
        store: Inst,
    ) -> Result<Seen, String> {
        let dom = &self.nest.dom;
        let in_loop = func.inst_block(load).is_some_and(|b| level.blocks.contains(&b));
        if in_loop && dom.dominates_inst(func, load, store) {
            Ok(Seen::Current)
        } else if in_loop && dom.dominates_inst(func, store, load) {
            Ok(Seen::Next)
        } else {
            Err("the loop's test may see its variable before or after the step".into())
        }
    }

    /// The step that the links of `chain` make.
    fn step(
        &self,
        func: &Function,
        ctx: &Context,
        level: &LoopShape,
        chain: &Chain,
        of: Inst,
    ) -> Result<Step, String> {
        let is_sum = |i: &&Inst| !matches!(func.insts[**i].op, Op::Cast(..));
        let sums: Vec<&Inst> = chain.links.iter().filter(is_sum).collect();
        let [sum] = sums[..] else {
            let name = name_of(func, ctx, of);
            return Err(format!("the step of {name} is made of several"));
        };
        let data = &func.insts[*sum];
        let variable = match chain.root {
            Root::Phi(inst) | Root::Load { load: inst, .. } => func.insts[inst].ty,
        };
        let is_narrow = |ty: Type| ctx.types.int_bits(ty).is_some_and(|bits| (2..=64).contains(&bits));
        let is_number = is_narrow(variable) && is_narrow(data.ty);
        let is_pointer = variable == Type::PTR && data.ty == Type::PTR;
        if !is_number && !is_pointer {
            let name = name_of(func, ctx, of);
            return Err(format!("{name} is no pointer, and no integer of 2 to 64 bits"));
        }
        let is_fixed = |o: Operand| self.is_invariant(func, ctx, level, o);
        let (left, right) = (data.operands[0], data.operands[1]);
        match &data.op {
            Op::Binary(BinaryOp::Add, _) => {
                let amount = if is_fixed(right) { right } else { left };
                Ok(Step { amount, is_subtracted: false, bytes: None })
            }
            Op::Binary(BinaryOp::Sub, _) => Ok(Step { amount: right, is_subtracted: true, bytes: None }),
            Op::Gep { source, .. } if data.ty == Type::PTR => {
                let (bytes, _) = ctx.types.size_align(*source).ok_or("the step has no known size")?;
                Ok(Step { amount: right, is_subtracted: false, bytes: Some(bytes) })
            }
            _ => Err("the loop's variable is no integer and no pointer".into()),
        }
    }
}

/// How messages name the value that `inst` computes, or the variable that it stores to.
pub(super) fn name_of(func: &Function, ctx: &Context, inst: Inst) -> String {
    let data = &func.insts[inst];
    let operand = match data.op {
        Op::Store { .. } => data.operands.get(1).copied(),
        _ => data.result.map(Operand::Value),
    };
    operand.map_or_else(|| "a value".to_owned(), |o| name_of_operand(func, ctx, o))
}

/// How messages name a value or a variable.
pub(super) fn name_of_operand(func: &Function, ctx: &Context, operand: Operand) -> String {
    let name = match operand {
        Operand::Value(value) => func.values[value].name.map(|n| format!("%{}", ctx.names.text(n))),
        other => ctx.global_name(other).map(|n| format!("@{}", ctx.names.text(n))),
    };
    name.map_or_else(|| "a value without a name".to_owned(), |n| format!("'{n}'"))
}
