//! What an `atomic` statement does [OMP 5.2 §15.8.4].

use crate::model::syntax::Operator;
use crate::model::tree::NodeId;

/// The new value of the object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// `x op e`, also for `x++` (then there is no `e`).
    Left(Operator, Option<NodeId>),
    /// `e op x`
    Right(Operator, NodeId),
    /// `e`
    Store(NodeId),
}

/// What an atomic statement does.
#[derive(Clone, Debug)]
pub enum AtomicForm {
    /// `value = object;`
    Read {
        /// What is assigned to.
        value: NodeId,
        /// What is read atomically.
        object: NodeId,
    },
    /// `object = stored;`
    Write {
        /// What is written atomically.
        object: NodeId,
        /// Its new value.
        stored: NodeId,
    },
    /// `object op= …;` and the like.
    Update {
        /// What is updated atomically.
        object: NodeId,
        /// Its new value.
        change: Change,
    },
    /// An update whose old or new value is assigned to `value`.
    Capture {
        /// What is assigned to.
        value: NodeId,
        /// What is updated atomically.
        object: NodeId,
        /// Its new value.
        change: Change,
        /// Whether the value from before the update is assigned.
        old: bool,
    },
    /// A conditional update.
    Compare(Compare),
}

/// What is captured of a conditional update.
#[derive(Clone, Debug)]
pub enum Captured {
    /// Nothing.
    Nothing,
    /// The value from before.
    Old(NodeId),
    /// The value from behind.
    New(NodeId),
    /// Whether the object was changed, if that is assigned to something, and the old value where it was not, if that is.
    Outcome {
        /// What gets the outcome.
        flag: Option<NodeId>,
        /// What gets the old value.
        value: Option<NodeId>,
    },
}

/// A conditional update: `if (x == e) x = d;` and the like.
#[derive(Clone, Debug)]
pub struct Compare {
    /// What is compared and updated atomically.
    pub object: NodeId,
    /// `==`, `<` or `>`
    pub operator: Operator,
    /// Whether the object is the left operand.
    pub is_left: bool,
    /// The other operand.
    pub operand: NodeId,
    /// The new value.
    pub stored: NodeId,
    /// What is captured.
    pub captured: Captured,
}

impl AtomicForm {
    /// Returns the object that is read, written or updated.
    pub fn object(&self) -> NodeId {
        match self {
            AtomicForm::Read { object, .. }
            | AtomicForm::Write { object, .. }
            | AtomicForm::Update { object, .. }
            | AtomicForm::Capture { object, .. }
            | AtomicForm::Compare(Compare { object, .. }) => *object,
        }
    }
}
