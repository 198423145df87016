//! Analyses of functions: order, dominance, loops, parallel regions, uses, liveness, effects.
//!
//! An analysis is computed on demand from a [`weft_ir::Function`] and does not follow later edits.
//! Nothing here changes a function.
//!
//! The control-flow graph and the dominator trees live in `weft-ir`, since its verifier and its editing functions need
//! them. This crate re-exports them, so that users find all analyses in one place.

pub mod address;
pub mod bookkeeping;
pub mod cost;
pub mod effects;
pub mod footprint;
pub mod liveness;
pub mod loops;
pub mod mathematics;
pub mod parallel_regions;
pub mod trip_count;
pub mod use_index;

pub use address::{Address, Distance, is_identified, names_thread_local};
pub use effects::{EffectTable, Effects};
pub use footprint::Footprint;
pub use liveness::Liveness;
pub use loops::{Loop, LoopId, Loops};
pub use mathematics::{Errors, errors_of, is_of_mathematics};
pub use parallel_regions::{ParallelRegion, ParallelRegionId, ParallelRegions};
pub use use_index::{Use, UseIndex};
pub use weft_ir::cfg::{BlockSet, Cfg, block_set};
pub use weft_ir::dominators::{DomTree, PostDomTree};
pub use weft_ir::edit::{live_ins, live_outs};

// The guide's example is a pass that must compile and work.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/writing-a-pass.md")]
mod writing_a_pass {}
