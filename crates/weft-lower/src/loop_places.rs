//! Worksharing loops get a note of where their construct stands, for what is said of them when the markers are gone.
//!
//! ```llvm
//! br i1 %more, label %head, label %done, !llvm.loop !4     ; !4 = distinct !{!4, !5}, !5 = !{!"weft.place", !"a.c", i32 12, i32 9}
//! ```
//!
//! # Preconditions
//! The markers are there. Loops of `simd` regions have their marks for the planner, which say where they stand, too.
//!
//! # Postconditions
//! The outermost loop of each worksharing region that is not `simd` has a note, and nothing else has changed.
//!
//! # Algorithm
//! A loop belongs to the last region whose entry dominates it and whose exits do not, if it is not around the entry. Of a nest, the
//! outermost loop gets the note.

use rustc_hash::FxHashMap;
use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::{Block, Context, Function, Inst, Operand, Value};
use weft_regions::{Leaf, Location, Marker, PlanMark, RegionEntry, loop_place, note_loop_place};

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Notes where the loops of worksharing regions stand.
    pub(crate) fn note_loop_places(&mut self) {
        let entries: Vec<(Inst, Location)> = self
            .func
            .layout_insts()
            .filter_map(|(_, inst)| {
                let entry = RegionEntry::parse(&self.func, &self.module.ctx, inst)?;
                let is_shared_out = [Leaf::For, Leaf::Distribute, Leaf::Loop]
                    .iter()
                    .any(|leaf| entry.directive.has(*leaf) && !entry.is_vectorized());
                is_shared_out.then_some(inst)
            })
            .filter_map(|inst| Some((inst, self.place(inst)?)))
            .collect();
        if entries.is_empty() {
            return;
        }
        let cfg = Cfg::compute(&self.func);
        let dom = DomTree::compute(&self.func, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        let exits = exits(&self.func, &self.module.ctx);
        for (entry, place) in entries.into_iter().rev() {
            let Some(home) = self.func.inst_block(entry) else { continue };
            let exits: &[Block] =
                self.func.insts[entry].result.and_then(|token| exits.get(&token)).map_or(&[], Vec::as_slice);
            let is_within = |header: Block| {
                dom.dominates(home, header) && !exits.iter().any(|exit| dom.dominates(*exit, header))
            };
            for (_, found) in loops.iter().filter(|(_, found)| is_within(found.header)) {
                let is_outermost = found.parent.is_none_or(|outer| !is_within(loops.get(outer).header));
                let is_known = PlanMark::is_on(self.module, &self.func, &found.latches)
                    || loop_place(self.module, &self.func, &found.latches).is_some();
                let is_around = found.blocks.contains(&home);
                if is_outermost && !is_known && !is_around {
                    note_loop_place(self.module, &mut self.func, &found.latches, &place);
                }
            }
        }
    }
}

/// The blocks in which each region is left, by its token.
fn exits(func: &Function, ctx: &Context) -> FxHashMap<Value, Vec<Block>> {
    let mut exits: FxHashMap<Value, Vec<Block>> = FxHashMap::default();
    for (block, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        if Marker::of(data, ctx) == Some(Marker::Exit)
            && let Some(&Operand::Value(token)) = data.args().first()
        {
            exits.entry(token).or_default().push(block);
        }
    }
    exits
}
