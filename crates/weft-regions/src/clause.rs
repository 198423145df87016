//! Clauses of a region: kinds, their strings, and what their operands mean.
//!
//! The strings are those of `weft-openmp`; suffixes behind a colon tell of types, which the language does not spell.

use std::borrow::Cow;
use std::sync::LazyLock;

use weft_ir::{Context, Operand, Symbol};
use weft_openmp::{ClauseKind as Language, region};
pub use weft_openmp::{DefaultKind as Default, ProcBindKind as ProcBind, ScheduleKind};

use crate::clause_words::{Modifier, ReductionSpec, ScheduleSpec};
use crate::own;

/// A clause: its kind and its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The kind; its string is the tag of the operand bundle.
    pub kind: ClauseKind,
    /// The operands.
    pub operands: Vec<Operand>,
}

impl Clause {
    /// A clause of `kind` with `operands`.
    pub fn new(kind: ClauseKind, operands: impl Into<Vec<Operand>>) -> Clause {
        Clause { kind, operands: operands.into() }
    }
}

/// What a clause is. The string of each is given in `docs/region-ir.md`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClauseKind {
    /// `QUAL.WEFT.LOC`: file name, line, column
    Loc,
    /// `QUAL.OMP.IF`: condition
    If,
    /// `QUAL.OMP.NUM_THREADS`: number
    NumThreads,
    /// `QUAL.OMP.COLLAPSE`: number
    Collapse,
    /// `QUAL.OMP.NOWAIT`
    Nowait,
    /// `QUAL.OMP.DEFAULT.…`
    Default(Default),
    /// `QUAL.OMP.PROC_BIND.…`
    ProcBind(ProcBind),
    /// `QUAL.OMP.SHARED`: addresses
    Shared,
    /// `QUAL.OMP.PRIVATE`: addresses
    Private,
    /// `QUAL.OMP.FIRSTPRIVATE`: addresses
    Firstprivate,
    /// `QUAL.OMP.LASTPRIVATE`: addresses
    Lastprivate,
    /// `QUAL.OMP.REDUCTION.…`: addresses, or triples of sections
    Reduction(ReductionSpec),
    /// `QUAL.OMP.SCHEDULE.…`: chunk?
    Schedule(ScheduleSpec),
    /// `QUAL.OMP.NORMALIZED.BOUNDS`: address of start, address of end
    NormalizedBounds,
    /// `QUAL.OMP.NAME`: string
    Name,
    /// `QUAL.OMP.HINT`: number
    Hint,
    /// `QUAL.OMP.ORDERED` (of a loop)
    Ordered,
    /// `QUAL.OMP.FINAL` (of a task): condition
    Final,
    /// `QUAL.OMP.UNTIED`
    Untied,
    /// `QUAL.OMP.MERGEABLE`
    Mergeable,
    /// `QUAL.OMP.COPYIN`: addresses
    Copyin,
    /// `QUAL.OMP.COPYPRIVATE`: addresses; on [`crate::Marker::Copyprivate`] one address and its size
    Copyprivate,
    /// `QUAL.OMP.THREADPRIVATE`: addresses of global variables; only in the surface form
    Threadprivate,
    /// `QUAL.WEFT.IMPLICIT`: the barrier ends a construct and is none of the user's
    Implicit,
    /// `QUAL.WEFT.TASK.PRIVATE`: source, size, alignment of what a task copies; on a prepared entry and on calls of
    /// [`crate::TASK`]
    TaskPrivate,
    /// `QUAL.WEFT.TYPE`: a list item, a value of its element type, number of elements; only between `read` and `prepare`
    ObjectType,
    /// A tag this crate does not know; only in canonical form.
    Other(Symbol),
}

/// A reduction clause with its items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// Operator and type.
    pub spec: ReductionSpec,
    /// Addresses of the variables; empty if they are sections.
    pub items: Vec<Operand>,
    /// The array sections; empty unless the tag says so.
    pub sections: Vec<Section>,
}

/// An array section of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// Address of the array or pointer variable.
    pub base: Operand,
    /// First element, `i64`, in elements from the start of the object.
    pub first: Operand,
    /// Number of elements, `i64`.
    pub count: Operand,
}

/// A schedule with its chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The kind.
    pub kind: ScheduleKind,
    /// The chunk size in iterations, `i64`, at least 1.
    pub chunk: Option<Operand>,
    /// `monotonic` or `nonmonotonic`, if given.
    pub modifier: Option<Modifier>,
    /// Whether the `simd` modifier is given.
    pub simd: bool,
}

/// How many operands a clause takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arity {
    /// Just so many.
    Exactly(usize),
    /// None or one.
    Optional,
    /// Any multiple of this number, but at least one of them.
    MultipleOf(usize),
}

