//! The nest: its two loops, and what it accesses.

use weft_analysis::{Address, Cfg, EffectTable, LoopId, Loops, block_set, live_outs};
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Value};

use super::sum::{self, Sum, Term};
use crate::skeleton::{Induction, Skeleton, incoming};

/// Of so many instructions the inner loop may be.
const SMALL_BODY: usize = 40;
/// Of so many instructions the outer loop may be, without the inner one.
const SMALL_REST: usize = 40;
/// So many accesses may there be.
const FEW_ACCESSES: usize = 12;

/// The two loops.
#[derive(Clone, Debug)]
pub(super) struct Frames {
    pub(super) outer: Skeleton,
    pub(super) inner: Skeleton,
}

/// A part of the outer loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// In front of the inner loop.
    Head,
    /// The inner loop.
    Body,
    /// Behind the inner loop.
    Tail,
}

/// An access.
#[derive(Clone, Debug)]
pub(super) struct Access {
    pub(super) inst: Inst,
    pub(super) part: Part,
    pub(super) writes: bool,
    /// The pointer, from in front of the nest, that the address comes from.
    pub(super) root: Operand,
    /// How far from there, in bytes.
    pub(super) at: Sum,
    /// How many bytes.
    pub(super) size: i128,
}

/// The nest.
#[derive(Clone, Debug)]
pub(super) struct Nest {
    pub(super) frames: Frames,
    pub(super) accesses: Vec<Access>,
}

impl Frames {
    /// Whether the nest computes `value`.
    pub(super) fn defines(&self, func: &Function, value: Value) -> bool {
        let home = func.def_inst(value).and_then(|inst| func.inst_block(inst));
        home.is_some_and(|home| self.outer.blocks.contains(&home))
    }

    /// Whether `operand` is the same in the whole nest.
    pub(super) fn is_fixed(&self, func: &Function, operand: Operand) -> bool {
        match operand {
            Operand::Value(value) => !self.defines(func, value),
            Operand::Const(_) => true,
            _ => false,
        }
    }

    /// If `value` is a variable of one of the loops: which number of iterations it grows with, what it begins with, and by how much it
    /// grows.
    pub(super) fn induction(&self, func: &Function, value: Value) -> Option<(Term, Operand, i128)> {
        let find = |frame: &Skeleton, term| {
            let induction = frame.inductions.iter().find(|induction| induction.value == value)?;
            Some((term, start(func, frame, induction)?, induction.step))
        };
        find(&self.outer, Term::Outer).or_else(|| find(&self.inner, Term::Inner))
    }
}

/// What a variable of a loop begins with.
pub(super) fn start(func: &Function, frame: &Skeleton, induction: &Induction) -> Option<Operand> {
    incoming(func, induction.phi, frame.before)
}

impl Nest {
    /// Recognizes the nest of which `id` is the inner loop.
    pub(super) fn of(
        module: &Module,
        func: &Function,
        cfg: &Cfg,
        loops: &Loops,
        id: LoopId,
        effects: &EffectTable,
    ) -> Option<Nest> {
        let inner = loops.get(id);
        let outer = loops.get(inner.parent?);
        let &[head, body, tail] = &outer.blocks[..] else { return None };
        if body != inner.header || cfg.succs(head) != [body] || outer.latches != [tail] {
            return None;
        }
        let frames = Frames {
            outer: Skeleton::of(module, func, cfg, outer).ok()?,
            inner: Skeleton::of(module, func, cfg, inner).ok()?,
        };
        let Frames { outer, inner } = &frames;
        let tested = &inner.inductions[inner.test.induction];
        let runs_alike = frames.is_fixed(func, inner.test.bound)
            && start(func, inner, tested).is_some_and(|start| frames.is_fixed(func, start));
        let size = |block: Block| func.block_insts(block).len();
        if !outer.carried.is_empty()
            || !runs_alike
            || !live_outs(func, &block_set(&outer.blocks)).is_empty()
            || size(body) > SMALL_BODY
            || size(head) + size(tail) > SMALL_REST
        {
            return None;
        }
        let mut accesses = Vec::new();
        for (block, part) in [(head, Part::Head), (body, Part::Body), (tail, Part::Tail)] {
            for &inst in func.block_insts(block) {
                if !is_plain(module, func, effects, inst) {
                    return None;
                }
                if matches!(func.insts[inst].op, Op::Load { .. } | Op::Store { .. }) {
                    accesses.push(access(module, func, &frames, inst, part)?);
                }
            }
        }
        (accesses.len() <= FEW_ACCESSES).then_some(Nest { frames, accesses })
    }
}

impl Nest {
    /// Whether somebody has said that iterations of the inner loop are independent, or that it shall become vectors.
    pub(super) fn is_for_lanes(&self, module: &Module, func: &Function) -> bool {
        let node = module.loop_node(func, &[self.frames.inner.latch]);
        let properties = node.map_or_else(Vec::new, |node| module.loop_properties(node));
        properties.iter().any(|property| {
            let text = module.operand_text(property);
            text.contains("llvm.loop.parallel_accesses") || text.contains("llvm.loop.vectorize.enable")
        })
    }
}

/// Whether an instruction may be executed earlier or later, as far as it is no access.
fn is_plain(module: &Module, func: &Function, effects: &EffectTable, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match &data.op {
        Op::Load { volatile, atomic, .. } | Op::Store { volatile, atomic, .. } => {
            !volatile && atomic.is_none()
        }
        Op::Br | Op::CondBr => true,
        Op::Alloca { .. } | Op::Opaque { .. } => false,
        _ if data.is_debug_record() => true,
        _ => {
            let effects = effects.of_inst(&module.ctx, func, inst);
            !effects.accesses_memory() && !effects.has_side_effects() && !data.is_terminator()
        }
    }
}

fn access(module: &Module, func: &Function, frames: &Frames, inst: Inst, part: Part) -> Option<Access> {
    let data = &func.insts[inst];
    let (pointer, ty, writes) = match data.op {
        Op::Store { .. } => (data.operands[1], module.ctx.operand_ty(func, data.operands[0]), true),
        _ => (data.operands[0], data.ty, false),
    };
    let (size, _) = module.ctx.types.size_align(ty)?;
    let (root, at) = place(module, func, frames, pointer)?;
    Some(Access { inst, part, writes, root, at, size: i128::from(size) })
}

/// Where an address lies.
fn place(module: &Module, func: &Function, frames: &Frames, pointer: Operand) -> Option<(Operand, Sum)> {
    let mut pointer = pointer;
    let mut sum = Sum::default();
    loop {
        let Address { root, distance } = Address::of(module, func, pointer);
        let distance = distance?;
        sum = sum.plus(&Sum::constant(distance.bytes))?;
        for (index, scale) in distance.indices {
            sum = sum.plus(&sum::of(module, func, frames, index)?.scaled(scale)?)?;
        }
        match root {
            Operand::Value(value) if frames.defines(func, value) => {
                // A pointer that goes along.
                let (term, start, step) = frames.induction(func, value)?;
                sum = sum.plus(&Sum::term(term, step))?;
                pointer = start;
            }
            _ => return Some((root, sum)),
        }
    }
}
