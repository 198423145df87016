//! Writes `atomic` statements with the `__atomic_*` built-ins, or for a `critical` region.
//!
//! ```c
//! x += e;       // { T e = (e); __atomic_fetch_add(&(x), e, 0); }
//! v = x += e;   // { T e = (e); v = __atomic_add_fetch(&(x), e, 0); }
//! v = x; x = e; // { new = (e); __atomic_exchange(&(x), &new, &old, 0); v = old; }
//! x *= e;       // { p = &(x); e; __atomic_load(p, &old, 0);
//!               //   do new = old * e; while (!__atomic_compare_exchange(p, &old, &new, 1, 0, 0)); }
//! ```
//!
//! The address of `x` and the value of `e` are taken once, and all conversions are those of the user's expression.
//! Objects that no instruction covers (`long double`, complex numbers, 128-bit integers without `-mcx16`) are left to
//! libatomic. All code that shares such an object must exclude each other by one protocol, and that is clang's, which
//! calls the functions for objects of any size. Here the object is taken for bytes without an alignment, for which clang
//! writes the same calls:
//!
//! ```c
//! x += e;       // { union { T value; struct { char all[sizeof(T)]; } bytes; } old, new = {0};
//!               //   p = &(x); e; __atomic_load((bytes *)p, &old.bytes, 0);
//!               //   do new.value = old.value + e;
//!               //   while (!__atomic_compare_exchange((bytes *)p, &old.bytes, &new.bytes, 1, 0, 0)); }
//! ```
//!
//! An object of type `long double` has bytes that are no part of its value. What is compared are the bytes that were
//! loaded; values that went through a variable of the type may have others, and would never be found equal.
//!
//! The statement stands in a `critical` region named `weft.atomic` if its object is a bit-field, of which no address can
//! be taken. `e` is evaluated before that region, since it may call functions that enter the same region.

mod cxx;

use weft_openmp::ClauseKind;

use crate::text::atomic_compare;
use crate::text::context::{Context, spelling};
use crate::text::names::{NODEBUG, Names};
use weft_sema::model::atomic::{AtomicForm, Change};
use weft_sema::model::syntax::Operator;
use weft_sema::model::tree::NodeId;
use weft_sema::model::types::TypeClass;
use weft_sema::plan::AtomicMeans;

/// Writes the atomic statement of construct `index`, which stands in a region with a lock if its means are that.
pub(crate) fn write(context: &Context<'_>, index: usize, order: ClauseKind, means: AtomicMeans) -> String {
    let (writer, form) = writer(context, index, order);
    if let AtomicForm::Compare(compare) = form {
        return atomic_compare::write(context, index, compare, (order, means == AtomicMeans::Library));
    }
    match means {
        AtomicMeans::Instructions => writer.write(form),
        AtomicMeans::Library if context.language.is_cxx() => cxx::write(&writer, form),
        AtomicMeans::Library => writer.write_wide(form),
        AtomicMeans::Lock => writer.write_locked(form),
    }
}

/// Declares the operand of the atomic statement of construct `index`, for a statement in a region with a lock.
pub(crate) fn operand(context: &Context<'_>, index: usize) -> String {
    let (writer, form) = writer(context, index, ClauseKind::Relaxed);
    change_of(form).map_or(String::new(), |change| writer.operand_of(&change).0)
}

fn writer<'a>(context: &'a Context<'a>, index: usize, order: ClauseKind) -> (Writer<'a>, &'a AtomicForm) {
    let form = context.program.constructs[index].atomic.as_ref();
    let form = form.expect("invariant: only atomic constructs have atomic statements");
    let object = context.program.node_text(form.object());
    (Writer { context, names: Names { construct: index }, object, order: number(order) }, form)
}

/// Returns a memory order as the built-ins number it.
fn number(order: ClauseKind) -> u32 {
    match order {
        ClauseKind::SeqCst => 5,
        ClauseKind::AcqRel => 4,
        ClauseKind::Release => 3,
        ClauseKind::Acquire => 2,
        _ => 0,
    }
}

