//! Vectors of few numbers that calling conventions have made of structures: each number goes its own way.
//!
//! ```llvm
//! %v = load <2 x float>, ptr %p, align 4                     %x = load float, ptr %p, align 4
//! %x = extractelement <2 x float> %v, i64 0          ==>     %p4 = getelementptr inbounds i8, ptr %p, i64 4
//! %y = extractelement <2 x float> %v, i64 1                  %y = load float, ptr %p4, align 4
//! ```
//! C++ passes a structure of three `float` as a vector of two and a number. LLVM makes no vectors of loops that have vectors, and so
//! none of those that call the functions of such a structure, although it writes the functions into them.
//!
//! # Preconditions
//! LLVM is asked to make vectors of the loop, or it is to get a plan.
//!
//! # Postconditions
//! The loop has no vectors. Each number has the same value, and the same memory is loaded and stored.
//!
//! # Refused
//! Loops with vectors that are computed with, that come from elsewhere or go there.

use rustc_hash::FxHashMap;
use weft_ir::{
    Const, ConstKind, Cursor, Flags, Function, Inst, InstData, Module, Op, Operand, Type, TypeData, Value,
};

use crate::hints;
use crate::innermost::Innermost;

/// The most numbers of a vector.
const MOST: u64 = 4;

/// Takes the vectors in `loops` of `func`, which is taken out of `module`, apart; returns of how many loops.
pub(crate) fn take_apart(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut count = 0;
    for candidate in loops {
        let Some(frame) = &candidate.frame else { continue };
        if !hints::is_asked_for(module, func, &candidate.latches) {
            continue;
        }
        let insts: Vec<Inst> =
            frame.blocks.iter().flat_map(|block| func.block_insts(*block)).copied().collect();
        let vectors: Vec<Inst> =
            insts.iter().copied().filter(|inst| has_vector(module, func, *inst)).collect();
        if vectors.is_empty() || !vectors.iter().all(|inst| is_known(module, func, *inst, &vectors)) {
            continue;
        }
        let is_foreign = |(_, inst): (_, Inst)| {
            let data = &func.insts[inst];
            let takes = |operand: &Operand| match operand {
                Operand::Value(value) => func
                    .def_inst(*value)
                    .is_some_and(|def| vectors.contains(&def) && is_vector(module, func.insts[def].ty)),
                _ => false,
            };
            !vectors.contains(&inst) && !data.is_debug_record() && data.operands.iter().any(takes)
        };
        if func.layout_insts().any(is_foreign) {
            continue;
        }
        rewrite(module, func, &vectors);
        count += 1;
    }
    count
}

/// Whether a type is a vector of few numbers that have whole bytes.
fn is_vector(module: &Module, ty: Type) -> bool {
    parts(module, ty).is_some()
}

/// The type of a small vector's numbers, how many there are, and how many bytes one has.
fn parts(module: &Module, ty: Type) -> Option<(Type, usize, u64)> {
    let &TypeData::Vector { scalable: false, len, elem } = module.ctx.types.data(ty) else { return None };
    let (size, _) = module.ctx.types.size_align(elem)?;
    let is_whole = matches!(module.ctx.types.data(elem), TypeData::Float | TypeData::Double)
        || module.ctx.types.int_bits(elem).is_some_and(|bits| u64::from(bits) == 8 * size);
    (is_whole && len <= MOST).then_some((elem, usize::try_from(len).ok()?, size))
}

/// Whether `inst` makes a vector, or takes one.
fn has_vector(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let is_any = |ty: Type| matches!(module.ctx.types.data(ty), TypeData::Vector { .. });
    let takes = |operand: &Operand| {
        matches!(operand, Operand::Value(_) | Operand::Const(_))
            && is_any(module.ctx.operand_ty(func, *operand))
    };
    !data.is_debug_record() && (is_any(data.ty) || data.operands.iter().any(takes))
}

/// Whether `inst` only moves numbers into vectors and out of them, which come from `vectors` or are constants.
fn is_known(module: &Module, func: &Function, inst: Inst, vectors: &[Inst]) -> bool {
    let data = &func.insts[inst];
    let is_own = |operand: Operand| match operand {
        Operand::Const(_) => lanes_of_constant(module, func, operand).is_some(),
        Operand::Value(value) => {
            func.def_inst(value).is_some_and(|def| vectors.contains(&def))
                && is_vector(module, func.values[value].ty)
        }
        _ => false,
    };
    let lane = |operand: Operand, of: Operand| {
        let count = parts(module, module.ctx.operand_ty(func, of)).map_or(0, |(_, count, _)| count);
        index(module, operand).is_some_and(|lane| lane < count)
    };
    match data.op {
        Op::Load { volatile: false, atomic: None, .. } => is_vector(module, data.ty),
        Op::Store { volatile: false, atomic: None, .. } => is_own(data.operands[0]),
        Op::ExtractElement => is_own(data.operands[0]) && lane(data.operands[1], data.operands[0]),
        Op::InsertElement => is_own(data.operands[0]) && lane(data.operands[2], data.operands[0]),
        Op::ShuffleVector => {
            is_vector(module, data.ty)
                && is_own(data.operands[0])
                && is_own(data.operands[1])
                && wanted(module, func, inst).is_some()
        }
        _ => false,
    }
}

