//! Divides recursions that write memory, each of their calls a part of its own.
//!
//! ```c
//! void sort(int *a, int *t, int n) { …  sort(a, t, m); sort(a + m, t + m, n - m); merge(a, t, m, n); }
//! ```
//! becomes
//! ```text
//! sort          = what a, t and n say is looked at: a team whose one thread calls sort.forked, or sort.serial
//! sort.forked   = sort, in which the first call is a task, and one waits for it in front of what merge reads
//! sort.serial   = sort as it was
//! ```
//!
//! # Preconditions
//! The function has no regions, throws nothing, and its calls of itself stand in no loop ([`super`]).
//!
//! # Postconditions
//! A team executes the recursion if it reaches over more than [`LEAST`] bytes of the memory that it writes; that is what is known of its
//! work. Then its numbers are what [`Footprint::assumed`] says, and no memory that it writes overlaps with other memory that it
//! accesses. Else one thread does what the program says.
//! Between a task and the wait for it the function accesses no memory, except by calls of itself which the task is apart from.
//!
//! # Algorithm
//! [`Footprint`] says which calls are apart. Of which calls one has not waited yet is followed through the blocks, forwards, and where
//! something else comes, one waits for all. A call that no other one may follow before that stays a call.
//!
//! # Refused
//! What [`Footprint`] refuses, and recursions without two calls that are apart and follow each other.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::bookkeeping::is_lifetime;
use weft_analysis::footprint::{Aligned, Area, Footprint, Sum, Unknown, bounds_on};
use weft_analysis::{Cfg, EffectTable, cost};
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Symbol, Type,
};

use weft_ir::debug_info::debug_location;
use weft_regions::isolate_markers;

use super::forks;

/// A recursion that reaches over fewer bytes is not worth a team, even if each is written once.
pub(super) const LEAST: usize = cost::TRIAL;

/// Makes tasks in `func`, a copy of the function `itself` that gets its depth and goes on with `deep` where that is too large.
pub(super) fn fork(
    module: &mut Module,
    effects: &EffectTable,
    func: &mut Function,
    [itself, deep]: [Symbol; 2],
    footprint: &Footprint,
) -> Result<(), &'static str> {
    let calls = forks::take_depth(module, func, itself, deep);
    for block in func.blocks().to_vec() {
        forks::gather(module, effects, func, block, &calls);
    }
    let are_apart = |a: Inst, b: Inst| footprint.apart.iter().any(|pair| *pair == [a, b] || *pair == [b, a]);
    let mut plan = Plan { forked: calls.clone(), waits: Vec::new() };
    loop {
        let (waits, useful) = plan.follow(module, effects, func, &calls, &are_apart);
        plan.waits = waits;
        if useful.len() == plan.forked.len() {
            break;
        }
        plan.forked = useful;
    }
    if plan.forked.is_empty() {
        return Err("its calls of itself may access the same memory, or what is between them does");
    }
    for inst in &plan.waits {
        let debug = debug_location(func, &module.ctx, *inst);
        forks::wait_before(module, func, *inst, &debug);
    }
    for call in &plan.forked {
        forks::make_task(module, func, *call);
    }
    isolate_markers(func, &mut module.ctx);
    Ok(())
}

/// Which calls are tasks, and in front of what one waits for them.
struct Plan {
    forked: Vec<Inst>,
    waits: Vec<Inst>,
}

impl Plan {
    /// Follows the tasks through `func`. Returns where one must wait, and behind which tasks something is done meanwhile.
    fn follow(
        &self,
        module: &Module,
        effects: &EffectTable,
        func: &Function,
        calls: &[Inst],
        are_apart: &dyn Fn(Inst, Inst) -> bool,
    ) -> (Vec<Inst>, Vec<Inst>) {
        let cfg = Cfg::compute(func);
        let mut open_behind: FxHashMap<Block, Vec<Inst>> = FxHashMap::default();
        loop {
            let (mut waits, mut useful) = (Vec::new(), Vec::new());
            let mut is_changed = false;
            for block in cfg.rpo() {
                let behind = cfg.preds(*block).iter().filter_map(|pred| open_behind.get(pred)).flatten();
                let mut open: Vec<Inst> = behind.copied().collect();
                open.sort();
                open.dedup();
                for inst in func.block_insts(*block) {
                    let is_call = calls.contains(inst);
                    let must_wait = match is_call {
                        true => !open.iter().all(|other| are_apart(*other, *inst)),
                        false => is_ordered(module, effects, func, *inst),
                    };
                    if must_wait && !open.is_empty() {
                        waits.push(*inst);
                        open.clear();
                    }
                    if is_call {
                        useful.extend(open.iter().copied());
                        if self.forked.contains(inst) {
                            open.push(*inst);
                        }
                    }
                }
                is_changed |= open_behind.insert(*block, open.clone()) != Some(open);
            }
            if !is_changed {
                useful.sort();
                useful.dedup();
                return (waits, useful);
            }
        }
    }
}

