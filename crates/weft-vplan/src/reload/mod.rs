//! Reloading: numbers that the next iteration needs again are loaded again.
//!
//! ```llvm
//! loop:                                                     loop:
//!   %left = phi i8 [ %first, %before ], [ %right, %loop ]     %left = load i8, ptr (where %right was one iteration before)
//!   %right = load i8, ptr %p.i                         ==>    %right = load i8, ptr %p.i
//! ```
//! LLVM keeps such values before it makes vectors (partial redundancy elimination of loads). For one iteration at a time that saves a
//! load; of vectors, the lanes have to be shifted by one for it, which costs more than a load, and a window of several rows keeps more
//! of them than there are registers. And of a loop with branches LLVM makes no vectors if one of them looks at such a value before the
//! next one is loaded.
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop.
//!
//! # Postconditions
//! Each value is the same.
//!
//! # Why it is right
//! The value comes from an address that changes by the same in each iteration, and what the phi begins with is what lies one step in front
//! of the loop's first address (`kept.rs`). No store in between is to the same object. The load whose number the phi gets is executed in
//! each iteration, and so is what computes its address, from variables of the loop.
//!
//! # Refused
//! Other carried values than these (but sums), loops that write nothing and sum up nothing, calls with effects; wide numbers where the
//! machine shifts them as well as it loads them.

mod kept;

use rustc_hash::FxHashMap;
use weft_analysis::{Cfg, DomTree, EffectTable, UseIndex};
use weft_ir::edit::remove_unused;
use weft_ir::{Block, Cursor, Function, Inst, Module, Operand, Type, Value};

use crate::affine::Loops;
use crate::innermost::Innermost;
use crate::skeleton::{Carried, Skeleton, incoming};
use crate::target::{Isa, Target};
use kept::{Kept, all_kept};

/// Elements up to so many bytes are loaded again.
const LARGEST: u64 = 8;
/// Elements up to so many bytes take several instructions to be shifted.
const NARROW: u64 = 2;
/// Elements up to so many bytes take two instructions to be shifted with SSE, where one is enough for wider ones.
const HALF: u64 = 4;
/// So many wide numbers are as well kept as loaded.
const FEW: usize = 2;
/// How many loops around the innermost one are looked at.
const AROUND: usize = 2;

/// Lets `loops` of `func`, which is taken out of `module`, load again what they keep; returns of how many phis. These are no
/// longer in the loops' frames.
pub(crate) fn reload(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &mut [Innermost],
) -> usize {
    let mut count = 0;
    let mut around: Option<Around> = None;
    for found in loops {
        let Some(frame) = found.frame.as_ref().filter(|frame| keeps_any(module, func, frame)) else {
            continue;
        };
        let around = around.get_or_insert_with(|| Around::of(func));
        let mut nest = Loops(vec![frame.clone()]);
        let mut kept = all_kept(module, func, effects, &nest);
        while kept.is_none() && nest.0.len() <= AROUND {
            let Some(outer) = around.frame_around(module, func, &nest.0[0]) else { break };
            nest.0.insert(0, outer);
            kept = all_kept(module, func, effects, &nest);
        }
        let blocks = nest.0[nest.0.len() - 1].blocks.clone();
        let is_worth_it = |kept: &Vec<Kept>| match blocks.len() {
            1 => is_better(module, func, kept),
            _ => may_stay_under_conditions(module, func, kept),
        };
        let kept = kept.filter(is_worth_it).unwrap_or_default();
        let firsts: Vec<Operand> = kept
            .iter()
            .filter_map(|kept| incoming(func, kept.phi, nest.0[nest.0.len() - 1].before))
            .collect();
        for &kept in &kept {
            write(module, func, &blocks, kept);
        }
        if let Some(frame) = &mut found.frame {
            frame.carried.retain(|carried| kept.iter().all(|kept| kept.phi != carried.phi));
        }
        if !kept.is_empty() {
            drop_unused(func, &nest);
            firsts.into_iter().for_each(|first| remove_unused(func, first));
        }
        count += kept.len();
    }
    count
}