/// Returns the new value of the object; absent if the statement only reads it.
fn change_of(form: &AtomicForm) -> Option<Change> {
    match form {
        // That of a conditional update has a writer of its own.
        AtomicForm::Read { .. } | AtomicForm::Compare(_) => None,
        AtomicForm::Write { stored, .. } => Some(Change::Store(*stored)),
        AtomicForm::Update { change, .. } | AtomicForm::Capture { change, .. } => Some(change.clone()),
    }
}

/// What the statement of a construct is written with.
pub(crate) struct Writer<'a> {
    pub(crate) context: &'a Context<'a>,
    pub(crate) names: Names,
    /// The object that is updated.
    pub(crate) object: String,
    /// The memory order, as the built-ins number it.
    pub(crate) order: u32,
}

impl Writer<'_> {
    fn name(&self, what: &str) -> String {
        self.names.get(what)
    }

    fn write(&self, form: &AtomicForm) -> String {
        let object = &self.object;
        let temporary = self.name("v");
        match form {
            AtomicForm::Read { value, .. } => {
                let order = self.read_order();
                let value = self.context.program.node_text(*value);
                format!(
                    "{{ {}__atomic_load(&({object}), &{temporary}, {order}); {value} = {temporary}; }}",
                    self.variable("v")
                )
            }
            AtomicForm::Write { stored, .. } => {
                let order = self.write_order();
                let stored = self.context.program.node_text(*stored);
                format!(
                    "{{ {}{temporary} = ({stored}); __atomic_store(&({object}), &{temporary}, {order}); }}",
                    self.variable("v")
                )
            }
            AtomicForm::Update { object, change } => match self.fetch(*object, change, None) {
                Some(text) => text,
                None => self.exchange(change, None),
            },
            AtomicForm::Capture { value, object, change, old } => {
                let capture = (self.context.program.node_text(*value), *old);
                let single =
                    self.fetch(*object, change, Some(&capture)).or_else(|| self.swap(change, &capture));
                single.unwrap_or_else(|| self.exchange(change, Some(capture)))
            }
            AtomicForm::Compare(_) => String::new(),
        }
    }

    /// Writes the statement with calls of libatomic.
    fn write_wide(&self, form: &AtomicForm) -> String {
        let (pointer, old, new) = (self.name("p"), self.name("old"), self.name("new"));
        let object = &self.object;
        // The variable has the type without its qualifiers.
        let declared = format!(
            "{}union {{ __typeof__({value}) value; struct {{ char all[sizeof {value}]; }} bytes; }} {NODEBUG}{old}, \
             {NODEBUG}{new} = {{ .bytes = {{ {{ 0 }} }} }}; \
             {NODEBUG}__typeof__({old}.bytes) *{pointer} = (void *)&({object});",
            self.variable("v"),
            value = self.name("v"),
        );
        match form {
            AtomicForm::Read { value, .. } => format!(
                "{{ {declared} __atomic_load({pointer}, &{old}.bytes, {}); {} = {old}.value; }}",
                self.read_order(),
                self.context.program.node_text(*value)
            ),
            AtomicForm::Write { stored, .. } => format!(
                "{{ {declared} {new}.value = ({}); __atomic_store({pointer}, &{new}.bytes, {}); }}",
                self.context.program.node_text(*stored),
                self.write_order()
            ),
            AtomicForm::Update { change, .. } => self.exchange_wide(&declared, change, ""),
            AtomicForm::Capture { value, change, old: is_old, .. } => {
                let captured = if *is_old { &old } else { &new };
                let target = self.context.program.node_text(*value);
                self.exchange_wide(&declared, change, &format!(" {target} = {captured}.value;"))
            }
            AtomicForm::Compare(_) => String::new(),
        }
    }

    /// Writes a loop of compare and exchange by libatomic; `captured` follows it.
    fn exchange_wide(&self, declared: &str, change: &Change, captured: &str) -> String {
        let (pointer, old, new) = (self.name("p"), self.name("old"), self.name("new"));
        let (operand, value) = self.operand_of(change);
        let result = self.result(change, &format!("{old}.value"), value);
        format!(
            "{{ {declared} {operand}__atomic_load({pointer}, &{old}.bytes, 0); do {new}.value = {result}; \
             while (!__atomic_compare_exchange({pointer}, &{old}.bytes, &{new}.bytes, 1, {}, {}));{captured} }}",
            self.order,
            self.failure_order()
        )
    }

    /// Returns the order of a read: it has no release.
    pub(crate) fn read_order(&self) -> u32 {
        match self.order {
            4 => 2,
            3 => 0,
            other => other,
        }
    }

    /// Returns the order of a write: it has no acquire.
    pub(crate) fn write_order(&self) -> u32 {
        match self.order {
            4 => 3,
            2 => 0,
            other => other,
        }
    }

    /// Returns the order of a comparison that fails, which is a read.
    pub(crate) fn failure_order(&self) -> u32 {
        match self.order {
            5 => 5,
            2 | 4 => 2,
            _ => 0,
        }
    }

    /// Returns the new value of the object, whose value is `old`; `operand` stands for the operand.
    pub(crate) fn result(&self, change: &Change, old: &str, operand: String) -> String {
        match change {
            Change::Left(operator, _) => format!("{old} {} {operand}", spelling(*operator)),
            Change::Right(operator, _) => format!("{operand} {} {old}", spelling(*operator)),
            Change::Store(_) => operand,
        }
    }

    /// Writes the statement in a region with a lock, before which its operand is declared.
    fn write_locked(&self, form: &AtomicForm) -> String {
        let object = &self.object;
        let update = change_of(form).map_or(String::new(), |change| self.update(&change));
        match form {
            AtomicForm::Capture { value, old, .. } => {
                let capture = format!("{} = {object};", self.context.program.node_text(*value));
                if *old { format!("{{ {capture} {update} }}") } else { format!("{{ {update} {capture} }}") }
            }
            AtomicForm::Read { value, .. } => {
                format!("{} = {object};", self.context.program.node_text(*value))
            }
            AtomicForm::Write { .. } | AtomicForm::Update { .. } | AtomicForm::Compare(_) => update,
        }
    }

    /// Writes a change of the object without atomic instructions.
    fn update(&self, change: &Change) -> String {
        let object = &self.object;
        let (_, value) = self.operand_of(change);
        match change {
            Change::Left(operator, _) => format!("{object} {}= {value};", spelling(*operator)),
            Change::Right(operator, _) => format!("{object} = {value} {} {object};", spelling(*operator)),
            Change::Store(_) => format!("{object} = {value};"),
        }
    }

    /// Declares the operand of a change, and returns the declaration and what stands for it.
    pub(crate) fn operand_of(&self, change: &Change) -> (String, String) {
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

    /// Writes an update that one instruction does, integers, modulo their width; and what captures the old or the new value.
    fn fetch(&self, object: NodeId, change: &Change, capture: Option<&(String, bool)>) -> Option<String> {
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
        let builtin = match capture {
            Some((_, false)) => format!("__atomic_{function}_fetch"),
            _ => format!("__atomic_fetch_{function}"),
        };
        let call = format!("{builtin}(&({object}), {value}, {order})");
        Some(match capture {
            None => format!("{{ {declaration}{call}; }}"),
            // What is assigned to may name the object: it is looked at behind the update.
            Some((target, _)) => {
                let taken = self.name("old");
                format!("{{ {declaration}{}{taken} = {call}; {target} = {taken}; }}", self.variable("old"))
            }
        })
    }

    /// Writes a store that captures the old value.
    fn swap(&self, change: &Change, (target, is_old): &(String, bool)) -> Option<String> {
        let Change::Store(stored) = change else { return None };
        let (old, new) = (self.name("old"), self.name("new"));
        let stored = self.context.program.node_text(*stored);
        is_old.then(|| {
            format!(
                "{{ {}{}{new} = ({stored}); __atomic_exchange(&({}), &{new}, &{old}, {}); {target} = {old}; }}",
                self.variable("old"),
                self.variable("new"),
                self.object,
                self.order,
            )
        })
    }

    /// Writes a loop of compare and exchange, which also captures the old or the new value.
    fn exchange(&self, change: &Change, capture: Option<(String, bool)>) -> String {
        let (pointer, old, new) = (self.name("p"), self.name("old"), self.name("new"));
        let (declaration, value) = self.operand_of(change);
        let result = self.result(change, &old, value);
        let failure = self.failure_order();
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
