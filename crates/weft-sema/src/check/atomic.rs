//! What the statement of an `atomic` may be [OMP 5.2 §15.8.4].

use weft_openmp::{ClauseKind, LENIENT, Leaf};
use weft_support::Diagnostic;

use crate::check::dependences::is_lvalue;
use crate::find::atomic::kind;
use crate::find::atomic_parts::is_same;
use crate::findings::Refusal;
use crate::model::atomic::{AtomicForm, Captured, Change};
use crate::model::program::Program;
use crate::model::syntax::Operator;
use crate::model::tree::NodeId;
use crate::plan::{AtomicMeans, means_of};

/// Reports an atomic construct whose statement has none of the allowed forms [OMP 5.2 §15.8.4].
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let construct = &program.constructs[index];
    let (Some(_), Some(body)) = (construct.unit(Leaf::Atomic), construct.body) else { return };
    let expected = match kind(program, index) {
        ClauseKind::Read => "'v = x;'",
        ClauseKind::Write => "'x = expression;'",
        ClauseKind::Capture => {
            "'v = x++;', 'v = x op= expression;', 'v = x = x op expression;' or a block of 'v = x;' and an update of x"
        }
        ClauseKind::Compare => {
            "'if (x == e) x = d;', 'if (x < e) x = e;', 'x = x == e ? d : x;' or 'x = x < e ? e : x;', or a capture of one of \
             these"
        }
        _ => {
            "'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'"
        }
    };
    let name = match kind(program, index) {
        ClauseKind::Update => String::from("atomic"),
        other => format!("atomic {}", other.name()),
    };
    let is_place = |form: &&AtomicForm| match form {
        AtomicForm::Read { object, .. } => is_lvalue(program, *object),
        _ => true,
    };
    let Some(form) = construct.atomic.as_ref().filter(is_place) else {
        // That no construct may be there is told of the construct.
        if program.construct_at.contains_key(&body) {
            return;
        }
        let message = format!(
            "the statement after '#pragma omp {name}' must have the form {expected} [OMP 5.2 §15.8.4]"
        );
        diagnostics.push(Diagnostic::error(message, program.node_span(body)));
        return;
    };
    if let (AtomicForm::Compare(compare), Some(weak)) =
        (form, program.directive(index).clause(ClauseKind::Weak))
        && compare.operator != Operator::Equal
    {
        let message = "clause 'weak' on directive 'atomic' is for comparisons by '==', and this is none [OMP 5.2 §15.8.3]";
        let note = "'weak' is here";
        diagnostics
            .push(Diagnostic::error(message, program.node_span(body)).with_note(note, Some(weak.span)));
    }
    let object = form.object();
    if let Some(again) = other_access(program, form) {
        let message = format!(
            "'{}' must be accessed by nothing else in the statement of '#pragma omp {name}', or that is not atomic \
             [OMP 5.2 §15.8.4]",
            program.node_text(object)
        );
        diagnostics.push(Diagnostic::warning(message, program.node_span(again), LENIENT));
    }
    if let Some((value, again)) = captured_again(program, form) {
        let message = format!(
            "'{}', which gets the value, must be accessed by no expression in the statement of '#pragma omp {name}' \
             [OMP 5.2 §15.8.4]",
            program.node_text(value)
        );
        diagnostics.push(Diagnostic::warning(message, program.node_span(again), LENIENT));
    }
    if let AtomicForm::Update { change, .. } | AtomicForm::Capture { change, .. } = form
        && let Change::Left(Operator::Remainder, _) | Change::Right(Operator::Remainder, _) = change
    {
        let message = format!("'%' is no operator of '#pragma omp {name}' [OMP 5.2 §15.8.4]");
        diagnostics.push(Diagnostic::warning(message, program.node_span(body), LENIENT));
    }
    let ty = &program.tree.node(program.tree.peel(object)).ty;
    if !(ty.is_scalar() || ty.is_open()) {
        let message = format!(
            "'{}' must be of arithmetic or pointer type to be updated atomically [OMP 5.2 §15.8.4]",
            program.node_text(object)
        );
        diagnostics.push(Diagnostic::error(message, program.node_span(object)));
    } else if matches!(form, AtomicForm::Compare(_)) && means_of(program, form) == AtomicMeans::Lock {
        refusals.push(Refusal {
            directive: program.directive(index).name(),
            reason: "comparing a bit-field is not supported yet".to_owned(),
            span: program.node_span(object),
        });
    }
}

/// Returns what gets the captured value, and an expression of the statement that names it once more.
fn captured_again(program: &Program<'_>, form: &AtomicForm) -> Option<(NodeId, NodeId)> {
    let (value, expressions) = match form {
        AtomicForm::Capture { value, change, .. } => (*value, [operand(change), None]),
        AtomicForm::Compare(compare) => match compare.captured {
            Captured::Old(value) | Captured::New(value) | Captured::Outcome { value: Some(value), .. } => {
                (value, [Some(compare.operand), Some(compare.stored)])
            }
            Captured::Nothing | Captured::Outcome { value: None, .. } => return None,
        },
        _ => return None,
    };
    expressions.into_iter().flatten().find_map(|one| Some((value, named_in(program, one, value)?)))
}

/// Returns an expression in `root` that names the same object as `object`.
fn named_in(program: &Program<'_>, root: NodeId, object: NodeId) -> Option<NodeId> {
    let mut found = None;
    program.tree.walk(root, &mut |id, _| {
        if found.is_none() && is_same(program, id, object) {
            found = Some(id);
        }
        found.is_none()
    });
    found
}

/// Returns the operand of a change beside the object.
fn operand(change: &Change) -> Option<NodeId> {
    match *change {
        Change::Left(_, operand) => operand,
        Change::Right(_, operand) | Change::Store(operand) => Some(operand),
    }
}

/// Returns an expression that names the object once more, beside where the form of the statement has it.
fn other_access(program: &Program<'_>, form: &AtomicForm) -> Option<NodeId> {
    let others = match form {
        AtomicForm::Read { value, .. } => [Some(*value), None],
        AtomicForm::Write { stored, .. } => [Some(*stored), None],
        AtomicForm::Update { change, .. } => [operand(change), None],
        AtomicForm::Capture { value, change, .. } => [Some(*value), operand(change)],
        AtomicForm::Compare(_) => [None, None],
    };
    others.into_iter().flatten().find_map(|other| named_in(program, other, form.object()))
}
