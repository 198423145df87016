//! Phis where lanes come together: each lane gets the value of the edge that it took.
//!
//! ```llvm
//! %h = phi float [ %a, %then ], [ %b, %else ], [ 0.0, %entry ]       ; %then and %else are jumped over where no lane is there
//! ; becomes
//! some: %ab = select <8 x i1> %then, <8 x float> %a, <8 x float> %b
//! join: %one = phi <8 x float> [ poison, %entry ], [ %ab, %some ]
//!       %h = select <8 x i1> %entered, <8 x float> %one, <8 x float> zeroinitializer
//! ```
//! Where all ways out of what is jumped over lead to one block, the lanes that come to it are those that went in, whose mask is known
//! in front of the jump. So numbers are handed over, and no masks, which would be packed and unpacked on machines without registers
//! for them.

use weft_ir::{Block, Inst, InstData, Operand, Value};

use super::body::{Blend, Body, Made};
use crate::lanes::Shape;
use crate::plan::Node;
use crate::ways::Ways;

impl Body<'_, '_> {
    /// The block to which all `exits` lead, if it comes behind in `level`. What is behind an inner loop in which this is takes what lanes
    /// left with in some round.
    pub(super) fn only_way(&self, exits: &[(Block, Block)], level: &[Node]) -> Option<Block> {
        let (_, to) = *exits.first()?;
        let is_behind = level.iter().any(|node| !matches!(node, Node::Inner(_)) && node.head() == to);
        let is_only = exits.iter().all(|exit| exit.1 == to) && !self.masks.contains_key(&to);
        (is_only && is_behind).then_some(to)
    }

    /// What the phis of `to` take from `blocks`, of which each is done for the lanes of its edges.
    pub(super) fn blends_within(&mut self, to: Block, blocks: &[Block]) -> Vec<(Value, Operand)> {
        let insts: Vec<Inst> = self.emit.func.block_insts(to).to_vec();
        let mut blends = Vec::new();
        for inst in insts {
            let data = self.emit.func.insts[inst].clone();
            let (true, Some(phi)) = (data.is_phi(), data.result) else { continue };
            if self.shape_of(phi) != Shape::Varying {
                continue;
            }
            let mut blend: Option<Operand> = None;
            for (value, from) in data.phi_incoming().filter(|(_, from)| blocks.contains(from)) {
                let value = self.vector(value);
                let mask = self.edges.get(&(from, to)).copied().flatten();
                blend = Some(self.chosen(blend, value, mask));
            }
            blends.extend(blend.map(|blend| (phi, blend)));
        }
        blends
    }

    /// Keeps, behind a jump, what phis take from the `blocks` that end in `end`: in the lanes of `mask`, which were there. Of the
    /// others, nobody asks.
    pub(super) fn hand_over(
        &mut self,
        blends: Vec<(Value, Operand)>,
        (from, end): (Block, Block),
        blocks: &[Block],
        mask: Operand,
    ) {
        for (phi, blend) in blends {
            let ty = self.emit.ty(blend);
            let nobody = self.emit.poison(ty);
            let value = self.emit.phi_at_head(ty, &[(nobody, from), (blend, end)]);
            self.blends.entry(phi).or_default().push(Blend { blocks: blocks.to_vec(), value, mask });
        }
    }

    /// What becomes of a phi of `block`.
    pub(super) fn blended(&mut self, block: Block, data: &InstData, result: Option<Value>) -> Made {
        let incoming: Vec<(Operand, Block)> = data.phi_incoming().collect();
        let shape = result.map_or(Shape::Varying, |value| self.shape_of(value));
        let (first, rest) = (incoming[0].0, &incoming[1..]);
        if shape != Shape::Varying && self.is_single(first) && rest.iter().all(|(value, _)| *value == first) {
            return Made::Single(self.single(first), shape.stride());
        }
        let known = result.and_then(|phi| self.blends.remove(&phi)).unwrap_or_default();
        let plan = self.plan;
        if let (true, Some(parting)) = (known.is_empty(), plan.partings.joins.get(&block))
            && let Some(chosen) = self.chosen_by(&parting.ways, &incoming)
        {
            return Made::Vector(chosen);
        }
        let mut blend: Option<Operand> = None;
        for (value, from) in incoming {
            if known.iter().any(|known| known.blocks.contains(&from)) {
                continue;
            }
            let value = self.vector(value);
            let mask = self.edges.get(&(from, block)).copied().flatten();
            blend = Some(self.chosen(blend, value, mask));
        }
        for Blend { value, mask, .. } in known {
            blend = Some(self.chosen(blend, value, Some(mask)));
        }
        Made::Vector(blend.unwrap_or(first))
    }

    /// What each lane has of `values`, by the conditions at which its way has parted from others: one for each block with which one ends.
    pub(super) fn chosen_by(&mut self, ways: &Ways, values: &[(Operand, Block)]) -> Option<Operand> {
        let (at, yes, no) = match ways {
            Ways::End(block) => {
                let value = values.iter().find(|(_, of)| of == block)?.0;
                return Some(self.vector(value));
            }
            Ways::Part { at, yes, no } => (*at, yes, no),
        };
        let (yes, no) = (self.chosen_by(yes, values)?, self.chosen_by(no, values)?);
        if yes == no {
            return Some(yes);
        }
        let condition = self.emit.func.insts[self.emit.func.terminator(at)?].operands[0];
        let condition = self.vector(condition);
        Some(self.emit.choose(condition, yes, no))
    }

    /// `value` in the lanes of `mask`, and what there was before in the others; without a mask, all lanes came this way.
    fn chosen(&mut self, before: Option<Operand>, value: Operand, mask: Option<Operand>) -> Operand {
        match (before, mask) {
            (Some(before), Some(mask)) => self.emit.choose(mask, value, before),
            _ => value,
        }
    }

    pub(super) fn shape_of(&self, value: Value) -> Shape {
        self.shapes.0.get(&value).copied().unwrap_or(Shape::Varying)
    }
}
