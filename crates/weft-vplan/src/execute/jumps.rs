//! What is left of control flow: jumps over what no lane needs, and inner loops that all lanes run together.
//!
//! ```llvm
//! br i1 %c, label %then, label %join      ==>     %any = icmp ne i16 (bitcast <16 x i1> %c to i16), 0
//!                                                 br i1 %any, label %some, label %join
//! ```
//! What phis behind take from there is blended before the ways join, where that can be; see `blends.rs`.

use weft_ir::{Block, Inst, Operand, Value, ValueDef};

use super::body::{Body, Made};
use crate::lanes::Shape;
use crate::plan::{Inner, Mask, Node, Step};

impl Body<'_, '_> {
    /// What is jumped over if no lane is in its first block; `level` is the nodes among which it is.
    pub(super) fn bypass(&mut self, live_outs: &[Value], nodes: &[Node], level: &[Node]) {
        let head = nodes[0].head();
        let Some(mask) = self.mask(head, Mask::Edges) else { return self.nodes(nodes) };
        let skipped = match self.condition_of_all(&nodes[0]) {
            Some(enter) => self.enter_if(enter),
            None => self.enter_if_any(mask),
        };
        // The mask is known from here on, as that of the block's only edge.
        let blocks: Vec<Block> = nodes.iter().flat_map(Node::blocks).collect();
        let before: Vec<(Block, Block)> = self.edges.keys().copied().collect();
        self.nodes(nodes);
        let (from, end, exits) = (skipped.0, self.emit.block, self.exits(&blocks, &before));
        let Some(to) = self.only_way(&exits, level) else {
            return self.join(skipped, live_outs, &blocks, &before);
        };
        let blends = self.blends_within(to, &blocks);
        exits.iter().for_each(|exit| _ = self.edges.remove(exit));
        self.join(skipped, live_outs, &blocks, &before);
        self.edges.extend(exits.iter().map(|exit| (*exit, Some(mask))));
        self.hand_over(blends, (from, end), &blocks, mask);
    }

    /// The edges out of `blocks` that were not there `before`.
    fn exits(&self, blocks: &[Block], before: &[(Block, Block)]) -> Vec<(Block, Block)> {
        let is_exit = |edge: &&(Block, Block)| {
            blocks.contains(&edge.0) && !blocks.contains(&edge.1) && !before.contains(edge)
        };
        let mut exits: Vec<(Block, Block)> = self.edges.keys().filter(is_exit).copied().collect();
        exits.sort_unstable();
        exits
    }

    /// The condition, and what it is, with which all lanes go to the step, if all are there before. If there might be none, it would have no
    /// meaning.
    fn condition_of_all(&self, node: &Node) -> Option<(Operand, bool)> {
        let Node::Step(Step { block, mask: Mask::Together(before), .. }) = node else { return None };
        let end = &self.emit.func.insts[self.emit.func.terminator(*before)?];
        let is_plain = self.mask_of(*before).is_none() && !self.own_ends.contains_key(before);
        let condition = end.operands[0];
        (is_plain && self.is_single(condition))
            .then(|| (self.single(condition), end.operands[1] == Operand::Block(*block)))
    }

    /// Opens a block that is entered if there is a lane in `mask`; returns the block before and the one behind.
    pub(super) fn enter_if_any(&mut self, mask: Operand) -> (Block, Block) {
        let any = self.emit.any(mask, self.lanes);
        self.enter_if((any, true))
    }

    /// Opens a block that is entered if the condition is what it is to be.
    fn enter_if(&mut self, (condition, wanted): (Operand, bool)) -> (Block, Block) {
        let from = self.emit.block;
        let (inside, behind) = (self.emit.new_block("some"), self.emit.new_block("join"));
        let (then, otherwise) = if wanted { (inside, behind) } else { (behind, inside) };
        self.emit.at().cond_br(condition, then, otherwise);
        self.emit.block = inside;
        (from, behind)
    }