/// A constant index.
fn index(module: &Module, operand: Operand) -> Option<usize> {
    let Operand::Const(constant) = operand else { return None };
    usize::try_from(module.ctx.consts.as_int(constant)?).ok()
}

/// The numbers that a shuffle wants, of both vectors; none for those that it does not care about.
fn wanted(module: &Module, func: &Function, inst: Inst) -> Option<Vec<Option<usize>>> {
    let data = &func.insts[inst];
    let Operand::Const(mask) = data.operands[2] else { return None };
    let (_, count, _) = parts(module, data.ty)?;
    let of = |lane: &Const| match module.ctx.consts.data(*lane).kind {
        ConstKind::Poison | ConstKind::Undef => Some(None),
        _ => usize::try_from(module.ctx.consts.as_int(*lane)?).ok().map(Some),
    };
    match &module.ctx.consts.data(mask).kind {
        ConstKind::Zero => Some(vec![Some(0); count]),
        ConstKind::Aggregate(lanes) => lanes.iter().map(of).collect(),
        _ => None,
    }
}

/// What is in the lanes of a constant: `None` for zero or no number, of which there are constants of any type.
fn lanes_of_constant(module: &Module, func: &Function, operand: Operand) -> Option<Vec<Option<Const>>> {
    let Operand::Const(constant) = operand else { return None };
    let (_, count, _) = parts(module, module.ctx.operand_ty(func, operand))?;
    match &module.ctx.consts.data(constant).kind {
        ConstKind::Poison | ConstKind::Undef => Some(vec![None; count]),
        ConstKind::Aggregate(lanes) => Some(lanes.iter().copied().map(Some).collect()),
        ConstKind::Splat(lane) => Some(vec![Some(*lane); count]),
        _ => None,
    }
}

/// Writes what `vectors` do number by number.
fn rewrite(module: &mut Module, func: &mut Function, vectors: &[Inst]) {
    let mut known: FxHashMap<Value, Vec<Operand>> = FxHashMap::default();
    let lanes = |module: &mut Module,
                 func: &Function,
                 known: &FxHashMap<Value, Vec<Operand>>,
                 operand: Operand| match operand {
        Operand::Value(value) => known.get(&value).cloned().unwrap_or_default(),
        _ => {
            let elem =
                parts(module, module.ctx.operand_ty(func, operand)).map_or(Type::I8, |(elem, ..)| elem);
            let none = module.ctx.consts.intern(elem, ConstKind::Poison);
            let lanes = lanes_of_constant(module, func, operand).unwrap_or_default();
            lanes.into_iter().map(|lane| Operand::Const(lane.unwrap_or(none))).collect()
        }
    };
    for &inst in vectors {
        let data = func.insts[inst].clone();
        match data.op {
            Op::Load { .. } => {
                let numbers = accesses(module, func, inst, data.operands[0], None);
                known.extend(data.result.map(|result| (result, numbers)));
            }
            Op::Store { .. } => {
                let numbers = lanes(module, func, &known, data.operands[0]);
                accesses(module, func, inst, data.operands[1], Some(numbers));
            }
            Op::ExtractElement => {
                let lane = index(module, data.operands[1]).unwrap_or(0);
                let number = lanes(module, func, &known, data.operands[0])[lane];
                if let Some(result) = data.result {
                    func.replace_uses(result, number);
                    // It may stand in vectors already.
                    let all = known.values_mut().flatten();
                    all.filter(|known| **known == Operand::Value(result)).for_each(|known| *known = number);
                }
            }
            Op::InsertElement => {
                let mut all = lanes(module, func, &known, data.operands[0]);
                all[index(module, data.operands[2]).unwrap_or(0)] = func.insts[inst].operands[1];
                known.extend(data.result.map(|result| (result, all)));
            }
            _ => {
                let both = [0, 1].map(|side| lanes(module, func, &known, data.operands[side])).concat();
                let elem = parts(module, data.ty).map_or(Type::I8, |(elem, ..)| elem);
                let none = Operand::Const(module.ctx.consts.intern(elem, ConstKind::Poison));
                let picked = wanted(module, func, inst).unwrap_or_default();
                let all = picked.into_iter().map(|lane| lane.map_or(none, |lane| both[lane])).collect();
                known.extend(data.result.map(|result| (result, all)));
            }
        }
    }
    vectors.iter().rev().for_each(|inst| func.remove_inst(*inst));
}

