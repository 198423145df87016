//! Legality and the first plan: each block and instruction of a loop gets its place and its recipe, or the loop is refused.
//!
//! What the `simd` construct asserts (no iteration depends on another one) is behind the mark of the loop. Everything else is
//! proved here: that the loop has a known count, that what it carries is a reduction, and that each instruction has a meaning
//! for vectors.
//!
//! # Preconditions
//! All accesses of the loop are parallel.

use rustc_hash::FxHashSet;
use weft_analysis::LoopId;
use weft_ir::{BinaryOp, Block, Inst, Op, Operand, Value};

use crate::bypass::{bypassed, check_empty, stores_bypassed};
use crate::comparisons;
use crate::crowds;
use crate::facts::Facts;
use crate::lanes::{Lanes, Shape, is_of_distance};
use crate::own;
use crate::partings;
use crate::plan::{Access, Call, Inner, Mask, Node, Plan, Recipe, Step};
use crate::postpone::postpone;
use crate::recipes::Recipes;
use crate::reduction;
use crate::rows;
use crate::skeleton::Skeleton;
use crate::tables;
use crate::target::Isa;
use crate::written;

/// Makes the plan of the loop number `id`, without versions; the error says what is in the way.
pub(crate) fn build(facts: &Facts<'_>, id: LoopId) -> Result<(Plan, Shapes), String> {
    let found = facts.loops.get(id);
    if facts.loops.has_irreducible() {
        return Err("the function has jumps into loops".into());
    }
    let frame = Skeleton::of(facts.module, facts.func, facts.cfg, found)?;
    let reductions = reduction::recognize(facts.module, facts.func, &frame, facts.uses)?;
    let lanes = Lanes::compute((facts.module, facts.func), facts.cfg, facts.loops, facts.pdom, (id, &frame));
    let scans: Vec<Inst> = reductions.iter().filter_map(|r| r.scan).map(|scan| scan.inst).collect();
    for scan in &scans {
        let home = facts.func.inst_block(*scan);
        if !home.is_some_and(|home| lanes.is_unconditional(home)) {
            return Err("it looks at what it sums up under a condition".into());
        }
    }
    let recipes = Recipes { facts, lanes: &lanes, header: frame.header, scans: &scans };
    let builder = Builder { facts, frame: &frame, lanes: &lanes, own: id, recipes };
    let mut nodes = builder.level(id)?;
    fill(&mut nodes, &mut FxHashSet::default(), true);
    check_empty(&nodes)?;
    let shape = |step: &Step, address: Operand| lanes.at(address, step.block);
    let (rows, stored_rows) = rows::find(facts, &mut nodes, &shape);
    let tables = tables::find(facts, &mut nodes);
    let mut own = own::find(facts, &frame, &nodes);
    own.extend(written::find(facts, &nodes));
    let postponed = postpone(facts, &own, &mut nodes);
    let nodes = stores_bypassed(facts, nodes, &postponed);
    let partings = partings::find(facts, &nodes, &postponed);
    let signed = comparisons::find(facts, &nodes);
    let crowds = crowds::find(facts, &nodes, &shape);
    let mut distances = distances(facts, &nodes, &shape);
    // Nobody looks at the end of the loop in vectors.
    let end = facts.func.terminator(frame.latch).and_then(|end| facts.func.insts[end].operands.first());
    distances.retain(|value| end != Some(&Operand::Value(*value)));
    let calls = builder.calls(&nodes);
    let live_outs = facts.live_outs(&frame.blocks, &FxHashSet::from_iter(frame.blocks.iter().copied()));
    for value in &live_outs {
        let is_old = frame
            .carried
            .iter()
            .any(|carried| carried.value == *value && Operand::Value(*value) != carried.next);
        if is_old {
            return Err("a value that it reduces is used behind it before its last change".into());
        }
        builder.recipes.element(facts.func.values[*value].ty)?;
    }
    let shapes = Shapes::of(facts, &frame, &lanes);
    let has_mask_registers = facts.target.isa == Isa::Avx512;
    let (register_bytes, versions) = (facts.target.bytes, Vec::new());
    let plan = Plan {
        frame,
        reductions,
        nodes,
        own,
        distances,
        signed,
        postponed,
        partings,
        has_mask_registers,
        least_masked: facts.target.least_masked(),
        register_bytes,
        live_outs,
        rows,
        stored_rows,
        tables,
        crowds,
        calls,
        part: 1,
        versions,
    };
    Ok((plan, shapes))
}

