//! `atomic`: recognizes the allowed statements and writes them with the `__atomic_*` built-ins.
//!
//! ```c
//! x += e;       // { T e = (e); __atomic_fetch_add(&(x), e, 0); }
//! x *= e;       // { p = &(x); e; __atomic_load(p, &old, 0);
//!               //   do new = old * e; while (!__atomic_compare_exchange(p, &old, &new, 1, 0, 0)); }
//! ```
//!
//! The address of `x` and the value of `e` are taken once, and all conversions are those of the user's expression.
//! Objects that no atomic instruction covers (bit-fields, `long double`, complex numbers, 128-bit integers) are left to a
//! `critical` region named `weft.atomic`.

use weft_openmp::ClauseKind;
use weft_support::Diagnostic;

use crate::construct::UnitKind;
use crate::file::File;
use crate::flat::one_line;
use crate::loop_header::operator_between;
use crate::loop_text::NODEBUG;
use crate::tree::{FloatKind, NodeId, NodeKind, TypeClass};

/// The new value of the object.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    /// `x op e`, also for `x++` (then there is no `e`).
    Left(String, Option<NodeId>),
    /// `e op x`
    Right(String, NodeId),
    /// `e`
    Store(NodeId),
}

/// What an atomic statement does.
#[derive(Clone, Debug)]
enum Form {
    Read { value: NodeId, object: NodeId },
    Write { object: NodeId, stored: NodeId },
    Update { object: NodeId, change: Change },
    Capture { value: NodeId, object: NodeId, change: Change, old: bool },
}

