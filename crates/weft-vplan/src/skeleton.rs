//! The frame of a loop: where it begins and ends, how often it runs, and what it hands from one iteration to the next.
//!
//! ```llvm
//! head:
//!   %i = phi i64 [ %first, %before ], [ %next, %latch ]      ; an induction
//!   %s = phi float [ 0.0, %before ], [ %t, %latch ]          ; carried
//!   …
//! latch:
//!   %next = add i64 %i, 1
//!   %done = icmp eq i64 %next, %end                          ; the count
//!   br i1 %done, label %exit, label %head
//! ```
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop: it is tested at its end, by one branch. Any other form is refused.

use weft_analysis::trip_count::Relation;
use weft_analysis::{Cfg, Loop};
use weft_ir::{
    BinaryOp, Block, CastOp, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Value, ValueDef,
};

/// A variable that grows by the same in each iteration.
#[derive(Clone, Debug)]
pub(crate) struct Induction {
    pub(crate) phi: Inst,
    pub(crate) value: Value,
    /// The value of the next iteration.
    pub(crate) next: Value,
    /// By how much, in bytes for an address.
    pub(crate) step: i128,
    /// Whether the sum keeps its meaning as a signed and as an unsigned number.
    pub(crate) flags: Flags,
}

/// When the loop goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    /// The relation of the tested value and the bound while which it does, and whether it is signed.
    pub(crate) relation: (Relation, bool),
    /// The index of the induction.
    pub(crate) induction: usize,
    /// Whether the value of the next iteration is tested.
    pub(crate) is_next: bool,
    /// Whether only as many low bits of it are tested as the bound has. It grows by one then, so that they pass no bound.
    pub(crate) is_narrow: bool,
    pub(crate) bound: Operand,
}

/// A value that an iteration gets from the one before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    pub(crate) phi: Inst,
    pub(crate) value: Value,
    /// What the next iteration gets.
    pub(crate) next: Operand,
}

/// The frame of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Skeleton {
    /// The one block in front.
    pub(crate) before: Block,
    pub(crate) header: Block,
    pub(crate) latch: Block,
    /// The one block behind.
    pub(crate) exit: Block,
    /// The blocks in reverse post-order.
    pub(crate) blocks: Vec<Block>,
    pub(crate) inductions: Vec<Induction>,
    pub(crate) carried: Vec<Carried>,
    pub(crate) test: Test,
}

impl Skeleton {
    /// Recognizes `found`; the error says what is in the way.
    pub(crate) fn of(module: &Module, func: &Function, cfg: &Cfg, found: &Loop) -> Result<Skeleton, String> {
        let inside = |block: Block| found.blocks.contains(&block);
        let [latch] = found.latches[..] else { return Err("the loop goes back from several places".into()) };
        let outside: Vec<Block> =
            cfg.preds(found.header).iter().copied().filter(|pred| !inside(*pred)).collect();
        let [before] = outside[..] else { return Err("the loop is entered from several places".into()) };
        for block in &found.blocks {
            let leaves = cfg.succs(*block).iter().any(|succ| !inside(*succ));
            if leaves && *block != latch {
                return Err("the loop can be left before its end".into());
            }
        }
        let branch = func.terminator(latch).ok_or("the loop has no end")?;
        let data = &func.insts[branch];
        let (Op::CondBr, &[condition, Operand::Block(then), Operand::Block(otherwise)]) =
            (&data.op, &data.operands[..])
        else {
            return Err("the loop ends with no condition".into());
        };
        let exit = if then == found.header { otherwise } else { then };
        if inside(exit) {
            return Err("the loop has no way out".into());
        }
        let (inductions, carried) = phis(module, func, found.header, latch);
        let test = test(func, found, &inductions, condition, then == found.header)
            .ok_or("how often the loop runs is not known before it")?;
        let counted = module.ctx.types.int_bits(module.ctx.operand_ty(func, test.bound));
        if counted.is_none_or(|bits| bits > 64) {
            return Err("the loop counts in more than 64 bits".into());
        }
        let blocks = found.blocks.clone();
        Ok(Skeleton { before, header: found.header, latch, exit, blocks, inductions, carried, test })
    }
}

/// What the loop from `header` to `latch` carries: numbers that grow by a constant, and the rest.
pub(crate) fn phis(
    module: &Module,
    func: &Function,
    header: Block,
    latch: Block,
) -> (Vec<Induction>, Vec<Carried>) {
    let (mut inductions, mut carried) = (Vec::new(), Vec::new());
    for &inst in func.block_insts(header).iter().take_while(|inst| func.insts[**inst].is_phi()) {
        let Operand::Value(value) = func.result(inst) else { continue };
        let Some(next) = incoming(func, inst, latch) else { continue };
        match step(module, func, value, next) {
            Some((next, step, flags)) => {
                inductions.push(Induction { phi: inst, value, next, step, flags });
            }
            None => carried.push(Carried { phi: inst, value, next }),
        }
    }
    (inductions, carried)
}

