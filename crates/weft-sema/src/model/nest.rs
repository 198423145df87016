//! Canonical loop nests [OMP 5.2 §4.4.1], as data.

use crate::model::syntax::{ForHeader, Operator};
use crate::model::tree::{DeclId, NodeId};
use crate::model::types::TypeClass;

/// How the loop variable is compared, with the variable on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
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
    pub fn of(operator: Operator) -> Option<Relation> {
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
    pub fn flipped(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterEqual => Relation::LessEqual,
            Relation::NotEqual => Relation::NotEqual,
        }
    }

    /// Returns the operator as it is written.
    pub fn text(self) -> &'static str {
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
pub struct Operand {
    /// The expression; absent for the 1 of `i++`.
    pub node: Option<NodeId>,
    /// The value of a constant expression.
    pub constant: Option<i128>,
    /// The type of the expression.
    pub ty: TypeClass,
}

/// How the loop variable changes.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is added or subtracted.
    pub operand: Operand,
    /// Whether the operand is subtracted.
    pub subtracts: bool,
}

impl Step {
    /// Returns what is added to the variable, if that is a constant.
    pub fn constant(&self) -> Option<i128> {
        self.operand.constant.map(|value| if self.subtracts { -value } else { value })
    }
}

/// One loop of a nest.
#[derive(Clone, Debug)]
pub struct Level {
    /// The `for` statement.
    pub node: NodeId,
    /// Where the parts of its header are.
    pub header: ForHeader,
    /// The first part of the header, which gives the variable its value.
    pub init: NodeId,
    /// The statement that is repeated.
    pub body: NodeId,
    /// The loop variable.
    pub variable: DeclId,
    /// The name of the variable.
    pub name: String,
    /// Whether the header declares the variable.
    pub declared: bool,
    /// The width of the variable; absent for pointers.
    pub bits: Option<u32>,
    /// Whether the variable is a signed integer.
    pub signed: bool,
    /// Whether the host's language has to say what the variable's values are: those of an iterator, or of a type that a
    /// template leaves open.
    pub is_open: bool,
    /// Where the variable begins.
    pub lower: Operand,
    /// What the variable is compared with.
    pub upper: Operand,
    /// How the variable is compared.
    pub relation: Relation,
    /// How the variable changes.
    pub step: Step,
}

impl Level {
    /// Says whether the variable grows.
    pub fn is_up(&self) -> bool {
        match self.relation {
            Relation::Less | Relation::LessEqual => true,
            Relation::Greater | Relation::GreaterEqual => false,
            Relation::NotEqual => self.step.constant() == Some(1),
        }
    }

    /// Says whether the variable changes by one.
    pub fn is_unit(&self) -> bool {
        matches!(self.step.constant(), Some(1 | -1))
    }
}

/// The loops that a `for` construct applies to.
#[derive(Clone, Debug)]
pub struct LoopNest {
    /// Outermost first; never empty.
    pub levels: Vec<Level>,
}
