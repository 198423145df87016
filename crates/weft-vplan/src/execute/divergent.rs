//! Inner loops that lanes leave one by one.
//!
//! ```llvm
//! live:                                                       ; while (k < 100 && x < 4) { x = …; k++; }
//!   %live = phi <16 x i1> [ %entry, … ], [ %rest, %end ]      ; who is in it
//!   %kept = phi <16 x i32> [ poison, … ], [ %now, %end ]      ; the k of those who have left
//!   … the body under %live …
//!   %now = select <16 x i1> %live, <16 x i32> %k, <16 x i32> %kept
//!   br i1 (any lane of %rest), label %live, label %left
//! ```

use weft_ir::{BinaryOp, Block, CastOp, IntPredicate, Op, Operand, Type, TypeData, ValueDef};

use super::body::{Body, Made};
use super::emit::Emit;
use crate::lanes::Shape;
use crate::plan::{Access, Inner, LEAST_BYTES, Node, Recipe};

/// Whether a loop reads or writes memory at places that differ between lanes.
fn accesses_memory(inner: &Inner) -> bool {
    let mut accesses = false;
    inner.nodes.iter().for_each(|node| {
        node.for_each_step(0, &mut |step, _| {
            accesses |= step.insts.iter().any(|(_, recipe)| {
                matches!(recipe, Recipe::Load(access) | Recipe::Store(access) if *access != Access::Uniform)
            });
        });
    });
    accesses
}

/// A way out of a loop that all lanes take together, or that lanes take on their own and all together.
#[derive(Clone, Copy)]
struct EndTogether {
    exit: (Block, Block),
    /// What is the same for all lanes of the condition.
    condition: Operand,
    /// Whether they take it where the condition holds.
    is_true: bool,
}

impl Body<'_, '_> {
    /// The elements in which a loop hands masks to its next round. Where there are no registers for masks, they are integers as
    /// wide as what the masks choose; LLVM would pack and unpack bits in each round.
    fn mask_element(&self, bytes: u64) -> Type {
        match self.plan.has_mask_registers {
            true => Type::I1,
            false if bytes >= 8 => Type::I64,
            false => Type::I32,
        }
    }

    /// Whether a round begins with floating-point numbers of the one before.
    fn carries_reals(&self, inner: &Inner) -> bool {
        let func = &self.emit.func;
        let mut phis = func.block_insts(inner.header).iter().filter(|inst| func.insts[**inst].is_phi());
        phis.any(|inst| {
            matches!(
                self.emit.module.ctx.types.data(func.insts[*inst].ty),
                TypeData::Float | TypeData::Double
            )
        })
    }

    fn kept_mask(&mut self, mask: Operand, elem: Type) -> Operand {
        if elem == Type::I1 {
            return mask;
        }
        self.emit.mask_cast(CastOp::SExt, mask, elem)
    }

    fn mask_again(&mut self, kept: Operand) -> Operand {
        if self.plan.has_mask_registers {
            return kept;
        }
        self.emit.by_parts(&[kept], |emit, of| {
            let zero = emit.zero(emit.ty(of[0]));
            emit.at().icmp(IntPredicate::Slt, of[0], zero)
        })
    }

    /// The way out at the end of a loop that all take who are left then, if there is one.
    fn end_together(&mut self, inner: &Inner) -> Option<EndTogether> {
        let branch = self.emit.func.terminator(inner.latch)?;
        let data = &self.emit.func.insts[branch];
        let (Op::CondBr, &[condition, Operand::Block(then), Operand::Block(otherwise)]) =
            (&data.op, &data.operands[..])
        else {
            return None;
        };
        // What is jumped over has no value behind it.
        let is_step = |block: Block| {
            inner.nodes.iter().any(|node| matches!(node, Node::Step(step) if step.block == block))
        };
        let is_true = then != inner.header;
        let exit = (inner.latch, if is_true { then } else { otherwise });
        if let (false, &[only], Some((same, own))) =
            (is_true, &inner.exits[..], self.parts_of_end(inner.latch, condition))
            && only == exit
            && is_step(inner.latch)
        {
            self.own_ends.insert(inner.latch, own);
            return Some(EndTogether { exit, condition: same, is_true });
        }
        let is_uniform = match condition {
            Operand::Value(value) => {
                let home = self.emit.func.def_inst(value).and_then(|inst| self.emit.func.inst_block(inst));
                home.is_some_and(is_step)
                    && is_step(inner.latch)
                    && self.shapes.0.get(&value) == Some(&Shape::Uniform)
            }
            _ => false,
        };
        let is_end = is_uniform && then != otherwise && inner.exits.contains(&exit);
        is_end.then(|| {
            self.together.insert(inner.latch);
            EndTogether { exit, condition, is_true }
        })
    }

