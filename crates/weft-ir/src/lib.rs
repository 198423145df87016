//! LLVM IR in Rust, and the superset that Weft works on.
//!
//! A [`Module`] is read from the text that any LLVM prints, changed, and printed back.
//! What the reader does not understand is kept word for word: unknown instructions become
//! [`Op::Opaque`] with holes where they name local values, unknown top-level items stay text.
//!
//! # Shape
//! * Types and constants are interned in a [`Context`]; a function holds only ids.
//! * A [`Function`] owns arenas of instructions, values and blocks; the order of blocks and of
//!   instructions in a block is its *layout*. An instruction that leaves the layout stays readable.
//! * Operands are uniform ([`Operand`]): values, constants, blocks and metadata stand in one list per
//!   instruction, so that cloning, outlining and edge rewriting are one walk.
//! * Uses are computed on demand, never kept.
//!
//! This crate does no I/O.

pub mod builder;
pub mod cfg;
pub mod constants;
pub mod debug_info;
pub mod dominators;
pub mod edit;
pub mod flags;
pub mod function;
pub mod inst;
pub mod linkage;
mod metadata_text;
pub mod module;
pub mod names;
pub mod predicates;
pub mod printer;
pub mod reader;
pub mod types;
pub mod use_lists;
pub mod verify;
pub mod views;

pub use builder::Cursor;
pub use constants::{Const, ConstData, ConstKind, Consts};
pub use cranelift_entity as entity;
pub use flags::{Flags, InstFlags};
pub use function::{
    Attachment, Block, BlockData, Function, Inst, MdValue, Param, Value, ValueData, ValueDef,
};
pub use inst::{
    AtomicInfo, BinaryOp, Bundle, CallInfo, CastOp, InstData, Op, OpaqueText, Operand, Piece, TailKind,
};
pub use linkage::Linkage;
pub use module::{AttrGroup, BlockAddress, Context, FuncId, GlobalId, GlobalVar, Item, Module, SymbolDef};
pub use names::{Names, Symbol};
pub use predicates::{FloatPredicate, IntPredicate};
pub use printer::print_module;
pub use reader::{ReadError, read_module};
pub use types::{Type, TypeData, Types};
pub use use_lists::{ModuleUseListOrder, UseListOrder};
