//! Which functions leave with tasks that are not complete, and which tasks come last before a `taskwait`.
//!
//! A function may leave tasks to its caller, which a barrier or the end of a taskgroup waits for. In its resume path they are
//! children of the frame, so that a `taskwait` of the caller would miss them: who calls such a function and waits behind the call
//! gets no fast path, unless it is of the same recursion, whose resume paths can wait ([`super::eligible`]). As the body of a task
//! it may leave what it likes: a `taskwait` does not wait for children of children.
//!
//! An exception may leave a function as well. What the function itself has made its resume path waits for then ([`super::guarded`]),
//! what a call has left it may not: it counts as left.
//!
//! A forward data flow over two bits per block: whether a task may be incomplete, and whether it may be one that a call has left. A
//! task or call sets them, a `taskwait` clears them.

use rustc_hash::FxHashSet;
use weft_ir::cfg::Cfg;
use weft_ir::views::Resume;
use weft_ir::{Block, Context, FuncId, Function, Inst, Module, Op, SymbolDef};
use weft_regions::Marker;

use super::facts::Facts;
use crate::attributes;

/// How many instructions between a task and a `taskwait` count as nothing.
const MOST: usize = 32;

/// How a function leaves its tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Open {
    /// Whether it may return before its tasks are complete, or those that a call has left.
    pub(super) at_end: bool,
    /// Whether it waits where a call may have left tasks.
    pub(super) behind_call: bool,
}

/// What may be incomplete at a place.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct State {
    open: bool,
    of_call: bool,
}

/// Follows the tasks of `func`, given the functions that leave some.
pub(super) fn follow(module: &Module, func: &Function, facts: &Facts, leaving: &FxHashSet<FuncId>) -> Open {
    if !facts.makes_tasks() && !facts.calls.iter().any(|callee| leaving.contains(callee)) {
        return Open::default();
    }
    // A group waits for what is created in it, and nothing that is called in it leaves tasks ([`super::groups`]).
    let is_waited_for = |inst: Inst| facts.groups.has(&module.ctx, func, inst);
    let creates = |inst: Inst| {
        let task = facts.tasks.iter().find(|task| task.inst == inst && !task.undeferred);
        task.is_some_and(|task| !task.iterations.is_some_and(|of| of.has_group)) && !is_waited_for(inst)
    };
    let leaves = |inst: Inst| {
        let data = &func.insts[inst];
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        let is_call = matches!(data.op, Op::Call(_) | Op::Invoke(_));
        let found = callee.filter(|_| is_call).and_then(|name| module.symbols.get(&name));
        matches!(found, Some(SymbolDef::Function(id)) if leaving.contains(id)) && !is_waited_for(inst)
    };
    let throws = !attributes::has(module, &func.suffix, "nounwind");
    let may_throw = |inst: Inst| {
        let data = &func.insts[inst];
        throws && (matches!(data.op, Op::Call(_) | Op::Invoke(_)) || Resume::of(data).is_some())
    };
    let mut outcome = Open::default();
    let mut behind = |block: Block, mut state: State| {
        for inst in func.block_insts(block) {
            if facts.waits.contains(inst) {
                outcome.behind_call |= state.of_call;
                state = State::default();
            } else if leaves(*inst) {
                state = State { open: true, of_call: true };
            } else if creates(*inst) {
                state.open = true;
            }
            outcome.at_end |= state.of_call && may_throw(*inst);
        }
        state
    };
    let cfg = Cfg::compute(func);
    let mut at_end: FxHashSet<(Block, bool)> = FxHashSet::default();
    loop {
        let known = at_end.len();
        for block in cfg.rpo() {
            let any = |of_call: bool| cfg.preds(*block).iter().any(|pred| at_end.contains(&(*pred, of_call)));
            let state = behind(*block, State { open: any(false), of_call: any(true) });
            at_end.extend(
                [(state.open, false), (state.of_call, true)]
                    .iter()
                    .filter(|(set, _)| *set)
                    .map(|(_, bit)| (*block, *bit)),
            );
        }
        if at_end.len() == known {
            break;
        }
    }
    let returns =
        |block: &&Block| func.terminator(**block).is_some_and(|t| matches!(func.insts[t].op, Op::Ret));
    outcome.at_end |= func.blocks().iter().filter(returns).any(|block| at_end.contains(&(*block, false)));
    outcome
}

/// Whether a `taskwait` or the end of a taskgroup around it follows the task that `inst` creates, with nothing between that
/// another thread could do meanwhile.
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
            _ if facts.groups.marks.contains(&next) => {
                return Marker::of(data, ctx) == Some(Marker::TaskgroupEnd);
            }
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
