//! Two versions of a `simd` loop whose `if` is known at run time only: one for vectors, one that runs an iteration after the
//! other.
//!
//! ```llvm
//!   br label %head                                %c = icmp ne i32 %if, 0
//! head:                                           br i1 %c, label %head, label %head.clone
//!   …                                   ==>     head:           ; may become vectors
//!                                                 …
//!                                               head.clone:     ; has no mark
//!                                                 …
//! ```
//!
//! # Preconditions
//! The markers are isolated.
//!
//! # Postconditions
//! A loop in the set that is returned is entered only if the condition holds. Others have one version.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Cfg, DomTree, Loop, Loops};
use weft_ir::edit::{CloneMap, SsaRepair, clone_blocks, split_edge};
use weft_ir::{Block, Cursor, Inst, IntPredicate, Operand, Value};
use weft_regions::{Marker, Region, RegionEntry};

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Makes the versions of the loops of the regions that `entries` enter; returns the headers of those for vectors.
    pub(crate) fn make_simd_versions(&mut self, entries: &[Inst]) -> FxHashSet<Block> {
        let mut headers = FxHashSet::default();
        for &entry in entries.iter().rev() {
            let unit = RegionEntry::parse(&self.func, &self.module.ctx, entry);
            let condition = unit.and_then(|unit| unit.if_condition());
            let Some(condition @ Operand::Value(_)) = condition else { continue };
            let Ok(region) = Region::of(&self.func, &self.module.ctx, entry) else { continue };
            let inside = region.block_set();
            let cfg = Cfg::compute(&self.func);
            let dom = DomTree::compute(&self.func, &cfg);
            let loops = Loops::compute(&cfg, &dom);
            let own = loops.iter().map(|(_, found)| found);
            let own = own.filter(|found| inside.contains(&found.header) && !headers.contains(&found.header));
            // Each version changes the graph, so one is made per region; a nest has one, too.
            let marked = own.into_iter().find(|found| self.has_mark(found)).cloned();
            if let Some(found) = marked
                && self.make_version(&cfg, &found, condition)
            {
                headers.insert(found.header);
            }
        }
        headers
    }

    /// Makes the version of `found` for the case that the condition is 0; says whether it could.
    fn make_version(&mut self, cfg: &Cfg, found: &Loop, condition: Operand) -> bool {
        let set: FxHashSet<Block> = found.blocks.iter().copied().collect();
        let outside: Vec<Block> =
            cfg.preds(found.header).iter().copied().filter(|pred| !set.contains(pred)).collect();
        let [before] = outside[..] else { return false };
        let insts = found.blocks.iter().flat_map(|block| self.func.block_insts(*block));
        let mut markers = insts.filter_map(|inst| Marker::of(&self.func.insts[*inst], &self.module.ctx));
        if markers.next().is_some() {
            return false;
        }
        let Some(choice) = split_edge(&mut self.func, &mut self.module.ctx, before, found.header) else {
            return false;
        };
        let map = clone_blocks(&mut self.func, &mut self.module.ctx, &found.blocks);
        if let Some(branch) = self.func.terminator(choice) {
            self.func.remove_inst(branch);
        }
        let mut at = Cursor::at_end(&mut self.func, &mut self.module.ctx, choice);
        let zero = at.i32(0);
        let holds = at.icmp(IntPredicate::Ne, condition, zero);
        at.cond_br(holds, found.header, map.block(found.header));
        let latches: Vec<Block> = found.latches.iter().map(|latch| map.block(*latch)).collect();
        self.take_mark_of(&latches);
        self.repair(&set, &map);
        true
    }

    /// Lets what uses a value of the loop behind it use that of the version that was run.
    fn repair(&mut self, set: &FxHashSet<Block>, map: &CloneMap) {
        let clones: FxHashSet<Block> = map.blocks.values().copied().collect();
        let mut used: FxHashMap<Value, Block> = FxHashMap::default();
        for (block, inst) in self.func.layout_insts() {
            if set.contains(&block) || clones.contains(&block) {
                continue;
            }
            for operand in &self.func.insts[inst].operands {
                let Operand::Value(value) = operand else { continue };
                let home = self.func.def_inst(*value).and_then(|def| self.func.inst_block(def));
                if map.values.contains_key(value)
                    && let Some(home) = home
                {
                    used.insert(*value, home);
                }
            }
        }
        let mut used: Vec<(Value, Block)> = used.into_iter().collect();
        used.sort_unstable();
        let cfg = Cfg::compute(&self.func);
        for (value, home) in used {
            let copy = map.values[&value];
            let mut repair = SsaRepair::new(self.func.values[value].ty, self.func.values[value].name);
            repair.define(home, Operand::Value(value));
            repair.define(map.block(home), Operand::Value(copy));
            repair.rewrite_uses(&mut self.func, &mut self.module.ctx, &cfg, value);
        }
    }
}
