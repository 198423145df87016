//! Numbers are rounded to whole ones in place, where the machine has no instruction for it.
//!
//! ```llvm
//!                                           %far = call float @llvm.copysign.f32(float 0x4160000000000000, float %x)  ; 2^23
//!                                           %near = fadd float %x, %far
//!                                           %whole = fsub float %near, %far
//!                                           %above = fcmp ogt float %whole, %x
//!                                           %by = select i1 %above, float 1.0, float 0.0
//! %y = call float @llvm.floor.f32(    ==>   %below = fsub float %whole, %by
//!     float %x)                             %signed = call float @llvm.copysign.f32(float %below, float %x)
//!                                           %size = call float @llvm.fabs.f32(float %x)
//!                                           %has = fcmp olt float %size, 0x4160000000000000
//!                                           %y = select i1 %has, float %signed, float %x
//! ```
//! x86-64 rounds by one instruction since SSE4.1. Before, LLVM calls the C library, one number at a time and with all vector registers
//! saved around it, and makes no vectors of the loop. These are the operations of any vector.
//!
//! # Preconditions
//! Functions do not change how floating-point operations round (`strictfp`).
//!
//! # Postconditions
//! The values are the same, but that a signaling NaN stays one. Functions that round by an instruction, that are to be small, or in which
//! LLVM may take back the sum and the difference (`"unsafe-fp-math"`), are as they were.
//!
//! # Algorithm
//! A number whose size is at least 2^23 (`double`: 2^52) is whole. Any other one loses the places behind its point when that power of
//! two, with its sign, is added, and gets back those in front of it when it is subtracted: it is rounded to one of the two
//! whole numbers around it. [Hacker's Delight, 2nd ed., §17-4] What is above it is one too high for `floor`, what is below it
//! one too low for `ceil`. `trunc` rounds the number's size down. `round` truncates the sum with the number before 0.5, as LLVM does
//! where machines can truncate. The sign is that of the number, zeros included.
//!
//! In a loop of one block, LLVM makes vectors of iterations, for which a comparison is the shortest. Elsewhere it makes vectors of what
//! stands side by side (SLP), and where it took the comparisons of two numbers without what selects by them, each selection became
//! a branch that no processor foresees: gradient noise took 1.6 times as long. There, the number to add is computed,
//! `0.5 - copysign(0.5, %whole - %x)`, and `floor` is the negative number rounded up; the difference is exact.

use weft_ir::edit::RewriteMap;
use weft_ir::{
    BinaryOp, ConstKind, Cursor, FloatPredicate, Function, Inst, Module, Op, Operand, Type, TypeData,
    debug_info,
};

use crate::attributes;

/// How a number is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounding {
    Down,
    Up,
    /// To zero.
    In,
    /// To the nearest, of two to the even one.
    Even,
    /// To the nearest, of two to the one further from zero.
    Away,
}

/// The intrinsics, up to the type.
const INTRINSICS: [(&str, Rounding); 7] = [
    ("llvm.floor.", Rounding::Down),
    ("llvm.ceil.", Rounding::Up),
    ("llvm.trunc.", Rounding::In),
    ("llvm.rint.", Rounding::Even),
    ("llvm.nearbyint.", Rounding::Even),
    ("llvm.roundeven.", Rounding::Even),
    ("llvm.round.", Rounding::Away),
];

/// Rounds in place wherever it can; returns how many numbers.
pub fn round_in_place(module: &mut Module) -> usize {
    let is_named = |(name, _): &(&str, Rounding)| {
        ["f32", "f64"].iter().any(|ty| module.function(&format!("{name}{ty}")).is_some())
    };
    if !module.is_for("x86_64") || !INTRINSICS.iter().any(is_named) {
        return 0;
    }
    let mut count = 0;
    for id in module.defined_functions().collect::<Vec<_>>() {
        if !is_served(module, &module.functions[id].suffix) {
            continue;
        }
        let placeholder = Function::new(module.functions[id].name, module.functions[id].ret);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        let found: Vec<(Inst, Rounding)> = func
            .layout_insts()
            .filter_map(|(_, inst)| Some((inst, rounding(module, &func, inst)?)))
            .collect();
        count += found.len();
        let mut rewrite = RewriteMap::new();
        for (inst, rounding) in &found {
            write(module, &mut func, *inst, *rounding, &mut rewrite);
        }
        rewrite.apply(&mut func);
        for (inst, _) in found {
            func.remove_inst(inst);
        }
        module.functions[id] = func;
    }
    count
}

