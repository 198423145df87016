//! A load under a condition of a place that the iteration before, or the one behind, accesses in any case is made in any case.
//!
//! ```c
//! for (i = 1; i < n; i++)                              // words: all iterations look at t[i], some at t[i - 1]
//!     words += t[i] == ' ' && t[i - 1] != ' ';
//! ```
//! ```llvm
//!   %x = load i8, ptr %p                                 %x = load i8, ptr %p
//!   br i1 %c, label %then, label %join                   %q1 = getelementptr inbounds i8, ptr %p, i64 -1
//! then:                                                  %y = load i8, ptr %q1
//!   %q = getelementptr i8, ptr %t, i64 %before    ==>    br i1 %c, label %then, label %join
//!   %y = load i8, ptr %q                               then:
//!   br label %join                                       br label %join
//! ```
//! LLVM makes vectors of such a loop then, on machines without masks for numbers of that size.
//!
//! # Preconditions
//! The loop is an innermost one of which vectors are wanted, tested at its end. LLVM has moved what it could out of it.
//!
//! # Postconditions
//! The iterations are the same, in the same order, but in two loops: the first iteration, or the last one, has a loop of its own, of
//! which no vectors are made. Its neighbor is not there.
//!
//! # Why it is right
//! All iterations of the loop are executed, and access their place. So all of these places but the ones beside the first and the last
//! are in the object; nothing frees it in between, for the loop calls nothing. Nothing is stored between where the load stands and
//! where it goes, behind the access in any case.
//!
//! # Refused
//! Loops in which anything else stands under a condition that may not be done in any case: they have branches all the same.

use rustc_hash::FxHashSet;
use weft_analysis::trip_count::Relation;
use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::edit::CloneMap;
use weft_ir::{Block, Cursor, Function, Inst, IntPredicate, Module, Op, Operand};
use weft_regions::PlanMark;

use crate::affine::Term;
use crate::between::{self, Access, Move};
use crate::hints;
use crate::hold;
use crate::skeleton::{Skeleton, incoming};
use crate::split::write::{Split, write};
use crate::split::{counts_up, hands_on_all, keeps_meaning};
use crate::target::Target;

/// So many instructions a loop may have, which become twice as many.
const SMALL: usize = 120;

/// Which iteration accesses in any case what a load under a condition reads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Neighbor {
    Before,
    Behind,
}

/// Moves loads in loops of `func`, which is taken out of `module`; returns in how many loops.
pub(crate) fn hoist(module: &mut Module, func: &mut Function) -> usize {
    let mut done = FxHashSet::default();
    while hoist_one(module, func, &mut done) {}
    done.len()
}

/// Handles a loop whose header is not among those that are `done`.
fn hoist_one(module: &mut Module, func: &mut Function, done: &mut FxHashSet<Block>) -> bool {
    let Some(least) = Target::of_x86(module, func).map(Target::least_masked) else { return false };
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let found = loops.iter().find_map(|(id, found)| {
        let is_innermost = found.blocks.iter().all(|block| loops.innermost(*block) == Some(id));
        let is_wanted = || {
            PlanMark::is_on(module, func, &found.latches) || hints::is_asked_for(module, func, &found.latches)
        };
        if !is_innermost || found.blocks.len() < 2 || done.contains(&found.header) || !is_wanted() {
            return None;
        }
        let frame = Skeleton::of(module, func, &cfg, found).ok()?;
        let (neighbor, moves) = moves(module, func, &dom, &frame, least)?;
        Some((frame, neighbor, moves))
    });
    let Some((frame, neighbor, moves)) = found else { return false };
    let Some(map) = part(module, func, &frame, neighbor) else { return false };
    done.extend([frame.header, map.block(frame.header)]);
    let alone = match neighbor {
        Neighbor::Before => frame.latch,
        Neighbor::Behind => map.block(frame.latch),
    };
    let _ = PlanMark::take(module, func, &[alone]);
    hold::leave(module, func, &[alone]);
    for mut moved in moves {
        if neighbor == Neighbor::Before {
            moved = copied(&map, moved);
        }
        between::execute(module, func, &moved);
    }
    true
}

