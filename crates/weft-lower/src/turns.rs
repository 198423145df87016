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
//! No marker has been lowered yet. An `ordered` region in a function that the loop calls is one of its calls.
//!
//! # Postconditions
//! Nothing has changed. Each answer is right: without a clause, the schedule is the implementation's choice [OMP 5.2 §2.2].
//!
//! # Algorithm
//! All paths from the loop's begin to the end of its region are walked, inside and outside of `ordered` regions. An instruction
//! that stands in a deeper loop than the end of an iteration does is in a loop.

use rustc_hash::FxHashSet;
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_analysis::{Cfg, Loops};
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Value};
use weft_regions::Marker;

/// So many instructions of an iteration are worth handing the turn on.
const MUCH: usize = 100;

/// Whether iterations of the loop of `token` that `begin` begins do much outside of their `ordered` regions. `depth` is how many
/// loops its end of an iteration stands in.
pub(crate) fn have_work_between(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    loops: &Loops,
    (begin, token): (Inst, Value),
    depth: Option<u32>,
) -> bool {
    let (Some(home), Some(at)) = (func.inst_block(begin), func.inst_index(begin)) else {
        return false;
    };
    let mut count = 0;
    let mut seen: FxHashSet<(Block, bool)> = FxHashSet::default();
    let mut left = vec![(home, at + 1, false)];
    while let Some((block, first, mut has_turn)) = left.pop() {
        let is_in_loop = depth.is_some_and(|depth| loops.depth(block) > depth);
        let mut is_over = false;
        for inst in &func.block_insts(block)[first..] {
            let data = &func.insts[*inst];
            match Marker::of(data, &module.ctx) {
                Some(Marker::OrderedBegin) => has_turn = true,
                Some(Marker::OrderedEnd) => has_turn = false,
                Some(Marker::Exit) if data.args().first() == Some(&Operand::Value(token)) => {
                    is_over = true;
                    break;
                }
                Some(_) => {}
                None if has_turn || is_bookkeeping(func, module, *inst) => {}
                None if is_in_loop || is_call(module, func, *inst) => return true,
                None => count += 1,
            }
        }
        if !is_over {
            let next = cfg.succs(block).iter().map(|next| (*next, 0, has_turn));
            left.extend(next.filter(|(next, _, has_turn)| seen.insert((*next, *has_turn))));
        }
    }
    count > MUCH
}

/// Whether `inst` calls a function of the program.
fn is_call(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let is_intrinsic = callee.is_some_and(|name| module.ctx.names.text(name).starts_with("llvm."));
    matches!(data.op, Op::Call(_) | Op::Invoke(_)) && !is_intrinsic
}
