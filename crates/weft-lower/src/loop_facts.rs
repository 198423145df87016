//! What is asked of the worksharing loops of a function, found for all of them at once.
//!
//! A function may have a thousand of them. Each answer takes a walk over the graph, the loops or the uses of the whole function;
//! these are computed once, before the first marker is lowered.
//!
//! # Preconditions
//! No marker of a loop has been lowered yet.
//!
//! # Postconditions
//! What lowering the other markers does to the function changes no answer: it adds no loop to one of the user's, no product
//! of its variable, and no `loop.next`.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Cfg, DomTree, Loops, UseIndex};
use weft_ir::{Block, Context, Function, Inst, Module, Op, Operand, Value};
use weft_regions::{Marker, RegionEntry};

use crate::{products, turns};

/// What is known of the loops of a function.
#[derive(Default)]
pub(crate) struct LoopFacts {
    /// The tokens of the loops that ask for chunks.
    chunked: FxHashSet<Value>,
    /// The `loop.begin` of the loops whose division is hidden, see [`super::loop_balanced`].
    hidden: FxHashSet<Inst>,
    /// The tokens of the ordered loops without a schedule that work outside of their turns, see [`super::turns`].
    working: FxHashSet<Value>,
}

impl LoopFacts {
    /// Looks at the loops of `func`, which is taken out of `module` and where values are used as `uses` says.
    pub(crate) fn compute(module: &Module, func: &Function, uses: &UseIndex) -> LoopFacts {
        let mut facts = LoopFacts::default();
        let mut begins: Vec<(Inst, Value)> = Vec::new();
        let mut ends: FxHashMap<Value, Vec<Block>> = FxHashMap::default();
        for (block, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            let Some(&Operand::Value(token)) = data.args().first() else { continue };
            match Marker::of(data, &module.ctx) {
                Some(Marker::LoopBegin) => begins.push((inst, token)),
                Some(Marker::LoopNext) => {
                    facts.chunked.insert(token);
                }
                Some(Marker::LoopIterationEnd) => ends.entry(token).or_default().push(block),
                _ => {}
            }
        }
        if begins.is_empty() {
            return facts;
        }
        let cfg = Cfg::compute(func);
        let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
        let is_hidden = |(begin, token): &(Inst, Value)| {
            holds_loops(func, &module.ctx, &cfg, &loops, *begin, *token)
                || products::are_computed_with(module, func, uses, *begin)
        };
        facts.hidden = begins.iter().filter(|begin| is_hidden(begin)).map(|(begin, _)| *begin).collect();
        let is_working = |(begin, token): &(Inst, Value)| {
            let depth = ends.get(token).and_then(|ends| ends.iter().map(|end| loops.depth(*end)).min());
            is_ordered_without_schedule(module, func, *token)
                && turns::have_work_between(module, func, &cfg, &loops, (*begin, *token), depth)
        };
        facts.working = begins.iter().filter(|begin| is_working(begin)).map(|(_, token)| *token).collect();
        facts
    }

    /// Whether the loop of the region with `token` asks for chunks.
    pub(crate) fn is_chunked(&self, token: Value) -> bool {
        self.chunked.contains(&token)
    }

    /// Whether the ordered loop of the region with `token`, which has no schedule, works outside of its turns.
    pub(crate) fn works_between_turns(&self, token: Value) -> bool {
        self.working.contains(&token)
    }

    /// Whether the division of the loop that `begin` begins is to be hidden.
    pub(crate) fn is_hidden(&self, begin: Inst) -> bool {
        self.hidden.contains(&begin)
    }
}

/// Whether the region of `token` is a loop that has an `ordered` clause, and no schedule.
fn is_ordered_without_schedule(module: &Module, func: &Function, token: Value) -> bool {
    let entry = func.def_inst(token).and_then(|entry| RegionEntry::parse(func, &module.ctx, entry));
    entry.is_some_and(|entry| entry.ordered() && entry.schedule().is_none())
}

/// Whether there are loops in the loop that `begin` begins.
fn holds_loops(func: &Function, ctx: &Context, cfg: &Cfg, loops: &Loops, begin: Inst, token: Value) -> bool {
    let Some(start) = func.inst_block(begin) else { return false };
    let mut deepest = loops.depth(start);
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![start];
    while let Some(block) = work.pop() {
        if seen.insert(block) && !ends_loop(func, ctx, block, token) {
            deepest = deepest.max(loops.depth(block));
            work.extend_from_slice(cfg.succs(block));
        }
    }
    deepest > loops.depth(start) + 1
}

/// Whether `block` holds the end marker of the loop.
fn ends_loop(func: &Function, ctx: &Context, block: Block, token: Value) -> bool {
    func.block_insts(block).iter().any(|inst| {
        let data = &func.insts[*inst];
        matches!(data.op, Op::Call(_))
            && data.args() == [Operand::Value(token)]
            && Marker::of(data, ctx) == Some(Marker::LoopEnd)
    })
}
