//! Writes `atomic` statements with the `__atomic_*` built-ins, or for a `critical` region.
//!
//! ```c
//! x += e;       // { T e = (e); __atomic_fetch_add(&(x), e, 0); }
//! x *= e;       // { p = &(x); e; __atomic_load(p, &old, 0);
//!               //   do new = old * e; while (!__atomic_compare_exchange(p, &old, &new, 1, 0, 0)); }
//! ```
//!
//! The address of `x` and the value of `e` are taken once, and all conversions are those of the user's expression.
//! Objects that no atomic instruction covers (bit-fields, `long double`, complex numbers, 128-bit integers) are left to a
//! `critical` region named `weft.atomic`, in front of which `e` is evaluated: it may call functions with regions like it.

use weft_openmp::ClauseKind;

use crate::text::context::{Context, NODEBUG, spelling};
use weft_sema::model::atomic::{AtomicForm, Change};
use weft_sema::model::syntax::Operator;
use weft_sema::model::tree::NodeId;
use weft_sema::model::types::{FloatKind, TypeClass};

/// The text that replaces an atomic construct.
pub(crate) struct AtomicText {
    /// What needs to be evaluated before a `critical` region; absent if the statement needs none.
    pub(crate) before_region: Option<String>,
    /// What replaces the statement.
    pub(crate) statement: String,
}

/// Writes construct `index`, whose statement has the form `form`.
pub(crate) fn write(context: &Context<'_>, index: usize, form: &AtomicForm) -> AtomicText {
    let object = form.object();
    let text = context.program.node_text(object);
    let writer = Writer { context, index, object: text, order: order(context, index) };
    if is_lock_free(context, object) {
        return AtomicText { before_region: None, statement: writer.write(form) };
    }
    let (before, statement) = writer.write_locked(form);
    AtomicText { before_region: Some(before), statement }
}

/// Returns the memory order, numbered as the built-ins have it.
fn order(context: &Context<'_>, index: usize) -> u32 {
    let directive = context.program.directive(index);
    let orders = [
        (ClauseKind::SeqCst, 5),
        (ClauseKind::AcqRel, 4),
        (ClauseKind::Release, 3),
        (ClauseKind::Acquire, 2),
        (ClauseKind::Relaxed, 0),
    ];
    orders.iter().find(|(clause, _)| directive.clause(*clause).is_some()).map_or(0, |&(_, order)| order)
}

fn is_lock_free(context: &Context<'_>, object: NodeId) -> bool {
    let node = context.program.tree.node(context.program.tree.peel(object));
    let fits = match &node.ty {
        TypeClass::Bool | TypeClass::Pointer(_) => true,
        TypeClass::Integer { bits, .. } => *bits <= 64,
        TypeClass::Float(kind) => matches!(kind, FloatKind::Half | FloatKind::Float | FloatKind::Double),
        _ => false,
    };
    fits && !node.is_bit_field
}

struct Writer<'a> {
    context: &'a Context<'a>,
    index: usize,
    object: String,
    order: u32,
}

impl Writer<'_> {
    fn name(&self, what: &str) -> String {
        format!("__weft_{what}{}", self.index)
    }

    fn write(&self, form: &AtomicForm) -> String {
        let Writer { object, order, .. } = self;
        let temporary = self.name("v");
        match form {
            AtomicForm::Read { value, .. } => {
                let order = match order {
                    4 => 2,
                    3 => 0,
                    other => *other,
                };
                let value = self.context.program.node_text(*value);
                format!(
                    "{{ {}__atomic_load(&({object}), &{temporary}, {order}); {value} = {temporary}; }}",
                    self.variable("v")
                )
            }
            AtomicForm::Write { stored, .. } => {
                let order = match order {
                    4 => 3,
                    2 => 0,
                    other => *other,
                };
                let stored = self.context.program.node_text(*stored);
                format!(
                    "{{ {}{temporary} = ({stored}); __atomic_store(&({object}), &{temporary}, {order}); }}",
                    self.variable("v")
                )
            }
            AtomicForm::Update { object, change } => match self.fetch(*object, change) {
                Some(text) => text,
                None => self.exchange(change, None),
            },
            AtomicForm::Capture { value, change, old, .. } => {
                self.exchange(change, Some((self.context.program.node_text(*value), *old)))
            }
        }
    }

    /// Writes the statement for a `critical` region: what comes before the region, and what comes in it.
    fn write_locked(&self, form: &AtomicForm) -> (String, String) {
        let object = &self.object;
        let change = match form {
            AtomicForm::Read { value, .. } => {
                return (String::new(), format!("{} = {object};", self.context.program.node_text(*value)));
            }
            AtomicForm::Write { stored, .. } => &Change::Store(*stored),
            AtomicForm::Update { change, .. } | AtomicForm::Capture { change, .. } => change,
        };
        let (before, value) = self.operand_of(change);
        let update = match change {
            Change::Left(operator, _) => format!("{object} {}= {value};", spelling(*operator)),
            Change::Right(operator, _) => format!("{object} = {value} {} {object};", spelling(*operator)),
            Change::Store(_) => format!("{object} = {value};"),
        };
        let statement = match form {
            AtomicForm::Capture { value, old, .. } => {
                let capture = format!("{} = {object};", self.context.program.node_text(*value));
                if *old { format!("{{ {capture} {update} }}") } else { format!("{{ {update} {capture} }}") }
            }
            _ => update,
        };
        (before, statement)
    }

    /// Declares the operand of a change, and returns the declaration and what stands for it.
    fn operand_of(&self, change: &Change) -> (String, String) {
        match change {
            Change::Left(_, None) => (String::new(), "1".to_owned()),
            Change::Left(_, Some(operand)) | Change::Right(_, operand) | Change::Store(operand) => {
                self.operand(*operand)
            }
        }
    }

    /// Declares a variable of the object's type without its qualifiers: those of a cast are dropped.
    fn variable(&self, what: &str) -> String {
        format!("{NODEBUG}__auto_type {} = (__typeof__({}))0; ", self.name(what), self.object)
    }

    /// Declares the operand, and returns the declaration and what stands for it.
    fn operand(&self, node: NodeId) -> (String, String) {
        let text = self.context.program.node_text(node);
        let peeled = self.context.program.tree.node(self.context.program.tree.peel(node));
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
        let tree = &self.context.program.tree;
        if !matches!(tree.node(tree.peel(object)).ty, TypeClass::Integer { .. }) {
            return None;
        }
        let (operator, operand) = match change {
            Change::Left(operator, operand) => (*operator, *operand),
            Change::Right(operator, operand) if *operator != Operator::Subtract => {
                (*operator, Some(*operand))
            }
            _ => return None,
        };
        let function = match operator {
            Operator::Add => "add",
            Operator::Subtract => "sub",
            Operator::And => "and",
            Operator::Or => "or",
            Operator::Xor => "xor",
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
        let (declaration, value) = self.operand_of(change);
        let result = match change {
            Change::Left(operator, _) => format!("{old} {} {value}", spelling(*operator)),
            Change::Right(operator, _) => format!("{value} {} {old}", spelling(*operator)),
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
