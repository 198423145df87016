//! What may take a lock, or wait for what other threads do: by the loops around atomic operations.
//!
//! Who takes a lock tries again until it was free: the value that an atomic operation has found decides whether a loop around
//! it goes on. A loop that goes on whatever was found takes none, such as one that marks the neighbors of a node as seen.
//!
//! ```c
//! while (!atomic_compare_exchange(&bound, &old, value))      // replaces what it has seen, and ends as soon as nobody has been faster
//!     ;
//! while (atomic_exchange(&lock, 1))                          // waits until another thread gives the lock back
//!     ;
//! ```
//! The first takes no lock: what it expects is what was there before, and the loop ends when that is replaced. The second does.
//!
//! A `critical` region is held where it stands, and not behind it.
//!
//! Literature: Herlihy, "Wait-Free Synchronization", 1991: a compare-and-exchange that fails has been overtaken by one that did not.

use rustc_hash::FxHashSet;
use weft_analysis::{LoopId, Loops};
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{
    BinaryOp, Block, Consts, Context, FuncId, Function, Inst, Module, Op, Operand, SymbolDef, Value,
};
use weft_regions::Marker;

use super::nesting::{Nesting, Step};
use super::task::Task;

/// The loops of a function, and what is asked of them.
pub(super) struct Waiting<'a> {
    consts: &'a Consts,
    func: &'a Function,
    loops: Loops,
}

impl<'a> Waiting<'a> {
    pub(super) fn of(ctx: &'a Context, func: &'a Function) -> Waiting<'a> {
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        Waiting { consts: &ctx.consts, func, loops: Loops::compute(&cfg, &dom) }
    }

    /// Whether the function may take a lock by atomic operations of its own.
    pub(super) fn may_take_lock(&self) -> bool {
        self.func.layout_insts().any(|(block, inst)| match &self.func.insts[inst].op {
            Op::AtomicRmw { .. } => self.decides(block, inst, |_| true),
            Op::CmpXchg { .. } => {
                let own = self.loops.innermost(block);
                let is_update = own.is_some_and(|of| self.is_update(of, inst));
                self.decides(block, inst, |of| !is_update || Some(of) != own)
            }
            _ => false,
        })
    }

    /// Whether the function may wait in a loop until another thread has written something.
    pub(super) fn may_wait(&self) -> bool {
        // A compare-and-exchange loop ends as soon as it is alone.
        let is_looking = |of: LoopId| {
            !self.blocks(of).any(|block| {
                let insts = self.func.block_insts(block);
                insts.iter().any(|inst| matches!(self.func.insts[*inst].op, Op::CmpXchg { .. }))
            })
        };
        self.func.layout_insts().any(|(block, inst)| match &self.func.insts[inst].op {
            Op::Load { volatile: true, .. } => {
                self.loops.has_irreducible() || self.loops.innermost(block).is_some_and(is_looking)
            }
            Op::Load { atomic: Some(_), .. } => self.decides(block, inst, is_looking),
            _ => false,
        })
    }

    /// Whether `inst` stands in a loop.
    pub(super) fn goes_round(&self, inst: Inst) -> bool {
        self.loops.has_irreducible()
            || self.func.inst_block(inst).is_some_and(|block| self.loops.innermost(block).is_some())
    }

    fn blocks(&self, of: LoopId) -> impl Iterator<Item = Block> + '_ {
        self.func.blocks().iter().copied().filter(move |block| self.loops.contains(of, *block))
    }

    /// Whether what `inst` finds may decide if a loop around it goes on, of those that `counts` takes.
    fn decides(&self, block: Block, inst: Inst, counts: impl Fn(LoopId) -> bool) -> bool {
        let Some(found) = self.func.insts[inst].result else { return false };
        let is_around = |of: &LoopId| self.loops.contains(*of, block) && counts(*of);
        self.loops.has_irreducible()
            || self.loops.iter().map(|(of, _)| of).filter(is_around).any(|of| self.depends(of, found))
    }

    /// Whether the end of a loop depends on `found`, a value in it: by what is computed, by the way that is taken, or by memory to
    /// which the loop writes.
    fn depends(&self, of: LoopId, found: Value) -> bool {
        let branches: Vec<(Block, Inst)> =
            self.blocks(of).filter_map(|block| Some((block, self.func.terminator(block)?))).collect();
        let leaves =
            |block: Block| self.func.successors(block).iter().any(|succ| !self.loops.contains(of, *succ));
        let exits = branches.iter().filter(|(block, _)| leaves(*block)).map(|(_, branch)| *branch);
        let mut next: Vec<Inst> = exits.collect();
        let mut seen: FxHashSet<Inst> = next.iter().copied().collect();
        while let Some(inst) = next.pop() {
            let data = &self.func.insts[inst];
            if data.operands.contains(&Operand::Value(found)) {
                return true;
            }
            let mut more: Vec<Inst> = Vec::new();
            // Which way was taken to a phi says which value it has; the first round of a loop is no choice.
            let is_choice = data.is_phi() && {
                let inner = data.phi_incoming().filter(|(_, from)| self.loops.contains(of, *from));
                inner.count() > 1
            };
            if is_choice {
                more.extend(branches.iter().map(|(_, branch)| *branch));
            }
            let reads = matches!(data.op, Op::Load { .. });
            if reads && self.writes(of) {
                return true;
            }
            more.extend(data.operands.iter().filter_map(|operand| match operand {
                Operand::Value(value) => self.func.def_inst(*value),
                _ => None,
            }));
            let is_in =
                |inst: &Inst| self.func.inst_block(*inst).is_some_and(|block| self.loops.contains(of, block));
            next.extend(more.into_iter().filter(is_in).filter(|inst| seen.insert(*inst)));
        }
        false
    }

    fn writes(&self, of: LoopId) -> bool {
        self.blocks(of).any(|block| {
            let insts = self.func.block_insts(block);
            insts.iter().any(|inst| matches!(self.func.insts[*inst].op, Op::Store { .. }))
        })
    }

    /// Whether the compare-and-exchange `inst` replaces what was there before, and its loop ends as soon as it has done so.
    fn is_update(&self, of: LoopId, inst: Inst) -> bool {
        let func = self.func;
        let Some(pair) = func.insts[inst].result else { return false };
        let part = |value: Operand, index: u32| {
            let Operand::Value(value) = value else { return false };
            func.def_inst(value).is_some_and(|def| {
                let data = &func.insts[def];
                matches!(&data.op, Op::ExtractValue(at) if at[..] == [index])
                    && data.operands[0] == Operand::Value(pair)
            })
        };
        let place = func.insts[inst].operands[0];
        let is_load =
            |def: Inst| matches!(func.insts[def].op, Op::Load { .. }) && func.insts[def].operands[0] == place;
        let is_in = |block: Block| self.loops.contains(of, block);
        let def = |value: Operand| match value {
            Operand::Value(value) => func.def_inst(value),
            _ => None,
        };
        let is_found = |value: Operand| part(value, 0) || def(value).is_some_and(is_load);
        let is_old = |(value, from): (Operand, Block)| match is_in(from) {
            true => is_found(value),
            // Where a lock is tried for, this is the number that says that it is free.
            false => matches!(value, Operand::Value(_)),
        };
        let expected = func.insts[inst].operands[1];
        let expects_old = match def(expected) {
            Some(phi) if func.insts[phi].is_phi() => func.insts[phi].phi_incoming().all(is_old),
            Some(load) => is_load(load) && func.inst_block(load).is_some_and(is_in),
            None => false,
        };
        // The success alone, or with something else that ends the loop as well.
        let says_success = |condition: Operand| match def(condition).map(|def| &func.insts[def]) {
            _ if part(condition, 1) => true,
            Some(data) => match (&data.op, &data.operands[..]) {
                (Op::Select(_), &[first, Operand::Const(then), _]) => {
                    part(first, 1) && self.consts.as_int(then) == Some(1)
                }
                (Op::Binary(BinaryOp::Or, _), sides) => sides.iter().any(|side| part(*side, 1)),
                _ => false,
            },
            None => false,
        };
        let ends = self.blocks(of).any(|block| {
            let leaves = func.successors(block).first().is_some_and(|succ| !is_in(*succ));
            let condition = func.terminator(block).and_then(|branch| func.insts[branch].operands.first());
            leaves && condition.is_some_and(|condition| says_success(*condition))
        });
        expects_old && ends
    }
}

