//! Writing sums of products in pairs, as [`crate::pairs`] finds them.
//!
//! ```text
//! before ─► loop ─► exit   ==>   before ─► count ─► vectors ─► behind ─► rest ─► loop ─► exit
//!                                            └────────────────────────────►┘
//! ```
//! A pair of products of the least 16-bit numbers is 2^31, which has no room beside the negative ones: 2^31 - 2^16 is added to each
//! pair, and taken from the sum behind the loop. Then a pair is a number without a sign, and pairs are widened by a mask and a shift.

use rustc_hash::FxHashMap;
use weft_ir::edit::split_edge;
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, Function, Inst, InstData, IntPredicate, Module, Op, Operand, Type, Value,
};

use super::emit::Emit;
use crate::skeleton::{Skeleton, incoming};
use crate::target::Target;
use crate::trips;

/// What is added to a pair: the least one is its opposite.
const BIAS: i64 = (1 << 31) - (1 << 16);

/// A factor of 16 bits, or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Factor {
    /// A load of the loop, and how it is widened.
    Loaded(Inst, CastOp),
    /// A number that is the same in all iterations, and how it is widened.
    Same(Operand, CastOp),
    /// A constant.
    Constant(i16),
}

/// What is added to a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product {
    pub(crate) factors: [Factor; 2],
    /// Whether it is subtracted.
    pub(crate) is_negative: bool,
}

/// A sum of products.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) phi: Inst,
    pub(crate) products: Vec<Product>,
}

/// Writes vectors in front of the loop of `frame`; says whether that was possible.
pub(crate) fn write(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    sums: &[Sum],
    target: Target,
) -> bool {
    let lanes = target.bytes / 2;
    // So many vectors side by side: what is left over stays small.
    let vectors = if target.bytes < 64 { 2 } else { 1 };
    let ctx = &mut module.ctx;
    let header = frame.header;
    let tested = frame.inductions[frame.test.induction].phi;
    let Some(first) = incoming(func, tested, frame.before) else { return false };
    let Some(count) = split_edge(func, ctx, frame.before, header) else { return false };
    let Some(rest) = split_edge(func, ctx, count, header) else { return false };
    let mut emit = Emit::new(module, func, count);
    let (loop_of_vectors, behind) = (emit.new_block("pairs"), emit.new_block("behind"));

    // How many iterations of vectors there are, of all but one of the loop's.
    let branch = emit.func.terminator(count);
    let all =
        trips::count(&mut Cursor::before_terminator(emit.func, &mut emit.module.ctx, count), frame, first);
    branch.into_iter().for_each(|branch| emit.func.remove_inst(branch));
    let one = emit.module.ctx.int(Type::I64, 1);
    let zero = emit.module.ctx.int(Type::I64, 0);
    let shift = emit.module.ctx.int(Type::I64, i128::from((lanes * vectors).ilog2()));
    let but_one = emit.at().binary(BinaryOp::Sub, all, one);
    let rounds = emit.at().binary(BinaryOp::LShr, but_one, shift);
    let has_some = emit.at().icmp(IntPredicate::Ne, rounds, zero);
    emit.at().cond_br(has_some, loop_of_vectors, rest);

    emit.block = loop_of_vectors;
    let number = emit.at().phi(Type::I64, &[(zero, count), (zero, loop_of_vectors)]);
    let mut writer = Writer {
        emit,
        frame,
        lanes,
        known: FxHashMap::default(),
        loaded: FxHashMap::default(),
        ends: (count, loop_of_vectors),
    };
    let variables: Vec<Operand> =
        frame.inductions.iter().map(|induction| writer.variable(induction.phi, rest)).collect();
    let accumulators: Vec<Operand> = sums.iter().map(|sum| writer.accumulator(sum)).collect();
    let mut values = accumulators.clone();
    for part in 0..vectors {
        for (sum, value) in sums.iter().zip(&mut values) {
            let is_long = writer.emit.func.insts[sum.phi].ty == Type::I64;
            for product in &sum.products {
                let pairs = writer.pairs(product, part);
                *value = if is_long {
                    writer.widened(*value, pairs, product)
                } else {
                    writer.added(*value, pairs, product)
                };
            }
        }
    }
    let steps = i64::from(lanes * vectors);
    let mut advanced: Vec<(Inst, Operand)> = Vec::new();
    for (induction, phi) in frame.inductions.iter().zip(&variables) {
        let next = writer.advanced(*phi, i64::try_from(induction.step).unwrap_or(0) * steps);
        writer.close(*phi, next);
        advanced.push((induction.phi, next));
    }
    for (phi, value) in accumulators.iter().zip(&values) {
        writer.close(*phi, *value);
    }
    let next = writer.emit.at().binary(BinaryOp::Add, number, one);
    writer.close(number, next);
    let goes_on = writer.emit.at().icmp(IntPredicate::Ne, next, rounds);
    writer.emit.at().cond_br(goes_on, loop_of_vectors, behind);

    // The sums of the lanes, without what was added to the pairs.
    let mut emit = writer.emit;
    emit.block = behind;
    for (sum, value) in sums.iter().zip(&values) {
        let start = incoming(emit.func, sum.phi, rest).unwrap_or(zero);
        let ty = emit.func.insts[sum.phi].ty;
        let total = emit.sum_of_lanes(*value);
        let mut result = emit.at().binary(BinaryOp::Add, start, total);
        let signs: i64 = sum.products.iter().map(|product| if product.is_negative { -1 } else { 1 }).sum();
        if ty == Type::I64 && signs != 0 {
            let per_round = BIAS * signs * steps / 2;
            let per_round = emit.module.ctx.int(Type::I64, i128::from(per_round));
            let bias = emit.at().binary(BinaryOp::Mul, rounds, per_round);
            result = emit.at().binary(BinaryOp::Sub, result, bias);
        }
        advanced.push((sum.phi, result));
    }
    emit.at().br(rest);
    for (phi, value) in advanced {
        let ty = emit.func.insts[phi].ty;
        let Some(start) = incoming(emit.func, phi, rest) else { continue };
        let start = Cursor::at_front(emit.func, &mut emit.module.ctx, rest)
            .phi(ty, &[(start, count), (value, behind)]);
        let pairs: Vec<(Operand, Block)> = emit.func.insts[phi]
            .phi_incoming()
            .map(|(value, block)| if block == rest { (start, rest) } else { (value, block) })
            .collect();
        emit.func.insts[phi].set_incoming(pairs);
    }
    true
}