/// Whether `inst` must not be executed beside a task: it accesses memory, or ends the function.
fn is_ordered(module: &Module, effects: &EffectTable, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    if data.is_debug_record() || is_lifetime(data, module) {
        return false;
    }
    let of_inst = effects.of_inst(&module.ctx, func, inst);
    of_inst.accesses_memory() || of_inst.has_side_effects() || matches!(data.op, Op::Ret | Op::Unreachable)
}

/// Asks, at the end of `block`, whether a team is to execute the function `func`: it reaches far enough, and what `footprint` needs holds.
pub(super) fn ask(
    module: &mut Module,
    func: &mut Function,
    block: Block,
    footprint: &Footprint,
) -> Result<Operand, &'static str> {
    let wide: Vec<Option<Operand>> =
        (0..func.params.len()).map(|i| widened(module, func, block, i)).collect();
    let mut asked = Asked { module, func, block, wide };
    let bounds = footprint.areas.iter().flat_map(|area| &area.bounds);
    let named: FxHashSet<&Unknown> =
        footprint.assumed.iter().chain(bounds).flat_map(|sum| sum.terms.keys()).collect();
    let is_named = |index: &usize| named.contains(&Unknown::Param(*index));
    let mut answers: Vec<Operand> =
        (0..asked.wide.len()).filter(is_named).filter_map(|index| asked.is_small(index)).collect();
    for sum in &footprint.assumed {
        answers.push(asked.is_natural(sum)?);
    }
    for aligned in &footprint.aligned {
        answers.push(asked.is_aligned(aligned)?);
    }
    let mut ends = Vec::new();
    for area in &footprint.areas {
        let (first, last) = (asked.end_of(area, 1)?, asked.end_of(area, -1)?);
        ends.push((first, last, area.is_written));
    }
    let mut reach: Option<Operand> = None;
    for (index, (first, last, is_written)) in ends.iter().enumerate() {
        let mut at = asked.cursor();
        // An area without bytes, or one that is not a part of memory, is no area to divide.
        answers.push(at.icmp(IntPredicate::Ule, *first, *last));
        if *is_written {
            let size = at.binary(BinaryOp::Sub, *last, *first);
            reach = Some(reach.map_or(size, |sum| at.binary(BinaryOp::Add, sum, size)));
        }
        for (other_first, other_last, is_other_written) in &ends[index + 1..] {
            if *is_written || *is_other_written {
                let before = at.icmp(IntPredicate::Ult, *last, *other_first);
                let behind = at.icmp(IntPredicate::Ult, *other_last, *first);
                answers.push(at.binary(BinaryOp::Or, before, behind));
            }
        }
    }
    let mut at = asked.cursor();
    let reach = reach.ok_or("it writes nothing")?;
    let least = at.i64(i64::try_from(LEAST).unwrap_or(i64::MAX));
    let mut worth = at.icmp(IntPredicate::Sgt, reach, least);
    for answer in answers {
        worth = at.binary(BinaryOp::And, worth, answer);
    }
    Ok(worth)
}

/// Parameter `index` of `func` as a number of 64 bits, if it is one.
fn widened(module: &mut Module, func: &mut Function, block: Block, index: usize) -> Option<Operand> {
    let (ty, value) = (func.params[index].ty, Operand::Value(func.params[index].value));
    let types = &module.ctx.types;
    if types.is_ptr(ty) {
        return Some(Cursor::at_end(func, &mut module.ctx, block).cast(CastOp::PtrToInt, value, Type::I64));
    }
    match types.int_bits(ty)? {
        64 => Some(value),
        8..=63 => Some(Cursor::at_end(func, &mut module.ctx, block).cast(CastOp::SExt, value, Type::I64)),
        _ => None,
    }
}

