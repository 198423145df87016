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
}

impl AtomicForm {
    /// Returns the object that is read, written or updated.
    pub fn object(&self) -> NodeId {
        match self {
            AtomicForm::Read { object, .. }
            | AtomicForm::Write { object, .. }
            | AtomicForm::Update { object, .. }
            | AtomicForm::Capture { object, .. } => *object,
        }
    }
}
