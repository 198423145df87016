//! A small switch in an innermost loop becomes comparisons and selections.
//!
//! ```llvm
//!   switch i32 %n, label %none [ i32 3, label %join           %is3 = icmp eq i32 %n, 3
//!                                i32 2, label %two ]          %is2 = icmp eq i32 %n, 2
//! two:                                                  ==>   %t = icmp ne i8 %m, 0
//!   %t = icmp ne i8 %m, 0                                     %a = select i1 %is2, i1 %t, i1 false
//!   br label %join                                            %x = select i1 %is3, i1 true, i1 %a
//! none:
//!   br label %join
//! join:
//!   %x = phi i1 [ true, %before ], [ %t, %two ], [ false, %none ]
//! ```
//! LLVM makes a switch of `n == 3 || n == 2 && m`, and no vectors of a loop that has one. Branches it flattens by itself.
//! Where all cases come with one number and the rest with another, as in `c == ' ' || c == '\n'`, the number follows from whether one
//! of them holds: what holds of bytes is counted in bytes then.
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! Each value is the same.
//!
//! # Algorithm
//! All ways from the switch come to one block at once, or by a block of their own with a few operations that may be executed in any
//! case. These move in front of the switch, and each phi becomes a chain of selections, the first case outermost. Which case comes
//! first does not matter, for at most one holds.
//!
//! # Refused
//! More than a few cases or operations, and loops that would have other conditions left, or more blocks than one. A loop that is to get
//! a plan keeps its switch, unless that only asks whether a case holds.

use rustc_hash::FxHashMap;
use weft_analysis::Cfg;
use weft_ir::edit::{merge_straight_line, remove_unreachable_blocks};
use weft_ir::{
    BinaryOp, Block, CastOp, Const, Cursor, Function, Inst, InstData, IntPredicate, Module, Op, Operand, Type,
};
use weft_regions::PlanMark;

use crate::between::is_free;
use crate::innermost::Innermost;

/// More cases are better found by a jump.
const CASES: usize = 3;
/// So many comparisons of all lanes are better than a jump, where vectors are wanted.
const TESTS: usize = 8;
/// More operations than that cost more than a jump.
const FEW: usize = 8;

/// A switch whose ways all come to one block.
struct Fan {
    block: Block,
    switch: Inst,
    join: Block,
    default: Block,
    cases: Vec<(Operand, Block)>,
    /// The blocks between the switch and the join.
    sides: Vec<Block>,
}

impl Fan {
    fn phis(&self, func: &Function) -> Vec<Inst> {
        let phis = func.block_insts(self.join).iter().copied();
        phis.take_while(|inst| func.insts[*inst].is_phi()).collect()
    }

    /// What a phi has if a case holds, and if none does; none if that depends on the case, or is computed.
    fn answers(&self, func: &Function, phi: Inst) -> Option<[Const; 2]> {
        let incoming: Vec<(Operand, Block)> = func.insts[phi].phi_incoming().collect();
        let by = |to: Block| {
            let from = if to == self.join { self.block } else { to };
            incoming.iter().find(|(_, other)| *other == from).and_then(|(value, _)| match value {
                Operand::Const(constant) => Some(*constant),
                _ => None,
            })
        };
        let yes = by(self.cases.first()?.1)?;
        let are_same = self.cases.iter().all(|(_, to)| by(*to) == Some(yes));
        are_same.then(|| Some([yes, by(self.default)?]))?
    }

    /// Whether the switch does nothing but ask if a case holds.
    fn asks_only(&self, func: &Function) -> bool {
        self.phis(func).into_iter().all(|phi| self.answers(func, phi).is_some())
    }
}

/// Flattens the switches of `loops` of `func`, which is taken out of `module`; returns how many. If there are any, the loops are
/// no longer what they were.
pub(crate) fn flatten(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut fans = Vec::new();
    for found in loops {
        if found.frame.is_none() {
            continue;
        }
        let is_marked = PlanMark::is_on(module, func, &found.latches);
        let fits = |fan: &Fan| match is_marked {
            true => fan.cases.len() <= TESTS && fan.asks_only(func),
            false => fan.cases.len() <= CASES,
        };
        let fans_of = found.blocks.iter().filter_map(|block| fan(module, func, *block));
        let in_loop: Vec<Fan> = fans_of.filter(fits).collect();
        let sides: usize = in_loop.iter().map(|fan| fan.sides.len()).sum();
        // Behind it, the loop's blocks are one.
        if !in_loop.is_empty() && found.blocks.len() - sides - in_loop.len() == 1 {
            fans.extend(in_loop);
        }
    }
    for fan in &fans {
        execute(module, func, fan);
    }
    if !fans.is_empty() {
        remove_unreachable_blocks(func);
        merge_straight_line(func);
    }
    fans.len()
}

