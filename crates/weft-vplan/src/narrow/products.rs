//! Products of 16-bit numbers that are shifted to the right, as fixed-point numbers are: both halves are computed in 16 bits.
//!
//! ```llvm
//! %xw = sext i16 %x to i32                        %p = mul i32 %xw, %yw
//! %yw = sext i16 %y to i32                        %q = lshr i32 %p, 16
//! %p = mul nsw i32 %xw, %yw                       %h = trunc i32 %q to i16                ; pmulhw
//! %r = add nsw i32 %p, 16384          ==>         %l = mul i16 %x, %y                     ; pmullw
//! %s = ashr i32 %r, 15                            %f = call @llvm.fshl.i16(%h, %l, 1)
//! %t = trunc i32 %s to i16                        %t = %f + (%l >> 14 & 1)
//! ```
//! Machines have the halves of such products in one instruction each. LLVM knows that for the high half alone; of other bits, it
//! makes products of 32 bits. By the funnel shift it does not see that the halves are of one number.
//!
//! # Algorithm
//! With P = 65536 h + l, the low 16 bits of P >> s are those of h and l, shifted as one. (P + 2^(s-1)) >> s is P >> s and one more
//! if bit s - 1 of P is set, which is a bit of l. Neither depends on the sign of P. Nothing of the expression may have another
//! use, and it is in an innermost loop of one block, of which LLVM makes vectors: single numbers have products of 32 bits at no
//! price.

use rustc_hash::FxHashSet;
use weft_ir::edit::RewriteMap;
use weft_ir::{BinaryOp, Block, CastOp, Cursor, Function, Inst, Module, Op, Operand, Type};

use super::intervals::NARROW;
use super::is_root;
use super::tree::Place;

/// Shifts two numbers as one, and leaves its upper half.
const SHIFT: &str = "llvm.fshl.i16";

/// A shifted product.
struct Product {
    root: Inst,
    /// The product in 32 bits.
    of: Operand,
    /// Its factors in 16 bits.
    factors: [Operand; 2],
    by: u32,
    /// Whether it is rounded to the nearest number, upwards.
    rounds: bool,
}

/// Writes the products in the loops of `blocks` anew; returns how many.
pub(super) fn halve(module: &mut Module, func: &mut Function, blocks: &FxHashSet<Block>) -> usize {
    let uses = weft_analysis::UseIndex::compute(func);
    let narrow = module.ctx.types.int(NARROW);
    let roots: Vec<Inst> =
        func.layout_insts().filter(|(block, _)| blocks.contains(block)).map(|(_, inst)| inst).collect();
    let mut found = Vec::new();
    for root in roots {
        let place = Place { module, func, uses: &uses, blocks };
        let Some((of, by, rounds)) = is_root(module, func, root).then(|| shifted(place, root)).flatten()
        else {
            continue;
        };
        if let Some(factors) = factors(module, func, of) {
            found.push(Product { root, of, factors, by, rounds });
        }
    }
    let mut replaced = RewriteMap::new();
    for Product { root, of, factors, by, rounds } in &found {
        let attributes = "nocallback nofree nosync nounwind speculatable willreturn memory(none)";
        module.declare(SHIFT, narrow, &[narrow; 3], false, attributes);
        let shift = module.ctx.global(SHIFT);
        let number = |module: &mut Module, number: u32| module.ctx.int(narrow, i128::from(number));
        let (wide, up) = (module.ctx.int(Type::I32, 16), number(module, 16 - by));
        let (last, one) = (number(module, by - 1), number(module, 1));
        let (ty, result) = (func.insts[*root].ty, func.insts[*root].result);
        let mut at = Cursor::before(func, &mut module.ctx, *root);
        let high = at.binary(BinaryOp::LShr, *of, wide);
        let high = at.cast(CastOp::Trunc, high, narrow);
        let low = at.binary(BinaryOp::Mul, factors[0], factors[1]);
        let shifted = at.call(narrow, shift, &[high, low, up]);
        let mut sum = at.func.result(shifted);
        if *rounds {
            let bit = at.binary(BinaryOp::LShr, low, last);
            let bit = at.binary(BinaryOp::And, bit, one);
            sum = at.binary(BinaryOp::Add, sum, bit);
        }
        if ty != narrow {
            sum = at.cast(CastOp::Trunc, sum, ty);
        }
        if let Some(result) = result {
            replaced.insert(result, sum);
        }
    }
    replaced.apply(func);
    found.iter().for_each(|product| func.remove_inst(product.root));
    found.len()
}