/// Whether functions with the attributes `suffix` round by calls, and may do it in place.
fn is_served(module: &Module, suffix: &str) -> bool {
    let rounds = attributes::has_feature(module, suffix, "sse4.1");
    let others = ["strictfp", "optsize", "minsize", "optnone"];
    let is_unsafe = attributes::value(module, suffix, "unsafe-fp-math") == Some("true");
    !rounds && !is_unsafe && !others.iter().any(|word| attributes::has(module, suffix, word))
}

fn rounding(module: &Module, func: &Function, inst: Inst) -> Option<Rounding> {
    let data = &func.insts[inst];
    let name = match data.op {
        Op::Call(_) => module.ctx.names.text(module.ctx.global_name(data.callee()?)?),
        _ => return None,
    };
    let is_known = matches!(module.ctx.types.data(data.ty), TypeData::Float | TypeData::Double);
    let (_, rounding) = INTRINSICS.iter().find(|(begin, _)| name.starts_with(begin))?;
    is_known.then_some(*rounding)
}

fn write(module: &mut Module, func: &mut Function, inst: Inst, rounding: Rounding, rewrite: &mut RewriteMap) {
    let ty = func.insts[inst].ty;
    let (suffix, exponent, before_half) = match module.ctx.types.data(ty) {
        TypeData::Float => ("f32", 23, f64::from(0.5_f32.next_down())),
        _ => ("f64", 52, 0.5_f64.next_down()),
    };
    let mut intrinsic = |name: &str, params: &[Type]| {
        let attributes = "nocallback nofree nosync nounwind speculatable willreturn memory(none)";
        let name = format!("{name}.{suffix}");
        module.declare(&name, ty, params, false, attributes);
        module.ctx.global(&name)
    };
    let copysign = intrinsic("llvm.copysign", &[ty, ty]);
    let fabs = intrinsic("llvm.fabs", &[ty]);
    let attachment = debug_info::debug_location(func, &module.ctx, inst);
    let number = func.insts[inst].args()[0];
    let is_in_short_loop = is_in_short_loop(func, inst);
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    at.attachment = attachment;
    let [zero, one, far, half, below_half] =
        [0.0, 1.0, f64::powi(2.0, exponent), 0.5, before_half].map(|value| real(&mut at, ty, value));
    let number = match rounding {
        Rounding::Away => {
            let below_half = call(&mut at, ty, copysign, &[below_half, number]);
            at.binary(BinaryOp::FAdd, number, below_half)
        }
        _ => number,
    };
    let size = call(&mut at, ty, fabs, &[number]);
    // What is truncated has no sign until the end, nor has what is rounded up in place of down.
    let (from, by) = match rounding {
        Rounding::In | Rounding::Away => (size, far),
        _ => {
            let is_turned = rounding == Rounding::Down && !is_in_short_loop;
            let from = if is_turned { at.fneg(number) } else { number };
            (from, call(&mut at, ty, copysign, &[far, from]))
        }
    };
    let near = at.binary(BinaryOp::FAdd, from, by);
    let whole = at.binary(BinaryOp::FSub, near, by);
    let compared = |at: &mut Cursor<'_>, predicate| {
        let is_wrong = at.fcmp(predicate, whole, from);
        at.select(is_wrong, one, zero)
    };
    // `left` is below `right` where the whole number is wrong.
    let computed = |at: &mut Cursor<'_>, left, right| {
        let apart = at.binary(BinaryOp::FSub, left, right);
        let signed_half = call(at, ty, copysign, &[half, apart]);
        at.binary(BinaryOp::FSub, half, signed_half)
    };
    let (step, step_by) = match (rounding, is_in_short_loop) {
        (Rounding::Even, _) => (BinaryOp::FAdd, None),
        (Rounding::Up, true) => (BinaryOp::FAdd, Some(compared(&mut at, FloatPredicate::Olt))),
        (_, true) => (BinaryOp::FSub, Some(compared(&mut at, FloatPredicate::Ogt))),
        // Neither difference is -0: two equal numbers make +0, and so does +0 - -0.
        (Rounding::Up | Rounding::Down, false) => (BinaryOp::FAdd, Some(computed(&mut at, whole, from))),
        (Rounding::In | Rounding::Away, false) => (BinaryOp::FSub, Some(computed(&mut at, from, whole))),
    };
    let whole = step_by.map_or(whole, |by| at.binary(step, whole, by));
    let signed = call(&mut at, ty, copysign, &[whole, number]);
    let has_places = at.fcmp(FloatPredicate::Olt, size, far);
    let value = at.select(has_places, signed, number);
    if let Some(result) = func.insts[inst].result {
        rewrite.insert(result, value);
    }
}