/// The switch at the end of a block, if it can be flattened.
fn fan(module: &Module, func: &Function, block: Block) -> Option<Fan> {
    let switch = func.terminator(block).filter(|branch| matches!(func.insts[*branch].op, Op::Switch))?;
    let [_, Operand::Block(default), ref pairs @ ..] = func.insts[switch].operands[..] else { return None };
    let cases = pairs.chunks_exact(2).filter_map(|pair| match pair {
        &[number, Operand::Block(to)] => Some((number, to)),
        _ => None,
    });
    let cases: Vec<(Operand, Block)> = cases.collect();
    let cfg = Cfg::compute(func);
    // A way by a block of its own, and where that leads to.
    let side = |to: Block| match (cfg.preds(to), cfg.succs(to)) {
        (&[_], &[next]) => Some(next),
        _ => None,
    };
    let ways: Vec<Block> = cases.iter().map(|(_, to)| *to).chain([default]).collect();
    let join = ways.iter().find_map(|to| side(*to))?;
    let sides: Vec<Block> = ways.iter().copied().filter(|to| *to != join).collect();
    let mut operations = 0;
    for &to in &sides {
        let body = || func.block_insts(to).iter().map(|inst| &func.insts[*inst]);
        operations += body().filter(|data| is_free(data)).count();
        let is_plain = |data: &InstData| is_free(data) || matches!(data.op, Op::Br | Op::DebugRecord(_));
        if side(to) != Some(join) || !body().all(is_plain) {
            return None;
        }
    }
    let comes_from_here = |from: &Block| *from == block || sides.contains(from);
    let is_all = cfg.preds(join).iter().all(comes_from_here);
    let mut phis = func.block_insts(join).iter().map(|inst| &func.insts[*inst]).filter(|data| data.is_phi());
    let are_numbers = phis.all(|phi| module.ctx.types.size_align(phi.ty).is_some());
    (is_all && are_numbers && operations <= FEW).then_some(Fan { block, switch, join, default, cases, sides })
}