impl Skeleton {
    /// How often the loop runs, as far as that can be guessed: it may run less often, or more.
    ///
    /// A row of a collapsed nest begins where the row before has ended, and ends with the row or with the nest.
    pub(crate) fn expected_count(&self, module: &Module, func: &Function) -> Option<u64> {
        if let Some(count) = self.constant_count(module, func) {
            return Some(count);
        }
        let def = |operand: Operand| match operand {
            Operand::Value(value) => func.def_inst(value).map(|inst| &func.insts[inst]),
            _ => None,
        };
        let mut bound = self.test.bound;
        for _ in 0..6 {
            let Some(data) = def(bound) else { break };
            let is_another_form = match (&data.op, &data.operands[..]) {
                (Op::Cast(..), _) => true,
                // Two shifts are a change of width, too.
                (Op::Binary(BinaryOp::Shl | BinaryOp::AShr | BinaryOp::LShr, _), &[_, by]) => {
                    matches!(by, Operand::Const(_))
                }
                // Both ends are counted from another number.
                (Op::Binary(BinaryOp::Add, _), &[_, by]) => matches!(by, Operand::Const(_)),
                _ => false,
            };
            if !is_another_form {
                break;
            }
            bound = data.operands[0];
        }
        let data = def(bound).filter(|data| matches!(data.op, Op::Binary(BinaryOp::Add, _)))?;
        let rows = data.operands.iter().filter_map(|operand| def(*operand)).find_map(|data| {
            let callee = data.callee().and_then(|callee| module.ctx.global_name(callee))?;
            module.ctx.names.text(callee).starts_with("llvm.umin.").then(|| data.args().to_vec())
        })?;
        let whole = rows.iter().filter_map(|operand| def(*operand)).find_map(|data| {
            let (Op::Binary(BinaryOp::Sub, _), &[Operand::Const(whole), _]) = (&data.op, &data.operands[..])
            else {
                return None;
            };
            module.ctx.consts.as_int(whole)
        })?;
        u64::try_from(whole).ok()
    }

    /// The load whose number a carried value is, of this iteration or of one before; none if it is something else.
    pub(crate) fn loaded_by(&self, func: &Function, carried: &Carried) -> Option<Inst> {
        let mut carried = carried;
        for _ in 0..self.carried.len() {
            let Operand::Value(next) = carried.next else { return None };
            if let Some(earlier) = self.carried.iter().find(|other| other.value == next) {
                carried = earlier;
                continue;
            }
            let inst = func.def_inst(next)?;
            let is_load = matches!(func.insts[inst].op, Op::Load { volatile: false, atomic: None, .. });
            let is_here = func.inst_block(inst).is_some_and(|block| self.blocks.contains(&block));
            return (is_load && is_here).then_some(inst);
        }
        None
    }

    /// Whether no iteration waits for one before: what it gets from that is nothing but what was loaded.
    pub(crate) fn waits_for_nothing(&self, func: &Function) -> bool {
        self.carried.iter().all(|carried| self.loaded_by(func, carried).is_some())
    }

    /// How often the loop runs, if that is a constant and it counts to its bound in equal steps.
    pub(crate) fn constant_count(&self, module: &Module, func: &Function) -> Option<u64> {
        let number = |operand: Operand| match operand {
            Operand::Const(constant) => module.ctx.consts.as_int(constant),
            _ => None,
        };
        let tested = &self.inductions[self.test.induction];
        let mut incoming = func.insts[tested.phi].phi_incoming();
        let first = incoming.find(|(_, block)| *block == self.before).and_then(|(value, _)| number(value))?;
        let Test { relation: (relation, signed), is_next, is_narrow, bound, .. } = self.test;
        let bits = module.ctx.types.int_bits(module.ctx.operand_ty(func, bound)).filter(|_| !is_narrow)?;
        let bound = number(bound)?;
        let Some(up) = relation.goes_up() else {
            let way = bound - first;
            // Where the value of this iteration is tested, the one that equals the bound is executed, too.
            let count = way / tested.step + i128::from(!is_next);
            let is_exact = way % tested.step == 0;
            return is_exact.then(|| u64::try_from(count).ok().filter(|count| *count > 0)).flatten();
        };
        // As numbers that the comparison sees; what wraps around has another count.
        let (least, end) = if signed { (-(1 << (bits - 1)), 1 << (bits - 1)) } else { (0, 1 << bits) };
        let seen = |number: i128| (number - least).rem_euclid(1 << bits) + least;
        let at_first = seen(first) + if is_next { tested.step } else { 0 };
        // The last number with which the loop goes on, and how far it is.
        let strict = i128::from(matches!(relation, Relation::Less | Relation::Greater));
        let way = if up { seen(bound) - strict - at_first } else { at_first - seen(bound) - strict };
        let passing = if way < 0 { 0 } else { way / tested.step.abs() + 1 };
        let last = at_first + passing * tested.step;
        let is_exact = (least..end).contains(&at_first) && (least..end).contains(&last);
        is_exact.then(|| u64::try_from(passing + 1).ok()).flatten()
    }
}

