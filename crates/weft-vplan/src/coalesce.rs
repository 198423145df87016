//! Two loops are one where rows follow each other without a gap (loop coalescing).
//!
//! ```c
//! for (x = 0; x < w; x++)
//!     for (c = 0; c < ch; c++) b[(y * w + x) * ch + c] = a[(y * w + x) * ch + c] / 2;     // three channels of each pixel
//! ```
//! ```llvm
//! %flat = icmp eq i64 %step, %trips                     ; an iteration of the outer loop adds as much as all of the inner one
//! %inner = select i1 %flat, i32 %all, i32 %ch           ; w * ch
//! %outer = select i1 %flat, i32 1, i32 %w
//! ```
//! An inner loop over few elements is too short for vectors, and LLVM's (`LoopFlatten`, which its pipelines leave out) wants to see that
//! the two multiply by the same number. Here it is asked in front of the outer loop, and only the bounds change: the
//! inner loop goes on over all elements, and the outer one has one iteration.
//!
//! LLVM makes vectors of a loop with many arrays only if it is asked for, as comparing their addresses may take longer than the loop; of
//! all rows together it is asked for.
//!
//! # Preconditions
//! LLVM has simplified and rotated both loops, and how often they run is known in front of the outer one.
//!
//! # Postconditions
//! The same iterations are executed, in the same order.
//!
//! # Why it is right
//! The variables of both loops are used in addresses alone, each of which is `first + x * s + c * t` (`crate::linear`). If `s` is `t`
//! times as much as the inner loop runs, then the iteration `x, c` is the one `x * trips + c` of the first row. All numbers of 32 bits
//! from which an address is made, and that change in the inner loop, are asked for the same, so that they keep their meaning;
//! products of both counts stay below 2^30, and so does the inner variable.
//!
//! # Refused
//! Loops that carry anything, that are left in their middle, or whose variables are looked at; inner loops of which the number of
//! iterations is constant, which LLVM unrolls.

use std::cell::RefCell;

use rustc_hash::FxHashSet;
use weft_analysis::trip_count::Relation;
use weft_analysis::{Cfg, DomTree, EffectTable, Loop, Loops};
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Type, Value,
};
use weft_regions::PlanMark;

use crate::hints;
use crate::linear::{Addresses, Linear, Part};
use crate::skeleton::{Skeleton, incoming};
use crate::trips::count;

/// LLVM compares so many addresses without being asked to.
const FEW: usize = 8;
/// The inner loop's variable begins below.
const LOW: i128 = 1 << 20;
/// What loops are promised or told.
const PROMISES: [&str; 2] = ["llvm.loop.parallel_accesses", "llvm.loop.vectorize"];
/// The levels of [`Addresses`].
const OUTER: usize = 0;
const INNER: usize = 1;

/// Two loops.
struct Pair {
    outer: Skeleton,
    inner: Skeleton,
    /// What an iteration of the outer loop has to add as much to as all of the inner one.
    rows: Vec<Linear>,
    /// Whether LLVM would not ask which of the arrays overlap, as that takes longer than a short loop.
    asks_much: bool,
}

/// Coalesces loops of `func`, which is taken out of `module`; returns how many pairs.
pub(crate) fn coalesce(module: &mut Module, func: &mut Function, effects: &EffectTable) -> usize {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let pairs: Vec<Pair> = loops
        .iter()
        .filter(|(id, found)| found.blocks.iter().all(|block| loops.innermost(*block) == Some(*id)))
        .filter_map(|(_, inner)| Pair::of(module, func, effects, &cfg, (loops.get(inner.parent?), inner)))
        .collect();
    pairs.iter().filter(|pair| pair.write(module, func).is_some()).count()
}

