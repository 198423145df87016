//! Loops over intervals of one iteration, on GPUs: LLVM must not unroll them.
//!
//! ```llvm
//! chunk:  … %lb and %ub = %lb + 1 of `loop.next` …                 ; dealt out one by one
//! body:   … br i1 %more, label %body, label %chunk
//! ; becomes
//! body:   … br i1 %more, label %body, label %chunk, !llvm.loop !4  ; !4 = distinct !{!4, !{!"llvm.loop.unroll.disable"}}
//! ```
//!
//! How often such a loop runs is seldom seen through the conversions of the program's own variable. Without that, LLVM writes
//! out eight iterations of which one is executed, with registers for all. The property says nothing about what the loop means,
//! so that it may stand at any loop.
//!
//! # Preconditions
//! The markers of the loops are there.

use weft_analysis::{Cfg, DomTree, Loop, Loops};
use weft_ir::{Inst, Operand};
use weft_regions::Marker;

use crate::lowering::Lowering;
use crate::schedule::Way;

/// What keeps a loop from being unrolled.
const DISABLE: &str = "!{!\"llvm.loop.unroll.disable\"}";

impl Lowering<'_> {
    /// Says of the loops over one iteration that they are not unrolled.
    pub(crate) fn keep_single_iterations(&mut self) {
        if !self.options.is_gpu {
            return;
        }
        let is_next =
            |inst: &Inst| Marker::of(&self.func.insts[*inst], &self.module.ctx) == Some(Marker::LoopNext);
        let markers: Vec<Inst> = self.func.layout_insts().map(|(_, inst)| inst).filter(is_next).collect();
        let singles: Vec<Inst> = markers.into_iter().filter(|marker| self.is_single(*marker)).collect();
        if singles.is_empty() {
            return;
        }
        let cfg = Cfg::compute(&self.func);
        let dom = DomTree::compute(&self.func, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        for marker in singles {
            let block = self.func.inst_block(marker).expect("invariant: it is in the layout");
            let Some(around) = loops.innermost(block) else { continue };
            let within: Vec<Loop> =
                loops.iter().map(|(_, one)| one).filter(|one| one.parent == Some(around)).cloned().collect();
            for one in within {
                self.forbid_unrolling(&one);
            }
        }
    }

    /// Says whether `loop.next` hands out one iteration at a time.
    fn is_single(&mut self, marker: Inst) -> bool {
        match self.way_of(marker) {
            Ok((_, Way::Chunked(Operand::Const(chunk)))) => self.module.ctx.consts.as_int(chunk) == Some(1),
            _ => false,
        }
    }

    fn forbid_unrolling(&mut self, found: &Loop) {
        let node = self.module.loop_node(&self.func, &found.latches);
        let mut properties = node.map_or_else(Vec::new, |node| self.module.loop_properties(node));
        properties.push(format!("!{}", self.module.add_metadata(DISABLE)));
        let node = self.module.add_loop_node(&properties);
        self.module.set_loop_node(&mut self.func, &found.latches, node);
    }
}
