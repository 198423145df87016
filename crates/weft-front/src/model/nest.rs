//! Canonical loop nests [OMP 5.2 §4.4.1], as data.

use crate::model::syntax::{ForHeader, Operator};
use crate::model::tree::{DeclId, NodeId};
use crate::model::types::TypeClass;

/// How the loop variable is compared, with the variable on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `!=`
    NotEqual,
}

impl Relation {
    /// Returns the relation that an operator stands for.
    pub(crate) fn of(operator: Operator) -> Option<Relation> {
        Some(match operator {
            Operator::Less => Relation::Less,
            Operator::LessEqual => Relation::LessEqual,
            Operator::Greater => Relation::Greater,
            Operator::GreaterEqual => Relation::GreaterEqual,
            Operator::NotEqual => Relation::NotEqual,
            _ => return None,
        })
    }

    /// Returns the relation that holds if the two sides are exchanged.
    pub(crate) fn flipped(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterEqual => Relation::LessEqual,
            Relation::NotEqual => Relation::NotEqual,
        }
    }

    /// Returns the operator as it is written.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
            Relation::NotEqual => "!=",
        }
    }
}

/// A bound or step of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    /// The expression; absent for the 1 of `i++`.
    pub(crate) node: Option<NodeId>,
    /// The value of a constant expression.
    pub(crate) constant: Option<i128>,
    /// The type of the expression.
    pub(crate) ty: TypeClass,
}

/// How the loop variable changes.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// What is added or subtracted.
    pub(crate) operand: Operand,
    /// Whether the operand is subtracted.
    pub(crate) subtracts: bool,
}

impl Step {
    /// Returns what is added to the variable, if that is a constant.
    pub(crate) fn constant(&self) -> Option<i128> {
        self.operand.constant.map(|value| if self.subtracts { -value } else { value })
    }
}

/// One loop of a nest.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    /// The `for` statement.
    pub(crate) node: NodeId,
    /// Where the parts of its header are.
    pub(crate) header: ForHeader,
    /// The first part of the header, which gives the variable its value.
    pub(crate) init: NodeId,
    /// The statement that is repeated.
    pub(crate) body: NodeId,
    /// The loop variable.
    pub(crate) variable: DeclId,
    /// The name of the variable.
    pub(crate) name: String,
    /// Whether the header declares the variable.
    pub(crate) declared: bool,
    /// The width of the variable; absent for pointers.
    pub(crate) bits: Option<u32>,
    /// Whether the variable is a signed integer.
    pub(crate) signed: bool,
    /// Where the variable begins.
    pub(crate) lower: Operand,
    /// What the variable is compared with.
    pub(crate) upper: Operand,
    /// How the variable is compared.
    pub(crate) relation: Relation,
    /// How the variable changes.
    pub(crate) step: Step,
}

impl Level {
    /// Says whether the variable grows.
    pub(crate) fn is_up(&self) -> bool {
        match self.relation {
            Relation::Less | Relation::LessEqual => true,
            Relation::Greater | Relation::GreaterEqual => false,
            Relation::NotEqual => self.step.constant() == Some(1),
        }
    }

    /// Says whether the variable changes by one.
    pub(crate) fn is_unit(&self) -> bool {
        matches!(self.step.constant(), Some(1 | -1))
    }
}

/// The loops that a `for` construct applies to.
#[derive(Clone, Debug)]
pub(crate) struct LoopNest {
    /// Outermost first; never empty.
    pub(crate) levels: Vec<Level>,
}
