//! Sums of 64 bits of products of 16-bit numbers: machines multiply such numbers and add the products in pairs.
//!
//! ```c
//! for (long i = 0; i < n; i++) s += x[i] * y[i];       // pmaddwd: x[i] * y[i] + x[i + 1] * y[i + 1], of four or more pairs
//! ```
//! A pair fits into 32 bits, and two do not: so sums of 32 bits have no room ([`crate::partial_sums`]), and LLVM widens each
//! product. Single numbers beside products, as sums of both and of squares have them, are products with 1.
//!
//! # Preconditions
//! The loop is an innermost one of one block that does nothing but to sum up products of two factors, and numbers. Factors
//! have 16 bits with a sign, or 8, and lie one behind the other, or are the same in all iterations. One sum has 64 bits, and
//! products of 16-bit numbers.
//!
//! # Postconditions
//! All values are the same, since sums have an order of no account, modulo 2^64 or 2^32. The loop that was there does what is left
//! over, one iteration at least.

use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, CastOp, Function, Inst, Module, Op, Operand, Type};

use crate::added::chain;
use crate::affine::{Depth, Loops, Term, place};
use crate::execute::pairs::{self, Factor, Product, Sum};
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::narrow::intervals;
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target};

/// The loop in [`Loops`].
const ONLY: Depth = 0;

/// As large as a step of a variable may be, so that those of vectors fit into 32 bits.
const LARGEST_STEP: i128 = 1 << 16;
/// So many products a sum has at most.
const MOST: usize = 16;
/// So many iterations are worth it.
const FEW: u64 = 64;

/// Writes the sums of a loop, if it has such; says whether it has.
pub(crate) fn multiply(module: &mut Module, func: &mut Function, uses: &UseIndex, found: &Innermost) -> bool {
    let Some(target) = Target::of_x86(module, func) else { return false };
    let Some(frame) = found.of_one_block() else { return false };
    let Some(sums) = sums(module, func, uses, frame) else { return false };
    if !pairs::write(module, func, frame, &sums, target) {
        return false;
    }
    // What is left over is less than two vectors.
    let hint = if target.isa == Isa::Sse2 { (Hint::Width, 1) } else { (Hint::Interleave, 1) };
    hints::settle(module, func, &[(&found.latches, hint.0, hint.1)]);
    true
}

/// The sums of a loop, if it has no more.
fn sums(module: &Module, func: &Function, uses: &UseIndex, frame: &Skeleton) -> Option<Vec<Sum>> {
    let loops = Loops(vec![frame.clone()]);
    let is_short = frame.constant_count(module, func).is_some_and(|count| count < FEW);
    let is_wide = |ty: Type| ty == Type::I64 || ty == Type::I32 || ty == Type::PTR;
    let has_steps = frame
        .inductions
        .iter()
        .all(|induction| is_wide(func.insts[induction.phi].ty) && induction.step.abs() <= LARGEST_STEP);
    if is_short || !has_steps || frame.carried.is_empty() {
        return None;
    }
    let mut sums = Vec::new();
    let mut is_worth_it = false;
    for carried in &frame.carried {
        let ty = func.insts[carried.phi].ty;
        let chain = chain(func, uses, frame, carried.phi, carried.next)?;
        let mut products = Vec::new();
        for &(_, (term, is_negative)) in &chain {
            add(module, func, frame, (term, is_negative), &mut products)?;
        }
        let is_long = |factor: &Factor| match factor {
            Factor::Loaded(inst, _) => module.ctx.types.int_bits(func.insts[*inst].ty) == Some(16),
            _ => false,
        };
        is_worth_it |= ty == Type::I64 && products.iter().any(|product| product.factors.iter().all(is_long));
        sums.push(Sum { phi: carried.phi, products });
    }
    let is_known = |inst: &Inst| {
        let data = &func.insts[*inst];
        match data.op {
            Op::Load { volatile: false, atomic: None, .. } => {
                let size = module.ctx.types.int_bits(data.ty).filter(|bits| matches!(bits, 8 | 16));
                let at = place(module, func, &loops, data.operands[0]);
                at.is_some_and(|(_, at)| {
                    size.is_some_and(|bits| at.factor(Term::Done(ONLY)) == i128::from(bits / 8))
                })
            }
            Op::Phi(_) | Op::Binary(..) | Op::Cast(..) | Op::Gep { .. } | Op::ICmp(..) | Op::CondBr => true,
            Op::DebugRecord(_) => true,
            _ => false,
        }
    };
    (is_worth_it && func.block_insts(frame.header).iter().all(is_known)).then_some(sums)
}

