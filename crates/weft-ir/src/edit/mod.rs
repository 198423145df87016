//! Editing functions: splitting, cloning, moving and rewriting.
//!
//! These are the only tools by which transformations change the shape of a function.
//! Each leaves the function well-formed for [`crate::verify`], or says in its documentation what the
//! caller still has to do.

mod aliases;
mod call_with;
mod clone;
mod extract;
mod fresh_names;
mod global_texts;
mod global_uses;
mod import;
mod keepers;
mod live_values;
mod move_blocks;
mod parts;
mod phis;
mod remove_function;
mod remove_unused;
mod rename_global;
mod rewrite;
mod split;
mod ssa_repair;
mod unreachable;
mod unused_values;

pub use call_with::call_with;
pub use clone::{CloneMap, clone_blocks};
pub use extract::{Extracted, NewParam, extract_blocks};
pub use fresh_names::FreshNames;
pub use global_uses::{CannotExpand, expand_constant_uses, replace_global_uses};
pub use import::{Choice, ImportError, Importer, Referenced};
pub use live_values::{live_ins, live_outs};
pub use move_blocks::{MoveError, MoveMap, MoveTargets, Moved, move_blocks, move_region_blocks};
pub use parts::{Parts, Whole};
pub use phis::{prune_phi_entries, redirect_edges, rename_phi_pred};
pub use remove_function::StillUsed;
pub use rename_global::RenameError;
pub use rewrite::RewriteMap;
pub use split::{merge_straight_line, split_block, split_block_at, split_edge};
pub use ssa_repair::SsaRepair;
pub use unreachable::{drop_dangling_debug_records, remove_unreachable_blocks};
pub use unused_values::{remove_unused, remove_unused_with};
