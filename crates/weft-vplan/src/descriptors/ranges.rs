//! Whether what a nest stores to lies apart from what was loaded in front of it.
//!
//! ```llvm
//! %away = sub i64 %loaded, %low              ; the stores reach [ %low, %low + %width ), the loads 8 bytes from %loaded on
//! %a = icmp uge i64 %away, %width
//! %back = sub i64 %low, %loaded
//! %b = icmp uge i64 %back, 8
//! ```
//!
//! *Before:* a cursor in front of the nest. *After:* the numbers of bytes and the comparisons are written there.
//!
//! # Why it is right
//! Addresses are numbers modulo 2^64, so both ranges lie on a circle, on which the two comparisons say that neither begins in the
//! other. An address in iteration `t`, `u`, … is `first + t * step + u * step' + …`; with at most 2^30 iterations a loop, and steps
//! below 2^30, the sum of what four loops add stays below 2^62, so that no range goes around the circle.

use weft_analysis::Address;
use weft_ir::{BinaryOp, CastOp, Cursor, Function, IntPredicate, Module, Operand, Type};

use super::first_iteration::Early;
use crate::linear::Linear;

/// More iterations or bytes between two are none of a loop over an array.
const MANY: i64 = 1 << 30;
/// So many loops may add to an address.
pub(super) const LEVELS: usize = 4;

/// Bytes of an object, from an address in front of the loop.
pub(super) struct Range {
    root: Operand,
    least: i128,
    most: i128,
}

/// Which bytes are loaded, object by object.
pub(super) fn ranges(module: &Module, func: &Function, loaded: &[Early]) -> Option<Vec<Range>> {
    let mut ranges: Vec<Range> = Vec::new();
    for early in loaded {
        let load = &func.insts[early.source];
        let pointer = load.operands[0];
        let (size, _) = module.ctx.types.size_align(load.ty)?;
        let Address { root, distance } = Address::of(module, func, pointer);
        let (root, least) = match distance {
            Some(distance) if distance.indices.is_empty() => (root, distance.bytes),
            _ => (pointer, 0),
        };
        let most = least + i128::from(size);
        match ranges.iter_mut().find(|range| range.root == root) {
            Some(range) => {
                range.least = range.least.min(least);
                range.most = range.most.max(most);
            }
            None => ranges.push(Range { root, least, most }),
        }
    }
    Some(ranges)
}

/// Writes whether `number`, without a sign, is at most [`MANY`].
pub(super) fn is_moderate(at: &mut Cursor<'_>, number: Operand) -> Operand {
    let many = at.i64(MANY);
    at.icmp(IntPredicate::Ule, number, many)
}

/// What a store reaches.
pub(super) struct Reached {
    low: Operand,
    width: Operand,
}

impl Reached {
    /// Writes what a store of `size` bytes to `address` reaches, if the loops run `behind` times behind their first iterations;
    /// `conditions` get what must hold for that.
    pub(super) fn write(
        at: &mut Cursor<'_>,
        (address, size): (&Linear, i128),
        behind: &[Operand],
        conditions: &mut Vec<Operand>,
    ) -> Reached {
        let (mut low, steps) = address.write(at);
        let mut width = at.ctx.int(Type::I64, size);
        let zero = at.i64(0);
        for (level, step) in steps {
            let (many, twice) = (at.i64(MANY), at.i64(2 * MANY));
            let shifted = at.binary(BinaryOp::Add, step, many);
            conditions.push(at.icmp(IntPredicate::Ule, shifted, twice));
            let way = at.binary(BinaryOp::Mul, step, behind[level]);
            let goes_down = at.icmp(IntPredicate::Slt, way, zero);
            let down = at.select(goes_down, way, zero);
            low = at.binary(BinaryOp::Add, low, down);
            let back = at.binary(BinaryOp::Sub, zero, way);
            let length = at.select(goes_down, back, way);
            width = at.binary(BinaryOp::Add, width, length);
        }
        Reached { low, width }
    }

    /// Writes that all of it are numbers of 32 bits with a sign, and far from the largest ones.
    pub(super) fn fits(&self, at: &mut Cursor<'_>, conditions: &mut Vec<Operand>) {
        let (many, twice) = (at.i64(MANY), at.i64(2 * MANY));
        let low = at.binary(BinaryOp::Add, self.low, many);
        let high = at.binary(BinaryOp::Add, low, self.width);
        conditions.push(at.icmp(IntPredicate::Ule, low, twice));
        conditions.push(at.icmp(IntPredicate::Ule, high, twice));
    }

    /// Writes that none of its bytes is in `range`.
    pub(super) fn is_apart(&self, at: &mut Cursor<'_>, range: &Range, conditions: &mut Vec<Operand>) {
        let root = at.cast(CastOp::PtrToInt, range.root, Type::I64);
        let [least, size] = [range.least, range.most - range.least].map(|bytes| at.ctx.int(Type::I64, bytes));
        let loaded = at.binary(BinaryOp::Add, root, least);
        let away = at.binary(BinaryOp::Sub, loaded, self.low);
        conditions.push(at.icmp(IntPredicate::Uge, away, self.width));
        let back = at.binary(BinaryOp::Sub, self.low, loaded);
        conditions.push(at.icmp(IntPredicate::Uge, back, size));
    }
}
