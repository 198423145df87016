//! Pointers that lie whole elements apart.
//!
//! ```c
//! void add(int *p, int *end) {        // end - p is a multiple of 4 bytes, if it is one in the first call
//!     if (end - p < 100) {
//!         while (p != end) *p++ += 1;  // p + 3 is in front of end: p is not end, and not three bytes in front of it
//!         return;
//!     }
//!     int *m = p + (end - p) / 2;
//!     add(p, m);
//!     add(m, end);
//! }
//! ```
//!
//! # Preconditions
//! Those of [`Numbers`].
//!
//! # Postcondition
//! Behind [`Numbers::drop_unaligned`] that has dropped nothing, each pointer of [`Numbers::aligned`] lies a multiple of so many bytes
//! behind the first root of its area whenever it has a value, as long as the parameters among them do in the first call.
//!
//! # Algorithm
//! All pointers that are parameters or chosen on the way (`phi`) are supposed to be aligned, for the largest distance that occurs for
//! which one of the parameters stays. Those are dropped that do not follow from the others: of a `phi` by what comes in, of a parameter
//! by the arguments of the function's calls of itself. That a pointer is aligned is told as an equation with an unknown number of
//! elements, which elimination rounds ([`super::inequalities`]).
//!
//! # Refused
//! Elements whose size is not known as a constant.

use weft_ir::{Inst, Operand, Type};

use super::inequalities::{Fact, Sum, Unknown};
use super::numbers::{Aligned, CHOICES, Numbers};
use super::reached::Roots;

/// As many sizes of elements are tried.
const MANY_SIZES: usize = 4;