/// Whether `inst` stands in a loop of a single block.
fn is_in_short_loop(func: &Function, inst: Inst) -> bool {
    func.inst_block(inst).is_some_and(|block| func.successors(block).contains(&block))
}

fn call(at: &mut Cursor<'_>, ty: Type, callee: Operand, args: &[Operand]) -> Operand {
    let inst = at.call(ty, callee, args);
    at.func.result(inst)
}

/// The constant `value`, which is exact in `ty`. [LangRef: Simple Constants]
fn real(at: &mut Cursor<'_>, ty: Type, value: f64) -> Operand {
    let text = at.ctx.names.intern(&format!("0x{:016X}", value.to_bits()));
    Operand::Const(at.ctx.consts.intern(ty, ConstKind::Number(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The module with one call of the intrinsic, and how many numbers are rounded in place there.
    fn rounded(intrinsic: &str, ty: &str, triple: &str, attributes: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"{triple}\"
declare {ty} @{intrinsic}({ty})
define {ty} @f({ty} %x) {attributes} {{
  %y = call {ty} @{intrinsic}({ty} %x)
  ret {ty} %y
}}
"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let count = round_in_place(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        let printed = weft_ir::print_module(&module);
        assert_eq!(printed.contains(&format!("call {ty} @{intrinsic}(")), count == 0, "{printed}");
        (count, printed)
    }

    const X86: &str = "x86_64-pc-linux-gnu";

    #[test]
    fn each_rounding_is_done_in_place() {
        for (begin, _) in INTRINSICS {
            assert_eq!(rounded(&format!("{begin}f32"), "float", X86, "").0, 1, "{begin}");
            assert_eq!(rounded(&format!("{begin}f64"), "double", X86, "nounwind").0, 1, "{begin}");
        }
    }

    #[test]
    fn machines_with_an_instruction_use_it() {
        assert_eq!(
            rounded("llvm.floor.f64", "double", X86, "\"target-features\"=\"+sse2,+sse4.1,+x87\"").0,
            0
        );
        assert_eq!(
            rounded("llvm.floor.f64", "double", X86, "\"target-features\"=\"+sse2,-sse4.1,+x87\"").0,
            1
        );
        assert_eq!(rounded("llvm.floor.f64", "double", "aarch64-linux-gnu", "").0, 0);
    }

    #[test]
    fn functions_where_more_may_be_assumed_or_less_are_left_alone() {
        for attributes in ["strictfp", "optsize", "\"unsafe-fp-math\"=\"true\""] {
            assert_eq!(rounded("llvm.ceil.f64", "double", X86, attributes).0, 0, "{attributes}");
        }
        assert_eq!(rounded("llvm.ceil.v4f32", "<4 x float>", X86, "").0, 0);
    }
}
