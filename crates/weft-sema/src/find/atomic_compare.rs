//! `atomic compare`: recognizes the allowed statements [OMP 5.2 §15.8.4].
//!
//! ```c
//! if (x == e) x = d;            x = x == e ? d : x;
//! if (x < e) x = e;             x = x > e ? e : x;             // e on either side
//! // with capture
//! { v = x; UPDATE }             { UPDATE v = x; }             v = x = x > e ? e : x;
//! if (x == e) x = d; else v = x;
//! { r = x == e; if (r) x = d; } { r = x == e; if (r) x = d; else v = x; }
//! ```

use crate::find::atomic_parts::{assignment, is_same};
use crate::model::atomic::{Captured, Compare};
use crate::model::program::Program;
use crate::model::syntax::Operator;
use crate::model::tree::{NodeId, NodeKind};

/// Recognizes the statement; it captures something if the construct has the clause.
pub(crate) fn form(program: &Program<'_>, body: NodeId, captures: bool) -> Option<Compare> {
    let body = single(program, body);
    if !captures {
        return update(program, body);
    }
    if program.tree.kind(body) == NodeKind::If {
        let (compare, otherwise) = branch(program, body)?;
        let (value, object) = assignment(program, single(program, otherwise?))?;
        let captured = Captured::Outcome { flag: None, value: Some(value) };
        let is_it = compare.operator == Operator::Equal && is_same(program, object, compare.object);
        return is_it.then_some(Compare { captured, ..compare });
    }
    if let Some((value, source)) = assignment(program, body) {
        let compare = update(program, program.tree.peel(source))?;
        return Some(Compare { captured: Captured::New(value), ..compare });
    }
    let [first, second] = program.tree.children(body) else { return None };
    if let Some(compare) = flagged(program, *first, *second) {
        return Some(compare);
    }
    let old = assignment(program, *first).zip(update(program, *second));
    if let Some(((value, object), compare)) = old
        && is_same(program, object, compare.object)
    {
        return Some(Compare { captured: Captured::Old(value), ..compare });
    }
    let (compare, (value, object)) = update(program, *first).zip(assignment(program, *second))?;
    let captured = Captured::New(value);
    is_same(program, object, compare.object).then_some(Compare { captured, ..compare })
}

/// Recognizes `r = x == e;` in front of `if (r) x = d;`, perhaps with `else v = x;`.
fn flagged(program: &Program<'_>, first: NodeId, second: NodeId) -> Option<Compare> {
    let tree = &program.tree;
    let (flag, condition) = assignment(program, first)?;
    let [test, then, rest @ ..] = tree.children(second) else { return None };
    if tree.kind(second) != NodeKind::If || !is_same(program, *test, flag) {
        return None;
    }
    let compare = compared(program, condition, single(program, *then))?;
    if compare.operator != Operator::Equal {
        return None;
    }
    let value = match rest {
        [] => None,
        [otherwise] => {
            let (value, object) = assignment(program, single(program, *otherwise))?;
            Some(is_same(program, object, compare.object).then_some(value)?)
        }
        _ => return None,
    };
    Some(Compare { captured: Captured::Outcome { flag: Some(flag), value }, ..compare })
}

/// Recognizes an update without a capture.
fn update(program: &Program<'_>, node: NodeId) -> Option<Compare> {
    if program.tree.kind(node) == NodeKind::If {
        let (compare, otherwise) = branch(program, node)?;
        return otherwise.is_none().then_some(compare);
    }
    let (object, value) = assignment(program, node)?;
    let value = program.tree.peel(value);
    let [condition, stored, kept] = program.tree.children(value) else { return None };
    let is_it = program.tree.kind(value) == NodeKind::Conditional && is_same(program, object, *kept);
    is_it.then(|| of_parts(program, *condition, object, *stored)).flatten()
}

/// Recognizes `if (x == e) x = d;` and returns what stands behind its `else`.
fn branch(program: &Program<'_>, node: NodeId) -> Option<(Compare, Option<NodeId>)> {
    let [condition, then, rest @ ..] = program.tree.children(node) else { return None };
    let compare = compared(program, *condition, single(program, *then))?;
    match rest {
        [] => Some((compare, None)),
        [otherwise] => Some((compare, Some(*otherwise))),
        _ => None,
    }
}

fn compared(program: &Program<'_>, condition: NodeId, then: NodeId) -> Option<Compare> {
    let (object, stored) = assignment(program, then)?;
    of_parts(program, condition, object, stored)
}

fn of_parts(program: &Program<'_>, condition: NodeId, object: NodeId, stored: NodeId) -> Option<Compare> {
    let condition = program.tree.peel(condition);
    let [left, right] = program.tree.children(condition) else { return None };
    let operator = program.tree.node(condition).operator()?;
    let is_left = is_same(program, *left, object);
    let operand = if is_left { *right } else { *left };
    let is_compared = is_left || is_same(program, *right, object);
    let fits = match operator {
        Operator::Equal => true,
        // The least or the greatest of both.
        Operator::Less | Operator::Greater => is_same(program, operand, stored),
        _ => false,
    };
    let captured = Captured::Nothing;
    (is_compared && fits).then_some(Compare { object, operator, is_left, operand, stored, captured })
}

/// Returns the statement in a block with only one.
fn single(program: &Program<'_>, node: NodeId) -> NodeId {
    match (program.tree.kind(node), program.tree.children(node)) {
        (NodeKind::Compound, [statement]) => *statement,
        _ => node,
    }
}
