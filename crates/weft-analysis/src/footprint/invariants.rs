//! What holds in each iteration of a loop.
//!
//! ```c
//! while (i < m && j < n) t[k++] = a[i] <= b[j] ? a[i++] : b[j++];     // i <= m - 1, j <= n - 1, k = i + j - m
//! ```
//!
//! # Preconditions
//! Those of [`super::numbers`].
//!
//! # Postcondition
//! Behind [`Numbers::drop_wrong`] that has dropped nothing, [`Numbers::invariants`] has what is not negative whenever control comes to a
//! loop's header, as long as what is assumed of parameters holds.
//!
//! # Algorithm
//! Much is supposed, and what does not follow is dropped until all of the rest follows from itself: at each entry of a loop, and at
//! its end if it held at its beginning. Supposed is that a phi stays on one side of a number that is known outside of the loop, and that
//! phis which grow by the same, or one by the sum of two, keep their distance. [Flanagan and Leino, Houdini, an Annotation Assistant
//! for ESC/Java, FME 2001]

use rustc_hash::FxHashMap;
use weft_ir::{Block, Op, Operand, Value};

use super::inequalities::{Sum, Unknown};
use super::numbers::{Numbers, Place};
use crate::Loop;

/// Loops with more phis are not looked at.
const MANY_PHIS: usize = 6;
/// Phis are compared with as many numbers.
const MANY_BOUNDS: usize = 10;
/// So many ways through a loop are told apart.
const MANY_WAYS: usize = 8;

