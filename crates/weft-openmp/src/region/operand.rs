//! What the expression of a clause is as an operand of a marker.
//!
//! ```text
//! num_threads(n)        i32 %n
//! if(p)                 i32 0 or 1
//! schedule(static, c)   i64 %c
//! message(text)         ptr %text
//! ```

use crate::table::clause::ClauseKind;

/// The type of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandType {
    /// `int`
    Int,
    /// `int`, 0 or 1: a truth value.
    Condition,
    /// A signed integer of 64 bits.
    Long,
    /// The address of a string.
    Text,
}

impl ClauseKind {
    /// Returns the type of the operand that the clause's expression becomes; absent if the clause has none, or Weft
    /// passes it by other means.
    pub fn operand_type(self) -> Option<OperandType> {
        Some(match self {
            ClauseKind::If | ClauseKind::Final => OperandType::Condition,
            ClauseKind::NumThreads | ClauseKind::Collapse | ClauseKind::Hint => OperandType::Int,
            ClauseKind::Safelen | ClauseKind::Simdlen | ClauseKind::Priority => OperandType::Int,
            ClauseKind::Device | ClauseKind::Filter | ClauseKind::NumTeams | ClauseKind::ThreadLimit => {
                OperandType::Int
            }
            ClauseKind::DistSchedule
            | ClauseKind::Schedule
            | ClauseKind::Grainsize
            | ClauseKind::NumTasks => OperandType::Long,
            ClauseKind::Message => OperandType::Text,
            _ => return None,
        })
    }
}
