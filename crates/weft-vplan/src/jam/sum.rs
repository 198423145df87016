//! Numbers in a nest of two loops, as sums: of how many iterations are done, of values that the nest does not change, and of products
//! of such a value with a number of iterations.
//!
//! ```llvm
//! %row = mul i64 %k, %n                 ; k * n
//! %at = add i64 %row, %j                ; k * n + j
//! ```
//! Numbers are taken modulo 2^64, as addresses are.

use std::collections::BTreeMap;

use weft_ir::{BinaryOp, Flags, Function, Module, Op, Operand, Type, Value};

use super::nest::Frames;

/// How deep expressions are looked into.
const DEPTH: u32 = 12;
/// Factors and summands beyond this are not looked at, so that nothing overflows.
const LARGE: i128 = 1 << 40;

/// What is summed up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Term {
    /// The number of iterations of the outer loop that are done.
    Outer,
    /// The number of iterations of the inner loop that are done.
    Inner,
    /// A value from in front of the nest.
    Value(Value),
    /// The product of two such values, the lesser first.
    Product(Value, Value),
    /// The product of [`Term::Outer`] and such a value.
    OuterTimes(Value),
    /// The product of [`Term::Inner`] and such a value.
    InnerTimes(Value),
}

/// A sum.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sum {
    /// The terms with their factors, none of which is 0.
    pub(super) terms: BTreeMap<Term, i128>,
    pub(super) constant: i128,
}

impl Sum {
    pub(super) fn constant(constant: i128) -> Sum {
        Sum { terms: BTreeMap::new(), constant }
    }

    pub(super) fn term(term: Term, factor: i128) -> Sum {
        Sum { terms: BTreeMap::from([(term, factor)]), constant: 0 }
    }

    /// The factor of a term.
    pub(super) fn factor(&self, term: Term) -> i128 {
        self.terms.get(&term).copied().unwrap_or(0)
    }

    pub(super) fn plus(mut self, other: &Sum) -> Option<Sum> {
        self.constant += other.constant;
        for (term, factor) in &other.terms {
            let sum = self.factor(*term) + factor;
            match sum {
                0 => self.terms.remove(term),
                _ => self.terms.insert(*term, sum),
            };
        }
        let fits = |x: &i128| x.abs() <= LARGE;
        (fits(&self.constant) && self.terms.values().all(fits)).then_some(self)
    }

    pub(super) fn scaled(self, by: i128) -> Option<Sum> {
        if by.abs() > LARGE {
            return None;
        }
        let terms =
            self.terms.iter().filter(|_| by != 0).map(|(term, factor)| (*term, factor * by)).collect();
        Sum { terms, constant: self.constant * by }.plus(&Sum::default())
    }

    /// The product, if one of the two is a constant or one value.
    fn times(self, other: Sum) -> Option<Sum> {
        if self.terms.is_empty() {
            return other.scaled(self.constant);
        }
        if other.terms.is_empty() {
            return self.scaled(other.constant);
        }
        let single = |sum: &Sum| match (sum.constant, sum.terms.len(), sum.terms.first_key_value()) {
            (0, 1, Some((Term::Value(value), factor))) => Some((*value, *factor)),
            _ => None,
        };
        let ((value, by), sum) = match (single(&self), single(&other)) {
            (Some(single), _) => (single, other),
            (None, Some(single)) => (single, self),
            (None, None) => return None,
        };
        let mut product = Sum::term(Term::Value(value), sum.constant);
        product.terms.retain(|_, factor| *factor != 0);
        for (term, factor) in sum.terms {
            let term = match term {
                Term::Outer => Term::OuterTimes(value),
                Term::Inner => Term::InnerTimes(value),
                Term::Value(other) => Term::Product(value.min(other), value.max(other)),
                _ => return None,
            };
            product = product.plus(&Sum::term(term, factor))?;
        }
        product.scaled(by)
    }
}

/// What `operand` is in the nest; none if it is no such sum.
pub(super) fn of(module: &Module, func: &Function, frames: &Frames, operand: Operand) -> Option<Sum> {
    evaluated(module, func, frames, operand, DEPTH)
}

fn evaluated(module: &Module, func: &Function, frames: &Frames, operand: Operand, depth: u32) -> Option<Sum> {
    let value = match operand {
        Operand::Const(c) => return Some(Sum::constant(module.ctx.consts.as_int(c)?)),
        Operand::Value(value) => value,
        _ => return None,
    };
    if func.values[value].ty != Type::I64 {
        return None;
    }
    if !frames.defines(func, value) {
        return Some(Sum::term(Term::Value(value), 1));
    }
    let depth = depth.checked_sub(1)?;
    if let Some((term, start, step)) = frames.induction(func, value) {
        let start = evaluated(module, func, frames, start, depth)?;
        return start.plus(&Sum::term(term, step));
    }
    let data = &func.insts[func.def_inst(value)?];
    let part = |index: usize| evaluated(module, func, frames, data.operands[index], depth);
    match &data.op {
        Op::Binary(BinaryOp::Add, _) => part(0)?.plus(&part(1)?),
        Op::Binary(BinaryOp::Or, _) if data.flags().contains(Flags::DISJOINT) => part(0)?.plus(&part(1)?),
        Op::Binary(BinaryOp::Sub, _) => part(0)?.plus(&part(1)?.scaled(-1)?),
        Op::Binary(BinaryOp::Mul, _) => part(0)?.times(part(1)?),
        Op::Binary(BinaryOp::Shl, _) => {
            let by = part(1)?;
            let is_small = by.terms.is_empty() && (0..40).contains(&by.constant);
            part(0)?.scaled(is_small.then(|| 1i128 << by.constant)?)
        }
        _ => None,
    }
}
