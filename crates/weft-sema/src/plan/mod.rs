//! What is to be written for a file: regions, generated variables and loops, as data that a printer of the host's language
//! takes.
//!
//! ```text
//! parallel for schedule(dynamic, k) num_threads(t)         for (i = 0; i < n; i++) BODY
//!   Block  Value(T = t)                                     a block, and a variable in it: T is Clause(NumThreads)
//!   Enter(PARALLEL: num_threads(T) shared(k, n) …)
//!   Block  Value(K = k)  Count(Upper) Count(Count)          the bounds and the number of iterations
//!   Interval(Count)                                         start = 0, end = the number of iterations
//!   Enter(LOOP: schedule(dynamic, K) NORMALIZED.BOUNDS(Start, End) private(i))
//!   Statement(Loop)                                         the loop over start … end
//!   Leave  EndBlock  Leave  EndBlock
//! ```
//!
//! Of several loops (`collapse`), the plan has a run of the innermost one. The marker of the region says how often each loop
//! runs, and the middle end writes the loop over the runs: `NORMALIZED.COUNTS(Count(0), …)
//! NORMALIZED.INDICES(Index(0), …, RunStart, RunEnd)`.
//!
//! A plan names generated variables by what they are for ([`Temporary`]); the printer gives them names that are unique in
//! the file. Postcondition: blocks and regions nest; each `Value` and `Count` stands before its first use.

mod allocate;
pub(crate) mod allocation;
mod cancel;
mod clauses;
mod conditional;
mod data_sharing;
mod declared_objects;
mod dependence;
mod doacross;
mod first_values;
mod linear;
mod mapped;
mod mapping;
mod name;
mod names;
mod nest;
pub(crate) mod offload;
mod reduction;
pub(crate) mod scan;
mod steps;
mod value;
mod variants;

use weft_openmp::region::Marked;
use weft_openmp::{Clause, ClauseKind, Leaf, ListItem, UnitKind};
use weft_support::Span;

use crate::find::cancellation::Cancellations;
use crate::model::construct::Induction;
use crate::model::program::{Pragma, Program};
use crate::model::tree::DeclId;
use crate::model::variant::Variant;

pub use self::allocate::{AllocatePlan, Placed};
pub use self::conditional::{ConditionalItem, ConditionalPart, ConditionalPlan};
pub use self::mapped::{
    Base, Form, MAPPER, MAPPER_HANDLE, MAPPER_TYPE, Mapped, MappedPart, Mapper, Part, Root,
};
pub use self::name::{Allocation, Name};
pub use self::reduction::ReducedSection;
pub use self::scan::{ScanItem, ScanPlan};
pub(crate) use self::steps::means as means_of;
pub use self::value::{Extent, ObjectPart, Temporary, Value};
pub use crate::check::allocate::Alignment;
pub use crate::sharing::meaning::Meaning;

/// What is to be written for a file.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The constructs, outer ones before inner ones; those that are written as part of another one are left out.
    pub constructs: Vec<ConstructPlan>,
    /// The `threadprivate` directives.
    pub threadprivates: Vec<ThreadprivatePlan>,
    /// The `allocate` directives.
    pub allocates: Vec<AllocatePlan>,
    /// The indices of the pragmas that declare reductions, whose functions are to be written.
    pub declared_reductions: Vec<usize>,
    /// The variants of functions for vectors.
    pub variants: Vec<Variant>,
    /// The numbers of the functions that loops over vectors may call, with the names of their variants.
    pub callable: Vec<(usize, Vec<String>)>,
}

/// What is to be written for a construct.
#[derive(Clone, Debug)]
pub struct ConstructPlan {
    /// The index of the construct.
    pub construct: usize,
    /// In the order of execution.
    pub steps: Vec<Step>,
}

