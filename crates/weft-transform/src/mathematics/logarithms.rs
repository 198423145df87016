//! The logarithm of a power of two that is a constant `long double` is computed here.
//!
//! ```c++
//! std::generate_canonical<double, 53>(g)           // of every std::uniform_real_distribution, for each number anew:
//! m = ceil(53 / (std::log(r) / std::log(2.0L)))    // r = g.max() - g.min() + 1.0L = 0x1p32
//! ```
//! ```llvm
//! %a = call x86_fp80 @logl(x86_fp80 0xK401F8000000000000000)           ; 32 * log(2)
//! %b = call x86_fp80 @logl(x86_fp80 0xK40008000000000000000)    ==>    ; log(2)
//! %q = fdiv x86_fp80 %a, %b                                            %q = fdiv x86_fp80 0xK4003B17…, 0xK3FFEB17…
//! ```
//! LLVM computes functions of constants with the library that it runs on, of numbers with up to 64 bits. gcc computes all of
//! them.
//!
//! # Preconditions
//! LLVM has found the constants.
//!
//! # Postconditions
//! A result is the number of its type that is nearest to the logarithm. These calls set no `errno`: their arguments are finite and
//! positive. [C11 §7.12.6.7]
//!
//! # Algorithm
//! log(2^k) is k log(2), which is rounded once.

use weft_ir::edit::RewriteMap;
use weft_ir::{ConstKind, Context, Inst, Module, Operand, TypeData};

use super::{callee, errors_of_call, is_left_alone};
use crate::functions::for_each_function;

/// log(2) · 2^112, rounded down.
const LOG_2: u128 = 0xB172_17F7_D1CF_79AB_C9E3_B398_03F2;
/// The bits of [`LOG_2`] behind the point.
const POINT: i32 = 112;
/// What an exponent is stored plus.
const BIAS: i32 = 16383;
/// What the significand of a power of two is.
const POWER: u64 = 1 << 63;

/// Computes them; returns how many.
pub fn take_logarithms(module: &mut Module) -> usize {
    let mut count = 0;
    for_each_function(module, |module, func| {
        if is_left_alone(module, func) {
            return;
        }
        let mut rewrite = RewriteMap::new();
        let mut gone: Vec<Inst> = Vec::new();
        for (_, inst) in func.layout_insts() {
            if callee(module, func, inst) != "logl" || errors_of_call(module, func, inst).is_none() {
                continue;
            }
            let (&[argument], Some(result)) = (func.insts[inst].args(), func.insts[inst].result) else {
                continue;
            };
            if let Some(found) = logarithm(&mut module.ctx, argument) {
                rewrite.insert(result, found);
                gone.push(inst);
            }
        }
        rewrite.apply(func);
        for inst in &gone {
            func.remove_inst(*inst);
        }
        count += gone.len();
    });
    count
}

/// The logarithm of `argument`, if that is a power of two of the type with 80 bits.
fn logarithm(ctx: &mut Context, argument: Operand) -> Option<Operand> {
    let Operand::Const(number) = argument else { return None };
    let data = ctx.consts.data(number);
    let (ty, ConstKind::Number(written)) = (data.ty, &data.kind) else { return None };
    if *ctx.types.data(ty) != TypeData::X86Fp80 {
        return None;
    }
    // The sign and the exponent, then the significand. [LangRef: Simple Constants]
    let digits = ctx.names.text(*written).strip_prefix("0xK").filter(|digits| digits.len() == 20)?;
    let head = u16::from_str_radix(&digits[..4], 16).ok()?;
    let is_normal = (1..0x7FFF).contains(&head);
    if !is_normal || u64::from_str_radix(&digits[4..], 16) != Ok(POWER) {
        return None;
    }
    let text = times_log_2(i32::from(head) - BIAS);
    let kind = ConstKind::Number(ctx.names.intern(&text));
    Some(Operand::Const(ctx.consts.intern(ty, kind)))
}

/// `power` · log(2) as a constant.
fn times_log_2(power: i32) -> String {
    if power == 0 {
        return format!("0xK{:020}", 0);
    }
    let product = LOG_2 * u128::from(power.unsigned_abs());
    let first = product.ilog2().cast_signed();
    let dropped = first - 63;
    // No product is near enough to the middle of two numbers for what LOG_2 lacks to decide.
    let mut significand = (product >> dropped) + (product >> (dropped - 1) & 1);
    let mut exponent = first - POINT + BIAS;
    if significand == 1 << 64 {
        significand >>= 1;
        exponent += 1;
    }
    let sign = if power < 0 { 0x8000 } else { 0 };
    format!("0xK{:04X}{significand:016X}", sign | exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(call: &str) -> (usize, String) {
        let text = format!(
            "declare x86_fp80 @logl(x86_fp80)\ndefine x86_fp80 @f(x86_fp80 %x) {{\n  {call}\n  ret x86_fp80 %y\n}}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let count = take_logarithms(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        (count, weft_ir::print_module(&module))
    }

    /// The expected numbers are those of gcc.
    #[test]
    fn powers_of_two() {
        for (argument, logarithm) in [
            ("0xK401F8000000000000000", "0xK4003B17217F7D1CF79AC"), // 2^32
            ("0xK40008000000000000000", "0xK3FFEB17217F7D1CF79AC"), // 2
            ("0xK3FFE8000000000000000", "0xKBFFEB17217F7D1CF79AC"), // 1/2
            ("0xK3FFF8000000000000000", "0xK00000000000000000000"), // 1
        ] {
            let (count, text) = taken(&format!("%y = call x86_fp80 @logl(x86_fp80 {argument})"));
            assert_eq!(count, 1);
            assert!(text.contains(&format!("ret x86_fp80 {logarithm}")), "{text}");
        }
    }

    #[test]
    fn other_numbers_are_left() {
        // 3, infinity, -2, what is not known, and what the user calls so.
        for call in [
            "@logl(x86_fp80 0xK4000C000000000000000)",
            "@logl(x86_fp80 0xK7FFF8000000000000000)",
            "@logl(x86_fp80 0xKC0008000000000000000)",
            "@logl(x86_fp80 %x)",
            "@logl(x86_fp80 0xK40008000000000000000) nobuiltin",
        ] {
            assert_eq!(taken(&format!("%y = call x86_fp80 {call}")).0, 0, "{call}");
        }
    }

    #[test]
    fn what_the_constant_lacks_decides_no_rounding() {
        for power in 1..=16383_u32 {
            let product = LOG_2 * u128::from(power);
            let dropped = product.ilog2() - 63;
            let rest = product & ((1 << dropped) - 1);
            let middle = 1_u128 << (dropped - 1);
            assert!(rest.abs_diff(middle) > u128::from(power), "{power}");
        }
    }
}
