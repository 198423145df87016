//! Whether it pays, and for how many iterations.
//!
//! What counts are the accesses of the inner loop. Two things pay:
//!
//! - Iterations that are executed together *share* places: what they all read or write is one load and one store.
//! - The inner loop walks in large steps, and iterations of the outer loop have *neighbors*: `b[k][j]` and `b[k][j + 1]`, for which LLVM
//!   makes vectors across the iterations. The inner loop may be large then: a vector takes no more registers than a number.

use std::collections::HashSet;

use super::nest::{Access, INNER, Nest, OUTER, Part};
use crate::affine::{Depth, Term};

/// So many iterations share places, or else half as many.
const SHARING: u32 = 4;
/// So many iterations are neighbors.
const NEIGHBORS: u32 = 8;
/// With more arrays, or places in them, than this, there are too few registers.
const MANY_STREAMS: usize = 12;

/// How many iterations of the outer loop are best executed together; none if that gains nothing.
pub(super) fn factor(nest: &Nest) -> Option<u32> {
    let body: Vec<&Access> = nest.accesses.iter().filter(|access| access.part == Part::Body).collect();
    if are_neighbors(&body) {
        return Some(NEIGHBORS);
    }
    [SHARING, SHARING / 2].into_iter().find(|factor| nest.is_small && shares(&body, *factor))
}

/// Whether what one iteration of the outer loop accesses lies beside what the next one does, or is the same, and the inner loop walks in
/// large steps.
fn are_neighbors(body: &[&Access]) -> bool {
    let is_symbolic = |access: &Access, depth: Depth| {
        access.at.terms.keys().any(|term| matches!(term, Term::DoneTimes(other, _) if *other == depth))
    };
    let is_beside = |access: &&Access| {
        !is_symbolic(access, OUTER) && [0, access.size].contains(&access.at.factor(Term::Done(OUTER)))
    };
    let walks_far = |access: &&Access| {
        access.at.factor(Term::Done(OUTER)) == access.size
            && (is_symbolic(access, INNER) || access.at.factor(Term::Done(INNER)).abs() > access.size)
    };
    body.iter().all(is_beside) && body.iter().any(walks_far)
}

/// Whether a third of the accesses is saved by `factor` iterations together.
fn shares(body: &[&Access], factor: u32) -> bool {
    let mut left = HashSet::new();
    for later in 0..i128::from(factor) {
        for access in body {
            let is_symbolic = access.at.terms.keys().any(|term| matches!(term, Term::DoneTimes(OUTER, _)));
            let shift = access.at.factor(Term::Done(OUTER)) * later;
            let terms: Vec<(Term, i128)> = access.at.terms.iter().map(|(t, f)| (*t, *f)).collect();
            // How far iterations are apart may not be known: far enough, then.
            let iteration = if is_symbolic { later } else { 0 };
            left.insert((access.writes, access.root, terms, access.at.constant + shift, iteration));
        }
    }
    let all = body.len() * factor as usize;
    left.len() <= MANY_STREAMS && (all - left.len()) * 3 >= all
}
