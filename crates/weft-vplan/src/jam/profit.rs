//! Whether it pays, and for how many iterations.
//!
//! What counts are the accesses of the inner loop. Two things pay:
//!
//! - Iterations that are executed together *share* places: what they all read or write is one load and one store.
//! - The inner loop walks in large steps, and iterations of the outer loop have *neighbors*: `b[k][j]` and `b[k][j + 1]`, for which LLVM
//!   makes vectors across the iterations. The inner loop may be large then: a vector takes no more registers than a number.
//!
//! Long inner loops do not share numbers that they multiply in *pairs*, as in `s += x[j] * y[j]` of 16-bit numbers. x86 has one
//! instruction for two such products and their sum (`pmaddwd`). Where it also has one that loads and widens (`pmovsxwd`, SSE4.1), LLVM
//! finds the pairs only if each widened number has one use; the products of shared ones are made in 32 bits, which takes longer than
//! the loads that are saved.
//!
//! Nor do long loops that count what holds of narrow numbers.

use std::collections::HashSet;

use weft_ir::{BinaryOp, CastOp, Function, Module, Op, Operand, Type};

use super::nest::{Access, INNER, Nest, OUTER, Part};
use crate::affine::{Depth, Term};
use crate::target::{Isa, Target, has_feature};

/// So many iterations share places, or else half as many.
const SHARING: u32 = 4;
/// So many iterations are neighbors.
const NEIGHBORS: u32 = 8;
/// With more arrays, or places in them, than this, there are too few registers.
const MANY_STREAMS: usize = 12;
/// So many bits, with the sign, the factors of pairs have.
const SIGNED_BITS: u32 = 16;
/// An inner loop that runs so often is better off with pairs than with shared numbers; what it does in front of its vectors and behind
/// them weighs less then.
const LONG_PAIRS: u32 = 32;

/// And one that runs so often with narrow counts: vectors of them are four times as long as of wide ones.
const LONG_COUNTS: u32 = 192;
/// The same where a vector has 16 bytes.
const LONG_COUNTS_OF_SSE: u32 = 32;

/// What pays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profit {
    /// So many iterations of the outer loop are best executed together.
    pub(super) factor: u32,
    /// It pays only if the inner loop runs less often than this.
    pub(super) limit: Option<u32>,
    /// Whether LLVM is to compute one vector of each iteration at a time: several iterations are enough side by side, and a short loop
    /// leaves less over.
    pub(super) has_one_vector: bool,
}

/// How many iterations of the outer loop are best executed together, and when; none if that gains nothing.
pub(super) fn profit(module: &Module, func: &Function, nest: &Nest) -> Option<Profit> {
    let body: Vec<&Access> = nest.accesses.iter().filter(|access| access.part == Part::Body).collect();
    if are_neighbors(&body) {
        return Some(Profit { factor: NEIGHBORS, limit: None, has_one_vector: false });
    }
    let factor = [SHARING, SHARING / 2].into_iter().find(|factor| nest.is_small && shares(&body, *factor))?;
    if counts_narrow(module, func, nest) {
        let is_wide = Target::of(module, func).is_some_and(|target| target.isa > Isa::Sse2);
        let limit = Some(if is_wide { LONG_COUNTS } else { LONG_COUNTS_OF_SSE });
        return Some(Profit { factor, limit, has_one_vector: is_wide });
    }
    if !has_pairs(module, func, nest) {
        return Some(Profit { factor, limit: None, has_one_vector: false });
    }
    let is_long = |count: u64| count >= u64::from(LONG_PAIRS);
    if nest.frames()[INNER].constant_count(module, func).is_some_and(is_long) {
        return None;
    }
    Some(Profit { factor, limit: Some(LONG_PAIRS), has_one_vector: false })
}

/// Whether what one iteration of the outer loop accesses lies beside what the next one does, or is the same, and the inner loop walks in
/// large steps.
fn are_neighbors(body: &[&Access]) -> bool {
    let is_symbolic = |access: &Access, depth: Depth| {
        access.at.terms.keys().any(|term| matches!(term, Term::DoneTimes(other, _) if *other == depth))
    };
    let is_beside = |access: &&Access| {
        !is_symbolic(access, OUTER) && [0, access.size].contains(&access.at.factor(Term::Done(OUTER)))
    };
    let walks_far = |access: &&Access| {
        access.at.factor(Term::Done(OUTER)) == access.size
            && (is_symbolic(access, INNER) || access.at.factor(Term::Done(INNER)).abs() > access.size)
    };
    body.iter().all(is_beside) && body.iter().any(walks_far)
}

