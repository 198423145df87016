//! Addresses as sums, to see which of them lie in one row.
//!
//! ```llvm
//! %p = getelementptr inbounds [64 x [4 x float]], ptr @rows, i64 0, i64 %i, i64 3      ; @rows + 16 * %i + 12
//! ```

use rustc_hash::FxHashMap;
use weft_analysis::Address;
use weft_ir::{BinaryOp, Flags, Function, Module, Op, Operand, Type, Value};

/// So many instructions are looked through, one behind the other.
const DEPTH: u32 = 8;

/// An address as a sum: an object, values with factors, and a constant, all in 64 bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    /// A variable of the module that it comes from.
    pub(crate) base: Option<Operand>,
    pub(crate) terms: Vec<(Value, i64)>,
    pub(crate) constant: i64,
}

impl Sum {
    pub(crate) fn of(module: &Module, func: &Function, address: Operand) -> Option<Sum> {
        let mut parts = Parts { module, func, terms: FxHashMap::default(), base: None, constant: 0 };
        parts.add(address, 1, DEPTH)?;
        let mut terms: Vec<(Value, i64)> =
            parts.terms.into_iter().filter(|(_, factor)| *factor != 0).collect();
        terms.sort_unstable();
        Some(Sum { base: parts.base, terms, constant: parts.constant })
    }

    /// Whether two sums are the same but for their constants.
    pub(crate) fn is_alike(&self, other: &Sum) -> bool {
        self.base == other.base && self.terms == other.terms
    }
}

/// A sum that is being made.
struct Parts<'a> {
    module: &'a Module,
    func: &'a Function,
    base: Option<Operand>,
    terms: FxHashMap<Value, i64>,
    constant: i64,
}

impl Parts<'_> {
    /// Adds `factor` times an operand, and looks through at most `depth` instructions.
    fn add(&mut self, operand: Operand, factor: i64, depth: u32) -> Option<()> {
        let (module, func) = (self.module, self.func);
        let number = |operand: Operand| match operand {
            Operand::Const(c) => module.ctx.consts.as_int(c).and_then(|n| i64::try_from(n).ok()),
            _ => None,
        };
        if let Some(number) = number(operand) {
            self.constant = self.constant.wrapping_add(factor.wrapping_mul(number));
            return Some(());
        }
        let Operand::Value(value) = operand else {
            let Address { root, distance } = Address::of(module, func, operand);
            let distance = distance.filter(|distance| distance.indices.is_empty())?;
            if module.ctx.global_name(root).is_none() || self.base.is_some() || factor != 1 {
                return None;
            }
            self.base = Some(root);
            self.constant = self.constant.wrapping_add(i64::try_from(distance.bytes).ok()?);
            return Some(());
        };
        let data = func.def_inst(value).filter(|_| depth > 0).map(|inst| &func.insts[inst]);
        let is_wide = matches!(func.values[value].ty, Type::I64 | Type::PTR);
        if is_wide && let Some(data) = data {
            match (&data.op, &data.operands[..]) {
                (Op::Binary(BinaryOp::Add, _), &[left, right]) => {
                    self.add(left, factor, depth - 1)?;
                    return self.add(right, factor, depth - 1);
                }
                (Op::Binary(BinaryOp::Or, flags), &[left, right]) if flags.contains(Flags::DISJOINT) => {
                    self.add(left, factor, depth - 1)?;
                    return self.add(right, factor, depth - 1);
                }
                (Op::Binary(BinaryOp::Mul, _), &[left, right]) if number(right).is_some() => {
                    return self.add(left, factor.wrapping_mul(number(right)?), depth - 1);
                }
                (Op::Binary(BinaryOp::Shl, _), &[left, right]) if number(right).is_some() => {
                    let by = 1i64.checked_shl(u32::try_from(number(right)?).ok()?)?;
                    return self.add(left, factor.wrapping_mul(by), depth - 1);
                }
                (Op::Gep { .. }, _) => {
                    let Address { root, distance } = Address::of(module, func, operand);
                    if let Some(distance) = distance {
                        let bytes = factor.wrapping_mul(i64::try_from(distance.bytes).ok()?);
                        self.constant = self.constant.wrapping_add(bytes);
                        for (index, scale) in distance.indices {
                            self.add(index, factor.wrapping_mul(i64::try_from(scale).ok()?), depth - 1)?;
                        }
                        return self.add(root, factor, depth - 1);
                    }
                }
                _ => {}
            }
        }
        let sum = self.terms.entry(value).or_insert(0);
        *sum = sum.wrapping_add(factor);
        Some(())
    }
}