impl Arity {
    /// Whether `count` operands are right.
    pub(crate) fn accepts(self, count: usize) -> bool {
        match self {
            Arity::Exactly(n) => count == n,
            Arity::Optional => count <= 1,
            Arity::MultipleOf(n) => count > 0 && count.is_multiple_of(n),
        }
    }
}

/// Clauses without words in their tags, and what they are in the language.
const PLAIN: [(ClauseKind, Language); 15] = [
    (ClauseKind::If, Language::If),
    (ClauseKind::NumThreads, Language::NumThreads),
    (ClauseKind::Collapse, Language::Collapse),
    (ClauseKind::Nowait, Language::Nowait),
    (ClauseKind::Shared, Language::Shared),
    (ClauseKind::Private, Language::Private),
    (ClauseKind::Firstprivate, Language::Firstprivate),
    (ClauseKind::Lastprivate, Language::Lastprivate),
    (ClauseKind::Hint, Language::Hint),
    (ClauseKind::Ordered, Language::Ordered),
    (ClauseKind::Final, Language::Final),
    (ClauseKind::Untied, Language::Untied),
    (ClauseKind::Mergeable, Language::Mergeable),
    (ClauseKind::Copyin, Language::Copyin),
    (ClauseKind::Copyprivate, Language::Copyprivate),
];

/// The string of a clause of the language, without words: `QUAL.OMP.SCHEDULE`.
pub(crate) fn base(kind: Language) -> &'static str {
    static BASES: LazyLock<Vec<String>> = LazyLock::new(region::clause_strings);
    // The strings are in the order of `Language::ALL`, which is that of the enum.
    &BASES[kind as usize]
}

impl ClauseKind {
    /// The clause of the language that it is; `None` for Weft's own and those that are not known.
    pub fn of_language(self) -> Option<Language> {
        match self {
            ClauseKind::Default(_) => Some(Language::Default),
            ClauseKind::ProcBind(_) => Some(Language::ProcBind),
            ClauseKind::Reduction(_) => Some(Language::Reduction),
            ClauseKind::Schedule(_) => Some(Language::Schedule),
            plain => PLAIN.iter().find(|(kind, _)| *kind == plain).map(|(_, language)| *language),
        }
    }

    /// The kind whose string is `tag`.
    pub fn from_tag(tag: &str) -> Option<ClauseKind> {
        if let Some(own) = own::from_tag(tag) {
            return Some(own);
        }
        if let Some((kind, _)) = PLAIN.iter().find(|(_, language)| base(*language) == tag) {
            return Some(*kind);
        }
        let words = |language| tag.strip_prefix(base(language))?.strip_prefix('.');
        if let Some(words) = words(Language::Schedule) {
            return ScheduleSpec::parse(words).map(ClauseKind::Schedule);
        }
        if let Some(words) = words(Language::Reduction) {
            return ReductionSpec::parse(words).map(ClauseKind::Reduction);
        }
        if let Some(words) = words(Language::Default) {
            return Default::from_word(words).map(ClauseKind::Default);
        }
        words(Language::ProcBind).and_then(ProcBind::from_word).map(ClauseKind::ProcBind)
    }

    /// The string of the clause. `ctx` holds the text of tags that are not known.
    pub fn tag(self, ctx: &Context) -> Cow<'_, str> {
        if let ClauseKind::Other(tag) = self {
            return Cow::Borrowed(ctx.names.text(tag));
        }
        if let Some(own) = own::clause(self) {
            return Cow::Borrowed(own.tag);
        }
        let base = base(self.of_language().expect("invariant: what is not Weft's own is the language's"));
        match self {
            ClauseKind::Default(kind) => format!("{base}.{}", kind.word()).into(),
            ClauseKind::ProcBind(kind) => format!("{base}.{}", kind.word()).into(),
            ClauseKind::Reduction(spec) => spec.tag().into(),
            ClauseKind::Schedule(spec) => spec.tag().into(),
            _ => Cow::Borrowed(base),
        }
    }

    /// How many operands it takes.
    pub(crate) fn arity(self) -> Arity {
        use ClauseKind::*;
        match self {
            Loc | TaskPrivate | ObjectType => Arity::Exactly(3),
            If | Final | NumThreads | Collapse | Name | Hint => Arity::Exactly(1),
            Nowait | Ordered | Untied | Mergeable | Implicit | Default(_) | ProcBind(_) => Arity::Exactly(0),
            Shared | Private | Firstprivate | Lastprivate => Arity::MultipleOf(1),
            Copyin | Copyprivate | Threadprivate => Arity::MultipleOf(1),
            Reduction(spec) => Arity::MultipleOf(if spec.arrsect.is_some() { 3 } else { 1 }),
            Schedule(_) => Arity::Optional,
            NormalizedBounds => Arity::Exactly(2),
            Other(_) => Arity::MultipleOf(1),
        }
    }
}
