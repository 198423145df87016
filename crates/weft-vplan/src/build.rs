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
use weft_ir::{BinaryOp, Block, Inst, Op, Operand, Type, TypeData, Value};

use crate::calls;
use crate::cost;
use crate::facts::Facts;
use crate::lanes::{Lanes, Shape};
use crate::library;
use crate::own;
use crate::plan::{Access, Call, Inner, Mask, Node, Plan, Recipe, Step};
use crate::postpone::postpone;
use crate::reduction;
use crate::rows;
use crate::skeleton::Skeleton;
use crate::target::Isa;
use crate::variants::{self, Variant};

/// What is behind a bypass if there is as much of it, in cheap instructions.
const WORTH_A_JUMP: u32 = 20;

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
    let builder = Builder { facts, frame: &frame, lanes: &lanes, own: id, scans: &scans };
    let mut nodes = builder.level(id)?;
    fill(&mut nodes, &mut FxHashSet::default(), true);
    check_empty(&nodes)?;
    let rows =
        rows::find(facts, &mut nodes, &|step, inst| lanes.at(facts.func.insts[inst].operands[0], step.block));
    let own = own::find(facts, &frame, &nodes);
    let postponed = postpone(facts, &own, &mut nodes);
    let calls = builder.calls(&nodes);
    let live_outs = live_outs(facts, &frame.blocks, &FxHashSet::from_iter(frame.blocks.iter().copied()));
    for value in &live_outs {
        let is_old = frame
            .carried
            .iter()
            .any(|carried| carried.value == *value && Operand::Value(*value) != carried.next);
        if is_old {
            return Err("a value that it reduces is used behind it before its last change".into());
        }
        builder.element(facts.func.values[*value].ty)?;
    }
    let shapes = Shapes::of(facts, &frame, &lanes);
    let has_mask_registers = facts.target.isa == Isa::Avx512;
    let (register_bytes, versions) = (facts.target.bytes, Vec::new());
    let plan = Plan {
        frame,
        reductions,
        nodes,
        own,
        postponed,
        has_mask_registers,
        least_masked: facts.target.least_masked(),
        register_bytes,
        live_outs,
        rows,
        calls,
        part: 1,
        versions,
    };
    Ok((plan, shapes))
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
                    Mask::Same(block) => full.contains(&block),
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

/// The values that are computed in `blocks` and used elsewhere.
fn live_outs(facts: &Facts<'_>, blocks: &[Block], inside: &FxHashSet<Block>) -> Vec<Value> {
    let mut found = Vec::new();
    for block in blocks {
        for inst in facts.func.block_insts(*block) {
            let Some(value) = facts.func.insts[*inst].result else { continue };
            let is_outside = |user: &Inst| facts.func.inst_block(*user).is_some_and(|b| !inside.contains(&b));
            if facts.uses.uses(value).iter().any(|used| is_outside(&used.inst)) {
                found.push(value);
            }
        }
    }
    found
}

