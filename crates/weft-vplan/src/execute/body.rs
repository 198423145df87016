//! The body of a version: the nodes of the plan as code for so many lanes.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{BinaryOp, Block, Inst, IntPredicate, Op, Operand, Type, Value};

use super::emit::Emit;
use super::nowhere::Nowhere;
use crate::build::Shapes;
use crate::plan::{Mask, Node, Plan, Recipe, Step};
use crate::target::has_gathers;
use crate::ways::Group;

/// What the original value has become.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    /// One for all lanes, or that of lane 0 with a stride.
    Single(Operand, i64),
    Vector(Operand),
}

/// What a phi takes from some blocks, in the lanes of a mask.
#[derive(Clone, Debug)]
pub(super) struct Blend {
    pub(super) blocks: Vec<Block>,
    pub(super) value: Operand,
    pub(super) mask: Operand,
}

/// What a scan has come to in a vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanned {
    /// In each lane.
    pub(super) lanes: Operand,
    /// What the next vector begins with, in all lanes.
    pub(super) next: Operand,
}

/// The emission of one version's body.
pub(super) struct Body<'a, 'b> {
    pub(super) emit: &'b mut Emit<'a>,
    pub(super) plan: &'b Plan,
    pub(super) shapes: &'b Shapes,
    pub(super) lanes: u32,
    /// The lanes that there are; none: all.
    pub(super) whole: Option<Operand>,
    pub(super) made: FxHashMap<Value, Made>,
    pub(super) masks: FxHashMap<Block, Option<Operand>>,
    pub(super) edges: FxHashMap<(Block, Block), Option<Operand>>,
    /// What phis take from blocks that may be jumped over.
    pub(super) blends: FxHashMap<Value, Vec<Blend>>,
    /// The columns of the rows that have been loaded.
    pub(super) rows: FxHashMap<u32, Vec<Option<Operand>>>,
    /// The columns of rows whose last store is still to come, each with its place.
    pub(super) waiting: FxHashMap<u32, Vec<(u64, Operand)>>,
    /// The blocks by whose condition all lanes leave a loop that others leave one by one.
    pub(super) together: FxHashSet<Block>,
    /// What lanes ask for on their own at the end of loops that they leave on their own and all together.
    pub(super) own_ends: FxHashMap<Block, Operand>,
    /// What scans have come to, by the index of what is carried.
    pub(super) scans: FxHashMap<usize, Scanned>,
    /// What stores write that wait for a later one, and in which lanes.
    pub(super) postponed: FxHashMap<Inst, (Operand, Option<Operand>)>,
    /// Where lanes that are not there access memory, if they do.
    pub(super) nowhere: Option<Nowhere>,
    /// Whether the machine loads numbers from anywhere by one instruction.
    pub(super) has_gathers: bool,
}

impl<'a, 'b> Body<'a, 'b> {
    pub(super) fn new(
        emit: &'b mut Emit<'a>,
        (plan, shapes): (&'b Plan, &'b Shapes),
        lanes: u32,
        whole: Option<Operand>,
        nowhere: Option<Nowhere>,
    ) -> Body<'a, 'b> {
        let (made, masks, edges) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        let (rows, waiting, scans) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        let (together, postponed) = (FxHashSet::default(), FxHashMap::default());
        let has_gathers = has_gathers(emit.module, emit.func);
        Body {
            emit,
            plan,
            shapes,
            lanes,
            whole,
            made,
            masks,
            edges,
            blends: FxHashMap::default(),
            rows,
            waiting,
            together,
            own_ends: FxHashMap::default(),
            scans,
            postponed,
            nowhere,
            has_gathers,
        }
    }