    /// What is the same for all lanes, and what is not, of a condition in `block` that asks for both.
    fn parts_of_end(&self, block: Block, condition: Operand) -> Option<(Operand, Operand)> {
        let func = &self.emit.func;
        let def = |operand: Operand| match operand {
            Operand::Value(value) => {
                func.def_inst(value).filter(|inst| func.inst_block(*inst) == Some(block))
            }
            _ => None,
        };
        let data = &func.insts[def(condition)?];
        let (one, other) = match (&data.op, &data.operands[..]) {
            (Op::Select(_), &[one, other, Operand::Const(no)])
                if self.emit.module.ctx.consts.as_int(no) == Some(0) =>
            {
                (one, other)
            }
            (Op::Binary(BinaryOp::And, _), &[one, other]) => (one, other),
            _ => return None,
        };
        let is_same = |operand: Operand| matches!(operand, Operand::Value(value) if def(operand).is_some() && self.shape_of(value) == Shape::Uniform);
        match (is_same(one), is_same(other)) {
            (true, false) => Some((one, other)),
            (false, true) => Some((other, one)),
            _ => None,
        }
    }

    /// The lanes that are not in a mask, computed at the end of a block that is closed.
    fn inverse_in(&mut self, mask: Operand, block: Block) -> Operand {
        let lanes = self.lanes;
        self.emit.in_closed(block, |emit| emit.not(mask, lanes))
    }

