//! `atomic`: recognizes the allowed statements [OMP 5.2 §15.8.4].
//!
//! They read, write or update one object `x` of scalar type, and may capture its old or new value: `v = x;`, `x = e;`,
//! `x++;`, `x op= e;`, `x = x op e;`, `x = e op x;`, `v = x++;`, `{ v = x; x = e; }` and the like.
//! Two expressions name the same object if they have the same tokens.

use weft_openmp::ClauseKind;
use weft_support::Diagnostic;

use crate::construct::UnitKind;
use crate::file::File;
use crate::flat::one_line;
use crate::loop_header::operator_between;
use crate::tree::{NodeId, NodeKind};

/// The new value of the object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// `x op e`, also for `x++` (then there is no `e`).
    Left(String, Option<NodeId>),
    /// `e op x`
    Right(String, NodeId),
    /// `e`
    Store(NodeId),
}

/// What an atomic statement does.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    Read { value: NodeId, object: NodeId },
    Write { object: NodeId, stored: NodeId },
    Update { object: NodeId, change: Change },
    Capture { value: NodeId, object: NodeId, change: Change, old: bool },
}

impl Form {
    pub(crate) fn object(&self) -> NodeId {
        match self {
            Form::Read { object, .. }
            | Form::Write { object, .. }
            | Form::Update { object, .. }
            | Form::Capture { object, .. } => *object,
        }
    }
}

/// Reports an atomic construct whose statement has none of the allowed forms [OMP 5.2 §15.8.4].
pub(crate) fn check(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &file.constructs[index];
    let (Some(_), Some(body)) = (construct.unit(UnitKind::Atomic), construct.body) else { return };
    let expected = match kind(file, index) {
        ClauseKind::Read => "'v = x;'",
        ClauseKind::Write => "'x = expression;'",
        ClauseKind::Capture => {
            "'v = x++;', 'v = x op= expression;', 'v = x = x op expression;' or a block of 'v = x;' and an update of x"
        }
        _ => {
            "'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'"
        }
    };
    let name = match kind(file, index) {
        ClauseKind::Update => String::from("atomic"),
        other => format!("atomic {}", other.name()),
    };
    let Some(form) = parse(file, index, body) else {
        let message = format!("the statement after '#pragma omp {name}' must have the form {expected}");
        diagnostics.push(Diagnostic::error(message, file.node_span(body)));
        return;
    };
    let object = form.object();
    let ty = &file.tree.node(file.tree.peel(object)).ty;
    if !ty.is_scalar() {
        let message = format!(
            "'{}' must be of arithmetic or pointer type to be updated atomically",
            file.node_text(object)
        );
        diagnostics.push(Diagnostic::error(message, file.node_span(object)));
    }
}

/// Returns the clause that says what the construct does.
fn kind(file: &File<'_>, index: usize) -> ClauseKind {
    let directive = file.directive(index);
    let given = |kind| directive.clause(kind).is_some();
    [ClauseKind::Read, ClauseKind::Write, ClauseKind::Capture]
        .into_iter()
        .find(|&kind| given(kind))
        .unwrap_or(ClauseKind::Update)
}

/// Recognizes the statement of construct `index`.
pub(crate) fn parse(file: &File<'_>, index: usize, body: NodeId) -> Option<Form> {
    match kind(file, index) {
        ClauseKind::Read => {
            let (value, object) = assignment(file, body)?;
            Some(Form::Read { value, object })
        }
        ClauseKind::Write => {
            let (object, stored) = assignment(file, body)?;
            Some(Form::Write { object, stored })
        }
        ClauseKind::Capture => capture(file, body),
        _ => {
            let (object, change, _) = update(file, body)?;
            Some(Form::Update { object, change })
        }
    }
}

/// Returns the two sides of `a = b`.
fn assignment(file: &File<'_>, node: NodeId) -> Option<(NodeId, NodeId)> {
    let node = file.tree.peel_implicit(node);
    let [left, right] = file.tree.children(node) else { return None };
    let is_it = file.tree.kind(node) == NodeKind::Binary && operator_between(file, *left, *right) == "=";
    is_it.then_some((*left, *right))
}

/// Says whether two expressions name the same object: they have the same tokens.
fn is_same(file: &File<'_>, a: NodeId, b: NodeId) -> bool {
    let tokens = |id: NodeId| {
        let text = file.node_text(file.tree.peel(id));
        text.chars().filter(|c| !c.is_whitespace()).collect::<String>()
    };
    tokens(a) == tokens(b)
}

/// Recognizes an update; the flag says whether its value is that from before (`x++`).
fn update(file: &File<'_>, node: NodeId) -> Option<(NodeId, Change, bool)> {
    let tree = &file.tree;
    let id = tree.peel_implicit(node);
    let node = tree.node(id);
    match (node.kind, &node.children[..]) {
        (NodeKind::Unary, [operand]) => {
            let inner = tree.node(*operand);
            let before = one_line(file.slice(node.lo, inner.lo));
            let after = one_line(file.slice(inner.hi, node.hi));
            let (sign, is_postfix) = match (before.as_str(), after.as_str()) {
                ("++", "") => ("+", false),
                ("", "++") => ("+", true),
                ("--", "") => ("-", false),
                ("", "--") => ("-", true),
                _ => return None,
            };
            Some((*operand, Change::Left(sign.to_owned(), None), is_postfix))
        }
        (NodeKind::CompoundAssign, [left, right]) => {
            let operator = operator_between(file, *left, *right);
            let operator = operator.strip_suffix('=').filter(|operator| is_allowed(operator))?;
            Some((*left, Change::Left(operator.to_owned(), Some(*right)), false))
        }
        (NodeKind::Binary, [left, right]) if operator_between(file, *left, *right) == "=" => {
            let value = tree.peel(*right);
            let [first, second] = tree.children(value) else { return None };
            if tree.kind(value) != NodeKind::Binary {
                return None;
            }
            let operator = operator_between(file, *first, *second);
            if !is_allowed(&operator) {
                None
            } else if is_same(file, *left, *first) {
                Some((*left, Change::Left(operator, Some(*second)), false))
            } else if is_same(file, *left, *second) {
                Some((*left, Change::Right(operator, *first), false))
            } else {
                None
            }
        }
        _ => None,
    }
}

fn is_allowed(operator: &str) -> bool {
    ["+", "-", "*", "/", "&", "^", "|", "<<", ">>"].contains(&operator)
}

fn capture(file: &File<'_>, body: NodeId) -> Option<Form> {
    if file.tree.kind(body) == NodeKind::Compound {
        let [first, second] = file.tree.children(body) else { return None };
        // { v = x; update x } and { update x; v = x; }; an update may look like `v = x` only where it is a plain store.
        if let (Some((value, object)), Some((target, change, _))) =
            (assignment(file, *first), update(file, *second))
            && is_same(file, object, target)
        {
            return Some(Form::Capture { value, object: target, change, old: true });
        }
        if let (Some((target, change, _)), Some((value, object))) =
            (update(file, *first), assignment(file, *second))
            && is_same(file, object, target)
        {
            return Some(Form::Capture { value, object: target, change, old: false });
        }
        let (value, object) = assignment(file, *first)?;
        let (target, stored) = assignment(file, *second)?;
        let change = Change::Store(stored);
        return is_same(file, object, target).then_some(Form::Capture {
            value,
            object: target,
            change,
            old: true,
        });
    }
    let (value, source) = assignment(file, body)?;
    let (object, change, old) = update(file, file.tree.peel(source))?;
    Some(Form::Capture { value, object, change, old })
}