/// A part of the text of a construct.
#[derive(Clone, Debug)]
pub enum Step {
    /// Begins a block.
    Block,
    /// Declares a generated variable with the value of an expression in a clause.
    Value {
        /// The variable.
        into: Temporary,
        /// Where the expression stands.
        expr: Span,
    },
    /// Declares a generated variable that counts the iterations of the construct's nest, or holds one of its bounds.
    Count(Temporary),
    /// Begins a block, and declares a [`Temporary::Range`] whose temporary objects live as long as the block.
    Keep(Temporary),
    /// Declares a [`Temporary::Linear`] with the value that the variable has there.
    Linear {
        /// The number of the temporary.
        number: usize,
        /// The variable.
        variable: DeclId,
    },
    /// Declares what holds the reduced values of a scan.
    Scan(ScanPlan),
    /// Ends the input phase or the scan phase of an iteration.
    ScanPoint(ScanPlan),
    /// Gives the variables of a scan the reduced values.
    ScanEnd(ScanPlan),
    /// A part of what `lastprivate(conditional:)` items need.
    Conditional(ConditionalPlan, ConditionalPart),
    /// Declares [`Temporary::Start`] as 0 and [`Temporary::End`] as the number of iterations.
    Interval(Extent),
    /// Declares the [`Temporary::Original`] of a name: the address of the object that the name means there, or which elements
    /// of an array.
    Original(Name),
    /// Declares the functions that copy and end objects of the type of a name's variable, for a [`Value::Object`] of its
    /// number, and its [`Temporary::Given`].
    Functions(Name),
    /// Declares the functions that copy and end the value that a loop begins with, for a [`Value::FirstValue`].
    FirstValue {
        /// The loop.
        depth: usize,
    },
    /// Declares the [`Temporary::Lower`] of a loop anew: where the task has its copy of that value.
    TaskFirstValue {
        /// The loop.
        depth: usize,
        /// Which of the objects that the region copies it is, from 0.
        copy: usize,
    },
    /// Declares a name anew.
    Declare(Name),
    /// Declares a name anew as another name of something: nothing becomes of it in the end.
    Refer(Name),
    /// Combines what a name means with what it means outside.
    Combine(Name),
    /// Declares the variables that hold what is executed of a nest of several loops: a [`Temporary::Index`] for each but the
    /// innermost, [`Temporary::RunStart`], [`Temporary::RunEnd`], and, if it is not rectangular, [`Temporary::RunLast`]
    /// and [`Temporary::RunNumber`].
    Indices(Vec<Temporary>),
    /// Declares [`Temporary::Dependences`] and [`Temporary::DependenceCount`]: what these `depend` clauses, which have
    /// iterators, name.
    Dependences(Vec<Clause>),
    /// Declares a [`Temporary::Iteration`] for each loop of construct `of`.
    Iteration {
        /// The construct with the loops.
        of: usize,
        /// Which iteration it is.
        which: Which,
    },
    /// Declares [`Temporary::Left`], [`Temporary::Canceled`] or [`Temporary::IsLast`] as 0.
    Flag(Temporary),
    /// Sets such a variable.
    Mark(Temporary),
    /// Declares [`Temporary::IsLast`]: whether [`Temporary::End`] is that of this number of iterations, or whether a run is the
    /// last one of its nest.
    IsLast(Extent),
    /// Leads to the [`Step::Landing`] of a construct if [`Temporary::Left`] is not 0.
    Depart {
        /// The construct.
        construct: usize,
        /// Whether its [`Temporary::Canceled`] is set then.
        is_noted: bool,
        /// The barrier at which the thread meets the others before it leaves, if they wait for it at one.
        barrier: Option<Region>,
    },
    /// Leads on to the [`Step::Landing`] of a construct around if [`Temporary::Canceled`] is set.
    Onward {
        /// The construct.
        construct: usize,
        /// Whether its [`Temporary::Canceled`] is set then.
        is_noted: bool,
    },
    /// Leads to the [`Step::Landing`] of the construct if its [`Temporary::Canceled`] is set: what is left of its chunks is
    /// not executed.
    Pass,
    /// Where control goes that leaves the construct.
    Landing,
    /// Declares the operand of an atomic statement, unless it is a literal.
    AtomicOperand,
    /// Asks the optimizer to unroll the loop that follows.
    Unroll(Unrolling),
    /// Begins a region.
    Enter(Region),
    /// The statement that the construct applies to.
    Statement(Statement),
    /// Ends the region that was begun last.
    Leave(UnitKind),
    /// Ends the block that was begun last.
    EndBlock,
}

/// How far a loop is unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrolling {
    /// So that nothing is left of it.
    Full,
    /// So many iterations become one.
    By(i128),
    /// As the optimizer has it.
    Some,
}

/// An iteration of a nest that others wait for, seen from the one that is executed.
#[derive(Clone, Debug)]
pub enum Which {
    /// This one.
    Current,
    /// The one before.
    Previous,
    /// The one that is away so far: whether the distance is subtracted, and where it stands, if there is one.
    Away(Vec<Option<(bool, Span)>>),
}

