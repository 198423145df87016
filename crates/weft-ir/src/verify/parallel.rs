//! `fork`, `halt` and `join`: regions of two tasks that are entered, left and nested in one way only.
//!
//! ```text
//!            fork label %task, label %cont        a region: the task of a fork and its continuation
//!             /                    \
//!   task: … halt label %cont      cont: … join label %next
//! ```
//!
//! A walk from the entry gives each block its *context*: the regions it stands in, from outside to inside, and for
//! each whether it is in the task or in the continuation. Control changes the context at the three terminators
//! only, so a block that is reached in two contexts breaks a rule; which one, the contexts tell.
//!
//! A fork may stand in a loop whose exit leads to the join: the join waits for all instances of its fork that the
//! current task has started. There the continuation goes back to a block that dominates the fork, which is the one
//! way out of a continuation besides its join.
//!
//! What is not checked here: that no register of a task is used behind it is [`Rule::Dominance`], since control does
//! not flow from the end of a task to its continuation on every path.

use crate::cfg::{BlockSet, Cfg};
use crate::dominators::DomTree;
use crate::entities::{Block, Inst};
use crate::entity::SecondaryMap;
use crate::inst::Op;
use crate::operands::Operand;
use crate::verify::{Checker, Rule};

/// Which part of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Task,
    Continuation,
}

/// The innermost region of a context, and the context outside of it.
#[derive(Clone, Copy)]
struct Frame {
    outer: Context,
    fork: Block,
    side: Side,
}

/// The regions a block stands in: index of the innermost frame, or none outside of all regions.
type Context = Option<u32>;

struct Walk<'c, 'a> {
    c: &'c mut Checker<'a>,
    cfg: &'c Cfg,
    dom: &'c DomTree,
    frames: Vec<Frame>,
    /// By block; the outer option tells whether the block was reached.
    contexts: SecondaryMap<Block, Option<Context>>,
}

/// Checks the regions of the function, if it has any.
pub(super) fn check(c: &mut Checker<'_>, cfg: &Cfg, dom: &DomTree) {
    let func = c.func;
    let terminators: Vec<(Block, Inst)> =
        cfg.rpo().iter().filter_map(|b| Some((*b, func.terminator(*b)?))).collect();
    if !terminators.iter().any(|(_, i)| matches!(func.insts[*i].op, Op::Fork | Op::Halt | Op::Join)) {
        return;
    }
    let mut walk = Walk { c, cfg, dom, frames: Vec::new(), contexts: SecondaryMap::new() };
    if let Some(entry) = func.entry() {
        walk.contexts[entry] = Some(None);
    }
    for (block, inst) in &terminators {
        walk.terminator(*block, *inst);
    }
    for (block, inst) in terminators {
        let data = &func.insts[inst];
        if let (Op::Fork, &[Operand::Block(task), Operand::Block(cont)]) = (&data.op, &data.operands[..]) {
            walk.fork(block, inst, task, cont);
        }
    }
}

impl Walk<'_, '_> {
    fn frame(&self, context: Context) -> Option<Frame> {
        context.map(|index| self.frames[index as usize])
    }

    /// Follows the edges out of `block`, which has been reached before since blocks come in reverse post-order.
    fn terminator(&mut self, block: Block, inst: Inst) {
        let Some(context) = self.contexts[block] else { return };
        let data = &self.c.func.insts[inst];
        let frame = self.frame(context);
        match (&data.op, &data.operands[..]) {
            (Op::Fork, &[Operand::Block(task), Operand::Block(cont)]) => {
                for (target, side) in [(task, Side::Task), (cont, Side::Continuation)] {
                    self.frames.push(Frame { outer: context, fork: block, side });
                    let inner = Some(self.frames.len() as u32 - 1);
                    self.reach(block, inst, target, inner, true);
                }
            }
            (Op::Halt, &[Operand::Block(target)]) => self.halt(inst, frame, target),
            (Op::Join, &[Operand::Block(target)]) => match frame {
                Some(Frame { outer, side: Side::Continuation, .. }) => {
                    self.reach(block, inst, target, outer, false);
                }
                _ => self.c.inst_error(inst, Rule::Join, "a join outside of a continuation"),
            },
            (Op::Br | Op::CondBr | Op::Switch, _) => {
                let mut targets = data.successors().collect::<Vec<_>>();
                targets.dedup();
                for target in targets {
                    self.reach(block, inst, target, context, false);
                }
            }
            (Op::Ret, _) => {
                if frame.is_some_and(|f| f.side == Side::Task) {
                    self.c.inst_error(inst, Rule::TaskExit, "a task returns from the function");
                }
            }
            (Op::Unreachable, _) => {}
            _ => {
                if frame.is_some() {
                    self.c.inst_error(inst, Rule::TaskExit, "this terminator may not stand in a region");
                }
                for target in data.successors().collect::<Vec<_>>() {
                    self.reach(block, inst, target, context, false);
                }
            }
        }
    }

    fn halt(&mut self, inst: Inst, frame: Option<Frame>, target: Block) {
        let continuation = |fork: Block| self.cfg.succs(fork).get(1).copied();
        match frame {
            Some(Frame { side: Side::Task, fork, .. }) => {
                if continuation(fork) != Some(target) {
                    let (fork, target) = (self.c.block_text(fork), self.c.block_text(target));
                    let text =
                        format!("a halt to {target}, which is not the continuation of the fork in {fork}");
                    self.c.inst_error(inst, Rule::HaltTarget, text);
                }
            }
            Some(Frame { side: Side::Continuation, fork, outer: Some(_) }) => {
                let text =
                    format!("a halt before the region of the fork in {} is joined", self.c.block_text(fork));
                self.c.inst_error(inst, Rule::RegionNesting, text);
            }
            _ => self.c.inst_error(inst, Rule::HaltPlace, "a halt outside of a task"),
        }
    }

