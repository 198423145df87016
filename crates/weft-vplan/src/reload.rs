//! Reloading: bytes that the next iteration needs again are loaded again.
//!
//! ```llvm
//! loop:                                                     loop:
//!   %left = phi i8 [ %first, %before ], [ %right, %loop ]     %left = load i8, ptr (where %right was one iteration before)
//!   %right = load i8, ptr %p.i                         ==>    %right = load i8, ptr %p.i
//! ```
//! LLVM keeps such values before it makes vectors (partial redundancy elimination of loads). For one iteration at a time that saves a
//! load; of vectors, the lanes have to be shifted by one for it, and for narrow elements that costs more than a load.
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop, which is one block.
//!
//! # Postconditions
//! Each value is the same.
//!
//! # Why it is right
//! The value comes from an address that changes by the same in each iteration, and one step in front of the loop's first one lies what the
//! phi begins with: that is loaded in the block in front of the loop. No store in the loop, or between that load and the loop, is to the
//! same object. A phi of such a phi is what was loaded two iterations before, and so on.
//!
//! # Refused
//! Wide elements, other carried values than these (but sums), loops that write nothing and sum up nothing, calls with effects.

use rustc_hash::FxHashMap;
use weft_analysis::EffectTable;
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, Module, Op, Operand, Type, Value};

use crate::affine::{Depth, Loops, Sum, Term, never_meet, place};
use crate::innermost::Innermost;
use crate::skeleton::{Carried, Skeleton, incoming};

/// Elements up to so many bits are loaded again.
const NARROW: u32 = 16;
/// The loop in [`Loops`].
const ONLY: Depth = 0;

/// What a phi stands for: what `load` has loaded so many iterations before.
#[derive(Clone, Copy)]
struct Kept {
    phi: Inst,
    load: Inst,
    before: i128,
    /// By how many bytes the address grows.
    step: i128,
}

/// Lets `loops` of `func`, which is taken out of `module`, load again what they keep; returns of how many phis. These are no
/// longer in the loops' frames.
pub(crate) fn reload(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &mut [Innermost],
) -> usize {
    let mut count = 0;
    for found in loops {
        let Some(frame) = found.of_one_block().filter(|frame| keeps_narrow(module, func, frame)) else {
            continue;
        };
        let kept = all_kept(module, func, effects, frame.clone()).unwrap_or_default();
        for &kept in &kept {
            write(module, func, kept);
        }
        if let Some(frame) = &mut found.frame {
            frame.carried.retain(|carried| kept.iter().all(|kept| kept.phi != carried.phi));
        }
        count += kept.len();
    }
    count
}

/// Whether a narrow number is handed from one iteration to the next.
fn keeps_narrow(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let mut bits =
        frame.carried.iter().map(|carried| module.ctx.types.int_bits(func.values[carried.value].ty));
    bits.any(|bits| bits.is_some_and(|bits| bits <= NARROW))
}

/// The phis that keep what was loaded; none if something else is in the way.
fn all_kept(module: &Module, func: &Function, effects: &EffectTable, frame: Skeleton) -> Option<Vec<Kept>> {
    let block = frame.header;
    let before = frame.before;
    let loops = Loops(vec![frame]);
    let carried = &loops.0[ONLY].carried;
    let writes = |inst: &Inst| effects.of_inst(&module.ctx, func, *inst).has_side_effects();
    let is_branch = |inst: &Inst| func.insts[*inst].is_terminator();
    let stores: Vec<Inst> =
        func.block_insts(block).iter().copied().filter(|inst| !is_branch(inst) && writes(inst)).collect();
    if stores.iter().any(|inst| !is_plain_store(func, *inst)) {
        return None;
    }
    let mut kept: FxHashMap<Value, Kept> = FxHashMap::default();
    let mut others = Vec::new();
    // A phi of a phi waits for that one.
    let mut waiting: Vec<Carried> = carried.clone();
    loop {
        let left = waiting.len();
        waiting.retain(|carried| {
            let found = one_kept(module, func, &loops, before, carried, &kept);
            let is_safe =
                found.is_some_and(|found| is_untouched(module, func, effects, &loops, found, &stores));
            if let (Some(found), true) = (found, is_safe) {
                kept.insert(carried.value, found);
            }
            !is_safe
        });
        if waiting.len() == left {
            break;
        }
    }
    others.extend(waiting);
    let sums = others.iter().all(|carried| is_sum(func, carried));
    let gains = !stores.is_empty() || !others.is_empty();
    let mut kept: Vec<Kept> = kept.into_values().collect();
    kept.sort_by_key(|kept| kept.phi);
    (sums && gains).then_some(kept)
}

