//! Loops around worksharing loops are not unrolled.
//!
//! ```llvm
//! br i1 %again, label %step, label %done                     ; for (t = 0; t < 5; t++) { #pragma omp for … }
//! ; becomes
//! br i1 %again, label %step, label %done, !llvm.loop !4      ; !4 = distinct !{!4, !{!"llvm.loop.unroll.disable"}}
//! ```
//!
//! With regions outlined by the front end, such a step is a call, or has several calls of the runtime in it. Here it is nothing but
//! the loop itself, and LLVM would write out a small number of steps one behind the other. A step takes as long as all iterations
//! of the worksharing loop, so nothing is gained. But each branch in the loop's body stands in as many places as there are steps, and
//! the processor has to learn each of them: a run-length encoder in a loop over five steps took 1.2 times as long, a parser of numbers
//! 1.5 times.
//!
//! # Preconditions
//! The markers of the loops are there.
//!
//! # Postconditions
//! The program is the same. Loops of which the user says how they are unrolled are as they were.

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::{Block, Inst, Module};
use weft_regions::Marker;

use crate::lowering::Lowering;

/// What keeps a loop from being unrolled.
const DISABLE: &str = "!{!\"llvm.loop.unroll.disable\"}";

impl Lowering<'_> {
    /// Says of the loops around worksharing loops that they are not unrolled.
    pub(crate) fn keep_loops_around(&mut self) {
        let is_begin =
            |inst: &Inst| Marker::of(&self.func.insts[*inst], &self.module.ctx) == Some(Marker::LoopBegin);
        let begins: Vec<Inst> = self.func.layout_insts().map(|(_, inst)| inst).filter(is_begin).collect();
        if begins.is_empty() {
            return;
        }
        let cfg = Cfg::compute(&self.func);
        let loops = Loops::compute(&cfg, &DomTree::compute(&self.func, &cfg));
        let mut around: FxHashSet<LoopId> = FxHashSet::default();
        let mut latches: Vec<&[Block]> = Vec::new();
        for home in begins.into_iter().filter_map(|begin| self.func.inst_block(begin)) {
            let mut next = loops.innermost(home);
            while let Some(id) = next.filter(|id| around.insert(*id)) {
                latches.push(&loops.get(id).latches);
                next = loops.get(id).parent;
            }
        }
        for latches in latches {
            let properties = self.properties(latches);
            if !properties.iter().any(|property| is_about_unrolling(self.module, property)) {
                self.forbid_unrolling(latches);
            }
        }
    }

    /// Says of the loop with `latches` that it is not unrolled.
    pub(crate) fn forbid_unrolling(&mut self, latches: &[Block]) {
        let mut properties = self.properties(latches);
        properties.push(format!("!{}", self.module.add_metadata(DISABLE)));
        let node = self.module.add_loop_node(&properties);
        self.module.set_loop_node(&mut self.func, latches, node);
    }

    fn properties(&self, latches: &[Block]) -> Vec<String> {
        let node = self.module.loop_node(&self.func, latches);
        node.map_or_else(Vec::new, |node| self.module.loop_properties(node))
    }
}

fn is_about_unrolling(module: &Module, property: &str) -> bool {
    module.operand_text(property).contains("\"llvm.loop.unroll")
}
