//! A parsed directive.
//!
//! Expressions and list items are text with a span ([`crate::tree::item`]): the host language's parser owns their
//! meaning.

use weft_support::Span;

use crate::table::clause::ClauseKind;
use crate::table::leaf::{Association, Leaf};
use crate::table::reduction::{ReductionModifier, ReductionOp};
use crate::tree::item::{Expr, ListItem, Word};
use crate::tree::modifier::Modifier;
use crate::tree::names::{Names, Text};

/// The kind of a `default` clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DefaultKind {
    /// `default(none)`
    None,
    /// `default(shared)`
    Shared,
    /// `default(private)`, since 5.1 in C
    Private,
    /// `default(firstprivate)`, since 5.1 in C
    Firstprivate,
}

/// The kind of a `schedule` clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScheduleKind {
    /// Chunks are dealt out in turn, before the loop starts.
    Static,
    /// Each thread takes the next chunk when it is done with one.
    Dynamic,
    /// As dynamic, with shrinking chunks.
    Guided,
    /// The implementation chooses.
    Auto,
    /// `OMP_SCHEDULE` or `omp_set_schedule` chooses.
    Runtime,
}

/// The modifiers of a `schedule` clause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScheduleModifiers {
    /// Each thread executes its chunks in rising order.
    pub monotonic: bool,
    /// The chunks may come in any order.
    pub nonmonotonic: bool,
    /// The chunk is rounded up to a multiple of the vector length.
    pub simd: bool,
}

/// The kind of a `proc_bind` clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProcBindKind {
    /// Every thread goes to the place of the primary thread.
    Primary,
    /// The older word for `primary`.
    Master,
    /// Threads go to places near the primary thread's.
    Close,
    /// Threads are spread over the places.
    Spread,
}

/// The modifier of `order(concurrent)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderKind {
    /// `order(concurrent)`
    Plain,
    /// `order(reproducible: concurrent)`
    Reproducible,
    /// `order(unconstrained: concurrent)`
    Unconstrained,
}

/// What stands in the parentheses of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseArgs<N: Names = Text> {
    /// No parentheses (or, after an error, nothing usable in them).
    None,
    /// One expression: `num_threads(e)`, `final(e)`, `collapse(n)`, `ordered(n)`, `hint(e)`, …
    Expr(N::Expr),
    /// One expression behind an optional word: `grainsize(strict: e)`, `device(ancestor: e)`.
    ModifiedExpr {
        /// The word before the colon.
        modifier: Option<Word<N::Place>>,
        /// The expression.
        expr: N::Expr,
    },
    /// Several expressions: `sizes(4, 4)`; `num_teams(lb : ub)` gives two.
    Exprs(Vec<N::Expr>),
    /// What a team and those within it are asked for: `num_threads(strict: n)`, `num_threads(n, m)`. One number without a
    /// word is an expression.
    Threads {
        /// The word before the colon.
        modifier: Option<Word<N::Place>>,
        /// The numbers of threads, that of the region first.
        counts: Vec<N::Expr>,
    },
    /// A list: `private(a, b)`; `lastprivate(conditional: x)` has a modifier.
    List {
        /// The word before the colon.
        modifier: Option<Word<N::Place>>,
        /// The items; empty only after an error.
        items: Vec<N::Item>,
    },
    /// `if([directive-name:] e)`
    If {
        /// The leaves of the directive named, if one is.
        modifier: Option<Vec<Leaf>>,
        /// The condition.
        condition: N::Expr,
    },
    /// `default(kind)`
    Default(DefaultKind),
    /// `kind : category`, of a `default` that is about the variables of one category alone, since 6.0
    DefaultOf {
        /// The kind.
        kind: DefaultKind,
        /// `scalar`, `aggregate`, `pointer`, or `allocatable` in Fortran.
        category: Word,
    },
    /// `schedule([modifier [, modifier]:] kind [, chunk])`
    Schedule {
        /// The modifiers.
        modifiers: ScheduleModifiers,
        /// The kind.
        kind: ScheduleKind,
        /// The chunk size.
        chunk: Option<N::Expr>,
    },
    /// `proc_bind(kind)`
    ProcBind(ProcBindKind),
    /// `order([modifier:] concurrent)`
    Order(OrderKind),
    /// `reduction([modifier,] op: list)`, `in_reduction` and `task_reduction` alike
    Reduction {
        /// The modifier.
        modifier: Option<ReductionModifier>,
        /// The operator.
        op: ReductionOp,
        /// Where the operator is written.
        op_span: N::Place,
        /// The items.
        items: Vec<N::Item>,
    },
    /// `linear(list [: step])`, and its older and newer spellings; `induction(step(e), op : list)`
    Linear {
        /// `ref`, `val` or `uval`; the operator of `induction`.
        modifier: Option<Word<N::Place>>,
        /// The items.
        items: Vec<N::Item>,
        /// The step; 1 if it is not written.
        step: Option<N::Expr>,
    },
    /// `aligned(list [: n])`
    Aligned {
        /// The items.
        items: Vec<N::Item>,
        /// The alignment in bytes.
        alignment: Option<N::Expr>,
    },
    /// `allocate([allocator:] list)`, `map`, `depend`, `doacross`, `to`, `from`, `affinity`, `defaultmap`,
    /// `init` …: words and expressions before the colon, items behind it
    Modified {
        /// The pieces before the colon: `always`, `tofrom`, `iterator(i = 0 : n)`.
        modifiers: Vec<Modifier<N>>,
        /// The items behind the colon.
        items: Vec<N::Item>,
    },
    /// One of a clause's fixed words: `bind(parallel)`, `severity(fatal)`, `fail(relaxed)`
    Keyword(Word<N::Place>),
    /// An argument with a grammar of its own: dependence vectors, context selectors, allocators
    Typed(N::Typed),
    /// Any text with balanced brackets
    Raw(N::Expr),
}