    /// Control goes from `block` to `target`, and is then in `context`.
    fn reach(&mut self, block: Block, inst: Inst, target: Block, context: Context, is_fork: bool) {
        let Some(known) = self.contexts[target] else {
            self.contexts[target] = Some(context);
            return;
        };
        if known == context || self.loops_back(target, known, context) {
            return;
        }
        let text = self.c.block_text(target);
        let (from, to) = (self.frame(context), self.frame(known));
        if is_fork {
            // The other way into the block came first.
            let (part, rule) = match from.map(|f| f.side) {
                Some(Side::Task) => ("task", Rule::TaskEntry),
                _ => ("continuation", Rule::ContinuationEntry),
            };
            let fork = self.c.block_text(block);
            return self.c.inst_error(
                inst,
                rule,
                format!("{text}, the {part} of {fork}, is entered around the fork"),
            );
        }
        if self
            .innermost_task(context)
            .is_some_and(|f| target == f.fork || self.dom.dominates(target, f.fork))
        {
            return self.c.inst_error(
                inst,
                Rule::RecursiveFork,
                format!("a task goes back to its own fork by {text}"),
            );
        }
        let (rule, what) = match (from, to) {
            (Some(f), _) if f.side == Side::Task && !self.is_inside(known, context) => {
                (Rule::TaskExit, format!("a task is left to {text} without a halt"))
            }
            (_, Some(t)) if !self.is_inside(context, known) && t.side == Side::Task => (
                Rule::TaskEntry,
                format!("{text}, which is in the task of a fork, is entered around the fork"),
            ),
            (_, Some(t)) if !self.is_inside(context, known) && !self.dom.dominates(t.fork, block) => (
                Rule::ContinuationEntry,
                format!("{text}, which is in a continuation, is entered around its fork"),
            ),
            _ => (Rule::RegionNesting, format!("{text} is reached both inside and outside of a region")),
        };
        self.c.inst_error(inst, rule, what);
    }

    /// Whether control may go from `context` back to `target` in `known`, since it comes to the fork again.
    fn loops_back(&self, target: Block, known: Context, mut context: Context) -> bool {
        while context != known {
            match self.frame(context) {
                Some(Frame { outer, fork, side: Side::Continuation })
                    if target == fork || self.dom.dominates(target, fork) =>
                {
                    context = outer;
                }
                _ => return false,
            }
        }
        true
    }

    /// Whether `inner` is `outer`, or a context of regions inside of it.
    fn is_inside(&self, mut inner: Context, outer: Context) -> bool {
        loop {
            if inner == outer {
                return true;
            }
            match self.frame(inner) {
                Some(frame) => inner = frame.outer,
                None => return false,
            }
        }
    }

    fn innermost_task(&self, mut context: Context) -> Option<Frame> {
        while let Some(frame) = self.frame(context) {
            if frame.side == Side::Task {
                return Some(frame);
            }
            context = frame.outer;
        }
        None
    }

    /// What is to be said of a fork when all contexts are known.
    fn fork(&mut self, block: Block, inst: Inst, task: Block, cont: Block) {
        let func = self.c.func;
        if task == cont {
            return self.c.inst_error(inst, Rule::TaskEntry, "the task and the continuation are one block");
        }
        if self.cfg.preds(task) != [block] {
            let text = format!("{}, the task of the fork, has other predecessors", self.c.block_text(task));
            self.c.inst_error(inst, Rule::TaskEntry, text);
        }
        for &phi in func.block_insts(cont) {
            let data = &func.insts[phi];
            let at_fork = data.phi_incoming().find(|(_, from)| *from == block).map(|(value, _)| value);
            let differs = data.phi_incoming().any(|(value, from)| {
                let halts = func.terminator(from).is_some_and(|t| matches!(func.insts[t].op, Op::Halt));
                halts && Some(value) != at_fork
            });
            if differs {
                self.c.inst_error(
                    phi,
                    Rule::ContinuationPhi,
                    "has another value for a halt than for the fork",
                );
            }
        }
        if self.leaves_unjoined(block, cont) {
            let text = "a path of the continuation leaves the function without a join";
            self.c.inst_error(inst, Rule::Unjoined, text);
        }
    }

    /// Whether a path leads from `cont` out of the function without a join of the fork in `fork`.
    fn leaves_unjoined(&self, fork: Block, cont: Block) -> bool {
        let func = self.c.func;
        let mut seen = BlockSet::new();
        let mut work = vec![cont];
        while let Some(block) = work.pop() {
            if !seen.insert(block) {
                continue;
            }
            let Some(inst) = func.terminator(block) else { continue };
            let data = &func.insts[inst];
            let frame = self.contexts[block].and_then(|context| self.frame(context));
            match data.op {
                Op::Join if frame.is_some_and(|f| f.fork == fork) => continue,
                Op::Unreachable => continue,
                // A task that returns is an error of its own.
                Op::Ret if frame.is_none_or(|f| f.side == Side::Continuation) => return true,
                _ => work.extend(self.cfg.succs(block).iter().copied()),
            }
        }
        false
    }
}
