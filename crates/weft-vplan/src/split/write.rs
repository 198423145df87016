//! Writing the two loops of a splitting, as the picture of [`super`] shows them.
//!
//! # Preconditions
//! The variable grows by one and keeps its meaning as a number of the comparison's kind; all that is used behind the loop are values
//! for a next iteration.
//!
//! # Postconditions
//! The iterations are the same, in the same order, and the comparison of the first part is gone.

use weft_analysis::trip_count::Relation;
use weft_ir::edit::{CloneMap, clone_blocks, redirect_edges, split_edge};
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, IntPredicate, Module, Operand, Value};

use crate::skeleton::{Skeleton, incoming};

/// A comparison by which a loop is split.
pub(crate) struct Split {
    /// An `icmp` of the loop.
    pub(crate) compare: Inst,
    /// It is true while the variable is less than `bound`, or at most that, if it `holds_first`, else false.
    pub(crate) bound: Operand,
    /// Whether the two are compared as signed numbers.
    pub(crate) is_signed: bool,
    /// Whether the bound itself belongs to the first part.
    pub(crate) is_inclusive: bool,
    pub(crate) holds_first: bool,
    /// How the variable is compared with the bound in the second part, if what the comparison says there is not known yet.
    pub(crate) left: Option<IntPredicate>,
}

/// Splits the loop and returns what of it became what of the second one; nothing if it cannot be split.
pub(crate) fn write(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    split: &Split,
) -> Option<CloneMap> {
    let ctx = &mut module.ctx;
    let variable = frame.inductions[frame.test.induction].clone();
    let ty = func.values[variable.value].ty;
    let first = incoming(func, variable.phi, frame.before)?;
    let join = split_edge(func, ctx, frame.latch, frame.exit)?;
    let choice = split_edge(func, ctx, frame.before, frame.header)?;
    let map = clone_blocks(func, ctx, &frame.blocks);
    let (header, latch) = (map.block(frame.header), map.block(frame.latch));
    let middle = func.make_block(None);
    func.insert_block_after(middle, frame.latch);

    // The first part ends where the comparison changes.
    let branch = func.terminator(choice).expect("invariant: the block was made by splitting an edge");
    func.remove_inst(branch);
    let mut at = Cursor::at_end(func, ctx, choice);
    let less = if split.is_signed { IntPredicate::Slt } else { IntPredicate::Ult };
    // What no iteration may have asked for may be poison.
    let bound = at.freeze(split.bound);
    let border = if split.is_inclusive { behind(&mut at, bound, split.is_signed, ty) } else { bound };
    let whole = match frame.test.relation {
        (Relation::Less, is_signed) => {
            // The first iteration is executed in any case.
            let one = at.ctx.int(ty, 1);
            let second = at.binary(BinaryOp::Add, first, one);
            let goes_on = at.icmp(Relation::Less.predicate(is_signed), second, frame.test.bound);
            at.select(goes_on, frame.test.bound, second)
        }
        _ => frame.test.bound,
    };
    let is_before = at.icmp(less, border, whole);
    let end = at.select(is_before, border, whole);
    let has_some = at.icmp(less, first, end);
    at.cond_br(has_some, frame.header, middle);
    let branch = func.terminator(frame.latch).expect("invariant: a loop ends with a branch");
    let goes_on = func.insts[branch].operands[1] == Operand::Block(frame.header);
    let predicate = if goes_on { IntPredicate::Ne } else { IntPredicate::Eq };
    let test = Cursor::before(func, ctx, branch).icmp(predicate, Operand::Value(variable.next), end);
    func.insts[branch].operands[0] = test;
    redirect_edges(func, frame.latch, join, middle);

    // What the loop hands on: from the first part or what it would have begun with, to the second part, and behind both.
    let handed: Vec<(Inst, Operand)> = frame
        .inductions
        .iter()
        .map(|induction| (induction.phi, Operand::Value(induction.next)))
        .chain(frame.carried.iter().map(|carried| (carried.phi, carried.next)))
        .collect();
    let mut reached = first;
    for (phi, next) in &handed {
        let start = incoming(func, *phi, choice).expect("invariant: the phi had the edge that was split");
        let ty = func.insts[*phi].ty;
        let value = Cursor::at_front(func, ctx, middle).phi(ty, &[(start, choice), (*next, frame.latch)]);
        if *phi == variable.phi {
            reached = value;
        }
        let copy = map.insts[phi];
        let behind = map.operand(*next);
        func.insts[copy].set_incoming([(value, middle), (behind, latch)]);
        if let Operand::Value(next) = *next {
            let result = Cursor::at_front(func, ctx, join).phi(ty, &[(value, middle), (behind, latch)]);
            replace_behind(func, &frame.blocks, &[middle, join], next, result);
        }
    }
    let mut at = Cursor::at_end(func, ctx, middle);
    let goes_on = at.icmp(IntPredicate::Ne, reached, whole);
    at.cond_br(goes_on, header, join);

    // Each part knows what the comparison says.
    let copy = map.insts[&split.compare];
    let (yes, no) = (ctx.int(weft_ir::Type::I1, 1), ctx.int(weft_ir::Type::I1, 0));
    let mut parts = vec![(split.compare, split.holds_first)];
    match split.left {
        None => parts.push((copy, !split.holds_first)),
        Some(predicate) => {
            let own = map.operand(Operand::Value(variable.value));
            let compare = Cursor::before(func, ctx, copy).icmp(predicate, own, bound);
            if let Operand::Value(value) = func.result(copy) {
                func.replace_uses(value, compare);
            }
            func.remove_inst(copy);
        }
    }
    for (compare, holds) in parts {
        if let Operand::Value(value) = func.result(compare) {
            func.replace_uses(value, if holds { yes } else { no });
        }
        func.remove_inst(compare);
    }
    Some(map)
}

/// The number behind the bound of a part; the last number of the type has none, and no iteration reaches it.
fn behind(at: &mut Cursor<'_>, bound: Operand, is_signed: bool, ty: weft_ir::Type) -> Operand {
    let bits = at.ctx.types.int_bits(ty).unwrap_or(64);
    let last = (1i128 << (bits - u32::from(is_signed))) - 1;
    let (last, one) = (at.ctx.int(ty, last), at.ctx.int(ty, 1));
    let is_last = at.icmp(IntPredicate::Eq, bound, last);
    let next = at.binary(BinaryOp::Add, bound, one);
    at.select(is_last, bound, next)
}

/// Puts `new` in the place of `old` outside of a loop and the blocks `between` its parts.
fn replace_behind(func: &mut Function, inside: &[Block], between: &[Block], old: Value, new: Operand) {
    let others: Vec<Block> = func.blocks().to_vec();
    for block in others.into_iter().filter(|block| !inside.contains(block) && !between.contains(block)) {
        for inst in func.block_insts(block).to_vec() {
            for operand in &mut func.insts[inst].operands {
                if *operand == Operand::Value(old) {
                    *operand = new;
                }
            }
        }
    }
}
