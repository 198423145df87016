//! The constructs of a file: which statement each directive applies to, how they nest, and what their clauses name.

use weft_openmp::{
    Binding, Clause, ClauseArgs, ClauseKind, DefaultKind, Leaf, ListItem, Reason, ReductionModifier,
    ReductionOp,
};
use weft_support::Span;

use crate::model::atomic::AtomicForm;
use crate::model::nest::LoopNest;
use crate::model::tree::{Decl, DeclId, NodeId, Tree};

/// A list item whose variable is known.
#[derive(Clone, Debug)]
pub struct Item {
    /// The variable; the base of an array section.
    pub decl: DeclId,
    /// The clause, one of [`ClauseKind::DATA_ENVIRONMENT`].
    pub kind: ClauseKind,
    /// The operator of a reduction.
    pub op: Option<ReductionOp>,
    /// What declares the operator for the item's type, if the language does not.
    pub declared: Option<Declaration>,
    /// How it changes from one iteration to the next, if a clause `induction` says so; its kind is `linear` then.
    pub induction: Option<Induction>,
    /// The modifier of a reduction.
    pub modifier: Option<ReductionModifier>,
    /// Whether it is `lastprivate` with the modifier `conditional`.
    pub is_conditional: bool,
    /// Where the item stands.
    pub span: Span,
    /// The item as it is written.
    pub written: ListItem,
}

/// The operators of `induction` that need no declaration [OMP 6.0 §7.6.3].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Induction {
    /// `+`
    Sum,
    /// `*`
    Product,
}

impl Item {
    /// Says whether it is reduced by a `scan` directive in the loop.
    pub fn is_inscan(&self) -> bool {
        self.modifier == Some(ReductionModifier::Inscan)
    }

    /// Says whether the region has a new copy of the variable.
    pub fn makes_copy(&self) -> bool {
        use ClauseKind::{Copyin, Copyprivate, Shared, TaskReduction};
        !matches!(self.kind, Shared | Copyin | Copyprivate | TaskReduction)
    }
}

/// A part of a construct that becomes one region, with the clauses that `weft_openmp::decompose_regions` gives it.
///
/// `parallel for` is made of two.
#[derive(Clone, Debug)]
pub struct Unit {
    /// What the unit is; `masked` without `filter` is `master` here. Of a composite unit, its first leaf.
    pub leaf: Leaf,
    /// All leaves of the unit: one, or those of a composite construct (`for simd`).
    pub leaves: Vec<Leaf>,
    /// The clauses that the decomposition gives it.
    pub clauses: Vec<Clause>,
    /// Why each of the clauses is here, in the same order.
    pub reasons: Vec<Reason>,
    /// The items of the data-sharing clauses.
    pub items: Vec<Item>,
    /// Which threads execute the iterations of a `loop`; none for any other leaf.
    pub binding: Option<Binding>,
}

impl Unit {
    /// Returns the clauses that the user wrote, not those that the decomposition implies.
    pub fn written(&self) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().zip(&self.reasons).filter(|(_, reason)| !reason.implied).map(|(clause, _)| clause)
    }

    /// Returns the first clause of a kind.
    pub fn clause(&self, kind: ClauseKind) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.kind == kind)
    }

    /// Returns the items of the clauses of a kind.
    pub fn with(&self, kind: ClauseKind) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.kind == kind)
    }

    /// Returns the item of a variable.
    pub fn item(&self, decl: DeclId) -> Option<&Item> {
        self.items.iter().find(|item| item.decl == decl)
    }

    /// Returns the kind of the `default` clause, if it is about a variable.
    pub fn default_kind(&self, variable: &Decl) -> Option<DefaultKind> {
        match &self.clause(ClauseKind::Default)?.args {
            ClauseArgs::Default(kind) => Some(*kind),
            ClauseArgs::DefaultOf { kind, category } => {
                (category.text == variable.ty.category()).then_some(*kind)
            }
            _ => None,
        }
    }

    /// Says whether the leaf is one of the unit's.
    pub fn has(&self, leaf: Leaf) -> bool {
        self.leaves.contains(&leaf)
    }

    /// Says whether the unit is about the loops of the construct's nest.
    pub fn is_loop(&self) -> bool {
        matches!(self.leaf, Leaf::Distribute | Leaf::For | Leaf::Loop | Leaf::Simd | Leaf::Taskloop)
    }

    /// Says whether it transforms the loops of the construct's nest and does nothing else.
    pub fn transforms_loops(&self) -> bool {
        self.leaf.transforms_loops()
    }

    /// Says whether the construct's nest is written in its region.
    pub fn has_nest(&self) -> bool {
        self.is_loop() || self.transforms_loops()
    }

    /// Says whether its region becomes tasks.
    pub fn makes_tasks(&self) -> bool {
        matches!(self.leaf, Leaf::Task | Leaf::Taskloop)
    }

    /// Says whether the threads of a team share the region's work out among them.
    pub fn is_worksharing(&self) -> bool {
        matches!(self.leaf, Leaf::For | Leaf::Sections | Leaf::Single | Leaf::Scope)
            || self.binding == Some(Binding::Parallel)
    }

    /// Says whether several threads get iterations of its loop, each its own: the threads of a team, or the initial threads
    /// of a league.
    pub fn shares_iterations(&self) -> bool {
        let is_bound = matches!(self.binding, Some(Binding::Teams | Binding::Parallel));
        matches!(self.leaf, Leaf::Distribute | Leaf::For) || is_bound
    }

    /// Says whether its region is executed by threads that it starts: those of a team, the initial ones of a league, or the
    /// initial one of a device.
    pub fn starts_threads(&self) -> bool {
        matches!(self.leaf, Leaf::Parallel | Leaf::Teams | Leaf::Target)
    }
}

