//! What the iteration before has stored, or the one two or three before, is handed on in registers, not by memory.
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
//! iteration before has stored, where it knows that nothing else stores there, and no other. The loop is unrolled, so that no number
//! has to be moved.
//!
//! Where the loop stores by another pointer as well, as to the next row of an image, or to the second result of a recurrence, it is
//! asked in front of the loop whether that leads to other memory; a copy of the loop is there for where it does not.
//!
//! # Preconditions
//! The loop is an innermost one of one block, which is entered from in front without a condition.
//!
//! # Postconditions
//! Each number is the same, and the memory as well.
//!
//! # Why it is right
//! The load's address is the store's of as many iterations before: both come from one pointer, at a constant distance. Stores of different
//! iterations do not overlap, no other store is to the same memory, and nothing else has effects. What the first iterations get
//! is loaded in front of the loop; it lies between two places that the first iteration accesses in any case, so in the object.
//!
//! # Refused
//! Numbers that do not depend on what is loaded: nothing waits for them. Where as many numbers as iterations in between fill a
//! register, LLVM makes vectors of them.

use weft_analysis::EffectTable;
use weft_ir::edit::split_edge;
use weft_ir::{Block, Cursor, Function, Inst, Module, Op, Operand, Type, Value};

use crate::affine::{Depth, Loops, Sum, Term, never_meet, place};
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::outer::conditions::{self, Conditions, Site};
use crate::outer::independent::count;
use crate::reload::chain_of;
use crate::skeleton::{Skeleton, incoming};

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// So many iterations before at least, and at most.
const DISTANCES: std::ops::RangeInclusive<i128> = 1..=3;
/// A loop of less iterations is not worth a question in front of it.
const FEW: u64 = 16;
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

impl Handed {
    fn farthest(&self) -> i128 {
        self.loads.iter().map(|(_, distance)| *distance).max().unwrap_or(0)
    }
}

/// Hands on what iterations of `loops` of `func`, which is taken out of `module`, have stored; returns in how many loops. The loops are
/// found anew if there are more of them then.
pub(crate) fn hand_on(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &mut Vec<Innermost>,
) -> usize {
    let (mut handed_on, mut has_copies) = (0, false);
    for found in loops.iter() {
        let Some(frame) = found.of_one_block() else { continue };
        let is_entered =
            func.terminator(frame.before).is_some_and(|end| matches!(func.insts[end].op, Op::Br));
        let Some((all, conditions)) = handed(module, func, effects, frame).filter(|_| is_entered) else {
            continue;
        };
        has_copies |= !conditions.are_none();
        let Some(frame) = asked(module, func, frame, &conditions) else { continue };
        for handed in &all {
            write(module, func, &frame, handed, handed.farthest());
        }
        let most = all.iter().map(Handed::farthest).max().unwrap_or(0);
        if most > 1 {
            let rounds = u32::try_from(2 * most).unwrap_or(1);
            hints::set(module, func, &found.latches, Hint::Unroll, rounds);
        }
        handed_on += 1;
    }
    if has_copies {
        *loops = Innermost::all(module, func);
    }
    handed_on
}

/// The frame of the loop behind the questions in front of it, with a block between; none if its borders cannot be split.
fn asked(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    conditions: &Conditions,
) -> Option<Skeleton> {
    if conditions.are_none() {
        return Some(frame.clone());
    }
    conditions::write(module, func, frame, conditions)?;
    let all = Innermost::all(module, func);
    let found = all.iter().find(|found| found.header == frame.header)?;
    let mut frame = found.of_one_block()?.clone();
    frame.before = split_edge(func, &mut module.ctx, frame.before, frame.header)?;
    Some(frame)
}

/// The stores of a loop whose numbers can be handed on, if there are any, and what has to hold of the others.
fn handed(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    frame: &Skeleton,
) -> Option<(Vec<Handed>, Conditions)> {
    let nest = Loops(vec![frame.clone()]);
    let may_ask = frame.constant_count(module, func).is_none_or(|count| count >= FEW);
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
    let mut conditions = Conditions::default();
    let chain = conditions.enter(nest.clone(), vec![count(module, func, &nest, ONLY)]);
    let mut handed = Vec::new();
    for &store in &stores {
        let mut with_it = conditions.clone();
        let found = by_store(module, func, frame, (&stores, &loads), store, (&mut with_it, chain));
        let Some(found) = found.filter(|_| with_it.are_none() || may_ask && with_it.are_few()) else {
            continue;
        };
        handed.push(found);
        conditions = with_it;
    }
    (!handed.is_empty()).then_some((handed, conditions))
}

