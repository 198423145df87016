//! Loops over intervals of one iteration, on GPUs: they are no loops, or at least LLVM must not unroll them.
//!
//! ```llvm
//! chunk:  … %lb and %ub = %lb + 1 of `loop.next` …                 ; dealt out one by one
//! body:   … br i1 %more, label %body, label %chunk
//! ; becomes
//! body:   … br i1 %more, label %body, label %chunk, !llvm.loop !4  ; !4 = distinct !{!4, !{!"llvm.loop.unroll.disable"}}
//! ```
//!
//! Where the loop is seen to have one iteration ([`single_iterations`]), its way back goes. Of others LLVM would write out eight
//! iterations of which one is executed, with registers for all. Loops within an iteration stay as they are. The property says
//! nothing about what the loop means, so that it may stand at any loop.
//!
//! # Preconditions
//! The markers of the loops are there.

use weft_analysis::{Cfg, DomTree, Loop, Loops, UseIndex};
use weft_ir::{Block, Inst, Operand};
use weft_regions::Marker;

use crate::loop_facts::LoopFacts;
use crate::lowering::Lowering;
use crate::schedule::Way;
use crate::single_iterations::{self, Interval};

impl Lowering<'_> {
    /// Says of the loops over one iteration that they are not unrolled.
    pub(crate) fn keep_single_iterations(&mut self) {
        if !self.options.is_gpu {
            return;
        }
        let is_next =
            |inst: &Inst| Marker::of(&self.func.insts[*inst], &self.module.ctx) == Some(Marker::LoopNext);
        let markers: Vec<Inst> = self.func.layout_insts().map(|(_, inst)| inst).filter(is_next).collect();
        if markers.is_empty() {
            return;
        }
        // How a loop is dealt out depends on them.
        self.uses = UseIndex::compute(&self.func);
        self.loop_facts = LoopFacts::compute(self.module, &self.func, &self.uses);
        let singles: Vec<Inst> = markers.into_iter().filter(|marker| self.is_single(*marker)).collect();
        for marker in singles {
            let interval = Interval { marker, count: self.count_of(marker) };
            let over_interval: Vec<Block> =
                self.loops_over(marker, false).iter().map(|one| one.header).collect();
            while self.cut_one(interval) {}
            // Where these are gone, the program's own loops within are in no other one.
            for one in self.loops_over(marker, false) {
                if over_interval.contains(&one.header) {
                    self.forbid_unrolling(&one.latches);
                }
            }
        }
    }

    /// Takes the way back from one of the loops over an interval; returns whether there was one with a single iteration.
    fn cut_one(&mut self, interval: Interval) -> bool {
        let within = self.loops_over(interval.marker, true);
        within.iter().any(|one| single_iterations::cut(&mut self.func, &self.module.ctx, one, interval))
    }

    /// The loops in the one that asks `loop.next` for intervals, or of these only those that are in no other one.
    fn loops_over(&self, marker: Inst, is_deep: bool) -> Vec<Loop> {
        let cfg = Cfg::compute(&self.func);
        let dom = DomTree::compute(&self.func, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        let block = self.func.inst_block(marker).expect("invariant: it is in the layout");
        let Some(around) = loops.innermost(block) else { return Vec::new() };
        let is_within = |one: &Loop| match is_deep {
            true => loops.get(around).blocks.contains(&one.header) && one.header != loops.get(around).header,
            false => one.parent == Some(around),
        };
        loops.iter().map(|(_, one)| one).filter(|one| is_within(one)).cloned().collect()
    }

    /// The number of iterations that the marker's loop hands out, if that is an operand.
    fn count_of(&self, marker: Inst) -> Option<Operand> {
        let token = self.func.insts[marker].args().first().copied()?;
        let number = |operand: Operand| match operand {
            Operand::Const(number) => self.module.ctx.consts.as_int(number),
            _ => None,
        };
        self.func.layout_insts().map(|(_, inst)| &self.func.insts[inst]).find_map(|data| {
            let is_it = Marker::of(data, &self.module.ctx) == Some(Marker::LoopBegin)
                && data.args().first() == Some(&token);
            match data.args() {
                [_, first, count, step, ..] if is_it => {
                    (number(*first) == Some(0) && number(*step) == Some(1)).then_some(*count)
                }
                _ => None,
            }
        })
    }

    /// Says whether `loop.next` hands out one iteration at a time.
    fn is_single(&mut self, marker: Inst) -> bool {
        match self.way_of(marker) {
            Ok((_, Way::Chunked(Operand::Const(chunk)))) => self.module.ctx.consts.as_int(chunk) == Some(1),
            _ => false,
        }
    }
}
