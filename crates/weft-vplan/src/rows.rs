//! Rows: loads of one block that read, in each lane, places near each other, as those of a structure's members or a matrix's
//! row are. They become loads of whole rows, and shuffles.
//!
//! ```c
//! for (i = …) y[i] = p[3 * i] + p[3 * i + 2];      // one load of 3 * lanes numbers, and two shuffles
//! for (i = …) y[i] = m[i * 100] + … + m[i * 100 + 7];   // a load of 8 numbers per lane, and their transposition
//! ```
//! Rows that lie one behind the other and are vectors of 16 bytes or several (four `float`), or eight bytes, are transposed, too, but
//! with AVX-512, whose shuffles of two registers take them apart (`execute/halved_rows.rs`).
//!
//! Two addresses belong together if they are the same sum of values but for a constant. What lies between places that lanes read
//! is read, too: it is less than a page away from both, so that it is there. Between the first and the last load of a row,
//! nothing is written and nothing is called. A row of places (`x[neighbors[16 * i + k]]`) is no row where the machine has no gathers.

use weft_ir::{CastOp, Inst, Op, Operand, Type, TypeData};

use crate::address_sum::Sum;
use crate::facts::Facts;
use crate::lanes::Shape;
use crate::plan::{Access, NEAR, Node, Recipe, Row, Step};
use crate::stored_rows::{self, comes_out_even};
use crate::target::{Isa, has_gathers};

/// So many elements a row has at most.
const LONGEST: u64 = 16;
/// Rows of so many bytes are loaded by one instruction, into half of the least vector.
const HALF: u64 = 8;
/// Rows of up to so many numbers AArch64 takes apart while it loads them, and puts together while it stores them: `ld4`, `st4`.
const INTERLEAVED: u64 = 4;
/// So many bytes lanes are apart at most: less than a page.
const FARTHEST: i64 = 2048;

/// Finds the rows of a plan's nodes, those that are loaded and those that are stored, and notes them in the recipes; `shape` tells how
/// the lanes of an address differ in a block.
pub(crate) fn find(
    facts: &Facts<'_>,
    nodes: &mut [Node],
    shape: &dyn Fn(&Step, Operand) -> Shape,
) -> (Vec<Row>, Vec<Row>) {
    let (mut loaded, mut stored) = (Vec::new(), Vec::new());
    let mut is_left = false;
    let is_interleaved = |row: &Row| !row.in_blocks;
    visit(nodes, &mut |step| {
        in_step(facts, step, shape, &mut loaded);
        if step.is_full {
            stored_rows::in_step(facts, step, shape, &mut stored);
        }
        is_left |= step.insts.iter().any(|(_, recipe)| *recipe == Recipe::Store(Access::Indexed));
    });
    let is_neon = facts.target.isa == Isa::Neon;
    let leave = |rows: &mut Vec<Row>, longest: u64| {
        rows.iter_mut().filter(|row| row.stride <= longest).for_each(|row| row.in_blocks = false);
    };
    if is_neon {
        leave(&mut loaded, INTERLEAVED);
        leave(&mut stored, INTERLEAVED);
    } else if is_left || stored.iter().any(is_interleaved) || facts.target.isa == Isa::Avx512 {
        // LLVM knows instructions for such stores, and for loads beside them; or the machine takes numbers out of any places of two
        // registers at once.
        leave(&mut loaded, NEAR);
    }
    (loaded, stored)
}

fn visit(nodes: &mut [Node], f: &mut dyn FnMut(&mut Step)) {
    for node in nodes {
        match node {
            Node::Step(step) => f(step),
            Node::Inner(inner) => visit(&mut inner.nodes, f),
            Node::Bypass { nodes, .. } => visit(nodes, f),
        }
    }
}

/// A load that may be of a row.
struct Candidate {
    inst: Inst,
    ty: Type,
    stride: i64,
    sum: Sum,
}

fn in_step(facts: &Facts<'_>, step: &mut Step, shape: &dyn Fn(&Step, Operand) -> Shape, rows: &mut Vec<Row>) {
    let mut open: Vec<Candidate> = Vec::new();
    let mut found: Vec<Row> = Vec::new();
    for (inst, recipe) in &step.insts {
        let data = &facts.func.insts[*inst];
        match recipe {
            Recipe::Load(Access::Indexed)
                if is_place(facts, *inst) && !has_gathers(facts.module, facts.func) => {}
            Recipe::Load(Access::Indexed) => {
                if let (Shape::Affine(stride), Some(sum)) =
                    (shape(step, data.operands[0]), Sum::of(facts.module, facts.func, data.operands[0]))
                {
                    open.push(Candidate { inst: *inst, ty: data.ty, stride, sum });
                }
            }
            Recipe::Store(_) | Recipe::Call | Recipe::Each => close(facts, &mut open, &mut found),
            _ => {}
        }
    }
    close(facts, &mut open, &mut found);
    step.note_rows(found, Recipe::Load, rows);
}