struct Builder<'a> {
    facts: &'a Facts<'a>,
    frame: &'a Skeleton,
    lanes: &'a Lanes<'a>,
    own: LoopId,
    /// The operations of scans.
    scans: &'a [Inst],
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
        Ok(self.bypassed(nodes))
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
        let live_outs = live_outs(facts, &found.blocks, &inside);
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

    fn step(&self, block: Block, level: LoopId) -> Result<Step, String> {
        let is_header = self.facts.loops.get(level).header == block;
        let mask = match is_header && level != self.own {
            true => Mask::Live,
            false => self.mask(block, level),
        };
        let mut insts = Vec::new();
        for &inst in self.facts.func.block_insts(block) {
            insts.push((inst, self.recipe(block, inst, is_header)?));
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

    /// Says whether vectors have elements of a type.
    fn element(&self, ty: Type) -> Result<(), String> {
        let types = &self.facts.module.ctx.types;
        match types.data(ty) {
            TypeData::Int(1 | 8 | 16 | 32 | 64) | TypeData::Float | TypeData::Double | TypeData::Ptr(0) => {
                Ok(())
            }
            _ => Err(format!("it computes with values of type '{}'", ty.display(&self.facts.module.ctx))),
        }
    }

    fn recipe(&self, block: Block, inst: Inst, is_header: bool) -> Result<Recipe, String> {
        let (module, func) = (self.facts.module, self.facts.func);
        let data = &func.insts[inst];
        let shape = self.lanes.of(inst);
        let by_shape = if shape == Shape::Varying { Recipe::Widen } else { Recipe::Scalar };
        if data.result.is_some() && data.ty != Type::VOID {
            self.element(data.ty)?;
        }
        let at = |index: usize| self.lanes.at(data.operands[index], block);
        if self.scans.contains(&inst) {
            return Ok(Recipe::Scan);
        }
        match &data.op {
            Op::DebugRecord(_) | Op::Br | Op::CondBr | Op::Switch => Ok(Recipe::Skip),
            Op::Phi(_) if is_header && block == self.frame.header => Ok(Recipe::Skip),
            Op::Phi(_) if is_header && shape == Shape::Varying => Ok(Recipe::Carry),
            Op::Phi(_) if is_header => Ok(Recipe::CarryOnce),
            Op::Phi(_) => Ok(Recipe::Blend),
            Op::Load { volatile: false, atomic: None, .. } => {
                let access = self.access(data.ty, at(0))?;
                Ok(Recipe::Load(access))
            }
            Op::Store { volatile: false, atomic: None, .. } => {
                let ty = module.ctx.operand_ty(func, data.operands[0]);
                self.element(ty)?;
                match self.access(ty, at(1))? {
                    Access::Uniform => Err("all iterations write to the same place".into()),
                    access => Ok(Recipe::Store(access)),
                }
            }
            Op::Binary(BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, _)
                if shape == Shape::Varying && !matches!(data.operands[1], Operand::Const(_)) =>
            {
                match module.ctx.types.int_bits(data.ty) {
                    Some(8 | 16 | 32) => Ok(Recipe::Divide),
                    // Vectors of two are no faster than the machine's own division.
                    Some(64) if self.facts.target.isa > Isa::Sse2 => Ok(Recipe::Divide),
                    _ => Err("it divides integers of 64 bits".into()),
                }
            }
            Op::Binary(BinaryOp::FRem, _) => Err("it takes remainders of floating-point numbers".into()),
            Op::Binary(..)
            | Op::FNeg(_)
            | Op::ICmp(..)
            | Op::FCmp(..)
            | Op::Cast(..)
            | Op::Select(_)
            | Op::Freeze => {
                for operand in &*data.operands {
                    self.element(module.ctx.operand_ty(func, *operand))?;
                }
                Ok(by_shape)
            }
            Op::Gep { .. } => Ok(by_shape),
            Op::Call(_) if calls::is_bookkeeping(module, data) => Ok(Recipe::Skip),
            Op::Call(info) => match calls::elementwise(module, data) {
                Some(_) if !info.has_bundles() => Ok(by_shape),
                _ if !self.variants(block, inst).is_empty() => Ok(Recipe::Call),
                _ if calls::is_alone(module, data) => {
                    let mut arguments =
                        data.args().iter().map(|argument| module.ctx.operand_ty(func, *argument));
                    arguments.try_for_each(|ty| self.element(ty))?;
                    Ok(Recipe::Each)
                }
                _ => {
                    let name = data.callee().and_then(|callee| module.ctx.global_name(callee));
                    let name = name.map_or("a function", |name| module.ctx.names.text(name));
                    Err(format!("it calls '{name}'"))
                }
            },
            Op::Alloca { .. } => Err("it has variables on the stack".into()),
            Op::Load { .. } | Op::Store { .. } => Err("it has atomic or volatile accesses".into()),
            _ => Err("it has an instruction without a meaning for vectors".into()),
        }
    }

    /// The variants that a call may use.
    fn variants(&self, block: Block, inst: Inst) -> Vec<Variant> {
        let facts = self.facts;
        let of_library =
            library::variants(facts.module, &facts.func.insts[inst], facts.target, facts.library);
        if !of_library.is_empty() {
            return of_library;
        }
        let shapes: Vec<Shape> =
            facts.func.insts[inst].args().iter().map(|argument| self.lanes.at(*argument, block)).collect();
        variants::usable(facts.module, facts.func, facts.target, inst, &shapes)
    }

    fn calls(&self, nodes: &[Node]) -> Vec<Call> {
        let mut calls = Vec::new();
        for node in nodes {
            node.for_each_step(0, &mut |step, _| {
                for (inst, _) in step.insts.iter().filter(|(_, recipe)| *recipe == Recipe::Call) {
                    let variants = self.variants(step.block, *inst);
                    calls.push(Call { inst: *inst, variants, is_full: step.is_full });
                }
            });
        }
        calls
    }

    fn access(&self, ty: Type, shape: Shape) -> Result<Access, String> {
        if ty == Type::I1 {
            return Err("it has bits in memory".into());
        }
        let size = self.facts.module.ctx.types.size_align(ty).map(|(size, _)| i64::try_from(size));
        let Some(Ok(size)) = size else { return Err("it has values without a size in memory".into()) };
        Ok(match shape {
            Shape::Uniform => Access::Uniform,
            Shape::Affine(stride) if stride == size => Access::Unit,
            Shape::Affine(stride) if stride == -size => Access::Reverse,
            _ => Access::Indexed,
        })
    }

    /// Puts what is worth it, or must not run without a lane, behind jumps.
    fn bypassed(&self, nodes: Vec<Node>) -> Vec<Node> {
        let mut result = Vec::new();
        let mut rest = nodes.into_iter().peekable();
        while let Some(node) = rest.next() {
            let is_choice = matches!(&node, Node::Step(step) if step.mask == Mask::Edges);
            if !is_choice {
                result.push(node);
                continue;
            }
            let head = node.head();
            let mut part = vec![node];
            while let Some(next) = rest.next_if(|next| self.facts.dom.dominates(head, next.head())) {
                part.push(next);
            }
            let work: u32 = part.iter().map(|node| cost::of_node(self.facts, node)).sum();
            let first = part.remove(0);
            let mut nodes = vec![first];
            nodes.extend(self.bypassed(part));
            if work < WORTH_A_JUMP && !nodes.iter().any(needs_a_lane) {
                result.extend(nodes);
                continue;
            }
            let blocks: Vec<Block> = nodes.iter().flat_map(Node::blocks).collect();
            let live_outs = live_outs(self.facts, &blocks, &blocks.iter().copied().collect());
            result.push(Node::Bypass { live_outs, nodes });
        }
        result
    }
}

/// Says whether a node does something once for all lanes that must not be done for none.
fn needs_a_lane(node: &Node) -> bool {
    let mut needs = false;
    node.for_each_step(0, &mut |step, _| needs |= step.needs_a_lane);
    needs
}

/// Refuses a plan in which something is done for all lanes where there may be none.
fn check_empty(nodes: &[Node]) -> Result<(), String> {
    fn check(nodes: &[Node], full: &mut FxHashSet<Block>) -> Result<(), String> {
        for node in nodes {
            match node {
                Node::Step(step) => {
                    let is_full = match step.mask {
                        Mask::All | Mask::Live => true,
                        Mask::Same(block) => full.contains(&block),
                        Mask::Edges => full.contains(&step.block),
                    };
                    if is_full {
                        full.insert(step.block);
                    } else if step.needs_a_lane {
                        return Err("it reads one place under a condition that is not its own".into());
                    }
                }
                // A loop is jumped over where no lane comes in.
                Node::Inner(inner) => check(&inner.nodes, full)?,
                Node::Bypass { nodes, .. } => {
                    full.insert(nodes[0].head());
                    check(nodes, full)?;
                }
            }
        }
        Ok(())
    }
    check(nodes, &mut FxHashSet::default())
}
