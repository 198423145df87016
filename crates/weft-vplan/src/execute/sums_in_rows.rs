//! Writing rows of products and of differences, as [`crate::sums_in_rows`] finds them, in front of the last addition.
//!
//! Rows are cut into the longest vectors that they fill, of at most 256 bits: the fewer lanes, the shorter the way to one number.

use weft_ir::{BinaryOp, CastOp, Const, ConstKind, Function, Inst, InstData, Module, Op, Operand, Type};

use super::emit::Emit;
use crate::target::{Target, has_feature};

/// The longest vectors, in bytes.
const LONGEST: u32 = 32;

/// So many terms are worth it: those of one register of 16-bit numbers.
pub(crate) const LEAST: usize = 8;

/// What is summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Products of two numbers.
    Products,
    /// Absolute differences of two bytes.
    Differences,
}

/// One side of a row.
#[derive(Clone, Debug)]
pub(crate) enum Side {
    /// The numbers lie one behind the other: the first load, how they are widened, and how many bytes one has.
    Loaded { load: Inst, op: CastOp, size: i128 },
    /// Constants of the product's type, or narrow numbers that are widened so.
    Same(Vec<(Operand, CastOp)>),
}

/// A row of terms.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) kind: Kind,
    /// How many there are.
    pub(crate) count: usize,
    pub(crate) sides: [Side; 2],
}

impl Row {
    /// Whether a row is of products of bytes without signs and with them; which side has none.
    fn unsigned_side(&self) -> Option<usize> {
        let of = |side: &Side| match side {
            Side::Loaded { op, size: 1, .. } if self.kind == Kind::Products => Some(*op),
            _ => None,
        };
        match [of(&self.sides[0])?, of(&self.sides[1])?] {
            [CastOp::ZExt, CastOp::SExt] => Some(0),
            [CastOp::SExt, CastOp::ZExt] => Some(1),
            _ => None,
        }
    }
}

/// A sum, with the rows that it has.
#[derive(Clone, Debug)]
pub(crate) struct RowSum {
    /// The last addition.
    pub(crate) root: Inst,
    pub(crate) rows: Vec<Row>,
    /// What else is added.
    pub(crate) others: Vec<Operand>,
}

/// Puts vectors in the place of the rows of `sum`.
pub(crate) fn write(module: &mut Module, func: &mut Function, sum: &RowSum, target: Target) {
    let Some(block) = func.inst_block(sum.root) else { return };
    let Some(index) = func.block_insts(block).iter().position(|inst| *inst == sum.root) else { return };
    let multiplies_bytes = has_feature(module, func, "avx512vnni") || has_feature(module, func, "avxvnni");
    // What comes behind waits in a block of its own.
    let behind = func.make_block(None);
    func.move_tail(block, index, behind);
    let mut emit = Emit::new(module, func, block);
    let least = u32::try_from(LEAST).unwrap_or(1);
    let mut lanes = target.bytes.min(LONGEST) / 2;
    let mut total: Option<Operand> = None;
    let mut done = vec![0; sum.rows.len()];
    while lanes >= least {
        if let Some(longer) = total {
            total = Some(halved(&mut emit, longer));
        }
        for (row, done) in sum.rows.iter().zip(&mut done) {
            let unsigned = row.unsigned_side().filter(|_| multiplies_bytes);
            let bytes = 2 * lanes as usize;
            while row.kind == Kind::Differences && row.count - *done >= bytes {
                let differences = differences(&mut emit, row, *done, 2 * lanes);
                total = Some(added(&mut emit, total, differences));
                *done += bytes;
            }
            while let Some(unsigned) = unsigned.filter(|_| row.count - *done >= bytes) {
                total = Some(products_of_bytes(&mut emit, total, row, (*done, 2 * lanes), unsigned));
                *done += bytes;
            }
            // What is left of rows of bytes waits for shorter vectors.
            let waits = unsigned.is_some() && lanes > least;
            while row.kind == Kind::Products && !waits && row.count - *done >= lanes as usize {
                let pairs = pairs(&mut emit, row, *done, lanes);
                total = Some(added(&mut emit, total, pairs));
                *done += lanes as usize;
            }
        }
        lanes /= 2;
    }
    for (row, done) in sum.rows.iter().zip(&done) {
        if *done < row.count {
            let rest = differences(&mut emit, row, *done, least);
            total = Some(added(&mut emit, total, rest));
        }
    }
    let mut result = None;
    if let Some(total) = total {
        result = Some(emit.sum_of_lanes(total));
    }
    for other in &sum.others {
        result = Some(added(&mut emit, result, *other));
    }
    func.move_tail(behind, 0, block);
    if let (Some(old), Some(new)) = (func.insts[sum.root].result, result) {
        func.replace_uses(old, new);
        func.remove_inst(sum.root);
    }
}

/// The sum so far and what comes to it.
fn added(emit: &mut Emit<'_>, total: Option<Operand>, more: Operand) -> Operand {
    total.map_or(more, |total| emit.at().binary(BinaryOp::Add, total, more))
}

/// The two halves of a vector, added.
fn halved(emit: &mut Emit<'_>, value: Operand) -> Operand {
    let half = emit.lanes_of(value) / 2;
    let low: Vec<u32> = (0..half).collect();
    let high: Vec<u32> = (half..2 * half).collect();
    let (low, high) = (emit.shuffle(value, &low), emit.shuffle(value, &high));
    emit.at().binary(BinaryOp::Add, low, high)
}

