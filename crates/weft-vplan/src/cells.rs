//! Cells of tables: what a cell gets from the cell before it comes last in its extreme.
//!
//! ```llvm
//! %up = …                                                 %up = …
//! %left = add i32 %before, -10                            %m = call i32 @llvm.smax.i32(i32 %diagonal, i32 %up)
//! %m = call i32 @llvm.smax.i32(i32 %diagonal, i32 %left)  %left = add i32 %before, -10
//! %cell = call i32 @llvm.smax.i32(i32 %m, i32 %up)  ==>   %cell = call i32 @llvm.smax.i32(i32 %m, i32 %left)
//! ```
//! Dynamic programming (alignments, edit distances) fills a table row by row. Each cell waits for the one before, so a row takes
//! as long as the chain through its cells; what is not on the chain costs nothing.
//!
//! A constant among them, as the 0 of a local alignment, LLVM would bring to the end, so that the chain passes through one more:
//! it is hidden in a register, by an empty `asm` in front of the loop.
//!
//! Which of the numbers is the extreme, no processor guesses. LLVM's code generator believes that it does, and makes branches of
//! conditional moves on such a chain; the outcome says when it should not. That is so of chains with a sum between the extremes, too
//! ([`sums`]).
//!
//! # Preconditions
//! LLVM has simplified the function.
//!
//! # Postconditions
//! The program is the same: the extreme of integers does not depend on their order.
//!
//! # Algorithm
//! A cell is a tree of calls of one intrinsic (`llvm.smax` and its like) in one block, of which each but the root has one use, with
//! three leaves or more. Exactly one leaf is *late*: it is a sum, a difference, or an extreme of two, with what the tree of the cell
//! before yields, which is a tree in the same block, or a phi of the block's loop that a tree's root comes back to. (With gaps that
//! are opened and go on, the extreme of both is a leaf, since the next cell gets it, too.)

mod sums;

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, Loops, UseIndex};
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, Module, Op, Operand, Symbol, Value};

/// How many sums and extremes are looked through for the cell before.
const DEPTH: u32 = 3;

/// A tree of calls.
struct Tree {
    root: Inst,
    /// The other calls, those nearer to the leaves behind the others.
    inner: Vec<Inst>,
    leaves: Vec<Operand>,
}

impl Tree {
    /// Whether there is nothing to order within the tree.
    fn is_pair(&self) -> bool {
        self.leaves.len() == 2
    }
}

/// Orders the cells of `func`, which is taken out of `module`; returns how many.
pub(crate) fn order(module: &mut Module, func: &mut Function) -> usize {
    let names: FxHashSet<Symbol> = extremes(module);
    if names.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let trees: Vec<Tree> = func
        .layout_insts()
        .filter_map(|(block, inst)| tree(module, func, &uses, &names, block, inst))
        .collect();
    if trees.is_empty() {
        return 0;
    }
    let mut found = 0;
    let cfg = Cfg::compute(func);
    let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
    let roots_of = |is_chosen: &dyn Fn(&Tree) -> bool| -> FxHashSet<Inst> {
        trees.iter().filter(|tree| is_chosen(tree)).map(|tree| tree.root).collect()
    };
    let (orderly, pairs) = (roots_of(&|tree| !tree.is_pair()), roots_of(&Tree::is_pair));
    let mut hidden = Vec::new();
    for tree in trees {
        let roots = if tree.is_pair() { &pairs } else { &orderly };
        let Some(block) = func.inst_block(tree.root) else { continue };
        let Some(around) = loops.innermost(block) else { continue };
        let around = loops.get(around);
        let mut fronts = cfg.preds(around.header).iter().filter(|pred| !around.blocks.contains(pred));
        let (Some(front), None) = (fronts.next().copied(), fronts.next()) else { continue };
        let comes_back = |phi: Inst| {
            let is_own = func.inst_block(phi) == Some(around.header);
            let back = |value: Operand| roots.iter().any(|root| func.result(*root) == value);
            is_own
                && func.insts[phi]
                    .phi_incoming()
                    .any(|(value, from)| around.latches.contains(&from) && back(value))
        };
        let is_before = |inst: Inst| match func.insts[inst].is_phi() {
            true => comes_back(inst),
            false => inst != tree.root && roots.contains(&inst) && func.inst_block(inst) == Some(block),
        };
        let passes = |inst: Inst| {
            matches!(func.insts[inst].op, Op::Binary(BinaryOp::Add | BinaryOp::Sub, _))
                || called(module, func, &names, inst).is_some()
        };
        if tree.is_pair() {
            let waits = |operand: Operand| reaches(func, operand, DEPTH, &is_before, &passes);
            let stays = |operand: Operand| match operand {
                Operand::Value(value) => {
                    let block = func.def_inst(value).map(|inst| func.inst_block(inst));
                    block.is_none_or(|block| block.is_some_and(|block| !around.blocks.contains(&block)))
                }
                operand => matches!(operand, Operand::Const(_)),
            };
            if let Some(link) = sums::link(module, func, &uses, &names, &tree, waits, stays) {
                sums::shorten(module, func, &link, front, &mut hidden);
                found += 1;
            }
            continue;
        }
        let late: Vec<usize> = (0..tree.leaves.len())
            .filter(|leaf| reaches(func, tree.leaves[*leaf], DEPTH, &is_before, &passes))
            .collect();
        let [late] = late[..] else { continue };
        let mut tree = tree;
        for leaf in tree.leaves.iter_mut().filter(|leaf| matches!(leaf, Operand::Const(_))) {
            *leaf = Cursor::before_terminator(func, &mut module.ctx, front).hide(*leaf);
        }
        write(func, &tree, block, late);
        found += 1;
    }
    found
}

