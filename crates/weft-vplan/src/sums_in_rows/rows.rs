//! What lies one behind the other among the terms of a sum.
//!
//! ```text
//! x[i + 1] * h[1], x[i] * h[0], h[2] * x[i + 2]   ==>   a row of three: x from i on, h from 0 on
//! ```
//!
//! # Postconditions
//! Each term is in one row, or in none.

use weft_ir::{CastOp, Inst, Operand};

use crate::affine::Sum;
use crate::execute::sums_in_rows::{Kind, LEAST, Row, Side};

/// A factor of 16 bits with a sign, or of 8.
#[derive(Clone, Debug)]
pub(super) enum Factor {
    /// It is loaded in the loop, so many bytes at a time, and widened.
    Loaded { load: Inst, op: CastOp, root: Operand, at: Sum, size: i128 },
    /// It is the same in all iterations: a constant, or a number that is widened.
    Same(Operand, CastOp),
}

impl Factor {
    /// Whether two factors may be of one row.
    fn is_alike(&self, other: &Factor) -> bool {
        match (self, other) {
            (
                Factor::Loaded { op, root, at, size, .. },
                Factor::Loaded { op: op2, root: root2, at: at2, size: size2, .. },
            ) => root == root2 && at.terms == at2.terms && (op, size) == (op2, size2),
            (Factor::Same(..), Factor::Same(..)) => true,
            _ => false,
        }
    }

    /// How far it is from the root of its address, as far as that is a constant.
    fn distance(&self) -> i128 {
        match self {
            Factor::Loaded { at, .. } => at.constant,
            Factor::Same(..) => 0,
        }
    }

    /// Whether `next` comes behind it in the row.
    fn is_before(&self, next: &Factor) -> bool {
        match self {
            Factor::Loaded { size, .. } => next.distance() - self.distance() == *size,
            Factor::Same(..) => true,
        }
    }
}

/// A term of a sum.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) inst: Inst,
    pub(super) kind: Kind,
    pub(super) factors: [Factor; 2],
}

/// The rows among `parts`, each with the terms that are in it, and the terms that are in none.
pub(super) fn rows(parts: Vec<Part>) -> (Vec<(Vec<Inst>, Row)>, Vec<Inst>) {
    let mut groups: Vec<Vec<Part>> = Vec::new();
    for mut part in parts {
        let [left, right] = &part.factors;
        let mut swaps = false;
        let group = groups.iter_mut().find(|group| {
            let [one, other] = &group[0].factors;
            let is_same = one.is_alike(left) && other.is_alike(right);
            swaps = !is_same && one.is_alike(right) && other.is_alike(left);
            (is_same || swaps) && group[0].kind == part.kind
        });
        if swaps {
            part.factors.reverse();
        }
        match group {
            Some(group) => group.push(part),
            None => groups.push(vec![part]),
        }
    }
    let (mut rows, mut alone) = (Vec::new(), Vec::new());
    for mut group in groups {
        group.sort_by_key(|part| (part.factors[0].distance(), part.factors[1].distance()));
        let follows = |one: &Part, next: &Part| {
            one.factors.iter().zip(&next.factors).all(|(one, next)| one.is_before(next))
        };
        for run in group.chunk_by(follows) {
            // What is left over of whole vectors stays.
            let count = run.len() / LEAST * LEAST;
            alone.extend(run[count..].iter().map(|part| part.inst));
            if count > 0 {
                let sides = [0, 1].map(|index| side(&run[..count], index));
                let insts = run[..count].iter().map(|part| part.inst).collect();
                rows.push((insts, Row { kind: run[0].kind, count, sides }));
            }
        }
    }
    (rows, alone)
}

/// The factors number `index` of the terms of a row.
fn side(row: &[Part], index: usize) -> Side {
    match &row[0].factors[index] {
        Factor::Loaded { load, op, size, .. } => Side::Loaded { load: *load, op: *op, size: *size },
        Factor::Same(..) => {
            let same = |part: &Part| match part.factors[index] {
                Factor::Same(value, op) => Some((value, op)),
                Factor::Loaded { .. } => None,
            };
            Side::Same(row.iter().filter_map(same).collect())
        }
    }
}
