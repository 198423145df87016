//! How the iterations of a loop with `ordered` regions are dealt out, if no `schedule` clause says it.
//!
//! ```c
//! #pragma omp for ordered
//! for (…) {
//!     double x = solve(i);            // side by side, if neighboring iterations are different threads'
//! #pragma omp ordered
//!     write(x);                       // one after the other
//! }
//! ```
//!
//! | outside of the `ordered` regions | schedule |
//! |---|---|
//! | calls, loops, or many instructions | `static, 1`: while one thread has its turn, others do the rest of theirs |
//! | little, or nothing, as in the loops that the front end writes for `scan` | `static`: a turn goes to another thread once for each thread |
//!
//! Handing a turn on takes as long as some hundred instructions, since the next thread hears of it through memory.
//!
//! # Preconditions
//! The markers of `ordered` regions and of ends of iterations are there: a loop's begin is lowered before what is in the loop. An
//! `ordered` region in a function that the loop calls is one of its calls.
//!
//! # Postconditions
//! Nothing has changed. Each answer is right: without a clause, the schedule is the implementation's choice [OMP 5.2 §2.2].
//!
//! # Algorithm
//! All paths from the loop's begin to the end of its region are walked, inside and outside of `ordered` regions. An instruction
//! that stands in a deeper loop than the end of an iteration does is in a loop.

use rustc_hash::FxHashSet;
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::{Block, Inst, Op, Operand};
use weft_regions::Marker;

use crate::lowering::Lowering;

/// So many instructions of an iteration are worth handing the turn on.
const MUCH: usize = 100;

impl Lowering<'_> {
    /// Whether iterations of the loop that `begin` begins do much outside of their `ordered` regions.
    pub(crate) fn works_between_turns(&self, begin: Inst) -> bool {
        let (Some(home), Some(at)) = (self.func.inst_block(begin), self.func.inst_index(begin)) else {
            return false;
        };
        let token = self.func.insts[begin].args().first().copied();
        let cfg = Cfg::compute(&self.func);
        let loops = Loops::compute(&cfg, &DomTree::compute(&self.func, &cfg));
        let ends = self.func.layout_insts().filter(|(_, inst)| {
            self.marker(*inst) == Some(Marker::LoopIterationEnd)
                && self.func.insts[*inst].args().first().copied() == token
        });
        let depth = ends.map(|(block, _)| loops.depth(block)).min();
        let mut count = 0;
        let mut seen: FxHashSet<(Block, bool)> = FxHashSet::default();
        let mut left = vec![(home, at + 1, false)];
        while let Some((block, first, mut has_turn)) = left.pop() {
            let is_in_loop = depth.is_some_and(|depth| loops.depth(block) > depth);
            let mut is_over = false;
            for inst in &self.func.block_insts(block)[first..] {
                match self.marker(*inst) {
                    Some(Marker::OrderedBegin) => has_turn = true,
                    Some(Marker::OrderedEnd) => has_turn = false,
                    Some(Marker::Exit) if self.ends(*inst, token) => {
                        is_over = true;
                        break;
                    }
                    Some(_) => {}
                    None if has_turn || is_bookkeeping(&self.func, self.module, *inst) => {}
                    None if is_in_loop || self.is_call(*inst) => return true,
                    None => count += 1,
                }
            }
            if !is_over {
                let next = self.func.successors(block).into_iter().map(|next| (next, 0, has_turn));
                left.extend(next.filter(|(next, _, has_turn)| seen.insert((*next, *has_turn))));
            }
        }
        count > MUCH
    }

    fn marker(&self, inst: Inst) -> Option<Marker> {
        Marker::of(&self.func.insts[inst], &self.module.ctx)
    }

    /// Whether `exit` ends the region of `token`.
    fn ends(&self, exit: Inst, token: Option<Operand>) -> bool {
        self.func.insts[exit].args().first().copied() == token
    }

    /// Whether a function of the program is called.
    fn is_call(&self, inst: Inst) -> bool {
        let data = &self.func.insts[inst];
        let callee = data.callee().and_then(|callee| self.module.ctx.global_name(callee));
        let is_intrinsic = callee.is_some_and(|name| self.module.ctx.names.text(name).starts_with("llvm."));
        matches!(data.op, Op::Call(_) | Op::Invoke(_)) && !is_intrinsic
    }
}