/// What a function does while it holds a critical region of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    /// The functions that it calls there.
    pub(super) calls: Vec<FuncId>,
    /// Whether it creates a task, or calls through a pointer.
    pub(super) creates: bool,
}

impl Held {
    /// Reads it of `func`, which creates `tasks` and calls `through` pointers.
    ///
    /// # Errors
    /// Says that the regions do not nest.
    pub(super) fn read(
        module: &Module,
        func: &Function,
        tasks: &[Task],
        through: &[Inst],
    ) -> Result<Held, String> {
        let step: Step = |ctx, func, inst, open| match Marker::of(&func.insts[inst], ctx) {
            Some(Marker::CriticalBegin) => open.push(inst),
            Some(Marker::CriticalEnd) => drop(open.pop()),
            _ => {}
        };
        let nesting = Nesting::read(&module.ctx, func, step)?;
        let creating = tasks.iter().map(|task| task.inst).chain(through.iter().copied());
        let creating: FxHashSet<Inst> = creating.collect();
        let mut held = Held::default();
        nesting.visit(&module.ctx, func, |inst, open| {
            if open.is_empty() {
                return;
            }
            held.creates |= creating.contains(&inst);
            let data = &func.insts[inst];
            let callee = matches!(data.op, Op::Call(_) | Op::Invoke(_)).then(|| data.callee()).flatten();
            let callee = callee.and_then(|callee| module.ctx.global_name(callee));
            if let Some(SymbolDef::Function(id)) = callee.and_then(|callee| module.symbols.get(&callee)) {
                held.calls.push(*id);
            }
        });
        Ok(held)
    }
}
