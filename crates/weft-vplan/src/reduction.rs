//! What a loop carries from one iteration to the next, if each lane can do so for its own and the lanes can be combined
//! behind the loop.
//!
//! ```llvm
//! %s = phi float [ 0.0, %before ], [ %t, %latch ]                    ; a sum: t = s + …, also under conditions
//! %m = phi float [ %big, %before ], [ %m2, %latch ]                  ; the least: m2 = select (x < m), x, m
//! %i = phi i32 [ -1, %before ], [ %i2, %latch ]                      ; and where: i2 = select (x < m), k, i
//! ```
//!
//! In a loop of a `simd` construct, such a value is that of a reduction's private copy: the construct permits any order.
//! [OMP 5.2 §5.5.5] What the form of the code does not show is refused: nothing is believed of other carried values.
//!
//! In a choice, ties go to the iteration that comes first in the program (or last, for `<=`), where a carried number of
//! the iteration tells; so the result is that of one iteration after the other.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Flags, FloatPredicate, Function, Inst, IntPredicate, Module, Op, Operand, Value};

use crate::algebra;
use crate::combine::{Combine, Predicate, called, link, swapped};
use crate::scan::{self, Scan};
use crate::skeleton::{self, Carried, Skeleton};

/// Values that are reduced together.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    /// Indices into [`Skeleton::carried`].
    pub(crate) carried: Vec<usize>,
    pub(crate) combine: Combine,
    /// What makes the next value of the one before, if the loop looks at each of them; see [`scan`].
    pub(crate) scan: Option<Scan>,
}

/// Recognizes all that the loop carries; the error says what is in the way.
pub(crate) fn recognize(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    uses: &UseIndex,
) -> Result<Vec<Reduction>, String> {
    let mut found = Vec::new();
    let mut choices: Vec<(usize, Choice)> = Vec::new();
    let mut others: Vec<usize> = Vec::new();
    for (index, carried) in frame.carried.iter().enumerate() {
        if let Some(combine) = chain(module, func, frame, uses, carried) {
            found.push(Reduction { carried: vec![index], combine, scan: None });
        } else if let Some(choice) = choice_of_several(module, func, frame, uses, carried) {
            choices.push((index, choice));
        } else if let Some((combine, scan)) = scan::recognize(module, func, frame, uses, carried) {
            found.push(Reduction { carried: vec![index], combine, scan: Some(scan) });
        } else if let Some(choice) = choice(module, func, uses, carried) {
            choices.push((index, choice));
        } else {
            others.push(index);
        }
    }
    if !others.is_empty() {
        let Some(algebra) = algebra::recognize(module, func, frame, uses, &others) else {
            return Err("it carries a value from one iteration to the next that is no known reduction".into());
        };
        found.push(Reduction { carried: others, combine: Combine::Algebra(algebra), scan: None });
    }
    while let Some((_, first)) = choices.first() {
        let (condition, is_true) = (first.condition, first.is_true);
        let same = |(_, choice): &(usize, Choice)| choice.condition == condition && choice.is_true == is_true;
        let (group, rest): (Vec<_>, Vec<_>) = choices.into_iter().partition(same);
        choices = rest;
        found.push(group_of(module, func, frame, uses, group)?);
    }
    Ok(found)
}

/// `next = select condition, …` between the old value and a new one.
#[derive(Clone, Copy)]
struct Choice {
    condition: Operand,
    /// Whether the new value is taken if the condition holds.
    is_true: bool,
    new: Operand,
}