/// Where numbers are computed, and the parameters of which.
struct Asked<'a> {
    module: &'a mut Module,
    func: &'a mut Function,
    block: Block,
    wide: Vec<Option<Operand>>,
}

impl Asked<'_> {
    fn cursor(&mut self) -> Cursor<'_> {
        Cursor::at_end(self.func, &mut self.module.ctx, self.block)
    }

    /// The first byte of `area` (1) or its last one (-1): the greatest of its lower bounds, the least of its upper ones.
    fn end_of(&mut self, area: &Area, side: i128) -> Result<Operand, &'static str> {
        const UNKNOWN: &str = "how far it reaches is not known";
        let predicate = if side == 1 { IntPredicate::Ugt } else { IntPredicate::Ult };
        let mut end: Option<Operand> = None;
        for bound in bounds_on(area, side) {
            // side * byte + rest >= 0
            let rest = bound.plus(&Sum::unknown(Unknown::Byte), -side).and_then(|rest| rest.times(-side));
            let number = self.number(&rest.ok_or(UNKNOWN)?)?;
            end = Some(match end {
                None => number,
                Some(other) => {
                    let mut at = self.cursor();
                    let is_closer = at.icmp(predicate, number, other);
                    at.select(is_closer, number, other)
                }
            });
        }
        end.ok_or(UNKNOWN)
    }

    /// The sum, of 64 bits.
    fn number(&mut self, sum: &Sum) -> Result<Operand, &'static str> {
        const TOO_LARGE: &str = "its bounds have numbers that are too large";
        let small = |number: i128| i64::try_from(number).map_err(|_| TOO_LARGE);
        // Sums of a few such products, and a pointer, do not wrap around.
        if sum.terms.len() > 4 || sum.terms.values().any(|factor| factor.abs() > 1 << 12) {
            return Err(TOO_LARGE);
        }
        let constant = small(sum.constant)?;
        let mut total = self.cursor().i64(constant);
        for (unknown, factor) in &sum.terms {
            let operand = match unknown {
                Unknown::Param(index) => self.wide[*index].ok_or(TOO_LARGE)?,
                Unknown::Global(name) => {
                    let name = self.module.ctx.names.text(*name).to_owned();
                    let global = self.module.ctx.global(&name);
                    self.cursor().cast(CastOp::PtrToInt, global, Type::I64)
                }
                _ => return Err("how far it reaches is not known"),
            };
            let factor = small(*factor)?;
            let mut at = self.cursor();
            let factor = at.i64(factor);
            let product = at.binary(BinaryOp::Mul, operand, factor);
            total = at.binary(BinaryOp::Add, total, product);
        }
        Ok(total)
    }

    /// Whether parameter `index` has no more than 46 bits, or is a pointer of no more than 61: sums do not wrap around then.
    fn is_small(&mut self, index: usize) -> Option<Operand> {
        let operand = self.wide[index]?;
        let types = &self.module.ctx.types;
        let ty = self.func.params[index].ty;
        let (below, most) = match types.int_bits(ty) {
            Some(64) => (1 << 46, 1 << 47),
            Some(_) => return None,
            None => (0, 1 << 61),
        };
        let mut at = self.cursor();
        let [below, most] = [below, most].map(|number| at.i64(number));
        let shifted = at.binary(BinaryOp::Add, operand, below);
        Some(at.icmp(IntPredicate::Ult, shifted, most))
    }

    /// Whether the pointer lies whole elements behind the other one.
    fn is_aligned(&mut self, aligned: &Aligned) -> Result<Operand, &'static str> {
        let apart = Sum::unknown(aligned.pointer).minus(&Sum::unknown(aligned.base));
        let apart = self.number(&apart.ok_or("its bounds have numbers that are too large")?)?;
        let mut at = self.cursor();
        let size = at.ctx.int(Type::I64, aligned.size);
        let rest = at.binary(BinaryOp::SRem, apart, size);
        let zero = at.i64(0);
        Ok(at.icmp(IntPredicate::Eq, rest, zero))
    }

    /// Whether the sum is not negative.
    fn is_natural(&mut self, sum: &Sum) -> Result<Operand, &'static str> {
        let number = self.number(sum)?;
        let mut at = self.cursor();
        let zero = at.i64(0);
        Ok(at.icmp(IntPredicate::Sge, number, zero))
    }
}
