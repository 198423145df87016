//! Whether a loop computes with products of its variable.
//!
//! ```c
//! for (int i = 0; i < n; i++) use((unsigned)i * 2654435761u);        // it does
//! for (int i = 0; i < n; i++) a[3 * i] = 0;                          // no: an address
//! ```
//! Strength reduction makes a sum of such a product, in one more register; an address needs none, since the machine scales.
//!
//! # Algorithm
//! What is the variable up to a constant is followed from the loop's bounds to products by constants, and those through sums
//! and casts to what uses them.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Function, Inst, Module, Op, Operand, Value};

/// Says whether a product of a value that comes from `bounds`, which a loop's variable starts with, is more than an address.
pub(crate) fn are_computed_with(module: &Module, func: &Function, uses: &UseIndex, bounds: Inst) -> bool {
    let Some(start) = func.insts[bounds].result else { return false };
    let variables = closure(func, uses, start, |inst| is_same_variable(module, func, inst));
    let is_product = |inst: Inst| is_product(module, func, inst);
    let mut products = users_of(uses, &variables).filter(|inst| is_product(*inst));
    products.any(|product| {
        let Some(product) = func.insts[product].result else { return false };
        let sums = closure(func, uses, product, |inst| is_sum(&func.insts[inst].op));
        let mut users = users_of(uses, &sums);
        users.any(|inst| !is_sum(&func.insts[inst].op) && !is_of_addresses(&func.insts[inst].op))
    })
}

/// The value and all that is computed from it by instructions that are `followed`.
fn closure(
    func: &Function,
    uses: &UseIndex,
    start: Value,
    followed: impl Fn(Inst) -> bool,
) -> FxHashSet<Value> {
    let mut found = FxHashSet::from_iter([start]);
    let mut work = vec![start];
    while let Some(value) = work.pop() {
        for used in uses.uses(value).iter().filter(|used| followed(used.inst)) {
            work.extend(func.insts[used.inst].result.filter(|result| found.insert(*result)));
        }
    }
    found
}

fn users_of<'a>(uses: &'a UseIndex, values: &'a FxHashSet<Value>) -> impl Iterator<Item = Inst> + 'a {
    values.iter().flat_map(|value| uses.uses(*value).iter().map(|used| used.inst))
}

/// Whether the result is a loop's variable if one of the operands is, or is that and a constant.
fn is_same_variable(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match &data.op {
        Op::ExtractValue(_) | Op::Phi(_) | Op::Cast(..) => true,
        Op::Binary(BinaryOp::Add | BinaryOp::Sub, _) => constant(module, func, inst).is_some(),
        Op::Call(_) => is_bounded(module, func, inst),
        _ => false,
    }
}

/// Whether a call returns its first argument, or a bound.
fn is_bounded(module: &Module, func: &Function, inst: Inst) -> bool {
    let callee = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee));
    let name = callee.map_or("", |callee| module.ctx.names.text(callee));
    ["llvm.umin.", "llvm.umax.", "llvm.smin.", "llvm.smax."].iter().any(|known| name.starts_with(known))
}

/// Whether an instruction multiplies by a constant, and not by a power of two, which is a shift.
fn is_product(module: &Module, func: &Function, inst: Inst) -> bool {
    let is_product = matches!(func.insts[inst].op, Op::Binary(BinaryOp::Mul, _));
    is_product && constant(module, func, inst).is_some_and(|factor| !factor.unsigned_abs().is_power_of_two())
}

/// The last operand, if it is a constant number.
fn constant(module: &Module, func: &Function, inst: Inst) -> Option<i128> {
    match func.insts[inst].operands.last()? {
        Operand::Const(constant) => module.ctx.consts.as_int(*constant),
        _ => None,
    }
}

fn is_sum(op: &Op) -> bool {
    matches!(op, Op::Binary(BinaryOp::Add | BinaryOp::Sub, _) | Op::Cast(..))
}

fn is_of_addresses(op: &Op) -> bool {
    matches!(op, Op::Gep { .. } | Op::ICmp(..))
}
