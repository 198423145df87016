//! Loops of one iteration, on GPUs: they are written without a loop.
//!
//! ```llvm
//! chunk:   … %lb and %ub = %lb + 1 of `loop.next` …                 ; dealt out one by one
//!          br i1 (trunc %lb < trunc %ub), label %body, label %next
//! body:    %i = phi [ sext (trunc %lb), %chunk ], [ %i.next, %body ]
//!          …
//!          %i.next = add %i, 1
//!          br i1 (%i.next == sext (trunc %ub)), label %next, label %body
//! ; becomes
//!          br label %next
//! ```
//!
//! LLVM does not see that such a loop ends: neither through `trunc (%lb + 1)`, nor through the rows of a collapsed nest.
//!
//! A value is taken apart into a sum of others modulo 2^bits, where that of the second limit is the first one's and 1. In the
//! loop, what its header chooses is what comes from in front of it: the question is whether the first iteration is the last.
//! What is extended is compared as a whole: `sext f` and `sext g` differ by `f - g` only if `g` is less than `f` by the
//! extension's sign, which a branch in front of the loop must have found out.
//!
//! *Before:* the markers of the loops are there. *After:* what ends after its first iteration has no way back.

use weft_analysis::Loop;
use weft_ir::edit::prune_phi_entries;
use weft_ir::{
    BinaryOp, Block, CastOp, Context, Function, Inst, InstData, IntPredicate, Op, Operand, Type, hidden_value,
};

/// How far back values and branches are followed.
const DEPTH: u32 = 24;

/// A summand that is not taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Atom {
    Value(Operand),
    /// A sum modulo 2^bits, extended.
    Extended {
        is_signed: bool,
        bits: u32,
        sum: Sum,
    },
}

/// A sum of multiples, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sum {
    terms: Vec<(Atom, i128)>,
    constant: i128,
}

impl Sum {
    fn atom(atom: Atom) -> Sum {
        Sum { terms: vec![(atom, 1)], constant: 0 }
    }

    fn plus(mut self, other: &Sum, times: i128) -> Sum {
        for (atom, factor) in &other.terms {
            match self.terms.iter_mut().find(|(known, _)| known == atom) {
                Some((_, sum)) => *sum = sum.wrapping_add(factor.wrapping_mul(times)),
                None => self.terms.push((atom.clone(), factor.wrapping_mul(times))),
            }
        }
        self.terms.retain(|(_, factor)| *factor != 0);
        self.constant = self.constant.wrapping_add(other.constant.wrapping_mul(times));
        self
    }

    /// The sum without what is a multiple of 2^bits.
    fn modulo(mut self, bits: u32) -> Sum {
        let reduce = |number: i128| match bits {
            0..=126 => number.rem_euclid(1 << bits),
            _ => number,
        };
        self.terms.iter_mut().for_each(|(_, factor)| *factor = reduce(*factor));
        self.terms.retain(|(_, factor)| *factor != 0);
        self.constant = reduce(self.constant);
        self
    }

    fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The sum divided by a number, if each part of it is a multiple.
    fn divided(mut self, by: i128) -> Option<Sum> {
        let is_multiple = self.constant % by == 0 && self.terms.iter().all(|(_, factor)| factor % by == 0);
        is_multiple.then(|| {
            self.terms.iter_mut().for_each(|(_, factor)| *factor /= by);
            self.constant /= by;
            self
        })
    }
}

/// An interval of one iteration: the marker that hands it out, and how many there are in all.
#[derive(Clone, Copy)]
pub(crate) struct Interval {
    pub(crate) marker: Inst,
    pub(crate) count: Option<Operand>,
}

/// A loop in the code that executes an interval.
struct Reader<'a> {
    func: &'a Function,
    ctx: &'a Context,
    interval: Interval,
    header: Block,
    latch: Block,
}

