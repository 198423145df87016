//! Puts the parts of a compound together again: the leaves of a composite construct, or all units of a directive.
//!
//! ```text
//! for  lastprivate(x) if…   +   simd  lastprivate(x) linear(i)   →   for simd  lastprivate(x) linear(i)
//! ```
//!
//! - The result has a clause once that stands on several parts.
//! - An `if` that is not on every part that could have one gets the name of its part.
//! - Of several attributes of one variable the strongest stays: `linear` and reductions before `firstprivate` and
//!   `lastprivate`, these before `private`, and `private` before `shared`.
//!
//! Postcondition: decomposing the result gives the parts back.

use crate::split::rule::Reason;
use crate::split::unit::{Unit, names};
use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::tree::ast::{Clause, ClauseArgs, Directive};
use crate::tree::item::ListItem;
use crate::tree::names::Names;

/// Puts the leaves of a composite construct together.
pub(crate) fn merge<N: Names>(mut parts: Vec<Unit<N>>) -> Unit<N> {
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return only;
    }
    let leaves: Vec<Leaf> = parts.iter().flat_map(|part| part.leaves.iter().copied()).collect();
    let mut whole = Unit::new(leaves);
    for index in 0..parts.len() {
        let part = &parts[index];
        for (clause, reason) in part.placed() {
            if clause.is(ClauseKind::If) {
                let (clause, is_new) = merged_if(clause, index, &parts);
                if is_new {
                    whole.push(clause, reason);
                }
                continue;
            }
            add(&mut whole, clause.clone(), reason);
        }
    }
    absorb(&mut whole);
    whole
}

/// Adds a clause unless it is there; a reduction with a modifier takes the place of the same one without.
fn add<N: Names>(whole: &mut Unit<N>, clause: Clause<N>, reason: Reason) {
    for other in &mut whole.clauses {
        if other.kind != clause.kind {
            continue;
        }
        if other.args == clause.args {
            return;
        }
        let (Some(bare_other), Some(bare)) = (without_modifier(other), without_modifier(&clause)) else {
            continue;
        };
        if bare_other == bare {
            if matches!(&clause.args, ClauseArgs::Reduction { modifier: Some(_), .. }) {
                *other = clause;
            }
            return;
        }
    }
    whole.push(clause, reason);
}

fn without_modifier<N: Names>(clause: &Clause<N>) -> Option<ClauseArgs<N>> {
    match &clause.args {
        ClauseArgs::Reduction { op, op_span, items, .. } => Some(ClauseArgs::Reduction {
            modifier: None,
            op: op.clone(),
            op_span: *op_span,
            items: items.clone(),
        }),
        _ => None,
    }
}

/// Returns an `if` of one of `parts` as the composite has it, and whether this part is the first to have it.
fn merged_if<N: Names>(clause: &Clause<N>, index: usize, parts: &[Unit<N>]) -> (Clause<N>, bool) {
    let takes = |part: &&Unit<N>| part.leaves.iter().any(|leaf| leaf.allows(ClauseKind::If).is_some());
    let has = |part: &Unit<N>| {
        part.clauses.iter().any(|other| other.kind == clause.kind && other.args == clause.args)
    };
    if parts.iter().filter(takes).all(has) {
        let is_first = !parts[..index].iter().any(has);
        return (clause.clone(), is_first);
    }
    let mut named = clause.clone();
    if let ClauseArgs::If { modifier, .. } = &mut named.args
        && modifier.is_none()
    {
        *modifier = Some(parts[index].leaves.clone());
    }
    (named, true)
}

/// Takes out of a composite's clauses the attributes that a stronger attribute of the same variable covers.
fn absorb<N: Names>(unit: &mut Unit<N>) {
    use ClauseKind as K;
    let stronger = |kind: K| -> &'static [K] {
        match kind {
            K::Shared => {
                &[K::Private, K::Firstprivate, K::Lastprivate, K::Linear, K::Reduction, K::InReduction]
            }
            K::Private => &[K::Firstprivate, K::Lastprivate, K::Linear],
            K::Firstprivate | K::Lastprivate => &[K::Linear],
            _ => &[],
        }
    };
    let all = unit.clauses.clone();
    let mut kept = Unit::new(std::mem::take(&mut unit.leaves));
    for (mut clause, reason) in
        std::mem::take(&mut unit.clauses).into_iter().zip(std::mem::take(&mut unit.reasons))
    {
        let above = clause.language().map_or(&[][..], stronger);
        if let Some(items) = clause.items_mut() {
            items.retain(|item| {
                !all.iter().any(|other| {
                    other.language().is_some_and(|kind| above.contains(&kind))
                        && names::<N>(other.items(), item)
                })
            });
        }
        if !(clause.language().is_some_and(ClauseKind::is_data_sharing) && clause.items().is_empty()) {
            kept.push(clause, reason);
        }
    }
    *unit = kept;
}

