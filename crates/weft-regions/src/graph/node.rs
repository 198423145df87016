//! A node of the W-Region graph: the data that all regions have.

use std::fmt;

use weft_ir::entity::entity_impl;
use weft_ir::{Block, Function, Inst, Operand};
use weft_openmp::UnitKind as Directive;

use crate::clause::ClauseKind;

use crate::entry::RegionEntry;
use crate::graph::kind::data_environment;

/// A region of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region(u32);
entity_impl!(Region, "region");

/// Why a well-formed region cannot be transformed as it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// It has more than one exit call.
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

/// What a region consists of.
#[derive(Clone, Debug)]
pub struct RegionData {
    /// The entry call with directive and clauses.
    pub entry: RegionEntry,
    /// The block of the entry call.
    pub entry_block: Block,
    /// The exit calls, in reverse post-order of their blocks; none if no path reaches one.
    pub exits: Vec<Inst>,
    /// The blocks with at least one instruction of the region, including those of inner regions, in reverse post-order:
    /// the entry block is the first.
    pub blocks: Vec<Block>,
    /// The region around it.
    pub parent: Option<Region>,
    /// The regions right inside, in the order of the layout.
    pub children: Vec<Region>,
    /// Its nesting depth; 1 if no region of the function is around it.
    pub level: u32,
    /// Why it cannot be transformed.
    pub refusals: Vec<Refusal>,
}

impl RegionData {
    /// The directive.
    pub fn directive(&self) -> Directive {
        self.entry.directive
    }

    /// The data environment: each variable with the clause that says how it is shared.
    pub fn data_environment(&self) -> Vec<(ClauseKind, Operand)> {
        data_environment(&self.entry)
    }

    /// The blocks of the exit calls.
    pub fn exit_blocks(&self, func: &Function) -> Vec<Block> {
        self.exits.iter().filter_map(|exit| func.inst_block(*exit)).collect()
    }

    /// The only exit call.
    pub fn single_exit(&self) -> Option<Inst> {
        match self.exits[..] {
            [exit] => Some(exit),
            _ => None,
        }
    }
}
