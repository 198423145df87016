//! What the iteration two or three before has stored is handed on in registers, not by memory.
//!
//! ```c
//! for (x = 3; x < n; x++) row[x] = in[x] + row[x - 3];          // a filter of an image of three bytes a pixel
//! ```
//! ```llvm
//! loop:                                                loop:
//!   …                                                    %one = phi i8 [ %x1, %before ], [ %v, %loop ]
//!   %x = load i8, ptr %p.minus.3                         %two = phi i8 [ %x2, %before ], [ %one, %loop ]
//!   %v = add i8 %x, %y                            ==>    %three = phi i8 [ %x3, %before ], [ %two, %loop ]
//!   store i8 %v, ptr %p                                  %v = add i8 %three, %y
//!                                                        store i8 %v, ptr %p
//! ```
//! A processor takes four or five cycles to load what it has just stored, and each iteration waits for that. LLVM hands on what the
//! iteration before has stored, and no other. The loop is unrolled, so that no number has to be moved.
//!
//! # Preconditions
//! The loop is an innermost one of one block, which is entered from in front without a condition.
//!
//! # Postconditions
//! Each number is the same, and the memory as well.
//!
//! # Why it is right
//! The load's address is the store's of as many iterations before: both come from one pointer, at a constant distance. Stores of different
//! iterations do not overlap, no other store may be to the same memory, and nothing else has effects. What the first iterations get
//! is loaded in front of the loop; it lies between two places that the first iteration accesses in any case, so in the object.
//!
//! # Refused
//! Numbers that do not depend on what is loaded: nothing waits for them. Where as many numbers as iterations in between fill a
//! register, LLVM makes vectors of them.

use weft_analysis::EffectTable;
use weft_ir::{Block, Cursor, Function, Inst, Module, Op, Operand, Type, Value};

use crate::affine::{Depth, Loops, Sum, Term, never_meet, place};
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::reload::chain_of;
use crate::skeleton::{Skeleton, incoming};

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// So many iterations before at least, and at most.
const DISTANCES: std::ops::RangeInclusive<i128> = 2..=3;
/// The size of a register, in bytes.
const REGISTER: i128 = 16;
/// How many operations are looked at between a load and a store.
const OPERATIONS: usize = 40;

/// A store, and the loads of what it has stored so many iterations before.
struct Handed {
    store: Inst,
    loads: Vec<(Inst, i128)>,
    /// By how many bytes its address grows.
    step: i128,
}

/// Hands on what iterations of `loops` of `func`, which is taken out of `module`, have stored; returns in how many loops.
pub(crate) fn hand_on(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
) -> usize {
    let mut count = 0;
    for found in loops {
        let Some(frame) = found.of_one_block() else { continue };
        let is_entered =
            func.terminator(frame.before).is_some_and(|end| matches!(func.insts[end].op, Op::Br));
        let Some(handed) = handed(module, func, effects, frame).filter(|_| is_entered) else { continue };
        let most = handed.loads.iter().map(|(_, distance)| *distance).max().unwrap_or(0);
        write(module, func, frame, &handed, most);
        let rounds = u32::try_from(2 * most).unwrap_or(1);
        hints::set(module, func, &found.latches, Hint::Unroll, rounds);
        count += 1;
    }
    count
}