/// What is handed on of what `store` stores; what has to hold for that is added to the conditions of the loop, which is their `chain`.
fn by_store(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    (stores, loads): (&[Inst], &[(Inst, Operand, Sum)]),
    store: Inst,
    (conditions, chain): (&mut Conditions, usize),
) -> Option<Handed> {
    let nest = Loops(vec![frame.clone()]);
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
    let site = |root, at, size| Site { root, at, chain, size, inst: None };
    for &(load, distance) in &of_it {
        let mut loaded = at.clone();
        loaded.constant -= step * distance;
        for &other in stores.iter().filter(|other| **other != store) {
            let data = &func.insts[other];
            let (to, place) = place(module, func, &nest, data.operands[1])?;
            if never_meet(module, func, (load, root), (other, to)) {
                continue;
            }
            let (other_size, _) =
                module.ctx.types.size_align(module.ctx.operand_ty(func, data.operands[0]))?;
            let other = site(to, place, i128::from(other_size));
            conditions.keep_ranges_apart(&site(root, loaded.clone(), size), &other)?;
        }
    }
    (!of_it.is_empty()).then_some(Handed { store, loads: of_it, step })
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
        handed_on_in(&text_of(elem, before, next))
    }

    fn text_of(elem: &str, before: i64, next: &str) -> String {
        format!(
            "@a = internal global [900 x {elem}] zeroinitializer\n@b = internal global [900 x {elem}] zeroinitializer\n\
             define void @f(ptr %r, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 7, %entry ], [ %i1, %loop ]\n  %k = add nsw i64 %i, -{before}\n  \
             %p = getelementptr {elem}, ptr @a, i64 %k\n  %x = load {elem}, ptr %p\n  {next}\n  \
             %q = getelementptr {elem}, ptr @a, i64 %i\n  store {elem} %y, ptr %q\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\n"
        )
    }

    fn handed_on_in(text: &str) -> (usize, String) {
        transformed(text, |module, func| {
            let effects = EffectTable::compute(module);
            let mut loops = Innermost::all(module, func);
            hand_on(module, func, &effects, &mut loops)
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
    fn the_iteration_before_hands_on_as_well() {
        let (count, text) = handed_on("double", 1, "%y = fadd double %x, 5.0\n  store double 1.0, ptr @b");
        assert_eq!(count, 1, "{text}");
        let (_, within) = text.split_once("\nloop:").unwrap();
        assert!(!within.contains("load double") && !text.contains("llvm.loop.unroll.count"), "{text}");
        assert!(!text.contains("loop.clone"), "nothing has to be asked: {text}");
    }

    #[test]
    fn each_of_several_stores_hands_on_its_own() {
        let (count, text) = handed_on(
            "float",
            1,
            "%s = getelementptr float, ptr %r, i64 %k\n  %u = load float, ptr %s\n  %v = fmul float %u, %u\n  \
             %t = getelementptr float, ptr %r, i64 %i\n  store float %v, ptr %t\n  %y = fadd float %x, %v",
        );
        assert_eq!(count, 1, "{text}");
        let (_, within) = text.split_once("\nloop:").unwrap();
        let (within, copy) = within.split_once("\nloop.clone:").unwrap();
        assert!(!within.contains("load float") && copy.matches("load float").count() == 2, "{text}");
        assert_eq!(text.matches("icmp ule").count(), 2, "one question: {text}");
    }

    #[test]
    fn what_is_used_behind_the_loop_comes_from_either_copy() {
        let text = text_of("float", 1, "%y = fadd float %x, 5.0\n  store float 1.0, ptr %r");
        let (count, text) = handed_on_in(&text.replace("out:", "out:\n  store float %y, ptr @b"));
        assert_eq!(count, 1, "{text}");
        assert!(text.contains("phi float [ %y, %loop ], [ %y1, %loop.clone ]"), "{text}");
    }

    #[test]
    fn whether_other_stores_are_elsewhere_is_asked() {
        let (count, text) = handed_on("float", 1, "%y = fadd float %x, 5.0\n  store float 1.0, ptr %r");
        assert_eq!(count, 1, "{text}");
        let (_, within) = text.split_once("\nloop:").unwrap();
        let (within, copy) = within.split_once("\nloop.clone:").unwrap();
        assert!(!within.contains("load float") && copy.contains("load float"), "{text}");
        assert!(text.contains(", label %loop.clone"), "{text}");
        // Only few iterations are not worth it.
        let few = text_of("float", 1, "%y = fadd float %x, 5.0\n  store float 1.0, ptr %r")
            .replace("i64 %i1, %n", "i64 %i1, 15");
        assert_eq!(handed_on_in(&few).0, 0);
        assert_eq!(handed_on_in(&few.replace("i64 %i1, 15", "i64 %i1, 99")).0, 1);
    }

    #[test]
    fn others_stay_in_memory() {
        assert_eq!(handed_on("i8", 4, "%y = add i8 %x, 5").0, 0);
        assert_eq!(handed_on("double", 2, "%y = fadd double %x, 5.0").0, 0, "two of them fill a register");
        assert_eq!(handed_on("i8", 3, "%y = trunc i64 %i to i8").0, 0, "nothing waits for it");
        let also = |to: &str| format!("%far = load ptr, ptr @b\n  %y = add i8 %x, 5\n  store i8 1, ptr {to}");
        assert_eq!(handed_on("i8", 3, &also("%p")).0, 0, "it is the same memory");
        assert_eq!(handed_on("i8", 3, &also("%far")).0, 0, "nothing is known of where it leads");
        assert_eq!(handed_on("i8", 3, &also("@b")).0, 1);
        assert_eq!(handed_on("i8", 3, "%y = add i8 %x, 5\n  fence seq_cst").0, 0);
    }
}