fn is_plain_store(func: &Function, inst: Inst) -> bool {
    matches!(&func.insts[inst].op, Op::Store { volatile: false, atomic: None, .. })
}

/// Whether a carried value is a sum, of which LLVM makes vectors.
fn is_sum(func: &Function, carried: &Carried) -> bool {
    let Operand::Value(next) = carried.next else { return false };
    func.def_inst(next).is_some_and(|inst| {
        let data = &func.insts[inst];
        matches!(data.op, Op::Binary(BinaryOp::Add | BinaryOp::FAdd | BinaryOp::Or | BinaryOp::Xor, _))
            && data.operands.contains(&Operand::Value(carried.value))
    })
}

/// What a carried value keeps, if it is what was loaded, and begins with what lies where the step before the first would have loaded.
fn one_kept(
    module: &Module,
    func: &Function,
    loops: &Loops,
    before: Block,
    carried: &Carried,
    known: &FxHashMap<Value, Kept>,
) -> Option<Kept> {
    module.ctx.types.int_bits(func.values[carried.value].ty).filter(|bits| *bits <= NARROW)?;
    let Operand::Value(next) = carried.next else { return None };
    let kept = match known.get(&next) {
        Some(kept) => Kept { phi: carried.phi, before: kept.before + 1, ..*kept },
        None => {
            let load = func.def_inst(next).filter(|inst| is_plain_load(func, *inst))?;
            if func.inst_block(load) != Some(loops.0[ONLY].header) {
                return None;
            }
            let (_, at) = place(module, func, loops, func.insts[load].operands[0])?;
            let is_regular = at.terms.keys().all(|term| !matches!(term, Term::DoneTimes(..)));
            let step = Some(at.factor(Term::Done(ONLY))).filter(|step| is_regular && *step != 0)?;
            Kept { phi: carried.phi, load, before: 1, step }
        }
    };
    let Operand::Value(first) = incoming(func, carried.phi, before)? else { return None };
    let first = func.def_inst(first).filter(|inst| is_plain_load(func, *inst))?;
    let is_same_type = func.insts[first].ty == func.insts[kept.load].ty;
    let (root, at) = place(module, func, loops, func.insts[kept.load].operands[0])?;
    let (first_root, first_at) = place(module, func, loops, func.insts[first].operands[0])?;
    // In the first iteration nothing is done, and so many steps before it the first value lies.
    let mut expected = at.plus(&Sum::constant(-kept.step * kept.before))?;
    expected.terms.remove(&Term::Done(ONLY));
    (is_same_type && root == first_root && expected == first_at).then_some(kept)
}

fn is_plain_load(func: &Function, inst: Inst) -> bool {
    matches!(&func.insts[inst].op, Op::Load { volatile: false, atomic: None, .. })
}

/// Whether nothing is written to what the phi keeps, from the load of its first value on.
fn is_untouched(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    loops: &Loops,
    kept: Kept,
    stores: &[Inst],
) -> bool {
    let frame = &loops.0[ONLY];
    let Some((root, _)) = place(module, func, loops, func.insts[kept.load].operands[0]) else { return false };
    let is_elsewhere = |store: Inst| {
        let place = place(module, func, loops, func.insts[store].operands[1]);
        place.is_some_and(|(other, _)| never_meet(module, func, (kept.load, root), (store, other)))
    };
    let first = incoming(func, kept.phi, frame.before).and_then(|first| match first {
        Operand::Value(value) => func.def_inst(value),
        _ => None,
    });
    let Some(first) = first.filter(|inst| func.inst_block(*inst) == Some(frame.before)) else { return false };
    let behind = func.block_insts(frame.before).iter().skip_while(|inst| **inst != first);
    let mut written = behind.filter(|inst| {
        !func.insts[**inst].is_terminator() && effects.of_inst(&module.ctx, func, **inst).has_side_effects()
    });
    stores.iter().all(|store| is_elsewhere(*store))
        && written.all(|inst| is_plain_store(func, *inst) && is_elsewhere(*inst))
}