/// A region.
#[derive(Clone, Debug)]
pub struct Region {
    /// What it is a region of.
    pub unit: UnitKind,
    /// Where its directive stands.
    pub span: Span,
    /// Its clauses, with the operands of their markers.
    pub clauses: Vec<Clause<Marked<Value>>>,
    /// The array sections that [`Value::First`] and [`Value::Count`] are about.
    pub sections: Vec<ReducedSection>,
    /// What [`Value::Location`] is about.
    pub locations: Vec<ListItem>,
    /// What [`Value::Mapped`] is about.
    pub mapped: Vec<Mapped>,
}

/// How the statement of a construct is written.
#[derive(Clone, Debug)]
pub enum Statement {
    /// As it is.
    Same,
    /// The construct's nest: a loop from [`Temporary::Start`] to [`Temporary::End`]; or, of several loops, the innermost
    /// from [`Temporary::RunStart`] to [`Temporary::RunEnd`], with the others at their [`Temporary::Index`].
    Loop {
        /// The levels whose variables need their value after the last iteration; the innermost loop gives its variable
        /// that value anyway.
        finals: Vec<usize>,
        /// What ends each iteration, if an `ordered` region may be in it.
        iteration_end: Option<Region>,
        /// The variables that get their values at the beginning of each iteration.
        linears: Vec<LinearItem>,
        /// How it scans, if it does.
        scan: Option<Box<ScanPlan>>,
    },
    /// The construct's sections, as a loop from [`Temporary::Start`] to [`Temporary::End`].
    Sections,
    /// The construct's atomic statement.
    Atomic {
        /// The memory order.
        order: ClauseKind,
        /// How it excludes others.
        means: AtomicMeans,
    },
}

/// A `linear` variable other than the loop's own: in iteration `k`, from 0, it begins as [`Temporary::Linear`] plus `k`
/// times the step. Of an `induction` by a product, it begins as that times the step to the power of `k`.
#[derive(Clone, Debug)]
pub struct LinearItem {
    /// The variable.
    pub variable: DeclId,
    /// The number of its [`Temporary::Linear`].
    pub number: usize,
    /// The step.
    pub step: Value,
    /// The operator, if it is of an `induction`.
    pub induction: Option<Induction>,
}

/// How an atomic statement excludes others that access the same object; this depends on the type of the object alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomicMeans {
    /// By instructions.
    Instructions,
    /// By libatomic, as no instruction covers the object.
    Library,
    /// By a `critical` region around it, as the object is a bit-field.
    Lock,
}

/// A `threadprivate` directive.
#[derive(Clone, Debug)]
pub struct ThreadprivatePlan {
    /// The index of the pragma.
    pub pragma: usize,
    /// Whether it stands in a function.
    pub is_local: bool,
    /// Where the declarations begin that have to say it instead, if they have to.
    pub spelled: Option<Vec<u32>>,
    /// The directive.
    pub region: Region,
}

/// The name of the lock for atomic statements on bit-fields, which no atomic built-in takes.
pub(crate) const ATOMIC_LOCK: &str = "weft.atomic";

/// The name of the lock for the reductions that are combined by what the host's language says; of those of a team's threads,
/// and of those of a league's teams, which `weft-transform` knows.
pub(crate) const REDUCTION_LOCK: &str = "weft.reduction";
pub(crate) const REDUCTION_LOCK_OF_TEAM: &str = "weft.reduction.of.team";
pub(crate) const REDUCTION_LOCK_OF_LEAGUE: &str = "weft.reduction.of.league";

/// Plans a file.
///
/// Precondition: nothing is wrong with the file, and none of it is refused.
pub fn plan(program: &Program<'_>) -> Plan {
    let cancellations = Cancellations::of(program);
    let constructs = (0..program.constructs.len()).filter_map(|index| {
        Some(ConstructPlan { construct: index, steps: steps::steps(program, index, &cancellations)? })
    });
    let threadprivates = program.threadprivates.iter().map(|directive| ThreadprivatePlan {
        pragma: directive.pragma,
        is_local: directive.construct.is_some(),
        spelled: directive.spelled.clone(),
        region: clauses::threadprivate(program, directive),
    });
    let is_declaration = |pragma: &Pragma| {
        pragma.directive.as_ref().is_some_and(|directive| directive.is(&[Leaf::DeclareReduction]))
    };
    let pragmas = program.pragmas.iter().enumerate();
    Plan {
        constructs: constructs.collect(),
        threadprivates: threadprivates.collect(),
        allocates: allocate::plans(program),
        declared_reductions: pragmas.filter(|(_, p)| is_declaration(p)).map(|(index, _)| index).collect(),
        variants: variants::variants(program),
        callable: variants::callable(program),
    }
}