/// Whether a third of the accesses is saved by `factor` iterations together.
fn shares(body: &[&Access], factor: u32) -> bool {
    let mut left = HashSet::new();
    for later in 0..i128::from(factor) {
        for access in body {
            let is_symbolic = access.at.terms.keys().any(|term| matches!(term, Term::DoneTimes(OUTER, _)));
            let shift = access.at.factor(Term::Done(OUTER)) * later;
            let terms: Vec<(Term, i128)> = access.at.terms.iter().map(|(t, f)| (*t, *f)).collect();
            // How far iterations are apart may not be known: far enough, then.
            let iteration = if is_symbolic { later } else { 0 };
            left.insert((access.writes, access.root, terms, access.at.constant + shift, iteration));
        }
    }
    let all = body.len() * factor as usize;
    left.len() <= MANY_STREAMS && (all - left.len()) * 3 >= all
}

/// Whether the inner loop counts what holds of bytes or 16-bit numbers: of one such row, the counts stay as narrow as these
/// ([`crate::counts_in_rows`], [`crate::partial_sums`]), where those of several are widened step by step.
fn counts_narrow(module: &Module, func: &Function, nest: &Nest) -> bool {
    let inner = nest.frames()[INNER];
    let bits = |ty: Type| module.ctx.types.int_bits(ty).unwrap_or(0);
    let def = |operand: &Operand| match operand {
        Operand::Value(value) => func.def_inst(*value).map(|inst| &func.insts[inst]),
        _ => None,
    };
    let compares_narrow = |operand: &Operand| {
        def(operand).is_some_and(|data| {
            let compared = module.ctx.operand_ty(func, data.operands[0]);
            matches!(data.op, Op::ICmp(..)) && (8..=SIGNED_BITS).contains(&bits(compared))
        })
    };
    let is_count = |operand: &Operand| {
        def(operand).is_some_and(|data| {
            matches!(data.op, Op::Cast(CastOp::ZExt | CastOp::SExt, _)) && compares_narrow(&data.operands[0])
        })
    };
    inner.carried.iter().any(|carried| {
        def(&carried.next).is_some_and(|data| {
            matches!(data.op, Op::Binary(BinaryOp::Add | BinaryOp::Sub, _))
                && data.operands.iter().any(is_count)
        })
    })
}

/// Whether the machine makes two products of the inner loop and their sum in one instruction, if nothing is shared: the loop adds
/// products of 32 bits, whose factors are widened as they are loaded, to a number that it carries.
fn has_pairs(module: &Module, func: &Function, nest: &Nest) -> bool {
    let loads_wide = |target: Target| target.isa > Isa::Sse2 || has_feature(module, func, "sse4.1");
    if !Target::of_x86(module, func).is_some_and(loads_wide) {
        return false;
    }
    let inner = nest.frames()[INNER];
    let def = |operand: &Operand| match operand {
        Operand::Value(value) => func.def_inst(*value).map(|inst| &func.insts[inst]),
        _ => None,
    };
    let is_factor = |operand: &Operand| {
        def(operand).is_some_and(|data| {
            let Some(from) = data.operands.first() else { return false };
            let bits = module.ctx.types.int_bits(module.ctx.operand_ty(func, *from)).unwrap_or(u32::MAX);
            let fits = match data.op {
                Op::Cast(CastOp::SExt, _) => bits <= SIGNED_BITS,
                Op::Cast(CastOp::ZExt, _) => bits < SIGNED_BITS,
                _ => false,
            };
            fits && def(from).is_some_and(|data| matches!(data.op, Op::Load { .. }))
        })
    };
    let is_product = |operand: &Operand| {
        def(operand).is_some_and(|data| {
            matches!(data.op, Op::Binary(BinaryOp::Mul, _)) && data.operands.iter().all(is_factor)
        })
    };
    let is_carried =
        |operand: &Operand| inner.carried.iter().any(|carried| *operand == Operand::Value(carried.value));
    func.block_insts(inner.header).iter().any(|inst| {
        let data = &func.insts[*inst];
        matches!(data.op, Op::Binary(BinaryOp::Add, _))
            && data.ty == Type::I32
            && data.operands.iter().any(is_product)
            && data.operands.iter().any(is_carried)
    })
}
