//! What a construct maps to a device with memory of its own, and how it is reached.

use weft_openmp::ListItem;

use crate::model::tree::DeclId;

/// What an expression for an object begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// A variable.
    Variable(DeclId),
    /// The object of the member function.
    This,
}

/// What is mapped.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// What it is reached through.
    pub root: Root,
    /// How it is reached.
    pub form: Form,
    /// The map type, as far as it is known.
    pub ty: u64,
}

/// How what is mapped is reached.
#[derive(Clone, Debug)]
pub enum Form {
    /// It is the variable, or the object.
    Whole,
    /// Nothing of the variable: where it is.
    Address,
    /// Nothing behind the variable, a pointer.
    Pointer,
    /// What a list names.
    Item(Base, ListItem),
    /// A member of the object of the member function, by its name.
    Member(String),
    /// Nothing behind a member of that object, a pointer: its value alone.
    PointerMember(String),
    /// Nothing behind a member of that object, a pointer that is given the device's copy.
    BehindMember(String),
    /// The range that holds these parts.
    Around(Base, Vec<Part>),
    /// A variable of a type that a template leaves open, which the name of this number holds.
    Carried(usize),
}

/// Where what is mapped has its base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// Where the variable is.
    Itself,
    /// Where it points to.
    Value,
    /// The pointer with this text, from which it is reached: it is given the device's copy.
    Cell(String),
}

/// A part of a range.
#[derive(Clone, Debug)]
pub enum Part {
    /// What a list names.
    Item(ListItem),
    /// An object with this text.
    Object(String),
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
    /// The map type, where the type decides that a template leaves open.
    Type,
}
