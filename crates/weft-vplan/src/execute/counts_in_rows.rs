//! Writing what is counted in rows of bytes, as [`crate::counts_in_rows`] finds it, in front of the last addition.

use weft_ir::{BinaryOp, CastOp, Flags, Function, Inst, InstData, Module, Op, Operand, Type};

use super::emit::Emit;
use super::sums_in_rows::loaded;
use crate::target::{Isa, Target, has_feature};

/// So many bytes are worth it: those of one register.
pub(crate) const LEAST: u32 = 16;
/// As many masks can be added up in bytes.
const MOST: usize = 255;

/// What is asked of a byte.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    /// The byte that is loaded so.
    Loaded(Inst),
    /// The same for all bytes of a row.
    Same(Operand),
    /// What an instruction computes of these.
    Op(Inst, Vec<Tree>),
}

/// Terms that ask the same of one byte after the other.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// What is asked of the first one.
    pub(crate) tree: Tree,
    /// How many there are, a multiple of [`LEAST`].
    pub(crate) count: usize,
}

/// A sum, with the rows that it has.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    /// The last addition.
    pub(crate) root: Inst,
    pub(crate) rows: Vec<Row>,
    /// What else is added.
    pub(crate) others: Vec<Operand>,
}

/// Puts vectors in the place of the rows of a sum.
pub(crate) fn write(module: &mut Module, func: &mut Function, counted: &Counted) {
    let Some(block) = func.inst_block(counted.root) else { return };
    let Some(index) = func.block_insts(block).iter().position(|inst| *inst == counted.root) else { return };
    let ty = func.insts[counted.root].ty;
    let is_avx2 = Target::of_x86(module, func).is_some_and(|target| target.isa != Isa::Sse2);
    let counts_bits = has_feature(module, func, "popcnt");
    // What comes behind waits in a block of its own.
    let behind = func.make_block(None);
    func.move_tail(block, index, behind);
    let mut emit = Emit::new(module, func, block);
    let mut total: Option<Operand> = None;
    let mut masks: Vec<Operand> = Vec::new();
    for row in &counted.rows {
        let mut done = 0;
        while done < row.count {
            let is_long = counts_bits && is_avx2 && row.count - done >= 2 * LEAST as usize;
            let lanes = if is_long { 2 * LEAST } else { LEAST };
            let mask = asked(&mut emit, &row.tree, done, lanes);
            done += lanes as usize;
            if counts_bits {
                let bits = bits_of(&mut emit, mask, lanes, ty);
                total = Some(added(&mut emit, total, bits));
            } else {
                masks.push(mask);
            }
        }
    }
    for masks in masks.chunks(MOST) {
        let bytes = sum_of_bytes(&mut emit, masks, ty);
        total = Some(added(&mut emit, total, bytes));
    }
    for other in &counted.others {
        total = Some(added(&mut emit, total, *other));
    }
    func.move_tail(behind, 0, block);
    if let (Some(old), Some(new)) = (func.insts[counted.root].result, total) {
        func.replace_uses(old, new);
        func.remove_inst(counted.root);
    }
}

fn added(emit: &mut Emit<'_>, total: Option<Operand>, more: Operand) -> Operand {
    total.map_or(more, |total| emit.at().binary(BinaryOp::Add, total, more))
}

/// What a tree comes to for `lanes` bytes of the row, from number `first` on.
fn asked(emit: &mut Emit<'_>, tree: &Tree, first: usize, lanes: u32) -> Operand {
    match tree {
        Tree::Loaded(load) => loaded(emit, *load, first, lanes),
        Tree::Same(operand) => emit.broadcast(*operand, lanes),
        Tree::Op(inst, parts) => {
            let parts: Vec<Operand> = parts.iter().map(|part| asked(emit, part, first, lanes)).collect();
            let data = &emit.func.insts[*inst];
            let elem = data.ty;
            // What is known of the first number need not hold of the others.
            let op = match &data.op {
                Op::ICmp(predicate, _) => Op::ICmp(*predicate, Flags::NONE.into()),
                Op::Binary(operation, _) => Op::Binary(*operation, Flags::NONE.into()),
                other => other.clone(),
            };
            let ty = emit.vector(elem, lanes);
            let inst = emit.at().insert(InstData::new(op, ty, parts));
            emit.func.result(inst)
        }
    }
}

/// How many lanes of a mask are set, in the type `ty`.
fn bits_of(emit: &mut Emit<'_>, mask: Operand, lanes: u32, ty: Type) -> Operand {
    let whole = emit.module.ctx.types.int(lanes);
    let bits = emit.at().cast(CastOp::BitCast, mask, whole);
    let call = emit.intrinsic(&format!("llvm.ctpop.i{lanes}"), whole, &[bits]);
    let count = emit.func.result(call);
    if whole == ty { count } else { emit.at().cast(CastOp::ZExt, count, ty) }
}

/// How many lanes of all masks of 16 lanes are set, in the type `ty`.
fn sum_of_bytes(emit: &mut Emit<'_>, masks: &[Operand], ty: Type) -> Operand {
    let bytes = emit.vector(Type::I8, LEAST);
    let zero = emit.zero(bytes);
    let mut sum = zero;
    for mask in masks {
        let minus_one = emit.at().cast(CastOp::SExt, *mask, bytes);
        sum = emit.at().binary(BinaryOp::Sub, sum, minus_one);
    }
    let halves = emit.vector(Type::I64, 2);
    let call = emit.intrinsic("llvm.x86.sse2.psad.bw", halves, &[sum, zero]);
    let sums = emit.func.result(call);
    let count = emit.sum_of_lanes(sums);
    if ty == Type::I64 { count } else { emit.at().cast(CastOp::Trunc, count, ty) }
}
