//! Compiler temporaries that serve a region and its surroundings alike.
//!
//! Clang keeps one slot per function for some purposes (`cleanup.dest.slot`, say).
//! No clause lists it, so each thread has to have its own; nothing is carried across the border.
//!
//! ```llvm
//! %slot = alloca i32                          %slot = alloca i32
//! store i32 0, ptr %slot                      %slot.private = alloca i32
//! … region.entry …                   ==>      store i32 0, ptr %slot
//!   store i32 1, ptr %slot                    … region.entry …
//!                                               store i32 1, ptr %slot.private
//! ```
//!
//! # Preconditions
//! The front end has listed every variable of the user that the region uses.
//!
//! # Postconditions
//! An alloca that the region uses is listed at its entry, or used only inside.

use indexmap::IndexSet;
use rustc_hash::FxHashSet;
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_ir::{Cursor, Function, Inst, Module, Operand, Value};
use weft_regions::Region;

use super::uses::{AllocaUses, fixed_alloca};
use crate::operands::replace_operand;

/// Gives `region` its own copy of each unlisted alloca that is used inside and outside.
pub(super) fn separate(module: &mut Module, func: &mut Function, region: &Region, uses: &mut AllocaUses) {
    let inside = region.block_set();
    let listed: FxHashSet<Operand> = func.insts[region.entry()].operands.iter().copied().collect();
    let mut used_inside: IndexSet<(Value, Inst)> = IndexSet::new();
    for inst in region.insts(func) {
        for operand in &func.insts[inst].operands {
            if let Some((value, alloca)) = fixed_alloca(func, *operand)
                && !listed.contains(operand)
                && !func.inst_block(alloca).is_some_and(|b| inside.contains(&b))
            {
                used_inside.insert((value, alloca));
            }
        }
    }
    for (value, alloca) in used_inside {
        let outside = uses
            .of(func, value)
            .any(|(block, inst)| !inside.contains(&block) && !is_bookkeeping(func, module, inst));
        if !outside {
            continue;
        }
        let data = func.insts[alloca].clone();
        let first = func.inst_block(alloca).expect("invariant: the alloca is in the layout");
        let mut at = Cursor::at_start(func, &mut module.ctx, first);
        let copy = at.insert(data);
        let Some(copy) = func.insts[copy].result else { continue };
        replace_operand(func, &region.inside, Operand::Value(value), Operand::Value(copy));
        uses.split(value, copy, |user| func.inst_block(user).is_some_and(|b| inside.contains(&b)));
    }
}
