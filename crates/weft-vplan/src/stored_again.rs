//! Stores under a condition, of what the iteration has stored in any case, happen in any case.
//!
//! ```llvm
//!   store float %x, ptr %p                                     ; c[k] = x;         (goes if nobody reads in between)
//!   br i1 %low, label %set, label %else                        ; if (c[k] < 0) c[k] = 0;
//! else:
//!   br i1 %high, label %set, label %join                       ; else if (c[k] > 1) c[k] = 1;
//! set:                                                         ; becomes
//!   %y = phi float [ 0.0, %before ], [ 1.0, %else ]            ;   %y = phi float …
//!   store float %y, ptr %p                                     ;   br label %join
//!   br label %join                                             ; join:
//! join:                                                        ;   %z = phi float [ %y, %set ], [ %x, %else ]
//!                                                              ;   store float %z, ptr %p
//! ```
//! A store under a condition keeps LLVM from making vectors where a machine stores nothing under masks, and costs more than a
//! choice elsewhere. LLVM does the same to a single `if`.
//!
//! # Preconditions
//! The loops are innermost ones of the function.
//!
//! # Postconditions
//! Each place holds what it held before, at each instruction that could see it. It is written in the iterations in which it was
//! written before, by the same thread and, as nothing between the two stores waits for others, under the same protection.
//!
//! # Algorithm
//! The store is in a block that jumps to a join, and the other accesses there that it passes are to other objects. Of the blocks that dominate the join, the nearest one that stores
//! to the same address has stored what the place holds on all other ways to the join, if nothing on them writes, calls or waits.

use rustc_hash::FxHashSet;
use weft_analysis::{Address, Cfg, DomTree, EffectTable};
use weft_ir::{Block, Cursor, Function, Inst, InstData, Module, Op};

use crate::affine::never_meet;
use crate::innermost::Innermost;
use crate::postpone::are_alike;

/// So many blocks may lie between the two stores.
const BLOCKS: usize = 16;

/// A store under a condition.
struct Found {
    store: Inst,
    /// Where it stands.
    block: Block,
    /// Where the ways with it and without it meet.
    join: Block,
    /// The store in any case.
    before: Inst,
    /// Whether nobody could see what that one stores.
    is_unseen: bool,
}

/// Lets such stores of `func`, which is taken out of `module`, happen in any case; returns how many.
pub(crate) fn join(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
) -> usize {
    let mut count = 0;
    let several: Vec<&Innermost> = loops.iter().filter(|found| found.blocks.len() > 1).collect();
    if several.is_empty() {
        return count;
    }
    // The blocks and the edges stay as they are.
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    for within in several {
        while let Some(found) = within
            .blocks
            .iter()
            .find_map(|block| in_block(module, func, (&cfg, &dom), effects, within, *block))
        {
            write(module, func, &cfg, &found);
            count += 1;
        }
    }
    count
}

/// A store of a block that may happen where its way meets the others.
fn in_block(
    module: &Module,
    func: &Function,
    (cfg, dom): (&Cfg, &DomTree),
    effects: &EffectTable,
    within: &Innermost,
    block: Block,
) -> Option<Found> {
    let [join] = func.successors(block)[..] else { return None };
    if join == within.header || !within.blocks.contains(&join) || cfg.preds(join).len() < 2 {
        return None;
    }
    let writes = |inst: &Inst| does_write(module, func, effects, *inst);
    let accesses =
        |inst: &&Inst| writes(inst) || effects.of_inst(&module.ctx, func, **inst).accesses_memory();
    let all: Vec<Inst> = func.block_insts(block).iter().filter(accesses).copied().collect();
    let found = |index: usize| {
        let store = all[index];
        let is_apart = |other: &Inst| are_apart(module, func, store, *other);
        let passes = all[index + 1..].iter().all(is_apart);
        let is_last = all[..index].iter().all(|other| !writes(other) || is_apart(other));
        let may_be = is_plain_store(func, store) && passes && is_last;
        may_be.then(|| again(module, func, (cfg, dom), effects, within, (block, join), store)).flatten()
    };
    (0..all.len()).rev().find_map(found)
}