/// Takes the way back from a loop if its first iteration over an interval is the last; returns whether it is.
pub(crate) fn cut(func: &mut Function, ctx: &Context, found: &Loop, interval: Interval) -> bool {
    let [latch] = found.latches[..] else { return false };
    let Some(branch) = func.terminator(latch) else { return false };
    let [condition, Operand::Block(yes), Operand::Block(no)] = func.insts[branch].operands[..] else {
        return false;
    };
    let reader = Reader { func, ctx, interval, header: found.header, latch };
    let exit = match (yes == found.header, no == found.header) {
        (true, false) if reader.decided(condition) == Some(false) => no,
        (false, true) if reader.decided(condition) == Some(true) => yes,
        _ => return false,
    };
    if !matches!(func.insts[branch].op, Op::CondBr) || found.blocks.contains(&exit) {
        return false;
    }
    func.remove_inst(branch);
    let inst = func.make_inst(InstData::new(Op::Br, Type::VOID, [Operand::Block(exit)]));
    func.append_inst(latch, inst);
    prune_phi_entries(func);
    true
}

impl Reader<'_> {
    /// What a comparison comes to in the first iteration, if that is known.
    fn decided(&self, condition: Operand) -> Option<bool> {
        let (predicate, left, right) = self.comparison(condition)?;
        let bits = self.bits(left)?;
        let difference = self.sum(left, DEPTH).plus(&self.sum(right, DEPTH), -1);
        let difference = self.without_extensions(difference)?.modulo(bits).as_constant()?;
        (difference == 0).then_some(match predicate {
            IntPredicate::Eq
            | IntPredicate::Sle
            | IntPredicate::Ule
            | IntPredicate::Sge
            | IntPredicate::Uge => true,
            IntPredicate::Ne
            | IntPredicate::Slt
            | IntPredicate::Ult
            | IntPredicate::Sgt
            | IntPredicate::Ugt => false,
        })
    }

    fn comparison(&self, condition: Operand) -> Option<(IntPredicate, Operand, Operand)> {
        let data = self.data(condition)?;
        match (&data.op, &data.operands[..]) {
            (Op::ICmp(predicate, _), [left, right]) => Some((*predicate, *left, *right)),
            _ => None,
        }
    }

    /// The sum with a number in the place of the difference of two extended values.
    fn without_extensions(&self, sum: Sum) -> Option<Sum> {
        let is_extended = |(atom, _): &&(Atom, i128)| matches!(atom, Atom::Extended { .. });
        let extended: Vec<_> = sum.terms.iter().filter(is_extended).cloned().collect();
        let [(one, of_one), (other, of_other)] = &extended[..] else {
            return extended.is_empty().then_some(sum);
        };
        let ((low, 1, high, -1) | (high, -1, low, 1)) = (one, *of_one, other, *of_other) else { return None };
        let (
            Atom::Extended { is_signed, bits, sum: low_sum },
            Atom::Extended { is_signed: same_sign, bits: same_bits, sum: high_sum },
        ) = (low, high)
        else {
            return None;
        };
        let distance = high_sum.clone().plus(low_sum, -1).modulo(*bits).as_constant()?;
        let is_sound = is_signed == same_sign && bits == same_bits;
        if !is_sound || !self.is_less(low_sum, high_sum, *is_signed, *bits) {
            return None;
        }
        let mut rest = sum.clone();
        rest.terms.retain(|(atom, _)| !matches!(atom, Atom::Extended { .. }));
        rest.constant -= distance;
        Some(rest)
    }

    /// Says whether a branch in front of the loop has found one sum to be less than the other.
    fn is_less(&self, low: &Sum, high: &Sum, is_signed: bool, bits: u32) -> bool {
        let mut at = self.header;
        for _ in 0..DEPTH {
            let Some(before) = self.only_way_to(at) else { return false };
            let branch = self.func.terminator(before).map(|branch| &self.func.insts[branch].operands[..]);
            if let Some([condition, Operand::Block(yes), Operand::Block(no)]) = branch
                && yes != no
                && let Some((predicate, left, right)) = self.comparison(*condition)
                && self.bits(left) == Some(bits)
            {
                let [left, right] = [left, right].map(|side| self.sum(side, DEPTH).modulo(bits));
                let holds = *yes == at;
                use IntPredicate as P;
                let found = match (predicate, holds) {
                    (P::Slt, true) | (P::Sge, false) => Some((left, right, true)),
                    (P::Ult, true) | (P::Uge, false) => Some((left, right, false)),
                    (P::Sgt, true) | (P::Sle, false) => Some((right, left, true)),
                    (P::Ugt, true) | (P::Ule, false) => Some((right, left, false)),
                    _ => None,
                };
                let same = |one: &Sum, other: &Sum| {
                    one.clone().plus(other, -1).modulo(bits).as_constant() == Some(0)
                };
                if found.is_some_and(|(a, b, sign)| same(&a, low) && same(&b, high) && sign == is_signed) {
                    return true;
                }
            }
            at = before;
        }
        false
    }

    /// The block from which alone control comes to another one, the loop's way back aside.
    fn only_way_to(&self, to: Block) -> Option<Block> {
        let comes = |from: &Block| self.func.successors(*from).contains(&to);
        let is_back = |from: &Block| to == self.header && *from == self.latch;
        let mut from = self.func.blocks().iter().copied().filter(|from| comes(from) && !is_back(from));
        from.next().filter(|_| from.next().is_none())
    }

    fn data(&self, operand: Operand) -> Option<&InstData> {
        let Operand::Value(value) = operand else { return None };
        self.func.def_inst(value).map(|inst| &self.func.insts[inst])
    }

    fn bits(&self, operand: Operand) -> Option<u32> {
        self.ctx.types.int_bits(self.ctx.operand_ty(self.func, operand))
    }

    fn number(&self, operand: Operand) -> Option<i128> {
        match operand {
            Operand::Const(number) => self.ctx.consts.as_int(number),
            _ => None,
        }
    }

    /// Takes a value apart, as it is in the first iteration.
    fn sum(&self, operand: Operand, depth: u32) -> Sum {
        self.parts(operand, depth).unwrap_or_else(|| Sum::atom(Atom::Value(operand)))
    }

    fn parts(&self, operand: Operand, depth: u32) -> Option<Sum> {
        if let Some(number) = self.number(operand) {
            return Some(Sum { terms: Vec::new(), constant: number });
        }
        let depth = depth.checked_sub(1)?;
        let data = self.data(operand)?;
        let of = |number: usize| self.sum(data.operands[number], depth);
        match &data.op {
            Op::Phi(_) => Some(self.sum(self.chosen(operand)?, depth)),
            Op::Binary(BinaryOp::Add, _) => Some(of(0).plus(&of(1), 1)),
            Op::Binary(BinaryOp::Sub, _) => Some(of(0).plus(&of(1), -1)),
            Op::Binary(BinaryOp::Shl, _) => {
                let by = self.number(data.operands[1]).filter(|by| (0..64).contains(by))?;
                Some(Sum::default().plus(&of(0), 1 << by))
            }
            Op::Binary(BinaryOp::AShr, _) => {
                let by = self.number(data.operands[1]).filter(|by| (1..64).contains(by))?;
                let bits = self.bits(operand)?.checked_sub(by as u32)?;
                let sum = of(0).divided(1 << by)?.modulo(bits);
                Some(Sum::atom(Atom::Extended { is_signed: true, bits, sum }))
            }
            Op::Cast(CastOp::Trunc, _) => Some(of(0)),
            Op::Cast(cast @ (CastOp::SExt | CastOp::ZExt), _) => {
                let bits = self.bits(data.operands[0])?;
                let is_signed = matches!(cast, CastOp::SExt);
                Some(Sum::atom(Atom::Extended { is_signed, bits, sum: of(0).modulo(bits) }))
            }
            Op::ExtractValue(path) if data.operands[0] == self.func.result(self.interval.marker) => {
                match path[..] {
                    [2] => {
                        let lower = Sum::atom(Atom::Value(data.operands[0]));
                        Some(Sum { constant: 1, ..lower })
                    }
                    [1] => Some(Sum::atom(Atom::Value(data.operands[0]))),
                    _ => None,
                }
            }
            Op::Call(_) => self.least(data, depth),
            _ => None,
        }
    }

    /// What a phi is in the first iteration.
    fn chosen(&self, phi: Operand) -> Option<Operand> {
        let Operand::Value(value) = phi else { return None };
        let inst = self.func.def_inst(value)?;
        let is_of_loop = self.func.inst_block(inst) == Some(self.header);
        let mut values =
            self.func.insts[inst].phi_incoming().filter(|(_, from)| !(is_of_loop && *from == self.latch));
        values.next().filter(|_| values.next().is_none()).map(|(value, _)| value)
    }

    /// The less of two numbers: what is in the interval is less than the count, and a rest is not 0.
    fn least(&self, data: &InstData, depth: u32) -> Option<Sum> {
        let name = self.ctx.names.text(self.ctx.global_name(data.callee()?)?);
        let [left, right] = *data.args() else { return None };
        if !name.starts_with("llvm.umin.") {
            return None;
        }
        let marker = self.func.result(self.interval.marker);
        for (one, other) in [(left, right), (right, left)] {
            let sum = self.sum(one, depth);
            let is_limit = sum.terms == [(Atom::Value(marker), 1)] && (0..=1).contains(&sum.constant);
            if is_limit && Some(other) == self.interval.count {
                return Some(sum);
            }
            if sum.as_constant() == Some(1) && self.is_rest(other) {
                return Some(sum);
            }
        }
        None
    }

    /// Says whether a value is `y - x % y`, which is not 0: the rest of a row from its column on.
    fn is_rest(&self, operand: Operand) -> bool {
        let sub = |operand: Operand| {
            let data = self.data(operand)?;
            matches!(data.op, Op::Binary(BinaryOp::Sub, _)).then_some([data.operands[0], data.operands[1]])
        };
        let is_it = || {
            let [width, column] = sub(operand)?;
            let column = self.resolved(column);
            let [x, product] = sub(column)?;
            let product = self.data(product)?;
            let factors = match product.op {
                Op::Binary(BinaryOp::Mul, _) => [product.operands[0], product.operands[1]],
                _ => return None,
            };
            let row = match factors.iter().position(|factor| *factor == width)? {
                0 => factors[1],
                _ => factors[0],
            };
            let row = self.data(self.shown(row))?;
            let is_quotient = matches!(row.op, Op::Binary(BinaryOp::UDiv, _)) && row.operands[0] == x;
            (is_quotient && self.is_unless_zero(row.operands[1], width)).then_some(())
        };
        is_it().is_some()
    }

    /// What stands behind phis that have one value in the first iteration.
    fn resolved(&self, mut operand: Operand) -> Operand {
        for _ in 0..DEPTH {
            let is_phi = self.data(operand).is_some_and(InstData::is_phi);
            match self.chosen(operand).filter(|_| is_phi) {
                Some(chosen) => operand = chosen,
                None => break,
            }
        }
        operand
    }

    /// What is hidden from the optimizer.
    fn shown(&self, operand: Operand) -> Operand {
        let operand = self.resolved(operand);
        self.data(operand).and_then(|data| hidden_value(self.ctx, data)).unwrap_or(operand)
    }

    /// Says whether a divisor is a number, or another one in the place of 0.
    fn is_unless_zero(&self, divisor: Operand, number: Operand) -> bool {
        let is_selected = || {
            let data = self.data(divisor)?;
            (matches!(data.op, Op::Select(_))
                && data.operands[2] == number
                && self.number(data.operands[1]) == Some(1))
            .then_some(())
        };
        divisor == number || is_selected().is_some()
    }
}

#[cfg(test)]
mod tests;
