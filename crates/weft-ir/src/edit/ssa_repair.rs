//! Restoring SSA form for a variable that has several definitions.
//!
//! ```text
//! a: br i1 %c, b, d               a: br i1 %c, b, d
//! b: %x1 = ...                    b: %x1 = ...
//!    br d                  ==>       br d
//! d: use(x)                       d: %x = phi [undefined, a], [%x1, b]
//!                                    use(%x)
//! ```
//!
//! Definitions are given per block; each use is replaced by the definition that reaches it, with phis where
//! several do. The method is that of Braun et al., "Simple and Efficient Construction of Static Single
//! Assignment Form" (2013), for a finished graph: phis are placed at the joins that lie backwards from the
//! use, up to definitions, and trivial ones are removed until there is none. Where no definition reaches,
//! the value is `poison`.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::cfg::Cfg;
use crate::constants::ConstKind;
use crate::edit::rewrite::RewriteMap;
use crate::entities::{Block, Inst, Value};
use crate::flags::InstFlags;
use crate::function::{Function, ValueDef};
use crate::inst::{InstData, Op};
use crate::module::Context;
use crate::names::Symbol;
use crate::operands::Operand;
use crate::types::Type;

/// A variable under repair. The graph of the function must not change while it lives.
#[derive(Clone, Debug)]
pub struct SsaRepair {
    ty: Type,
    name: Option<Symbol>,
    at_start: FxHashMap<Block, Operand>,
    at_end: FxHashMap<Block, Operand>,
    /// Removed phis and what stands for them.
    removed: RewriteMap,
    /// Phis made and kept.
    phis: Vec<Inst>,
}

impl SsaRepair {
    /// A variable of type `ty` without definitions; phis made for it get `name`.
    pub fn new(ty: Type, name: Option<Symbol>) -> SsaRepair {
        SsaRepair {
            ty,
            name,
            at_start: FxHashMap::default(),
            at_end: FxHashMap::default(),
            removed: RewriteMap::new(),
            phis: Vec::new(),
        }
    }

    /// The variable has the value `operand` at the end of `block`.
    ///
    /// If an instruction of the block defines it, the variable has it from there on; otherwise uses in the
    /// block still see what reaches its start. The last definition given for a block is the one that counts.
    pub fn define(&mut self, block: Block, operand: Operand) {
        self.at_end.insert(block, operand);
    }

    /// The variable has the value `operand` from the start of `block` on.
    pub fn define_at_start(&mut self, block: Block, operand: Operand) {
        self.at_start.insert(block, operand);
        self.at_end.entry(block).or_insert(operand);
    }

    /// The value at the end of `block`.
    pub fn value_at_end(
        &mut self,
        func: &mut Function,
        ctx: &mut Context,
        cfg: &Cfg,
        block: Block,
    ) -> Operand {
        match self.at_end.get(&block) {
            Some(operand) => self.removed.resolve(*operand),
            None => self.value_at_start(func, ctx, cfg, block),
        }
    }

    /// The value at the start of `block`, behind its phis.
    pub fn value_at_start(
        &mut self,
        func: &mut Function,
        ctx: &mut Context,
        cfg: &Cfg,
        block: Block,
    ) -> Operand {
        if !self.at_start.contains_key(&block) {
            self.place(func, ctx, cfg, block);
        }
        self.removed.resolve(self.at_start[&block])
    }

    /// Replaces each use of `old` in the layout by the definition that reaches it.
    ///
    /// `old` is usually one of the definitions, the others being its copies. Debug records that name `old`
    /// and would need a phi of their own are rewritten only if the value is known already, else dropped.
    pub fn rewrite_uses(&mut self, func: &mut Function, ctx: &mut Context, cfg: &Cfg, old: Value) {
        let mut uses = Vec::new();
        let mut debug_uses = Vec::new();
        for (block, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            for (index, operand) in data.operands.iter().enumerate() {
                if *operand == Operand::Value(old) {
                    if data.is_debug_record() { &mut debug_uses } else { &mut uses }
                        .push((block, inst, index));
                }
            }
        }
        let mut rewritten = Vec::new();
        for (block, inst, index) in uses {
            let incoming = match func.insts[inst].operands.get(index + 1) {
                Some(Operand::Block(pred)) if func.insts[inst].is_phi() => Some(*pred),
                _ => None,
            };
            let new = match incoming {
                Some(pred) => self.value_at_end(func, ctx, cfg, pred),
                None => match self.local_definition(func, block, inst) {
                    Some(operand) => operand,
                    None => self.value_at_start(func, ctx, cfg, block),
                },
            };
            rewritten.push((inst, index, new));
        }
        for (block, inst, index) in debug_uses {
            let known = self
                .local_definition(func, block, inst)
                .or_else(|| self.at_start.get(&block).map(|o| self.removed.resolve(*o)));
            match known {
                Some(new) => rewritten.push((inst, index, new)),
                None => func.remove_inst(inst),
            }
        }
        for (inst, index, new) in rewritten {
            func.insts[inst].operands[index] = new;
        }
    }

