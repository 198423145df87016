//! What was made of the user's constructs, for who asks.

use std::fmt;

use crate::entry::Location;

/// What a stage made of a construct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Name of the function in which the construct stands.
    pub function: String,
    /// The place in the user's source, if the markers have it.
    pub place: Option<Location>,
    /// What was made of it, in lower case and without a full stop.
    pub message: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: remark: {}", self.message),
            None => write!(f, "remark: in function '{}': {}", self.function, self.message),
        }
    }
}