impl Numbers<'_> {
    /// Supposes that pointers lie whole elements apart.
    pub(super) fn suppose_aligned(&mut self, roots: &Roots<'_>, calls: &[Inst]) {
        let Ok(accesses) = roots.accesses(self) else { return };
        let phis: Vec<(Unknown, usize)> = self
            .func
            .layout_insts()
            .map(|(_, inst)| &self.func.insts[inst])
            .filter(|data| data.is_phi() && data.ty == Type::PTR)
            .filter_map(|data| data.result)
            .filter_map(|value| Some((Unknown::Value(value), roots.area_of(Operand::Value(value)).ok()?)))
            .collect();
        for (number, area) in roots.areas().into_iter().enumerate() {
            let Some((base, others)) = area.split_first() else { continue };
            if others.is_empty() {
                continue;
            }
            let own = phis.iter().filter(|(_, of)| *of == number).map(|(phi, _)| *phi);
            let pointers: Vec<Unknown> = others.iter().map(|root| root.unknown()).chain(own).collect();
            let of_area = accesses.iter().filter(|access| access.area == number);
            let mut sizes: Vec<i128> = of_area.flat_map(|access| access.scales.iter().copied()).collect();
            sizes.extend(pointers.iter().flat_map(|pointer| self.steps(*pointer)));
            sizes.retain(|size| *size > 1);
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            sizes.dedup();
            for size in sizes.into_iter().take(MANY_SIZES) {
                let known = self.aligned.clone();
                let aligned = pointers.iter().map(|p| Aligned { pointer: *p, base: base.unknown(), size });
                self.aligned.extend(aligned);
                while self.drop_unaligned(calls) {}
                if self.aligned.iter().any(|of| of.base == base.unknown() && is_root(of.pointer)) {
                    break;
                }
                self.aligned = known;
            }
        }
        self.forget();
    }

    /// By how many bytes a `phi` steps.
    fn steps(&self, pointer: Unknown) -> Vec<i128> {
        let incoming = self.incoming(pointer).into_iter();
        let step = |sum: Sum| sum.minus(&Sum::unknown(pointer)).filter(|step| step.terms.is_empty());
        incoming.filter_map(|operand| step(self.sum(operand)?)).map(|step| step.constant.abs()).collect()
    }

    fn incoming(&self, pointer: Unknown) -> Vec<Operand> {
        let Unknown::Value(value) = pointer else { return Vec::new() };
        let Some(inst) = self.func.def_inst(value) else { return Vec::new() };
        self.func.insts[inst].phi_incoming().map(|(operand, _)| operand).collect()
    }

    /// Drops what does not follow from the rest; whether there was such.
    pub(super) fn drop_unaligned(&mut self, calls: &[Inst]) -> bool {
        let is_kept = |aligned: &Aligned| match aligned.pointer {
            Unknown::Param(index) => calls.iter().all(|call| {
                let args = self.func.insts[*call].args();
                let base = match aligned.base {
                    Unknown::Param(base) => args.get(base).and_then(|arg| self.sum(*arg)),
                    base => Some(Sum::unknown(base)),
                };
                let arg = args.get(index).and_then(|arg| self.sum(*arg));
                arg.zip(base).is_some_and(|(arg, base)| self.lies_whole(&arg, &base, aligned.size))
            }),
            pointer => {
                let base = Sum::unknown(aligned.base);
                let mut incoming = self.incoming(pointer).into_iter();
                incoming.all(|o| self.sum(o).is_some_and(|sum| self.lies_whole(&sum, &base, aligned.size)))
            }
        };
        let kept: Vec<Aligned> = self.aligned.iter().filter(|aligned| is_kept(aligned)).copied().collect();
        let is_dropped = kept.len() < self.aligned.len();
        self.aligned = kept;
        if is_dropped {
            self.forget();
        }
        is_dropped
    }

    /// Whether `sum` lies a multiple of `size` bytes behind `base`.
    fn lies_whole(&self, sum: &Sum, base: &Sum, size: i128) -> bool {
        sum.minus(base).is_some_and(|apart| self.is_whole(&apart, size, CHOICES))
    }

    /// Whether `apart` is a multiple of `size`, whatever was chosen on the way.
    fn is_whole(&self, apart: &Sum, size: i128, choices: usize) -> bool {
        let of = |unknown: Unknown| {
            let aligned = self.alignment(unknown).filter(|aligned| aligned.size % size == 0)?;
            Sum::unknown(aligned.base).plus(&Sum::unknown(steps_of(unknown)?), aligned.size)
        };
        let Some(apart) = apart.replaced(&of) else { return false };
        if apart.divided(size).is_some() {
            return true;
        }
        let is_odd = |(_, times): &(&Unknown, &i128)| *times % size != 0;
        let mut odd = apart.terms.iter().filter(is_odd).map(|(unknown, _)| *unknown);
        let Some(cases) = odd.find_map(|unknown| self.cases(unknown)) else { return false };
        choices > 0
            && cases.into_iter().all(|(values, _)| {
                let then = apart.replaced(&|unknown| values.get(&unknown).cloned());
                then.is_some_and(|then| self.is_whole(&then, size, choices - 1))
            })
    }

    fn alignment(&self, pointer: Unknown) -> Option<&Aligned> {
        self.aligned.iter().find(|aligned| aligned.pointer == pointer)
    }

    /// What is told of an aligned pointer.
    pub(super) fn told_of_alignment(&self, pointer: Unknown) -> Option<Fact> {
        let Aligned { base, size, .. } = *self.alignment(pointer)?;
        let place = Sum::unknown(base).plus(&Sum::unknown(steps_of(pointer)?), size)?;
        Some(Fact::Zero(Sum::unknown(pointer).minus(&place)?))
    }
}

fn is_root(pointer: Unknown) -> bool {
    matches!(pointer, Unknown::Param(_))
}

fn steps_of(pointer: Unknown) -> Option<Unknown> {
    match pointer {
        Unknown::Param(index) => Some(Unknown::StepsOfParam(index)),
        Unknown::Value(value) => Some(Unknown::Steps(value)),
        _ => None,
    }
}