fn choice(module: &Module, func: &Function, uses: &UseIndex, carried: &Carried) -> Option<Choice> {
    let Operand::Value(next) = carried.next else { return None };
    let data = &func.insts[func.def_inst(next)?];
    let old = Operand::Value(carried.value);
    match (&data.op, &data.operands[..]) {
        // LLVM has made an intrinsic of the choice of the key; a comparison decides on the others.
        (Op::Call(_), &[left, right, callee]) if (left == old) != (right == old) => {
            let name = module.ctx.names.text(module.ctx.global_name(callee)?);
            let takes_less = ["llvm.smin.", "llvm.umin."].iter().any(|known| name.starts_with(known));
            let takes_more = ["llvm.smax.", "llvm.umax."].iter().any(|known| name.starts_with(known));
            let is_signed = name.starts_with("llvm.s");
            let new = if left == old { right } else { left };
            let decides = uses.uses(carried.value).iter().find_map(|used| {
                let data = &func.insts[used.inst];
                let (Op::ICmp(predicate, _), &[left, right]) = (&data.op, &data.operands[..]) else {
                    return None;
                };
                let predicate = match (left == new && right == old, left == old && right == new) {
                    (true, _) => *predicate,
                    (_, true) => skeleton::swapped(*predicate),
                    _ => return None,
                };
                use IntPredicate as P;
                let is_less = matches!(predicate, P::Slt | P::Sle | P::Ult | P::Ule);
                let is_order = is_less || matches!(predicate, P::Sgt | P::Sge | P::Ugt | P::Uge);
                (is_order && predicate.is_signed() == is_signed).then_some((used.inst, is_less))
            });
            let (inst, is_less) = decides?;
            (takes_less || takes_more).then(|| Choice {
                condition: func.result(inst),
                is_true: is_less == takes_less,
                new,
            })
        }
        (Op::Select(_), &[condition, new, kept]) if kept == old && new != old => {
            Some(Choice { condition, is_true: true, new })
        }
        (Op::Select(_), &[condition, kept, new]) if kept == old && new != old => {
            Some(Choice { condition, is_true: false, new })
        }
        _ => None,
    }
}

/// A choice whose condition decides on another carried value, too. One that LLVM has made an intrinsic of looks like a scan else, if the
/// comparison comes behind it.
fn choice_of_several(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    uses: &UseIndex,
    carried: &Carried,
) -> Option<Choice> {
    let found = choice(module, func, uses, carried)?;
    let decides = |other: &Carried| {
        choice(module, func, uses, other).is_some_and(|other| other.condition == found.condition)
    };
    frame.carried.iter().any(|other| other.value != carried.value && decides(other)).then_some(found)
}

/// The comparison that decides, among conditions that must hold as well.
fn comparison(func: &Function, module: &Module, condition: Operand, keys: &[Value]) -> Option<Inst> {
    let Operand::Value(value) = condition else { return None };
    let inst = func.def_inst(value)?;
    let data = &func.insts[inst];
    let is_key = |operand: &Operand| matches!(operand, Operand::Value(v) if keys.contains(v));
    match (&data.op, &data.operands[..]) {
        (Op::ICmp(..) | Op::FCmp(..), operands) => operands.iter().any(is_key).then_some(inst),
        (Op::Binary(BinaryOp::And, _), &[left, right]) => {
            comparison(func, module, left, keys).or_else(|| comparison(func, module, right, keys))
        }
        (Op::Select(_), &[left, right, Operand::Const(no)]) if module.ctx.consts.as_int(no) == Some(0) => {
            comparison(func, module, left, keys).or_else(|| comparison(func, module, right, keys))
        }
        _ => None,
    }
}