/// The names of the intrinsics, as far as anything has them. The module's functions are not asked: each function of a large module
/// would ask all of them.
fn extremes(module: &Module) -> FxHashSet<Symbol> {
    let kinds = ["smax", "smin", "umax", "umin"].into_iter();
    let names = kinds.flat_map(|kind| [8, 16, 32, 64, 128].map(|bits| format!("llvm.{kind}.i{bits}")));
    names.filter_map(|name| module.ctx.names.lookup(&name)).collect()
}

/// The intrinsic that an instruction calls.
fn called(module: &Module, func: &Function, names: &FxHashSet<Symbol>, inst: Inst) -> Option<Symbol> {
    let callee = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee))?;
    names.contains(&callee).then_some(callee)
}

/// The tree whose root is `inst`, in `block`.
fn tree(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    names: &FxHashSet<Symbol>,
    block: Block,
    inst: Inst,
) -> Option<Tree> {
    let kind = called(module, func, names, inst)?;
    let is_inner = |inst: Inst, value: Value| {
        let is_alike =
            func.inst_block(inst) == Some(block) && called(module, func, names, inst) == Some(kind);
        is_alike && uses.uses(value).len() == 1
    };
    let Operand::Value(result) = func.result(inst) else { return None };
    let user = uses.uses(result).first().map(|used| used.inst);
    if user.is_some_and(|user| is_inner(inst, result) && called(module, func, names, user) == Some(kind)) {
        return None;
    }
    let (mut inner, mut leaves) = (Vec::new(), Vec::new());
    let mut open: Vec<Operand> = func.insts[inst].args().iter().rev().copied().collect();
    while let Some(operand) = open.pop() {
        let def = match operand {
            Operand::Value(value) => func.def_inst(value).filter(|def| is_inner(*def, value)),
            _ => None,
        };
        match def {
            Some(def) => {
                inner.push(def);
                open.extend(func.insts[def].args().iter().rev());
            }
            None => leaves.push(operand),
        }
    }
    Some(Tree { root: inst, inner, leaves })
}

/// Whether an operand is computed of something that `is_wanted`, by few instructions that it `passes`.
fn reaches(
    func: &Function,
    operand: Operand,
    depth: u32,
    is_wanted: &impl Fn(Inst) -> bool,
    passes: &impl Fn(Inst) -> bool,
) -> bool {
    let Operand::Value(value) = operand else { return false };
    let Some(inst) = func.def_inst(value) else { return false };
    let mut parts = func.insts[inst].operands.iter();
    is_wanted(inst)
        || depth > 0 && passes(inst) && parts.any(|part| reaches(func, *part, depth - 1, is_wanted, passes))
}

