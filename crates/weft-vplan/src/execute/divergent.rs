//! Inner loops that lanes leave one by one.
//!
//! ```llvm
//! live:                                                       ; while (k < 100 && x < 4) { x = …; k++; }
//!   %live = phi <16 x i1> [ %entry, … ], [ %rest, %end ]      ; who is in it
//!   %kept = phi <16 x i32> [ poison, … ], [ %now, %end ]      ; the k of those who have left
//!   … the body under %live …
//!   %now = select <16 x i1> %leaving, <16 x i32> %k, <16 x i32> %kept
//!   br i1 (any lane of %rest), label %live, label %left
//! ```

use weft_ir::{Block, CastOp, IntPredicate, Operand, Type, ValueDef};

use super::body::{Body, Made};
use super::emit::Emit;
use crate::plan::{Inner, Node};

impl Body<'_, '_> {
    /// The type in which a loop hands masks to its next round. Where there are no registers for masks, that is a vector of
    /// integers as wide as what the masks choose; LLVM would pack and unpack bits in each round.
    pub(super) fn mask_type(&mut self, bytes: u64) -> Type {
        let elem = match self.plan.has_mask_registers {
            true => Type::I1,
            false if bytes >= 8 => Type::I64,
            false => Type::I32,
        };
        self.emit.vector(elem, self.lanes)
    }

    pub(super) fn kept_mask(&mut self, mask: Operand, wide: Type) -> Operand {
        self.emit.at().cast(CastOp::SExt, mask, wide)
    }

    pub(super) fn mask_again(&mut self, kept: Operand) -> Operand {
        if self.plan.has_mask_registers {
            return kept;
        }
        let zero = self.emit.zero(self.emit.ty(kept));
        self.emit.at().icmp(IntPredicate::Slt, kept, zero)
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
        let wide = self.mask_type(wide.unwrap_or(4));
        self.emit.block = before;
        if let Some(branch) = self.emit.func.terminator(before) {
            self.emit.func.remove_inst(branch);
        }
        let (first, nobody) = (self.kept_mask(first, wide), self.kept_mask(none, wide));
        self.emit.at().br(head);
        self.emit.block = head;
        let live_phi = self.emit.at().phi(wide, &[(first, before)]);
        let phis = self.carried(inner, before);
        let mut kept = Vec::new();
        for value in &inner.live_outs {
            let ty = self.emit.func.values[*value].ty;
            let ty = self.emit.vector(ty, lanes);
            let poison = self.emit.poison(ty);
            kept.push((*value, self.emit.at().phi(ty, &[(poison, before)])));
        }
        let ways: Vec<((Block, Block), Operand)> =
            inner.exits.iter().map(|exit| (*exit, self.emit.at().phi(wide, &[(nobody, before)]))).collect();
        let live = self.mask_again(live_phi);
        self.masks.insert(inner.header, Some(live));
        self.nodes(&inner.nodes);
        // A lane leaves by at most one way in a round, so the order does not matter.
        let mut leaving: Option<Operand> = None;
        let mut new_ways = Vec::new();
        for (exit, way) in &ways {
            let mask = self.edges.get(exit).copied().flatten().unwrap_or(none);
            leaving = Some(leaving.map_or(mask, |all| self.emit.or(all, mask)));
            let mask = self.kept_mask(mask, wide);
            new_ways.push(self.emit.or(*way, mask));
        }
        let leaving = leaving.unwrap_or(none);
        let mut new_kept = Vec::new();
        for (value, old) in &kept {
            let now = self.vector(Operand::Value(*value));
            new_kept.push(self.emit.at().select(leaving, now, *old));
        }
        let rest = self.edges.get(&(inner.latch, inner.header)).copied().flatten().unwrap_or(none);
        self.close(phis);
        let kept_rest = self.kept_mask(rest, wide);
        let latch = self.emit.block;
        let add = |emit: &mut Emit<'_>, phi: Operand, next: Operand| {
            if let Operand::Value(value) = phi
                && let ValueDef::Inst(inst) = emit.func.values[value].def
            {
                emit.func.insts[inst].add_incoming(next, latch);
            }
        };
        add(self.emit, live_phi, kept_rest);
        for ((_, old), new) in kept.iter().zip(&new_kept) {
            add(self.emit, *old, *new);
        }
        for ((_, old), new) in ways.iter().zip(&new_ways) {
            add(self.emit, *old, *new);
        }
        let any = self.emit.any(rest, lanes);
        self.emit.at().cond_br(any, head, behind);
        self.emit.block = behind;
        for ((value, _), new) in kept.iter().zip(&new_kept) {
            self.made.insert(*value, Made::Vector(*new));
        }
        let only = ways.len() == 1;
        for ((exit, _), new) in ways.iter().zip(&new_ways) {
            // Each lane that came in leaves.
            let mask = if only { entry } else { Some(self.mask_again(*new)) };
            self.edges.insert(*exit, mask);
        }
        if let Some(skipped) = skipped {
            self.join(skipped, &inner.live_outs, &blocks, &known);
            if only {
                self.edges.insert(inner.exits[0], entry);
            }
        }
    }
}