/// The store of a loop whose numbers can be handed on, if there is one.
fn handed(module: &Module, func: &Function, effects: &EffectTable, frame: &Skeleton) -> Option<Handed> {
    let nest = Loops(vec![frame.clone()]);
    let insts = func.block_insts(frame.header);
    let has_effects = |inst: &Inst| {
        !func.insts[*inst].is_terminator() && effects.of_inst(&module.ctx, func, *inst).has_side_effects()
    };
    let is_store =
        |inst: &Inst| matches!(func.insts[*inst].op, Op::Store { volatile: false, atomic: None, .. });
    let stores: Vec<Inst> = insts.iter().copied().filter(has_effects).collect();
    if !stores.iter().all(is_store) {
        return None;
    }
    let is_load =
        |inst: &Inst| matches!(func.insts[*inst].op, Op::Load { volatile: false, atomic: None, .. });
    let loads: Vec<(Inst, Operand, Sum)> = insts
        .iter()
        .filter(|inst| is_load(inst))
        .filter_map(|inst| {
            let (root, at) = place(module, func, &nest, func.insts[*inst].operands[0])?;
            Some((*inst, root, at))
        })
        .collect();
    stores.iter().find_map(|&store| {
        let (root, at) = place(module, func, &nest, func.insts[store].operands[1])?;
        let is_constant = !at.terms.keys().any(|term| matches!(term, Term::DoneTimes(..)));
        let step = Some(at.factor(Term::Done(ONLY))).filter(|step| is_constant && *step != 0)?;
        let Operand::Value(value) = func.insts[store].operands[0] else { return None };
        let ty = func.values[value].ty;
        let (size, _) = module.ctx.types.size_align(ty)?;
        let size = i128::from(size);
        let is_number = module.ctx.types.int_bits(ty).is_some() || module.ctx.types.is_float(ty);
        if !is_number || step.abs() < size {
            return None;
        }
        let of_it = loads.iter().filter_map(|(load, from, place)| {
            let way = at.constant - place.constant;
            let distance = way / step;
            let is_before = *from == root
                && place.terms == at.terms
                && way % step == 0
                && DISTANCES.contains(&distance)
                && distance * size < REGISTER
                && func.insts[*load].ty == ty
                && depends(func, frame.header, value, *load);
            is_before.then_some((*load, distance))
        });
        let of_it: Vec<(Inst, i128)> = of_it.collect();
        let are_elsewhere = |load: Inst| {
            stores.iter().filter(|other| **other != store).all(|other| {
                let to = place(module, func, &nest, func.insts[*other].operands[1]);
                to.is_some_and(|(to, _)| never_meet(module, func, (load, root), (*other, to)))
            })
        };
        let is_alone = of_it.iter().all(|(load, _)| are_elsewhere(*load));
        (!of_it.is_empty() && is_alone).then_some(Handed { store, loads: of_it, step })
    })
}

/// Whether `value` is computed of what `load` has loaded, in this iteration.
fn depends(func: &Function, block: Block, value: Value, load: Inst) -> bool {
    let mut todo = vec![value];
    let mut seen: Vec<Inst> = Vec::new();
    while let Some(value) = todo.pop() {
        let Some(inst) = func.def_inst(value).filter(|inst| func.inst_block(*inst) == Some(block)) else {
            continue;
        };
        if inst == load {
            return true;
        }
        if func.insts[inst].is_phi() || seen.contains(&inst) || seen.len() == OPERATIONS {
            continue;
        }
        seen.push(inst);
        todo.extend(func.insts[inst].operands.iter().filter_map(|operand| match operand {
            Operand::Value(value) => Some(*value),
            _ => None,
        }));
    }
    false
}

/// Writes as many phis as the farthest of the loads is iterations behind the store.
fn write(module: &mut Module, func: &mut Function, frame: &Skeleton, handed: &Handed, most: i128) {
    let (stored, pointer) = (func.insts[handed.store].operands[0], func.insts[handed.store].operands[1]);
    let first = first_address(module, func, frame, pointer);
    let mut next = stored;
    let mut phis = Vec::new();
    for distance in 1..=most {
        let back = module.ctx.int(Type::I64, -handed.step * distance);
        let mut at = Cursor::before_terminator(func, &mut module.ctx, frame.before);
        let ty = at.ty(stored);
        let address = at.gep(Type::I8, first, &[back]);
        let begin = at.load(ty, address);
        // Of how it is aligned nothing is known.
        if let Some(Op::Load { align, .. }) = begin_of(func, begin) {
            *align = Some(1);
        }
        let mut at = Cursor::at_start(func, &mut module.ctx, frame.header);
        next = at.phi(ty, &[(begin, frame.before), (next, frame.latch)]);
        phis.push(next);
    }
    for (load, distance) in &handed.loads {
        let phi = usize::try_from(distance - 1).ok().and_then(|index| phis.get(index).copied());
        if let (Some(phi), Some(result)) = (phi, func.insts[*load].result) {
            // The number of a phi may be handed on by another one.
            func.replace_uses(result, phi);
            func.remove_inst(*load);
        }
    }
}

