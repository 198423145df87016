//! Numbers that wait in memory while a loop calls functions: they go there and back once in an iteration.
//!
//! ```llvm
//! %s = phi float [ 0.0, %before ], [ %next, %loop ]
//! %y = call float @expf(float %x)                        %y = call float @expf(float %x)
//! %next = fadd float %s, %y                       ==>    %s1 = call float asm "", "=x,0"(float %s)
//!                                                        %next = fadd float %s1, %y
//! ```
//! No register for floating-point numbers survives a call. Since AVX, operations have a third register for what they yield, and LLVM
//! 19 parts the life of `%s` and `%next` at the wrong places: it stores `%next`, loads it again at once, and stores that for the
//! next call. Each iteration waits twice for what was stored. If the number is another one behind the call, both halves are
//! kept in one place: a row's exponentials and their sum take two thirds of the time. It does the same to vectors of sums, without
//! AVX as well.
//!
//! # Preconditions
//! Loops whose iterations are lanes are vectors by now. The machine is an x86, for single numbers one with AVX.
//!
//! # Postconditions
//! The program computes the same. Only loops have changed of which nobody makes vectors: they call functions by name.
//!
//! # Algorithm
//! A number that the loop hands on is used in one block only, behind a call in that block: between the last such call and the first
//! use it is hidden.

use std::ops::Range;

use weft_ir::{
    Block, ConstKind, Cursor, Flags, Function, Inst, InstData, Module, Op, Operand, Type, TypeData, Value,
};

use crate::calls;
use crate::innermost::Innermost;
use crate::library::Library;
use crate::skeleton::phis;
use crate::target::{Isa, Target, has_feature};

/// What assembly takes for a vector has so many bytes at least.
const LEAST_REGISTER: u64 = 16;

/// Hides such numbers in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn hide(module: &mut Module, func: &mut Function, library: Library, loops: &[Innermost]) -> usize {
    let Some(target) = Target::of_x86(module, func) else { return 0 };
    let has_three = target.isa > Isa::Sse2 || has_feature(module, func, "avx");
    // With variants for vectors, loops with calls of which none are vectors may become such.
    let are_single_ones_kept = has_three && !library.is_for_all;
    let mut found: Vec<(Value, Inst)> = Vec::new();
    for candidate in loops {
        let [latch] = candidate.latches[..] else { continue };
        for carried in phis(module, func, candidate.header, latch).1 {
            let types = &module.ctx.types;
            let ty = func.values[carried.value].ty;
            let is_hidden = match types.data(ty) {
                TypeData::Float | TypeData::Double => are_single_ones_kept,
                TypeData::Vector { elem, len, .. } => {
                    let size = types.size_align(ty).map_or(0, |(size, _)| size);
                    size >= LEAST_REGISTER
                        && len.is_power_of_two()
                        && matches!(types.data(*elem), TypeData::Float | TypeData::Double)
                }
                _ => false,
            };
            if is_hidden {
                let use_behind = first_behind_call(module, func, candidate, carried.value);
                found.extend(use_behind.map(|first| (carried.value, first)));
            }
        }
    }
    for &(value, first) in &found {
        let hidden = hidden(module, func, (first, value), u64::from(target.bytes));
        let home = func.inst_block(first);
        let users: Vec<Inst> = home.map_or(Vec::new(), |home| func.block_insts(home).to_vec());
        for user in users.into_iter().skip_while(|inst| *inst != first) {
            for operand in &mut func.insts[user].operands {
                if *operand == Operand::Value(value) {
                    *operand = hidden;
                }
            }
        }
    }
    found.len()
}

