//! Whether accesses keep their order where it matters.
//!
//! Of two iterations `k < l` of the outer loop that are executed together, the accesses that change places are those
//!
//! | of iteration `k` | with those of iteration `l` |
//! |---|---|
//! | in the inner loop, its iteration `j` | in the inner loop, an iteration before `j` |
//! | in the inner loop | in front of it |
//! | behind the inner loop | in front of it, or in it |
//!
//! Two of them, one a write, must not meet. Where both addresses have the same factors, they differ by `a * (l - k) + b * m + c`, with
//! `m` iterations of the inner loop between them, and whether that is less than a size is a matter of a division. Where they come from
//! different pointers, the parts of memory that the nest reaches from each are compared at run time.

use weft_analysis::trip_count::Relation;
use weft_ir::{Function, Inst, Module, Operand};

use super::nest::{Access, INNER, Nest, OUTER, Part};
use crate::affine::{Loops, Sum, Term, never_meet, start};
use crate::skeleton::Skeleton;

/// So many comparisons at run time are worth it.
const FEW: usize = 6;

/// The memory around addresses that differ by a constant.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) root: Operand,
    /// How far from there, without a constant.
    pub(super) at: Sum,
    /// The first byte, from there.
    pub(super) least: i128,
    /// Behind the last byte.
    pub(super) most: i128,
    pub(super) insts: Vec<Inst>,
}

/// What has to lie apart, as known only at run time.
#[derive(Clone, Debug, Default)]
pub(super) struct Apart {
    pub(super) places: Vec<Place>,
    /// Indices of places of which the nest must not reach a common byte.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Whether iterations of the inner loop stay independent of each other, if they were: no two of them meet in different iterations of
    /// the outer loop.
    pub(super) keeps_lanes: bool,
}

/// What has to lie apart for `factor` iterations to be executed together; none if that would not be enough.
pub(super) fn apart(module: &Module, func: &Function, nest: &Nest, factor: u32) -> Option<Apart> {
    let mut apart = Apart { keeps_lanes: true, ..Apart::default() };
    let homes: Vec<usize> = nest.accesses.iter().map(|access| apart.enter(access)).collect();
    for (i, x) in nest.accesses.iter().enumerate() {
        for (j, y) in nest.accesses.iter().enumerate() {
            if !(x.writes || y.writes) || !changes_places(x.part, y.part) {
                continue;
            }
            if homes[i] == homes[j] {
                if may_meet(module, func, &nest.loops, (x, y), factor, false)? {
                    return None;
                }
                apart.keeps_lanes &= !may_meet(module, func, &nest.loops, (x, y), factor, true)?;
                continue;
            }
            if x.root == y.root {
                return None;
            }
            let is_known = never_meet(module, func, (x.inst, x.root), (y.inst, y.root));
            let pair = (homes[i].min(homes[j]), homes[i].max(homes[j]));
            if !is_known && !apart.pairs.contains(&pair) {
                apart.pairs.push(pair);
            }
        }
    }
    (apart.pairs.len() <= FEW).then_some(apart)
}

impl Apart {
    /// The index of the place of an access.
    fn enter(&mut self, access: &Access) -> usize {
        let mut at = access.at.clone();
        let from = std::mem::take(&mut at.constant);
        let index = self.places.iter().position(|place| place.root == access.root && place.at == at);
        let index = index.unwrap_or_else(|| {
            let (root, insts) = (access.root, Vec::new());
            self.places.push(Place { root, at, least: from, most: from, insts });
            self.places.len() - 1
        });
        let place = &mut self.places[index];
        place.least = place.least.min(from);
        place.most = place.most.max(from + access.size);
        place.insts.push(access.inst);
        index
    }
}

/// Whether an access in part `x` of an iteration comes behind one in part `y` of a later iteration.
fn changes_places(x: Part, y: Part) -> bool {
    match (x, y) {
        (Part::Body, Part::Body | Part::Head) | (Part::Tail, Part::Head | Part::Body) => true,
        (Part::Head, _) | (_, Part::Tail) => false,
    }
}

/// Whether `x`, and `y` of a later iteration of the outer loop, may meet; none if that is not known. Their addresses differ by a constant.
/// In the inner loop, `y` is of an earlier iteration, so that they change places, or of a later one if it `is_later`.
fn may_meet(
    module: &Module,
    func: &Function,
    loops: &Loops,
    (x, y): (&Access, &Access),
    factor: u32,
    is_later: bool,
) -> Option<bool> {
    let is_symbolic = |term: &Term| matches!(term, Term::DoneTimes(..));
    if x.at.terms.keys().any(is_symbolic) {
        return None;
    }
    let outer = x.at.factor(Term::Done(OUTER));
    let inner = if is_later { -x.at.factor(Term::Done(INNER)) } else { x.at.factor(Term::Done(INNER)) };
    let last = trips(module, func, &loops.0[INNER]).map_or(i128::MAX, |trips| trips - 1);
    Some((1..i128::from(factor)).any(|later| {
        // y begins so much behind x, less `inner` for each iteration of the inner loop between them.
        let behind = outer * later + y.at.constant - x.at.constant;
        if inner == 0 {
            return -y.size < behind && behind < x.size;
        }
        // -y.size < behind - inner * m < x.size has a solution m from 1 to `last`.
        let (low, high) = match inner > 0 {
            true => (behind - x.size, behind + y.size),
            false => (-behind - y.size, -behind + x.size),
        };
        let first = low.div_euclid(inner.abs()) + 1;
        let end = (high - 1).div_euclid(inner.abs());
        first.max(1) <= end.min(last)
    }))
}

/// How often a loop runs, if that is a constant and the loop the simplest one.
pub(super) fn trips(module: &Module, func: &Function, frame: &Skeleton) -> Option<i128> {
    let tested = &frame.inductions[frame.test.induction];
    let constant = |operand: Operand| match operand {
        Operand::Const(c) => module.ctx.consts.as_int(c),
        _ => None,
    };
    let distance = constant(frame.test.bound)? - constant(start(func, frame, tested)?)?;
    let is_plain = frame.test.is_next && frame.test.relation.0 == Relation::NotEqual;
    (is_plain && distance % tested.step == 0).then(|| distance / tested.step).filter(|trips| *trips > 0)
}
