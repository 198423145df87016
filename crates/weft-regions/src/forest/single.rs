//! One region from its entry marker, without the forest around it.
//!
//! A pass that rewrites a function region by region needs each as it is at that time. This walk visits the blocks of
//! the one region only; [`Forest::from_tokens`](super::Forest::from_tokens) visits the whole function.
//! Where the markers are isolated and the forest has no problems, the regions of both are the same.

use rustc_hash::FxHashSet;
use weft_ir::cfg::{Cfg, block_set};
use weft_ir::{Block, Context, Function, Inst, Op, Operand};

use crate::entry::RegionEntry;
use crate::forest::collect::{Side, collect};
use crate::forest::from_tokens::edge_at;
use crate::forest::region::Region;
use crate::markers::Marker;
use crate::problem::Problem;

impl Region {
    /// Collects the region that the marker `entry` enters.
    ///
    /// # Preconditions
    /// `entry` is an entry marker. The markers are isolated ([`isolate_markers`](crate::isolate_markers)); only code
    /// without entries and exits may have joined one in its block since, behind an exit marker or on either side of an
    /// entry marker.
    ///
    /// # Errors
    /// The directive is unknown, or control gets in or out where it must not. The walk does not check inner regions.
    pub fn of(func: &Function, ctx: &Context, entry: Inst) -> Result<Region, Problem> {
        let region = Region::known(func, ctx, entry)?;
        if is_entered_from_outside(func, &region) {
            return Err(problem(func, ctx, ENTERED_AROUND));
        }
        Ok(region)
    }

    /// Collects the regions that the markers `entries` enter, in their order, without those that [`Region::of`] does not take.
    ///
    /// The cost is that of [`Region::entered_around`], where as many calls of [`Region::of`] take as many walks over the function.
    pub fn all_of(func: &Function, ctx: &Context, entries: &[Inst]) -> Vec<Region> {
        let entered = Region::entered_around(func, ctx, entries);
        let regions = entries.iter().filter(|entry| !entered.contains(entry));
        regions.filter_map(|entry| Region::known(func, ctx, *entry).ok()).collect()
    }

    /// Collects the region as [`Region::of`] does, but looks at no blocks outside of it, which may be many: that no edge leads
    /// in from there has been checked before ([`Region::entered_around`]).
    ///
    /// # Errors
    /// As for [`Region::of`].
    pub fn known(func: &Function, ctx: &Context, entry: Inst) -> Result<Region, Problem> {
        let problem = |message| problem(func, ctx, message);
        let Some(unit) = RegionEntry::parse(func, ctx, entry) else {
            return Err(problem("the region's directive is unknown"));
        };
        let token = unit.token_operand(func);
        let enter = edge_at(func, ctx, entry).expect("invariant: the marker is in the layout");
        let first = |block| func.block_insts(block).first().copied();
        let mut leaves = false;
        let side = |block, successors: &[Block]| {
            if first(block).is_some_and(|inst| is_exit(func, ctx, inst, token)) {
                return Side::Exit;
            }
            leaves |= successors.is_empty() && !ends_unreachable(func, block);
            Side::Inside
        };
        let leave = |block| {
            let exit = first(block).and_then(|inst| edge_at(func, ctx, inst));
            exit.expect("invariant: an exit marker stands first in the block")
        };
        let (inside, exits) = collect(func, enter, side, leave);
        let region = Region { unit, enter, exits, inside };
        if leaves {
            return Err(problem("control leaves the region around its end"));
        }
        if region.inside.contains(&region.entry_block()) {
            return Err(problem(ENTERED_AROUND));
        }
        Ok(region)
    }

    /// Those of the entry markers `entries` whose regions an edge leads into around the marker.
    ///
    /// The cost is a walk over the function and one over each region. Regions that [`Region::known`] does not take are left out.
    pub fn entered_around(func: &Function, ctx: &Context, entries: &[Inst]) -> FxHashSet<Inst> {
        let cfg = Cfg::compute(func);
        let is_entered = |entry: &Inst| {
            let Ok(region) = Region::known(func, ctx, *entry) else { return false };
            let mut inside = block_set(&region.inside);
            inside.extend(region.exit_blocks());
            let is_outside = |block: &Block| !inside.contains(*block) && *block != region.entry_block();
            region
                .inside
                .iter()
                .copied()
                .chain(region.exit_blocks())
                .any(|b| cfg.preds(b).iter().any(is_outside))
        };
        entries.iter().copied().filter(is_entered).collect()
    }
}

/// What is wrong if an edge leads into a region.
pub const ENTERED_AROUND: &str = "control enters the region around its beginning";

fn problem(func: &Function, ctx: &Context, message: &str) -> Problem {
    let function = ctx.names.text(func.name).to_owned();
    Problem { function, place: None, message: message.to_owned() }
}

fn is_exit(func: &Function, ctx: &Context, inst: Inst, token: Operand) -> bool {
    let data = &func.insts[inst];
    // The name of the callee is asked for last, since regions in each other ask this of all their blocks.
    matches!(data.op, Op::Call(_)) && data.args() == [token] && Marker::of(data, ctx) == Some(Marker::Exit)
}

fn is_entered_from_outside(func: &Function, region: &Region) -> bool {
    let mut inside = block_set(&region.inside);
    inside.extend(region.exit_blocks());
    func.blocks()
        .iter()
        .filter(|b| !inside.contains(**b) && **b != region.entry_block())
        .filter_map(|outside| func.terminator(*outside))
        .any(|terminator| func.insts[terminator].successors().any(|succ| inside.contains(succ)))
}

fn ends_unreachable(func: &Function, block: Block) -> bool {
    func.terminator(block).is_some_and(|t| matches!(func.insts[t].op, Op::Unreachable))
}