/// What `value` is behind the calls, written in front of `first`: each part that fits in a register of so many `bytes` by itself, since
/// assembly takes no more.
fn hidden(module: &mut Module, func: &mut Function, (first, value): (Inst, Value), bytes: u64) -> Operand {
    let (ty, whole) = (func.values[value].ty, Operand::Value(value));
    let size = module.ctx.types.size_align(ty).map_or(0, |(size, _)| size);
    let (count, elem) = match *module.ctx.types.data(ty) {
        TypeData::Vector { len, elem, .. } if size > bytes => (len, elem),
        _ => return Cursor::before(func, &mut module.ctx, first).hide(whole),
    };
    let mut lanes = count * bytes / size;
    let nothing = Operand::Const(module.ctx.consts.intern(ty, ConstKind::Poison));
    let mut parts = Vec::new();
    for number in 0..count / lanes {
        let part =
            lanes_of(module, func, first, [whole, nothing], number * lanes..(number + 1) * lanes, elem);
        parts.push(Cursor::before(func, &mut module.ctx, first).hide(part));
    }
    while parts.len() > 1 {
        lanes *= 2;
        let pairs = parts.chunks_exact(2);
        parts = pairs.map(|pair| lanes_of(module, func, first, [pair[0], pair[1]], 0..lanes, elem)).collect();
    }
    parts[0]
}

/// Lanes of two vectors with elements of type `elem`, those of the second behind those of the first.
fn lanes_of(
    module: &mut Module,
    func: &mut Function,
    first: Inst,
    [one, other]: [Operand; 2],
    lanes: Range<u64>,
    elem: Type,
) -> Operand {
    let len = lanes.end - lanes.start;
    let ty = module.ctx.types.intern(TypeData::Vector { scalable: false, len, elem });
    let indices = module.ctx.types.intern(TypeData::Vector { scalable: false, len, elem: Type::I32 });
    let numbers = lanes.map(|lane| module.ctx.consts.int(Type::I32, i128::from(lane))).collect();
    let indices = Operand::Const(module.ctx.consts.intern(indices, ConstKind::Aggregate(numbers)));
    let data = InstData::new(Op::ShuffleVector, ty, [one, other, indices]);
    let inst = Cursor::before(func, &mut module.ctx, first).insert(data);
    func.result(inst)
}

/// The first use of `value` in the loop, if all are in its block and behind a call there.
fn first_behind_call(module: &Module, func: &Function, candidate: &Innermost, value: Value) -> Option<Inst> {
    let uses = |inst: &Inst| {
        let data = &func.insts[*inst];
        data.operands.contains(&Operand::Value(value)) && !matches!(data.op, Op::DebugRecord(_))
    };
    let has_use = |block: &&Block| func.block_insts(**block).iter().any(uses);
    let homes: Vec<Block> = candidate.blocks.iter().filter(has_use).copied().collect();
    let [home] = homes[..] else { return None };
    let insts = func.block_insts(home);
    let first = insts.iter().position(uses)?;
    let is_real = |inst: &Inst| calls_a_function(module, func, *inst);
    (!func.insts[insts[first]].is_phi() && insts[..first].iter().any(is_real)).then_some(insts[first])
}

