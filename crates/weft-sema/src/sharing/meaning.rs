//! What a name that is declared anew in a region means there.
//!
//! ```cpp
//! #pragma omp parallel for firstprivate(m) lastprivate(m) reduction(+ : *p)
//! //                       `Last { is_copy: true }`         `Pointed` or `Reduced`
//! ```
//!
//! [`crate::sharing::way`] chooses the meaning, the plan orders what it takes, and the front end writes it.

use weft_openmp::ReductionOp;

/// What a name that is declared in a region means there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// What it means outside.
    Same,
    /// A new object.
    Private,
    /// A copy of the object outside.
    Copy,
    /// A copy of the object outside if that is a scalar, and else what it means outside: what a device gets.
    Sent,
    /// A copy of the pointer outside that leads to what the device has of the same.
    Pointer,
    /// What a device gets of an object of a type that a template leaves open: a value, a pointer, or where it is.
    Carried,
    /// The copy that a task got of the object outside when it was made.
    OfTask {
        /// The number of the copy.
        number: usize,
        /// Whether the task that executes the last iteration assigns it to the object outside.
        is_last: bool,
    },
    /// A new object, or a copy, that is assigned to the object outside by the thread that executes the last iteration.
    Last {
        /// Whether it is a copy.
        is_copy: bool,
    },
    /// A new object, the assignments to which are noted: the last one of all threads is made to the object outside, too.
    Noted,
    /// What it means in the thread; each begins with what it means in the one that starts the team.
    CopiedIn,
    /// What it means outside; afterwards, the threads assign the object of the one that has executed the region to theirs.
    Handed,
    /// What a pointer leads to that the marker lists, so that the middle end can have it lead to the copy of a thread: what
    /// tasks reduce.
    Pointed,
    /// What a pointer leads to that the marker lists together with functions for its elements: what tasks reduce by them.
    ByTasks {
        /// The operator.
        op: ReductionOp,
        /// Whether a `declare reduction` says what it does.
        is_merged: bool,
    },
    /// A new number that is combined with the one outside by this operator.
    Reduced(ReductionOp),
    /// New elements of an array or of a section of one, each of which is combined with the one outside.
    Section {
        /// The operator.
        op: ReductionOp,
        /// Whether a `declare reduction` says what it does.
        is_merged: bool,
    },
    /// A new object that is combined with the one outside by what a `declare reduction` says of this operator.
    Merged(ReductionOp),
}

impl Meaning {
    /// Says whether the object outside has a part in it.
    pub fn needs_original(&self) -> bool {
        *self != Meaning::Private
    }

    /// Says whether it is combined with the object outside in the end, by each thread.
    pub(crate) fn is_reduced(&self) -> bool {
        matches!(self, Meaning::Reduced(_) | Meaning::Section { .. } | Meaning::Merged(_))
    }

    /// Says whether it is what tasks reduce: the marker says so, and the name refers to it in the region.
    pub(crate) fn is_of_tasks(&self) -> bool {
        matches!(self, Meaning::Pointed | Meaning::ByTasks { .. })
    }

    /// Says whether the last iteration decides what becomes of the object outside.
    pub(crate) fn is_last(&self) -> bool {
        matches!(self, Meaning::Last { .. } | Meaning::OfTask { is_last: true, .. })
    }

    /// Says whether it is a copy that a task gets when it is made.
    pub(crate) fn is_of_task(&self) -> bool {
        matches!(self, Meaning::OfTask { .. })
    }
}
