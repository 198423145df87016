//! Reads LLVM IR text into a [`Module`].
//!
//! The reader is a recursive-descent parser over tokens that are made on demand. It is lenient where
//! LLVM versions differ: what it does not know is kept as text.
//!
//! # How much is kept as text
//! * An unknown *instruction* becomes [`Op::Opaque`](crate::Op::Opaque): text with holes for the values and blocks
//!   of its function. It ends with its line, or where its brackets close, or behind the continuation
//!   lines that LLVM prints (`to label`, `catch`, `unwind`, …).
//! * If a local name in such an instruction is the name of a type too, nobody can say which of the
//!   two is meant: the whole body becomes [`Function::verbatim_body`].
//! * An unknown *top-level item* becomes [`Item::Verbatim`](crate::Item::Verbatim).
//!
//! # What is dropped
//! Comments, and use-list orders of blocks that are not known; see [`crate::use_lists`] for the others.
//!
//! # What is an error
//! Text with unbalanced brackets, a value that is undefined, defined twice or used as two types.
//! The reader does not check more than it needs to build the module; that is the verifier's.
//!
//! Every loop consumes a token and nesting is limited, so that the reader ends on any input.

mod calls;
mod constants;
mod decode;
mod error;
mod function;
mod instructions;
mod items;
mod lexer;
mod locals;
mod memory;
mod opaque;
mod opcodes;
mod tokens;
mod types;
mod use_lists;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

pub(crate) use constants::is_cast;
pub use decode::decode;
pub use error::ReadError;
use error::{Fail, Reach, Read};
pub(crate) use lexer::{Kind, Tok, lex};
use locals::Locals;

use crate::entities::{Attachment, Block};
use crate::function::Function;
use crate::module::{Context, Module};
use crate::names::Symbol;
use crate::operands::Operand;
use crate::types::{Type, TypeData};

/// A list of operands while it is read.
type Operands = SmallVec<[Operand; 3]>;

/// Deepest nesting of types, constants and brackets that is read.
const MAX_DEPTH: u32 = 192;

/// Reads a module.
///
/// # Errors
/// The first place where `text` is not IR; see the module documentation for what is kept as text instead.
pub fn read_module(text: &str) -> Result<Module, ReadError> {
    let mut reader = Reader::new(text);
    match reader.items() {
        Ok(()) => Ok(reader.module),
        Err(fail) => Err(fail.into_error(text)),
    }
}

/// Reads the type at the front of `text`, which may go on behind it.
pub(crate) fn read_type(text: &str, ctx: &mut Context) -> Option<Type> {
    let mut reader = Reader::new(text);
    std::mem::swap(&mut reader.module.ctx, ctx);
    let ty = reader.ty().ok();
    std::mem::swap(&mut reader.module.ctx, ctx);
    ty
}

/// The state of reading one module.
struct Reader<'t> {
    text: &'t str,
    /// The token to look at next.
    tok: Tok,
    /// Where the token before `tok` ended.
    prev_end: usize,
    depth: u32,
    module: Module,
    /// The function being read.
    func: Function,
    locals: Locals,
    /// The attachments of the statement being read.
    attachments: SmallVec<[Attachment; 1]>,
    /// The type of results whose type the reader cannot tell; a use replaces it by the type it names.
    unknown_ty: Type,
    /// Whether labels are recorded in `labels`: only if the text names blocks outside of their function.
    keep_labels: bool,
    /// The number of the next global without a name.
    next_global: u64,
    /// The blocks of the functions read so far, by the function's name and the label as written.
    labels: FxHashMap<(Symbol, Symbol), Block>,
    /// Index into `ctx.block_addresses` by the same key.
    block_addresses: FxHashMap<(Symbol, Symbol), u32>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        let mut module = Module::default();
        let empty = module.ctx.names.intern("");
        let unknown = module.ctx.names.intern("?");
        let unknown_ty = module.ctx.types.intern(TypeData::Other(unknown));
        Reader {
            text,
            tok: lex(text.as_bytes(), 0),
            prev_end: 0,
            depth: 0,
            module,
            func: Function::new(empty, Type::VOID),
            locals: Locals::default(),
            attachments: SmallVec::new(),
            unknown_ty,
            next_global: 0,
            keep_labels: text.contains("blockaddress") || text.contains("uselistorder_bb"),
            labels: FxHashMap::default(),
            block_addresses: FxHashMap::default(),
        }
    }
}
