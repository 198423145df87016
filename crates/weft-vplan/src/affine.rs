//! Numbers in a nest of loops, as sums: of how many iterations are done, of values that the nest does not change, and of products
//! of such a value with a number of iterations. And addresses: such sums of bytes from a pointer.
//!
//! ```llvm
//! %row = mul i64 %k, %n                 ; k * n
//! %at = add i64 %row, %j                ; k * n + j
//! ```
//! Numbers are taken modulo 2^64, as addresses are.

use std::collections::BTreeMap;

use weft_analysis::{Address, is_identified};
use weft_ir::{BinaryOp, Flags, Function, Inst, Module, Op, Operand, Type, Value};

use crate::scopes::are_told_apart;
use crate::skeleton::{Induction, Skeleton, incoming};

/// How deep expressions are looked into.
const DEPTH: u32 = 12;
/// So many choices between objects are looked through, one behind the other.
const CHOICES: u32 = 3;
/// Factors and summands beyond this are not looked at, so that nothing overflows.
const LARGE: i128 = 1 << 40;

/// What is summed up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Term {
    /// The number of iterations of a loop that are done.
    Done(Depth),
    /// A value from in front of the nest.
    Value(Value),
    /// The product of two such values, the lesser first.
    Product(Value, Value),
    /// The product of [`Term::Done`] and such a value.
    DoneTimes(Depth, Value),
}

/// The number of a loop in its nest; the outermost is 0.
pub(crate) type Depth = usize;

/// Loops, each of which has the next one inside.
#[derive(Clone, Debug)]
pub(crate) struct Loops(pub(crate) Vec<Skeleton>);

impl Loops {
    /// Whether the nest computes `value`.
    pub(crate) fn define(&self, func: &Function, value: Value) -> bool {
        let home = func.def_inst(value).and_then(|inst| func.inst_block(inst));
        home.is_some_and(|home| self.0[0].blocks.contains(&home))
    }

    /// Whether `operand` is the same in the whole nest.
    pub(crate) fn leave_alone(&self, func: &Function, operand: Operand) -> bool {
        match operand {
            Operand::Value(value) => !self.define(func, value),
            Operand::Const(_) => true,
            _ => false,
        }
    }

    /// If `value` is a variable of one of the loops: of which, what it begins with, and by how much it grows.
    fn induction(&self, func: &Function, value: Value) -> Option<(Depth, Operand, i128)> {
        self.0.iter().enumerate().find_map(|(depth, frame)| {
            let induction = frame.inductions.iter().find(|induction| induction.value == value)?;
            Some((depth, start(func, frame, induction)?, induction.step))
        })
    }
}

/// What a variable of a loop begins with.
pub(crate) fn start(func: &Function, frame: &Skeleton, induction: &Induction) -> Option<Operand> {
    incoming(func, induction.phi, frame.before)
}

/// A sum.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sum {
    /// The terms with their factors, none of which is 0.
    pub(crate) terms: BTreeMap<Term, i128>,
    pub(crate) constant: i128,
}

impl Sum {
    pub(crate) fn constant(constant: i128) -> Sum {
        Sum { terms: BTreeMap::new(), constant }
    }

    pub(crate) fn term(term: Term, factor: i128) -> Sum {
        Sum { terms: BTreeMap::from([(term, factor)]), constant: 0 }
    }

    /// The factor of a term.
    pub(crate) fn factor(&self, term: Term) -> i128 {
        self.terms.get(&term).copied().unwrap_or(0)
    }

    pub(crate) fn plus(mut self, other: &Sum) -> Option<Sum> {
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

    pub(crate) fn scaled(self, by: i128) -> Option<Sum> {
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
                Term::Done(depth) => Term::DoneTimes(depth, value),
                Term::Value(other) => Term::Product(value.min(other), value.max(other)),
                _ => return None,
            };
            product = product.plus(&Sum::term(term, factor))?;
        }
        product.scaled(by)
    }
}

/// What `operand` is in the nest; none if it is no such sum.
pub(crate) fn number(module: &Module, func: &Function, loops: &Loops, operand: Operand) -> Option<Sum> {
    evaluated(module, func, loops, operand, DEPTH)
}