    /// The phis that were made and kept.
    pub fn phis(&self) -> &[Inst] {
        &self.phis
    }

    /// The definition of `block` that stands before `user` in it.
    fn local_definition(&self, func: &Function, block: Block, user: Inst) -> Option<Operand> {
        let operand = *self.at_end.get(&block)?;
        if let Operand::Value(value) = operand
            && let ValueDef::Inst(def) = func.values[value].def
            && func.inst_block(def) == Some(block)
        {
            return (func.inst_index(def) < func.inst_index(user)).then_some(operand);
        }
        None
    }

    /// Finds the value at the start of `block` and of all blocks that it depends on.
    fn place(&mut self, func: &mut Function, ctx: &mut Context, cfg: &Cfg, block: Block) {
        let poison = Operand::Const(ctx.consts.intern(self.ty, ConstKind::Poison));
        let mut work = vec![block];
        let mut visited: FxHashSet<Block> = work.iter().copied().collect();
        let mut new_phis: Vec<(Block, Inst)> = Vec::new();
        // Blocks with one predecessor take over its value, known only when the walk is done.
        let mut forwarded: Vec<(Block, Block)> = Vec::new();
        while let Some(block) = work.pop() {
            if !cfg.is_reachable(block) || cfg.preds(block).is_empty() || func.entry() == Some(block) {
                self.at_start.insert(block, poison);
                continue;
            }
            match cfg.single_pred(block) {
                Some(pred) => forwarded.push((block, pred)),
                None => {
                    let inst = func.make_inst(InstData::new(Op::Phi(InstFlags::default()), self.ty, []));
                    func.insert_inst(block, 0, inst);
                    if let Some(result) = func.insts[inst].result {
                        func.values[result].name = self.name;
                    }
                    self.at_start.insert(block, func.result(inst));
                    new_phis.push((block, inst));
                }
            }
            for &pred in cfg.preds(block) {
                let known = self.at_end.contains_key(&pred) || self.at_start.contains_key(&pred);
                if !known && visited.insert(pred) {
                    work.push(pred);
                }
            }
        }
        let by_pred: FxHashMap<Block, Block> = forwarded.iter().copied().collect();
        for &(block, pred) in &forwarded {
            let mut at = pred;
            // A reachable chain of single predecessors ends at a definition, a join or the entry.
            let value = loop {
                if let Some(value) = self.known_at_end(at) {
                    break value;
                }
                match by_pred.get(&at) {
                    Some(next) => at = *next,
                    None => break poison,
                }
            };
            self.at_start.insert(block, value);
        }
        for &(block, inst) in &new_phis {
            let incoming = cfg.preds(block).iter().map(|p| (self.known_at_end(*p).unwrap_or(poison), *p));
            func.insts[inst].set_incoming(incoming);
        }
        self.remove_trivial(func, &new_phis, poison);
    }

    fn known_at_end(&self, block: Block) -> Option<Operand> {
        self.at_end.get(&block).or_else(|| self.at_start.get(&block)).map(|o| self.removed.resolve(*o))
    }

    /// Removes phis that merge one value with themselves, until there is none.
    fn remove_trivial(&mut self, func: &mut Function, new_phis: &[(Block, Inst)], poison: Operand) {
        let mut users: FxHashMap<Value, Vec<Inst>> = FxHashMap::default();
        for &(_, inst) in new_phis {
            for (operand, _) in func.insts[inst].phi_incoming() {
                if let Operand::Value(value) = operand {
                    users.entry(value).or_default().push(inst);
                }
            }
        }
        let mut work: Vec<Inst> = new_phis.iter().rev().map(|(_, i)| *i).collect();
        while let Some(inst) = work.pop() {
            let Some(result) = func.insts[inst].result.filter(|r| !self.removed.contains(*r)) else {
                continue;
            };
            let mut same = None;
            let mut trivial = true;
            for (operand, _) in func.insts[inst].phi_incoming() {
                let operand = self.removed.resolve(operand);
                if operand == Operand::Value(result) || same == Some(operand) {
                    continue;
                }
                trivial &= same.is_none();
                same = Some(operand);
            }
            if !trivial {
                continue;
            }
            let same = same.unwrap_or(poison);
            self.removed.insert(result, same);
            func.remove_inst(inst);
            let again = users.remove(&result).unwrap_or_default();
            work.extend(again.iter().copied());
            if let Operand::Value(value) = same {
                users.entry(value).or_default().extend(again);
            }
        }
        for &(_, inst) in new_phis {
            if func.inst_block(inst).is_some() {
                for operand in &mut func.insts[inst].operands {
                    *operand = self.removed.resolve(*operand);
                }
                self.phis.push(inst);
            }
        }
    }
}
