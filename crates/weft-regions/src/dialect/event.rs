//! The meaning of one marker call, in terms that all dialects share.

use weft_ir::Operand;

use weft_openmp::region::Tag;

/// A clause as a dialect has it: its string, taken apart, and its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RawClause {
    pub(super) tag: Tag,
    pub(super) operands: Vec<Operand>,
    /// The text of a critical region's name, where it comes as a string and not as an operand.
    pub(super) name: Option<String>,
}

impl RawClause {
    /// A clause without a name.
    pub(super) fn new(tag: Tag, operands: Vec<Operand>) -> RawClause {
        RawClause { tag, operands, name: None }
    }
}

/// The meaning of one call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// A directive by its string (in the spelling of 2016), and the clauses that come with it.
    Directive {
        /// `DIR.OMP.…`
        text: String,
        /// The clauses of the same call.
        clauses: Vec<RawClause>,
        /// In the bundle form, the token of the region that the call leaves.
        token: Option<Operand>,
    },
    /// `DIR.QUAL.LIST.END`
    ListEnd,
    /// Clauses in a call of their own.
    Clauses(Vec<RawClause>),
    /// Clauses that stand inside the region with this token.
    Late(Operand, Vec<RawClause>),
}
