//! How the values of a loop differ between the lanes of a vector, and which inner loops the lanes leave together.
//!
//! | a value | in lane `k` it is |
//! |---|---|
//! | uniform | the same in all lanes |
//! | affine, with a stride | that of lane 0, plus `k` strides (bytes for an address) |
//! | varying | anything |
//!
//! An inner loop is *uniform* if it has one way out, at its end, under a uniform condition. Else lanes leave it one by one,
//! and a value that is computed in it is varying behind it, whatever it is within.
//!
//! The algorithm goes through the blocks until nothing changes; a value is taken for uniform until it is found not to be.

use rustc_hash::FxHashMap;
use weft_analysis::{Cfg, LoopId, Loops, PostDomTree};
use weft_ir::{
    BinaryOp, Block, CastOp, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Type, TypeData, Value,
    ValueDef,
};

use crate::calls;
use crate::skeleton::Skeleton;

/// How a value differs between lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Uniform,
    Affine(i64),
    Varying,
}

impl Shape {
    fn join(self, other: Shape) -> Shape {
        if self == other { self } else { Shape::Varying }
    }

    fn scaled(self, by: i64) -> Shape {
        match self {
            Shape::Affine(stride) => stride.checked_mul(by).map_or(Shape::Varying, affine),
            other => other,
        }
    }

    fn plus(self, other: Shape) -> Shape {
        match (self, other) {
            (Shape::Uniform, Shape::Uniform) => Shape::Uniform,
            (Shape::Varying, _) | (_, Shape::Varying) => Shape::Varying,
            (left, right) => left.stride().checked_add(right.stride()).map_or(Shape::Varying, affine),
        }
    }

    /// The stride, 0 for a uniform value; that of a varying one is meaningless.
    pub(crate) fn stride(self) -> i64 {
        if let Shape::Affine(stride) = self { stride } else { 0 }
    }
}

fn affine(stride: i64) -> Shape {
    if stride == 0 { Shape::Uniform } else { Shape::Affine(stride) }
}

/// By so much the distance may grow from lane to lane.
const LARGEST_STEP: i64 = 256;

/// Whether a comparison for equality, of integers of so many bits and these shapes, asks for one lane of all at most.
pub(crate) fn is_of_distance(op: &Op, bits: Option<u32>, (left, right): (Shape, Shape)) -> bool {
    let is_equality = matches!(op, Op::ICmp(IntPredicate::Eq | IntPredicate::Ne, _));
    let grows = |shape: Shape| match shape {
        Shape::Varying => None,
        other => Some(other.stride()),
    };
    let step = grows(left).zip(grows(right)).and_then(|(left, right)| left.checked_sub(right));
    is_equality && bits == Some(64) && step.is_some_and(|step| step != 0 && step.abs() <= LARGEST_STEP)
}

/// The result of the analysis for one loop.
pub(crate) struct Lanes<'a> {
    module: &'a Module,
    func: &'a Function,
    loops: &'a Loops,
    frame: &'a Skeleton,
    own: LoopId,
    pdom: &'a PostDomTree,
    shapes: FxHashMap<Value, Shape>,
    uniform_loops: FxHashMap<LoopId, bool>,
}

impl<'a> Lanes<'a> {
    /// Analyzes the loop number `own`.
    pub(crate) fn compute(
        (module, func): (&'a Module, &'a Function),
        cfg: &Cfg,
        loops: &'a Loops,
        pdom: &'a PostDomTree,
        (own, frame): (LoopId, &'a Skeleton),
    ) -> Lanes<'a> {
        let (shapes, uniform_loops) = (FxHashMap::default(), FxHashMap::default());
        let mut lanes = Lanes { module, func, loops, frame, own, pdom, shapes, uniform_loops };
        for (id, found) in loops.iter() {
            if id == own || !frame.blocks.contains(&found.header) {
                continue;
            }
            let leaves = |block: &&Block| cfg.succs(**block).iter().any(|succ| !loops.contains(id, *succ));
            let exiting: Vec<Block> = found.blocks.iter().filter(leaves).copied().collect();
            let has_condition = |latch: &Block| {
                func.terminator(*latch).is_some_and(|branch| matches!(func.insts[branch].op, Op::CondBr))
            };
            let is_one = exiting == found.latches && exiting.len() == 1 && exiting.iter().all(has_condition);
            lanes.uniform_loops.insert(id, is_one);
        }
        // Each round moves a value or a loop down a lattice of height three.
        while lanes.round() {}
        lanes
    }

    /// The shape of an operand where it is used in `block`.
    pub(crate) fn at(&self, operand: Operand, block: Block) -> Shape {
        self.known(operand, block).unwrap_or(Shape::Uniform)
    }

