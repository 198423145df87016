//! `atomic`: recognizes the allowed statements [OMP 5.2 §15.8.4].
//!
//! They read, write or update one object `x` of scalar type, and may capture its old or new value: `v = x;`, `x = e;`,
//! `x++;`, `x op= e;`, `x = x op e;`, `x = e op x;`, `v = x++;`, `{ v = x; x = e; }` and the like.
//! Two expressions name the same object if they have the same tokens.

use weft_openmp::{ClauseKind, Leaf};

use crate::find::atomic_compare;
use crate::find::atomic_parts::{assignment, is_same};
use crate::model::atomic::{AtomicForm, Change};
use crate::model::program::Program;
use crate::model::syntax::Operator;
use crate::model::tree::{NodeId, NodeKind};

/// Recognizes the statements of all `atomic` constructs; those of no allowed form stay without one.
pub(crate) fn find(program: &mut Program<'_>) {
    for index in 0..program.constructs.len() {
        let construct = &program.constructs[index];
        if let (Some(_), Some(body)) = (construct.unit(Leaf::Atomic), construct.body) {
            program.constructs[index].atomic = form(program, index, body);
        }
    }
}

/// Returns the clause that says what the construct does.
pub(crate) fn kind(program: &Program<'_>, index: usize) -> ClauseKind {
    let directive = program.directive(index);
    let given = |kind| directive.clause(kind).is_some();
    [ClauseKind::Compare, ClauseKind::Read, ClauseKind::Write, ClauseKind::Capture]
        .into_iter()
        .find(|&kind| given(kind))
        .unwrap_or(ClauseKind::Update)
}

fn form(program: &Program<'_>, index: usize, body: NodeId) -> Option<AtomicForm> {
    match kind(program, index) {
        ClauseKind::Read => {
            let (value, object) = assignment(program, body)?;
            Some(AtomicForm::Read { value, object })
        }
        ClauseKind::Write => {
            let (object, stored) = assignment(program, body)?;
            Some(AtomicForm::Write { object, stored })
        }
        ClauseKind::Capture => capture(program, body),
        ClauseKind::Compare => {
            let captures = program.directive(index).clause(ClauseKind::Capture).is_some();
            atomic_compare::form(program, body, captures).map(AtomicForm::Compare)
        }
        _ => {
            let (object, change, _) = update(program, body)?;
            Some(AtomicForm::Update { object, change })
        }
    }
}

/// Recognizes an update; the flag says whether its value is that from before (`x++`).
fn update(program: &Program<'_>, node: NodeId) -> Option<(NodeId, Change, bool)> {
    let tree = &program.tree;
    let id = tree.peel_implicit(node);
    let node = tree.node(id);
    let operator = node.operator()?;
    match (node.kind, &node.children[..]) {
        (NodeKind::Unary, [operand]) => {
            let (sign, is_postfix) = match operator {
                Operator::PreIncrement => (Operator::Add, false),
                Operator::PostIncrement => (Operator::Add, true),
                Operator::PreDecrement => (Operator::Subtract, false),
                Operator::PostDecrement => (Operator::Subtract, true),
                _ => return None,
            };
            Some((*operand, Change::Left(sign, None), is_postfix))
        }
        (NodeKind::CompoundAssign, [left, right]) => {
            is_allowed(operator).then_some((*left, Change::Left(operator, Some(*right)), false))
        }
        (NodeKind::Binary, [left, right]) if operator == Operator::Assign => {
            let value = tree.peel(*right);
            let [first, second] = tree.children(value) else { return None };
            if tree.kind(value) != NodeKind::Binary {
                return None;
            }
            let operator = tree.node(value).operator()?;
            if !is_allowed(operator) {
                None
            } else if is_same(program, *left, *first) {
                Some((*left, Change::Left(operator, Some(*second)), false))
            } else if is_same(program, *left, *second) {
                Some((*left, Change::Right(operator, *first), false))
            } else {
                None
            }
        }
        _ => None,
    }
}

fn is_allowed(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Add
            | Operator::Subtract
            | Operator::Multiply
            | Operator::Divide
            | Operator::Remainder
            | Operator::And
            | Operator::Xor
            | Operator::Or
            | Operator::ShiftLeft
            | Operator::ShiftRight
    )
}

fn capture(program: &Program<'_>, body: NodeId) -> Option<AtomicForm> {
    if program.tree.kind(body) == NodeKind::Compound {
        let [first, second] = program.tree.children(body) else { return None };
        // { v = x; update x } and { update x; v = x; }; an update may look like `v = x` only where it is a plain store.
        if let (Some((value, object)), Some((target, change, _))) =
            (assignment(program, *first), update(program, *second))
            && is_same(program, object, target)
        {
            return Some(AtomicForm::Capture { value, object: target, change, old: true });
        }
        if let (Some((target, change, _)), Some((value, object))) =
            (update(program, *first), assignment(program, *second))
            && is_same(program, object, target)
        {
            return Some(AtomicForm::Capture { value, object: target, change, old: false });
        }
        let (value, object) = assignment(program, *first)?;
        let (target, stored) = assignment(program, *second)?;
        let change = Change::Store(stored);
        return is_same(program, object, target).then_some(AtomicForm::Capture {
            value,
            object: target,
            change,
            old: true,
        });
    }
    let (value, source) = assignment(program, body)?;
    let (object, change, old) = update(program, program.tree.peel(source))?;
    Some(AtomicForm::Capture { value, object, change, old })
}
