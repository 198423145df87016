//! Whether vectors within an iteration are better than those of several iterations, and than none.
//!
//! Costs are in instructions of one register. Vectors of several iterations do as much for each lane, but they have to interleave
//! or to transpose what an iteration has side by side.
//!
//! - **Precondition.** The vectors can be written where they are planned to be.
//! - **Postcondition.** Nothing has changed. An answer that is wrong costs time, and no more.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{Function, Inst, Module, Op, Operand, Type, TypeData};

use super::costs::of_vector;
use crate::affine::{Depth, Loops, Term, place};
use crate::calls;
use crate::execute::within::{Node, Within};
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target};

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// Costs of several iterations are in parts of an instruction.
const PARTS: u32 = 64;
/// So many percent of the cost are few enough.
const LESS: u32 = 90;
/// So many elements apart accesses are interleaved at most: each is one of as many registers, or one more where numbers cross the halves
/// of a register.
const NEAR: i128 = 8;
/// So many apart LLVM interleaves numbers with few shuffles, where registers have 32 bytes, and makes vectors of loops that nobody asks it to:
/// cross products of structures of three numbers take 0.7 of the time.
const THREE: i128 = 3;
/// What an access farther apart costs, and one in a loop whose iterations become no vectors, but perhaps those of a loop around it.
const FAR: u32 = 2;

/// What it costs to execute the loop of `frame` otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Others {
    single: u32,
    /// Of vectors of several iterations, in parts.
    several: u32,
}

impl Others {
    /// Whether vectors that cost so much for as many iterations are better.
    pub(super) fn are_worse(self, (own, iterations): (u32, u32)) -> bool {
        own * 100 <= self.single * iterations * LESS && own * PARTS * 100 <= self.several * iterations * LESS
    }
}

/// Whether the first vectors, which cost so much for as many iterations, are better than the second.
pub(super) fn are_better((one, iterations): (u32, u32), (other, others): (u32, u32)) -> bool {
    one * others * 100 <= other * iterations * LESS
}

/// What an iteration costs with the vectors of `found`, which are computed at so much.
pub(super) fn with_vectors(
    module: &Module,
    func: &Function,
    target: Target,
    (frame, uses): (&Skeleton, &UseIndex),
    (found, cost): (&Within, u32),
) -> u32 {
    let insts = func.block_insts(frame.header);
    let gone = gone(func, uses, insts, found);
    let stays = |inst: &&Inst| counts(module, func, **inst) && !gone.contains(inst);
    let rest: u32 =
        insts.iter().filter(stays).map(|inst| of_vector(module, func, target, &func.insts[*inst])).sum();
    cost + u32::try_from(found.stored.len()).unwrap_or(u32::MAX) + rest
}

/// What an iteration costs otherwise.
pub(super) fn others(
    module: &Module,
    func: &Function,
    target: Target,
    frame: &Skeleton,
    is_asked_for: bool,
) -> Others {
    let insts = func.block_insts(frame.header);
    let counts = |inst: &&Inst| counts(module, func, **inst);
    let of = |inst: &Inst| of_vector(module, func, target, &func.insts[*inst]);
    let single: u32 = insts.iter().filter(counts).map(of).sum();
    let loops = Loops(vec![frame.clone()]);
    let size = |inst: &Inst| {
        let ty = accessed(module, func, *inst).map_or(func.insts[*inst].ty, |(_, ty)| ty);
        module.ctx.types.size_align(ty).map_or(1, |(size, _)| u32::try_from(size).unwrap_or(1))
    };
    let widest = insts.iter().filter(counts).map(size).max().unwrap_or(4).max(4);
    let lanes = (target.bytes / widest).max(1);
    let apart = |inst: &Inst, address: Operand| {
        let step = place(module, func, &loops, address).map(|(_, at)| at.factor(Term::Done(ONLY)).abs());
        step.map_or(i128::MAX, |step| step / i128::from(size(inst)))
    };
    let is_of_three = |inst: &Inst| {
        accessed(module, func, *inst).is_none_or(|(address, _)| [0, THREE].contains(&apart(inst, address)))
    };
    let makes_vectors = is_asked_for || target.isa == Isa::Avx2 && insts.iter().all(is_of_three);
    let of_several = |inst: &Inst| match accessed(module, func, *inst) {
        None => of(inst) * PARTS / lanes,
        Some((address, _)) => {
            let apart = apart(inst, address);
            match apart {
                0 => 0,
                _ if !makes_vectors => FAR * PARTS,
                1 => PARTS / lanes,
                2..=NEAR => {
                    let moves = u32::try_from(apart).unwrap_or(1) + u32::from(target.isa > Isa::Sse2);
                    (moves * PARTS / lanes).min(PARTS)
                }
                // Rows that are transposed.
                _ if u64::try_from(apart).is_ok_and(u64::is_power_of_two) => PARTS,
                _ => FAR * PARTS,
            }
        }
    };
    let several: u32 = insts.iter().filter(counts).map(of_several).sum();
    Others { single, several }
}

/// The address and the type of what is loaded or stored.
fn accessed(module: &Module, func: &Function, inst: Inst) -> Option<(Operand, Type)> {
    let data = &func.insts[inst];
    match data.op {
        Op::Load { .. } => Some((data.operands[0], data.ty)),
        Op::Store { .. } => Some((data.operands[1], module.ctx.operand_ty(func, data.operands[0]))),
        _ => None,
    }
}

/// Whether an instruction is more than the computation of an address, and than what the loop itself needs.
fn counts(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let is_real = matches!(module.ctx.types.data(data.ty), TypeData::Float | TypeData::Double);
    match data.op {
        Op::Load { .. } | Op::Store { .. } | Op::Select(_) | Op::FCmp(..) => true,
        Op::Binary(..) | Op::Cast(..) => is_real || data.ty == Type::I32,
        Op::FNeg(_) | Op::Call(_) => calls::elementwise(module, data).is_some() || is_real,
        _ => false,
    }
}

/// The instructions of the loop that nobody needs behind the vectors.
fn gone(func: &Function, uses: &UseIndex, insts: &[Inst], found: &Within) -> FxHashSet<Inst> {
    let mut needed: FxHashSet<Operand> = FxHashSet::default();
    for node in &found.nodes {
        match node {
            Node::Same { number, .. } => {
                needed.insert(*number);
            }
            Node::Collected(lanes) => needed.extend(lanes.iter().copied()),
            _ => {}
        }
    }
    let mut gone: FxHashSet<Inst> = found.stored.iter().flat_map(|row| row.stores.iter().copied()).collect();
    for inst in insts.iter().rev() {
        let Some(result) = func.insts[*inst].result else { continue };
        let is_taken = uses.uses(result).iter().any(|used| !gone.contains(&used.inst));
        if !is_taken && !needed.contains(&Operand::Value(result)) && !func.insts[*inst].is_phi() {
            gone.insert(*inst);
        }
    }
    gone
}