    /// The shape of the result of `inst` itself.
    pub(crate) fn of(&self, inst: Inst) -> Shape {
        let value = self.func.insts[inst].result;
        value.and_then(|value| self.shapes.get(&value).copied()).unwrap_or(Shape::Uniform)
    }

    /// Says whether the lanes run the inner loop `id` together.
    pub(crate) fn is_uniform(&self, id: LoopId) -> bool {
        self.uniform_loops.get(&id).copied().unwrap_or(false)
    }

    /// Says whether `block` runs once in each iteration of the whole loop.
    pub(crate) fn is_unconditional(&self, block: Block) -> bool {
        self.loops.innermost(block) == Some(self.own) && self.pdom.dominates(block, self.frame.header)
    }

    fn known(&self, operand: Operand, block: Block) -> Option<Shape> {
        let Operand::Value(value) = operand else { return Some(Shape::Uniform) };
        let ValueDef::Inst(inst) = self.func.values[value].def else { return Some(Shape::Uniform) };
        let home = self.func.inst_block(inst)?;
        if !self.frame.blocks.contains(&home) {
            return Some(Shape::Uniform);
        }
        let shape = self.shapes.get(&value).copied()?;
        let mut around = self.loops.innermost(home);
        while let Some(id) = around.filter(|id| *id != self.own) {
            if !self.is_uniform(id) && !self.loops.contains(id, block) {
                return Some(Shape::Varying);
            }
            around = self.loops.get(id).parent;
        }
        Some(shape)
    }

    fn round(&mut self) -> bool {
        let mut changed = false;
        for block in self.frame.blocks.clone() {
            for &inst in self.func.block_insts(block) {
                let Some(value) = self.func.insts[inst].result else { continue };
                let Some(new) = self.transfer(block, inst) else { continue };
                let new = self.shapes.get(&value).map_or(new, |old| {
                    // Down only, so that the rounds end.
                    if *old == Shape::Varying { Shape::Varying } else { old.join(new) }
                });
                changed |= self.shapes.insert(value, new) != Some(new);
            }
        }
        let loops: Vec<(LoopId, Block)> = self
            .loops
            .iter()
            .filter(|(id, _)| self.is_uniform(*id))
            .map(|(id, l)| (id, l.latches[0]))
            .collect();
        for (id, latch) in loops {
            let Some(branch) = self.func.terminator(latch) else { continue };
            let condition = self.func.insts[branch].operands[0];
            if self.at(condition, latch) != Shape::Uniform {
                self.uniform_loops.insert(id, false);
                changed = true;
            }
        }
        changed
    }

    fn transfer(&self, block: Block, inst: Inst) -> Option<Shape> {
        let data = &self.func.insts[inst];
        if let Op::Phi(_) = data.op {
            return self.phi(block, inst);
        }
        let mut shapes = Vec::new();
        for operand in data.operands.iter().filter(|operand| matches!(operand, Operand::Value(_))) {
            shapes.push(self.known(*operand, block)?);
        }
        let all_uniform = shapes.iter().all(|shape| *shape == Shape::Uniform);
        if let Op::Call(_) = data.op {
            let is_pure = calls::elementwise(self.module, data).is_some();
            return Some(if all_uniform && is_pure { Shape::Uniform } else { Shape::Varying });
        }
        if all_uniform {
            return Some(Shape::Uniform);
        }
        Some(self.affine(block, inst).unwrap_or(Shape::Varying))
    }

    fn phi(&self, block: Block, inst: Inst) -> Option<Shape> {
        let data = &self.func.insts[inst];
        if block == self.frame.header {
            let induction = self.frame.inductions.iter().find(|induction| induction.phi == inst);
            let step = induction.and_then(|induction| i64::try_from(induction.step).ok());
            return Some(step.map_or(Shape::Varying, Shape::Affine));
        }
        let mut known = data.phi_incoming().filter_map(|(value, pred)| {
            // A value is handed over at the end of an edge, which lies where the phi does.
            let at = if self.is_header(block) { pred } else { block };
            self.known(value, at)
        });
        let first = known.next()?;
        let joined = known.fold(first, Shape::join);
        let is_one =
            data.phi_incoming().map(|(value, _)| value).collect::<Vec<_>>().windows(2).all(|w| w[0] == w[1]);
        Some(if self.is_header(block) || is_one { joined } else { Shape::Varying })
    }

    fn is_header(&self, block: Block) -> bool {
        self.loops.innermost(block).is_some_and(|id| self.loops.get(id).header == block)
    }