fn group_of(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    uses: &UseIndex,
    group: Vec<(usize, Choice)>,
) -> Result<Reduction, String> {
    let unknown = || Err("it carries a choice between values that is no known reduction".to_owned());
    let values: Vec<Value> = group.iter().map(|(index, _)| frame.carried[*index].value).collect();
    let Choice { condition, is_true, .. } = group[0].1;
    let Some(decides) = comparison(func, module, condition, &values) else { return unknown() };
    let is_all_of_it = condition == func.result(decides);
    if !is_true && !is_all_of_it {
        return unknown();
    }
    let data = &func.insts[decides];
    let key = |operand: Operand| values.iter().position(|value| operand == Operand::Value(*value));
    let &[left, right] = &data.operands[..] else { return unknown() };
    let (key, is_swapped, other) = match (key(right), key(left)) {
        (Some(key), None) => (key, false, left),
        (None, Some(key)) => (key, true, right),
        _ => return unknown(),
    };
    if group[key].1.new != other {
        return unknown();
    }
    let predicate = match data.op {
        Op::ICmp(predicate, _) => {
            let predicate = if is_swapped { skeleton::swapped(predicate) } else { predicate };
            Predicate::Int(if is_true { predicate } else { skeleton::inverse(predicate) })
        }
        Op::FCmp(predicate, _) => {
            let predicate = if is_swapped { swapped(predicate) } else { predicate };
            Predicate::Float(if is_true { predicate } else { inverse(predicate) })
        }
        _ => return unknown(),
    };
    if !is_order(predicate) {
        return unknown();
    }
    // Nothing else may look at the values within the loop: each lane has its own.
    let mut allowed: FxHashSet<Inst> = FxHashSet::from_iter([decides]);
    for (index, _) in &group {
        allowed.extend(match frame.carried[*index].next {
            Operand::Value(next) => func.def_inst(next),
            _ => None,
        });
    }
    let inside = |inst: &Inst| func.inst_block(*inst).is_some_and(|block| frame.blocks.contains(&block));
    for (index, _) in &group {
        let carried = &frame.carried[*index];
        let others = uses.uses(carried.value).iter().map(|u| u.inst).filter(inside);
        if others.into_iter().any(|inst| !allowed.contains(&inst)) {
            return Err("the loop looks at what it reduces".into());
        }
        let Operand::Value(next) = carried.next else { return unknown() };
        let is_foreign = |inst: &Inst| inside(inst) && *inst != carried.phi;
        if uses.uses(next).iter().any(|u| is_foreign(&u.inst)) {
            return Err("the loop looks at what it reduces".into());
        }
    }
    let is_number = |choice: &Choice| match choice.new {
        Operand::Value(value) => numbers(module, func, frame, value, 4),
        _ => false,
    };
    let number = group.iter().position(|(_, choice)| is_number(choice)).filter(|number| *number != key);
    let carried = group.iter().map(|(index, _)| *index).collect();
    Ok(Reduction { carried, combine: Combine::Choice { predicate, key, number }, scan: None })
}

/// Says whether `value` is an induction that grows, or one in another width, behind at most `depth` phis.
fn numbers(module: &Module, func: &Function, frame: &Skeleton, value: Value, depth: u32) -> bool {
    if let Some(induction) = frame.inductions.iter().find(|induction| induction.value == value) {
        return induction.step > 0 && func.values[value].ty != weft_ir::Type::PTR;
    }
    let Some(inst) = func.def_inst(value) else { return false };
    let data = &func.insts[inst];
    match (&data.op, data.operands.first()) {
        // Only a cast that keeps the number keeps the order.
        (Op::Cast(weft_ir::CastOp::Trunc, flags), Some(Operand::Value(of))) => {
            let bits = module.ctx.types.int_bits(data.ty).unwrap_or(0);
            (flags.contains(Flags::NSW) || is_below(module, func, frame, *of, bits))
                && numbers(module, func, frame, *of, depth)
        }
        // LLVM may have computed it on several ways. Phis in a circle end at the depth.
        (Op::Phi(_), _) if depth > 0 && func.inst_block(inst) != Some(frame.header) => {
            func.inst_block(inst).is_some_and(|block| frame.blocks.contains(&block))
                && data.phi_incoming().all(
                    |(of, _)| matches!(of, Operand::Value(of) if numbers(module, func, frame, of, depth - 1)),
                )
        }
        (Op::Cast(weft_ir::CastOp::SExt, _), Some(Operand::Value(of))) => {
            numbers(module, func, frame, *of, depth)
        }
        _ => false,
    }
}

