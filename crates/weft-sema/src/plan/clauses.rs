//! The clauses of regions, with the values that they need.
//!
//! Their order is that of `docs/region-ir.md` §1: first those of the directive's own, then data sharing.

use weft_openmp::region::{Kind, Marked, MarkedItem, Own};
use weft_openmp::{
    Argument, Clause, ClauseArgs, ClauseKind, DefaultKind, Expr, Leaf, ScheduleKind, ScheduleModifiers,
    UnitKind,
};

use crate::model::construct::{Attribute, Threadprivate, Unit};
use crate::model::program::Program;
use crate::plan::reduction::{self, ReducedSection};
use crate::plan::value::{Temporary, Value};
use crate::plan::{Region, Step};
use crate::sharing::{Listed, lists};

/// A clause with the operands of its marker.
type MarkedClause = Clause<Marked<Value>>;

/// What a region takes from what is generated around and in it.
#[derive(Clone, Copy, Default)]
pub(super) struct Generated<'a> {
    /// Whether the interval of iterations is declared before the region.
    pub(super) has_bounds: bool,
    /// Variables that stand before the region, and whose values each thread needs.
    pub(super) captured: &'a [Temporary],
}

/// Returns the values that unit `number` of construct `index` needs before its region, and the region.
pub(super) fn region(
    program: &Program<'_>,
    index: usize,
    number: usize,
    generated: Generated<'_>,
) -> (Vec<Step>, Region) {
    let unit = &program.constructs[index].units[number];
    let mut group = Group { program, index, values: Vec::new(), clauses: Vec::new(), sections: Vec::new() };
    match unit.leaf {
        Leaf::Parallel | Leaf::Task => group.outlined(unit),
        Leaf::For | Leaf::Sections => group.worksharing_loop(unit, generated.has_bounds),
        Leaf::Single => group.flag(unit, ClauseKind::Nowait),
        Leaf::Critical => group.critical(unit),
        Leaf::Atomic => group.push(Own::Name, ClauseArgs::Exprs(vec![Value::AtomicLock])),
        _ => {}
    }
    group.data_sharing(&lists(program, index, number), generated.captured);
    // A region is around an atomic statement only where a lock has to protect it.
    let leaf = if unit.leaf == Leaf::Atomic { Leaf::Critical } else { unit.leaf };
    let Group { values, clauses, sections, .. } = group;
    (values, Region { unit: leaf.into(), span: program.pragma_span(index), clauses, sections })
}

/// Returns the marker that ends an iteration of the loop of construct `index`.
pub(super) fn iteration_end(program: &Program<'_>, index: usize) -> Region {
    let span = program.pragma_span(index);
    Region { unit: UnitKind::ITERATION_END, span, clauses: Vec::new(), sections: Vec::new() }
}

/// Returns a `threadprivate` directive.
pub(super) fn threadprivate(program: &Program<'_>, directive: &Threadprivate) -> Region {
    let items = directive.variables().map(|variable| item(Value::Variable(variable))).collect();
    let list = clause(Own::Threadprivate, ClauseArgs::List { modifier: None, items });
    let span = program.pragmas[directive.pragma].span(program.file);
    Region { unit: Leaf::Threadprivate.into(), span, clauses: vec![list], sections: Vec::new() }
}

fn clause(kind: impl Into<Kind>, args: ClauseArgs<Marked<Value>>) -> MarkedClause {
    Clause { kind: kind.into(), span: (), name_span: (), args, facts: Vec::new() }
}

fn item(variable: Value) -> MarkedItem<Value> {
    MarkedItem { variable, more: Vec::new() }
}

struct Group<'a> {
    program: &'a Program<'a>,
    index: usize,
    values: Vec<Step>,
    clauses: Vec<MarkedClause>,
    sections: Vec<ReducedSection>,
}