    /// The shape of what is computed from operands that are not all uniform; none if it is varying.
    fn affine(&self, block: Block, inst: Inst) -> Option<Shape> {
        let data = &self.func.insts[inst];
        let shape = |operand: Operand| self.at(operand, block);
        let number = |operand: Operand| match operand {
            Operand::Const(c) => self.module.ctx.consts.as_int(c).and_then(|n| i64::try_from(n).ok()),
            _ => None,
        };
        match (&data.op, &data.operands[..]) {
            (Op::Binary(BinaryOp::Add, _), &[left, right]) => Some(shape(left).plus(shape(right))),
            // The sum, in each lane that has a value; so it is computed as one.
            (Op::Binary(BinaryOp::Or, flags), &[left, right]) if flags.contains(Flags::DISJOINT) => {
                Some(shape(left).plus(shape(right)))
            }
            (Op::Binary(BinaryOp::Sub, _), &[left, right]) => Some(shape(left).plus(shape(right).scaled(-1))),
            (Op::Binary(BinaryOp::Mul, _), &[left, right]) => match (number(left), number(right)) {
                (_, Some(by)) => Some(shape(left).scaled(by)),
                (Some(by), _) => Some(shape(right).scaled(by)),
                _ => None,
            },
            (Op::Binary(BinaryOp::Shl, _), &[left, right]) => {
                Some(shape(left).scaled(1i64.checked_shl(u32::try_from(number(right)?).ok()?)?))
            }
            (Op::Cast(CastOp::Trunc, _) | Op::Freeze, &[of]) => Some(shape(of)),
            (Op::Cast(CastOp::SExt, _), &[of]) if self.is_exact(block, of, Flags::NSW) => Some(shape(of)),
            (Op::Cast(CastOp::ZExt, flags), &[of]) => {
                let is_signed = flags.contains(Flags::NNEG) && self.is_exact(block, of, Flags::NSW);
                (is_signed || self.is_exact(block, of, Flags::NUW)).then(|| shape(of))
            }
            (Op::Gep { source, .. }, &[base, ref indices @ ..]) => {
                self.address(block, *source, base, indices)
            }
            _ => None,
        }
        .filter(|shape| *shape != Shape::Varying)
    }

    /// Says whether the lanes' values of an affine number are those of numbers without a width: none wraps between lanes.
    fn is_exact(&self, block: Block, operand: Operand, flag: Flags) -> bool {
        let Operand::Value(value) = operand else { return false };
        // Where lane 0 is not there, its flags promise nothing.
        if !self.is_unconditional(block) {
            return false;
        }
        if let Some(induction) = self.frame.inductions.iter().find(|induction| induction.value == value) {
            return induction.flags.contains(flag);
        }
        let Some(inst) = self.func.def_inst(value) else { return false };
        let data = &self.func.insts[inst];
        let home = self.func.inst_block(inst);
        let is_sum =
            matches!(data.op, Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl, _));
        let is_cut = matches!(data.op, Op::Cast(CastOp::Trunc, _));
        // Of the operands, all lanes' values are such numbers, and so are the results where no lane's wraps.
        home.is_some_and(|home| self.is_unconditional(home))
            && (is_sum || is_cut)
            && data.flags().contains(flag)
            && data.operands.iter().all(|operand| {
                self.at(*operand, block) == Shape::Uniform || self.is_exact(block, *operand, flag)
            })
    }

    fn address(&self, block: Block, source: Type, base: Operand, indices: &[Operand]) -> Option<Shape> {
        let types = &self.module.ctx.types;
        let mut sum = self.at(base, block);
        let mut ty = source;
        for (depth, index) in indices.iter().enumerate() {
            if depth > 0 {
                ty = match types.data(types.resolve(ty)) {
                    TypeData::Array { elem, .. } | TypeData::Vector { elem, .. } => *elem,
                    TypeData::Struct { .. } => return self.in_struct(block, sum, &indices[depth..], ty),
                    _ => return None,
                };
            }
            let shape = self.at(*index, block);
            if shape != Shape::Uniform && self.module.ctx.operand_ty(self.func, *index) != Type::I64 {
                return None;
            }
            let (size, _) = types.size_align(ty)?;
            sum = sum.plus(shape.scaled(i64::try_from(size).ok()?));
        }
        Some(sum)
    }

    /// Of a field, the rest of the address is taken only if it is the same for all lanes.
    fn in_struct(&self, block: Block, sum: Shape, rest: &[Operand], _: Type) -> Option<Shape> {
        rest.iter().all(|index| self.at(*index, block) == Shape::Uniform).then_some(sum)
    }
}