impl Numbers<'_> {
    /// Supposes what may hold at the headers of loops.
    pub(super) fn suppose(&mut self) {
        let loops: Vec<Loop> = self.loops.iter().map(|(_, l)| l.clone()).collect();
        for found in &loops {
            let supposed = self.supposed(found);
            self.invariants.insert(found.header, supposed);
            self.forget();
            self.drop_if(&|numbers, header, pred| header == found.header && !numbers.is_latch(header, pred));
        }
    }

    /// Drops what does not follow from the rest; whether there was such.
    pub(super) fn drop_wrong(&mut self) -> bool {
        self.drop_if(&|_, _, _| true)
    }

    fn is_latch(&self, header: Block, pred: Block) -> bool {
        self.dom.dominates(header, pred)
    }

    /// Drops what does not hold along the edges for which `is_asked`; whether there was such.
    fn drop_if(&mut self, is_asked: &dyn Fn(&Numbers<'_>, Block, Block) -> bool) -> bool {
        let headers: Vec<Block> = self.loops.iter().map(|(_, l)| l.header).collect();
        let mut is_dropped = false;
        for header in headers {
            let Some(supposed) = self.invariants.get(&header) else { continue };
            let mut kept: Vec<bool> = vec![true; supposed.len()];
            for pred in self.cfg.preds(header) {
                if !is_asked(self, header, *pred) {
                    continue;
                }
                let values = self.along(*pred, header);
                for (sum, is_kept) in supposed.iter().zip(&mut kept).filter(|(_, is_kept)| **is_kept) {
                    let then =
                        values.as_ref().and_then(|values| sum.replaced(&|of| values.get(&of).cloned()));
                    *is_kept = then.is_some_and(|sum| self.holds(&sum, Place::Along(*pred, header)));
                }
            }
            if kept.contains(&false) {
                is_dropped = true;
                let mut kept = kept.into_iter();
                if let Some(supposed) = self.invariants.get_mut(&header) {
                    supposed.retain(|_| kept.next().unwrap_or(false));
                }
                self.forget();
            }
        }
        is_dropped
    }

    /// What may hold at the header of `found`.
    fn supposed(&self, found: &Loop) -> Vec<Sum> {
        let phis: Vec<Value> = self
            .func
            .block_insts(found.header)
            .iter()
            .map(|inst| &self.func.insts[*inst])
            .take_while(|data| data.is_phi())
            .filter(|data| self.is_number(data.ty))
            .filter_map(|data| data.result)
            .collect();
        if phis.is_empty() || phis.len() > MANY_PHIS {
            return Vec::new();
        }
        let ways = self.ways(found, &phis);
        let mut supposed = Vec::new();
        for bound in self.bounds(found) {
            for phi in &phis {
                let Some(above) = Sum::unknown(Unknown::Value(*phi)).minus(&bound) else { continue };
                if self.pointers(&above) != 0 {
                    continue;
                }
                let step = ways.iter().filter_map(|way| way.get(phi)).map(|sum| sum.constant.abs()).max();
                let step = step.unwrap_or(1).max(1);
                for sum in [Some(above.clone()), above.times(-1)].into_iter().flatten() {
                    supposed.extend(sum.plus_number(-step));
                    supposed.push(sum);
                }
            }
        }
        let grown =
            |phi: Value| Some((phi, Sum::unknown(Unknown::Value(phi)).minus(&self.before(found, phi)?)?));
        let grown: Vec<(Value, Sum)> = phis.iter().filter_map(|phi| grown(*phi)).collect();
        for (a, of_a) in &grown {
            for (b, of_b) in grown.iter().filter(|(b, _)| b != a) {
                supposed.extend(of_a.minus(of_b));
                // `a` grows by as much as `b`, or as `b` and another one.
                let alone = [None].into_iter();
                for c in alone.chain(grown.iter().filter(|(c, _)| c > b && c != a).map(Some)) {
                    let both = |way: &FxHashMap<Value, Sum>| match c {
                        Some((c, _)) => way.get(b)?.plus(way.get(c)?, 1),
                        None => way.get(b).cloned(),
                    };
                    let Some(factor) = factor(&ways, *a, &both) else { continue };
                    let rest = of_a.plus(of_b, -factor);
                    let rest = c.map_or(rest.clone(), |(_, of_c)| rest?.plus(of_c, -factor));
                    supposed
                        .extend(rest.iter().cloned().chain(rest.as_ref().and_then(|rest| rest.times(-1))));
                }
            }
        }
        supposed.sort();
        supposed.dedup();
        supposed.retain(|sum| !sum.terms.is_empty());
        supposed
    }

    /// How many pointers more are added than subtracted, if each stands for itself.
    fn pointers(&self, sum: &Sum) -> i128 {
        let is_pointer = |unknown: &Unknown| match unknown {
            Unknown::Param(index) => self.module.ctx.types.is_ptr(self.func.params[*index].ty),
            Unknown::Value(value) => self.module.ctx.types.is_ptr(self.func.values[*value].ty),
            Unknown::Global(_) | Unknown::Byte => true,
            Unknown::Steps(_) | Unknown::StepsOfParam(_) => false,
        };
        sum.terms.iter().filter(|(unknown, _)| is_pointer(unknown)).map(|(_, times)| times).sum()
    }

    /// What `phi` is when the loop begins, if that is one number.
    fn before(&self, found: &Loop, phi: Value) -> Option<Sum> {
        let inst = self.func.def_inst(phi)?;
        let mut outside =
            self.func.insts[inst].phi_incoming().filter(|(_, from)| !self.is_latch(found.header, *from));
        let (first, _) = outside.next()?;
        outside.all(|(other, _)| other == first).then(|| self.sum(first)).flatten()
    }

    /// Numbers that do not change in the loop, with which something is compared there, or with which it begins.
    fn bounds(&self, found: &Loop) -> Vec<Sum> {
        let is_fixed = |sum: &Sum| {
            sum.terms.keys().all(|unknown| match unknown {
                Unknown::Value(value) => {
                    let block = self.func.def_inst(*value).and_then(|inst| self.func.inst_block(inst));
                    block.is_some_and(|block| !found.blocks.contains(&block))
                }
                _ => true,
            })
        };
        let mut bounds: Vec<Sum> = Vec::new();
        let mut add = |sum: Option<Sum>| {
            let sum = sum.filter(|sum| is_fixed(sum) && !bounds.contains(sum) && bounds.len() < MANY_BOUNDS);
            bounds.extend(sum);
        };
        for (block, inst) in
            found.blocks.iter().flat_map(|b| self.func.block_insts(*b).iter().map(|i| (*b, *i)))
        {
            let data = &self.func.insts[inst];
            match data.op {
                Op::ICmp(..) => data.operands.iter().for_each(|operand| add(self.sum(*operand))),
                Op::Phi(_) if block == found.header => {
                    let outside = data.phi_incoming().filter(|(_, from)| !self.is_latch(found.header, *from));
                    outside.for_each(|(operand, _)| add(self.sum(operand)));
                }
                _ => {}
            }
        }
        add(Some(Sum::number(0)));
        for (index, _) in self.func.params.iter().enumerate() {
            add(self.sum(Operand::Value(self.func.params[index].value)));
        }
        bounds
    }

    /// By how much each of `phis` grows on each way through the loop.
    fn ways(&self, found: &Loop, phis: &[Value]) -> Vec<FxHashMap<Value, Sum>> {
        let mut ways = Vec::new();
        for latch in &found.latches {
            let Some(values) = self.along(*latch, found.header) else { return Vec::new() };
            let growth = |phi: &Value| {
                let unknown = Unknown::Value(*phi);
                Some((*phi, values.get(&unknown)?.minus(&Sum::unknown(unknown))?))
            };
            let mut open: Vec<FxHashMap<Value, Sum>> = vec![phis.iter().filter_map(growth).collect()];
            while let Some(way) = open.pop() {
                let mut unknowns = way.values().flat_map(|sum| sum.terms.keys().copied());
                match unknowns.find_map(|unknown| self.cases(unknown)) {
                    Some(cases) if open.len() + ways.len() + cases.len() <= MANY_WAYS => {
                        for (values, _) in cases {
                            let then = |(phi, sum): (&Value, &Sum)| {
                                Some((*phi, sum.replaced(&|of| values.get(&of).cloned())?))
                            };
                            open.push(way.iter().filter_map(then).collect());
                        }
                    }
                    _ => ways.push(way),
                }
            }
        }
        ways
    }
}

/// The number by which what `both` finds grows must be multiplied, on each way, to be that by which `a` grows.
fn factor(
    ways: &[FxHashMap<Value, Sum>],
    a: Value,
    both: &dyn Fn(&FxHashMap<Value, Sum>) -> Option<Sum>,
) -> Option<i128> {
    let first = |sum: &Sum| sum.terms.values().next().copied().unwrap_or(sum.constant);
    let mut factor = None;
    for way in ways {
        let (of_a, of_both) = (way.get(&a)?, both(way)?);
        let divisor = first(&of_both);
        if divisor != 0 && factor.is_none() {
            factor = Some(first(of_a) / divisor).filter(|factor| *factor != 0);
        }
        if factor.and_then(|factor| of_both.times(factor)) != Some(of_a.clone()) {
            return None;
        }
    }
    factor
}
