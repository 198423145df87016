//! Reductions of several values by sums of products, as declared ones are: products of complex numbers, pairs of a sum and a
//! product, and the like.
//!
//! ```llvm
//! %re = phi float [ 1.0, %before ], [ %re2, %latch ]       ; re2 = re * x - im * y
//! %im = phi float [ 0.0, %before ], [ %im2, %latch ]       ; im2 = re * y + im * x
//! ```
//! Each next value is a polynomial of the values before and of what the iteration brings (`x` and `y`, its terms). Lanes can do so
//! on their own, and be combined by the same polynomials, if these are those of an operation that is associative and commutative,
//! and the loop begins with the value that changes nothing. All three are computed, with polynomials, and nothing is believed:
//!
//! 1. `f(e, t)` is `t`, where `e` are the constants that the loop begins with: so each term belongs to a value.
//! 2. `f(v, t)` is `f(t, v)`.
//! 3. `f(f(v, t), u)` is `f(v, f(t, u))`.
//!
//! These hold for numbers without rounding, and for integers modulo 2^n. A reduction permits any grouping [OMP 5.2 §5.5.5].
//!
//! # Refused
//! Changes under a condition, divisions, values that the loop looks at otherwise, and products of matrices, which do not commute.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Const, ConstKind, Function, Inst, Module, Op, Operand, TypeData, Value};

use crate::skeleton::{Skeleton, incoming};

/// Polynomials do not grow beyond so many terms.
const MOST_TERMS: usize = 64;

/// Products of symbols, each with its factor, which is not 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Polynomial(pub(crate) BTreeMap<Vec<usize>, i64>);

impl Polynomial {
    fn symbol(symbol: usize) -> Polynomial {
        Polynomial(BTreeMap::from([(vec![symbol], 1)]))
    }

    fn number(number: i64) -> Polynomial {
        let mut sum = Polynomial::default();
        sum.add(Vec::new(), number);
        sum
    }

    fn add(&mut self, product: Vec<usize>, factor: i64) {
        let sum = self.0.get(&product).copied().unwrap_or(0).saturating_add(factor);
        match sum {
            0 => self.0.remove(&product),
            _ => self.0.insert(product, sum),
        };
    }

    fn plus(mut self, other: &Polynomial, factor: i64) -> Option<Polynomial> {
        other.0.iter().for_each(|(product, own)| self.add(product.clone(), own.saturating_mul(factor)));
        (self.0.len() <= MOST_TERMS).then_some(self)
    }

    fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (left, factor) in &self.0 {
            for (right, by) in &other.0 {
                let mut product = [&left[..], &right[..]].concat();
                product.sort_unstable();
                result.add(product, factor.saturating_mul(*by));
            }
        }
        let fits = result.0.len() <= MOST_TERMS && result.0.values().all(|factor| factor.abs() < 1 << 20);
        fits.then_some(result)
    }

    /// With a polynomial in the place of each symbol.
    fn of(&self, values: &[Polynomial]) -> Option<Polynomial> {
        let mut sum = Polynomial::default();
        for (product, factor) in &self.0 {
            let mut value = Polynomial::number(*factor);
            for symbol in product {
                value = value.times(values.get(*symbol)?)?;
            }
            sum = sum.plus(&value, 1)?;
        }
        Some(sum)
    }
}

/// How two lanes' values become one, and what changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Algebra {
    /// Of each value: a polynomial of the first lane's values, and behind them the second one's.
    pub(crate) forms: Vec<Polynomial>,
    pub(crate) identity: Vec<i64>,
}

/// Recognizes the carried values with these indices as one reduction.
pub(crate) fn recognize(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    uses: &UseIndex,
    carried: &[usize],
) -> Option<Algebra> {
    let values: Vec<Value> = carried.iter().map(|index| frame.carried[*index].value).collect();
    let ty = func.values[*values.first()?].ty;
    if values.len() > 8 || values.iter().any(|value| func.values[*value].ty != ty) {
        return None;
    }
    let count = values.len();
    let mut reader =
        Reader { module, func, frame, uses, known: FxHashMap::default(), terms: Vec::new(), count };
    for (symbol, value) in values.iter().enumerate() {
        reader.known.insert(*value, Polynomial::symbol(symbol));
    }
    reader.follow(&values)?;
    let mut forms = Vec::new();
    for index in carried {
        forms.push(reader.polynomial(frame.carried[*index].next)?);
    }
    let identity: Option<Vec<i64>> = carried
        .iter()
        .map(|index| small(module, incoming(func, frame.carried[*index].phi, frame.before)?))
        .collect();
    let identity = identity?;
    let terms = reader.terms.len();
    // What the first iteration makes of the identity are its terms, in the order of the values.
    let begin: Vec<Polynomial> = identity.iter().map(|number| Polynomial::number(*number)).collect();
    let brought: Vec<Polynomial> = (count..count + terms).map(Polynomial::symbol).collect();
    let mut order = Vec::new();
    for form in &forms {
        let first = form.of(&[&begin[..], &brought[..]].concat())?;
        let place = brought.iter().position(|term| *term == first)?;
        (!order.contains(&place)).then(|| order.push(place))?;
    }
    if order.len() != terms {
        return None;
    }
    let symbols = |from: usize| -> Vec<Polynomial> { (from..from + count).map(Polynomial::symbol).collect() };
    let mut renamed = symbols(0);
    renamed.extend((0..terms).map(|term| {
        let value = order.iter().position(|place| *place == term).unwrap_or(0);
        Polynomial::symbol(count + value)
    }));
    let forms: Option<Vec<Polynomial>> = forms.iter().map(|form| form.of(&renamed)).collect();
    let forms = forms?;
    let apply = |left: &[Polynomial], right: &[Polynomial]| -> Option<Vec<Polynomial>> {
        forms.iter().map(|form| form.of(&[left, right].concat())).collect()
    };
    let (v, t, u) = (symbols(0), symbols(count), symbols(2 * count));
    let is_commutative = apply(&v, &t)? == apply(&t, &v)?;
    let is_associative = apply(&apply(&v, &t)?, &u)? == apply(&v, &apply(&t, &u)?)?;
    (is_commutative && is_associative).then_some(Algebra { forms, identity })
}