/// Returns what `next` adds to `value`, if that is a constant.
fn step(module: &Module, func: &Function, value: Value, next: Operand) -> Option<(Value, i128, Flags)> {
    let Operand::Value(result) = next else { return None };
    let data = &func.insts[func.def_inst(result)?];
    let own = Operand::Value(value);
    match (&data.op, &data.operands[..]) {
        (Op::Binary(BinaryOp::Add, flags), &[left, Operand::Const(by)]) if left == own => {
            Some((result, module.ctx.consts.as_int(by)?, flags.set()))
        }
        (Op::Gep { source, .. }, &[base, Operand::Const(by)]) if base == own => {
            let (size, _) = module.ctx.types.size_align(*source)?;
            Some((result, module.ctx.consts.as_int(by)? * i128::from(size), Flags::NONE))
        }
        _ => None,
    }
    .filter(|(_, step, _)| *step != 0)
}

/// Reads the condition at the end of a loop, which goes on if it `is_true`.
fn test(
    func: &Function,
    found: &Loop,
    inductions: &[Induction],
    condition: Operand,
    is_true: bool,
) -> Option<Test> {
    let Operand::Value(condition) = condition else { return None };
    let data = &func.insts[func.def_inst(condition)?];
    let (Op::ICmp(predicate, _), &[left, right]) = (&data.op, &data.operands[..]) else { return None };
    let is_invariant = |operand: Operand| match operand {
        Operand::Value(value) => match func.values[value].def {
            ValueDef::Inst(inst) => func.inst_block(inst).is_none_or(|b| !found.blocks.contains(&b)),
            _ => true,
        },
        _ => true,
    };
    let low_bits_of = |operand: Operand| match operand {
        Operand::Value(value) => func.def_inst(value).and_then(|inst| match func.insts[inst].op {
            Op::Cast(CastOp::Trunc, _) => Some(func.insts[inst].operands[0]),
            _ => None,
        }),
        _ => None,
    };
    let is_tested = |operand: Operand| {
        let (whole, is_narrow) = low_bits_of(operand).map_or((operand, false), |whole| (whole, true));
        let found = inductions.iter().enumerate().find_map(|(index, induction)| match whole {
            Operand::Value(value) if value == induction.value => Some((index, false)),
            Operand::Value(value) if value == induction.next => Some((index, true)),
            _ => None,
        })?;
        (!is_narrow || inductions[found.0].step.abs() == 1).then_some((found.0, found.1, is_narrow))
    };
    let ((induction, is_next, is_narrow), bound, predicate) = match (is_tested(left), is_tested(right)) {
        (Some(tested), _) if is_invariant(right) => (tested, right, *predicate),
        (_, Some(tested)) if is_invariant(left) => (tested, left, swapped(*predicate)),
        _ => return None,
    };
    let predicate = if is_true { predicate } else { inverse(predicate) };
    let (relation, signed) = Relation::of_predicate(predicate)?;
    let step = inductions[induction].step;
    // An address has no width here, and a relation in the other direction has no count.
    if func.values[inductions[induction].value].ty == weft_ir::Type::PTR
        || relation.goes_up().is_some_and(|up| up != (step > 0))
    {
        return None;
    }
    Some(Test { relation: (relation, signed), induction, is_next, is_narrow, bound })
}

/// What the phi gets from `block`.
pub(crate) fn incoming(func: &Function, phi: Inst, block: Block) -> Option<Operand> {
    func.insts[phi].phi_incoming().find(|(_, from)| *from == block).map(|(value, _)| value)
}

/// The predicate that holds for `b, a` if this one does for `a, b`.
pub(crate) fn swapped(predicate: IntPredicate) -> IntPredicate {
    use IntPredicate as P;
    match predicate {
        P::Slt => P::Sgt,
        P::Sgt => P::Slt,
        P::Sle => P::Sge,
        P::Sge => P::Sle,
        P::Ult => P::Ugt,
        P::Ugt => P::Ult,
        P::Ule => P::Uge,
        P::Uge => P::Ule,
        same => same,
    }
}

/// The predicate that holds if this one does not.
pub(crate) fn inverse(predicate: IntPredicate) -> IntPredicate {
    use IntPredicate as P;
    match predicate {
        P::Slt => P::Sge,
        P::Sge => P::Slt,
        P::Sgt => P::Sle,
        P::Sle => P::Sgt,
        P::Ult => P::Uge,
        P::Uge => P::Ult,
        P::Ugt => P::Ule,
        P::Ule => P::Ugt,
        P::Eq => P::Ne,
        P::Ne => P::Eq,
    }
}

#[cfg(test)]
mod tests;
