//! The places in a function where a task is created, each at the start of a block if the resume path is entered there.

use weft_ir::edit::split_block;
use weft_ir::{Block, FuncId, Function, Inst, Module};

use super::eligible::Chosen;
use super::facts::Facts;
use super::synced;
use super::task::Task;

/// A place where a task is created.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The task.
    pub(super) task: Task,
    /// If the resume path is entered here: the block that the marker begins.
    pub(super) block: Option<Block>,
    /// What stands for the task's copies: source, size and alignment, from the marker's clauses, come from here.
    pub(super) marker: Inst,
    /// The taskgroups and reductions around it.
    pub(super) around: Vec<Inst>,
}

/// The places of a function, and its `taskwait`s.
#[derive(Clone, Debug)]
pub(super) struct Sites {
    /// In layout order.
    pub(super) all: Vec<Site>,
    /// The markers.
    pub(super) waits: Vec<Inst>,
    /// Those of taskgroups.
    pub(super) marks: Vec<Inst>,
    /// Those of `taskyield`s.
    pub(super) yields: Vec<Inst>,
}

impl Sites {
    /// The blocks at which the resume path is entered.
    pub(super) fn entered(&self) -> Vec<Block> {
        self.all.iter().filter_map(|site| site.block).collect()
    }
}

impl Sites {
    /// Those of a function that creates no tasks.
    pub(super) fn of_plain(facts: &Facts) -> Sites {
        Sites {
            all: Vec::new(),
            waits: facts.waits.clone(),
            marks: facts.groups.marks.clone(),
            yields: facts.yields.clone(),
        }
    }
}

/// Splits `func`, a copy of the function `id`, at its tasks.
///
/// The last task before a `taskwait`, and one that is undeferred, is a call anyway.
pub(super) fn split(module: &mut Module, func: &mut Function, id: FuncId, chosen: &Chosen) -> Sites {
    let facts = &chosen.facts[&id];
    let is_polled = |task: &Task| {
        let comes_last = || synced::comes_last(&module.ctx, func, facts, task.inst);
        task.is_made || !task.undeferred && (task.iterations.is_some() || !comes_last())
    };
    let polled: Vec<bool> = facts.tasks.iter().map(is_polled).collect();
    let around: Vec<Vec<Inst>> =
        facts.tasks.iter().map(|task| facts.groups.around(&module.ctx, func, task.inst)).collect();
    let mut all = Vec::with_capacity(facts.tasks.len());
    for ((task, is_polled), around) in facts.tasks.iter().zip(polled).zip(around) {
        let block = func.inst_block(task.inst).zip(func.inst_index(task.inst)).filter(|_| is_polled);
        let block = block.map(|(block, index)| split_block(func, &mut module.ctx, block, index));
        all.push(Site { task: *task, block, marker: task.inst, around });
    }
    Sites { all, ..Sites::of_plain(facts) }
}

/// The block that was split in front of a task, where `called` begins.
pub(super) fn before(func: &Function, called: Block) -> Block {
    leading_to(func, called).expect("invariant: the block was split")
}

/// The same; none if nothing leads there any more.
pub(super) fn leading_to(func: &Function, called: Block) -> Option<Block> {
    let leads_there =
        |block: &Block| func.terminator(*block).is_some() && func.successors(*block)[..] == [called];
    func.blocks().iter().copied().find(leads_there)
}