/// The sums of neighboring products of a row, from number `first` on.
fn pairs(emit: &mut Emit<'_>, row: &Row, first: usize, lanes: u32) -> Operand {
    let factors = [0, 1].map(|index| match &row.sides[index] {
        Side::Loaded { load, op, size } => {
            let loaded = loaded(emit, *load, first, lanes);
            let narrow = emit.module.ctx.types.int(16);
            let vector = emit.vector(narrow, lanes);
            if *size == 2 { loaded } else { emit.at().cast(*op, loaded, vector) }
        }
        Side::Same(numbers) => collected(emit, &numbers[first..first + lanes as usize]),
    });
    let ty = emit.vector(Type::I32, lanes / 2);
    let name = if lanes == 8 { "llvm.x86.sse2.pmadd.wd" } else { "llvm.x86.avx2.pmadd.wd" };
    let call = emit.intrinsic(name, ty, &factors);
    emit.func.result(call)
}

/// The bytes of a side that is loaded, from number `first` on.
fn bytes(emit: &mut Emit<'_>, side: &Side, first: usize, count: u32) -> Operand {
    let Side::Loaded { load, .. } = side else { unreachable!("invariant: bytes are loaded") };
    loaded(emit, *load, first, count)
}

/// The sums of the absolute differences of `count` bytes of a row, from number `first` on, as numbers of 32 bits: of eight bytes each,
/// in every other lane. Eight bytes are half of a vector.
fn differences(emit: &mut Emit<'_>, row: &Row, first: usize, count: u32) -> Operand {
    let sides = [0, 1].map(|index| {
        let loaded = bytes(emit, &row.sides[index], first, count);
        if count > 8 {
            return loaded;
        }
        let vector = emit.ty(loaded);
        let zeros = emit.zero(vector);
        let all: Vec<u32> = (0..2 * count).collect();
        emit.shuffle_two(loaded, zeros, &all)
    });
    let count = count.max(16);
    let ty = emit.vector(Type::I64, count / 8);
    let name = if count == 16 { "llvm.x86.sse2.psad.bw" } else { "llvm.x86.avx2.psad.bw" };
    let call = emit.intrinsic(name, ty, &sides);
    let (sums, narrow) = (emit.func.result(call), emit.vector(Type::I32, count / 4));
    emit.at().cast(CastOp::BitCast, sums, narrow)
}

/// `total` and the sums of four neighboring products each of `count` bytes of a row, from number `first` on; side number `unsigned`
/// has no signs.
fn products_of_bytes(
    emit: &mut Emit<'_>,
    total: Option<Operand>,
    row: &Row,
    (first, count): (usize, u32),
    unsigned: usize,
) -> Operand {
    let ty = emit.vector(Type::I32, count / 4);
    let sides = [unsigned, 1 - unsigned].map(|index| {
        let loaded = bytes(emit, &row.sides[index], first, count);
        emit.at().cast(CastOp::BitCast, loaded, ty)
    });
    let total = match total {
        Some(total) => total,
        None => emit.zero(ty),
    };
    let name = format!("llvm.x86.avx512.vpdpbusd.{}", 8 * count);
    let call = emit.intrinsic(&name, ty, &[total, sides[0], sides[1]]);
    emit.func.result(call)
}

/// The numbers from number `first` on, where that of number 0 is loaded by `load`.
pub(super) fn loaded(emit: &mut Emit<'_>, load: Inst, first: usize, lanes: u32) -> Operand {
    let data = emit.func.insts[load].clone();
    let bytes = emit.module.ctx.types.size_align(data.ty).map_or(1, |(size, _)| size);
    let Op::Load { align, .. } = data.op else { unreachable!("invariant: it was a load") };
    let mut address = data.operands[0];
    if first > 0 {
        let by = emit.module.ctx.int(Type::I64, (first as i128) * i128::from(bytes));
        address = emit.offset(address, by);
    }
    let align = align.unwrap_or(1).min(u32::try_from(bytes).unwrap_or(1));
    let ty = emit.vector(data.ty, lanes);
    let inst = emit.at().insert(InstData::new(
        Op::Load { volatile: false, atomic: None, align: Some(align) },
        ty,
        [address],
    ));
    emit.func.result(inst)
}

/// Factors that are the same in all iterations, in 16 bits: LLVM collects them in front of the loop.
fn collected(emit: &mut Emit<'_>, numbers: &[(Operand, CastOp)]) -> Operand {
    let narrow = emit.module.ctx.types.int(16);
    let count = u32::try_from(numbers.len()).unwrap_or(1);
    let vector = emit.vector(narrow, count);
    let zero = emit.number(narrow, 0);
    let constants: Vec<Const> = numbers
        .iter()
        .map(|(number, _)| match number {
            Operand::Const(constant) => {
                let number = emit.module.ctx.consts.as_int(*constant).unwrap_or(0);
                emit.number(narrow, i64::try_from(number).unwrap_or(0))
            }
            _ => zero,
        })
        .collect();
    let mut all = match constants.iter().all(|constant| *constant == zero) {
        true => emit.zero(vector),
        false => Operand::Const(emit.module.ctx.consts.intern(vector, ConstKind::Aggregate(constants))),
    };
    for (lane, (number, op)) in (0..).zip(numbers) {
        if matches!(number, Operand::Const(_)) {
            continue;
        }
        let number = if emit.ty(*number) == narrow { *number } else { emit.at().cast(*op, *number, narrow) };
        let lane = emit.module.ctx.int(Type::I64, lane);
        all = emit.insert(Op::InsertElement, vector, [all, number, lane]);
    }
    all
}
