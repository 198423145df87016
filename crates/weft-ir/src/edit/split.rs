//! Splitting blocks and edges, and joining blocks again.
//!
//! ```text
//! a:                      a:
//!   x                       x
//!   y              ==>      br label %a.split
//!   br label %b           a.split:
//! b:                        y
//!   phi [.., %a]            br label %b
//!                         b:
//!                           phi [.., %a.split]
//! ```

use crate::builder::Cursor;
use crate::cfg::{BlockSet, Cfg};
use crate::edit::phis::{phis, redirect_edges, rename_phi_pred};
use crate::edit::rewrite::RewriteMap;
use crate::entities::{Block, Inst};
use crate::function::Function;
use crate::inst::{InstData, Op};
use crate::module::Context;
use crate::names::Symbol;
use crate::operands::Operand;

/// Splits `block` before its instruction `index` and returns the new block, which follows it in the layout.
///
/// The new block gets all from `index` on; `block` ends in a `br` to it, without attachments.
/// Phis of the successors name the new block from now on.
///
/// `index` must not be inside the phis of `block`: the new block has one predecessor and no need of them.
pub fn split_block(func: &mut Function, ctx: &mut Context, block: Block, index: usize) -> Block {
    split_block_at(func, ctx, block, &[index]).pop().unwrap_or(block)
}

/// Splits `block` before each of its instructions `indices`, which ascend, and returns the new blocks, as [`split_block`] one by
/// one would, but in time that is proportional to the length of the block.
pub fn split_block_at(func: &mut Function, ctx: &mut Context, block: Block, indices: &[usize]) -> Vec<Block> {
    let Some(&first) = indices.first() else { return Vec::new() };
    debug_assert!(indices.is_sorted(), "the indices ascend");
    debug_assert!(
        func.block_insts(block)[first..].iter().all(|i| !func.insts[*i].is_phi()),
        "a block is split behind its phis"
    );
    let name = derived_name(ctx, func.block_name(block), ".split");
    let parts: Vec<(usize, Block)> = indices.iter().map(|index| (*index, func.make_block(name))).collect();
    let new: Vec<Block> = parts.iter().map(|(_, part)| *part).collect();
    func.insert_blocks_after(&new, block);
    func.deal_out(block, &parts);
    let mut end = block;
    for &part in &new {
        Cursor::at_end(func, ctx, end).br(part);
        end = part;
    }
    // The edges are those of the last block now; a self-loop's back edge comes from it too.
    for succ in func.successors(end) {
        rename_phi_pred(func, succ, block, end);
    }
    new
}

/// Puts a new block on the edges from `from` to `to` and returns it; it follows `from` in the layout.
///
/// If there are several such edges (`switch`), all go through the one new block, and phis of `to` keep one
/// entry for them. `None` if there is no such edge, if `to` is an exception pad, which
/// wants its `invoke` as predecessor, or if the targets of the terminator cannot be changed (`indirectbr`).
pub fn split_edge(func: &mut Function, ctx: &mut Context, from: Block, to: Block) -> Option<Block> {
    let fixed = func.terminator(from).is_none_or(|t| has_fixed_targets(func, t));
    if fixed || !func.successors(from).contains(&to) || is_exception_pad(func, to) {
        return None;
    }
    let name = name_between(ctx, func.block_name(from), func.block_name(to));
    let new = func.make_block(name);
    func.insert_block_after(new, from);
    redirect_edges(func, from, to, new);
    Cursor::at_end(func, ctx, new).br(to);
    for phi in phis(func, to) {
        let mut seen = false;
        let old = std::mem::take(&mut func.insts[phi].operands);
        for pair in old.chunks_exact(2) {
            if pair[1] != Operand::Block(from) {
                func.insts[phi].operands.extend(pair.iter().copied());
            } else if !std::mem::replace(&mut seen, true) {
                func.insts[phi].operands.extend([pair[0], Operand::Block(new)]);
            }
        }
    }
    Some(new)
}

/// The length of a name in bytes from which on it gets no further suffix. The text of a function must not grow by the square of
/// its blocks, each of which is named after the one that it was split from.
const LONG: usize = 64;
/// The suffixes of blocks that were made from others.
const SUFFIXES: [&str; 3] = [".split", ".stub", ".clone"];

/// The name `base` with `suffix` in place of the suffixes that it has; unnamed blocks stay unnamed, and long names stay as they
/// are. The printer keeps equal names apart.
pub(crate) fn derived_name(ctx: &mut Context, base: Option<Symbol>, suffix: &str) -> Option<Symbol> {
    debug_assert!(SUFFIXES.contains(&suffix), "what is not known to be a suffix is not taken away");
    let stem = stem(ctx.names.text(base?));
    if stem.len() >= LONG {
        return base;
    }
    let text = format!("{stem}{suffix}");
    Some(ctx.names.intern(&text))
}