/// The comparisons of numbers that lanes have at a constant distance.
fn distances(facts: &Facts<'_>, nodes: &[Node], shape: &dyn Fn(&Step, Operand) -> Shape) -> FxHashSet<Value> {
    let mut found = FxHashSet::default();
    for node in nodes {
        node.for_each_step(0, &mut |step, _| {
            for (inst, _) in step.insts.iter().filter(|(_, recipe)| *recipe == Recipe::Widen) {
                let data = &facts.func.insts[*inst];
                if !matches!(data.op, Op::ICmp(..)) {
                    continue;
                }
                let bits = facts
                    .module
                    .ctx
                    .types
                    .int_bits(facts.module.ctx.operand_ty(facts.func, data.operands[0]));
                let shapes = (shape(step, data.operands[0]), shape(step, data.operands[1]));
                found.extend(data.result.filter(|_| is_of_distance(&data.op, bits, shapes)));
            }
        });
    }
    found
}

/// The shapes of the values of a loop, as the analysis left them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shapes(pub(crate) rustc_hash::FxHashMap<Value, Shape>);

impl Shapes {
    fn of(facts: &Facts<'_>, frame: &Skeleton, lanes: &Lanes<'_>) -> Shapes {
        let insts = frame.blocks.iter().flat_map(|block| facts.func.block_insts(*block));
        let shapes = insts.filter_map(|inst| Some((facts.func.insts[*inst].result?, lanes.of(*inst))));
        Shapes(shapes.collect())
    }
}

/// Finds the steps in which all lanes are that there are; `whole` says whether they are in the loop around.
fn fill(nodes: &mut [Node], full: &mut FxHashSet<Block>, whole: bool) {
    for node in nodes {
        match node {
            Node::Step(step) => {
                step.is_full = match step.mask {
                    Mask::All => true,
                    Mask::Live => whole,
                    // Behind a jump, the condition holds.
                    Mask::Same(block) | Mask::Together(block) => full.contains(&block),
                    Mask::Edges => false,
                };
                if step.is_full {
                    full.insert(step.block);
                }
            }
            Node::Inner(inner) => {
                let enters = matches!(inner.entry, Mask::Same(block) if full.contains(&block));
                fill(&mut inner.nodes, full, enters && inner.is_uniform);
            }
            Node::Bypass { nodes, .. } => fill(nodes, full, whole),
        }
    }
}

struct Builder<'a> {
    facts: &'a Facts<'a>,
    frame: &'a Skeleton,
    lanes: &'a Lanes<'a>,
    own: LoopId,
    recipes: Recipes<'a>,
}