    /// A loop that lanes leave one by one: it goes on while one is left, and what a lane leaves with is kept.
    pub(super) fn divergent_loop(&mut self, inner: &Inner) {
        let lanes = self.lanes;
        let entry = self.entry_mask(inner);
        let skipped = entry.map(|mask| self.enter_if_any(mask));
        let blocks: Vec<Block> = inner.nodes.iter().flat_map(Node::blocks).collect();
        let known: Vec<(Block, Block)> = self.edges.keys().copied().collect();
        let before = self.emit.block;
        let (head, behind) = (self.emit.new_block("live"), self.emit.new_block("left"));
        self.emit.at().br(head);
        self.emit.block = head;
        let first = entry.unwrap_or_else(|| self.emit.truth(true, lanes));
        // What the lanes leave with, and which way.
        let none = self.emit.truth(false, lanes);
        let widths = inner.live_outs.iter().map(|value| self.emit.func.values[*value].ty);
        let wide =
            widths.filter_map(|ty| self.emit.module.ctx.types.size_align(ty)).map(|(size, _)| size).max();
        let wide = self.mask_element(wide.unwrap_or(4));
        self.emit.block = before;
        if let Some(branch) = self.emit.func.terminator(before) {
            self.emit.func.remove_inst(branch);
        }
        let (first, nobody) = (self.kept_mask(first, wide), self.kept_mask(none, wide));
        self.emit.at().br(head);
        self.emit.block = head;
        // With registers for masks, those who have left are handed on: a comparison is added to them without waiting for them.
        // Those who are left would be part of the comparison, and each round would wait for the one before as long as that takes.
        // Loads under masks ask for those who are left, though, and sums of floating-point numbers take longer than that.
        let is_parted = self.emit.is_parted(lanes);
        let hands_on_gone = self.plan.has_mask_registers
            && is_parted
            && !inner.live_outs.is_empty()
            && !accesses_memory(inner)
            && !self.carries_reals(inner);
        let first = if hands_on_gone { self.inverse_in(first, before) } else { first };
        let handed_on = self.emit.mask_phi(first, before);
        let phis = self.carried(inner, before);
        let mut kept = Vec::new();
        for value in &inner.live_outs {
            let ty = self.emit.func.values[*value].ty;
            let ty = self.emit.vector(ty, lanes);
            let poison = self.emit.poison(ty);
            kept.push((*value, self.emit.phi_at_head(ty, &[(poison, before)])));
        }
        // By the first way out go all that take no other one.
        let end = self.end_together(inner);
        let (first_exit, other_exits) =
            match inner.exits.iter().position(|exit| end.is_none_or(|end| *exit != end.exit)) {
                Some(first) => (
                    inner.exits[first],
                    inner
                        .exits
                        .iter()
                        .enumerate()
                        .filter(|(at, _)| *at != first)
                        .map(|(_, exit)| *exit)
                        .collect(),
                ),
                None => (inner.exits[0], Vec::new()),
            };
        let ways: Vec<((Block, Block), Operand)> = other_exits
            .iter()
            .filter(|exit| end.is_none_or(|end| **exit != end.exit))
            .map(|exit| (*exit, self.emit.mask_phi(nobody, before)))
            .collect();
        let live = match hands_on_gone {
            true => self.emit.not(handed_on, lanes),
            false => self.mask_again(handed_on),
        };
        self.masks.insert(inner.header, Some(live));
        self.nodes(&inner.nodes);
        let mut new_ways = Vec::new();
        for (exit, way) in &ways {
            let mask = self.edges.get(exit).copied().flatten().unwrap_or(none);
            let mask = self.kept_mask(mask, wide);
            new_ways.push(self.emit.or(*way, mask));
        }
        // Each lane that is still there keeps what it has now; what it has in the round in which it leaves, it keeps for good.
        // In one register, those who leave are known as soon as those who stay.
        let mut leaving = None;
        if !is_parted && end.is_none() {
            for exit in &inner.exits {
                let mask = self.edges.get(exit).copied().flatten().unwrap_or(none);
                leaving = Some(leaving.map_or(mask, |all| self.emit.or(all, mask)));
            }
        }
        let mut new_kept = Vec::new();
        for (value, old) in &kept {
            let now = self.vector(Operand::Value(*value));
            new_kept.push(match hands_on_gone {
                true => self.emit.choose(handed_on, *old, now),
                false => self.emit.choose(leaving.unwrap_or(live), now, *old),
            });
        }
        let rest = self.edges.get(&(inner.latch, inner.header)).copied().flatten().unwrap_or(none);
        self.close(phis);
        let kept_rest = match hands_on_gone {
            true => self.emit.not(rest, lanes),
            // LLVM hands on the bits of what is only widened, and packs those of long registers, but it leaves alone what a number of the
            // round before is part of.
            false if wide != Type::I1 && u64::from(self.plan.register_bytes) > LEAST_BYTES => {
                let rest = self.kept_mask(rest, wide);
                self.emit
                    .by_parts(&[handed_on, rest], |emit, of| emit.at().binary(BinaryOp::And, of[0], of[1]))
            }
            false => self.kept_mask(rest, wide),
        };
        let latch = self.emit.block;
        let add = |emit: &mut Emit<'_>, phi: Operand, next: Operand| {
            if let Operand::Value(value) = phi
                && let ValueDef::Inst(inst) = emit.func.values[value].def
            {
                emit.func.insts[inst].add_incoming(next, latch);
            }
        };
        self.emit.add_to_mask_phi(handed_on, kept_rest, latch);
        for ((_, old), new) in kept.iter().zip(&new_kept) {
            add(self.emit, *old, *new);
        }
        for ((_, old), new) in ways.iter().zip(&new_ways) {
            self.emit.add_to_mask_phi(*old, *new, latch);
        }
        let mut goes_on = self.emit.any(rest, lanes);
        if let Some(end) = end {
            let condition = self.single(end.condition);
            let stays = if end.is_true { self.emit.not(condition, 1) } else { condition };
            let no = self.emit.zero(Type::I1);
            // Where nobody is left, the condition may have no value; where all go, what lanes ask for on their own may have none.
            goes_on = self.emit.at().freeze(goes_on);
            goes_on = self.emit.at().select(goes_on, stays, no);
        }
        self.emit.at().cond_br(goes_on, head, behind);
        self.emit.block = behind;
        for ((value, _), new) in kept.iter().zip(&new_kept) {
            self.made.insert(*value, Made::Vector(*new));
        }
        let only = inner.exits.len() == 1;
        let mut others: Option<Operand> = None;
        if let Some(end) = end.filter(|_| !only) {
            // Those that were left when all had to go.
            others = Some(rest);
            self.edges.insert(end.exit, Some(rest));
        }
        for ((exit, _), new) in ways.iter().zip(&new_ways) {
            let mask = self.mask_again(*new);
            others = Some(others.map_or(mask, |others| self.emit.or(others, mask)));
            self.edges.insert(*exit, Some(mask));
        }
        // Each lane that came in leaves.
        let rest = match others {
            Some(others) => {
                let not = self.emit.not(others, lanes);
                Some(self.emit.and(entry, not))
            }
            None => entry,
        };
        self.edges.insert(first_exit, rest);
        if let Some(skipped) = skipped {
            self.join(skipped, &inner.live_outs, &blocks, &known);
            if only {
                self.edges.insert(inner.exits[0], entry);
            }
        }
    }
}