/// A move in the copy of a loop.
fn copied(map: &CloneMap, moved: Move) -> Move {
    let Move { load, from, to, .. } = moved;
    Move { load: map.insts[&load], from: map.insts[&from], to: map.block(to), ..moved }
}

/// The loads to be moved, if nothing else stands in the way of a loop without conditions, and which neighbor makes all of them.
/// `least` is the size of the least numbers that are loaded under masks.
fn moves(
    module: &Module,
    func: &Function,
    dom: &DomTree,
    frame: &Skeleton,
    least: u64,
) -> Option<(Neighbor, Vec<Move>)> {
    let insts = frame.blocks.iter().map(|block| func.block_insts(*block).len()).sum::<usize>();
    let is_known = counts_up(frame) && hands_on_all(func, frame) && insts <= SMALL;
    if !is_known || !between::has_plain_code(module, func, frame) {
        return None;
    }
    let accesses = between::accesses(module, func, frame);
    let (mut moves, mut neighbor, mut needs) = (Vec::new(), None, false);
    for &block in frame.blocks.iter().filter(|block| !dom.dominates(**block, frame.latch)) {
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            match data.op {
                Op::Load { .. } => {
                    let load = accesses.iter().find(|access| access.inst == inst)?;
                    needs |= u64::try_from(load.size).is_ok_and(|size| size < least);
                    if let Some(moved) = between::between(func, dom, frame, &accesses, load) {
                        moves.push(moved);
                        continue;
                    }
                    let (of, moved) = beside(func, dom, frame, &accesses, load)?;
                    if neighbor.is_some_and(|neighbor| neighbor != of) {
                        return None;
                    }
                    neighbor = Some(of);
                    moves.push(moved);
                }
                Op::Br | Op::CondBr | Op::Switch | Op::Phi(_) | Op::DebugRecord(_) => {}
                _ if between::is_free(data) => {}
                _ => return None,
            }
        }
    }
    neighbor.filter(|_| needs).map(|neighbor| (neighbor, moves))
}

/// How a load moves behind an access that makes it one iteration before or behind.
fn beside(
    func: &Function,
    dom: &DomTree,
    frame: &Skeleton,
    accesses: &[Access],
    load: &Access,
) -> Option<(Neighbor, Move)> {
    accesses.iter().find_map(|always| {
        let step = always.sum.factor(Term::Done(0));
        let distance = load.sum.constant - always.sum.constant;
        let neighbor = match distance {
            0 => return None,
            _ if distance == -step => Neighbor::Before,
            _ if distance == step => Neighbor::Behind,
            _ => return None,
        };
        let is_made = dom.dominates(always.block, load.block)
            && dom.dominates(always.block, frame.latch)
            && always.is_beside(load)
            && always.size >= load.size
            && between::is_unwritten(func, frame, always.block, load);
        let of_distance = 1 << distance.trailing_zeros().min(16);
        let align = always.align.min(of_distance);
        let (from, to) = (always.inst, always.block);
        is_made.then_some((neighbor, Move { load: load.inst, from, distance, align, to }))
    })
}