fn evaluated(module: &Module, func: &Function, loops: &Loops, operand: Operand, depth: u32) -> Option<Sum> {
    let value = match operand {
        Operand::Const(c) => return Some(Sum::constant(module.ctx.consts.as_int(c)?)),
        Operand::Value(value) => value,
        _ => return None,
    };
    if func.values[value].ty != Type::I64 {
        return None;
    }
    if !loops.define(func, value) {
        return Some(Sum::term(Term::Value(value), 1));
    }
    let depth = depth.checked_sub(1)?;
    if let Some((at, start, step)) = loops.induction(func, value) {
        let start = evaluated(module, func, loops, start, depth)?;
        return start.plus(&Sum::term(Term::Done(at), step));
    }
    let data = &func.insts[func.def_inst(value)?];
    let part = |index: usize| evaluated(module, func, loops, data.operands[index], depth);
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

/// Where an address lies: the pointer, from in front of the nest, that it comes from, and how many bytes from there.
pub(crate) fn place(
    module: &Module,
    func: &Function,
    loops: &Loops,
    pointer: Operand,
) -> Option<(Operand, Sum)> {
    let mut pointer = pointer;
    let mut sum = Sum::default();
    loop {
        let Address { root, distance } = Address::of(module, func, pointer);
        let distance = distance?;
        sum = sum.plus(&Sum::constant(distance.bytes))?;
        for (index, scale) in distance.indices {
            sum = sum.plus(&number(module, func, loops, index)?.scaled(scale)?)?;
        }
        match root {
            Operand::Value(value) if loops.define(func, value) => {
                // A pointer that goes along.
                let (depth, start, step) = loops.induction(func, value)?;
                sum = sum.plus(&Sum::term(Term::Done(depth), step))?;
                pointer = start;
            }
            _ => return Some((root, sum)),
        }
    }
}

/// Whether two accesses, with addresses that come from the given pointers, never meet: the pointers are of different objects, or
/// metadata says so.
pub(crate) fn never_meet(
    module: &Module,
    func: &Function,
    (x, left): (Inst, Operand),
    (y, right): (Inst, Operand),
) -> bool {
    are_apart(module, func, (left, right), CHOICES) || are_told_apart(module, func, x, y)
}

/// Whether two pointers are of different objects: of two that are known, or of one of two each, which a condition or the iterations of
/// a loop around exchange, as those of `for (…) { step(a, b); t = a, a = b, b = t; }`.
fn are_apart(module: &Module, func: &Function, (left, right): (Operand, Operand), depth: u32) -> bool {
    if left == right {
        return false;
    }
    if is_identified(module, func, left) && is_identified(module, func, right) {
        return true;
    }
    let inst = |operand: Operand| match operand {
        Operand::Value(value) => func.def_inst(value),
        _ => None,
    };
    let (Some(depth), Some(x), Some(y)) = (depth.checked_sub(1), inst(left), inst(right)) else {
        return false;
    };
    let root = |pointer: Operand| Address::of(module, func, pointer).root;
    let of_both = |x: Operand, y: Operand| are_apart(module, func, (root(x), root(y)), depth);
    let (one, other) = (&func.insts[x], &func.insts[y]);
    match (&one.op, &other.op) {
        (Op::Select(_), Op::Select(_)) => {
            let (one, other) = (&one.operands, &other.operands);
            one[0] == other[0] && of_both(one[1], other[1]) && of_both(one[2], other[2])
        }
        (Op::Phi(_), Op::Phi(_)) if func.inst_block(x) == func.inst_block(y) => {
            // What both were before was different, and so it is if it is exchanged.
            let is_kept = |x: Operand, y: Operand| [(left, right), (right, left)].contains(&(x, y));
            one.phi_incoming().all(|(x, from)| {
                let y = other.phi_incoming().find(|(_, block)| *block == from);
                y.is_some_and(|(y, _)| is_kept(x, y) || of_both(x, y))
            })
        }
        _ => false,
    }
}