/// The loop of vectors.
struct Writer<'a, 'b> {
    emit: Emit<'a>,
    frame: &'b Skeleton,
    lanes: u32,
    /// What values of the loop are for the first lane.
    known: FxHashMap<Value, Operand>,
    /// The factors of a vector, by its number.
    loaded: FxHashMap<(Factor, u32), Operand>,
    /// Where the loop comes from, and the loop.
    ends: (Block, Block),
}

impl Writer<'_, '_> {
    /// The variable of the loop of vectors for that of a phi, whose value from `rest` it begins with.
    fn variable(&mut self, phi: Inst, rest: Block) -> Operand {
        let ty = self.emit.func.insts[phi].ty;
        let start = incoming(self.emit.func, phi, rest).expect("invariant: the edge was split");
        let own = self.emit.at().phi(ty, &[(start, self.ends.0), (start, self.ends.1)]);
        if let Some(value) = self.emit.func.insts[phi].result {
            self.known.insert(value, own);
        }
        own
    }

    /// The sums of the lanes, which begin with 0.
    fn accumulator(&mut self, sum: &Sum) -> Operand {
        let ty = self.emit.func.insts[sum.phi].ty;
        let length = if ty == Type::I64 { self.lanes / 4 } else { self.lanes / 2 };
        let vector = self.emit.vector(ty, length);
        let zero = self.emit.zero(vector);
        self.emit.at().phi(vector, &[(zero, self.ends.0), (zero, self.ends.1)])
    }

    /// Gives a phi its value for the next iteration.
    fn close(&mut self, phi: Operand, next: Operand) {
        let Operand::Value(value) = phi else { return };
        let Some(inst) = self.emit.func.def_inst(value) else { return };
        let start = incoming(self.emit.func, inst, self.ends.0).expect("invariant: the phi has both edges");
        self.emit.func.insts[inst].set_incoming([(start, self.ends.0), (next, self.ends.1)]);
    }

    /// A variable so much farther, in bytes for an address.
    fn advanced(&mut self, value: Operand, by: i64) -> Operand {
        let ty = self.emit.ty(value);
        if ty == Type::PTR {
            let by = self.emit.module.ctx.int(Type::I64, i128::from(by));
            return self.emit.offset(value, by);
        }
        let by = Operand::Const(self.emit.number(ty, by));
        self.emit.at().binary(BinaryOp::Add, value, by)
    }

