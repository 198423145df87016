//! The ids of what a function has, and attachments.
//!
//! An id is an index into its function's arena and means nothing without that function.

use cranelift_entity::entity_impl;

use crate::names::Symbol;

/// An instruction of a function (or a debug record).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Inst(u32);
entity_impl!(Inst, "inst");

/// A local value: a parameter or the result of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(u32);
entity_impl!(Value, "v");

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(u32);
entity_impl!(Block, "block");

/// A metadata attachment's value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MdValue {
    /// `!12`
    Node(u32),
    /// Anything else as written, such as `!{}` or `!DIExpression()`.
    Inline(Box<str>),
}

/// A metadata attachment: kind (without `!`) and value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attachment {
    /// `dbg`, `tbaa`, …
    pub kind: Symbol,
    /// The node.
    pub value: MdValue,
}
