//! The nest: its two loops, and what it accesses.

use weft_analysis::{Cfg, EffectTable, LoopId, block_set, live_outs};
use weft_ir::{Block, Function, Inst, Module, Op, Operand};

use crate::affine::{Depth, Loops, Sum, place, start};
use crate::skeleton::Skeleton;

/// Of so many instructions the inner loop may be: the products of a filter with 25 numbers, say, which is unrolled there.
const LARGE_BODY: usize = 160;
/// Of so many it is small.
const SMALL_BODY: usize = 40;
/// Of so many instructions the outer loop may be, without the inner one.
const SMALL_REST: usize = 40;
/// So many accesses may there be.
const MANY_ACCESSES: usize = 52;
/// So many are few.
const FEW_ACCESSES: usize = 12;

/// The outer loop in [`Nest::loops`].
pub(super) const OUTER: Depth = 0;
/// The inner loop in [`Nest::loops`].
pub(super) const INNER: Depth = 1;

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
    pub(super) loops: Loops,
    pub(super) accesses: Vec<Access>,
    /// Whether the numbers of several iterations fit into registers together, each in one of its own.
    pub(super) is_small: bool,
}

impl Nest {
    /// Recognizes the nest of which `id` is the inner loop.
    pub(super) fn of(
        module: &Module,
        func: &Function,
        cfg: &Cfg,
        loops: &weft_analysis::Loops,
        id: LoopId,
        effects: &EffectTable,
    ) -> Option<Nest> {
        let inner = loops.get(id);
        let outer = loops.get(inner.parent?);
        let &[head, body, tail] = &outer.blocks[..] else { return None };
        if body != inner.header || cfg.succs(head) != [body] || outer.latches != [tail] {
            return None;
        }
        let nest = Loops(vec![
            Skeleton::of(module, func, cfg, outer).ok()?,
            Skeleton::of(module, func, cfg, inner).ok()?,
        ]);
        let (outer, inner) = (&nest.0[OUTER], &nest.0[INNER]);
        let tested = &inner.inductions[inner.test.induction];
        let runs_alike = nest.leave_alone(func, inner.test.bound)
            && start(func, inner, tested).is_some_and(|start| nest.leave_alone(func, start));
        let size = |block: Block| func.block_insts(block).len();
        if !outer.carried.is_empty()
            || !runs_alike
            || !live_outs(func, &block_set(&outer.blocks)).is_empty()
            || size(body) > LARGE_BODY
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
                    accesses.push(access(module, func, &nest, inst, part)?);
                }
            }
        }
        let is_small = size(body) <= SMALL_BODY && accesses.len() <= FEW_ACCESSES;
        (accesses.len() <= MANY_ACCESSES).then_some(Nest { loops: nest, accesses, is_small })
    }
}

impl Nest {
    /// The frames of the outer and of the inner loop.
    pub(super) fn frames(&self) -> [&Skeleton; 2] {
        [&self.loops.0[OUTER], &self.loops.0[INNER]]
    }

    /// Whether somebody has said that iterations of the inner loop are independent, or that it shall become vectors.
    pub(super) fn is_for_lanes(&self, module: &Module, func: &Function) -> bool {
        let node = module.loop_node(func, &[self.loops.0[INNER].latch]);
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

fn access(module: &Module, func: &Function, loops: &Loops, inst: Inst, part: Part) -> Option<Access> {
    let data = &func.insts[inst];
    let (pointer, ty, writes) = match data.op {
        Op::Store { .. } => (data.operands[1], module.ctx.operand_ty(func, data.operands[0]), true),
        _ => (data.operands[0], data.ty, false),
    };
    let (size, _) = module.ctx.types.size_align(ty)?;
    let (root, at) = place(module, func, loops, pointer)?;
    Some(Access { inst, part, writes, root, at, size: i128::from(size) })
}
