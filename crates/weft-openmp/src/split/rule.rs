//! The rules that put a clause of a compound on a leaf, with names that `explain` shows to people.

/// Why a clause stands on a unit [OMP 5.2 §17.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The directive is no compound.
    Simple,
    /// One leaf alone permits the clause.
    OnlyLeaf,
    /// The clause goes to every leaf that permits it.
    EveryLeaf,
    /// The clause goes to the innermost leaf that permits it.
    Innermost,
    /// The clause goes to the outermost leaf that permits it.
    Outermost,
    /// The rule of `firstprivate`.
    Firstprivate,
    /// A leaf that a `firstprivate` passes by shares the variable.
    FirstprivateShared,
    /// The rule of `lastprivate`.
    Lastprivate,
    /// A leaf that a `lastprivate` passes by shares the variable.
    LastprivateShared,
    /// A variable that leaves a `target` by `lastprivate` is mapped.
    LastprivateMap,
    /// The rule of `reduction`.
    Reduction,
    /// A leaf that a `reduction` passes by shares the variable.
    ReductionShared,
    /// A variable that a combined `target` reduces is mapped.
    ReductionMap,
    /// Outside of its leaf a `linear` variable comes in like `firstprivate`.
    LinearFirstprivate,
    /// Outside of its leaf a `linear` variable goes out like `lastprivate`.
    LinearLastprivate,
    /// A clause with the name of a directive in front of its argument: `if`, and since 6.0 all others.
    Named,
    /// `allocate` follows the clauses that make a variable private.
    Allocate,
    /// The team joins right behind a worksharing construct of its own `parallel`.
    JoinFollows,
    /// An expression on an inner unit uses the variable.
    UsedInside,
}

impl Rule {
    /// Returns what the rule says, in lower case and without a full stop.
    pub fn text(self) -> &'static str {
        match self {
            Rule::Simple => "the directive is no compound",
            Rule::OnlyLeaf => "the only leaf that permits it",
            Rule::EveryLeaf => "every leaf that permits it",
            Rule::Innermost => "the innermost leaf that permits it",
            Rule::Outermost => "the outermost leaf that permits it",
            Rule::Firstprivate => {
                "to distribute, else teams; to worksharing and taskloop, else parallel; to target"
            }
            Rule::FirstprivateShared => "shared where firstprivate is not applied",
            Rule::Lastprivate => "every leaf that permits it",
            Rule::LastprivateShared => "shared where lastprivate is not permitted",
            Rule::LastprivateMap => "a lastprivate variable leaves the target region by a map",
            Rule::Reduction => "every leaf that permits it, unless a leaf further in does the work",
            Rule::ReductionShared => "shared where the reduction is done further in",
            Rule::ReductionMap => "a reduction variable enters and leaves the target region by a map",
            Rule::LinearFirstprivate => "firstprivate outside of the leaf with linear",
            Rule::LinearLastprivate => "lastprivate outside of the leaf with linear",
            Rule::Named => "the leaf that the clause names",
            Rule::Allocate => "every leaf with a private copy of the variable",
            Rule::JoinFollows => "the team joins right behind it",
            Rule::UsedInside => "an expression or list further in uses the variable",
        }
    }

    /// Returns the section of the specification that has the rule.
    pub fn citation(self) -> &'static str {
        match self {
            Rule::JoinFollows => "OMP 5.2 §10.1",
            Rule::UsedInside => "OMP 5.2 §5.1.1",
            _ => "OMP 5.2 §17.2",
        }
    }
}

/// Why a clause is where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The rule.
    pub rule: Rule,
    /// Whether the user has written neither the clause nor one of its kind for its items.
    pub implied: bool,
    /// The clause that it comes from, as an index among the directive's clauses.
    pub origin: Option<usize>,
}

impl Reason {
    /// The reason of a clause of a directive that is no compound.
    pub(crate) fn simple(origin: usize) -> Reason {
        Reason { rule: Rule::Simple, implied: false, origin: Some(origin) }
    }
}
