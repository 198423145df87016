//! Making a function of a set of blocks.
//!
//! ```text
//! body:                          define internal void @new(i32 %x) {
//!   %y = add i32 %x, 1           entry:
//!   br label %after      ==>       br label %body
//!                                body:
//!                                  %y = add i32 %x, 1
//!                                  br label %exit
//!                                exit:
//!                                  ret void
//! ```
//!
//! This is [`move_blocks`] with a destination of the usual shape.
//!
//! ```
//! use weft_ir::edit::{NewParam, extract_blocks};
//! use weft_ir::verify::verify_module;
//! use weft_ir::{Cursor, Module, Operand, Type, read_module};
//!
//! let text = "define void @f(i32 %x) {\n  br label %body\n\nbody:\n  %y = add i32 %x, 1\n  br label %after\n\nafter:\n  ret void\n}\n";
//! let mut module = read_module(text)?;
//! let name = module.fresh_global_name("f.part");
//! let id = module.function("f").expect("it is defined above");
//! let Module { ctx, functions, .. } = &mut module;
//! let func = &mut functions[id];
//! let (body, x) = (func.blocks()[1], func.params[0].value);
//! let params = [NewParam { ty: Type::I32, attrs: "", name: "x", live_in: Some(x) }];
//! let made = extract_blocks(func, ctx, &[body], body, name, &params).expect("one block, entered at its front");
//!
//! // The caller calls it where the block stood, and goes on behind it.
//! let callee = ctx.global("f.part");
//! let mut at = Cursor::at_end(func, ctx, made.stub);
//! at.call(Type::VOID, callee, &[Operand::Value(x)]);
//! at.br(made.exits[0]);
//! let part = module.add_function(made.func);
//! assert!(verify_module(&module).is_empty());
//! assert_eq!(module.functions[part].blocks().len(), 3);
//! # Ok::<(), weft_ir::ReadError>(())
//! ```

use rustc_hash::FxHashMap;

use crate::builder::Cursor;
use crate::cfg::block_set;
use crate::edit::move_blocks::{MoveError, MoveMap, MoveTargets, move_blocks};
use crate::entities::{Block, Value};
use crate::function::Function;
use crate::module::Context;
use crate::names::Symbol;
use crate::operands::Operand;
use crate::types::Type;

/// A parameter of the new function.
#[derive(Clone, Debug)]
pub struct NewParam<'a> {
    /// The type.
    pub ty: Type,
    /// Attributes as written between type and name, or empty.
    pub attrs: &'a str,
    /// The name; empty for none.
    pub name: &'a str,
    /// The value of the source that the parameter stands for, if it stands for one.
    pub live_in: Option<Value>,
}

/// A function made by [`extract_blocks`].
#[derive(Clone, Debug)]
pub struct Extracted {
    /// The function: `internal`, returning `void`.
    pub func: Function,
    /// Its first block, which branches to the entry of the moved blocks.
    pub prologue: Block,
    /// Its block with the only `ret void`; all edges that left the set lead here.
    pub exit: Block,
    /// The empty block of the source that stands where the blocks stood; see [`crate::edit::Moved::stub`].
    pub stub: Block,
    /// The blocks of the source that the moved ones went to, in layout order.
    pub exits: Vec<Block>,
    /// What became of what.
    pub map: MoveMap,
}

/// Moves `blocks` of `src`, which are entered by `entry`, into a new function `name` with `params`.
///
/// The caller adds the function to the module, puts a call into the stub and ends it with a branch.
///
/// # Errors
/// As [`move_blocks`]; live-ins that no parameter stands for are listed. `src` is unchanged then.
pub fn extract_blocks(
    src: &mut Function,
    ctx: &mut Context,
    blocks: &[Block],
    entry: Block,
    name: Symbol,
    params: &[NewParam<'_>],
) -> Result<Extracted, MoveError> {
    let mut func = Function::new(name, Type::VOID);
    func.prefix = "internal".into();
    let mut values = FxHashMap::default();
    for param in params {
        let symbol = (!param.name.is_empty()).then(|| ctx.names.intern(param.name));
        let value = func.add_param(param.ty, param.attrs, symbol);
        if let Some(live_in) = param.live_in {
            values.insert(live_in, Operand::Value(value));
        }
    }
    let label = ctx.names.intern("entry");
    let prologue = func.append_block(Some(label));
    let label = ctx.names.intern("exit");
    let exit = func.make_block(Some(label));

    let set = block_set(blocks);
    let left: Vec<Block> = src
        .blocks()
        .iter()
        .copied()
        .filter(|b| !set.contains(*b) && blocks.iter().any(|m| src.successors(*m).contains(b)))
        .collect();
    let targets = MoveTargets { values, exits: left.iter().map(|b| (*b, exit)).collect() };
    let moved = move_blocks(src, &mut func, ctx, blocks, entry, &targets)?;

    let last = *func.blocks().last().unwrap_or(&prologue);
    func.insert_block_after(exit, last);
    Cursor::at_end(&mut func, ctx, exit).ret(None);
    Cursor::at_end(&mut func, ctx, prologue).br(moved.map.blocks[&entry]);
    Ok(Extracted { func, prologue, exit, stub: moved.stub, exits: left, map: moved.map })
}
