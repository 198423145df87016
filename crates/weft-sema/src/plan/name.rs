//! The names that a region of C++ declares for variables.

use crate::model::construct::Item;
use crate::model::tree::DeclId;
use crate::sharing::meaning::Meaning;

/// A name that a region declares.
#[derive(Clone, Debug)]
pub struct Name {
    /// Its number in the construct.
    pub number: usize,
    /// The variable whose name it is.
    pub variable: DeclId,
    /// What it means.
    pub meaning: Meaning,
    /// What names it in a clause, if one does.
    pub item: Option<Item>,
    /// Whether it is a bit-field, which has no address: it is reached through its object.
    pub is_bit_field: bool,
    /// Whether the statement asks for its type, which must be what it is outside.
    pub has_type: bool,
}
