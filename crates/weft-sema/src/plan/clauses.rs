//! The clauses of regions, with the values that they need.
//!
//! Their order is that of `docs/region-ir.md` §1: first those of the directive's own, then data sharing (`data_sharing.rs`).

use weft_openmp::ability::ability;
use weft_openmp::region::{Kind, Marked, MarkedItem, Own};
use weft_openmp::{
    Argument, Clause, ClauseArgs, ClauseKind, DefaultKind, Expr, Leaf, ListItem, OrderKind, ScheduleKind,
    ScheduleModifiers, UnitKind, Word,
};

use crate::model::construct::{Listing, Unit};
use crate::model::nest::{LoopNest, Size, Transform};
use crate::model::program::Program;
use crate::plan::declared_objects::{declares_objects, has_last};
use crate::plan::reduction::ReducedSection;
use crate::plan::value::{Temporary, Value};
use crate::plan::{ATOMIC_LOCK, Mapped, Name, Region, Step, nest};
use crate::sharing::lists;

/// A clause with the operands of its marker.
pub(super) type MarkedClause = Clause<Marked<Value>>;

/// The clauses that regions have first, in this order.
const FIRST: [ClauseKind; 28] = [
    ClauseKind::Bind,
    ClauseKind::NumTeams,
    ClauseKind::ThreadLimit,
    ClauseKind::Device,
    ClauseKind::NumThreads,
    ClauseKind::Severity,
    ClauseKind::Message,
    ClauseKind::If,
    ClauseKind::Final,
    ClauseKind::Untied,
    ClauseKind::Mergeable,
    ClauseKind::Priority,
    ClauseKind::Grainsize,
    ClauseKind::NumTasks,
    ClauseKind::Nogroup,
    ClauseKind::Filter,
    ClauseKind::ProcBind,
    ClauseKind::Default,
    ClauseKind::Schedule,
    ClauseKind::DistSchedule,
    ClauseKind::Nowait,
    ClauseKind::Ordered,
    ClauseKind::Collapse,
    ClauseKind::Hint,
    ClauseKind::Safelen,
    ClauseKind::Simdlen,
    ClauseKind::Order,
    ClauseKind::Aligned,
];

/// The clauses that `dependence.rs`, `allocation.rs`, `mapping.rs` and `data_sharing.rs` write.
const OF_OTHERS: [ClauseKind; 9] = [
    ClauseKind::Induction,
    ClauseKind::Depend,
    ClauseKind::Detach,
    ClauseKind::Destroy,
    ClauseKind::Allocate,
    ClauseKind::Map,
    ClauseKind::UseDevicePtr,
    ClauseKind::To,
    ClauseKind::From,
];

/// What a region says of the iterations of its loop.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Bounds {
    /// It is no loop.
    #[default]
    None,
    /// Where the interval is that it executes.
    Interval,
    /// That, and how often each loop of the nest runs, and where to put the number of all iterations.
    Counted,
    /// That, and how often each loop of the nest runs, and where to put what is executed of them.
    Nest,
    /// That, and where the number of all iterations is, which stands in front of a region around.
    NestOfChunks,
}

/// What a region takes from what is generated around and in it.
#[derive(Clone, Copy, Default)]
pub(super) struct Generated<'a> {
    /// What the region says of the iterations.
    pub(super) bounds: Bounds,
    /// Variables that stand before the region, and whose values each thread needs.
    pub(super) captured: &'a [Temporary],
    /// Variables that stand before the region, and of which each task needs its own.
    pub(super) private: &'a [Temporary],
    /// What the region declares anew.
    pub(super) names: &'a [Name],
}