/// Whether an instruction writes, or has another effect.
fn does_write(module: &Module, func: &Function, effects: &EffectTable, inst: Inst) -> bool {
    let effects = effects.of_inst(&module.ctx, func, inst);
    effects.writes || effects.has_side_effects()
}

/// Whether two plain accesses are to different objects.
fn are_apart(module: &Module, func: &Function, x: Inst, y: Inst) -> bool {
    let root = |inst: Inst| {
        let data = &func.insts[inst];
        let pointer = match data.op {
            Op::Load { volatile: false, atomic: None, .. } => data.operands[0],
            Op::Store { volatile: false, atomic: None, .. } => data.operands[1],
            _ => return None,
        };
        Some(Address::of(module, func, pointer).root)
    };
    root(x).zip(root(y)).is_some_and(|(left, right)| never_meet(module, func, (x, left), (y, right)))
}

/// The store, if what its place holds on all other ways to `join` was stored in any case.
fn again(
    module: &Module,
    func: &Function,
    (cfg, dom): (&Cfg, &DomTree),
    effects: &EffectTable,
    within: &Innermost,
    (block, join): (Block, Block),
    store: Inst,
) -> Option<Found> {
    let writes = |inst: &Inst| does_write(module, func, effects, *inst);
    let mut dominator = dom.idom(join);
    while let Some(at) = dominator.filter(|at| within.blocks.contains(at) && *at != block) {
        if let Some(before) = func.block_insts(at).iter().rev().find(|inst| writes(inst)) {
            let address = |inst: Inst| func.insts[inst].operands[1];
            let is_same = is_plain_store(func, *before)
                && address(*before) == address(store)
                && are_alike(module, func, *before, store);
            let between = blocks_between(cfg, at, join)?;
            let is_quiet = |other: &Block| *other == block || !func.block_insts(*other).iter().any(writes);
            let leads_there =
                |other: &Block| func.successors(*other).iter().all(|to| *to == join || between.contains(to));
            let reads = |inst: &&Inst| effects.of_inst(&module.ctx, func, **inst).reads;
            let behind = func.block_insts(at).iter().rev().take_while(|inst| *inst != before);
            let others = between.iter().flat_map(|other| func.block_insts(*other));
            let is_unseen = between.iter().chain([&at]).all(leads_there)
                && !behind
                    .chain(others)
                    .filter(|inst| **inst != store)
                    .any(|inst| reads(&inst) && !are_apart(module, func, *before, *inst));
            return (is_same && between.iter().all(is_quiet)).then_some(Found {
                store,
                block,
                join,
                before: *before,
                is_unseen,
            });
        }
        dominator = dom.idom(at).filter(|_| at != within.header);
    }
    None
}

fn is_plain_store(func: &Function, inst: Inst) -> bool {
    matches!(func.insts[inst].op, Op::Store { volatile: false, atomic: None, .. })
}

/// The blocks on the ways from `from` to `to`, without these two, if they are few.
fn blocks_between(cfg: &Cfg, from: Block, to: Block) -> Option<FxHashSet<Block>> {
    let mut found = FxHashSet::default();
    let mut open: Vec<Block> = cfg.preds(to).to_vec();
    while let Some(block) = open.pop() {
        if block != from && block != to && found.insert(block) {
            open.extend(cfg.preds(block));
        }
        if found.len() > BLOCKS {
            return None;
        }
    }
    Some(found)
}