fn execute(module: &mut Module, func: &mut Function, fan: &Fan) {
    for &side in &fan.sides {
        let body: Vec<Inst> = func.block_insts(side).to_vec();
        for inst in body {
            if is_free(&func.insts[inst]) {
                func.remove_inst(inst);
                let end = func.block_insts(fan.block).len() - 1;
                func.insert_inst(fan.block, end, inst);
            }
        }
    }
    let number = func.insts[fan.switch].operands[0];
    let phis = fan.phis(func);
    let mut at = Cursor::before_terminator(func, &mut module.ctx, fan.block);
    let conditions: Vec<Operand> =
        fan.cases.iter().map(|(case, _)| at.icmp(IntPredicate::Eq, number, *case)).collect();
    let mut chosen = Vec::new();
    for &phi in &phis {
        let incoming: FxHashMap<Block, Operand> =
            func.insts[phi].phi_incoming().map(|(value, from)| (from, value)).collect();
        let by = |to: Block| incoming[if to == fan.join { &fan.block } else { &to }];
        let answers = fan.answers(func, phi).map(|answers| answers.map(|c| module.ctx.consts.as_int(c)));
        let mut at = Cursor::before_terminator(func, &mut module.ctx, fan.block);
        if let Some([Some(1), Some(0)]) = answers {
            let any = conditions.iter().copied().reduce(|one, other| at.binary(BinaryOp::Or, one, other));
            let ty = at.ty(by(fan.default));
            if let Some(any) = any {
                chosen.push((phi, if ty == Type::I1 { any } else { at.cast(CastOp::ZExt, any, ty) }));
                continue;
            }
        }
        let mut value = by(fan.default);
        for ((_, to), condition) in fan.cases.iter().zip(&conditions).rev() {
            value = at.select(*condition, by(*to), value);
        }
        chosen.push((phi, value));
    }
    func.remove_inst(fan.switch);
    Cursor::at_end(func, &mut module.ctx, fan.block).br(fan.join);
    for (phi, value) in chosen {
        if let Operand::Value(old) = func.result(phi) {
            func.replace_uses(old, value);
        }
        func.remove_inst(phi);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn flattened(cases: &str, two: &str, behind: &str) -> (usize, String) {
        flattened_with(cases, two, behind, "")
    }

    /// The same in a loop with a `mark`.
    fn flattened_with(cases: &str, two: &str, behind: &str, mark: &str) -> (usize, String) {
        let latch = if behind.is_empty() { "join" } else { "rest" };
        let text = format!(
            "define void @f(ptr %p, i64 %n) {{\nentry:\n  br label %head\nhead:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %{latch} ]\n  %at = getelementptr inbounds i8, ptr %p, i64 %i\n  \
             %x = load i8, ptr %at\n  switch i8 %x, label %none [ {cases} ]\ntwo:\n  {two}\n  br label %join\nnone:\n  \
             br label %join\njoin:\n  %v = phi i8 [ 7, %head ], [ %t, %two ], [ %x, %none ]\n  {behind}\n  store i8 %v, ptr %at\n  \
             %next = add nuw nsw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n  br i1 %done, label %out, label %head{mark}\n\
             out:\n  ret void\n}}\n\n!0 = distinct !{{!0, !1}}\n\
             !1 = !{{!\"weft.plan\", !\"a.c\", i32 3, i32 9, i64 0, i64 0}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            flatten(module, func, &loops)
        })
    }

    const CASES: &str = "i8 3, label %join i8 2, label %two";
    const TWO: &str = "%t = add i8 %x, 40";

    #[test]
    fn a_small_switch_becomes_selections() {
        let (count, text) = flattened(CASES, TWO, "");
        assert_eq!(count, 1);
        let expected = "  %t = add i8 %x, 40\n  %0 = icmp eq i8 %x, 3\n  %1 = icmp eq i8 %x, 2\n  \
                        %2 = select i1 %1, i8 %t, i8 %x\n  %3 = select i1 %0, i8 7, i8 %2\n  store i8 %3, ptr %at\n";
        assert!(text.contains(expected), "{text}");
        assert!(!text.contains("switch") && !text.contains("none:"), "{text}");
    }

    #[test]
    fn what_may_not_be_done_in_any_case_stays_under_its_condition() {
        for two in ["%t = sdiv i8 40, %x", "store i8 1, ptr %p\n  %t = add i8 %x, 1", "%t = load i8, ptr %p"]
        {
            assert_eq!(flattened(CASES, two, "").0, 0, "{two}");
        }
        let long: String = (0..=FEW).map(|n| format!("%a{n} = add i8 %x, {n}\n  ")).collect();
        assert_eq!(flattened(CASES, &format!("{long}{TWO}"), "").0, 0);
    }

    #[test]
    fn loops_with_other_conditions_stay() {
        let other =
            "%c = icmp eq i8 %v, 9\n  br i1 %c, label %more, label %rest\nmore:\n  br label %rest\nrest:\n";
        let (count, _) = flattened(CASES, TWO, other);
        assert_eq!(count, 0);
    }

    #[test]
    fn whether_a_case_holds_is_a_number() {
        let mark = ", !llvm.loop !0";
        assert_eq!(flattened_with(CASES, TWO, "", mark).0, 0);
        let cases = "i8 9, label %join i8 10, label %join i8 13, label %join i8 32, label %join";
        let text = |yes: &str, no: &str| {
            transformed(
                &format!(
                    "define i32 @f(ptr %p, i64 %n) {{\nentry:\n  br label %head\nhead:\n  \
                     %i = phi i64 [ 0, %entry ], [ %next, %join ]\n  %s = phi i32 [ 0, %entry ], [ %t, %join ]\n  \
                     %at = getelementptr inbounds i8, ptr %p, i64 %i\n  %x = load i8, ptr %at\n  \
                     switch i8 %x, label %none [ {cases} ]\nnone:\n  br label %join\njoin:\n  \
                     %v = phi i32 [ {yes}, %head ], [ {yes}, %head ], [ {yes}, %head ], [ {yes}, %head ], [ {no}, %none ]\n  \
                     %t = add i32 %s, %v\n  %next = add nuw nsw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n  \
                     br i1 %done, label %out, label %head{mark}\nout:\n  ret i32 %t\n}}\n\n\
                     !0 = distinct !{{!0, !1}}\n!1 = !{{!\"weft.plan\", !\"a.c\", i32 3, i32 9, i64 0, i64 0}}\n"
                ),
                |module, func| {
                    let loops = Innermost::all(module, func);
                    flatten(module, func, &loops)
                },
            )
        };
        let (count, counted) = text("1", "0");
        assert_eq!((count, counted.matches("= or i1").count()), (1, 3), "{counted}");
        assert!(counted.contains("zext i1") && !counted.contains("select"), "{counted}");
        let (count, chosen) = text("7", "3");
        assert_eq!((count, chosen.matches("select").count()), (1, 4), "{chosen}");
        assert_eq!(text("1", "%s").0, 0);
    }
}