/// The loops of the function.
struct Around {
    cfg: Cfg,
    loops: weft_analysis::Loops,
}

impl Around {
    fn of(func: &Function) -> Around {
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        let loops = weft_analysis::Loops::compute(&cfg, &dom);
        Around { cfg, loops }
    }

    /// The frame of the loop around a loop.
    fn frame_around(&self, module: &Module, func: &Function, frame: &Skeleton) -> Option<Skeleton> {
        let outer = self.loops.get(self.loops.innermost(frame.header)?).parent?;
        Skeleton::of(module, func, &self.cfg, self.loops.get(outer)).ok()
    }
}

/// Whether a number that may be loaded again is handed from one iteration to the next.
fn keeps_any(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    frame.carried.iter().any(|carried| is_number(module, func, carried))
}

/// Whether it is a number of a size that vectors have.
fn is_number(module: &Module, func: &Function, carried: &Carried) -> bool {
    let (types, ty) = (&module.ctx.types, func.values[carried.value].ty);
    let is_scalar = types.int_bits(ty).is_some() || types.is_float(ty);
    is_scalar && types.size_align(ty).is_some_and(|(size, _)| size <= LARGEST)
}

/// Whether loads are better than what the machine needs to shift vectors. Narrow numbers take several instructions everywhere. Of
/// others, AVX2 needs two, SSE one or two, and a few such numbers are as good as loads; AVX-512 needs one, and has registers for many.
fn is_better(module: &Module, func: &Function, kept: &[Kept]) -> bool {
    let size =
        |kept: &Kept| module.ctx.types.size_align(func.insts[kept.load].ty).map_or(0, |(size, _)| size);
    let isa = Target::of(module, func).map(|target| target.isa);
    let has_short_vectors = isa.is_some_and(|isa| isa != Isa::Avx512);
    kept.iter().any(|kept| size(kept) <= NARROW || size(kept) <= HALF && isa == Some(Isa::Sse2))
        || kept.len() > FEW && has_short_vectors
}

/// Whether vectors may load the numbers under a condition: LLVM moves a load to where its number is looked at.
fn may_stay_under_conditions(module: &Module, func: &Function, kept: &[Kept]) -> bool {
    let size = |kept: &Kept| module.ctx.types.size_align(func.insts[kept.load].ty).map(|(size, _)| size);
    let least = Target::of(module, func).map_or(u64::MAX, Target::least_masked);
    kept.iter().all(|kept| size(kept).is_some_and(|size| least <= size))
}

/// Removes the phis of the loops around that kept what the innermost loop begins with, and that nobody reads any more, with what was
/// loaded for them.
fn drop_unused(func: &mut Function, nest: &Loops) {
    let mut phis: Vec<Inst> = Vec::new();
    for outer in &nest.0[..nest.0.len() - 1] {
        phis.extend(outer.carried.iter().map(|carried| carried.phi));
    }
    while let Some(index) = {
        let uses = UseIndex::compute(func);
        let is_unused = |phi: &Inst| func.insts[*phi].result.is_none_or(|value| uses.uses(value).is_empty());
        phis.iter().position(is_unused)
    } {
        let phi = phis.swap_remove(index);
        let kept = func.insts[phi].operands.to_vec();
        func.remove_inst(phi);
        kept.into_iter().for_each(|operand| remove_unused(func, operand));
    }
}

