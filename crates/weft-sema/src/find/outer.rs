//! Reads a bound that depends on the variable of an outer loop of the nest.
//!
//! `i`, `i + c`, `c + i`, `i - c`, `c - i`, and `a * i` or `i * a` in the place of `i`, where `a` and `c` do not change in
//! the nest [OMP 5.2 §4.4.1].

use crate::model::nest::Outer;
use crate::model::syntax::Operator;
use crate::model::tree::{DeclId, NodeId, NodeKind, Tree};

/// Returns how `bound` depends on one of the variables `outer`, outermost first; nothing if it has another form.
pub(crate) fn read(tree: &Tree, bound: NodeId, outer: &[DeclId]) -> Option<Outer> {
    if let Some((level, factor)) = product(tree, bound, outer) {
        return Some(Outer { level, factor, is_negated: false, offset: None, is_offset_negated: false });
    }
    let (operator, left, right) = binary(tree, bound)?;
    let (term, offset, is_swapped) = match (product(tree, left, outer), product(tree, right, outer)) {
        (Some(term), None) => (term, right, false),
        (None, Some(term)) => (term, left, true),
        _ => return None,
    };
    let is_difference = match operator {
        Operator::Add => false,
        Operator::Subtract => true,
        _ => return None,
    };
    is_invariant(tree, offset, outer).then_some(Outer {
        level: term.0,
        factor: term.1,
        is_negated: is_difference && is_swapped,
        offset: Some(offset),
        is_offset_negated: is_difference && !is_swapped,
    })
}

/// Returns the loop of a variable or of the product of one and a factor, and the factor.
fn product(tree: &Tree, node: NodeId, outer: &[DeclId]) -> Option<(usize, Option<NodeId>)> {
    let level = |node| outer.iter().position(|decl| tree.as_variable(node) == Some(*decl));
    if let Some(level) = level(node) {
        return Some((level, None));
    }
    let (Operator::Multiply, left, right) = binary(tree, node)? else { return None };
    let (level, factor) = match (level(left), level(right)) {
        (Some(level), None) => (level, right),
        (None, Some(level)) => (level, left),
        _ => return None,
    };
    is_invariant(tree, factor, outer).then_some((level, Some(factor)))
}

fn binary(tree: &Tree, node: NodeId) -> Option<(Operator, NodeId, NodeId)> {
    let node = tree.peel(node);
    let [left, right] = *tree.children(node) else { return None };
    (tree.kind(node) == NodeKind::Binary).then_some((tree.node(node).operator()?, left, right))
}

fn is_invariant(tree: &Tree, node: NodeId, outer: &[DeclId]) -> bool {
    let mut is_invariant = true;
    tree.walk(node, &mut |_, node| {
        is_invariant &=
            !(node.kind == NodeKind::Reference && node.decl.is_some_and(|decl| outer.contains(&decl)));
        is_invariant
    });
    is_invariant
}