/// A clause of a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause<N: Names = Text> {
    /// Which clause it is.
    pub kind: N::Kind,
    /// From its name to the closing parenthesis.
    pub span: N::Place,
    /// Its name.
    pub name_span: N::Place,
    /// What stands in its parentheses.
    pub args: ClauseArgs<N>,
    /// Facts about its items beyond the language.
    pub facts: N::Facts,
}

impl<N: Names> Clause<N> {
    /// Says whether it is this clause of OpenMP.
    pub fn is(&self, kind: ClauseKind) -> bool {
        self.language() == Some(kind)
    }

    /// Returns the clause of OpenMP that it is; `None` for clauses that only regions have.
    pub fn language(&self) -> Option<ClauseKind> {
        N::language(&self.kind)
    }

    /// Returns a clause of another kind at the same place, without facts about its items.
    pub fn instead(&self, kind: ClauseKind, args: ClauseArgs<N>) -> Clause<N> {
        let (span, name_span) = (self.span, self.name_span);
        Clause { kind: kind.into(), span, name_span, args, facts: N::Facts::default() }
    }

    /// Returns the list items, for every clause that has a list.
    pub fn items(&self) -> &[N::Item] {
        match &self.args {
            ClauseArgs::List { items, .. }
            | ClauseArgs::Reduction { items, .. }
            | ClauseArgs::Linear { items, .. }
            | ClauseArgs::Aligned { items, .. }
            | ClauseArgs::Modified { items, .. } => items,
            _ => &[],
        }
    }

    /// Returns the list items to edit, if the clause has a list.
    pub fn items_mut(&mut self) -> Option<&mut Vec<N::Item>> {
        match &mut self.args {
            ClauseArgs::List { items, .. }
            | ClauseArgs::Reduction { items, .. }
            | ClauseArgs::Linear { items, .. }
            | ClauseArgs::Aligned { items, .. }
            | ClauseArgs::Modified { items, .. } => Some(items),
            _ => None,
        }
    }

    /// Returns what stands before the colon, for clauses that have such a part.
    pub fn modifiers(&self) -> &[Modifier<N>] {
        match &self.args {
            ClauseArgs::Modified { modifiers, .. } => modifiers,
            _ => &[],
        }
    }