/// Loads or stores each number of a vector that lies at `address`, in front of `inst`, which does it for all; returns what it loads.
fn accesses(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    address: Operand,
    stored: Option<Vec<Operand>>,
) -> Vec<Operand> {
    let data = func.insts[inst].clone();
    let vector = if stored.is_some() { module.ctx.operand_ty(func, data.operands[0]) } else { data.ty };
    let Some((elem, count, size)) = parts(module, vector) else { return Vec::new() };
    let (Op::Load { align, .. } | Op::Store { align, .. }) = data.op else { return Vec::new() };
    let names = &module.ctx.names;
    // What is said of the types of the whole is not said of its parts.
    let is_kept = |text: &str| matches!(text, "llvm.access.group" | "alias.scope" | "noalias");
    let facts: Vec<_> =
        data.attachments.iter().filter(|fact| is_kept(names.text(fact.kind))).cloned().collect();
    let mut numbers = Vec::new();
    for lane in 0..count {
        let offset = size * lane as u64;
        // As far as the whole vector is aligned, this is.
        let own =
            align.map(|align| if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) });
        let mut at = Cursor::before(func, &mut module.ctx, inst);
        let mut from = address;
        if offset > 0 {
            let by = at.ctx.int(Type::I64, i128::from(offset));
            from = at.gep_with(Type::I8, Flags::INBOUNDS, address, &[by]);
        }
        let access = match &stored {
            None => InstData::new(Op::Load { volatile: false, atomic: None, align: own }, elem, [from]),
            Some(stored) => InstData::new(
                Op::Store { volatile: false, atomic: None, align: own },
                Type::VOID,
                [stored[lane], from],
            ),
        };
        let access = at.insert(access);
        func.insts[access].attachments.extend(facts.iter().cloned());
        numbers.extend(func.insts[access].result.map(Operand::Value));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What becomes of a loop in which `%p` and `%q` have a structure of three numbers each, and that stores the vector `%r`.
    fn apart(enable: bool, body: &str) -> (usize, String) {
        let text = format!(
            "define void @f(ptr %p0, ptr %q0, <2 x float> %other, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %p = getelementptr [3 x float], ptr %p0, i64 %i\n  \
             %q = getelementptr [3 x float], ptr %q0, i64 %i\n  {body}\n  \
             store <2 x float> %r, ptr %q, align 4, !llvm.access.group !2\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %loop, label %out, !llvm.loop !0\nout:\n  ret void\n}}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 {enable}}}\n!2 = distinct !{{}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            take_apart(module, func, &loops)
        })
    }

    const SUM: &str = "%v = load <2 x float>, ptr %p, align 8, !llvm.access.group !2\n  \
                       %x = extractelement <2 x float> %v, i64 0\n  %y = extractelement <2 x float> %v, i64 1\n  \
                       %s = fadd float %x, %y\n  %u = insertelement <2 x float> poison, float %s, i64 0\n  \
                       %r = insertelement <2 x float> %u, float %x, i64 1";

    #[test]
    fn numbers_are_loaded_and_stored_one_by_one() {
        let (count, text) = apart(true, SUM);
        assert_eq!(count, 1);
        for line in [
            "%0 = load float, ptr %p, align 8, !llvm.access.group !2",
            "%1 = getelementptr inbounds i8, ptr %p, i64 4",
            "%2 = load float, ptr %1, align 4, !llvm.access.group !2",
            "%s = fadd float %0, %2",
            "store float %s, ptr %q, align 4, !llvm.access.group !2",
            "store float %0, ptr %3, align 4, !llvm.access.group !2",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert!(!text.contains("element <2 x float>") && !text.contains("load <2"), "{text}");
    }

    #[test]
    fn shuffles_pick_numbers_of_both_vectors() {
        let body = "%v = load <2 x float>, ptr %p, align 4\n  %w = load <2 x float>, ptr %q, align 4\n  \
                    %r = shufflevector <2 x float> %v, <2 x float> %w, <2 x i32> <i32 3, i32 0>";
        let (count, text) = apart(true, body);
        assert_eq!(count, 1);
        assert!(text.contains("store float %5, ptr %q") && text.contains("store float %0, ptr %6"), "{text}");
    }

    #[test]
    fn vectors_that_are_computed_with_or_come_from_elsewhere_stay() {
        assert_eq!(apart(false, SUM).0, 0, "LLVM is not asked");
        let load = "%v = load <2 x float>, ptr %p, align 4\n  ";
        for body in [
            format!("{load}%r = fadd <2 x float> %v, %v"),
            format!("{load}%r = shufflevector <2 x float> %v, <2 x float> %other, <2 x i32> <i32 3, i32 0>"),
            format!(
                "{load}%y = extractelement <2 x float> %v, i64 %i\n  %r = insertelement <2 x float> %v, float %y, i64 0"
            ),
            load.replace("%v = load", "%r = load volatile"),
        ] {
            assert_eq!(apart(true, &body).0, 0, "{body}");
        }
    }
}