fn begin_of(func: &mut Function, begin: Operand) -> Option<&mut Op> {
    let Operand::Value(value) = begin else { return None };
    let inst = func.def_inst(value)?;
    Some(&mut func.insts[inst].op)
}

/// Computes what `pointer` is in the first iteration, in front of the loop.
fn first_address(module: &mut Module, func: &mut Function, frame: &Skeleton, pointer: Operand) -> Operand {
    let Operand::Value(value) = pointer else { return pointer };
    let chain = chain_of(func, &frame.blocks, value);
    let mut copies: Vec<(Value, Operand)> = Vec::new();
    let first = |func: &Function, copies: &[(Value, Operand)], operand: Operand| {
        let Operand::Value(value) = operand else { return operand };
        if let Some((_, copy)) = copies.iter().find(|(old, _)| *old == value) {
            return *copy;
        }
        let phi = func
            .def_inst(value)
            .filter(|inst| func.insts[*inst].is_phi() && func.inst_block(*inst) == Some(frame.header));
        phi.and_then(|phi| incoming(func, phi, frame.before)).unwrap_or(operand)
    };
    for inst in chain {
        let mut data = func.insts[inst].clone();
        let old = data.result.take();
        for operand in &mut data.operands {
            *operand = first(func, &copies, *operand);
        }
        let copy = Cursor::before_terminator(func, &mut module.ctx, frame.before).insert(data);
        if let (Some(old), Some(new)) = (old, func.insts[copy].result) {
            copies.push((old, Operand::Value(new)));
        }
    }
    first(func, &copies, pointer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop that stores to `@a` at `%i` what `next` makes of what it has loaded so many places before, as `%x`.
    fn handed_on(elem: &str, before: i64, next: &str) -> (usize, String) {
        let text = format!(
            "@a = internal global [900 x {elem}] zeroinitializer\n@b = internal global [900 x {elem}] zeroinitializer\n\
             define void @f(ptr %r, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 7, %entry ], [ %i1, %loop ]\n  %k = add nsw i64 %i, -{before}\n  \
             %p = getelementptr {elem}, ptr @a, i64 %k\n  %x = load {elem}, ptr %p\n  {next}\n  \
             %q = getelementptr {elem}, ptr @a, i64 %i\n  store {elem} %y, ptr %q\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\n"
        );
        transformed(&text, |module, func| {
            let effects = EffectTable::compute(module);
            let loops = Innermost::all(module, func);
            hand_on(module, func, &effects, &loops)
        })
    }

    #[test]
    fn numbers_of_two_or_three_iterations_before_are_handed_on() {
        for before in [2, 3] {
            let (count, text) = handed_on("i8", before, "%y = add i8 %x, 5");
            assert_eq!(count, 1, "{text}");
            let (front, within) = text.split_once("\nloop:").unwrap();
            assert_eq!(front.matches("load i8").count(), before as usize, "{text}");
            assert!(
                !within.contains("load i8") && within.matches("phi i8").count() == before as usize,
                "{text}"
            );
            assert!(text.contains(&format!("\"llvm.loop.unroll.count\", i32 {}", 2 * before)), "{text}");
            assert!(front.contains("i64 -1\n") && front.contains(&format!("i64 -{before}\n")), "{text}");
        }
    }

    #[test]
    fn others_stay_in_memory() {
        for before in [1, 4] {
            assert_eq!(handed_on("i8", before, "%y = add i8 %x, 5").0, 0);
        }
        assert_eq!(handed_on("double", 2, "%y = fadd double %x, 5.0").0, 0, "two of them fill a register");
        assert_eq!(handed_on("i8", 3, "%y = trunc i64 %i to i8").0, 0, "nothing waits for it");
        let also = |to: &str| format!("%y = add i8 %x, 5\n  store i8 1, ptr {to}");
        assert_eq!(handed_on("i8", 3, &also("%r")).0, 0, "it may be the same memory");
        assert_eq!(handed_on("i8", 3, &also("@b")).0, 1);
        assert_eq!(handed_on("i8", 3, "%y = add i8 %x, 5\n  fence seq_cst").0, 0);
    }
}
