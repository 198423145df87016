//! Clauses of a region: kinds, their strings, and what their operands mean.

use std::borrow::Cow;

use weft_ir::{Context, Operand, Symbol};

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
    /// A tag this crate does not know; only in canonical form.
    Other(Symbol),
}

/// The argument of `default`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each variant is the keyword of its name")]
pub enum Default {
    None,
    Shared,
}

/// The argument of `proc_bind`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each variant is the keyword of its name")]
pub enum ProcBind {
    Primary,
    Master,
    Close,
    Spread,
}

/// The operator of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each variant is the word of its name")]
pub enum ReductionOp {
    Add,
    Sub,
    Mul,
    Band,
    Bor,
    Bxor,
    And,
    Or,
    Max,
    Min,
}

/// The operator of a reduction and the type it works on, as the tag tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReductionSpec {
    /// The operator.
    pub op: ReductionOp,
    /// Whether the (element) type is an unsigned integer.
    pub unsigned: bool,
    /// Whether the (element) type is complex.
    pub cmplx: bool,
    /// Whether the (element) type is `_Bool`.
    pub bool: bool,
    /// For array sections, the LLVM type of an element (of a part, if complex).
    pub arrsect: Option<&'static str>,
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

/// The kind of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each variant is the keyword of its name")]
pub enum ScheduleKind {
    Static,
    Dynamic,
    Guided,
    Auto,
    Runtime,
}

/// The ordering modifier of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each variant is the keyword of its name")]
pub enum Modifier {
    Monotonic,
    Nonmonotonic,
}

/// Kind and modifiers of a schedule, as the tag tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScheduleSpec {
    /// The kind.
    pub kind: ScheduleKind,
    /// `monotonic` or `nonmonotonic`, if given.
    pub modifier: Option<Modifier>,
    /// Whether the `simd` modifier is given.
    pub simd: bool,
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

/// Variants of an enum with the words for them in tags.
macro_rules! words {
    ($ty:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $ty {
            /// All of them.
            pub const ALL: &[$ty] = &[$($ty::$variant),*];

            /// The word for it in a tag.
            pub fn word(self) -> &'static str {
                match self { $($ty::$variant => $word),* }
            }

            /// The variant that `word` stands for.
            pub fn from_word(word: &str) -> Option<$ty> {
                match word { $($word => Some($ty::$variant),)* _ => None }
            }
        }
    };
}

words!(Default { None = "NONE", Shared = "SHARED" });
words!(ProcBind { Primary = "PRIMARY", Master = "MASTER", Close = "CLOSE", Spread = "SPREAD" });
words!(ScheduleKind {
    Static = "STATIC",
    Dynamic = "DYNAMIC",
    Guided = "GUIDED",
    Auto = "AUTO",
    Runtime = "RUNTIME",
});
words!(Modifier { Monotonic = "MONOTONIC", Nonmonotonic = "NONMONOTONIC" });
words!(ReductionOp {
    Add = "ADD",
    Sub = "SUB",
    Mul = "MUL",
    Band = "BAND",
    Bor = "BOR",
    Bxor = "BXOR",
    And = "AND",
    Or = "OR",
    Max = "MAX",
    Min = "MIN",
});

/// Element types an array section may have.
const ELEMENTS: [&str; 9] = ["i8", "i16", "i32", "i64", "half", "float", "double", "x86_fp80", "fp128"];

impl ReductionSpec {
    /// A reduction of `op` on a signed integer or floating-point variable.
    pub fn plain(op: ReductionOp) -> ReductionSpec {
        ReductionSpec { op, unsigned: false, cmplx: false, bool: false, arrsect: None }
    }

    /// Reads what follows `QUAL.OMP.REDUCTION.`.
    fn parse(text: &str) -> Option<ReductionSpec> {
        let mut parts = text.split(':');
        let mut spec = ReductionSpec::plain(ReductionOp::from_word(parts.next()?)?);
        while let Some(part) = parts.next() {
            match part {
                "UNSIGNED" if !spec.unsigned => spec.unsigned = true,
                "CMPLX" if !spec.cmplx => spec.cmplx = true,
                "BOOL" if !spec.bool => spec.bool = true,
                "ARRSECT" if spec.arrsect.is_none() => {
                    let wanted = parts.next()?;
                    spec.arrsect = Some(ELEMENTS.into_iter().find(|e| *e == wanted)?);
                }
                _ => return None,
            }
        }
        Some(spec)
    }