impl Form {
    fn object(&self) -> NodeId {
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

/// Returns the text that replaces the statement; nothing if it needs a `critical` region.
pub(crate) fn write(file: &File<'_>, index: usize) -> Option<String> {
    let body = file.constructs[index].body?;
    let form = parse(file, index, body)?;
    let object = form.object();
    if !is_lock_free(file, object) {
        return None;
    }
    Some(Writer { file, index, object: file.node_text(object), order: order(file, index) }.write(&form))
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

/// Returns the memory order, numbered as the built-ins have it.
fn order(file: &File<'_>, index: usize) -> u32 {
    let directive = file.directive(index);
    let orders = [
        (ClauseKind::SeqCst, 5),
        (ClauseKind::AcqRel, 4),
        (ClauseKind::Release, 3),
        (ClauseKind::Acquire, 2),
        (ClauseKind::Relaxed, 0),
    ];
    orders.iter().find(|(clause, _)| directive.clause(*clause).is_some()).map_or(0, |&(_, order)| order)
}

fn is_lock_free(file: &File<'_>, object: NodeId) -> bool {
    let node = file.tree.node(file.tree.peel(object));
    let fits = match &node.ty {
        TypeClass::Bool | TypeClass::Pointer(_) => true,
        TypeClass::Integer { bits, .. } => *bits <= 64,
        TypeClass::Float(kind) => matches!(kind, FloatKind::Half | FloatKind::Float | FloatKind::Double),
        _ => false,
    };
    fits && !node.is_bit_field
}

fn parse(file: &File<'_>, index: usize, body: NodeId) -> Option<Form> {
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

struct Writer<'a> {
    file: &'a File<'a>,
    index: usize,
    object: String,
    order: u32,
}

impl Writer<'_> {
    fn name(&self, what: &str) -> String {
        format!("__weft_{what}{}", self.index)
    }

    fn write(&self, form: &Form) -> String {
        let Writer { object, order, .. } = self;
        let temporary = self.name("v");
        match form {
            Form::Read { value, .. } => {
                let order = match order {
                    4 => 2,
                    3 => 0,
                    other => *other,
                };
                let value = self.file.node_text(*value);
                format!(
                    "{{ {}__atomic_load(&({object}), &{temporary}, {order}); {value} = {temporary}; }}",
                    self.variable("v")
                )
            }
            Form::Write { stored, .. } => {
                let order = match order {
                    4 => 3,
                    2 => 0,
                    other => *other,
                };
                let stored = self.file.node_text(*stored);
                format!(
                    "{{ {}{temporary} = ({stored}); __atomic_store(&({object}), &{temporary}, {order}); }}",
                    self.variable("v")
                )
            }
            Form::Update { object, change } => match self.fetch(*object, change) {
                Some(text) => text,
                None => self.exchange(change, None),
            },
            Form::Capture { value, change, old, .. } => {
                self.exchange(change, Some((self.file.node_text(*value), *old)))
            }
        }
    }

    /// Declares a variable of the object's type without its qualifiers: those of a cast are dropped.
    fn variable(&self, what: &str) -> String {
        format!("{NODEBUG}__auto_type {} = (__typeof__({}))0; ", self.name(what), self.object)
    }

    /// Declares the operand, and returns the declaration and what stands for it.
    fn operand(&self, node: NodeId) -> (String, String) {
        let text = self.file.node_text(node);
        let peeled = self.file.tree.node(self.file.tree.peel(node));
        if peeled.children.is_empty() && peeled.decl.is_none() {
            return (String::new(), format!("({text})"));
        }
        // The type of a bit-field cannot be deduced; promotion does not change its part in an expression.
        let value = if peeled.is_bit_field { format!("({text}) + 0") } else { format!("({text})") };
        let name = self.name("e");
        (format!("{NODEBUG}__auto_type {name} = {value}; "), name)
    }

    /// Writes an update that one instruction does: integers, modulo their width.
    fn fetch(&self, object: NodeId, change: &Change) -> Option<String> {
        let tree = &self.file.tree;
        if !matches!(tree.node(tree.peel(object)).ty, TypeClass::Integer { .. }) {
            return None;
        }
        let (operator, operand) = match change {
            Change::Left(operator, operand) => (operator.as_str(), *operand),
            Change::Right(operator, operand) if operator != "-" => (operator.as_str(), Some(*operand)),
            _ => return None,
        };
        let function = match operator {
            "+" => "add",
            "-" => "sub",
            "&" => "and",
            "|" => "or",
            "^" => "xor",
            _ => return None,
        };
        if operand.is_some_and(|operand| !tree.node(tree.peel_implicit(operand)).ty.is_integer()) {
            return None;
        }
        let (declaration, value) =
            operand.map_or((String::new(), "1".to_owned()), |operand| self.operand(operand));
        let Writer { object, order, .. } = self;
        Some(format!("{{ {declaration}__atomic_fetch_{function}(&({object}), {value}, {order}); }}"))
    }

    /// Writes a loop of compare and exchange, which also captures the old or the new value.
    fn exchange(&self, change: &Change, capture: Option<(String, bool)>) -> String {
        let (pointer, old, new) = (self.name("p"), self.name("old"), self.name("new"));
        let (declaration, value) = match change {
            Change::Left(_, None) => (String::new(), "1".to_owned()),
            Change::Left(_, Some(operand)) | Change::Right(_, operand) | Change::Store(operand) => {
                self.operand(*operand)
            }
        };
        let result = match change {
            Change::Left(operator, _) => format!("{old} {operator} {value}"),
            Change::Right(operator, _) => format!("{value} {operator} {old}"),
            Change::Store(_) => value,
        };
        let failure = match self.order {
            5 => 5,
            2 | 4 => 2,
            _ => 0,
        };
        let captured = capture.map_or(String::new(), |(target, is_old)| {
            format!(" {target} = {};", if is_old { &old } else { &new })
        });
        format!(
            "{{ {NODEBUG}__typeof__({}) *{pointer} = &({}); {declaration}{}{}__atomic_load({pointer}, &{old}, 0); \
             do {new} = {result}; while (!__atomic_compare_exchange({pointer}, &{old}, &{new}, 1, {}, {failure}));{captured} }}",
            self.object,
            self.object,
            self.variable("old"),
            self.variable("new"),
            self.order,
        )
    }
}
