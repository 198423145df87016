//! What the tags of reductions and schedules tell: operator and type, kind and modifiers.
//!
//! ```text
//! QUAL.OMP.REDUCTION.ADD:UNSIGNED:ARRSECT:i32      Add, unsigned, sections of i32
//! QUAL.OMP.SCHEDULE.DYNAMIC.NONMONOTONIC.SIMD      Dynamic, nonmonotonic, simd
//! ```
//!
//! Words are those of `weft-openmp`; suffixes behind a colon tell of types, which the language does not spell.

use weft_openmp::{ClauseKind as Language, ScheduleKind, region};

use crate::clause::base;

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

impl Modifier {
    /// All of them.
    pub const ALL: [Modifier; 2] = [Modifier::Monotonic, Modifier::Nonmonotonic];

    /// The word for it in a tag.
    pub fn word(self) -> &'static str {
        match self {
            Modifier::Monotonic => region::MONOTONIC,
            Modifier::Nonmonotonic => region::NONMONOTONIC,
        }
    }

    /// The modifier that `word` stands for.
    pub fn from_word(word: &str) -> Option<Modifier> {
        Modifier::ALL.into_iter().find(|m| m.word() == word)
    }
}

impl ReductionOp {
    /// All of them.
    pub const ALL: [ReductionOp; 10] = [
        ReductionOp::Add,
        ReductionOp::Sub,
        ReductionOp::Mul,
        ReductionOp::Band,
        ReductionOp::Bor,
        ReductionOp::Bxor,
        ReductionOp::And,
        ReductionOp::Or,
        ReductionOp::Max,
        ReductionOp::Min,
    ];

    /// The operator of the language that it is.
    pub fn of_language(self) -> weft_openmp::ReductionOp {
        use weft_openmp::ReductionOp as Op;
        match self {
            ReductionOp::Add => Op::Add,
            ReductionOp::Sub => Op::Sub,
            ReductionOp::Mul => Op::Mul,
            ReductionOp::Band => Op::BitAnd,
            ReductionOp::Bor => Op::BitOr,
            ReductionOp::Bxor => Op::BitXor,
            ReductionOp::And => Op::And,
            ReductionOp::Or => Op::Or,
            ReductionOp::Max => Op::Max,
            ReductionOp::Min => Op::Min,
        }
    }

    /// The word for it in a tag.
    pub fn word(self) -> &'static str {
        self.of_language().region_word()
    }

    /// The operator that `word` stands for.
    pub fn from_word(word: &str) -> Option<ReductionOp> {
        ReductionOp::ALL.into_iter().find(|op| op.word() == word)
    }
}

/// Element types an array section may have.
const ELEMENTS: [&str; 9] = ["i8", "i16", "i32", "i64", "half", "float", "double", "x86_fp80", "fp128"];

impl ReductionSpec {
    /// A reduction of `op` on a signed integer or floating-point variable.
    pub fn plain(op: ReductionOp) -> ReductionSpec {
        ReductionSpec { op, unsigned: false, cmplx: false, bool: false, arrsect: None }
    }

    /// Reads what follows `QUAL.OMP.REDUCTION.`.
    pub(crate) fn parse(text: &str) -> Option<ReductionSpec> {
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

    pub(crate) fn tag(self) -> String {
        let mut tag = format!("{}.{}", base(Language::Reduction), self.op.word());
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
    pub(crate) fn parse(text: &str) -> Option<ScheduleSpec> {
        let mut parts = text.split('.');
        let kind = ScheduleKind::from_word(parts.next()?)?;
        let mut spec = ScheduleSpec { kind, modifier: None, simd: false };
        for part in parts {
            if part == region::SIMD && !spec.simd {
                spec.simd = true;
            } else if spec.modifier.is_none() {
                spec.modifier = Some(Modifier::from_word(part)?);
            } else {
                return None;
            }
        }
        Some(spec)
    }

    pub(crate) fn tag(self) -> String {
        let words =
            [Some(self.kind.word()), self.modifier.map(Modifier::word), self.simd.then_some(region::SIMD)];
        let words: Vec<&str> = words.into_iter().flatten().collect();
        format!("{}.{}", base(Language::Schedule), words.join("."))
    }
}
