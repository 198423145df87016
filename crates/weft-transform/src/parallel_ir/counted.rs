//! Loops that fork a task per iteration and besides do nothing but count.
//!
//! ```llvm
//! head:
//!   %i = phi i64 [ 0, %before ], [ %j, %cont ]       ; a counter: it starts at 0, and steps by 1
//!   %p = phi ptr [ %a, %before ], [ %q, %cont ]      ; another one, which steps by 8 bytes
//!   fork label %task, label %cont
//! task:
//!   call void @work(i64 %i, ptr %p)
//!   halt label %cont
//! cont:
//!   %j = add i64 %i, 1
//!   %q = getelementptr i64, ptr %p, i64 1
//!   %more = icmp slt i64 %j, %n                      ; it goes on as long as the next value is below %n
//!   br i1 %more, label %head, label %exit
//! ```
//! Of such a loop it is known in front of it how often it goes round, and what its counters are in any of its iterations
//! ([`super::iterations`]).
//!
//! # Preconditions
//! The verifier finds nothing wrong with the function.
//!
//! # Postconditions
//! Nothing is changed. What [`Counted`] says holds for each execution of the loop: the bound does not change, no register of the
//! loop is used behind it, and a counter that is tested does not pass its bound without being seen there.
//!
//! # Refused
//! With the reason ([`Refusal`]): loops that do something else; steps that are not known; counters that may pass their bound and
//! wrap; tasks that call the function that they are in, since a recursion is balanced without this; tasks with variables of
//! varying size or number.

use weft_analysis::parallel_regions::Side;
use weft_analysis::{ParallelRegion, ParallelRegionId, ParallelRegions};
use weft_ir::cfg::{BlockSet, Cfg, block_set};
use weft_ir::{
    BinaryOp, Block, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Type, TypeData, Value,
    ValueDef,
};

use super::{allocas, cost, trivial};

/// Why a loop of tasks stays what it is.
pub(super) type Refusal = &'static str;

const DOES_MORE: Refusal = "it does more than count and make tasks";
const STEPS: Refusal = "how often it goes round is not known in front of it";
const USED_BEHIND: Refusal = "what it has counted is used behind it";
const RECURS: Refusal = "its tasks call the function that they are in";
const VARIABLES: Refusal = "its tasks have variables of varying size or number";

/// A loop that forks and counts.
pub(super) struct Counted {
    pub(super) region: ParallelRegion,
    /// The block from which control enters the loop.
    pub(super) before: Block,
    pub(super) counters: Vec<Counter>,
    /// How long it goes on.
    pub(super) test: Test,
    /// From the continuation to the last block of the loop, which has the test.
    pub(super) chain: Vec<Block>,
    /// Where it goes when it is over.
    pub(super) exit: Block,
    /// The fewest iterations of a task.
    pub(super) least: usize,
    /// Variables of the task, one for each instance.
    pub(super) allocas: Vec<Inst>,
}

/// A variable that each iteration steps by the same amount.
pub(super) struct Counter {
    pub(super) phi: Inst,
    pub(super) variable: Value,
    pub(super) start: Operand,
    pub(super) step: Step,
}

/// By how much a counter steps.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// A number by a number.
    Number(i128),
    /// A pointer by so many elements of a type.
    Elements(Type, i128),
}

/// The next value of a counter is compared: the loop goes on as long as that holds.
pub(super) struct Test {
    pub(super) counter: usize,
    pub(super) step: i128,
    pub(super) predicate: IntPredicate,
    pub(super) bound: Operand,
}

impl Counted {
    /// The last block of the loop.
    pub(super) fn latch(&self) -> Block {
        *self.chain.last().unwrap_or(&self.region.continuation)
    }
}

/// The loop that makes the tasks of region `id`; none if that is in no loop of its own.
pub(super) fn find(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    regions: &ParallelRegions,
    id: ParallelRegionId,
) -> Option<Result<Counted, Refusal>> {
    goes_round(func, regions, id).then(|| Finder { module, func, cfg, regions, id }.find())
}

/// Whether the continuation leads back to the fork.
fn goes_round(func: &Function, regions: &ParallelRegions, id: ParallelRegionId) -> bool {
    let region = regions.get(id);
    let (mut seen, mut work) = (BlockSet::new(), vec![region.continuation]);
    while let Some(block) = work.pop() {
        let is_join = func.terminator(block).is_some_and(|end| region.joins.contains(&end));
        if block == region.block {
            return true;
        }
        if !is_join && seen.insert(block) && regions.contains(id, Side::Continuation, block) {
            work.extend(func.successors(block));
        }
    }
    false
}