impl Group<'_> {
    fn push(&mut self, kind: impl Into<Kind>, args: ClauseArgs<Marked<Value>>) {
        self.clauses.push(clause(kind, args));
    }

    /// Adds a clause without an argument, if the unit has it.
    fn flag(&mut self, unit: &Unit, kind: ClauseKind) {
        if unit.clause(kind).is_some() {
            self.push(kind, ClauseArgs::None);
        }
    }

    /// Adds a clause with one expression, if the unit has it.
    fn expression(&mut self, unit: &Unit, kind: ClauseKind, into: Temporary) {
        if let Some(expr) = unit.clause(kind).and_then(|clause| clause.expr()) {
            let value = self.value(expr, into);
            self.push(kind, ClauseArgs::Expr(value));
        }
    }

    /// Returns the value of an expression; what is not constant is evaluated before the region.
    fn value(&mut self, expr: &Expr, into: Temporary) -> Value {
        let node = self.program.clause_node(self.index, expr);
        if node.is_some_and(|node| self.program.type_and_value(node).1.is_some()) {
            return Value::Constant(into, expr.span);
        }
        self.values.push(Step::Value { into, expr: expr.span });
        Value::Temporary(into)
    }

    /// Adds the clauses of a `parallel` or a `task`.
    fn outlined(&mut self, unit: &Unit) {
        self.expression(unit, ClauseKind::NumThreads, Temporary::Threads);
        self.expression(unit, ClauseKind::If, Temporary::If);
        self.expression(unit, ClauseKind::Final, Temporary::Final);
        self.flag(unit, ClauseKind::Untied);
        self.flag(unit, ClauseKind::Mergeable);
        if let Some(ClauseArgs::ProcBind(kind)) = unit.clause(ClauseKind::ProcBind).map(|clause| &clause.args)
        {
            self.push(ClauseKind::ProcBind, ClauseArgs::ProcBind(*kind));
        }
        match unit.default_kind() {
            Some(kind @ (DefaultKind::None | DefaultKind::Shared)) => {
                self.push(ClauseKind::Default, ClauseArgs::Default(kind));
            }
            // Every variable is listed, so the region needs no word for the other two.
            Some(DefaultKind::Private | DefaultKind::Firstprivate) | None => {}
        }
    }

    /// Adds the clauses of a `for` or of `sections`.
    fn worksharing_loop(&mut self, unit: &Unit, has_bounds: bool) {
        if let Some(ClauseArgs::Schedule { modifiers, kind, chunk }) =
            unit.clause(ClauseKind::Schedule).map(|clause| &clause.args)
        {
            self.schedule(*kind, *modifiers, chunk.as_ref());
        }
        self.flag(unit, ClauseKind::Nowait);
        self.flag(unit, ClauseKind::Ordered);
        if unit.clause(ClauseKind::Collapse).is_some() {
            let nest = &self.program.constructs[self.index].nest;
            let depth = nest.as_ref().map_or(1, |nest| nest.levels.len());
            self.push(ClauseKind::Collapse, ClauseArgs::Expr(Value::Number(depth)));
        }
        if has_bounds {
            let bounds = [Temporary::Start, Temporary::End].map(Value::Address);
            self.push(Own::NormalizedBounds, ClauseArgs::Exprs(bounds.to_vec()));
        }
    }

    fn schedule(&mut self, kind: ScheduleKind, modifiers: ScheduleModifiers, chunk: Option<&Expr>) {
        let chunk = chunk.map(|expr| self.value(expr, Temporary::Chunk));
        self.push(ClauseKind::Schedule, ClauseArgs::Schedule { modifiers, kind, chunk });
    }

    fn critical(&mut self, unit: &Unit) {
        if let Argument::Name(name) = &self.program.directive(self.index).argument {
            self.push(Own::Name, ClauseArgs::Exprs(vec![Value::Name(name.span)]));
        }
        self.expression(unit, ClauseKind::Hint, Temporary::Hint);
    }

    /// Adds the data-sharing clauses, items of one clause string together; what is `captured` is `firstprivate`.
    fn data_sharing(&mut self, listed: &[Listed], captured: &[Temporary]) {
        let first = self.clauses.len();
        let mut sorted: Vec<&Listed> = listed.iter().collect();
        sorted.sort_by_key(|listed| rank(&listed.attribute));
        for listed in sorted {
            let list = |kind| list(kind, Value::Variable(listed.decl));
            let clause = match &listed.attribute {
                Attribute::Shared => list(ClauseKind::Shared),
                Attribute::Private => list(ClauseKind::Private),
                Attribute::Firstprivate => list(ClauseKind::Firstprivate),
                Attribute::Lastprivate => list(ClauseKind::Lastprivate),
                Attribute::Copyin => list(ClauseKind::Copyin),
                Attribute::Copyprivate => list(ClauseKind::Copyprivate),
                Attribute::Reduction(op) => reduction::clause(self.program, listed, op, &mut self.sections),
            };
            self.join(first, clause);
        }
        for &temporary in captured {
            self.join(first, list(ClauseKind::Firstprivate, Value::Address(temporary)));
        }
    }

    /// Adds the items of a clause to those of one with the same string among the clauses from `first` on, or the clause.
    fn join(&mut self, first: usize, clause: MarkedClause) {
        let tag = clause.tag();
        let same = self.clauses[first..].iter_mut().find(|known| known.tag() == tag);
        match same.and_then(Clause::items_mut) {
            Some(items) => items.extend_from_slice(clause.items()),
            None => self.clauses.push(clause),
        }
    }
}

fn list(kind: ClauseKind, variable: Value) -> MarkedClause {
    clause(kind, ClauseArgs::List { modifier: None, items: vec![item(variable)] })
}

/// Returns where the items with this attribute stand among the others.
fn rank(attribute: &Attribute) -> u32 {
    match attribute {
        Attribute::Shared => 0,
        Attribute::Private => 1,
        Attribute::Firstprivate => 2,
        Attribute::Lastprivate => 3,
        Attribute::Reduction(_) => 4,
        Attribute::Copyin => 5,
        Attribute::Copyprivate => 6,
    }
}