/// Says whether `value` counts from a number that is not negative to one that `bits` bits hold with their sign.
fn is_below(module: &Module, func: &Function, frame: &Skeleton, value: Value, bits: u32) -> bool {
    let tested = &frame.inductions[frame.test.induction];
    let number = |operand: Operand| match operand {
        Operand::Const(constant) => module.ctx.consts.as_int(constant),
        _ => None,
    };
    let mut incoming = func.insts[tested.phi].phi_incoming();
    let first = incoming.find(|(_, block)| *block == frame.before).and_then(|(value, _)| number(value));
    let most = (1i128 << bits) / 2;
    let holds = match frame.test.bound {
        Operand::Value(bound) => func.def_inst(bound).is_some_and(|inst| {
            let data = &func.insts[inst];
            let from = data.operands.first().map(|of| module.ctx.operand_ty(func, *of));
            let from = from.and_then(|ty| module.ctx.types.int_bits(ty));
            matches!(&data.op, Op::Cast(weft_ir::CastOp::ZExt, flags) if flags.contains(Flags::NNEG))
                && from.is_some_and(|from| from <= bits)
        }),
        bound => number(bound).is_some_and(|bound| (0..most).contains(&bound)),
    };
    tested.value == value
        && tested.step > 0
        && !frame.test.is_narrow
        && first.is_some_and(|first| (0..most).contains(&first))
        && holds
}

fn is_order(predicate: Predicate) -> bool {
    use FloatPredicate as F;
    match predicate {
        Predicate::Int(predicate) => !matches!(predicate, IntPredicate::Eq | IntPredicate::Ne),
        Predicate::Float(predicate) => {
            matches!(predicate, F::Olt | F::Ole | F::Ogt | F::Oge | F::Ult | F::Ule | F::Ugt | F::Uge)
        }
    }
}

fn inverse(predicate: FloatPredicate) -> FloatPredicate {
    use FloatPredicate as F;
    match predicate {
        F::Olt => F::Uge,
        F::Uge => F::Olt,
        F::Ogt => F::Ule,
        F::Ule => F::Ogt,
        F::Ole => F::Ugt,
        F::Ugt => F::Ole,
        F::Oge => F::Ult,
        F::Ult => F::Oge,
        F::Oeq => F::Une,
        F::Une => F::Oeq,
        F::One => F::Ueq,
        F::Ueq => F::One,
        F::Ord => F::Uno,
        F::Uno => F::Ord,
        F::True => F::False,
        F::False => F::True,
    }
}

/// Recognizes a chain of one operation from the carried value to the next one.
fn chain(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    uses: &UseIndex,
    carried: &Carried,
) -> Option<Combine> {
    let mut links: FxHashSet<Value> = FxHashSet::from_iter([carried.value]);
    let mut todo = vec![carried.value];
    let mut combine: Option<Combine> = None;
    while let Some(value) = todo.pop() {
        for used in uses.uses(value) {
            let data = &func.insts[used.inst];
            if used.inst == carried.phi {
                continue;
            }
            if func.inst_block(used.inst).is_none_or(|block| !frame.blocks.contains(&block)) {
                if Operand::Value(value) != carried.next {
                    return None;
                }
                continue;
            }
            if data.is_debug_record() {
                continue;
            }
            let of = match &data.op {
                Op::Phi(_) => None,
                Op::Select(_) if used.index > 0 => None,
                Op::Binary(op, _) => Some(Combine::Arithmetic(link(*op, used.index)?)),
                Op::Call(_) => Some(called(module, data.callee()?, used.index)?),
                _ => return None,
            };
            if let Some(of) = of {
                if combine.as_ref().is_some_and(|known| *known != of) {
                    return None;
                }
                combine = Some(of);
            }
            let result = data.result?;
            if links.insert(result) {
                todo.push(result);
            }
        }
    }
    let is_link = |operand: &Operand| matches!(operand, Operand::Value(value) if links.contains(value));
    for link in &sorted(&links) {
        if *link == carried.value {
            continue;
        }
        let data = &func.insts[func.def_inst(*link)?];
        let is_right = match &data.op {
            Op::Phi(_) => data.phi_incoming().all(|(value, _)| is_link(&value)),
            Op::Select(_) => data.operands[1..].iter().all(is_link),
            _ => data.operands.iter().filter(|operand| is_link(operand)).count() == 1,
        };
        if !is_right {
            return None;
        }
    }
    is_link(&carried.next).then_some(combine?)
}

fn sorted(links: &FxHashSet<Value>) -> Vec<Value> {
    let mut links: Vec<Value> = links.iter().copied().collect();
    links.sort_unstable();
    links
}