    /// Emits nodes in order.
    pub(super) fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Step(step) => self.step(step),
                Node::Inner(inner) if inner.is_uniform => self.uniform_loop(inner),
                Node::Inner(inner) => self.divergent_loop(inner),
                Node::Bypass { live_outs, nodes: inside } => self.bypass(live_outs, inside, nodes),
            }
        }
    }

    /// The value for all lanes, or that of lane 0.
    pub(super) fn single(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Value(value) => match self.made.get(&value) {
                Some(Made::Single(made, _)) => *made,
                _ => operand,
            },
            _ => operand,
        }
    }

    pub(super) fn is_single(&self, operand: Operand) -> bool {
        !matches!(operand, Operand::Value(value) if matches!(self.made.get(&value), Some(Made::Vector(_))))
    }

    /// The values of all lanes.
    pub(super) fn vector(&mut self, operand: Operand) -> Operand {
        let made = match operand {
            Operand::Value(value) => self.made.get(&value).copied().unwrap_or(Made::Single(operand, 0)),
            _ => Made::Single(operand, 0),
        };
        match made {
            Made::Vector(vector) => vector,
            Made::Single(single, 0) => self.emit.broadcast(single, self.lanes),
            Made::Single(base, stride) if self.emit.ty(base) == Type::PTR => {
                let steps = self.emit.steps(Type::I64, stride, self.lanes);
                self.emit.offset(base, steps)
            }
            Made::Single(base, stride) => {
                let ty = self.emit.ty(base);
                let all = self.emit.broadcast(base, self.lanes);
                let steps = self.emit.steps(ty, stride, self.lanes);
                self.emit.at().binary(BinaryOp::Add, all, steps)
            }
        }
    }

    /// The lanes in a block that has been emitted.
    pub(super) fn mask_of(&self, block: Block) -> Option<Operand> {
        self.masks.get(&block).copied().unwrap_or(self.whole)
    }

    pub(super) fn mask(&mut self, block: Block, mask: Mask) -> Option<Operand> {
        match mask {
            Mask::All => self.whole,
            Mask::Same(other) | Mask::Together(other) => self.mask_of(other),
            Mask::Live => self.mask_of(block),
            Mask::Edges => {
                let plan = self.plan;
                if let Some(parting) = plan.partings.joins.get(&block) {
                    return self.mask_of_groups(&parting.groups);
                }
                let mut edges: Vec<(Block, Option<Operand>)> = self
                    .edges
                    .iter()
                    .filter(|((_, to), _)| *to == block)
                    .map(|((from, _), m)| (*from, *m))
                    .collect();
                edges.sort_unstable_by_key(|(from, _)| *from);
                let mut all: Option<Operand> = None;
                for (_, edge) in edges {
                    // An edge that all lanes take is the only one.
                    let edge = edge?;
                    all = Some(all.map_or(edge, |all| self.emit.or(all, edge)));
                }
                all
            }
        }
    }

    /// The lanes of groups that have been emitted, of which no two share one.
    pub(super) fn mask_of_groups(&mut self, groups: &[Group]) -> Option<Operand> {
        let mut all: Option<Operand> = None;
        for group in groups {
            let mask = match *group {
                Group::Block(block) => self.mask_of(block),
                Group::Edge(from, to) => self.edges.get(&(from, to)).copied().flatten(),
            };
            let mask = mask?;
            all = Some(all.map_or(mask, |all| self.emit.or(all, mask)));
        }
        all
    }

    fn step(&mut self, step: &Step) {
        let mask = self.mask(step.block, step.mask);
        self.masks.insert(step.block, mask);
        for &(inst, recipe) in &step.insts {
            self.inst(step, inst, recipe, mask);
        }
        self.leave(step.block, mask);
    }

    /// Says which lanes take which edge out of a block.
    fn leave(&mut self, block: Block, mask: Option<Operand>) {
        let Some(branch) = self.emit.func.terminator(block) else { return };
        let data = self.emit.func.insts[branch].clone();
        match (&data.op, &data.operands[..]) {
            (Op::CondBr, &[condition, Operand::Block(then), Operand::Block(otherwise)])
                if then != otherwise =>
            {
                let is_end = block == self.plan.frame.latch;
                if is_end {
                    return;
                }
                if self.together.contains(&block) {
                    self.edges.insert((block, then), mask);
                    self.edges.insert((block, otherwise), mask);
                    return;
                }
                let condition = self.own_ends.get(&block).copied().unwrap_or(condition);
                let condition = self.vector(condition);
                let yes = self.emit.and(mask, condition);
                let not = self.emit.not(condition, self.lanes);
                let no = self.emit.and(mask, not);
                self.edges.insert((block, then), Some(yes));
                self.edges.insert((block, otherwise), Some(no));
            }
            (Op::Switch, &[value, default, ref cases @ ..]) => {
                self.choose(block, mask, value, default, cases)
            }
            _ => {
                for target in data.successors() {
                    self.edges.insert((block, target), mask);
                }
            }
        }
    }

    /// A switch: lanes with the number of a case take its edge, those without any the default's.
    fn choose(
        &mut self,
        block: Block,
        mask: Option<Operand>,
        value: Operand,
        default: Operand,
        cases: &[Operand],
    ) {
        let value = self.vector(value);
        let mut ways: Vec<(Operand, Operand)> = Vec::new();
        let mut any: Option<Operand> = None;
        for case in cases.chunks_exact(2) {
            let number = self.vector(case[0]);
            let is_case = self.emit.at().icmp(IntPredicate::Eq, value, number);
            any = Some(any.map_or(is_case, |any| self.emit.or(any, is_case)));
            // Several cases may lead to one block.
            match ways.iter_mut().find(|(target, _)| *target == case[1]) {
                Some((_, way)) => *way = self.emit.or(*way, is_case),
                None => ways.push((case[1], is_case)),
            }
        }
        let rest = match any {
            Some(any) => self.emit.not(any, self.lanes),
            None => self.emit.truth(true, self.lanes),
        };
        match ways.iter_mut().find(|(target, _)| *target == default) {
            Some((_, way)) => *way = self.emit.or(*way, rest),
            None => ways.push((default, rest)),
        }
        for (target, way) in ways {
            let Operand::Block(target) = target else { continue };
            let taken = self.emit.and(mask, way);
            self.edges.insert((block, target), Some(taken));
        }
    }

    fn inst(&mut self, step: &Step, inst: Inst, recipe: Recipe, mask: Option<Operand>) {
        let data = self.emit.func.insts[inst].clone();
        let result = data.result;
        let mask = match recipe {
            Recipe::Load(_) if self.plan.own.contains(&inst) => self.whole,
            _ => mask,
        };
        let made = match recipe {
            Recipe::Skip | Recipe::Carry | Recipe::CarryOnce => return,
            Recipe::Scalar => Made::Single(self.once(&data, step.is_unconditional), self.stride(result)),
            Recipe::Widen => Made::Vector(self.widened(&data)),
            Recipe::Blend => self.blended(step.block, &data, result),
            Recipe::Load(access) => self.load(&data, access, mask),
            Recipe::Store(access) => return self.store(inst, &data, access, mask),
            Recipe::Postponed => {
                let waiting = self.with_postponed(inst, &data, mask);
                self.postponed.insert(inst, waiting);
                return;
            }
            Recipe::Divide => Made::Vector(self.divided(&data, mask)),
            Recipe::Scan => match self.scanned(inst, &data) {
                Some(lanes) => Made::Vector(lanes),
                None => return,
            },
            Recipe::Call | Recipe::Each => {
                let result = match recipe {
                    Recipe::Call => self.called(inst, &data, mask),
                    _ => self.each(&data, mask),
                };
                let Some(result) = result else { return };
                Made::Vector(result)
            }
        };
        if let Some(result) = result {
            self.made.insert(result, made);
        }
    }

    pub(super) fn stride(&self, value: Option<Value>) -> i64 {
        value.and_then(|value| self.shapes.0.get(&value)).map_or(0, |shape| shape.stride())
    }
}
