//! Regions as sets of whole blocks.
//!
//! [`isolate_markers`] gives each entry and each exit marker a block of its own:
//!
//! ```text
//! pre:                           pre:
//!   a                              a
//!   %t = call @…region.entry       br %entry
//!   b                            entry:
//!   call @…region.exit(%t)         %t = call @…region.entry
//!   c                              br %body
//!                        ==>     body:
//!                                  b
//!                                  br %exit
//!                                exit:
//!                                  call @…region.exit(%t)
//!                                  br %post
//!                                post:
//!                                  c
//! ```
//!
//! A [`Region`] is then the set of blocks between the two.
//! The walk that collects it checks what the rest relies on: control leaves only by the exit markers.

use rustc_hash::FxHashSet;
use weft_ir::edit::{remove_unreachable_blocks, split_block};
use weft_ir::{Block, Context, Function, Inst, Operand, Value};
use weft_regions::{Directive, Marker, RegionEntry, ability, split_regions};

/// A region: its markers and the blocks between them.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    /// The call of the entry marker.
    pub(crate) entry: Inst,
    /// The token it returns.
    pub(crate) token: Value,
    /// What the region is.
    pub(crate) directive: Directive,
    /// The block of the entry marker: the marker and a branch to `body`.
    pub(crate) entry_block: Block,
    /// The first block inside.
    pub(crate) body: Block,
    /// The blocks of the exit markers: the marker and a branch. Empty if control never leaves.
    pub(crate) exits: Vec<Block>,
    /// The blocks inside, in the order of a depth-first walk from `body`.
    pub(crate) inside: Vec<Block>,
}

/// Why a region cannot be treated as a set of blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Defect {
    /// Control returns or unwinds out of the region.
    Leaves,
    /// A block inside can be reached around the entry marker.
    EnteredFromOutside,
}

/// Gives each entry and exit marker a block of its own. Idempotent.
///
/// Before that, what would blur a region's border is cleared away: unreachable blocks that lead into it,
/// and dead ends (clang has one `unreachable` per function) that it shares with its surroundings.
pub(crate) fn isolate_markers(func: &mut Function, ctx: &mut Context) {
    remove_unreachable_blocks(func);
    split_regions(func, ctx);
    for block in func.blocks().to_vec() {
        let mut block = block;
        while let Some(index) = first_shared_marker(func, ctx, block) {
            block = split_block(func, ctx, block, index);
        }
    }
}

/// The index at which `block` must be split next.
fn first_shared_marker(func: &Function, ctx: &Context, block: Block) -> Option<usize> {
    let insts = func.block_insts(block);
    let index = insts
        .iter()
        .position(|i| matches!(Marker::of(&func.insts[*i], ctx), Some(Marker::Entry | Marker::Exit)))?;
    if index > 0 {
        return Some(index);
    }
    let alone = insts.len() == 2 && matches!(func.insts[insts[1]].op, weft_ir::Op::Br);
    (!alone).then_some(1)
}

/// The entry markers of `func`, outer regions before the regions in them.
pub(crate) fn entries(func: &Function, ctx: &Context) -> Vec<Inst> {
    let Some(first) = func.entry() else { return Vec::new() };
    let mut found = Vec::new();
    walk(func, first, |block| {
        let markers = func.block_insts(block).iter().copied();
        found.extend(markers.filter(|i| Marker::of(&func.insts[*i], ctx) == Some(Marker::Entry)));
        true
    });
    found
}

/// The entry markers of the regions of `func` that become functions, outer regions before the regions in them.
pub(crate) fn outlined_entries(func: &Function, ctx: &Context) -> Vec<Inst> {
    let mut found = entries(func, ctx);
    found.retain(|i| RegionEntry::parse(func, ctx, *i).is_some_and(|e| is_outlined(e.directive)));
    found
}

/// Whether a region of this directive becomes a function.
pub(crate) fn is_outlined(directive: Directive) -> bool {
    ability::ability(directive.leaves()).is_some_and(|row| row.form == ability::Form::Outlined)
}

/// Whether `func` has any marker at all.
pub(crate) fn has_markers(func: &Function, ctx: &Context) -> bool {
    func.layout_insts().any(|(_, i)| Marker::of(&func.insts[i], ctx).is_some())
}

/// Visits the blocks that can be reached from `from`, each once, depth first.
/// `visit` says whether to go on to the successors of a block.
pub(crate) fn walk(func: &Function, from: Block, mut visit: impl FnMut(Block) -> bool) {
    let mut seen = FxHashSet::default();
    let mut stack = vec![from];
    while let Some(block) = stack.pop() {
        if seen.insert(block) && visit(block) {
            stack.extend(func.successors(block).iter().rev());
        }
    }
}

impl Region {
    /// Collects the region that `entry` opens. The markers must be isolated.
    ///
    /// # Errors
    /// Says how control gets in or out where it must not.
    pub(crate) fn of(func: &Function, ctx: &Context, entry: Inst) -> Result<Region, Defect> {
        let parsed =
            RegionEntry::parse(func, ctx, entry).expect("invariant: the instruction is an entry marker");
        let entry_block = func.inst_block(entry).expect("invariant: the marker is in the layout");
        let body = func.successors(entry_block)[0];
        let mut region = Region {
            entry,
            token: parsed.token,
            directive: parsed.directive,
            entry_block,
            body,
            exits: Vec::new(),
            inside: Vec::new(),
        };
        let mut leaves = false;
        walk(func, body, |block| {
            if region.is_exit(func, ctx, block) {
                region.exits.push(block);
                return false;
            }
            leaves |= func.successors(block).is_empty() && !ends_unreachable(func, block);
            region.inside.push(block);
            true
        });
        if leaves {
            return Err(Defect::Leaves);
        }
        if region.inside.contains(&entry_block) || region.entered_from_outside(func) {
            return Err(Defect::EnteredFromOutside);
        }
        Ok(region)
    }

    fn is_exit(&self, func: &Function, ctx: &Context, block: Block) -> bool {
        func.block_insts(block).first().is_some_and(|first| {
            let data = &func.insts[*first];
            Marker::of(data, ctx) == Some(Marker::Exit) && data.args() == [Operand::Value(self.token)]
        })
    }

    fn entered_from_outside(&self, func: &Function) -> bool {
        let inside: FxHashSet<Block> = self.inside.iter().chain(&self.exits).copied().collect();
        func.blocks()
            .iter()
            .filter(|b| !inside.contains(*b) && **b != self.entry_block)
            .any(|outside| func.successors(*outside).iter().any(|succ| inside.contains(succ)))
    }

    /// The blocks inside as a set.
    pub(crate) fn block_set(&self) -> FxHashSet<Block> {
        self.inside.iter().copied().collect()
    }

    /// The instructions inside.
    pub(crate) fn insts<'a>(&'a self, func: &'a Function) -> impl Iterator<Item = Inst> + 'a {
        self.inside.iter().flat_map(|b| func.block_insts(*b).iter().copied())
    }
}

/// Replaces `from` by `to` in the operands of all instructions of `blocks`.
pub(crate) fn replace_operand(func: &mut Function, blocks: &[Block], from: Operand, to: Operand) {
    for block in blocks {
        for inst in func.block_insts(*block).to_vec() {
            for operand in &mut func.insts[inst].operands {
                if *operand == from {
                    *operand = to;
                }
            }
        }
    }
}

fn ends_unreachable(func: &Function, block: Block) -> bool {
    func.terminator(block).is_some_and(|t| matches!(func.insts[t].op, weft_ir::Op::Unreachable))
}
