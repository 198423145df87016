//! Loops that make one number of a row in each iteration, or fill a row of bytes.
//!
//! ```c
//! for (int i = 0; i < n; i++) {                     // the inner loop is unrolled by now
//!     int v = 0;
//!     for (int k = 0; k < 8; k++) v = v * 10 + (text[8 * i + k] & 15);
//!     number[i] = v;
//! }
//! ```
//! LLVM takes each place of the row out of vectors that it loads, by shuffles of them all, or adds up the row by itself; a plan transposes
//! whole rows. So it is with bytes that are stored, in rows of eight or sixteen.

use weft_ir::{Function, Inst, Module, Op, Operand};

use crate::affine::{self, Sum, Term};
use crate::plan::{Plan, Row};
use crate::skeleton::Skeleton;
use crate::stored_rows::is_part_of_block;

/// So many numbers a row has at least.
const LEAST: usize = 4;

/// Whether a loop of one block loads all of a row, each of whose places it takes once, and stores numbers one behind the other.
pub(super) fn are_reduced(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let [block] = frame.blocks[..] else { return false };
    let nest = affine::Loops(vec![frame.clone()]);
    // By the pointer and what is added to it: the places, how far the next iteration's are away, and how large they are.
    let mut rows: Vec<((Operand, Sum), Vec<i128>, i128)> = Vec::new();
    let mut stores = 0;
    for inst in func.block_insts(block) {
        let data = &func.insts[*inst];
        let (address, ty, is_store) = match data.op {
            Op::Load { .. } => (data.operands[0], data.ty, false),
            Op::Store { .. } => (data.operands[1], module.ctx.operand_ty(func, data.operands[0]), true),
            _ => continue,
        };
        let place = affine::place(module, func, &nest, address);
        let Some(((root, mut at), (size, _))) = place.zip(module.ctx.types.size_align(ty)) else {
            return false;
        };
        let (size, step) = (i128::from(size), at.factor(Term::Done(0)));
        if is_store {
            stores += 1;
            if step != size {
                return false;
            }
            continue;
        }
        let from = std::mem::take(&mut at.constant);
        match rows.iter_mut().find(|(known, ..)| *known == (root, at.clone())) {
            Some((_, places, _)) => places.push(from),
            None => rows.push(((root, at), vec![from], size)),
        }
    }
    let is_whole = |((_, at), places, size): &((Operand, Sum), Vec<i128>, i128)| {
        let step = at.factor(Term::Done(0));
        let first = places.iter().copied().min().unwrap_or(0);
        places.len() >= LEAST
            && i128::try_from(places.len()).is_ok_and(|count| count * size == step)
            && (0..).take(places.len()).all(|k| places.contains(&(first + k * size)))
    };
    stores > 0 && rows.iter().any(is_whole)
}

/// Whether a loop of one block stores all of a row of narrow numbers, of which blocks of 16 bytes hold one or two.
pub(super) fn are_filled(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let [block] = frame.blocks[..] else { return false };
    let nest = affine::Loops(vec![frame.clone()]);
    let step_and_size = |inst: &Inst| {
        let data = &func.insts[*inst];
        matches!(data.op, Op::Store { .. }).then_some(())?;
        let (size, _) = module.ctx.types.size_align(module.ctx.operand_ty(func, data.operands[0]))?;
        let step = affine::place(module, func, &nest, data.operands[1])?.1.factor(Term::Done(0));
        Some((u64::try_from(step).ok()?, size))
    };
    let stores: Vec<(u64, u64)> = func.block_insts(block).iter().filter_map(step_and_size).collect();
    stores.iter().any(|(step, size)| {
        let span = step / size;
        step % size == 0
            && is_part_of_block(span, *size)
            && stores.iter().filter(|other| **other == (*step, *size)).count() as u64 >= span
    })
}

/// Whether a plan takes whole rows apart that it loads, and stores none.
pub(super) fn are_taken_apart(plan: &Plan) -> bool {
    let is_whole = |row: &Row| row.span == row.stride;
    plan.stored_rows.is_empty() && plan.rows.iter().any(is_whole)
}