struct Finder<'a> {
    module: &'a Module,
    func: &'a Function,
    cfg: &'a Cfg,
    regions: &'a ParallelRegions,
    id: ParallelRegionId,
}

impl Finder<'_> {
    fn find(&self) -> Result<Counted, Refusal> {
        let Finder { func, cfg, .. } = *self;
        let region = self.regions.get(self.id).clone();
        let head = region.block;
        let (chain, exit) = self.chain(&region).ok_or(DOES_MORE)?;
        let latch = *chain.last().ok_or(DOES_MORE)?;
        let [first, second] = cfg.preds(head) else { return Err(DOES_MORE) };
        let before = if *first == latch { *second } else { *first };
        if before == latch || region.halts.is_empty() {
            return Err(DOES_MORE);
        }
        let (phis, rest): (Vec<Inst>, Vec<Inst>) =
            func.block_insts(head).iter().copied().partition(|inst| func.insts[*inst].is_phi());
        // The head computes at most something of its own for the task.
        if !rest[..rest.len() - 1].iter().all(|inst| is_arithmetic(&func.insts[*inst].op)) {
            return Err(DOES_MORE);
        }
        let counters: Option<Vec<(Counter, Operand)>> =
            phis.into_iter().map(|phi| self.counter(phi, before, latch)).collect();
        let counters = counters.ok_or(STEPS)?;
        let test = self.test(latch, head, &counters).ok_or(STEPS)?;

        let task = self.regions.task_blocks(func, self.id);
        let mut inside = block_set(&task);
        inside.insert(head);
        let counting = block_set(&chain);
        let is_computed = |operand: Operand| match operand {
            Operand::Value(value) => {
                defining_block(func, value).is_some_and(|b| inside.contains(b) || counting.contains(b))
            }
            _ => false,
        };
        if is_computed(test.bound) || counters.iter().any(|(counter, _)| is_computed(counter.start)) {
            return Err(STEPS);
        }
        self.stays_inside(&counters, &inside, &counting)?;
        let allocas = allocas::of_task(func, self.regions, self.id);
        let mut all = task.iter().flat_map(|block| func.block_insts(*block));
        if all.any(|inst| matches!(func.insts[*inst].op, Op::Alloca { .. }) && !allocas.contains(inst)) {
            return Err(VARIABLES);
        }
        let is_trivial = trivial::is_trivial(func, self.regions, self.id);
        let least = if is_trivial { cost::LEAST_ITERATIONS } else { 1 };
        let counters = counters.into_iter().map(|(counter, _)| counter).collect();
        Ok(Counted { region, before, counters, test, chain, exit, least, allocas })
    }

    /// The blocks from the continuation to the one that goes back to the fork, if they do nothing but compute, and where they go
    /// in the end.
    fn chain(&self, region: &ParallelRegion) -> Option<(Vec<Block>, Block)> {
        let Finder { func, cfg, .. } = *self;
        let mut chain = vec![region.continuation];
        loop {
            let block = *chain.last()?;
            let end = func.terminator(block)?;
            let (_, rest) = func.block_insts(block).split_last()?;
            if !rest.iter().all(|inst| is_arithmetic(&func.insts[*inst].op)) {
                return None;
            }
            let successors = func.successors(block);
            match (&func.insts[end].op, &successors[..]) {
                (Op::Br, &[next]) if cfg.preds(next).len() == 1 && !chain.contains(&next) => chain.push(next),
                (Op::CondBr, &[head, exit]) | (Op::CondBr, &[exit, head])
                    if head == region.block && exit != head =>
                {
                    return Some((chain, exit));
                }
                _ => return None,
            }
        }
    }

    /// What the phi counts, and its next value.
    fn counter(&self, phi: Inst, before: Block, latch: Block) -> Option<(Counter, Operand)> {
        let func = self.func;
        let variable = func.insts[phi].result?;
        let incoming = |from: Block| {
            func.insts[phi].phi_incoming().find(|(_, block)| *block == from).map(|(value, _)| value)
        };
        let (start, next) = (incoming(before)?, incoming(latch)?);
        let Operand::Value(stepped) = next else { return None };
        let data = &func.insts[func.def_inst(stepped)?];
        let &[from, by] = &data.operands[..] else { return None };
        let (from, by) = match &data.op {
            Op::Binary(BinaryOp::Add, _) if by == Operand::Value(variable) => (by, from),
            _ => (from, by),
        };
        if from != Operand::Value(variable) {
            return None;
        }
        let by = self.constant(by)?;
        let step = match (&data.op, self.module.ctx.types.data(data.ty)) {
            (Op::Binary(BinaryOp::Add, _), TypeData::Int(bits)) => Step::Number(signed(by, *bits)?),
            (Op::Binary(BinaryOp::Sub, _), TypeData::Int(bits)) => Step::Number(-signed(by, *bits)?),
            (Op::Gep { source, .. }, _) if data.ty == Type::PTR => Step::Elements(*source, by),
            _ => return None,
        };
        Some((Counter { phi, variable, start, step }, next))
    }

    /// How long the loop goes on.
    fn test(&self, latch: Block, head: Block, counters: &[(Counter, Operand)]) -> Option<Test> {
        let func = self.func;
        let end = func.terminator(latch)?;
        let Operand::Value(asked) = *func.insts[end].operands.first()? else { return None };
        let compare = &func.insts[func.def_inst(asked)?];
        let (Op::ICmp(predicate, _), &[left, right]) = (&compare.op, &compare.operands[..]) else {
            return None;
        };
        let goes_on_if_so = func.successors(latch).first() == Some(&head);
        let predicate = if goes_on_if_so { *predicate } else { predicate.inverse() };
        let of = |operand: Operand| counters.iter().position(|(_, next)| *next == operand);
        let (counter, predicate, bound) = match (of(left), of(right)) {
            (Some(counter), None) => (counter, predicate, right),
            (None, Some(counter)) => (counter, predicate.swapped(), left),
            _ => return None,
        };
        let Step::Number(step) = counters[counter].0.step else { return None };
        let Operand::Value(next) = counters[counter].1 else { return None };
        let next = &func.insts[func.def_inst(next)?];
        let never_wraps = |flag: Flags| matches!(&next.op, Op::Binary(_, flags) if flags.contains(flag));
        let is_sub = matches!(next.op, Op::Binary(BinaryOp::Sub, _));
        use IntPredicate::{Ne, Sgt, Slt, Ugt, Ult};
        // A step of one meets each number on its way, so the bound as well.
        let is_met = match predicate {
            Ne => step.abs() == 1,
            Slt => step == 1 || step > 1 && never_wraps(Flags::NSW),
            Sgt => step == -1 || step < -1 && never_wraps(Flags::NSW),
            Ult => step == 1 || step > 1 && !is_sub && never_wraps(Flags::NUW),
            Ugt => step == -1 || step < -1 && is_sub && never_wraps(Flags::NUW),
            _ => false,
        };
        is_met.then_some(Test { counter, step, predicate, bound })
    }

    /// Refuses what uses a register of the loop elsewhere, and tasks that call their function.
    fn stays_inside(
        &self,
        counters: &[(Counter, Operand)],
        inside: &BlockSet,
        counting: &BlockSet,
    ) -> Result<(), Refusal> {
        let func = self.func;
        for (block, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            let used = data.operands.iter().filter_map(|operand| match operand {
                Operand::Value(value) => defining_block(func, *value),
                _ => None,
            });
            let is_counter = counters.iter().any(|(counter, _)| counter.phi == inst);
            for from in used {
                let leaves = counting.contains(from) && !counting.contains(block) && !is_counter
                    || inside.contains(from) && !inside.contains(block) && !counting.contains(block);
                if leaves {
                    return Err(USED_BEHIND);
                }
            }
            let callee = data.callee().and_then(|callee| self.module.ctx.global_name(callee));
            if inside.contains(block) && callee == Some(func.name) {
                return Err(RECURS);
            }
        }
        Ok(())
    }

    fn constant(&self, operand: Operand) -> Option<i128> {
        match operand {
            Operand::Const(c) => self.module.ctx.consts.as_int(c),
            _ => None,
        }
    }
}

/// The number of so many bits that `value` stands for, if a register of an iteration has as many.
fn signed(value: i128, bits: u32) -> Option<i128> {
    let unused = 128 - bits;
    matches!(bits, 8 | 16 | 32 | 64).then(|| value << unused >> unused)
}

/// Whether an instruction only computes.
pub(super) fn is_arithmetic(op: &Op) -> bool {
    matches!(
        op,
        Op::Binary(..) | Op::ICmp(..) | Op::Cast(..) | Op::Select(..) | Op::Gep { .. } | Op::DebugRecord(_)
    )
}

fn defining_block(func: &Function, value: Value) -> Option<Block> {
    match func.values[value].def {
        ValueDef::Inst(inst) => func.inst_block(inst),
        _ => None,
    }
}
