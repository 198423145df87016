//! Scans within a vector: what the lanes up to each one come to.
//!
//! ```llvm
//! ; t = s + x, of four lanes
//! %x1 = <x0, x1, x2, x3> + <0, x0, x1, x2>            ; each lane and the one before
//! %x2 = %x1 + <0, 0, x1.0, x1.1>                      ; and the two before those
//! %t = %s + %x2                                       ; and what came before lane 0, which is the same for all
//! %s.next = %s + (lane 3 of %x2, for all)
//! ```
//! What is before each lane (an `exclusive` scan) is `t - x` where the sum has an inverse: integers. Else it is moved on by a lane.
//! Lanes that have nobody before them get 0 in sums of integers. A least or greatest one may get the value of lane 0, which it has
//! seen already; else these lanes are left as they are.
//! Lanes without an iteration are behind all others, so that what they have reaches nobody.

use weft_ir::{BinaryOp, FloatPredicate, Inst, InstData, Op, Operand};

use super::body::{Body, Made, Scanned};
use crate::combine::{Combine, Predicate};
use crate::reduction::Reduction;

/// Whether 0, whose bits are all 0, changes nothing.
fn takes_zero(combine: &Combine) -> bool {
    matches!(combine, Combine::Arithmetic(BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor))
}

/// What takes a term out of a sum again, to the bit.
fn inverse(combine: &Combine) -> Option<BinaryOp> {
    match combine {
        Combine::Arithmetic(BinaryOp::Add) => Some(BinaryOp::Sub),
        Combine::Arithmetic(BinaryOp::Xor) => Some(BinaryOp::Xor),
        _ => None,
    }
}

/// Whether a value that is combined with one that it has seen is what it was.
fn is_idempotent(combine: &Combine) -> bool {
    matches!(combine, Combine::Intrinsic(_) | Combine::Choice { .. } | Combine::Arithmetic(BinaryOp::And))
}

impl Body<'_, '_> {
    /// The values of the scan whose operation is `inst`, in all lanes.
    pub(super) fn scanned(&mut self, inst: Inst, data: &InstData) -> Option<Operand> {
        let plan = self.plan;
        let found = plan.reductions.iter().find(|r| r.scan.is_some_and(|scan| scan.inst == inst))?;
        let Reduction { carried, combine, scan: Some(scan) } = found else { return None };
        let index = *carried.first()?;
        let value = plan.frame.carried[index].value;
        let before = self.vector(Operand::Value(value));
        let mut term = self.term(data, Operand::Value(value), combine);
        let inverse = inverse(combine).filter(|_| scan.looks_before);
        if inverse.is_some() {
            // What has no value is the same one in both places.
            term = self.emit.at().freeze(term);
        }
        let mut sum = term;
        let lanes = self.lanes;
        let mut distance = 1;
        while distance < lanes {
            let moved: Vec<u32> = (0..lanes).map(|lane| lane.saturating_sub(distance)).collect();
            if takes_zero(combine) {
                let ty = self.emit.ty(sum);
                let zero = self.emit.zero(ty);
                let moved: Vec<u32> = (0..lanes)
                    .map(|lane| if lane < distance { lane } else { lanes + lane - distance })
                    .collect();
                let moved = self.emit.shuffle_two(zero, sum, &moved);
                sum = self.emit.pair_combined(combine, moved, sum);
                distance *= 2;
                continue;
            }
            let moved = self.emit.shuffle(sum, &moved);
            let both = self.emit.pair_combined(combine, moved, sum);
            if is_idempotent(combine) {
                sum = both;
                distance *= 2;
                continue;
            }
            let chosen: Vec<u32> =
                (0..lanes).map(|lane| if lane < distance { lane } else { lanes + lane }).collect();
            sum = self.emit.shuffle_two(sum, both, &chosen);
            distance *= 2;
        }
        let last = self.emit.shuffle(sum, &vec![lanes - 1; lanes as usize]);
        let lanes_values = self.emit.pair_combined(combine, before, sum);
        let next = self.emit.pair_combined(combine, before, last);
        self.scans.insert(index, Scanned { lanes: lanes_values, next });
        if scan.looks_before {
            let exclusive = match inverse {
                Some(inverse) => self.emit.at().binary(inverse, lanes_values, term),
                None => {
                    let moved = std::iter::once(0).chain((0..lanes - 1).map(|lane| lanes + lane));
                    self.emit.shuffle_two(before, lanes_values, &moved.collect::<Vec<u32>>())
                }
            };
            self.made.insert(value, Made::Vector(exclusive));
        }
        Some(lanes_values)
    }

    /// What the iterations contribute.
    fn term(&mut self, data: &InstData, carried: Operand, combine: &Combine) -> Operand {
        let others: Vec<Operand> =
            data.operands.iter().copied().filter(|operand| *operand != carried).collect();
        match (&data.op, combine) {
            // 'fmuladd' leaves it open whether the product is rounded.
            (Op::Call(_), Combine::Arithmetic(_)) => {
                let (left, right) = (self.vector(others[0]), self.vector(others[1]));
                self.emit.at().binary(BinaryOp::FMul, left, right)
            }
            (Op::Call(_), _) => self.vector(others[0]),
            (Op::Select(_), Combine::Choice { predicate: Predicate::Float(predicate), .. }) => {
                use FloatPredicate as F;
                // A number that is none is never taken, so the least or greatest one stands for it.
                let term = self.vector(others[1]);
                let is_less = matches!(predicate, F::Olt | F::Ole);
                let ty = self.emit.element_of(term);
                let infinite = self.emit.infinity(ty, !is_less);
                let infinite = self.emit.splat(infinite, self.lanes);
                let is_number = self.emit.at().fcmp(F::Ord, term, term);
                self.emit.at().select(is_number, term, infinite)
            }
            _ => self.vector(others[0]),
        }
    }
}