/// Whether an instruction calls a function that stays one: it is defined elsewhere, and nobody makes vectors of it.
fn calls_a_function(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let Some(info) = data.call_info() else { return false };
    let name = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let is_defined = name
        .and_then(|name| module.function(module.ctx.names.text(name)))
        .is_some_and(|id| module.functions[id].is_readable());
    calls::is_alone(module, data) && !is_defined && !info.flags.contains(Flags::AFN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// How many numbers are hidden in a loop of this body on a machine with `features`, and the text.
    fn hidden(features: &str, body: &str, library: Library) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\ndeclare float @expf(float)\n\
             define internal float @own(float %x) {{\n  ret float %x\n}}\n\
             define float @f(ptr %a, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %s = phi float [ 0.0, %entry ], [ %next, %loop ]\n  \
             %p = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %p\n  {body}\n  %i1 = add i64 %i, 1\n  \
             %on = icmp ne i64 %i1, %n\n  br i1 %on, label %loop, label %out\nout:\n  ret float %next\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            hide(module, func, library, &loops)
        })
    }

    const SUM: &str = "%y = call float @expf(float %x)\n  %next = fadd float %s, %y";

    #[test]
    fn a_sum_is_another_number_behind_the_call() {
        let (count, text) = hidden("+avx,+avx2", SUM, Library::EXACT);
        assert_eq!(count, 1);
        let behind = text.split("@expf(float %x)").nth(1).unwrap();
        assert!(behind.contains("asm \"\", \"=x,0\"(float %s)"), "{text}");
        assert!(!text.contains("fadd float %s, %y"), "{text}");
    }

    #[test]
    fn a_vector_of_sums_is_another_one_behind_the_call() {
        let text = "target triple = \"x86_64-pc-linux-gnu\"\ndeclare <2 x double> @_ZGVbN2v_exp(<2 x double>)\n\
            define <2 x double> @f(ptr %a, i64 %n) #0 {\nentry:\n  br label %loop\nloop:\n  \
            %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  \
            %s = phi <2 x double> [ zeroinitializer, %entry ], [ %next, %loop ]\n  \
            %p = getelementptr double, ptr %a, i64 %i\n  %x = load <2 x double>, ptr %p\n  \
            %y = call <2 x double> @_ZGVbN2v_exp(<2 x double> %x)\n  %next = fadd <2 x double> %y, %s\n  \
            %i1 = add i64 %i, 2\n  %on = icmp ne i64 %i1, %n\n  br i1 %on, label %loop, label %out\nout:\n  \
            ret <2 x double> %next\n}\nattributes #0 = { \"target-features\"=\"+sse2\" }\n";
        for library in [Library::EXACT, Library::LIBMVEC] {
            let (count, text) = transformed(text, |module, func| {
                let loops = Innermost::all(module, func);
                hide(module, func, library, &loops)
            });
            assert_eq!(count, 1, "{text}");
            let behind = text.split("_exp(<2 x double> %x)").nth(1).unwrap();
            assert!(behind.contains("asm \"\", \"=x,0\"(<2 x double> %s)"), "{text}");
        }
        let half = text.replace("<2 x double>", "<2 x float>").replace("double", "float");
        let (count, _) = transformed(&half, |module, func| {
            let loops = Innermost::all(module, func);
            hide(module, func, Library::EXACT, &loops)
        });
        assert_eq!(count, 0, "no register of its own");
        let text = text.replace("<2 x double>", "<8 x double>");
        let (count, text) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            hide(module, func, Library::EXACT, &loops)
        });
        assert_eq!(count, 1);
        assert_eq!(
            text.matches("asm \"\", \"=x,0\"(<2 x double>").count(),
            4,
            "each register by itself: {text}"
        );
        let order = [
            "<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>",
            "<2 x i32> <i32 6, i32 7>",
        ];
        assert!(order.iter().all(|lanes| text.contains(lanes)), "{text}");
    }

    #[test]
    fn what_needs_nothing_stays() {
        assert_eq!(hidden("+sse2", SUM, Library::EXACT).0, 0, "operations of two registers");
        assert_eq!(hidden("+avx", SUM, Library::LIBMVEC).0, 0, "there are variants for vectors");
        let before = "%t = fadd float %s, %x\n  %y = call float @expf(float %x)\n  %next = fadd float %t, %y";
        assert_eq!(hidden("+avx", before, Library::EXACT).0, 0, "used in front of the call");
        let plain = "%y = fmul float %x, %x\n  %next = fadd float %s, %y";
        assert_eq!(hidden("+avx", plain, Library::EXACT).0, 0, "no call");
        let own = "%y = call float @own(float %x)\n  %next = fadd float %s, %y";
        assert_eq!(hidden("+avx", own, Library::EXACT).0, 0, "LLVM may inline it");
        let approximate = "%y = call afn float @expf(float %x)\n  %next = fadd float %s, %y";
        assert_eq!(hidden("+avx", approximate, Library::EXACT).0, 0, "LLVM may make vectors of it");
    }
}
