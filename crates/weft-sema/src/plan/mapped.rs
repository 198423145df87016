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
    /// What maps it in parts; nothing for what has no class.
    pub mapper: Option<Mapper>,
}

/// The `declare mapper` that applies to what is mapped, if its type has one of that name.
#[derive(Clone, Debug)]
pub struct Mapper {
    /// The name; `default` without one.
    pub name: String,
    /// How many dimensions an item has whose elements it maps.
    pub depth: usize,
    /// Where the construct is: a mapper comes before.
    pub at: u32,
}

/// What the functions are called that `declare mapper` directives become: a name and a number follow.
pub const MAPPER: &str = "__weft_mapper_";
/// Their parameter for the runtime's handle.
pub const MAPPER_HANDLE: &str = "__weft_handle";
/// Their parameter for the map type of the object.
pub const MAPPER_TYPE: &str = "__weft_type";

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
    /// The function that maps it in parts, or null.
    Mapper,
    /// What the program calls it, as a string.
    Name,
}