/// Puts a load in the place of the phi.
fn write(module: &mut Module, func: &mut Function, kept: Kept) {
    let Some(block) = func.inst_block(kept.phi) else { return };
    let (Some(result), Operand::Value(pointer)) =
        (func.insts[kept.phi].result, func.insts[kept.load].operands[0])
    else {
        return;
    };
    // The address of the load is computed where the phi was.
    let mut copies: FxHashMap<Value, Operand> = FxHashMap::default();
    let mut at = func.block_insts(block).iter().filter(|inst| func.insts[**inst].is_phi()).count();
    let chain = chain_of(func, block, pointer);
    for inst in chain {
        let mut data = func.insts[inst].clone();
        let old = data.result.take();
        for operand in &mut data.operands {
            if let Operand::Value(value) = operand {
                *operand = copies.get(value).copied().unwrap_or(*operand);
            }
        }
        let copy = Cursor::at_index(func, &mut module.ctx, block, at).insert(data);
        at += 1;
        if let (Some(old), Some(new)) = (old, func.insts[copy].result) {
            copies.insert(old, Operand::Value(new));
        }
    }
    let base = copies.get(&pointer).copied().unwrap_or(Operand::Value(pointer));
    let distance = module.ctx.int(Type::I64, -kept.step * kept.before);
    let mut data = func.insts[kept.load].clone();
    data.result = None;
    let mut cursor = Cursor::at_index(func, &mut module.ctx, block, at);
    data.operands[0] = cursor.gep(Type::I8, base, &[distance]);
    let load = cursor.insert(data);
    if let Some(value) = func.insts[load].result {
        func.replace_uses(result, Operand::Value(value));
    }
    func.remove_inst(kept.phi);
}

/// What computes `value` in `block`, in order, without its phis.
fn chain_of(func: &Function, block: Block, value: Value) -> Vec<Inst> {
    let mut chain = Vec::new();
    let mut todo = vec![value];
    while let Some(value) = todo.pop() {
        let Some(inst) = func.def_inst(value) else { continue };
        let data = &func.insts[inst];
        if func.inst_block(inst) != Some(block) || data.is_phi() || chain.contains(&inst) {
            continue;
        }
        chain.push(inst);
        todo.extend(data.operands.iter().filter_map(|operand| match operand {
            Operand::Value(value) => Some(*value),
            _ => None,
        }));
    }
    let order: FxHashMap<Inst, usize> =
        func.block_insts(block).iter().enumerate().map(|(index, inst)| (*inst, index)).collect();
    chain.sort_by_key(|inst| order.get(inst).copied());
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loop that stores the sum of what lies at `%i` and, kept, at `%i - 1`, to `target`.
    fn text_of(elem: &str, first: &str, between: &str, target: &str) -> String {
        format!(
            "@a = internal global [100 x {elem}] zeroinitializer\n@b = internal global [100 x {elem}] zeroinitializer\n\
             define void @f(i64 %n) {{\nentry:\n  %start = load {elem}, ptr {first}\n  {between}\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 1, %entry ], [ %next, %loop ]\n  %kept = phi {elem} [ %start, %entry ], [ %x, %loop ]\n  \
             %p = getelementptr {elem}, ptr @a, i64 %i\n  %x = load {elem}, ptr %p\n  %s = add {elem} %x, %kept\n  \
             %q = getelementptr {elem}, ptr {target}, i64 %i\n  store {elem} %s, ptr %q\n  \
             %next = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\n"
        )
    }

    fn reloaded(text: &str) -> (usize, String) {
        let mut module = weft_ir::read_module(text).unwrap();
        let id = module.function("f").unwrap();
        let placeholder = Function::new(module.functions[id].name, Type::VOID);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        let effects = EffectTable::compute(&module);
        let mut loops = Innermost::all(&module, &func);
        let count = reload(&mut module, &mut func, &effects, &mut loops);
        module.functions[id] = func;
        let errors = weft_ir::verify::verify_module(&module);
        assert!(errors.is_empty(), "{}", errors[0]);
        (count, weft_ir::print_module(&module))
    }

    #[test]
    fn what_was_kept_is_loaded_one_step_before() {
        let (count, text) = reloaded(&text_of("i8", "@a", "", "@b"));
        assert_eq!(count, 1, "{text}");
        assert!(text.contains(", i64 -1\n") && !text.contains("%kept = phi"), "{text}");
        let (count, text) = reloaded(&text_of("i16", "@a", "", "@b"));
        assert!(count == 1 && text.contains(", i64 -2\n"), "{text}");
    }

    #[test]
    fn what_may_have_changed_stays_kept() {
        assert_eq!(reloaded(&text_of("i8", "@a", "", "@a")).0, 0, "the loop writes it");
        assert_eq!(
            reloaded(&text_of("i8", "@a", "store i8 1, ptr @a", "@b")).0,
            0,
            "it is written in between"
        );
        assert_eq!(reloaded(&text_of("i8", "@b", "", "@b")).0, 0, "the first value comes from elsewhere");
        assert_eq!(reloaded(&text_of("i8", "@a", "store i8 1, ptr @b", "@b")).0, 1);
    }

    #[test]
    fn wide_numbers_stay_kept() {
        assert_eq!(reloaded(&text_of("i32", "@a", "", "@b")).0, 0);
    }
}
