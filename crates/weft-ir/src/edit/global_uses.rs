//! Making the uses of a global replaceable by a local value.
//!
//! ```text
//! store i32 0, ptr getelementptr (i8, ptr @g, i64 4)
//!   ==> expand_constant_uses
//! %1 = getelementptr i8, ptr @g, i64 4
//! store i32 0, ptr %1
//!   ==> replace_global_uses(.., @g, %p)
//! %1 = getelementptr i8, ptr %p, i64 4
//! store i32 0, ptr %1
//! ```
//!
//! A use by a phi happens at the end of the incoming block: instructions are put there, and it is that block
//! which has to be among the blocks given.

use rustc_hash::FxHashMap;

use crate::builder::Cursor;
use crate::cfg::{BlockSet, block_set};
use crate::constants::{Const, ConstData, ConstKind};
use crate::edit::live_values::use_block;
use crate::entities::{Attachment, Block, Inst};
use crate::flags::InstFlags;
use crate::function::Function;
use crate::inst::{BinaryOp, CastOp, InstData, Op};
use crate::module::Context;
use crate::names::Symbol;
use crate::opaque_text::Piece;
use crate::operands::Operand;
use crate::types::TypeData;

/// A use of a global that no instruction can stand for: in the text of an opaque instruction, or in a
/// constant of a kind that has no instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CannotExpand {
    /// The instruction that uses it.
    pub inst: Inst,
}

/// Replaces, in `blocks`, operands that are constant expressions over `global` by instructions.
///
/// Afterwards `global` occurs in `blocks` only as an operand by itself. Debug records are left alone.
///
/// # Errors
/// If a use cannot be expanded; uses before it may be expanded by then, which is harmless.
pub fn expand_constant_uses(
    func: &mut Function,
    ctx: &mut Context,
    blocks: &[Block],
    global: Symbol,
) -> Result<(), CannotExpand> {
    let set = block_set(blocks);
    // Phis of one incoming block must read one value per phi and block, so expansions there are shared.
    let mut at_ends: FxHashMap<(Block, Const), Operand> = FxHashMap::default();
    for (inst, index) in uses(func, ctx, &set, global)? {
        let Operand::Const(c) = func.insts[inst].operands[index] else { continue };
        if matches!(ctx.consts.data(c).kind, ConstKind::Global(_)) {
            continue;
        }
        let new = if func.insts[inst].is_phi() {
            let Some(block) = use_block(func, inst, index) else { continue };
            match at_ends.get(&(block, c)) {
                Some(known) => *known,
                None => {
                    let mut cursor = Cursor::before_terminator(func, ctx, block);
                    let new = expand(&mut cursor, c, global).ok_or(CannotExpand { inst })?;
                    at_ends.insert((block, c), new);
                    new
                }
            }
        } else {
            let attachment = dbg_of(func, ctx, inst);
            let mut cursor = Cursor::before(func, ctx, inst);
            cursor.attachment = attachment;
            expand(&mut cursor, c, global).ok_or(CannotExpand { inst })?
        };
        func.insts[inst].operands[index] = new;
    }
    Ok(())
}

/// Replaces, in `blocks`, each operand that is the address of `global` by `to`.
///
/// Only operands that are just `@global` are replaced; call [`expand_constant_uses`] first.
/// Returns how many operands were replaced.
pub fn replace_global_uses(
    func: &mut Function,
    ctx: &Context,
    blocks: &[Block],
    global: Symbol,
    to: Operand,
) -> usize {
    let set = block_set(blocks);
    let mut count = 0;
    let insts: Vec<Inst> = readers(func, &set).map(|(_, inst)| inst).collect();
    for inst in insts {
        for index in 0..func.insts[inst].operands.len() {
            let here = use_block(func, inst, index).is_some_and(|b| set.contains(b));
            if here && ctx.global_name(func.insts[inst].operands[index]) == Some(global) {
                func.insts[inst].operands[index] = to;
                count += 1;
            }
        }
    }
    count
}

/// The instructions that may use something in `set`, in layout order: those of its blocks, and the phis of the others.
fn readers<'a>(func: &'a Function, set: &'a BlockSet) -> impl Iterator<Item = (Block, Inst)> + 'a {
    func.blocks().iter().flat_map(move |block| {
        let insts = func.block_insts(*block).iter();
        let reads = move |inst: &&Inst| set.contains(*block) || func.insts[**inst].is_phi();
        insts.take_while(reads).map(|inst| (*block, *inst))
    })
}

/// The operands in `set` that mention `global`, in layout order.
fn uses(
    func: &Function,
    ctx: &Context,
    set: &BlockSet,
    global: Symbol,
) -> Result<Vec<(Inst, usize)>, CannotExpand> {
    let mut found = Vec::new();
    for (block, inst) in readers(func, set) {
        let data = &func.insts[inst];
        if data.is_debug_record() {
            continue;
        }
        if let Op::Opaque { text, .. } = &data.op
            && set.contains(block)
            && text
                .pieces
                .iter()
                .any(|p| matches!(p, Piece::Text(t) if names_global(t, ctx.names.text(global))))
        {
            return Err(CannotExpand { inst });
        }
        for (index, operand) in data.operands.iter().enumerate() {
            if let Operand::Const(c) = operand
                && use_block(func, inst, index).is_some_and(|b| set.contains(b))
                && mentions(ctx, *c, global)
            {
                found.push((inst, index));
            }
        }
    }
    Ok(found)
}