/// Moves the store to where the ways meet.
fn write(module: &mut Module, func: &mut Function, cfg: &Cfg, found: &Found) {
    let (value, otherwise) = (func.insts[found.store].operands[0], func.insts[found.before].operands[0]);
    let ty = module.ctx.operand_ty(func, value);
    let mut incoming = Vec::new();
    let mut seen = FxHashSet::default();
    for &pred in cfg.preds(found.join).iter().filter(|pred| seen.insert(**pred)) {
        let chosen = if pred == found.block { value } else { otherwise };
        let edges = func.successors(pred).iter().filter(|to| **to == found.join).count();
        incoming.extend(std::iter::repeat_n((chosen, pred), edges));
    }
    let chosen = Cursor::at_start(func, &mut module.ctx, found.join).phi(ty, &incoming);
    let mut data: InstData = func.insts[found.store].clone();
    data.operands[0] = chosen;
    func.remove_inst(found.store);
    if found.is_unseen {
        func.remove_inst(found.before);
    }
    let phis = func.block_insts(found.join).iter().filter(|inst| matches!(func.insts[**inst].op, Op::Phi(_)));
    let index = phis.count();
    let store = func.make_inst(data);
    func.insert_inst(found.join, index, store);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What becomes of a loop that stores 0 at `place` if `%low`, after it has stored `%x` at `%p`, with `between` and `behind` that.
    fn joined(place: &str, between: &str, behind: &str) -> (usize, String) {
        let first = if place == "%r" { place } else { "%p" };
        let text = format!(
            "@counts = internal global [900 x i32] zeroinitializer\n@set = internal global [900 x float] zeroinitializer\n\
             declare void @g()\ndefine void @f(ptr %a, ptr %b, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %k = phi i64 [ 0, %entry ], [ %next, %join ]\n  %q = getelementptr float, ptr %a, i64 %k\n  \
             %p = getelementptr float, ptr %b, i64 %k\n  %x = load float, ptr %q\n  %r = getelementptr float, ptr @set, i64 %k\n  store float %x, ptr {first}\n  {between}\n  \
             %low = fcmp olt float %x, 0.0\n  br i1 %low, label %set, label %else\nelse:\n  \
             %high = fcmp ogt float %x, 1.0\n  br i1 %high, label %set, label %join\nset:\n  \
             %y = phi float [ 0.0, %loop ], [ 1.0, %else ]\n  store float %y, ptr {place}\n  {behind}\n  br label %join\n\
             join:\n  %next = add nuw nsw i64 %k, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n"
        );
        transformed(&text, |module, func| {
            let (effects, loops) = (EffectTable::compute(module), Innermost::all(module, func));
            join(module, func, &effects, &loops)
        })
    }

    #[test]
    fn a_choice_is_stored_where_the_ways_meet() {
        let (count, text) = joined("%p", "", "");
        assert_eq!(count, 1);
        let join = text.split("join:").nth(1).unwrap();
        assert!(join.contains("phi float"), "{text}");
        assert!(join.contains("[ %y, %set ]") && join.contains("[ %x, %else ]"), "{text}");
        assert_eq!(text.matches("store float").count(), 1, "{text}");
        let (count, text) = joined("%r", "%z = load i32, ptr @counts", "");
        assert_eq!((count, text.matches("store float").count()), (1, 1), "who reads another object: {text}");
        let (count, text) = joined("%p", "%z = load float, ptr %a", "");
        assert_eq!(
            (count, text.matches("store float").count()),
            (1, 2),
            "who reads in between sees the same"
        );
    }

    #[test]
    fn what_is_accessed_behind_it_may_be_another_object() {
        let counts = "%c = getelementptr i32, ptr @counts, i64 %k\n  %z = load i32, ptr %c\n  %z1 = add i32 %z, 1\n  \
                      store i32 %z1, ptr %c";
        let (count, text) = joined("%r", "", counts);
        assert_eq!(count, 1, "{text}");
        let join = text.split("join:").nth(1).unwrap();
        assert!(join.contains("store float %") && join.contains(", ptr %r"), "{text}");
        assert_eq!(joined("%p", "", counts).0, 0, "it may be the same object");
    }

    #[test]
    fn what_could_see_or_change_the_place_in_between_keeps_the_store() {
        assert_eq!(joined("%q", "", "").0, 0, "another place");
        assert_eq!(joined("%p", "store float 2.0, ptr %q", "").0, 0, "a store that may be to the place");
        assert_eq!(joined("%p", "call void @g()", "").0, 0, "a call");
        assert_eq!(joined("%p", "fence seq_cst", "").0, 0, "others may be waited for");
        assert_eq!(joined("%p", "", "%z = load volatile float, ptr %q").0, 0, "an access behind it");
    }
}
