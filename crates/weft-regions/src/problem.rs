//! Mistakes in Region IR. They are always bugs of the stage that made it, never of the user's program.

use std::fmt;

use crate::entry::Location;

/// A rule of Region IR that a module breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Name of the function.
    pub function: String,
    /// The place in the user's source, if the markers have it.
    pub place: Option<Location>,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "in function '{}': {}", self.function, self.message)
    }
}
