//! Whether it pays, and for how many iterations.
//!
//! What counts are the accesses of the inner loop. Those of the iterations that are executed together that go to the same address are one
//! load and one store, where there were as many as iterations.

use std::collections::HashSet;

use super::MANY;
use super::nest::{Nest, Part};
use super::sum::Term;

/// With more arrays, or places in them, than this, there are too few registers.
const MANY_STREAMS: usize = 12;

/// How many iterations of the outer loop are best executed together; none if that gains nothing.
pub(super) fn factor(nest: &Nest) -> Option<u32> {
    [MANY, MANY / 2].into_iter().find(|factor| pays(nest, *factor))
}

fn pays(nest: &Nest, factor: u32) -> bool {
    let body = || nest.accesses.iter().filter(|access| access.part == Part::Body);
    let mut left = HashSet::new();
    for later in 0..i128::from(factor) {
        for access in body() {
            let is_symbolic = access.at.terms.keys().any(|term| matches!(term, Term::OuterTimes(_)));
            let shift = access.at.factor(Term::Outer) * later;
            let terms: Vec<(Term, i128)> = access.at.terms.iter().map(|(t, f)| (*t, *f)).collect();
            // How far iterations are apart may not be known: far enough, then.
            let iteration = if is_symbolic { later } else { 0 };
            left.insert((access.writes, access.root, terms, access.at.constant + shift, iteration));
        }
    }
    let all = body().count() * factor as usize;
    left.len() <= MANY_STREAMS && (all - left.len()) * 3 >= all
}
