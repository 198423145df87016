//! Joins that wait for nothing, once a join is a `taskwait`.
//!
//! ```llvm
//! inner:                                                     inner:
//!   join label %between      ; waits for all children          call void @llvm.directive.taskwait(token none)
//! between:                   ; forks nothing            ==>    br label %between
//!   …                                                        between:
//!   join label %next                                           … br label %next
//! ```
//!
//! # Legality
//! A `taskwait` waits for all children of the current task. So if no path leads from a fork of the same task to a join
//! without another one between, all children are complete there, and what they have done is visible.
//! A forward data flow over one bit per block: whether a child may be incomplete. A fork sets it for the continuation, a join
//! clears it, and a task begins without children. What a function's caller has forked is not what its joins wait for.
//!
//! # Refused
//! Joins behind a fork on some path.

use rustc_hash::FxHashSet;
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Function, Inst, Op};

/// The joins of `func` that need not wait.
pub(super) fn find(func: &Function) -> FxHashSet<Inst> {
    let cfg = Cfg::compute(func);
    let mut open: FxHashSet<Block> = FxHashSet::default();
    loop {
        let known = open.len();
        for block in cfg.rpo().iter().copied() {
            let Some(end) = func.terminator(block) else { continue };
            match func.insts[end].op {
                Op::Fork => open.extend(func.successors(block).get(1)),
                Op::Halt | Op::Join => {}
                _ if open.contains(&block) => open.extend(func.successors(block)),
                _ => {}
            }
        }
        if open.len() == known {
            break;
        }
    }
    let joins =
        cfg.rpo().iter().filter(|block| !open.contains(*block)).filter_map(|block| func.terminator(*block));
    joins.filter(|end| matches!(func.insts[*end].op, Op::Join)).collect()
}
