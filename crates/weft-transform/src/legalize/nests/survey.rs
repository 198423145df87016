//! What must be known of a function before the loops of its nests are written: which regions are entered around their markers,
//! whose values are used behind them, what their bounds begin with, and which are
//! in which.
//!
//! A function may have a thousand nests, so it is not searched for each: all is found in one walk over the function and one
//! over each region. Writing a nest adds blocks of its own to the regions around it, and neither an edge into a region nor a
//! use of a value that the program has; so the survey stays true.
//!
//! # Precondition
//! The markers are isolated.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::entity::SecondaryMap;
use weft_ir::{Block, Context, Function, Inst, Module, Op, Operand, Value};
use weft_regions::{Region, RegionEntry};

/// See above.
pub(super) struct Survey {
    /// The entries of regions that control enters around their beginning.
    entered: FxHashSet<Inst>,
    /// The blocks that use each value, but for its own block; without debug records.
    far_uses: FxHashMap<Value, Vec<Block>>,
    /// What is stored to the places where bounds begin.
    stored: FxHashMap<Operand, Vec<Operand>>,
    /// How many regions have bounds that begin at a place.
    regions_at: FxHashMap<Operand, usize>,
    /// The entry of the region around each.
    around: FxHashMap<Inst, Inst>,
}

impl Survey {
    /// Looks at `func`, whose regions `entries` enter.
    pub(super) fn of(module: &Module, func: &Function, entries: &[Inst]) -> Survey {
        let ctx = &module.ctx;
        let mut regions_at: FxHashMap<Operand, usize> = FxHashMap::default();
        let parsed = entries.iter().filter_map(|entry| RegionEntry::parse(func, ctx, *entry));
        for (begin, _) in parsed.filter_map(|entry| entry.normalized_bounds()) {
            *regions_at.entry(begin).or_default() += 1;
        }
        let mut stored: FxHashMap<Operand, Vec<Operand>> = FxHashMap::default();
        let mut far_uses: FxHashMap<Value, Vec<Block>> = FxHashMap::default();
        for (block, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            if data.is_debug_record() {
                continue;
            }
            if let (Op::Store { .. }, &[value, address]) = (&data.op, &data.operands[..])
                && regions_at.contains_key(&address)
            {
                stored.entry(address).or_default().push(value);
            }
            for operand in &data.operands {
                let Operand::Value(value) = *operand else { continue };
                let Some(from) = func.def_inst(value).and_then(|def| func.inst_block(def)) else { continue };
                if from != block {
                    far_uses.entry(value).or_default().push(block);
                }
            }
        }
        let (mut home, mut around): (SecondaryMap<Block, Option<Inst>>, _) =
            (SecondaryMap::new(), FxHashMap::default());
        let entered = Region::entered_around(func, ctx, entries);
        let regions = entries.iter().filter(|entry| !entered.contains(entry));
        for region in regions.filter_map(|entry| Region::known(func, ctx, *entry).ok()) {
            around.extend(home[region.entry_block()].map(|outer| (region.entry(), outer)));
            for block in &region.inside {
                home[*block] = Some(region.entry());
            }
        }
        Survey { entered, far_uses, stored, regions_at, around }
    }

    /// The entry of the innermost region around that of `entry`, of those that are still there.
    pub(super) fn around(&self, func: &Function, entry: Inst) -> Option<Inst> {
        let mut outer = std::iter::successors(self.around.get(&entry), |inner| self.around.get(*inner));
        outer.find(|outer| func.inst_block(**outer).is_some()).copied()
    }

    /// Collects the region that `entry` enters, as [`Region::of`] does.
    pub(super) fn region(&self, func: &Function, ctx: &Context, entry: Inst) -> Result<Region, String> {
        let region = Region::known(func, ctx, entry).ok().filter(|_| !self.entered.contains(&entry));
        region.ok_or_else(|| "control enters or leaves the loop around its markers".to_owned())
    }

    /// Checks that nothing that the region computes is used behind it: it may not be executed at all.
    pub(super) fn check_values(&self, func: &Function, region: &Region) -> Result<(), String> {
        let inside = region.block_set();
        let leaves = |inst: Inst| {
            let uses = func.insts[inst].result.and_then(|value| self.far_uses.get(&value));
            uses.is_some_and(|blocks| blocks.iter().any(|block| !inside.contains(block)))
        };
        match region.insts(func).any(leaves) {
            true => Err("a value that the region computes is used behind it".to_owned()),
            false => Ok(()),
        }
    }

    /// Says whether bounds that begin at a place begin with the constant 0, are set once, and are those of one region.
    pub(super) fn begins_with_zero(&self, ctx: &Context, begin: Operand) -> bool {
        let is_zero =
            |value: &Operand| matches!(value, Operand::Const(c) if ctx.consts.as_int(*c) == Some(0));
        let is_once = matches!(self.stored.get(&begin).map_or(&[][..], |all| all), [only] if is_zero(only));
        is_once && self.regions_at.get(&begin) == Some(&1)
    }
}