/// The number of 32 bits that is shifted and cut by `root`, by how much, and whether it is rounded.
fn shifted(place: Place<'_>, root: Inst) -> Option<(Operand, u32, bool)> {
    let number = |operand: Operand| match operand {
        Operand::Const(c) => place.module.ctx.consts.as_int(c).and_then(|n| u32::try_from(n).ok()),
        _ => None,
    };
    let (shift, operands) = only(place, place.func.insts[root].operands[0])?;
    let by = number(operands[1]).filter(|by| (1..NARROW).contains(by))?;
    if !matches!(shift, BinaryOp::AShr | BinaryOp::LShr) {
        return None;
    }
    let (op, sum) = only(place, operands[0])?;
    match op {
        BinaryOp::Mul => Some((operands[0], by, false)),
        BinaryOp::Add if number(sum[1]) == Some(1 << (by - 1)) => {
            only(place, sum[0]).filter(|(op, _)| *op == BinaryOp::Mul).map(|_| (sum[0], by, true))
        }
        _ => None,
    }
}

/// The operation of 32 bits within the loop that computes `operand`, for one use.
fn only<'a>(place: Place<'a>, operand: Operand) -> Option<(BinaryOp, &'a [Operand])> {
    let Operand::Value(value) = operand else { return None };
    let inst = place.func.def_inst(value)?;
    let data = &place.func.insts[inst];
    let is_here = place.func.inst_block(inst).is_some_and(|block| place.blocks.contains(&block));
    match data.op {
        Op::Binary(op, _) if is_here && data.ty == Type::I32 && place.uses.uses(value).len() == 1 => {
            Some((op, &data.operands))
        }
        _ => None,
    }
}

/// The factors of a product in 16 bits, if both are widened in the same way, or one is widened and the other one a constant.
fn factors(module: &mut Module, func: &Function, product: Operand) -> Option<[Operand; 2]> {
    let Operand::Value(value) = product else { return None };
    let operands = &func.insts[func.def_inst(value)?].operands;
    let (left, right) = (operands[0], operands[1]);
    let (one, has_sign) = widened(module, func, left)?;
    let other = match right {
        Operand::Const(constant) => {
            let number = module.ctx.consts.as_int(constant)?;
            let fits = if has_sign {
                i16::try_from(number).is_ok()
            } else {
                // A constant of 32 bits may be kept with a sign.
                u16::try_from(number).is_ok()
            };
            let narrow = module.ctx.types.int(NARROW);
            fits.then(|| module.ctx.int(narrow, i128::from(number as u16 as i16)))?
        }
        _ => widened(module, func, right).filter(|(_, sign)| *sign == has_sign)?.0,
    };
    Some([one, other])
}

/// The 16-bit number that `operand` is widened from, and whether with its sign.
fn widened(module: &Module, func: &Function, operand: Operand) -> Option<(Operand, bool)> {
    let Operand::Value(value) = operand else { return None };
    let data = &func.insts[func.def_inst(value)?];
    let from = *data.operands.first()?;
    let has_sign = match data.op {
        Op::Cast(CastOp::SExt, _) => true,
        Op::Cast(CastOp::ZExt, _) => false,
        _ => return None,
    };
    (module.ctx.types.int_bits(module.ctx.operand_ty(func, from)) == Some(NARROW)).then_some((from, has_sign))
}