    /// Returns the numbers of threads that a `num_threads` with more than one number, or with a word, asks for.
    pub fn counts(&self) -> &[N::Expr] {
        match &self.args {
            ClauseArgs::Threads { counts, .. } => counts,
            _ => &[],
        }
    }

    /// Returns the single expression, for clauses that have one.
    pub fn expr(&self) -> Option<&N::Expr> {
        match &self.args {
            ClauseArgs::Expr(expr) | ClauseArgs::ModifiedExpr { expr, .. } => Some(expr),
            ClauseArgs::If { condition, .. } => Some(condition),
            ClauseArgs::Schedule { chunk, .. } => chunk.as_ref(),
            _ => None,
        }
    }
}

/// A `declare reduction` directive's argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclareReduction {
    /// The operator or identifier.
    pub op: ReductionOp,
    /// Where it is written.
    pub op_span: Span,
    /// The types it is declared for.
    pub types: Vec<Expr>,
    /// The expression over `omp_out` and `omp_in`.
    pub combiner: Expr,
    /// The `initializer` clause: an expression that sets `omp_priv`.
    pub initializer: Option<Expr>,
}

/// A `declare mapper` directive's argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclareMapper {
    /// The mapper's name; `default` if none is written.
    pub name: Option<Word>,
    /// The type it maps.
    pub ty: Expr,
    /// The variable that stands for an object of the type in the `map` clauses.
    pub variable: Word,
}

/// What stands in parentheses right behind a directive's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Nothing.
    None,
    /// `critical (name)`
    Name(Word),
    /// `flush (list)`, `threadprivate (list)`, `declare target (list)`, `allocate (list)`, `scan`
    List(Vec<ListItem>),
    /// `cancel parallel`, `cancellation point for`: the construct it cancels
    Cancel {
        /// `parallel`, `for`, `sections` or `taskgroup`.
        construct: Leaf,
        /// Where it is written.
        span: Span,
    },
    /// `declare reduction (op : types : combiner)`
    DeclareReduction(Box<DeclareReduction>),
    /// `declare mapper ([id :] type v)`
    DeclareMapper(Box<DeclareMapper>),
    /// `depobj (x)`, `declare variant (f)`, `interop`'s none: text of the host language
    Raw(Expr),
}

/// A directive with its clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The leaves it is made of, outermost first; never empty.
    pub leaves: Vec<Leaf>,
    /// Whether it is the `end` of the construct, which Fortran writes as a directive of its own: `end parallel do`.
    pub is_end: bool,
    /// The directive's name, without the argument.
    pub name_span: Span,
    /// From the name to the end of the last clause.
    pub span: Span,
    /// What stands right behind the name.
    pub argument: Argument,
    /// The clauses in the order written; those with errors are left out.
    pub clauses: Vec<Clause>,
}

impl Directive {
    /// Returns the name with single blanks, such as `parallel for simd`.
    pub fn name(&self) -> String {
        crate::table::compound::compound_name(&self.leaves)
    }

    /// Says whether it is the directive with exactly these leaves.
    pub fn is(&self, leaves: &[Leaf]) -> bool {
        self.leaves == leaves
    }

    /// Says whether `leaf` is one of its leaves.
    pub fn has(&self, leaf: Leaf) -> bool {
        self.leaves.contains(&leaf)
    }

    /// Returns the first clause of this kind.
    pub fn clause(&self, kind: ClauseKind) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.kind == kind)
    }

    /// Returns the clauses of this kind in order.
    pub fn clauses_of(&self, kind: ClauseKind) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().filter(move |clause| clause.kind == kind)
    }

    /// Returns what of the program text the directive applies to, which depends on its clauses for `ordered`.
    pub fn association(&self) -> Association {
        let stands_alone = self.leaves == [Leaf::Ordered]
            && (self.clause(ClauseKind::Depend).is_some() || self.clause(ClauseKind::Doacross).is_some());
        if stands_alone {
            return Association::StandAlone;
        }
        // A compound applies to what its innermost leaf applies to.
        self.leaves.last().map_or(Association::StandAlone, |leaf| leaf.row().association)
    }
}