/// Returns the values that unit `number` of construct `index` needs before its region, and the region.
pub(super) fn region(
    program: &Program<'_>,
    index: usize,
    number: usize,
    generated: Generated<'_>,
) -> (Vec<Step>, Region) {
    let unit = &program.constructs[index].units[number];
    let mut group = Group::new(program, index);
    if unit.leaf == Leaf::Atomic {
        group.push(Own::Name, ClauseArgs::Exprs(vec![Value::Lock(ATOMIC_LOCK)]));
    } else {
        group.own(unit, generated.bounds);
    }
    let listed = lists(program, index, number);
    group.data_sharing(unit, &listed, generated);
    group.device_arguments(unit, &listed, generated.names);
    if unit.has(Leaf::Simd) && declares_objects(program, index) {
        group.push(Own::Lanes, ClauseArgs::None);
    }
    // A region is around an atomic statement only where a lock has to protect it.
    let kind = match UnitKind::of(&unit.leaves) {
        _ if unit.leaf == Leaf::Atomic => Leaf::Critical.into(),
        kind => kind.expect("invariant: a unit of the decomposition is one of the language"),
    };
    let Group { values, mut clauses, sections, locations, mapped, .. } = group;
    if has_last(program, index, unit, &listed) {
        in_order(&mut clauses);
    }
    (values, Region { unit: kind, span: program.pragma_span(index), clauses, sections, locations, mapped })
}

/// Makes each thread execute its chunks in rising order. What is declared in the region is assigned behind all chunks of a
/// thread, and must not be one that it takes from another thread after the last chunk.
fn in_order(clauses: &mut [MarkedClause]) {
    for clause in clauses {
        if let ClauseArgs::Schedule { modifiers, kind, .. } = &mut clause.args
            && matches!(kind, ScheduleKind::Dynamic | ScheduleKind::Guided | ScheduleKind::Runtime)
        {
            (modifiers.monotonic, modifiers.nonmonotonic) = (true, false);
        }
    }
}

/// Returns the marker that ends an iteration of the loop of construct `index`.
pub(super) fn iteration_end(program: &Program<'_>, index: usize) -> Region {
    let span = program.pragma_span(index);
    let (clauses, sections, locations, mapped) = Default::default();
    Region { unit: UnitKind::ITERATION_END, span, clauses, sections, locations, mapped }
}

/// Returns the barrier at the end of construct `index`.
pub(super) fn barrier(program: &Program<'_>, index: usize) -> Region {
    let clauses = vec![clause(Own::Implicit, ClauseArgs::None)];
    Region {
        unit: Leaf::Barrier.into(),
        span: program.pragma_span(index),
        clauses,
        sections: Vec::new(),
        locations: Vec::new(),
        mapped: Vec::new(),
    }
}

/// Returns the region around what the threads of a team do one after the other.
pub(super) fn ordered(program: &Program<'_>, index: usize) -> Region {
    let span = program.pragma_span(index);
    let (clauses, sections, locations, mapped) = Default::default();
    Region { unit: Leaf::Ordered.into(), span, clauses, sections, locations, mapped }
}

/// Returns the region in which one thread of a team hands out a generated variable.
pub(super) fn handing_out(program: &Program<'_>, index: usize, temporary: Temporary) -> Region {
    let span = program.pragma_span(index);
    let (sections, locations, mapped) = Default::default();
    let clauses = vec![list(ClauseKind::Copyprivate, Value::Address(temporary))];
    Region { unit: Leaf::Single.into(), span, clauses, sections, locations, mapped }
}

/// Returns the region around what the threads of the program do one after the other, under a lock of Weft's own.
pub(super) fn locked(program: &Program<'_>, index: usize, lock: &'static str) -> Region {
    let span = program.pragma_span(index);
    let (sections, locations, mapped) = Default::default();
    let clauses = vec![clause(Own::Name, ClauseArgs::Exprs(vec![Value::Lock(lock)]))];
    Region { unit: Leaf::Critical.into(), span, clauses, sections, locations, mapped }
}

/// Returns a `threadprivate` directive.
pub(super) fn threadprivate(program: &Program<'_>, directive: &Listing) -> Region {
    let items = directive.variables().map(|variable| item(Value::Variable(variable))).collect();
    let list = clause(Own::Threadprivate, ClauseArgs::List { modifier: None, items });
    let span = program.pragmas[directive.pragma].span(program.file);
    let (sections, locations, mapped) = Default::default();
    Region { unit: Leaf::Threadprivate.into(), span, clauses: vec![list], sections, locations, mapped }
}

pub(super) fn clause(kind: impl Into<Kind>, args: ClauseArgs<Marked<Value>>) -> MarkedClause {
    Clause { kind: kind.into(), span: (), name_span: (), args, facts: Vec::new() }
}

pub(super) fn item(variable: Value) -> MarkedItem<Value> {
    MarkedItem { variable, more: Vec::new() }
}