/// Reads what a loop computes as polynomials of its carried values and of terms.
struct Reader<'a> {
    module: &'a Module,
    func: &'a Function,
    frame: &'a Skeleton,
    uses: &'a UseIndex,
    known: FxHashMap<Value, Polynomial>,
    /// What does not depend on the carried values.
    terms: Vec<Operand>,
    count: usize,
}

impl Reader<'_> {
    /// Reads all that is computed from the carried values; nothing if one of them is used otherwise.
    fn follow(&mut self, values: &[Value]) -> Option<()> {
        let phis: Vec<Inst> = self.frame.carried.iter().map(|carried| carried.phi).collect();
        let mut depends: Vec<Inst> = Vec::new();
        let mut todo = values.to_vec();
        while let Some(value) = todo.pop() {
            let is_next = self.frame.carried.iter().any(|carried| carried.next == Operand::Value(value));
            for used in self.uses.uses(value) {
                let is_inside =
                    self.func.inst_block(used.inst).is_some_and(|block| self.frame.blocks.contains(&block));
                if phis.contains(&used.inst) && is_next || self.func.insts[used.inst].is_debug_record() {
                    continue;
                }
                match is_inside {
                    // Behind the loop there is the last value only.
                    false => is_next.then_some(())?,
                    true if depends.contains(&used.inst) => {}
                    true => {
                        depends.push(used.inst);
                        todo.push(self.func.insts[used.inst].result?);
                    }
                }
            }
        }
        // Blocks in their order, so that operands come first.
        for block in &self.frame.blocks {
            for inst in self.func.block_insts(*block) {
                if depends.contains(inst) {
                    let polynomial = self.read(*inst)?;
                    self.known.insert(self.func.insts[*inst].result?, polynomial);
                }
            }
        }
        Some(())
    }

    fn read(&mut self, inst: Inst) -> Option<Polynomial> {
        let data = &self.func.insts[inst];
        match (&data.op, &data.operands[..]) {
            (Op::Binary(BinaryOp::Add | BinaryOp::FAdd, _), &[left, right]) => {
                self.polynomial(left)?.plus(&self.polynomial(right)?, 1)
            }
            (Op::Binary(BinaryOp::Sub | BinaryOp::FSub, _), &[left, right]) => {
                self.polynomial(left)?.plus(&self.polynomial(right)?, -1)
            }
            (Op::Binary(BinaryOp::Mul | BinaryOp::FMul, _), &[left, right]) => {
                self.polynomial(left)?.times(&self.polynomial(right)?)
            }
            (Op::FNeg(_), &[of]) => Polynomial::default().plus(&self.polynomial(of)?, -1),
            (Op::Call(_), &[left, right, sum, callee]) => {
                let name = self.module.ctx.names.text(self.module.ctx.global_name(callee)?);
                name.starts_with("llvm.fmuladd.").then_some(())?;
                let product = self.polynomial(left)?.times(&self.polynomial(right)?)?;
                product.plus(&self.polynomial(sum)?, 1)
            }
            _ => None,
        }
    }

    fn polynomial(&mut self, operand: Operand) -> Option<Polynomial> {
        if let Operand::Value(value) = operand
            && let Some(known) = self.known.get(&value)
        {
            return Some(known.clone());
        }
        let place = self.terms.iter().position(|term| *term == operand).unwrap_or_else(|| {
            self.terms.push(operand);
            self.terms.len() - 1
        });
        (place < self.count).then(|| Polynomial::symbol(self.count + place))
    }
}

/// A constant that is a small whole number.
fn small(module: &Module, operand: Operand) -> Option<i64> {
    let Operand::Const(constant) = operand else { return None };
    if let Some(number) = module.ctx.consts.as_int(constant) {
        return i64::try_from(number).ok().filter(|number| number.abs() <= 1);
    }
    let number = as_real(module, constant)?;
    [(0.0, 0), (1.0, 1)].into_iter().find(|(known, _)| *known == number).map(|(_, whole)| whole)
}

/// The floating-point constant of 32 or 64 bits, if it is one. [LangRef: Simple Constants]
pub(crate) fn as_real(module: &Module, constant: Const) -> Option<f64> {
    let data = module.ctx.consts.data(constant);
    let ConstKind::Number(text) = data.kind else { return None };
    let text = module.ctx.names.text(text);
    match (module.ctx.types.data(data.ty), text.strip_prefix("0x")) {
        (TypeData::Float | TypeData::Double, None) => text.parse().ok(),
        (TypeData::Float | TypeData::Double, Some(bits)) => {
            u64::from_str_radix(bits, 16).ok().map(f64::from_bits)
        }
        _ => None,
    }
}