/// Writes a tree anew, in front of its root: all leaves but `late` one after the other, and that one.
fn write(func: &mut Function, tree: &Tree, block: Block, late: usize) {
    let mut others = tree.leaves.iter().enumerate().filter(|(leaf, _)| *leaf != late).map(|(_, leaf)| *leaf);
    let Some(mut extreme) = others.next() else { return };
    for (inst, leaf) in tree.inner.iter().zip(others) {
        func.remove_inst(*inst);
        let Some(at) = func.inst_index(tree.root) else { return };
        func.insert_inst(block, at, *inst);
        func.insts[*inst].operands[0] = extreme;
        func.insts[*inst].operands[1] = leaf;
        extreme = func.result(*inst);
    }
    func.insts[tree.root].operands[0] = extreme;
    func.insts[tree.root].operands[1] = tree.leaves[late];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    pub(super) fn ordered(body: &str) -> (usize, String) {
        let text = format!(
            "declare i32 @llvm.smax.i32(i32, i32)\ndeclare i32 @llvm.smin.i32(i32, i32)\n\
             define i32 @f(ptr %p, i32 %n) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %before = phi i32 [ 0, %entry ], [ %cell, %loop ]\n  \
             %at = getelementptr i32, ptr %p, i32 %i\n  %x = load i32, ptr %at\n  %y = add i32 %x, %n\n  \
             %left = add i32 %before, -10\n{body}  store i32 %cell, ptr %at\n  %next = add i32 %i, 1\n  \
             %done = icmp eq i32 %next, %n\n  br i1 %done, label %out, label %loop\nout:\n  ret i32 %cell\n}}\n"
        );
        transformed(&text, order)
    }

    #[test]
    fn the_number_of_the_cell_before_comes_last() {
        let (found, text) = ordered(
            "  %m = call i32 @llvm.smax.i32(i32 %x, i32 %left)\n  %cell = call i32 @llvm.smax.i32(i32 %m, i32 %y)\n",
        );
        assert_eq!(found, 1);
        assert!(text.contains("%m = call i32 @llvm.smax.i32(i32 %x, i32 %y)"), "{text}");
        assert!(text.contains("%cell = call i32 @llvm.smax.i32(i32 %m, i32 %left)"), "{text}");
    }

    #[test]
    fn the_cell_before_may_be_in_the_same_block() {
        let (found, text) = ordered(
            "  %m = call i32 @llvm.smax.i32(i32 %x, i32 %left)\n  %first = call i32 @llvm.smax.i32(i32 %m, i32 %y)\n  \
             %by = sub i32 %first, %n\n  %k = call i32 @llvm.smax.i32(i32 %by, i32 %y)\n  \
             %cell = call i32 @llvm.smax.i32(i32 %x, i32 %k)\n",
        );
        // The first one waits for the last one of the iteration before.
        assert_eq!(found, 2, "{text}");
        assert!(text.contains("%first = call i32 @llvm.smax.i32(i32 %m, i32 %left)"), "{text}");
        assert!(text.contains("%k = call i32 @llvm.smax.i32(i32 %x, i32 %y)"), "{text}");
        assert!(text.contains("%cell = call i32 @llvm.smax.i32(i32 %k, i32 %by)"), "{text}");
    }

    #[test]
    fn constants_are_hidden_in_front_of_the_loop() {
        let (found, text) = ordered(
            "  %m = call i32 @llvm.smax.i32(i32 %left, i32 %y)\n  %cell = call i32 @llvm.smax.i32(i32 %m, i32 0)\n",
        );
        assert_eq!(found, 1, "{text}");
        let (front, body) = text.split_once("loop:").unwrap();
        assert!(front.contains("call i32 asm \"\", \"=r,0\"(i32 0) nounwind memory(none)"), "{text}");
        assert!(body.contains("%cell = call i32 @llvm.smax.i32(i32 %m, i32 %left)"), "{text}");
        assert!(!body.contains("i32 0)"), "{text}");
    }

    #[test]
    fn the_cell_before_may_come_through_an_extreme_that_goes_on_itself() {
        let (found, text) = ordered(
            "  %gap = call i32 @llvm.smax.i32(i32 %left, i32 %n)\n  store i32 %gap, ptr %p\n  \
             %m = call i32 @llvm.smax.i32(i32 %gap, i32 %y)\n  %cell = call i32 @llvm.smax.i32(i32 %m, i32 %x)\n",
        );
        assert_eq!(found, 1, "{text}");
        assert!(text.contains("%cell = call i32 @llvm.smax.i32(i32 %m, i32 %gap)"), "{text}");
    }

    #[test]
    fn other_extremes_stay_as_they_are() {
        for body in [
            // Two kinds.
            "  %m = call i32 @llvm.smin.i32(i32 %left, i32 %y)\n  %cell = call i32 @llvm.smax.i32(i32 %m, i32 %x)\n",
            // Nothing waits.
            "  %m = call i32 @llvm.smax.i32(i32 %n, i32 %y)\n  %cell = call i32 @llvm.smax.i32(i32 %m, i32 %x)\n",
            // Two wait.
            "  %m = call i32 @llvm.smax.i32(i32 %left, i32 %before)\n  \
             %cell = call i32 @llvm.smax.i32(i32 %m, i32 %x)\n",
        ] {
            let (found, text) = ordered(body);
            assert_eq!(found, 0, "{text}");
            assert!(text.contains(body), "{text}");
        }
    }
}