/// Puts a load in the place of the phi of a loop of `blocks`.
fn write(module: &mut Module, func: &mut Function, blocks: &[Block], kept: Kept) {
    let Some(block) = func.inst_block(kept.phi) else { return };
    let (Some(result), Operand::Value(pointer)) =
        (func.insts[kept.phi].result, func.insts[kept.load].operands[0])
    else {
        return;
    };
    // The address of the load is computed where the phi was.
    let mut copies: FxHashMap<Value, Operand> = FxHashMap::default();
    let mut at = func.block_insts(block).iter().filter(|inst| func.insts[**inst].is_phi()).count();
    let chain = chain_of(func, blocks, pointer);
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

/// What computes `value` in `blocks`, in order, without their phis.
pub(crate) fn chain_of(func: &Function, blocks: &[Block], value: Value) -> Vec<Inst> {
    let mut chain = Vec::new();
    let mut todo = vec![value];
    while let Some(value) = todo.pop() {
        let Some(inst) = func.def_inst(value) else { continue };
        let data = &func.insts[inst];
        let is_here = func.inst_block(inst).is_some_and(|block| blocks.contains(&block));
        if !is_here || data.is_phi() || chain.contains(&inst) {
            continue;
        }
        chain.push(inst);
        todo.extend(data.operands.iter().filter_map(|operand| match operand {
            Operand::Value(value) => Some(*value),
            _ => None,
        }));
    }
    // Blocks are in reverse post-order.
    let order: FxHashMap<Inst, usize> = blocks
        .iter()
        .flat_map(|block| func.block_insts(*block))
        .enumerate()
        .map(|(index, inst)| (*inst, index))
        .collect();
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
    fn loops_with_branches_load_again_what_they_look_at_before_the_next_one_is_loaded() {
        let text = |machine: &str, target: &str| {
            format!(
                "target triple = \"x86_64-pc-linux-gnu\"\n@a = internal global [100 x double] zeroinitializer\n@b = internal global [100 x double] zeroinitializer\n\
                 define void @f(i64 %n) \"target-features\"=\"{machine}\" {{\nentry:\n  %start = load double, ptr @a\n  br label %loop\nloop:\n  \
                 %i = phi i64 [ 0, %entry ], [ %next, %join ]\n  %kept = phi double [ %start, %entry ], [ %x, %join ]\n  \
                 %c = fcmp ogt double %kept, 1.0\n  br i1 %c, label %then, label %join\nthen:\n  br label %join\njoin:\n  \
                 %m = phi double [ %kept, %loop ], [ 1.0, %then ]\n  %next = add nuw nsw i64 %i, 1\n  \
                 %p = getelementptr double, ptr @a, i64 %next\n  %x = load double, ptr %p\n  %s = fadd double %x, %m\n  \
                 %q = getelementptr double, ptr {target}, i64 %i\n  store double %s, ptr %q\n  \
                 %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n"
            )
        };
        let (count, text_of_it) = reloaded(&text("+avx2", "@b"));
        assert!(count == 1 && !text_of_it.contains("%kept = phi"), "{text_of_it}");
        let (header, _) = text_of_it.split_once("\nthen:").unwrap();
        assert!(header.contains(", i64 -8\n") && header.contains(" load double"), "{text_of_it}");
        assert_eq!(reloaded(&text("+avx2", "@a")).0, 0, "the loop writes it");
        assert_eq!(reloaded(&text("+sse2", "@b")).0, 0, "the machine loads nothing under masks");
    }

    /// Rows in which an inner loop begins with what the row before has loaded one row further down, and that write `written` behind
    /// each row. The first row's beginning is loaded from `first`.
    fn rows(elem: &str, first: &str, written: &str) -> String {
        format!(
            "@a = internal global [100 x [100 x {elem}]] zeroinitializer\n\
             @b = internal global [100 x [100 x {elem}]] zeroinitializer\n\
             define void @f(i64 %n) {{\nentry:\n  %start = load {elem}, ptr {first}\n  br label %row\nrow:\n  \
             %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]\n  %above = phi {elem} [ %start, %entry ], [ %below, %latch ]\n  \
             %i.next = add nuw nsw i64 %i, 1\n  \
             %p.below = getelementptr [100 x [100 x {elem}]], ptr @a, i64 0, i64 %i.next, i64 0\n  \
             %below = load {elem}, ptr %p.below\n  br label %loop\nloop:\n  \
             %j = phi i64 [ 1, %row ], [ %next, %loop ]\n  %kept = phi {elem} [ %above, %row ], [ %x, %loop ]\n  \
             %p = getelementptr [100 x [100 x {elem}]], ptr @a, i64 0, i64 %i, i64 %j\n  %x = load {elem}, ptr %p\n  \
             %s = add {elem} %x, %kept\n  \
             %q = getelementptr [100 x [100 x {elem}]], ptr @b, i64 0, i64 %i, i64 %j\n  store {elem} %s, ptr %q\n  \
             %next = add nuw nsw i64 %j, 1\n  %more = icmp ne i64 %next, 99\n  br i1 %more, label %loop, label %latch\nlatch:\n  \
             store {elem} 1, ptr {written}\n  %again = icmp ne i64 %i.next, %n\n  br i1 %again, label %row, label %out\n\
             out:\n  ret void\n}}\n"
        )
    }

    #[test]
    fn rows_begin_with_what_the_row_before_has_loaded() {
        let (count, text) = reloaded(&rows("i8", "@a", "@b"));
        assert!(count == 1 && text.contains(", i64 -1\n"), "{text}");
        assert!(!text.contains("%above = phi"), "nobody reads it any more: {text}");
        assert!(!text.contains("%below = load"), "nor what it kept: {text}");
        assert_eq!(reloaded(&rows("i8", "@a", "@a")).0, 0, "a row writes to what it keeps");
        assert_eq!(reloaded(&rows("i8", "@b", "@b")).0, 0, "the first row begins with something else");
        let other_row = "getelementptr ([100 x [100 x i8]], ptr @a, i64 0, i64 1, i64 0)";
        assert_eq!(reloaded(&rows("i8", other_row, "@b")).0, 0, "the first row begins one row further down");
    }

    /// The function with so many columns of `i32` in a row that it keeps.
    fn windows(columns: u32, machine: &str) -> String {
        let all = |part: &dyn Fn(u32) -> String| (0..columns).map(part).collect::<String>();
        let starts =
            all(&|k| format!("  %start{k} = load i32, ptr getelementptr (i32, ptr @a, i64 {})\n", 100 * k));
        let phis = all(&|k| format!("  %kept{k} = phi i32 [ %start{k}, %entry ], [ %x{k}, %loop ]\n"));
        let sums = all(&|k| {
            format!(
                "  %p{k} = getelementptr i32, ptr getelementptr (i32, ptr @a, i64 {}), i64 %i\n  %x{k} = load i32, ptr %p{k}\n  \
                 %t{k} = add i32 %x{k}, %kept{k}\n  %s{} = add i32 %s{k}, %t{k}\n",
                100 * k,
                k + 1
            )
        });
        format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n@a = internal global [900 x i32] zeroinitializer\n\
             @b = internal global [100 x i32] zeroinitializer\ndefine void @f(i64 %n) #0 {{\nentry:\n{starts}  \
             br label %loop\nloop:\n  %i = phi i64 [ 1, %entry ], [ %next, %loop ]\n{phis}  %s0 = add i32 0, 0\n{sums}  \
             %q = getelementptr i32, ptr @b, i64 %i\n  store i32 %s{columns}, ptr %q\n  %next = add nuw nsw i64 %i, 1\n  \
             %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{machine}\" }}\n"
        )
    }

    #[test]
    fn many_wide_numbers_are_loaded_where_shifting_takes_long() {
        assert_eq!(reloaded(&windows(3, "+sse2")).0, 3);
        assert_eq!(reloaded(&windows(1, "+sse2")).0, 1, "one of 32 bits takes two instructions");
        assert_eq!(reloaded(&windows(3, "+avx2")).0, 3);
        assert_eq!(reloaded(&windows(2, "+avx2")).0, 0, "two are as well kept");
        assert_eq!(reloaded(&windows(3, "+avx512f,+avx512vl,+avx512bw,+avx512dq")).0, 0, "it shifts by one");
    }
}