/// Adds the products of `term`, which may be a sum of several.
fn add(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    (term, is_negative): (Operand, bool),
    products: &mut Vec<Product>,
) -> Option<()> {
    if let Some(found) = product(module, func, frame, term) {
        let signed =
            found.into_iter().map(|(factors, sign)| Product { factors, is_negative: is_negative != sign });
        products.extend(signed);
        return (products.len() <= MOST).then_some(());
    }
    let Operand::Value(value) = term else { return None };
    let data = &func.insts[func.def_inst(value)?];
    let Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), _) = data.op else { return None };
    add(module, func, frame, (data.operands[0], is_negative), products)?;
    add(module, func, frame, (data.operands[1], is_negative != (op == BinaryOp::Sub)), products)
}

/// The factors of what is added to a sum, and whether their product is subtracted: of `x * (y + 1)`, which LLVM makes of
/// `x * y + x`, there are two.
fn product(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    term: Operand,
) -> Option<Vec<([Factor; 2], bool)>> {
    if let Some(factor) = factor(module, func, frame, term) {
        return Some(vec![([factor, Factor::Constant(1)], false)]);
    }
    let [left, right] = multiplied(module, func, term)?;
    let (left, right) = (addends(module, func, frame, left)?, addends(module, func, frame, right)?);
    // Of two sums, there would be four.
    if left.len() + right.len() > 3 {
        return None;
    }
    let pairs = left
        .iter()
        .flat_map(|&(one, minus)| right.iter().map(move |&(other, sign)| ([one, other], minus != sign)));
    Some(pairs.collect())
}

/// The operands of a product of 64 bits, or of one of 32 bits that is widened as it is.
fn multiplied(module: &Module, func: &Function, term: Operand) -> Option<[Operand; 2]> {
    let Operand::Value(value) = term else { return None };
    let data = &func.insts[func.def_inst(value)?];
    match (&data.op, &data.operands[..]) {
        (Op::Binary(BinaryOp::Mul, _), &[left, right]) => Some([left, right]),
        // The product does not wrap around, by its factors. What has no sign is the same with one.
        (Op::Cast(op @ (CastOp::SExt | CastOp::ZExt), _), &[product @ Operand::Value(of)]) => {
            let data = &func.insts[func.def_inst(of)?];
            let (Op::Binary(BinaryOp::Mul, _), &[left, right]) = (&data.op, &data.operands[..]) else {
                return None;
            };
            let (least, _) = intervals::of(module, func, product)
                .filter(|_| module.ctx.operand_ty(func, product) == Type::I32)?;
            (*op == CastOp::SExt || least >= 0).then_some([left, right])
        }
        _ => None,
    }
}

/// What `operand` is, or of which two numbers it is the sum, or the difference.
fn addends(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    operand: Operand,
) -> Option<Vec<(Factor, bool)>> {
    if let Some(factor) = factor(module, func, frame, operand) {
        return Some(vec![(factor, false)]);
    }
    let Operand::Value(value) = operand else { return None };
    let data = &func.insts[func.def_inst(value)?];
    let Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), _) = data.op else { return None };
    let [left, right] = [0, 1].map(|index| factor(module, func, frame, data.operands[index]));
    Some(vec![(left?, false), (right?, op == BinaryOp::Sub)])
}