impl Pair {
    fn of(
        module: &Module,
        func: &Function,
        effects: &EffectTable,
        cfg: &Cfg,
        (outer, inner): (&Loop, &Loop),
    ) -> Option<Pair> {
        // What is promised of the inner loop's iterations does not hold between rows.
        let is_marked = |found: &&Loop| {
            let node = module.loop_node(func, &found.latches);
            let properties = node.map_or_else(Vec::new, |node| module.loop_properties(node));
            let is_promise = |text: &str| PROMISES.iter().any(|word| text.contains(word));
            PlanMark::is_on(module, func, &found.latches)
                || properties.iter().any(|property| is_promise(module.operand_text(property)))
        };
        if [outer, inner].iter().any(is_marked) {
            return None;
        }
        let frames = [outer, inner].map(|found| Skeleton::of(module, func, cfg, found).ok());
        let [Some(outer), Some(inner)] = frames else { return None };
        let is_short = inner.constant_count(module, func).is_none();
        let nest: FxHashSet<Block> = outer.blocks.iter().copied().collect();
        let is_plain = [&outer, &inner].iter().all(|frame| frame.carried.is_empty() && counts_by_one(frame));
        if !is_short || !is_plain || !goes_straight(func, &outer, &inner) {
            return None;
        }
        let first = incoming(func, inner.inductions[inner.test.induction].phi, inner.before)?;
        let Operand::Const(first) = first else { return None };
        if !(0..LOW).contains(&module.ctx.consts.as_int(first)?) {
            return None;
        }
        let fixed = |operand: Operand| match operand {
            Operand::Value(value) => !is_inside(func, &nest, value),
            _ => true,
        };
        let is_counted = |frame: &Skeleton| {
            let bits = module.ctx.types.int_bits(module.ctx.operand_ty(func, frame.test.bound));
            fixed(frame.test.bound) && bits.is_some_and(|bits| bits >= 32)
        };
        if ![&outer, &inner].into_iter().all(is_counted) {
            return None;
        }
        let frames = [outer, inner];
        let (rows, places) = rows(module, func, effects, &nest, &frames)?;
        let [outer, inner] = frames;
        Some(Pair { outer, inner, rows, asks_much: places > FEW })
    }

    /// Writes the question and the new bounds in front of the outer loop.
    fn write(&self, module: &mut Module, func: &mut Function) -> Option<()> {
        let Pair { outer, inner, rows, asks_much } = self;
        let [around, within] = [outer, inner]
            .map(|frame| incoming(func, frame.inductions[frame.test.induction].phi, frame.before));
        let (around, within) = (around?, within?);
        let mut at = Cursor::before_terminator(func, &mut module.ctx, outer.before);
        let [xs, cs] = [(outer, around), (inner, within)].map(|(frame, first)| count(&mut at, frame, first));
        let all = at.binary(BinaryOp::Mul, xs, cs);
        let many = at.i64(1 << 30);
        let mut flat = at.icmp(IntPredicate::Ule, all, many);
        let mut ask =
            |at: &mut Cursor<'_>, condition: Operand| flat = at.binary(BinaryOp::And, flat, condition);
        for number in [xs, cs] {
            let is_moderate = at.icmp(IntPredicate::Ule, number, many);
            ask(&mut at, is_moderate);
        }
        for row in rows {
            let [around, within] = [OUTER, INNER].map(|level| row.step(level).write(&mut at));
            let twice = at.i64(2 << 30);
            let shifted = at.binary(BinaryOp::Add, around, many);
            let is_moderate = at.icmp(IntPredicate::Ule, shifted, twice);
            ask(&mut at, is_moderate);
            let whole = at.binary(BinaryOp::Mul, within, cs);
            let is_whole = at.icmp(IntPredicate::Eq, around, whole);
            ask(&mut at, is_whole);
        }
        let flat = at.freeze(flat);
        let one = at.i64(1);
        for (frame, first, trips) in [(outer, around, one), (inner, within, all)] {
            let bound = frame.test.bound;
            let ty = at.ty(bound);
            let trips = if ty == Type::I64 { trips } else { at.cast(CastOp::Trunc, trips, ty) };
            let end = at.binary(BinaryOp::Add, first, trips);
            let new = at.select(flat, end, bound);
            let test = at.func.insts[at.func.terminator(frame.latch)?].operands[0];
            let Operand::Value(test) = test else { return None };
            let test = at.func.def_inst(test)?;
            for operand in at.func.insts[test].operands.iter_mut().filter(|operand| **operand == bound) {
                *operand = new;
            }
        }
        if *asks_much {
            hints::ask(module, func, &[inner.latch]);
        }
        Some(())
    }
}

/// Whether the loop counts upwards to its bound, and its last number is one less.
fn counts_by_one(frame: &Skeleton) -> bool {
    let test = &frame.test;
    let is_upwards = matches!(test.relation.0, Relation::Less | Relation::NotEqual);
    is_upwards && test.is_next && !test.is_narrow && frame.inductions[test.induction].step == 1
}