/// A directive put together from units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compound {
    /// The leaves, outermost first.
    pub leaves: Vec<Leaf>,
    /// The clauses, in the order of the directive that the units come from, as far as they come from one.
    pub clauses: Vec<Clause>,
}

/// Puts units together into one directive, without what the decomposition has added.
///
/// The result is the original directive, except that [`canonical_ifs`] says how an `if` is written.
pub fn compose(units: &[Unit]) -> Compound {
    let leaves: Vec<Leaf> = units.iter().flat_map(|unit| unit.leaves.iter().copied()).collect();
    let mut found: Vec<(usize, Clause)> = Vec::new();
    let mut ifs: Vec<(usize, Clause, Vec<Leaf>)> = Vec::new();
    for unit in units {
        for (clause, reason) in unit.placed().filter(|(_, reason)| !reason.implied) {
            let origin = reason.origin.unwrap_or(usize::MAX);
            if clause.kind == ClauseKind::If {
                ifs.push((origin, clause.clone(), leaves_with_if(&unit.leaves, clause)));
            } else {
                add_written(&mut found, origin, clause);
            }
        }
    }
    found.extend(composed_ifs(&leaves, ifs));
    found.sort_by_key(|(origin, _)| *origin);
    Compound { leaves, clauses: found.into_iter().map(|(_, clause)| clause).collect() }
}

/// Adds a clause. If there is one from the same place, that one takes over the items and the modifier that it lacks.
fn add_written(found: &mut Vec<(usize, Clause)>, origin: usize, clause: &Clause) {
    let known = found.iter_mut().find(|(other_origin, other)| {
        other.kind == clause.kind
            && if origin == usize::MAX { other.args == clause.args } else { *other_origin == origin }
    });
    let Some((_, other)) = known else {
        found.push((origin, clause.clone()));
        return;
    };
    if let ClauseArgs::Reduction { modifier: given @ Some(_), .. } = &clause.args
        && let ClauseArgs::Reduction { modifier: modifier @ None, .. } = &mut other.args
    {
        *modifier = *given;
    }
    let missing: Vec<ListItem> =
        clause.items().iter().filter(|item| !other.items().contains(item)).cloned().collect();
    if let Some(items) = other.items_mut()
        && !missing.is_empty()
    {
        items.extend(missing);
        items.sort_by_key(|item| item.span.lo);
    }
}

/// Returns the leaves of a unit that an `if` on it is for.
fn leaves_with_if(leaves: &[Leaf], clause: &Clause) -> Vec<Leaf> {
    let named = match &clause.args {
        ClauseArgs::If { modifier: Some(named), .. } => named.as_slice(),
        _ => leaves,
    };
    let takes = |leaf: &Leaf| leaf.allows(ClauseKind::If).is_some() && named.contains(leaf);
    leaves.iter().copied().filter(takes).collect()
}

/// Writes `if` once if it is for all leaves that take one, else once for each leaf, with the leaf's name.
fn composed_ifs(leaves: &[Leaf], ifs: Vec<(usize, Clause, Vec<Leaf>)>) -> Vec<(usize, Clause)> {
    let all = leaves.iter().filter(|leaf| leaf.allows(ClauseKind::If).is_some()).count();
    let condition = |clause: &Clause| clause.expr().map(|expr| expr.text.clone());
    let mut found: Vec<(usize, Clause)> = Vec::new();
    for (origin, clause, own) in &ifs {
        let alike = ifs.iter().filter(|(_, other, _)| condition(other) == condition(clause));
        let covered: usize = alike.map(|(_, _, leaves)| leaves.len()).sum();
        let mut copy = clause.clone();
        let ClauseArgs::If { modifier, .. } = &mut copy.args else { continue };
        if covered == all {
            *modifier = None;
            if !found.iter().any(|(_, other)| condition(other) == condition(&copy)) {
                found.push((*origin, copy));
            }
            continue;
        }
        for leaf in own {
            let mut copy = clause.clone();
            if let ClauseArgs::If { modifier, .. } = &mut copy.args {
                *modifier = Some(vec![*leaf]);
            }
            found.push((*origin, copy));
        }
    }
    found
}

/// Returns the directive's clauses with every `if` written in one way: without a name if the condition is for all
/// leaves that take an `if`, else with the name of one leaf each.
pub fn canonical_ifs(directive: &Directive) -> Vec<Clause> {
    let (ifs, others): (Vec<_>, Vec<_>) =
        directive.clauses.iter().cloned().enumerate().partition(|(_, clause)| clause.kind == ClauseKind::If);
    let ifs = ifs
        .into_iter()
        .map(|(origin, clause)| {
            let leaves = leaves_with_if(&directive.leaves, &clause);
            (origin, clause, leaves)
        })
        .collect();
    let mut found: Vec<(usize, Clause)> = others;
    found.extend(composed_ifs(&directive.leaves, ifs));
    found.sort_by_key(|(origin, _)| *origin);
    found.into_iter().map(|(_, clause)| clause).collect()
}