/// The number of 16 bits, or less, that `operand` is widened from.
fn factor(module: &Module, func: &Function, frame: &Skeleton, operand: Operand) -> Option<Factor> {
    let value = match operand {
        Operand::Const(constant) => {
            let number = module.ctx.consts.as_int(constant)?;
            return i16::try_from(number).ok().map(Factor::Constant);
        }
        Operand::Value(value) => value,
        _ => return None,
    };
    let data = &func.insts[func.def_inst(value)?];
    let Op::Cast(op @ (CastOp::SExt | CastOp::ZExt), _) = data.op else { return None };
    let from = data.operands[0];
    let bits = module.ctx.types.int_bits(module.ctx.operand_ty(func, from))?;
    if !matches!((bits, op), (8, _) | (16, CastOp::SExt)) {
        return None;
    }
    let Operand::Value(narrow) = from else { return None };
    match func.def_inst(narrow).filter(|inst| func.inst_block(*inst) == Some(frame.header)) {
        None => Some(Factor::Same(from, op)),
        Some(inst) if matches!(func.insts[inst].op, Op::Load { .. }) => Some(Factor::Loaded(inst, op)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop that adds `%t`, which `body` makes of the 16-bit numbers `%x` and `%y`, to a sum of 64 bits.
    fn multiplied(features: &str, body: &str) -> Option<String> {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define i64 @f(ptr %p, ptr %q, i64 %n, i16 %w) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi i64 [ 0, %entry ], [ %sum, %loop ]\n  \
             %a = getelementptr i16, ptr %p, i64 %i\n  %x = load i16, ptr %a\n  %xw = sext i16 %x to i32\n  \
             %b = getelementptr i16, ptr %q, i64 %i\n  %y = load i16, ptr %b\n  %yw = sext i16 %y to i32\n  \
             {body}\n  %sum = add i64 %s, %t\n  %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %loop, label %out\nout:\n  ret i64 %sum\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        let (is_done, text) = transformed(&text, |module, func| {
            let uses = UseIndex::compute(func);
            let loops = Innermost::all(module, func);
            loops.iter().any(|found| multiply(module, func, &uses, found))
        });
        is_done.then_some(text)
    }

    const PRODUCT: &str = "%m = mul nsw i32 %xw, %yw\n  %t = sext i32 %m to i64";

    #[test]
    fn each_machine_has_its_instruction() {
        for (features, name, lanes) in [
            ("+sse2", "llvm.x86.sse2.pmadd.wd", 8),
            ("+sse2,+avx2", "llvm.x86.avx2.pmadd.wd", 16),
            ("+sse2,+avx2,+avx512f,+avx512vl,+avx512bw,+avx512dq", "llvm.x86.avx2.pmadd.wd", 16),
        ] {
            let text = multiplied(features, PRODUCT).unwrap();
            // Two vectors side by side, of either factor.
            assert_eq!(text.matches(&format!("load <{lanes} x i16>, ptr %")).count(), 4, "{text}");
            assert_eq!(text.matches(&format!("@{name}(")).count(), 3, "two calls and a declaration: {text}");
            assert!(text.contains("i32 2147418112") && text.contains("align 1"), "{text}");
        }
    }

    #[test]
    fn several_products_are_added_and_subtracted() {
        let body = format!(
            "{PRODUCT}1\n  %v = sext i16 %x to i64\n  %d = sub i64 %t1, %v\n  %c = mul i32 %yw, 7\n  \
             %cw = sext i32 %c to i64\n  %t = add i64 %d, %cw"
        );
        let body = body.replace("%t = sext i32 %m to i641", "%t1 = sext i32 %m to i64");
        let text = multiplied("+sse2", &body).unwrap();
        assert_eq!(text.matches("call <4 x i32> @llvm.x86.sse2.pmadd.wd").count(), 6, "{text}");
        assert!(
            text.contains("sub <2 x i64>") && text.contains("<i16 7,") && text.contains("<i16 1,"),
            "{text}"
        );
    }

    #[test]
    fn a_product_of_a_sum_is_two() {
        let of = |body: &str| {
            multiplied("+sse2", body).map(|text| {
                (
                    text.matches("call <4 x i32> @llvm.x86.sse2.pmadd.wd").count(),
                    text.contains("sub <2 x i64>"),
                )
            })
        };
        // Two vectors side by side, of two products each.
        let one = "%z = add nsw i32 %yw, 1\n  %m = mul nsw i32 %xw, %z\n  %t = sext i32 %m to i64";
        assert_eq!(of(one), Some((4, false)));
        assert_eq!(of(&one.replace("add nsw i32 %yw, 1", "sub nsw i32 7, %yw")), Some((4, true)));
        let wide = "%xl = sext i16 %x to i64\n  %yl = sext i16 %y to i64\n  %z = add nsw i64 %yl, -9\n  \
                    %t = mul nsw i64 %xl, %z";
        assert_eq!(of(wide), Some((4, false)));
        // The product may be 32,768 times 98,303.
        assert_eq!(of(&one.replace("%yw, 1", "%yw, 32767").replace("add nsw", "sub nsw")), Some((4, true)));
        let both = "%z = add nsw i32 %yw, %xw\n  %m = mul nsw i32 %z, %z\n  %t = sext i32 %m to i64";
        assert_eq!(of(both), None, "of two sums, there are four");
    }

    #[test]
    fn other_numbers_and_loops_stay() {
        for body in [
            "%m = mul nsw i32 %xw, %yw\n  %t = zext i32 %m to i64",
            "%m = mul nsw i32 %xw, 70000\n  %t = sext i32 %m to i64",
            "%wide = sext i16 %w to i32\n  %m = mul i32 %wide, %yw\n  %t = sext i32 %m to i64",
            "%m = mul nsw i32 %xw, %yw\n  store i32 %m, ptr %p\n  %t = sext i32 %m to i64",
            "%z = zext i16 %y to i32\n  %m = mul i32 %xw, %z\n  %t = sext i32 %m to i64",
        ] {
            assert!(multiplied("+sse2", body).is_none(), "{body}");
        }
        let square = "%m = mul nsw i32 %xw, %xw\n  %t = zext nneg i32 %m to i64";
        assert!(multiplied("+sse2", square).is_some(), "a square has no sign");
    }
}