/// The part of a name in front of its suffixes, each of which the printer may have numbered.
fn stem(mut name: &str) -> &str {
    loop {
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit());
        match SUFFIXES.iter().find_map(|suffix| plain.strip_suffix(suffix)) {
            Some(rest) if !rest.is_empty() => name = rest,
            _ => return name,
        }
    }
}

/// The name of a block on the way from one block to another.
fn name_between(ctx: &mut Context, from: Option<Symbol>, to: Option<Symbol>) -> Option<Symbol> {
    let (from, to) = (from?, to?);
    let (start, end) = (stem(ctx.names.text(from)), stem(ctx.names.text(to)));
    if start.len() + end.len() >= LONG || start == end {
        return derived_name(ctx, Some(from), ".split");
    }
    let text = format!("{start}.{end}");
    Some(ctx.names.intern(&text))
}

/// Whether the targets of `terminator` are bound to something else than its operands (`indirectbr`, `callbr`).
pub(crate) fn has_fixed_targets(func: &Function, terminator: Inst) -> bool {
    matches!(func.insts[terminator].op, Op::Opaque { .. })
}

/// Whether `block` starts with a landing pad or its kin, which the reader keeps opaque.
pub(crate) fn is_exception_pad(func: &Function, block: Block) -> bool {
    let first =
        func.block_insts(block).iter().map(|i| &func.insts[*i]).find(|d| !d.is_phi() && !d.is_debug_record());
    first.is_some_and(InstData::is_exception_pad)
}

/// Joins each block with its only successor where that has no other predecessor. Returns how many were joined.
///
/// ```
/// use weft_ir::edit::merge_straight_line;
/// use weft_ir::{print_module, read_module};
///
/// let text = "define i32 @f(i32 %x) {\n  br label %next\n\nnext:\n  %p = phi i32 [ %x, %0 ]\n  ret i32 %p\n}\n";
/// let mut module = read_module(text)?;
/// let id = module.function("f").expect("it is defined above");
/// assert_eq!(merge_straight_line(&mut module.functions[id]), 1);
/// assert_eq!(print_module(&module), "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n");
/// # Ok::<(), weft_ir::ReadError>(())
/// ```
pub fn merge_straight_line(func: &mut Function) -> usize {
    let cfg = Cfg::compute(func);
    let mut rewrite = RewriteMap::new();
    let mut gone = BlockSet::new();
    let mut merged = 0;
    // In reverse post-order a block that has swallowed its successor can go on with the next one.
    for &head in cfg.rpo() {
        if gone.contains(head) {
            continue;
        }
        while let Some(next) = sole_successor(func, &cfg, head) {
            let terminator =
                func.terminator(head).expect("invariant: a block with a successor has a terminator");
            func.remove_inst(terminator);
            for phi in phis(func, next) {
                let data = &func.insts[phi];
                if let (Some(result), Some(value)) = (data.result, data.operands.first()) {
                    rewrite.insert(result, *value);
                }
                func.remove_inst(phi);
            }
            func.move_tail(next, 0, head);
            for succ in func.successors(head) {
                rename_phi_pred(func, succ, next, head);
            }
            gone.insert(next);
            merged += 1;
        }
    }
    func.remove_blocks(&gone);
    rewrite.apply(func);
    merged
}

fn sole_successor(func: &Function, cfg: &Cfg, block: Block) -> Option<Block> {
    let terminator = func.terminator(block)?;
    if !matches!(func.insts[terminator].op, Op::Br) {
        return None;
    }
    let next = *func.successors(block).first()?;
    let joinable = next != block && cfg.preds(next).len() == 1 && func.entry() != Some(next);
    joinable.then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::read_module;

    #[test]
    fn names_do_not_grow_with_the_number_of_blocks() {
        let calls = "  call void @g()\n".repeat(200);
        let text = format!("define void @f() {{\nentry:\n{calls}  ret void\n}}\ndeclare void @g()\n");
        let mut module = read_module(&text).unwrap();
        let id = module.function("f").unwrap();
        let (func, ctx) = (&mut module.functions[id], &mut module.ctx);
        let mut block = func.entry().unwrap();
        for _ in 0..100 {
            let behind = split_block(func, ctx, block, 1);
            let edge = split_edge(func, ctx, block, behind).unwrap();
            assert_eq!(ctx.names.text(func.block_name(edge).unwrap()), "entry.split");
            block = behind;
        }
        let names = func.blocks().iter().map(|block| ctx.names.text(func.block_name(*block).unwrap()));
        assert!(names.max_by_key(|name| name.len()).unwrap().len() <= "entry.split".len());
    }

    #[test]
    fn suffixes_are_taken_away_and_nothing_else() {
        let stems =
            ["for.body.split12.stub", "for.body", ".split", "split", "a.split.b", "x1", "x1.clone"].map(stem);
        assert_eq!(stems, ["for.body", "for.body", ".split", "split", "a.split.b", "x1", "x1"]);
    }
}