/// Whether a number that is loaded is used for nothing but addresses. Where lanes are accessed one by one, it is loaded so, too, and
/// taken out of no vector.
fn is_place(facts: &Facts<'_>, load: Inst) -> bool {
    let func = facts.func;
    let uses = |inst: Inst| func.insts[inst].result.into_iter().flat_map(|result| facts.uses.uses(result));
    let leads = |inst: Inst| matches!(func.insts[inst].op, Op::Gep { .. });
    let mut all = uses(load);
    facts.module.ctx.types.int_bits(func.insts[load].ty).is_some()
        && all.all(|used| match func.insts[used.inst].op {
            Op::Cast(CastOp::SExt | CastOp::ZExt, _) => uses(used.inst).all(|used| leads(used.inst)),
            _ => leads(used.inst),
        })
}

/// Makes rows of the loads so far.
fn close(facts: &Facts<'_>, open: &mut Vec<Candidate>, found: &mut Vec<Row>) {
    while let Some(first) = open.first() {
        let (ty, stride, sum) = (first.ty, first.stride, first.sum.clone());
        let belongs =
            |other: &Candidate| other.ty == ty && other.stride == stride && other.sum.is_alike(&sum);
        let (group, rest): (Vec<Candidate>, Vec<Candidate>) =
            std::mem::take(open).into_iter().partition(belongs);
        *open = rest;
        found.extend(pieces(facts, group).iter().filter_map(|piece| row(facts, ty, stride, piece)));
    }
}

/// Cuts the loads of a long row in pieces of the longest rows that are transposed at once.
fn pieces(facts: &Facts<'_>, mut group: Vec<Candidate>) -> Vec<Vec<Candidate>> {
    let Some(first) = group.first() else { return Vec::new() };
    let size = facts.module.ctx.types.size_align(first.ty).map_or(1, |(size, _)| size);
    // Long rows of narrow numbers are sums of products, each of which is one instruction (`sums_in_rows`).
    if size < 4 {
        return vec![group];
    }
    let longest = i64::try_from(LONGEST.saturating_mul(size)).unwrap_or(i64::MAX);
    group.sort_by_key(|load| load.sum.constant);
    let mut pieces: Vec<Vec<Candidate>> = Vec::new();
    for load in group {
        let from = pieces.last().and_then(|piece| piece.first()).map(|first| first.sum.constant);
        match pieces.last_mut() {
            Some(piece) if from.is_some_and(|from| load.sum.constant.saturating_sub(from) < longest) => {
                piece.push(load);
            }
            _ => pieces.push(vec![load]),
        }
    }
    pieces
}

fn row(facts: &Facts<'_>, ty: Type, stride: i64, group: &[Candidate]) -> Option<Row> {
    let size = i64::try_from(facts.module.ctx.types.size_align(ty)?.0).ok()?;
    let is_number = !matches!(facts.module.ctx.types.data(ty), TypeData::Ptr(_));
    let lowest = group.iter().map(|load| load.sum.constant).min()?;
    if !is_number || !(size..=FARTHEST).contains(&stride) || stride % size != 0 {
        return None;
    }
    let mut members = Vec::new();
    for load in group {
        let place = load.sum.constant.checked_sub(lowest)?;
        // What is farther away is of another row.
        if place % size != 0 || place >= stride || place >= i64::try_from(LONGEST).ok()? * size {
            return None;
        }
        members.push((load.inst, u64::try_from(place / size).ok()?));
    }
    let span = members.iter().map(|(_, place)| place + 1).max()?;
    // A transposition has to be worth it, and to come out even.
    let is_dense = members.len() as u64 * 2 >= span;
    let stride = u64::try_from(stride / size).ok()?;
    let is_short = size < 4 && span * u64::try_from(size).ok()? == HALF;
    let comes_out_even = comes_out_even(span, u64::try_from(size).ok()?) || is_short && span == NEAR;
    let in_blocks = span == stride && is_dense && comes_out_even;
    let row = Row { stride, span, members, in_blocks };
    (row.is_near() || span.is_power_of_two() && span > 2 && is_dense).then_some(row)
}