/// Whether `c` mentions `global`, in constants kept as text too.
fn mentions(ctx: &Context, c: Const, global: Symbol) -> bool {
    match &ctx.consts.data(c).kind {
        ConstKind::Global(name) => *name == global,
        ConstKind::Aggregate(items) | ConstKind::Expr { operands: items, .. } => {
            items.iter().any(|i| mentions(ctx, *i, global))
        }
        ConstKind::Splat(item) => mentions(ctx, *item, global),
        ConstKind::Verbatim(text) => names_global(ctx.names.text(*text), ctx.names.text(global)),
        _ => false,
    }
}

/// Whether IR text names `@name`, quoted or not.
fn names_global(text: &str, name: &str) -> bool {
    text.match_indices('@').any(|(at, _)| {
        let rest = &text[at + 1..];
        if let Some(quoted) = rest.strip_prefix('"') {
            return quoted.strip_prefix(name).is_some_and(|r| r.starts_with('"'));
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-$._".contains(c);
        rest.strip_prefix(name).is_some_and(|r| !r.starts_with(is_name))
    })
}

/// The `!dbg` attachment of `inst`.
fn dbg_of(func: &Function, ctx: &Context, inst: Inst) -> Option<Attachment> {
    let dbg = ctx.names.lookup("dbg")?;
    func.insts[inst].attachments.iter().find(|a| a.kind == dbg).cloned()
}

/// Inserts instructions that compute `c`; parts that do not mention `global` stay constants.
fn expand(cursor: &mut Cursor<'_>, c: Const, global: Symbol) -> Option<Operand> {
    if !mentions(cursor.ctx, c, global) {
        return Some(Operand::Const(c));
    }
    let ConstData { ty, kind } = cursor.ctx.consts.data(c).clone();
    match kind {
        ConstKind::Global(_) => Some(Operand::Const(c)),
        ConstKind::Expr { head, source, operands } => {
            let head = cursor.ctx.names.text(head).to_owned();
            let op = op_of(&head, source)?;
            let operands: Option<Vec<Operand>> =
                operands.iter().map(|o| expand(cursor, *o, global)).collect();
            let inst = cursor.insert(InstData::new(op, ty, operands?));
            Some(cursor.func.result(inst))
        }
        ConstKind::Aggregate(items) => insert_items(cursor, ty, &items, global),
        ConstKind::Splat(item) => match cursor.ctx.types.data(ty) {
            TypeData::Vector { scalable: false, len, .. } => {
                insert_items(cursor, ty, &vec![item; usize::try_from(*len).ok()?], global)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Builds an aggregate or vector of `items` element by element.
fn insert_items(
    cursor: &mut Cursor<'_>,
    ty: crate::Type,
    items: &[Const],
    global: Symbol,
) -> Option<Operand> {
    let resolved = cursor.ctx.types.resolve(ty);
    let is_vector = matches!(cursor.ctx.types.data(resolved), TypeData::Vector { .. });
    let mut all = Operand::Const(cursor.ctx.consts.intern(ty, ConstKind::Poison));
    for (i, item) in items.iter().enumerate() {
        let item = expand(cursor, *item, global)?;
        let inst = if is_vector {
            let index = cursor.i32(i32::try_from(i).ok()?);
            cursor.insert(InstData::new(Op::InsertElement, ty, [all, item, index]))
        } else {
            let indices = vec![u32::try_from(i).ok()?];
            cursor.insert(InstData::new(Op::InsertValue(indices), ty, [all, item]))
        };
        all = cursor.func.result(inst);
    }
    Some(all)
}

/// The instruction of a constant expression that starts with `head`.
fn op_of(head: &str, source: Option<crate::Type>) -> Option<Op> {
    let (opcode, flags) = head.split_once(' ').unwrap_or((head, ""));
    let cast = |op| Some(Op::Cast(op, InstFlags::from_text(flags)));
    let binary = |op| Some(Op::Binary(op, InstFlags::from_text(flags)));
    match opcode {
        "getelementptr" => {
            Some(Op::Gep { source: source?, flags: InstFlags::from_text(&without_inrange(flags)) })
        }
        "trunc" => cast(CastOp::Trunc),
        "ptrtoint" => cast(CastOp::PtrToInt),
        "inttoptr" => cast(CastOp::IntToPtr),
        "bitcast" => cast(CastOp::BitCast),
        "addrspacecast" => cast(CastOp::AddrSpaceCast),
        "add" => binary(BinaryOp::Add),
        "sub" => binary(BinaryOp::Sub),
        "mul" => binary(BinaryOp::Mul),
        "xor" => binary(BinaryOp::Xor),
        "extractelement" => Some(Op::ExtractElement),
        "insertelement" => Some(Op::InsertElement),
        "shufflevector" => Some(Op::ShuffleVector),
        _ => None,
    }
}

/// `inrange(…)` exists on constants only; dropping it only makes the result more defined.
fn without_inrange(flags: &str) -> String {
    match flags.split_once("inrange") {
        Some((before, rest)) => {
            let after = rest.split_once(')').map_or("", |(_, after)| after);
            format!("{} {}", before.trim(), after.trim()).trim().to_owned()
        }
        None => flags.to_owned(),
    }
}
