//! Splits blocks so that each region is a set of whole blocks.
//!
//! ```text
//! entry:                      entry:
//!   %a = alloca                 %a = alloca
//!   %t = region.entry           br label %entry.split
//!   store                     entry.split:
//!   region.exit(%t)      ==>    %t = region.entry
//!   ret void                    store
//!                               region.exit(%t)
//!                               br label %entry.split1
//!                             entry.split1:
//!                               ret void
//! ```
//!
//! After: each entry call is the first instruction of a block that is not the function's first; each exit call is the
//! last but one, before a `br`. Each region has its own copy of a block without successors in which several regions
//! ended (a common call of `abort`), so that no region shares it.
//!
//! Before: the function's regions are well-formed. If they are not, the function only splits blocks.

use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::edit::{clone_blocks, prune_phi_entries, redirect_edges, split_block_at};
use weft_ir::{Block, Context, Function, Op};

use crate::forest::{Forest, RegionId};
use crate::markers::Marker;

/// Makes each region of `func` a set of whole blocks. Returns whether anything has changed.
pub fn split_regions(func: &mut Function, ctx: &mut Context) -> bool {
    let mut changed = false;
    for block in func.blocks().to_vec().into_iter().rev() {
        let splits = splits(func, ctx, block);
        changed |= !splits.is_empty();
        split_block_at(func, ctx, block, &splits);
    }
    changed | separate_dead_ends(func, ctx)
}

/// The indices of `block` where it must be split.
fn splits(func: &Function, ctx: &Context, block: Block) -> Vec<usize> {
    let insts = func.block_insts(block);
    let is_entry = func.entry() == Some(block);
    let mut splits = Vec::new();
    for (index, inst) in insts.iter().enumerate() {
        let begins = match splits.last() {
            Some(last) => *last == index,
            None => index == 0 && !is_entry,
        };
        match Marker::of(&func.insts[*inst], ctx) {
            Some(Marker::Entry) if !begins => splits.push(index),
            Some(Marker::Exit) => {
                let mut rest = insts[index + 1..].iter().filter(|i| !func.insts[**i].is_debug_record());
                let is_last = rest.next().is_some_and(|next| matches!(func.insts[*next].op, Op::Br));
                if !is_last || rest.next().is_some() {
                    splits.push(index + 1);
                }
            }
            _ => {}
        }
    }
    splits
}

/// Gives each region its own copy of blocks without successors that it shares with other regions.
fn separate_dead_ends(func: &mut Function, ctx: &mut Context) -> bool {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let Ok(forest) = Forest::from_tokens(ctx, func, &cfg, &dom) else { return false };
    let mut changed = false;
    for &block in cfg.rpo() {
        let is_dead_end = cfg.succs(block).is_empty()
            && func.terminator(block).is_some_and(|t| matches!(func.insts[t].op, Op::Unreachable))
            && !func.block_insts(block).iter().any(|i| Marker::of(&func.insts[*i], ctx).is_some());
        if !is_dead_end {
            continue;
        }
        let mut groups: Vec<(Option<RegionId>, Vec<Block>)> = Vec::new();
        for &pred in cfg.preds(block).iter().filter(|p| cfg.is_reachable(**p)) {
            let region = forest.at_end(pred);
            match groups.iter_mut().find(|(r, _)| *r == region) {
                Some((_, preds)) => preds.push(pred),
                None => groups.push((region, vec![pred])),
            }
        }
        for (_, preds) in groups.into_iter().skip(1) {
            let copy = clone_blocks(func, ctx, &[block]).block(block);
            for pred in preds {
                redirect_edges(func, pred, block, copy);
            }
            changed = true;
        }
    }
    if changed {
        prune_phi_entries(func);
    }
    changed
}
