//! What the lanes reduced, as one value: the first half of a vector with the second, and again, until one lane is left.

use weft_ir::{BinaryOp, Const, ConstKind, FloatPredicate, IntPredicate, Operand, Type, TypeData};

use super::emit::{Emit, mangled};
use crate::algebra::Polynomial;
use crate::combine::{Combine, Predicate};

impl Emit<'_> {
    /// What the lanes of a reduction begin with, if the first one begins with `start`.
    /// `place` is its place among those that are reduced together.
    pub(super) fn first_of_lanes(
        &mut self,
        combine: &Combine,
        place: usize,
        start: Operand,
        lanes: u32,
    ) -> Operand {
        let ty = self.ty(start);
        let neutral = match combine {
            Combine::Arithmetic(BinaryOp::FAdd) => self.negative_zero(ty),
            Combine::Arithmetic(BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor) => self.number(ty, 0),
            Combine::Arithmetic(BinaryOp::Mul | BinaryOp::FMul) => self.number(ty, 1),
            Combine::Arithmetic(BinaryOp::And) => self.number(ty, -1),
            Combine::Algebra(algebra) => self.number(ty, algebra.identity[place]),
            // The same value more than once changes nothing.
            _ => return self.broadcast(start, lanes),
        };
        let others = self.splat(neutral, lanes);
        let vector = self.ty(others);
        let zero = self.module.ctx.int(Type::I64, 0);
        self.insert(weft_ir::Op::InsertElement, vector, [others, start, zero])
    }

    /// Combines the lanes of `values`, which are reduced together.
    pub(super) fn lanes_combined(
        &mut self,
        combine: &Combine,
        mut values: Vec<Operand>,
        lanes: u32,
    ) -> Vec<Operand> {
        let mut left = lanes;
        while left > 1 {
            left /= 2;
            let low: Vec<u32> = (0..left).collect();
            let high: Vec<u32> = (left..2 * left).collect();
            let first: Vec<Operand> = values.iter().map(|value| self.shuffle(*value, &low)).collect();
            let second: Vec<Operand> = values.iter().map(|value| self.shuffle(*value, &high)).collect();
            values = self.pairs_combined(combine, &first, &second);
        }
        let zero = self.module.ctx.int(Type::I64, 0);
        values.into_iter().map(|value| self.extract(value, zero)).collect()
    }

    /// The sum of the lanes of integers, whose last step machines take in a register of vectors.
    pub(super) fn sum_of_lanes(&mut self, value: Operand) -> Operand {
        let (ty, elem) = (self.ty(value), self.element_of(value));
        let name = format!("llvm.vector.reduce.add.{}", mangled(self.module, ty));
        let call = self.intrinsic(&name, elem, &[value]);
        self.func.result(call)
    }

    /// Two vectors as one, where one value is reduced: `first` is of iterations before those of `second`.
    pub(super) fn pair_combined(&mut self, combine: &Combine, first: Operand, second: Operand) -> Operand {
        self.pairs_combined(combine, &[first], &[second])[0]
    }

    fn pairs_combined(&mut self, combine: &Combine, first: &[Operand], second: &[Operand]) -> Vec<Operand> {
        match combine {
            Combine::Arithmetic(op) => vec![self.at().binary(*op, first[0], second[0])],
            Combine::Intrinsic(name) => {
                let ty = self.ty(first[0]);
                let name = format!("{name}.{}", mangled(self.module, ty));
                let call = self.intrinsic(&name, ty, &[first[0], second[0]]);
                vec![self.func.result(call)]
            }
            Combine::Algebra(algebra) => {
                let values = [first, second].concat();
                algebra.forms.iter().map(|form| self.polynomial(form, &values)).collect()
            }
            Combine::Choice { predicate, key, number } => {
                let is_better = self.compared(*predicate, second[*key], first[*key]);
                let is_taken = match number {
                    None => is_better,
                    Some(number) => {
                        // Among equals it is the first iteration, or the last if an equal key is taken.
                        let is_same = self.same(*predicate, first[*key], second[*key]);
                        let order =
                            if takes_equal(*predicate) { IntPredicate::Sgt } else { IntPredicate::Slt };
                        let is_earlier = self.at().icmp(order, second[*number], first[*number]);
                        self.at().select(is_same, is_earlier, is_better)
                    }
                };
                let pairs = first.iter().zip(second);
                pairs.map(|(first, second)| self.at().select(is_taken, *second, *first)).collect()
            }
        }
    }

    /// A sum of products of vectors.
    fn polynomial(&mut self, form: &Polynomial, values: &[Operand]) -> Operand {
        let ty = self.ty(values[0]);
        let elem = self.element_of(values[0]);
        let is_real = matches!(self.module.ctx.types.data(elem), TypeData::Float | TypeData::Double);
        let (times, plus, minus) = match is_real {
            true => (BinaryOp::FMul, BinaryOp::FAdd, BinaryOp::FSub),
            false => (BinaryOp::Mul, BinaryOp::Add, BinaryOp::Sub),
        };
        let lanes = self.lanes_of(values[0]);
        let mut sum: Option<Operand> = None;
        // What is added first, so that it need not be taken from 0.
        let mut products: Vec<(&Vec<usize>, i64)> = form.0.iter().map(|(p, factor)| (p, *factor)).collect();
        products.sort_by_key(|(_, factor)| *factor < 0);
        for (symbols, factor) in products {
            let mut product = symbols
                .iter()
                .map(|symbol| values[*symbol])
                .reduce(|left, right| self.at().binary(times, left, right));
            if factor.abs() != 1 || product.is_none() {
                let number = self.number(elem, factor.abs());
                let number = self.splat(number, lanes);
                product = Some(product.map_or(number, |product| self.at().binary(times, product, number)));
            }
            let product = product.unwrap_or(values[0]);
            sum = Some(match (sum, factor < 0) {
                (None, false) => product,
                (None, true) => {
                    let zero = self.zero(ty);
                    self.at().binary(minus, zero, product)
                }
                (Some(sum), false) => self.at().binary(plus, sum, product),
                (Some(sum), true) => self.at().binary(minus, sum, product),
            });
        }
        sum.unwrap_or_else(|| self.zero(ty))
    }

    /// The number that is greater than all, or less.
    pub(super) fn infinity(&mut self, ty: Type, is_negative: bool) -> Const {
        let text = if is_negative { "0xFFF0000000000000" } else { "0x7FF0000000000000" };
        let text = self.module.ctx.names.intern(text);
        self.module.ctx.consts.intern(ty, ConstKind::Number(text))
    }

    fn compared(&mut self, predicate: Predicate, left: Operand, right: Operand) -> Operand {
        match predicate {
            Predicate::Int(predicate) => self.at().icmp(predicate, left, right),
            Predicate::Float(predicate) => self.at().fcmp(predicate, left, right),
        }
    }

    fn same(&mut self, predicate: Predicate, left: Operand, right: Operand) -> Operand {
        match predicate {
            Predicate::Int(_) => self.at().icmp(IntPredicate::Eq, left, right),
            Predicate::Float(_) => self.at().fcmp(FloatPredicate::Oeq, left, right),
        }
    }

    /// The constant `false` or `true` for each lane.
    pub(super) fn truth(&mut self, is_true: bool, lanes: u32) -> Operand {
        let one: Const = self.module.ctx.consts.int(Type::I1, i128::from(is_true));
        let vector = self.vector(Type::I1, lanes);
        let kind = if is_true { ConstKind::Aggregate(vec![one; lanes as usize]) } else { ConstKind::Zero };
        debug_assert!(
            matches!(self.module.ctx.types.data(vector), TypeData::Vector { .. }),
            "it is a vector"
        );
        Operand::Const(self.module.ctx.consts.intern(vector, kind))
    }
}

fn takes_equal(predicate: Predicate) -> bool {
    use FloatPredicate as F;
    use IntPredicate as I;
    matches!(
        predicate,
        Predicate::Int(I::Sle | I::Sge | I::Ule | I::Uge)
            | Predicate::Float(F::Ole | F::Oge | F::Ule | F::Uge)
    )
}
