//! What a construct maps to a device with memory of its own, and how it is reached.

use weft_openmp::ListItem;

use crate::model::tree::DeclId;

/// What is mapped.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// The variable, or the one through which it is reached.
    pub variable: DeclId,
    /// How it is reached.
    pub form: Form,
}

/// How what is mapped is reached.
#[derive(Clone, Debug)]
pub enum Form {
    /// It is the variable.
    Whole,
    /// Elements of the variable, an array.
    Elements(ListItem),
    /// Elements behind the variable, a pointer.
    Behind(ListItem),
    /// Nothing of the variable: where it is.
    Address,
    /// Nothing behind the variable, a pointer.
    Pointer,
    /// The range that holds these parts of a structure: the variable, or what it points to.
    Around {
        /// Whether the variable is a pointer.
        is_behind: bool,
        /// The parts.
        parts: Vec<ListItem>,
    },
    /// A part of a structure.
    Part {
        /// Whether the variable is a pointer to it.
        is_behind: bool,
        /// The part.
        item: ListItem,
    },
    /// Elements behind a part of a structure, a pointer.
    BehindPart(ListItem),
    /// Elements behind the variable, a pointer that the device has, too.
    BehindVariable(ListItem),
}

/// A part of what the runtime is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MappedPart {
    /// The base.
    Base,
    /// Where it begins.
    Begin,
    /// Its size in bytes.
    Bytes,
}