impl Builder<'_> {
    /// The nodes of the blocks of the loop `id`, each inner loop as one.
    fn level(&self, id: LoopId) -> Result<Vec<Node>, String> {
        let loops = self.facts.loops;
        let mut nodes = Vec::new();
        for &block in &loops.get(id).blocks {
            let Some(innermost) = loops.innermost(block) else { continue };
            if innermost == id {
                nodes.push(Node::Step(self.step(block, id)?));
            } else if loops.get(innermost).header == block && loops.get(innermost).parent == Some(id) {
                nodes.push(Node::Inner(self.inner(innermost)?));
            }
        }
        Ok(bypassed(self.facts, nodes))
    }

    fn inner(&self, id: LoopId) -> Result<Inner, String> {
        let facts = self.facts;
        let found = facts.loops.get(id);
        let [latch] = found.latches[..] else {
            return Err("an inner loop goes back from several places".into());
        };
        let outside = facts.cfg.preds(found.header).iter().copied().filter(|p| !found.blocks.contains(p));
        let outside: Vec<Block> = outside.collect();
        let [before] = outside[..] else { return Err("an inner loop is entered from several places".into()) };
        let mut exits = Vec::new();
        for block in &found.blocks {
            for succ in facts.cfg.succs(*block) {
                if !found.blocks.contains(succ) && !exits.contains(&(*block, *succ)) {
                    exits.push((*block, *succ));
                }
            }
        }
        if exits.is_empty() {
            return Err("an inner loop does not end".into());
        }
        let entry = self.mask(found.header, found.parent.unwrap_or(self.own));
        let is_uniform = self.lanes.is_uniform(id);
        let inside: FxHashSet<Block> = found.blocks.iter().copied().collect();
        let live_outs = facts.live_outs(&found.blocks, &inside);
        let nodes = self.level(id)?;
        let header = found.header;
        Ok(Inner { header, latch, before, entry, is_uniform, exits, live_outs, nodes })
    }

    /// Which lanes are in `block`, as seen by the blocks of loop `level`.
    fn mask(&self, block: Block, level: LoopId) -> Mask {
        if block == self.frame.header {
            return Mask::All;
        }
        let mut above = self.facts.dom.idom(block);
        while let Some(found) = above {
            if !self.frame.blocks.contains(&found) {
                break;
            }
            if self.facts.loops.innermost(found) == Some(level) {
                if self.facts.pdom.dominates(block, found) {
                    return Mask::Same(found);
                }
                break;
            }
            above = self.facts.dom.idom(found);
        }
        Mask::Edges
    }

    /// The block of loop `level` before `block` if all its lanes go there together, or none.
    fn together(&self, block: Block, level: LoopId) -> Option<Block> {
        let &[before] = self.facts.cfg.preds(block) else { return None };
        let end = &self.facts.func.insts[self.facts.func.terminator(before)?];
        let is_one = self.facts.loops.innermost(before) == Some(level)
            && matches!((&end.op, &end.operands[..]), (Op::CondBr, [_, then, otherwise]) if then != otherwise)
            && self.lanes.at(end.operands[0], before) == Shape::Uniform;
        is_one.then_some(before)
    }

    fn step(&self, block: Block, level: LoopId) -> Result<Step, String> {
        let is_header = self.facts.loops.get(level).header == block;
        let mask = match is_header && level != self.own {
            true => Mask::Live,
            false => match self.mask(block, level) {
                Mask::Edges => self.together(block, level).map_or(Mask::Edges, Mask::Together),
                mask => mask,
            },
        };
        let mut insts = Vec::new();
        for &inst in self.facts.func.block_insts(block) {
            insts.push((inst, self.recipes.of(block, inst, is_header)?));
        }
        let traps = |inst: Inst| {
            use BinaryOp as B;
            matches!(self.facts.func.insts[inst].op, Op::Binary(B::SDiv | B::UDiv | B::SRem | B::URem, _))
        };
        let needs_a_lane = insts.iter().any(|(inst, recipe)| {
            *recipe == Recipe::Load(Access::Uniform) || *recipe == Recipe::Scalar && traps(*inst)
        });
        let is_unconditional = self.lanes.is_unconditional(block);
        // `fill` finds out.
        let is_full = false;
        Ok(Step { block, mask, is_unconditional, is_full, needs_a_lane, insts })
    }

    fn calls(&self, nodes: &[Node]) -> Vec<Call> {
        let mut calls = Vec::new();
        for node in nodes {
            node.for_each_step(0, &mut |step, _| {
                for (inst, _) in step.insts.iter().filter(|(_, recipe)| *recipe == Recipe::Call) {
                    let variants = self.recipes.variants(step.block, *inst);
                    calls.push(Call { inst: *inst, variants, is_full: step.is_full });
                }
            });
        }
        calls
    }
}
