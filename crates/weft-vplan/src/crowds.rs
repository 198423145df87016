//! Lanes whose rows share few lines of the cache.
//!
//! ```c
//! double p[512][512], q[512][512];
//! for (int i = 0; i < 512; i++)                     // lanes: 4096 bytes from row to row, so that a cache of 64 sets of lines
//!     for (int j = 1; j < 512; j++)                 // keeps all p[i][j] and q[i][j] of one j in the same few lines
//!         p[i][j] = -c / (a * p[i][j - 1] + b), …
//! ```
//! A single iteration uses each line of its row several times before it goes on to the next. Lanes walk along as many rows at once,
//! and where these are a large power of two apart, lines are thrown out before the next place in them is wanted: sweeps over such
//! matrices took 2.8 times as long with vectors of 32 lanes as with single iterations.
//!
//! # Preconditions
//! The nodes are those of a plan, with the accesses that recipes say.
//!
//! # Postconditions
//! Nothing is changed; what is returned tells how many lanes have room, and what others cost.
//!
//! # Algorithm
//! A first-level cache has 64 sets of lines of 64 bytes; where a line may be kept depends on its address modulo 4096. So rows that are
//! `s` bytes apart share `64 / gcd(64, s / 64)` sets, and the rows of several arrays are taken to share the same ones, since the sizes
//! of these are multiples, too. What lanes of an inner loop need at once is a line for each of them in each array.

use rustc_hash::FxHashSet;
use weft_analysis::Address;
use weft_ir::{Op, Operand};

use crate::contents::walk;
use crate::facts::Facts;
use crate::lanes::Shape;
use crate::plan::{Access, Crowd, Inner, Node, Recipe, Step};

/// The size of a line, in bytes.
const LINE: u64 = 64;
/// The sets of lines that a cache of the first level has.
const SETS: u64 = 64;
/// As many lines as a set of it holds.
const WAYS: u64 = 12;
/// Rows that share more sets than this have room.
const FEW_SETS: u64 = 4;

/// The crowds in the inner loops of a plan's nodes; `shape` says how an address differs between lanes.
pub(crate) fn find(facts: &Facts<'_>, nodes: &[Node], shape: &dyn Fn(&Step, Operand) -> Shape) -> Vec<Crowd> {
    let mut found = Vec::new();
    for node in nodes {
        walk(node, &mut |inner| found.extend(of_loop(facts, inner, shape)));
    }
    found
}

/// The crowd of an inner loop's own accesses.
fn of_loop(facts: &Facts<'_>, inner: &Inner, shape: &dyn Fn(&Step, Operand) -> Shape) -> Option<Crowd> {
    let (mut arrays, mut accesses, mut sets) = (FxHashSet::default(), 0, SETS);
    for node in &inner.nodes {
        node.for_each_step(0, &mut |step, depth| {
            for (inst, recipe) in step.insts.iter().filter(|_| depth == 0) {
                let data = &facts.func.insts[*inst];
                let is_far = |access: &Access| matches!(access, Access::Indexed | Access::Row { .. });
                let address = match (&data.op, recipe) {
                    (Op::Load { .. }, Recipe::Load(access)) if is_far(access) => data.operands[0],
                    (Op::Store { .. }, Recipe::Store(access)) if is_far(access) => data.operands[1],
                    _ => continue,
                };
                let Shape::Affine(stride) = shape(step, address) else { continue };
                let Some(shared) = shared_sets(stride.unsigned_abs()) else { continue };
                arrays.insert(Address::of(facts.module, facts.func, address).root);
                accesses += 1;
                sets = sets.min(shared);
            }
        });
    }
    let arrays = u64::try_from(arrays.len()).unwrap_or(u64::MAX);
    (arrays > 0).then_some(Crowd { arrays, accesses, room: WAYS * sets })
}

/// How many sets of lines are shared by rows that are so many bytes apart, if these are few.
fn shared_sets(stride: u64) -> Option<u64> {
    let lines = stride / LINE;
    let sets = SETS >> lines.trailing_zeros().min(SETS.ilog2());
    (lines > 0 && stride.is_multiple_of(LINE) && sets <= FEW_SETS).then_some(sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_are_a_power_of_two_apart_share_sets() {
        assert_eq!(shared_sets(4096), Some(1));
        assert_eq!(shared_sets(3 * 4096), Some(1));
        assert_eq!(shared_sets(2048), Some(2));
        assert_eq!(shared_sets(512), None, "eight sets");
        assert_eq!(shared_sets(4096 + 64), None, "the next set each time");
        assert_eq!(shared_sets(4096 + 8), None, "not whole lines");
    }
}
