//! Whether a function leaves with children, and which of its tasks come last before a `taskwait`.
//!
//! A forward data flow over one bit per block: whether a task may be incomplete. A task sets it, a `taskwait` clears it.

use rustc_hash::FxHashSet;
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Context, Function, Inst, Op};

use super::facts::Facts;

/// How many instructions between a task and a `taskwait` count as nothing.
const MOST: usize = 32;

/// Checks that each path from a task to the function's end goes through a `taskwait`.
pub(super) fn check(func: &Function, facts: &Facts) -> Result<(), String> {
    if !facts.makes_tasks() {
        return Ok(());
    }
    let creates = |inst: Inst| facts.tasks.iter().any(|task| task.inst == inst && !task.undeferred);
    let behind = |block: Block, mut open: bool| {
        for inst in func.block_insts(block) {
            open = creates(*inst) || open && !facts.waits.contains(inst);
        }
        open
    };
    let cfg = Cfg::compute(func);
    let mut open: FxHashSet<Block> = FxHashSet::default();
    loop {
        let known = open.len();
        for block in cfg.rpo() {
            let at_start = cfg.preds(*block).iter().any(|pred| open.contains(pred));
            if behind(*block, at_start) {
                open.insert(*block);
            }
        }
        if open.len() == known {
            break;
        }
    }
    let returns =
        |block: &&Block| func.terminator(**block).is_some_and(|t| matches!(func.insts[t].op, Op::Ret));
    match func.blocks().iter().filter(returns).any(|block| open.contains(block)) {
        true => Err("may return before its tasks are complete".into()),
        false => Ok(()),
    }
}

/// Whether a `taskwait` follows the task that `inst` creates, with nothing between that another thread could do meanwhile.
///
/// Nothing is gained by making that task: its creator would wait for it.
pub(super) fn comes_last(ctx: &Context, func: &Function, facts: &Facts, inst: Inst) -> bool {
    let Some(mut block) = func.inst_block(inst) else { return false };
    let mut index = func.inst_index(inst).map_or(0, |index| index + 1);
    let mut seen = 0;
    loop {
        let Some(next) = func.block_insts(block).get(index).copied() else { return false };
        index += 1;
        seen += 1;
        let data = &func.insts[next];
        match &data.op {
            _ if facts.waits.contains(&next) => return true,
            Op::Call(_) if !is_lifetime(ctx, func, next) => return false,
            Op::Br => {
                let [target] = func.successors(block)[..] else { return false };
                (block, index) = (target, 0);
            }
            _ if data.is_terminator() => return false,
            _ => {}
        }
        if seen > MOST {
            return false;
        }
    }
}

/// Whether `inst` says where the lifetime of a variable begins or ends.
pub(super) fn is_lifetime(ctx: &Context, func: &Function, inst: Inst) -> bool {
    let callee = func.insts[inst].callee().and_then(|callee| ctx.global_name(callee));
    callee.is_some_and(|name| ctx.names.text(name).starts_with("llvm.lifetime."))
}