/// Gives the iteration without that neighbor a loop of its own: the first part, or the second one.
fn part(module: &mut Module, func: &mut Function, frame: &Skeleton, neighbor: Neighbor) -> Option<CloneMap> {
    let variable = &frame.inductions[frame.test.induction];
    let first = incoming(func, variable.phi, frame.before)?;
    let ty = func.values[variable.value].ty;
    let is_signed = !keeps_meaning(frame, false);
    // The last number that a variable reaches is known if it ends with the bound.
    let is_known = keeps_meaning(frame, is_signed)
        && (neighbor == Neighbor::Before || matches!(frame.test.relation, (Relation::NotEqual, _)));
    let end: Inst = func.terminator(frame.before).filter(|_| is_known)?;
    let bound = match neighbor {
        Neighbor::Before => first,
        Neighbor::Behind => {
            let one = module.ctx.int(ty, 1);
            let mut at = Cursor::before(func, &mut module.ctx, end);
            at.binary(weft_ir::BinaryOp::Sub, frame.test.bound, one)
        }
    };
    let at = func.terminator(frame.latch)?;
    let compare = Cursor::before(func, &mut module.ctx, at).icmp(
        IntPredicate::Eq,
        Operand::Value(variable.value),
        bound,
    );
    let Operand::Value(compared) = compare else { return None };
    let compare = func.def_inst(compared)?;
    let is_inclusive = neighbor == Neighbor::Before;
    write(
        module,
        func,
        frame,
        &Split { compare, bound, is_signed, is_inclusive, holds_first: true, left: None },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop that looks at a number of 16 bits, and under a condition at the one so many behind it; `then` is done, too.
    fn hoisted(features: &str, distance: i64, test: &str, then: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\ndefine i64 @f(ptr %t, ptr %o, i64 %n) #0 {{\nentry:\n  br label %head\n\
             head:\n  %i = phi i64 [ 1, %entry ], [ %next, %join ]\n  %s = phi i64 [ 0, %entry ], [ %sum, %join ]\n  \
             %p = getelementptr inbounds i16, ptr %t, i64 %i\n  %x = load i16, ptr %p, align 2\n  \
             %c = icmp eq i16 %x, 32\n  br i1 %c, label %then, label %join\nthen:\n  {then}\n  \
             %at = add nsw i64 %i, {distance}\n  %q = getelementptr inbounds i16, ptr %t, i64 %at\n  \
             %y = load i16, ptr %q, align 2, !noundef !3\n  %w = zext i16 %y to i64\n  br label %join\njoin:\n  \
             %z = phi i64 [ %w, %then ], [ 0, %head ]\n  %sum = add i64 %s, %z\n  %next = add nuw nsw i64 %i, 1\n  \
             %more = icmp {test} i64 %next, %n\n  br i1 %more, label %head, label %out, !llvm.loop !0\nout:\n  ret i64 %sum\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n!0 = distinct !{{!0, !1}}\n\
             !1 = !{{!\"llvm.loop.vectorize.enable\", i1 true}}\n!3 = !{{}}\n"
        );
        transformed(&text, hoist)
    }

    #[test]
    fn the_second_part_has_the_load_of_the_place_before_in_any_case() {
        let (count, text) = hoisted("+avx2", -1, "ne", "");
        assert!(count > 0, "{text}");
        let (first, second) = text.split_once("head.clone:").unwrap();
        assert!(second.contains("i64 -2\n") && !second.contains("!noundef"), "{text}");
        // Nothing is left of where it was read under the condition.
        assert_eq!(second.matches("getelementptr").count(), 2, "{text}");
        assert!(first.contains("%y = load i16, ptr %q, align 2, !noundef"), "{text}");
        assert!(text.contains("llvm.loop.vectorize.width\", i32 1"), "no vectors of one iteration: {text}");
    }

    #[test]
    fn the_first_part_has_the_load_of_the_place_behind_in_any_case() {
        let (count, text) = hoisted("+avx2", 1, "ne", "");
        assert!(count > 0, "{text}");
        let (first, second) = text.split_once("head.clone:").unwrap();
        assert!(
            first.contains("i64 2\n") && !first.contains("!noundef") && second.contains("!noundef"),
            "{text}"
        );
        // The last one is not known where a loop with a bound in front of its start has one iteration.
        assert_eq!(hoisted("+avx2", 1, "slt", "").0, 0);
    }

    #[test]
    fn what_no_neighbor_accesses_stays() {
        for distance in [-2, 2] {
            assert_eq!(hoisted("+avx2", distance, "ne", "").0, 0, "{distance}");
        }
    }

    #[test]
    fn a_store_in_front_or_under_the_condition_keeps_it_where_it_is() {
        assert_eq!(hoisted("+avx2", -1, "ne", "store i16 1, ptr %o").0, 0);
        assert_eq!(hoisted("+avx2", -1, "ne", "%d = udiv i64 %n, %s").0, 0);
    }

    #[test]
    fn a_machine_with_masks_needs_none_of_this() {
        assert_eq!(hoisted("+avx512f,+avx512vl,+avx512bw,+avx512dq,+avx2", -1, "ne", "").0, 0);
    }
}
