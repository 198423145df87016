//! Writing vectors of which some lanes are negated, or differences where others are sums.
//!
//! ```llvm
//! %s = fadd <2 x double> %a, %b                                       ; what machines have as one instruction
//! %d = fsub <2 x double> %a, %b                                       ; where differences and sums take turns
//! %m = shufflevector <2 x double> %d, <2 x double> %s, <2 x i32> <i32 0, i32 3>
//! ```
//!
//! - **Precondition.** The numbers are floating-point numbers, or integers that are added and subtracted.
//! - **Postcondition.** Each lane has its sum or its difference.

use weft_ir::{
    BinaryOp, CastOp, ConstKind, Flags, Function, Inst, InstData, InstFlags, Module, Op, Operand, Type,
    TypeData,
};

use super::{At, Emit, NodeId, Writer};
use crate::target::{Isa, Target, has_feature};

/// How sums of which some are differences are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// By one instruction, of which code generation finds the parts.
    InTurns,
    /// Of both, some lanes each.
    Both,
    /// As sums, with what is negated in some lanes.
    Negated,
}

impl Form {
    /// How a machine computes it best, where the lanes of `subtracts` are differences and the first does what `data` does.
    pub(crate) fn of(
        module: &Module,
        func: &Function,
        target: Target,
        data: &InstData,
        subtracts: &[bool],
    ) -> Form {
        let in_turns =
            |first: bool| subtracts.iter().enumerate().all(|(lane, own)| *own == (first == (lane % 2 == 0)));
        let is_float = matches!(module.ctx.types.data(data.ty), TypeData::Float | TypeData::Double);
        let multiplies = matches!(data.op, Op::Call(_));
        match (is_float, target.isa > Isa::Sse2) {
            (true, true)
                if multiplies && has_feature(module, func, "fma") && (in_turns(true) || in_turns(false)) =>
            {
                Form::InTurns
            }
            (true, true) if !multiplies && in_turns(true) => Form::InTurns,
            (true, _) | (_, false) => Form::Negated,
            (false, true) => Form::Both,
        }
    }

    /// What it costs, in instructions.
    pub(crate) fn cost(self) -> u32 {
        match self {
            Form::InTurns => 1,
            Form::Negated => 2,
            Form::Both => 3,
        }
    }
}

impl Writer<'_> {
    pub(super) fn mixed(
        &mut self,
        insts: &[Inst],
        operands: &[NodeId],
        subtracts: &[bool],
        at: At,
    ) -> Option<Operand> {
        let mut first = self.func.insts[insts[0]].clone();
        let form = Form::of(self.module, self.func, self.target, &first, subtracts);
        let is_float = matches!(self.module.ctx.types.data(first.ty), TypeData::Float | TypeData::Double);
        if let Op::Binary(op, _) = &mut first.op {
            *op = if is_float { BinaryOp::FAdd } else { BinaryOp::Add };
        }
        let mut operands: Vec<Operand> = operands.iter().map(|node| self.made[*node]).collect();
        let (added, count) = (operands.len() - 1, insts.len());
        // A sum with a negated number wraps around where the difference does not.
        let flags = if is_float { self.flags(insts) } else { Flags::NONE };
        if form == Form::Negated {
            let of = operands[added];
            operands[added] = self.at(at, |emit| negate(emit, of, subtracts))?;
            return self.lanes(&first, flags, (count, operands), at);
        }
        let sum = self.lanes(&first, flags, (count, operands.clone()), at)?;
        let difference = match &mut first.op {
            Op::Binary(op, _) => {
                *op = if is_float { BinaryOp::FSub } else { BinaryOp::Sub };
                self.lanes(&first, flags, (count, operands), at)?
            }
            _ => {
                let of = operands[added];
                operands[added] = self.at(at, |emit| {
                    let ty = emit.ty(of);
                    emit.insert(Op::FNeg(InstFlags::from(Flags::NONE)), ty, [of])
                })?;
                self.lanes(&first, flags, (count, operands), at)?
            }
        };
        let count = u32::try_from(count).ok()?;
        let lanes: Vec<u32> = (0..count)
            .zip(subtracts)
            .map(|(lane, subtracts)| if *subtracts { lane + count } else { lane })
            .collect();
        self.at(at, |emit| emit.shuffle_two(sum, difference, &lanes))
    }
}

/// `of` with its `negated` lanes negated.
pub(super) fn negate(emit: &mut Emit<'_>, of: Operand, negated: &[bool]) -> Operand {
    let (ty, elem) = (emit.ty(of), emit.element_of(of));
    let count = u32::try_from(negated.len()).unwrap_or(1);
    let bits = match emit.module.ctx.types.data(elem) {
        TypeData::Float => 32,
        TypeData::Double => 64,
        data => {
            let TypeData::Int(bits) = *data else { return of };
            // `(x ^ -1) - -1`, lane by lane.
            let ones = lanes(emit, bits, negated, -1);
            let changed =
                emit.insert(Op::Binary(BinaryOp::Xor, InstFlags::from(Flags::NONE)), ty, [of, ones]);
            return emit.insert(Op::Binary(BinaryOp::Sub, InstFlags::from(Flags::NONE)), ty, [changed, ones]);
        }
    };
    let int = emit.module.ctx.types.int(bits);
    let ints = emit.vector(int, count);
    let signs =
        lanes(emit, bits, negated, if bits == 32 { i128::from(i32::MIN) } else { i128::from(i64::MIN) });
    let cast = |emit: &mut Emit<'_>, of, ty| {
        emit.insert(Op::Cast(CastOp::BitCast, InstFlags::from(Flags::NONE)), ty, [of])
    };
    let word = cast(emit, of, ints);
    let changed = emit.insert(Op::Binary(BinaryOp::Xor, InstFlags::from(Flags::NONE)), ints, [word, signs]);
    cast(emit, changed, ty)
}

/// A constant that is `number` in some lanes and 0 in the others.
fn lanes(emit: &mut Emit<'_>, bits: u32, chosen: &[bool], number: i128) -> Operand {
    let elem: Type = emit.module.ctx.types.int(bits);
    let count = u32::try_from(chosen.len()).unwrap_or(1);
    let ty = emit.vector(elem, count);
    let numbers = chosen.iter().map(|is_chosen| {
        let constant = emit.module.ctx.int(elem, if *is_chosen { number } else { 0 });
        match constant {
            Operand::Const(constant) => constant,
            _ => unreachable!("invariant: a number is a constant"),
        }
    });
    let numbers = numbers.collect();
    Operand::Const(emit.module.ctx.consts.intern(ty, ConstKind::Aggregate(numbers)))
}
