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
//! Lanes that have nobody before them get what changes nothing in sums. In those of floating-point numbers that is -0.0; but where
//! the scan begins with a number that is not -0.0, it never comes to that, and 0.0 does as well, which machines without masks move
//! in for nothing (AVX-512 would make the slow `vexpand` of that).
//! A least or greatest one may get the value of lane 0, which it has seen already; else these lanes are left as they are.
//! Lanes without an iteration are behind all others, so that what they have reaches nobody.
//!
//! LLVM moves the last of a register's lanes to all others by two shuffles, on machines of which it takes it that shuffles across a
//! register are slow. With AVX-512, shuffles are what scans wait for; one does it, whose lane is hidden from the code generator.

use weft_ir::{BinaryOp, ConstKind, FloatPredicate, Inst, InstData, Op, Operand, Type, TypeData};

use super::body::{Body, Made, Scanned};
use crate::combine::{Combine, Predicate};
use crate::reduction::Reduction;

/// The bytes of the register in which one shuffle does that.
const REGISTER: u64 = 64;

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
        let is_positive = self.begins_positive(plan.frame.carried[index].phi);
        let mut term = self.term(data, Operand::Value(value), combine, is_positive);
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
            if let Some(zero) = self.changes_nothing(combine, sum, is_positive) {
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
        let last = self.last_for_all(sum);
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

    /// The last lane's value, for all lanes.
    fn last_for_all(&mut self, sum: Operand) -> Operand {
        let (ty, elem) = (self.emit.ty(sum), self.emit.element_of(sum));
        let size = self.emit.module.ctx.types.size_align(elem).map_or(0, |(size, _)| size);
        let kind = match self.emit.module.ctx.types.data(elem) {
            TypeData::Float => "sf",
            TypeData::Double => "df",
            TypeData::Int(32) => "si",
            TypeData::Int(64) => "di",
            _ => "",
        };
        if kind.is_empty() || !self.plan.has_mask_registers || u64::from(self.lanes) * size != REGISTER {
            return self.emit.shuffle(sum, &vec![self.lanes - 1; self.lanes as usize]);
        }
        let number = if size == 4 { Type::I32 } else { Type::I64 };
        let lane = self.emit.number(number, i64::from(self.lanes) - 1);
        let lane = self.emit.at().hide(Operand::Const(lane));
        let lanes = self.emit.broadcast(lane, self.lanes);
        let inst = self.emit.intrinsic(&format!("llvm.x86.avx512.permvar.{kind}.512"), ty, &[sum, lanes]);
        self.emit.func.result(inst)
    }

    /// Whether a floating-point number that the loop carries begins with a constant that is not -0.0: sums that begin with such a
    /// one never come to -0.0.
    fn begins_positive(&self, phi: Inst) -> bool {
        let mut first =
            self.emit.func.insts[phi].phi_incoming().filter(|(_, from)| *from != self.plan.frame.latch);
        let Some((Operand::Const(constant), _)) = first.next() else { return false };
        match self.emit.module.ctx.consts.data(constant).kind {
            ConstKind::Zero => true,
            ConstKind::Number(text) => self.emit.module.ctx.names.text(text) == "0.000000e+00",
            _ => false,
        }
    }

    /// For each lane of `like` what changes nothing that it is added to.
    fn changes_nothing(&mut self, combine: &Combine, like: Operand, is_positive: bool) -> Option<Operand> {
        let ty = self.emit.ty(like);
        match combine {
            Combine::Arithmetic(BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor) => Some(self.emit.zero(ty)),
            Combine::Arithmetic(BinaryOp::FAdd) if is_positive && !self.plan.has_mask_registers => {
                Some(self.emit.zero(ty))
            }
            Combine::Arithmetic(BinaryOp::FAdd) => {
                let elem = self.emit.element_of(like);
                let zero = self.emit.negative_zero(elem);
                Some(self.emit.splat(zero, self.lanes))
            }
            _ => None,
        }
    }

    /// What is added to 0.0 to make `sum`, if it is made so.
    fn added_to_zero(&self, sum: Operand) -> Option<Operand> {
        let Operand::Value(value) = sum else { return None };
        let data = &self.emit.func.insts[self.emit.func.def_inst(value)?];
        let (Op::Binary(BinaryOp::FAdd, _), &[added, Operand::Const(zero)]) = (&data.op, &data.operands[..])
        else {
            return None;
        };
        let ConstKind::Number(text) = self.emit.module.ctx.consts.data(zero).kind else { return None };
        (self.emit.module.ctx.names.text(text) == "0.000000e+00").then_some(added)
    }

    /// What the iterations contribute. Where the sum never comes to -0.0 (`is_positive`), adding 0.0 to a term makes no difference.
    fn term(&mut self, data: &InstData, carried: Operand, combine: &Combine, is_positive: bool) -> Operand {
        let others: Vec<Operand> =
            data.operands.iter().copied().filter(|operand| *operand != carried).collect();
        match (&data.op, combine) {
            // 'fmuladd' leaves it open whether the product is rounded.
            (Op::Call(_), Combine::Arithmetic(_)) => {
                let (left, right) = (self.vector(others[0]), self.vector(others[1]));
                self.emit.at().binary(BinaryOp::FMul, left, right)
            }
            (Op::Call(_), _) => self.vector(others[0]),
            (Op::Binary(BinaryOp::FAdd, _), _) if is_positive => {
                let term = self.added_to_zero(others[0]).unwrap_or(others[0]);
                self.vector(term)
            }
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