/// Whether each iteration of the outer loop passes the inner one.
fn goes_straight(func: &Function, outer: &Skeleton, inner: &Skeleton) -> bool {
    let around = outer.blocks.iter().filter(|block| !inner.blocks.contains(block) && **block != outer.latch);
    around.filter_map(|block| func.terminator(*block)).all(|end| matches!(func.insts[end].op, Op::Br))
}

fn is_inside(func: &Function, nest: &FxHashSet<Block>, value: Value) -> bool {
    let home = func.def_inst(value).and_then(|inst| func.inst_block(inst));
    home.is_some_and(|home| nest.contains(&home))
}

/// What has to go on from row to row, if the loops do nothing else with their variables, and of how many values that was found out.
fn rows(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    nest: &FxHashSet<Block>,
    frames: &[Skeleton; 2],
) -> Option<(Vec<Linear>, usize)> {
    let control = |frame: &Skeleton| {
        let branch = func.terminator(frame.latch)?;
        let Operand::Value(test) = func.insts[branch].operands[0] else { return None };
        let mut own: Vec<Inst> = frame.inductions.iter().map(|induction| induction.phi).collect();
        own.extend(frame.inductions.iter().filter_map(|induction| func.def_inst(induction.next)));
        own.extend([branch, func.def_inst(test)?]);
        Some(own)
    };
    let control: FxHashSet<Inst> =
        frames.iter().map(control).collect::<Option<Vec<_>>>()?.concat().into_iter().collect();
    let mut moving: FxHashSet<Value> = control.iter().filter_map(|inst| func.insts[*inst].result).collect();
    let addresses = Addresses { module, func, nest, frames, asked: RefCell::default() };
    let mut rows = Vec::new();
    for &block in &frames[OUTER].blocks {
        let is_within = frames[INNER].blocks.contains(&block);
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            let moves =
                |operand: &Operand| matches!(operand, Operand::Value(value) if moving.contains(value));
            if control.contains(&inst) || data.is_debug_record() {
                continue;
            }
            let moved = data.operands.iter().filter(|operand| moves(operand)).count();
            match &data.op {
                Op::Load { volatile: false, atomic: None, .. } if is_within => {
                    let Operand::Value(address) = data.operands[0] else { continue };
                    if moved > 0 {
                        rows.push(addresses.of_value(address)?);
                    }
                }
                Op::Store { volatile: false, atomic: None, .. } if is_within => {
                    let Operand::Value(address) = data.operands[1] else { return None };
                    if moves(&data.operands[0]) {
                        return None;
                    }
                    rows.push(addresses.of_value(address)?);
                }
                op if op.only_computes() && moved > 0 => {
                    let value = data.result?;
                    moving.insert(value);
                    let linear = addresses.of_value(value)?;
                    if linear.moves_in(INNER) {
                        rows.push(linear);
                    }
                }
                op if op.only_computes() => {}
                // An inner loop's conditions that nothing of it decides.
                Op::Br | Op::CondBr if moved == 0 => {}
                Op::Phi(_) if is_within && moved == 0 => {}
                Op::Call(_)
                    if is_within
                        && moved == 0
                        && !effects.of_inst(&module.ctx, func, inst).accesses_memory() => {}
                _ => return None,
            }
        }
    }
    let places = rows.len();
    let mut different: Vec<Linear> = Vec::new();
    for row in rows {
        let is_known =
            |known: &Linear| [OUTER, INNER].iter().all(|level| known.step(*level) == row.step(*level));
        // What stands still while the other loop goes on is no row without a gap.
        let stands_still = |level| row.step(level) == Part::Constant(0);
        if stands_still(OUTER) != stands_still(INNER) {
            return None;
        }
        if !different.iter().any(is_known) {
            different.push(row);
        }
    }
    let leaves = func.layout_insts().filter(|(block, _)| !nest.contains(block)).any(|(_, inst)| {
        let mut operands = func.insts[inst].operands.iter();
        operands.any(|operand| matches!(operand, Operand::Value(value) if is_inside(func, nest, *value)))
    });
    let is_right = !leaves && !different.is_empty() && addresses.asked.into_inner().is_empty();
    is_right.then_some((different, places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// Two loops over `%x` and `%c` with `body`, which may use `%row`, `%w * %x`; `count` is how often the inner one runs.
    fn coalesced(body: &str, count: &str, properties: &str) -> (usize, String) {
        let text = format!(
            "define void @f(ptr %a, ptr %b, i64 %n, i32 %m, i32 %w) {{\nentry:\n  br label %head\nhead:\n  \
             %x = phi i64 [ 0, %entry ], [ %x1, %latch ]\n  %x32 = trunc nsw i64 %x to i32\n  \
             %row = mul nsw i32 %x32, %w\n  br label %loop\nloop:\n  %c = phi i32 [ 0, %head ], [ %c1, %loop ]\n  \
             {body}\n  %c1 = add nuw nsw i32 %c, 1\n  %more = icmp slt i32 %c1, {count}\n  \
             br i1 %more, label %loop, label %latch, !llvm.loop !0\nlatch:\n  %x1 = add nuw nsw i64 %x, 1\n  \
             %last = icmp eq i64 %x1, %n\n  br i1 %last, label %out, label %head\nout:\n  ret void\n}}\n\
             !0 = distinct !{{!0{properties}}}\n!1 = !{{!\"llvm.loop.parallel_accesses\", !2}}\n!2 = distinct !{{}}\n"
        );
        transformed(&text, |module, func| {
            let effects = EffectTable::compute(module);
            coalesce(module, func, &effects)
        })
    }

    const PIXEL: &str = "%k = add nsw i32 %row, %c\n  %k64 = sext i32 %k to i64\n  \
                         %from = getelementptr i8, ptr %a, i64 %k64\n  %to = getelementptr i8, ptr %b, i64 %k64\n  \
                         %v = load i8, ptr %from";
    const STORE: &str = "\n  store i8 %v, ptr %to";

    #[test]
    fn rows_without_a_gap_are_one() {
        let (count, text) = coalesced(&format!("{PIXEL}{STORE}"), "%m", "");
        assert_eq!(count, 1, "{text}");
        let front = text.split_once("\nhead:").unwrap().0;
        assert!(front.contains("select i1") && front.contains("sext i32 %w to i64"), "{text}");
        assert!(!text.contains("icmp slt i32 %c1, %m") && !text.contains("icmp eq i64 %x1, %n"), "{text}");
    }

    #[test]
    fn what_one_loop_alone_goes_through_is_no_row() {
        // A factor of each row, and one of each column.
        let row = "\n  %f = getelementptr i8, ptr %b, i64 %x\n  %g = load i8, ptr %f\n  %u = add i8 %v, %g\n  \
                   store i8 %u, ptr %to";
        assert_eq!(coalesced(&format!("{PIXEL}{row}"), "%m", "").0, 0);
        let column = row.replace("i64 %x", "i64 %c64").replacen("\n", "\n  %c64 = zext i32 %c to i64\n  ", 1);
        assert_eq!(coalesced(&format!("{PIXEL}{column}"), "%m", "").0, 0);
        let one = row.replace("i64 %x", "i64 5");
        assert_eq!(coalesced(&format!("{PIXEL}{one}"), "%m", "").0, 1, "it is the same everywhere");
    }

    #[test]
    fn a_number_of_iterations_that_is_constant_is_left_to_llvm() {
        assert_eq!(coalesced(&format!("{PIXEL}{STORE}"), "3", "").0, 0);
    }

    #[test]
    fn variables_that_are_looked_at_are_in_the_way() {
        for value in [
            "\n  %u = trunc i32 %c to i8\n  store i8 %u, ptr %to",
            "\n  %u = trunc i64 %x to i8\n  store i8 %u, ptr %to",
            "\n  %is = icmp eq i32 %c, 2\n  %u = select i1 %is, i8 %v, i8 0\n  store i8 %u, ptr %to",
        ] {
            assert_eq!(coalesced(&format!("{PIXEL}{value}"), "%m", "").0, 0, "{value}");
        }
    }

    #[test]
    fn a_sum_that_may_wrap_around_says_nothing_of_the_next_row() {
        let wraps = format!("{PIXEL}{STORE}").replace("add nsw i32 %row", "add i32 %row");
        assert_eq!(coalesced(&wraps, "%m", "").0, 0);
    }

    #[test]
    fn what_is_promised_of_the_inner_loop_alone_keeps_it() {
        assert_eq!(coalesced(&format!("{PIXEL}{STORE}"), "%m", ", !1").0, 0);
    }
}
