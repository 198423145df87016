//! The names that a region of C++ declares for variables.

use crate::model::construct::Item;
use crate::model::tree::DeclId;
use crate::plan::value::Value;
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
    /// Whose memory a new object is, if a clause says so.
    pub allocation: Option<Allocation>,
}

/// What an `allocate` clause says of a copy.
#[derive(Clone, Copy, Debug)]
pub struct Allocation {
    /// The allocator: 64 bits, unsigned.
    pub allocator: Value,
    /// The alignment, at least: a constant.
    pub alignment: Value,
}