    /// What `operand` is for the first lane.
    fn first(&mut self, operand: Operand) -> Operand {
        let Operand::Value(value) = operand else { return operand };
        if let Some(known) = self.known.get(&value) {
            return *known;
        }
        let here = |inst: &Inst| self.emit.func.inst_block(*inst) == Some(self.frame.header);
        let Some(inst) = self.emit.func.def_inst(value).filter(here) else { return operand };
        let data = self.emit.func.insts[inst].clone();
        let operands: Vec<Operand> = data.operands.iter().map(|operand| self.first(*operand)).collect();
        let copy = self.emit.at().insert(InstData::new(data.op, data.ty, operands));
        let result = self.emit.func.result(copy);
        self.known.insert(value, result);
        result
    }

    /// The vector number `part` of a factor, in 16 bits.
    fn factor(&mut self, factor: Factor, part: u32) -> Operand {
        if let Some(known) = self.loaded.get(&(factor, part)) {
            return *known;
        }
        let narrow = self.emit.module.ctx.types.int(16);
        let vector = self.emit.vector(narrow, self.lanes);
        let widened = |emit: &mut Emit<'_>, value: Operand, op: CastOp, ty: Type| match emit.ty(value) == ty {
            true => value,
            false => emit.at().cast(op, value, ty),
        };
        let value = match factor {
            Factor::Constant(number) => {
                let number = self.emit.number(narrow, i64::from(number));
                self.emit.splat(number, self.lanes)
            }
            Factor::Same(value, op) => {
                let value = widened(&mut self.emit, value, op, narrow);
                self.emit.broadcast(value, self.lanes)
            }
            Factor::Loaded(inst, op) => {
                let data = self.emit.func.insts[inst].clone();
                let bytes = self.emit.module.ctx.types.size_align(data.ty).map_or(1, |(size, _)| size);
                let Op::Load { align, .. } = data.op else { unreachable!("invariant: it was a load") };
                let mut address = self.first(data.operands[0]);
                if part > 0 {
                    let by = i128::from(part * self.lanes) * i128::from(bytes);
                    let by = self.emit.module.ctx.int(Type::I64, by);
                    address = self.emit.offset(address, by);
                }
                // A later lane may be less aligned than the load in its own iteration.
                let align = align.unwrap_or(1).min(u32::try_from(bytes).unwrap_or(1));
                let ty = self.emit.vector(data.ty, self.lanes);
                let op_of_load = Op::Load { volatile: false, atomic: None, align: Some(align) };
                let loaded = self.emit.insert(op_of_load, ty, [address]);
                widened(&mut self.emit, loaded, op, vector)
            }
        };
        self.loaded.insert((factor, part), value);
        value
    }

    /// The sums of neighboring products, in 32 bits.
    fn pairs(&mut self, product: &Product, part: u32) -> Operand {
        let (left, right) = (self.factor(product.factors[0], part), self.factor(product.factors[1], part));
        let ty = self.emit.vector(Type::I32, self.lanes / 2);
        let name = match self.lanes {
            8 => "llvm.x86.sse2.pmadd.wd",
            16 => "llvm.x86.avx2.pmadd.wd",
            _ => "llvm.x86.avx512.pmaddw.d.512",
        };
        let call = self.emit.intrinsic(name, ty, &[left, right]);
        self.emit.func.result(call)
    }

    /// A sum of 32 bits with pairs.
    fn added(&mut self, sum: Operand, pairs: Operand, product: &Product) -> Operand {
        let op = if product.is_negative { BinaryOp::Sub } else { BinaryOp::Add };
        self.emit.at().binary(op, sum, pairs)
    }

    /// A sum of 64 bits with pairs.
    fn widened(&mut self, sum: Operand, pairs: Operand, product: &Product) -> Operand {
        let bias = self.emit.number(Type::I32, BIAS);
        let bias = self.emit.splat(bias, self.lanes / 2);
        let pairs = self.emit.at().binary(BinaryOp::Add, pairs, bias);
        let wide = self.emit.vector(Type::I64, self.lanes / 4);
        let both = self.emit.at().cast(CastOp::BitCast, pairs, wide);
        let (mask, shift) = (self.emit.number(Type::I64, 0xffff_ffff), self.emit.number(Type::I64, 32));
        let (mask, shift) = (self.emit.splat(mask, self.lanes / 4), self.emit.splat(shift, self.lanes / 4));
        let low = self.emit.at().binary(BinaryOp::And, both, mask);
        let high = self.emit.at().binary(BinaryOp::LShr, both, shift);
        let sum = self.added(sum, low, product);
        self.added(sum, high, product)
    }
}
