//! Tasks that the runtime makes each time, in functions with a fast path.
//!
//! ```llvm
//! ; of a task with 'depend' or 'detach', in the fast path
//!   %resumed = call i32 @f.omp_task_resume(i32 1, …)       ; makes it, and goes on as if somebody had asked
//!   ret i32 %resumed
//! ```
//! The ways of the function that come by no such task stay calls.
//!
//! # Why it is right
//! A dependence orders the task among its siblings. [OMP 5.2 §15.9.5] Those that were called are complete, and all that the function
//! makes from there on are children of one frame, as they would be of the task. Nothing that another call of the function has made is
//! left to be ordered, since each waits for its tasks. A task with an event is complete when that is fulfilled; it is a child of the
//! frame, which is waited for as any other.
//!
//! # Preconditions
//! As for the fast path.
//!
//! # Refused
//! Functions that leave tasks with dependences to others, since those are children of different frames; functions that come by
//! such a task whenever they create others: a frame would cost more than is saved. Final tasks that reach such functions
//! ([`super::eligible`]).

use rustc_hash::FxHashSet;
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Function, Op};

use super::facts::Facts;

/// Whether `func`, which may leave tasks behind or not, may have a fast path although the runtime makes some of its tasks.
///
/// # Errors
/// Says why not.
pub(super) fn check(func: &Function, facts: &Facts, leaves: bool) -> Result<(), String> {
    if leaves && facts.tasks.iter().any(|task| task.has_dependences) {
        return Err("leaves tasks with dependences to those who call it".to_owned());
    }
    match facts.tasks.iter().any(|task| task.is_made) && !has_way_around(func, facts) {
        true => Err("creates a task with a clause that needs the runtime each time".to_owned()),
        false => Ok(()),
    }
}

/// Whether some way through `func` creates a task that may be called, and none that is made.
fn has_way_around(func: &Function, facts: &Facts) -> bool {
    let blocks_of = |is_made: bool| -> FxHashSet<Block> {
        let of_kind = facts.tasks.iter().filter(|task| task.is_made == is_made);
        of_kind.filter_map(|task| func.inst_block(task.inst)).collect()
    };
    let (made, called) = (blocks_of(true), blocks_of(false));
    let cfg = Cfg::compute(func);
    let walk = |first: Vec<Block>, next: &dyn Fn(Block) -> Vec<Block>| {
        let mut found: FxHashSet<Block> = FxHashSet::default();
        let mut left = first;
        while let Some(block) = left.pop() {
            if !made.contains(&block) && found.insert(block) {
                left.extend(next(block));
            }
        }
        found
    };
    let returns =
        |block: &Block| func.terminator(*block).is_some_and(|t| matches!(func.insts[t].op, Op::Ret));
    let from_entry = walk(func.entry().into_iter().collect(), &|block| func.successors(block).to_vec());
    let to_return =
        walk(func.blocks().iter().copied().filter(returns).collect(), &|block| cfg.preds(block).to_vec());
    called.iter().any(|block| from_entry.contains(block) && to_return.contains(block))
}