/// One section of a `sections` construct: one statement, or several since OpenMP 5.1.
#[derive(Clone, Debug)]
pub struct Section {
    /// The `section` construct; the first section may have none.
    pub construct: Option<usize>,
    /// Its statements, the `section` construct among them; never empty.
    pub statements: Vec<NodeId>,
    /// Where its first statement begins, or its directive.
    pub lo: u32,
    /// The offset behind its last statement.
    pub hi: u32,
}

/// A type of a `declare reduction` directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The index of the pragma.
    pub pragma: usize,
    /// Which of its types it is, from 0.
    pub number: usize,
    /// The size of an object of the type in bytes.
    pub bytes: u64,
    /// Whether the directive has an initializer.
    pub is_initialized: bool,
}

/// A directive whose argument lists variables that are declared before it: `threadprivate` or `allocate`.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The index of the pragma.
    pub pragma: usize,
    /// The construct that stands for it, if it is in a function.
    pub construct: Option<usize>,
    /// Where the declarations of its variables begin, if the host's language makes them thread-local in the text: what begins
    /// by code, its compiler has to begin in each thread.
    pub spelled: Option<Vec<u32>>,
    /// What it names: the item with its variable, or with the reason why it is none.
    pub items: Vec<(ListItem, Result<DeclId, &'static str>)>,
}

impl Listing {
    /// Returns the variables that the directive names.
    pub fn variables(&self) -> impl Iterator<Item = DeclId> {
        self.items.iter().filter_map(|(_, found)| found.ok())
    }
}

/// A construct.
#[derive(Clone, Debug)]
pub struct Construct {
    /// The index of the pragma.
    pub pragma: usize,
    /// The construct around it within the same function.
    pub parent: Option<usize>,
    /// The node that stands for the pragma.
    pub node: NodeId,
    /// The statement it applies to; a stand-alone directive has none.
    pub body: Option<NodeId>,
    /// The offset behind the statement, its semicolon included.
    pub body_hi: u32,
    /// Its regions, outermost first.
    pub units: Vec<Unit>,
    /// The loops of a `for`, once they are found.
    pub nest: Option<LoopNest>,
    /// The construct to whose nest this one's loops belong, if another one transforms or executes them.
    pub nest_of: Option<usize>,
    /// The sections of a `sections`.
    pub sections: Vec<Section>,
    /// What the statement of an `atomic` does, once that is found.
    pub atomic: Option<AtomicForm>,
    /// Whether the threads execute the phases of a scan block by block of iterations, once that is found.
    pub scans_in_blocks: bool,
}

impl Construct {
    /// Returns the unit that executes the loops of the construct's nest; units around it may hand it their chunks.
    pub fn loop_unit(&self) -> Option<&Unit> {
        self.units.iter().rfind(|unit| unit.is_loop())
    }

    /// Says whether the construct transforms loops and does nothing else.
    pub fn transforms_loops(&self) -> bool {
        self.units.iter().all(Unit::transforms_loops)
    }

    /// Says whether a team shares what the construct's loop reduces by a `scan` directive.
    pub fn shares_scan(&self) -> bool {
        let is_scanned = |unit: &Unit| unit.items.iter().any(|item| item.is_inscan());
        self.loop_unit().is_some_and(|unit| unit.leaf == Leaf::For && is_scanned(unit))
    }

    /// Returns the `lastprivate(conditional:)` items of a unit; the loops' own variables get their last values anyway.
    pub fn conditional_items<'a>(&self, unit: &'a Unit) -> impl Iterator<Item = &'a Item> + use<'a> {
        let own = self.iteration_variables();
        let last = unit.with(ClauseKind::Lastprivate);
        last.filter(move |item| item.is_conditional && !own.contains(&item.decl))
    }

    /// Returns the first unit of a kind.
    pub fn unit(&self, leaf: Leaf) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.leaf == leaf)
    }

    /// Returns the `target` whose task unit `number` is.
    pub fn target_of(&self, number: usize) -> Option<usize> {
        let is_task = self.units[number].leaf == Leaf::Task;
        let is_target = self.units.get(number + 1).is_some_and(|unit| unit.leaf == Leaf::Target);
        (is_task && is_target).then_some(number + 1)
    }

    /// Says whether the declaration that begins at `offset` stands inside the construct.
    pub fn contains(&self, tree: &Tree, offset: u32) -> bool {
        self.body.is_some_and(|body| tree.node(body).lo <= offset && offset < self.body_hi)
    }

    /// Returns the loop variables that are declared before the loop, outermost loop first.
    pub fn iteration_variables(&self) -> Vec<DeclId> {
        let levels = self.nest.iter().flat_map(LoopNest::all);
        let mut variables: Vec<DeclId> = Vec::new();
        for level in levels.filter(|level| !level.declared) {
            if !variables.contains(&level.variable) {
                variables.push(level.variable);
            }
        }
        variables
    }
}