    /// Goes on behind what `enter_if_any` opened: what was made within is meaningless if nobody was there.
    pub(super) fn join(
        &mut self,
        (from, behind): (Block, Block),
        live_outs: &[Value],
        blocks: &[Block],
        before: &[(Block, Block)],
    ) {
        let end = self.emit.block;
        self.emit.at().br(behind);
        self.emit.block = behind;
        for value in live_outs {
            let Some(made) = self.made.get(value).copied() else { continue };
            let (Made::Single(operand, _) | Made::Vector(operand)) = made;
            let ty = self.emit.ty(operand);
            let poison = self.emit.poison(ty);
            let joined = self.emit.phi_at_head(ty, &[(poison, from), (operand, end)]);
            self.made.insert(
                *value,
                match made {
                    Made::Single(_, stride) => Made::Single(joined, stride),
                    Made::Vector(_) => Made::Vector(joined),
                },
            );
        }
        // A block behind may have the lanes of one within.
        for block in blocks {
            let Some(mask) = self.masks.get(block).copied() else { continue };
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let none = self.emit.truth(false, self.lanes);
            let joined = self.emit.mask_join((none, from), (mask, end));
            self.masks.insert(*block, Some(joined));
        }
        for edge in self.exits(blocks, before) {
            let mask = self.edges.get(&edge).copied().flatten();
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let none = self.emit.truth(false, self.lanes);
            let joined = self.emit.mask_join((none, from), (mask, end));
            self.edges.insert(edge, Some(joined));
        }
    }

    /// The phis of an inner loop's header, each with what the original gets from the latch.
    pub(super) fn carried(&mut self, inner: &Inner, before: Block) -> Vec<(Inst, bool, Operand)> {
        let mut phis = Vec::new();
        let insts: Vec<Inst> = self.emit.func.block_insts(inner.header).to_vec();
        for inst in insts {
            let data = self.emit.func.insts[inst].clone();
            let (true, Some(value)) = (data.is_phi(), data.result) else { continue };
            let shape = self.shapes.0.get(&value).copied().unwrap_or(Shape::Varying);
            let initial = data.phi_incoming().find(|(_, from)| *from == inner.before).map(|(v, _)| v);
            let next = data.phi_incoming().find(|(_, from)| *from == inner.latch).map(|(v, _)| v);
            let (Some(initial), Some(next)) = (initial, next) else { continue };
            let is_vector = shape == Shape::Varying;
            // What the phi begins with is made in front of the loop.
            let open = self.emit.block;
            self.emit.block = before;
            let branch = self.emit.func.terminator(before);
            if let Some(branch) = branch {
                self.emit.func.remove_inst(branch);
            }
            let initial = if is_vector { self.vector(initial) } else { self.single(initial) };
            self.emit.at().br(open);
            self.emit.block = open;
            let ty = self.emit.ty(initial);
            let phi = self.emit.phi_at_head(ty, &[(initial, before)]);
            self.made
                .insert(value, if is_vector { Made::Vector(phi) } else { Made::Single(phi, shape.stride()) });
            let Operand::Value(phi) = phi else { continue };
            let ValueDef::Inst(phi) = self.emit.func.values[phi].def else { continue };
            phis.push((phi, is_vector, next));
        }
        phis
    }

    pub(super) fn close(&mut self, phis: Vec<(Inst, bool, Operand)>) {
        let latch = self.emit.block;
        for (phi, is_vector, next) in phis {
            let next = if is_vector { self.vector(next) } else { self.single(next) };
            self.emit.func.insts[phi].add_incoming(next, latch);
        }
    }

    pub(super) fn uniform_loop(&mut self, inner: &Inner) {
        let mask = self.entry_mask(inner);
        let skipped = mask.map(|mask| self.enter_if_any(mask));
        let blocks: Vec<Block> = inner.nodes.iter().flat_map(Node::blocks).collect();
        let known: Vec<(Block, Block)> = self.edges.keys().copied().collect();
        let before = self.emit.block;
        let (head, behind) = (self.emit.new_block("inner"), self.emit.new_block("after"));
        self.emit.at().br(head);
        self.emit.block = head;
        let phis = self.carried(inner, before);
        self.masks.insert(inner.header, mask);
        self.nodes(&inner.nodes);
        self.close(phis);
        let branch =
            self.emit.func.terminator(inner.latch).map(|branch| self.emit.func.insts[branch].clone());
        if let Some(data) = branch
            && let &[condition, Operand::Block(then), Operand::Block(_)] = &data.operands[..]
        {
            let condition = self.single(condition);
            let (then, otherwise) = if then == inner.header { (head, behind) } else { (behind, head) };
            self.emit.at().cond_br(condition, then, otherwise);
        }
        self.emit.block = behind;
        for exit in &inner.exits {
            self.edges.insert(*exit, mask);
        }
        if let Some(skipped) = skipped {
            self.join(skipped, &inner.live_outs, &blocks, &known);
            for exit in &inner.exits {
                self.edges.insert(*exit, mask);
            }
        }
    }

    pub(super) fn entry_mask(&mut self, inner: &Inner) -> Option<Operand> {
        match inner.entry {
            Mask::Edges => self.edges.get(&(inner.before, inner.header)).copied().flatten(),
            other => self.mask(inner.header, other),
        }
    }
}
