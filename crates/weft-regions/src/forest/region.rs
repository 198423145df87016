//! A region: what it is, where control crosses its border, and the blocks between.
//!
//! ```text
//! pre:                                           enter  entry → body
//!   br label %entry                              inside body, loop
//! entry:                                         exits  exit → post
//!   %t = call token @…region.entry() [ … ]
//!   br label %body
//! body:
//!   br label %loop
//! loop:
//!   br i1 %c, label %loop, label %exit
//! exit:
//!   call void @…region.exit(token %t) [ … ]
//!   br label %post
//! post:
//! ```
//!
//! Nothing here says how the border is written. [`super::from_tokens`] and [`super::single`] fill a region from marker
//! calls.
//!
//! A region does not follow edits of the function. A pass that adds blocks to one, or changes its clauses, keeps the
//! fields true itself, or builds the region anew.

use std::fmt;

use rustc_hash::FxHashSet;
use weft_ir::entity::entity_impl;
use weft_ir::{Block, Context, Function, Inst, Operand};
use weft_openmp::UnitKind as Directive;

use crate::clause::{Clause, ClauseKind};
use crate::entry::{RegionEntry, set_bundles};
use crate::forest::kind::data_environment;

/// A region of a [`super::Forest`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RegionId(u32);
entity_impl!(RegionId, "region");

/// A place where control crosses a region's border.
///
/// The instruction that makes it an entry or an exit, such as a marker call, stands in `from`.
/// Both blocks are the same where control crosses in the midst of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// The block from which control crosses.
    pub from: Block,
    /// The block to which it goes.
    pub to: Block,
}

/// Why a well-formed region cannot be transformed as it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// It has more than one exit.
    SeveralExits,
    /// It shares a block that does not return with code outside of it.
    /// [`crate::split_regions`] gives each its own where it can.
    SharedDeadEnd,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::SeveralExits => "the region has several exits",
            Refusal::SharedDeadEnd => "the region shares code that does not return with other code",
        })
    }
}

/// A region of a function.
#[derive(Clone, Debug)]
pub struct Region {
    /// Directive and clauses, as they were when the region was built.
    pub unit: RegionEntry,
    /// Where control enters.
    pub enter: Edge,
    /// Where control leaves, in the order of the walk; none if no path leads out.
    pub exits: Vec<Edge>,
    /// The blocks that lie inside as a whole, in the order of a depth-first walk from the entry: all blocks of inner
    /// regions, but not the blocks of this region's own markers.
    pub inside: Vec<Block>,
}

impl Region {
    /// The directive.
    pub fn directive(&self) -> Directive {
        self.unit.directive
    }

    /// The instruction that enters the region and carries its clauses.
    pub fn entry(&self) -> Inst {
        self.unit.inst
    }

    /// The block of the instruction that enters the region.
    pub fn entry_block(&self) -> Block {
        self.enter.from
    }

    /// The first block inside.
    pub fn body(&self) -> Block {
        self.enter.to
    }

    /// The blocks of the instructions that leave the region.
    pub fn exit_blocks(&self) -> impl Iterator<Item = Block> + '_ {
        self.exits.iter().map(|exit| exit.from)
    }

    /// The first of [`Region::exit_blocks`].
    pub fn first_exit(&self) -> Option<Block> {
        self.exit_blocks().next()
    }

    /// The blocks inside as a set.
    pub fn block_set(&self) -> FxHashSet<Block> {
        self.inside.iter().copied().collect()
    }

    /// The blocks with at least one instruction of the region, each once: those inside and those of its border.
    pub fn blocks(&self) -> Vec<Block> {
        let mut seen = FxHashSet::default();
        let all = [self.enter.from].into_iter().chain(self.inside.iter().copied()).chain(self.exit_blocks());
        all.filter(|block| seen.insert(*block)).collect()
    }

    /// The instructions of the blocks inside.
    pub fn insts<'a>(&'a self, func: &'a Function) -> impl Iterator<Item = Inst> + 'a {
        self.inside.iter().flat_map(|b| func.block_insts(*b).iter().copied())
    }

    /// The data environment: each variable with the clause that says how it is shared.
    pub fn data_environment(&self) -> Vec<(ClauseKind, Operand)> {
        data_environment(&self.unit)
    }

    /// Gives the region other clauses, here and in `func`.
    pub fn set_clauses(&mut self, func: &mut Function, ctx: &mut Context, clauses: Vec<Clause>) {
        set_bundles(func, ctx, self.unit.inst, Some(self.unit.directive), &clauses);
        self.unit.clauses = clauses;
    }
}