pub(super) struct Group<'a> {
    pub(super) program: &'a Program<'a>,
    pub(super) index: usize,
    pub(super) values: Vec<Step>,
    pub(super) clauses: Vec<MarkedClause>,
    pub(super) sections: Vec<ReducedSection>,
    pub(super) locations: Vec<ListItem>,
    pub(super) mapped: Vec<Mapped>,
}

impl<'a> Group<'a> {
    pub(super) fn new(program: &'a Program<'a>, index: usize) -> Group<'a> {
        let (values, clauses, sections, locations, mapped) = Default::default();
        Group { program, index, values, clauses, sections, locations, mapped }
    }

    pub(super) fn push(&mut self, kind: impl Into<Kind>, args: ClauseArgs<Marked<Value>>) {
        self.clauses.push(clause(kind, args));
    }

    /// Adds the clauses of the directive's own, and where its interval of iterations is.
    fn own(&mut self, unit: &Unit, has: Bounds) {
        if let (Leaf::Critical, Argument::Name(name)) =
            (unit.leaf, &self.program.directive(self.index).argument)
        {
            self.push(Own::Name, ClauseArgs::Exprs(vec![Value::Name(name.span)]));
        }
        if let Argument::Cancel { construct, .. } = &self.program.directive(self.index).argument {
            let own = match construct {
                Leaf::Parallel => Own::CancelParallel,
                Leaf::Sections => Own::CancelSections,
                Leaf::Taskgroup => Own::CancelTaskgroup,
                _ => Own::CancelLoop,
            };
            self.push(own, ClauseArgs::None);
        }
        self.depobj(unit);
        self.target_task(unit);
        let honored = |clause: &Clause| {
            ability(&unit.leaves).is_some_and(|row| row.honored.contains(&clause.kind))
                && !ClauseKind::DATA_ENVIRONMENT.contains(&clause.kind)
                && !OF_OTHERS.contains(&clause.kind)
        };
        let mut own: Vec<&Clause> = unit.clauses.iter().filter(|clause| honored(clause)).collect();
        own.sort_by_key(|clause| FIRST.iter().position(|kind| *kind == clause.kind).unwrap_or(FIRST.len()));
        if let Some(binding) = unit.binding {
            let word = Word { text: binding.word().to_owned(), span: () };
            self.push(ClauseKind::Bind, ClauseArgs::Keyword(word));
        }
        for clause in own.into_iter().filter(|clause| clause.kind != ClauseKind::Bind) {
            if let Some(args) = self.arguments(clause) {
                self.push(clause.kind, args);
            }
        }
        if self.program.constructs[self.index].shares_scan()
            && unit.is_loop()
            && unit.clause(ClauseKind::Ordered).is_none()
        {
            if self.program.constructs[self.index].scans_in_blocks {
                let (modifiers, chunk) = (ScheduleModifiers::default(), Some(Value::Wide(1)));
                let kind = ScheduleKind::Static;
                self.push(ClauseKind::Schedule, ClauseArgs::Schedule { modifiers, kind, chunk });
            }
            self.push(ClauseKind::Ordered, ClauseArgs::None);
        }
        self.dependences(unit);
        self.mappings(unit);
        if has != Bounds::None {
            let bounds = [Temporary::Start, Temporary::End].map(Value::Address);
            self.push(Own::NormalizedBounds, ClauseArgs::Exprs(bounds.to_vec()));
            let nest = self.program.constructs[self.index].nest.as_ref();
            if let Some(nest) = nest.filter(|nest| nest.is_doacross) {
                let counts = (0..nest.all().count()).map(|level| Value::Temporary(Temporary::Count(level)));
                self.push(Own::Doacross, ClauseArgs::Exprs(counts.collect()));
            }
            if let Some(nest) = nest.filter(|_| has != Bounds::Interval) {
                self.nest(nest, has);
            }
        }
    }

    /// Says how often the loops of a nest run, and where to put what is executed of them.
    fn nest(&mut self, nest: &LoopNest, has: Bounds) {
        let depth = nest.levels.len();
        let counts = (0..depth).map(|level| Value::Temporary(Temporary::Count(level)));
        self.push(Own::NormalizedCounts, ClauseArgs::Exprs(counts.collect()));
        if !nest.is_rectangular() {
            let pairs = (0..depth).flat_map(|level| (0..level).map(move |outer| (level, outer)));
            let slopes = pairs.map(|(level, outer)| match nest.depends(level, outer) {
                true => Value::Temporary(Temporary::Slope(level, outer)),
                false => Value::Wide(0),
            });
            self.push(Own::NormalizedSlopes, ClauseArgs::Exprs(slopes.collect()));
        }
        let mut numbers = 0..;
        for transform in &nest.transforms {
            let size = |size: &Size| match *size {
                Size::Number(number) => Value::Wide(number),
                Size::Open(span) => Value::WideConstant(span),
                Size::Evaluated(_) => Value::Temporary(Temporary::Size(numbers.next().unwrap_or(0))),
            };
            let (own, place, rest) = match transform {
                Transform::Tile(place, sizes) => (Own::Tile, *place, sizes.iter().map(size).collect()),
                Transform::Stripe(place, sizes) => (Own::Stripe, *place, sizes.iter().map(size).collect()),
                Transform::Reverse(place) => (Own::Reverse, *place, Vec::new()),
                Transform::Interchange(place, permutation) => {
                    (Own::Interchange, *place, permutation.iter().copied().map(Value::Wide).collect())
                }
            };
            self.push(own, ClauseArgs::Exprs([vec![Value::Wide(place)], rest].concat()));
        }
        if !nest.transforms.is_empty() {
            self.push(Own::Collapsed, ClauseArgs::Exprs(vec![Value::Wide(nest.collapsed)]));
        }
        if has != Bounds::Nest {
            let total = Value::Address(Temporary::Total);
            self.push(Own::NormalizedTotal, ClauseArgs::Exprs(vec![total]));
        }
        if has != Bounds::Counted {
            let all = nest::indices(nest).into_iter().map(Value::Address);
            self.push(Own::NormalizedIndices, ClauseArgs::Exprs(all.collect()));
        }
    }

    /// Whether the same thread has to execute the same iterations of all such loops: `order` says so unless with
    /// `unconstrained`. Of the schedules `static` alone does; gcc takes it for the others, too. [OMP 5.1 §2.11.3]
    fn is_reproducible(&self) -> bool {
        let units = &self.program.constructs[self.index].units;
        let orders = units.iter().filter_map(|unit| unit.clause(ClauseKind::Order));
        let kinds = orders.filter_map(|clause| match clause.args {
            ClauseArgs::Order(kind) => Some(kind),
            _ => None,
        });
        kinds.into_iter().any(|kind| kind != OrderKind::Unconstrained)
    }

    /// Whether the construct asks for a number of threads that it must have.
    fn is_strict(&self) -> bool {
        let threads = self.program.directive(self.index).clause(ClauseKind::NumThreads);
        threads.is_some_and(|clause| matches!(clause.args, ClauseArgs::Threads { modifier: Some(_), .. }))
    }

    /// Returns the argument that a clause has on a marker; absent if the region needs no such clause.
    fn arguments(&mut self, clause: &Clause) -> Option<ClauseArgs<Marked<Value>>> {
        if clause.kind == ClauseKind::Collapse {
            let nest = &self.program.constructs[self.index].nest;
            let levels = nest.as_ref().map_or(1, |nest| nest.collapsed);
            return Some(ClauseArgs::Expr(Value::Number(levels)));
        }
        // The iterations are not ordered, but wait for each other.
        if clause.kind == ClauseKind::Ordered && clause.expr().is_some() {
            return None;
        }
        // They say what happens if there are fewer threads than a strict number asks for [OMP 6.0 §12.1.4].
        let is_about_threads = self.program.directive(self.index).has(Leaf::Parallel) && !self.is_strict();
        if matches!(clause.kind, ClauseKind::Severity | ClauseKind::Message) && is_about_threads {
            return None;
        }
        if let ClauseArgs::Aligned { alignment, .. } = &clause.args {
            let items: Vec<_> = self.variables(clause).into_iter().map(item).collect();
            // Members have no name of their own that a marker could list. What the clause promises is a hint.
            if items.is_empty() {
                return None;
            }
            let alignment =
                alignment.as_ref().map(|expr| Value::Constant(Temporary::Clause(clause.kind), expr.span));
            return Some(ClauseArgs::Aligned { items, alignment });
        }
        let expr = clause.expr().filter(|_| clause.kind.operand_type().is_some());
        let first = self.program.constructs[self.index].units[0].leaf;
        let into = match &clause.args {
            ClauseArgs::If { modifier: Some(leaves), .. } => match leaves[..] {
                [leaf] if leaf != first => Temporary::If(leaf),
                _ => Temporary::Clause(clause.kind),
            },
            _ => Temporary::Clause(clause.kind),
        };
        let value = expr.map(|expr| self.value(expr, into));
        Some(match &clause.args {
            ClauseArgs::If { modifier, .. } => {
                ClauseArgs::If { modifier: modifier.clone(), condition: value? }
            }
            ClauseArgs::None => ClauseArgs::None,
            ClauseArgs::Keyword(word) => ClauseArgs::Keyword(Word { text: word.text.clone(), span: () }),
            ClauseArgs::ProcBind(kind) => ClauseArgs::ProcBind(*kind),
            ClauseArgs::Order(kind) => ClauseArgs::Order(*kind),
            ClauseArgs::Default(kind @ (DefaultKind::None | DefaultKind::Shared)) => {
                ClauseArgs::Default(*kind)
            }
            // Every variable is listed, so the region needs no word for the other two.
            ClauseArgs::Default(DefaultKind::Private | DefaultKind::Firstprivate)
            | ClauseArgs::DefaultOf { .. } => return None,
            ClauseArgs::Schedule { modifiers, kind, .. } => ClauseArgs::Schedule {
                modifiers: *modifiers,
                kind: if self.is_reproducible() { ScheduleKind::Static } else { *kind },
                chunk: value,
            },
            // One number, or the least and the most.
            ClauseArgs::Exprs(exprs) if clause.kind == ClauseKind::NumTeams => {
                let (last, least) = exprs.split_last()?;
                let most = Temporary::Clause(clause.kind);
                let least = least.first().map(|expr| self.value(expr, Temporary::Least(clause.kind)));
                let values = least.into_iter().chain([self.value(last, most)]).collect();
                ClauseArgs::Exprs(values)
            }
            ClauseArgs::Threads { modifier, counts } => {
                let values = counts.iter().enumerate();
                let counts = values.map(|(at, expr)| self.value(expr, Temporary::Threads(at))).collect();
                let modifier = modifier.as_ref().map(|word| Word { text: word.text.clone(), span: () });
                ClauseArgs::Threads { modifier, counts }
            }
            ClauseArgs::ModifiedExpr { modifier, .. } => {
                let modifier = modifier.as_ref().map(|word| Word { text: word.text.clone(), span: () });
                ClauseArgs::ModifiedExpr { modifier, expr: value? }
            }
            _ => ClauseArgs::Expr(value?),
        })
    }

    /// Returns the addresses of the variables that a clause names which says nothing of data sharing.
    pub(super) fn variables(&self, clause: &Clause) -> Vec<Value> {
        let (tree, node) = (&self.program.tree, self.program.constructs[self.index].node);
        let spans = clause.items().iter().map(|item| item.base.span);
        let bases = spans.filter_map(|span| tree.exactly(node, span.lo, span.hi));
        bases.filter_map(|base| tree.as_variable(base)).map(Value::Variable).collect()
    }

    /// Returns the value of an expression; what is not constant is evaluated before the region.
    pub(super) fn value(&mut self, expr: &Expr, into: Temporary) -> Value {
        self.known(expr, into).unwrap_or_else(|| {
            self.values.push(Step::Value { into, expr: expr.span });
            Value::Temporary(into)
        })
    }

    /// Returns the value of an expression that is constant.
    pub(super) fn known(&self, expr: &Expr, into: Temporary) -> Option<Value> {
        let node = self.program.clause_node(self.index, expr);
        // These have to be constant, and are in an instance of a template.
        let must_be = matches!(into, Temporary::Clause(ClauseKind::Safelen | ClauseKind::Simdlen));
        let is_open = must_be && self.program.is_open_constant(self.index, expr);
        let is_known = is_open || node.is_some_and(|node| self.program.type_and_value(node).1.is_some());
        is_known.then_some(Value::Constant(into, expr.span))
    }
}

pub(super) fn list(kind: ClauseKind, variable: Value) -> MarkedClause {
    clause(kind, ClauseArgs::List { modifier: None, items: vec![item(variable)] })
}