    fn tag(self) -> String {
        let mut tag = format!("QUAL.OMP.REDUCTION.{}", self.op.word());
        for (on, suffix) in [(self.unsigned, ":UNSIGNED"), (self.cmplx, ":CMPLX"), (self.bool, ":BOOL")] {
            if on {
                tag.push_str(suffix);
            }
        }
        if let Some(elem) = self.arrsect {
            tag.push_str(":ARRSECT:");
            tag.push_str(elem);
        }
        tag
    }
}

impl ScheduleSpec {
    /// Reads what follows `QUAL.OMP.SCHEDULE.`.
    fn parse(text: &str) -> Option<ScheduleSpec> {
        let mut parts = text.split('.');
        let kind = ScheduleKind::from_word(parts.next()?)?;
        let mut spec = ScheduleSpec { kind, modifier: None, simd: false };
        for part in parts {
            if part == "SIMD" && !spec.simd {
                spec.simd = true;
            } else if spec.modifier.is_none() {
                spec.modifier = Some(Modifier::from_word(part)?);
            } else {
                return None;
            }
        }
        Some(spec)
    }

    fn tag(self) -> String {
        let modifier = self.modifier.map_or("", Modifier::word);
        let dot = if modifier.is_empty() { "" } else { "." };
        let simd = if self.simd { ".SIMD" } else { "" };
        format!("QUAL.OMP.SCHEDULE.{}{dot}{modifier}{simd}", self.kind.word())
    }
}

impl ClauseKind {
    /// The kind whose string is `tag`.
    pub fn from_tag(tag: &str) -> Option<ClauseKind> {
        use ClauseKind::*;
        if tag == "QUAL.WEFT.LOC" {
            return Some(Loc);
        }
        let rest = tag.strip_prefix("QUAL.OMP.")?;
        Some(match rest {
            "IF" => If,
            "NUM_THREADS" => NumThreads,
            "COLLAPSE" => Collapse,
            "NOWAIT" => Nowait,
            "SHARED" => Shared,
            "PRIVATE" => Private,
            "FIRSTPRIVATE" => Firstprivate,
            "LASTPRIVATE" => Lastprivate,
            "NORMALIZED.BOUNDS" => NormalizedBounds,
            "NAME" => Name,
            "HINT" => Hint,
            _ => {
                let (head, tail) = rest.split_once('.')?;
                match head {
                    "DEFAULT" => Default(self::Default::from_word(tail)?),
                    "PROC_BIND" => ProcBind(self::ProcBind::from_word(tail)?),
                    "REDUCTION" => Reduction(ReductionSpec::parse(tail)?),
                    "SCHEDULE" => Schedule(ScheduleSpec::parse(tail)?),
                    _ => return None,
                }
            }
        })
    }

    /// The string of the clause. `ctx` holds the text of tags that are not known.
    pub fn tag(self, ctx: &Context) -> Cow<'_, str> {
        use ClauseKind::*;
        Cow::Borrowed(match self {
            Loc => "QUAL.WEFT.LOC",
            If => "QUAL.OMP.IF",
            NumThreads => "QUAL.OMP.NUM_THREADS",
            Collapse => "QUAL.OMP.COLLAPSE",
            Nowait => "QUAL.OMP.NOWAIT",
            Default(d) => return format!("QUAL.OMP.DEFAULT.{}", d.word()).into(),
            ProcBind(p) => return format!("QUAL.OMP.PROC_BIND.{}", p.word()).into(),
            Shared => "QUAL.OMP.SHARED",
            Private => "QUAL.OMP.PRIVATE",
            Firstprivate => "QUAL.OMP.FIRSTPRIVATE",
            Lastprivate => "QUAL.OMP.LASTPRIVATE",
            Reduction(spec) => return spec.tag().into(),
            Schedule(spec) => return spec.tag().into(),
            NormalizedBounds => "QUAL.OMP.NORMALIZED.BOUNDS",
            Name => "QUAL.OMP.NAME",
            Hint => "QUAL.OMP.HINT",
            Other(tag) => ctx.names.text(tag),
        })
    }

    /// How many operands it takes.
    pub(crate) fn arity(self) -> Arity {
        use ClauseKind::*;
        match self {
            Loc => Arity::Exactly(3),
            If | NumThreads | Collapse | Name | Hint => Arity::Exactly(1),
            Nowait | Default(_) | ProcBind(_) => Arity::Exactly(0),
            Shared | Private | Firstprivate | Lastprivate => Arity::MultipleOf(1),
            Reduction(spec) => Arity::MultipleOf(if spec.arrsect.is_some() { 3 } else { 1 }),
            Schedule(_) => Arity::Optional,
            NormalizedBounds => Arity::Exactly(2),
            Other(_) => Arity::MultipleOf(1),
        }
    }
}
