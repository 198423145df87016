//! What describes an array is loaded once, if no store of the loop is to it: a loop gets two versions.
//!
//! ```c++
//! void f(const vector<uint8_t> &a, vector<uint8_t> &b) {
//!     for (size_t i = 0; i < n; i++) b[i] = a[i] / 2;       // b[i] may be a byte of a.data() or of b.data()
//! }
//! ```
//! ```text
//! before ─► loop ─► exit   ==>   before ─► choice ─► check ─► fast ─► join ─► exit
//!                                            └────────►┴───► loop ─────┘
//! ```
//! ```llvm
//! choice:
//!   %often = …                                            ; at least eight iterations
//!   br i1 %often, label %check, label %loop
//! check:
//!   %d = load ptr, ptr %b                                 ; and all others that `fast` loads no more
//!   %first = …, %end = …                                  ; what the loop stores to, from %d on
//!   %may = …                                              ; %end is in front of %b, or %first behind it
//!   br i1 %may, label %fast, label %loop
//! ```
//! A byte may be part of any object, a number of each of its type; so LLVM loads the pointer, the width and the bound again behind
//! each store, and makes no vectors of a loop whose bound or addresses may change. (LLVM's `LoopVersioningLICM`, which its pipelines
//! leave out, wants addresses that do not come from what is loaded.)
//!
//! # Preconditions
//! LLVM has simplified and rotated the loop, which has no other loop inside.
//!
//! # Postconditions
//! The program is the same. `fast` is executed if it runs at least [`FEW`] times and none of its stores is to what was
//! loaded in front of it.
//!
//! # Why it is right
//! Up to the first store of `loop` to what was loaded in front, `fast` does what `loop` does. That store would be in the range of
//! addresses that `check` computes, since each address changes by the same in each iteration (`linear.rs`); but it is not. What
//! is loaded in front, the first iteration loads in any case, from the same address.
//!
//! # Refused
//! Loops with other effects than plain stores, that are left in their middle, or that store to a place that stays; loops whose
//! addresses and bound do not depend on what is loaded, as LLVM compares their addresses itself.

mod linear;
#[cfg(test)]
mod tests;
mod write;

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, EffectTable, Loop, Loops};
use weft_ir::attributes;
use weft_ir::{BinaryOp, Block, Function, Inst, Module, Op, Operand, Value};
use weft_regions::PlanMark;

/// Attributes of functions that are to stay small.
const SMALL: [&str; 3] = ["optsize", "minsize", "optnone"];
/// So often a loop runs at least for its faster version.
const FEW: i64 = 8;
/// A loop of more instructions is not doubled.
const LARGE: usize = 160;
/// So many loops of a function are tried, since each time all of it is looked at.
const MOST: usize = 32;
/// So many loads and stores are compared.
const LOADS: usize = 8;
const STORES: usize = 4;

/// A loop, and what can be loaded in front of it.
#[derive(Debug)]
struct Candidate {
    before: Block,
    header: Block,
    latch: Block,
    exit: Block,
    blocks: Vec<Block>,
    /// The loads, and what computes the addresses of some from the numbers of others, in the order of the program.
    early: Vec<Inst>,
    stores: Vec<Inst>,
}

/// Makes two versions of loops of `func`, which is taken out of `module`; returns of how many.
pub(crate) fn load_once(module: &mut Module, func: &mut Function, effects: &EffectTable) -> usize {
    let is_store = |(_, inst): (Block, Inst)| matches!(func.insts[inst].op, Op::Store { .. });
    let is_small = SMALL.iter().any(|word| attributes::has(module, &func.suffix, word));
    if is_small || !func.layout_insts().any(is_store) {
        return 0;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let innermost = loops
        .iter()
        .filter(|(id, found)| found.blocks.iter().all(|block| loops.innermost(*block) == Some(*id)));
    let found: Vec<Candidate> =
        innermost.filter_map(|(_, found)| candidate(module, func, effects, (&cfg, &dom), found)).collect();
    found.iter().take(MOST).filter(|candidate| write::write(module, func, candidate).is_some()).count()
}

fn candidate(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    (cfg, dom): (&Cfg, &DomTree),
    found: &Loop,
) -> Option<Candidate> {
    let [latch] = found.latches[..] else { return None };
    let is_outside = |block: &Block| !found.blocks.contains(block);
    let outside: Vec<Block> = cfg.preds(found.header).iter().copied().filter(is_outside).collect();
    let [before] = outside[..] else { return None };
    let mut exits =
        found.blocks.iter().flat_map(|block| cfg.succs(*block).iter().map(move |to| (*block, *to)));
    let exits: Vec<(Block, Block)> = exits.by_ref().filter(|(_, to)| is_outside(to)).collect();
    let [(from, exit)] = exits[..] else { return None };
    let insts: Vec<Inst> = found.blocks.iter().flat_map(|block| func.block_insts(*block)).copied().collect();
    if from != latch || insts.len() > LARGE || PlanMark::is_on(module, func, &found.latches) {
        return None;
    }
    let stores = stores(module, func, effects, found, &insts)?;
    let early = early(func, dom, found, latch);
    let loads: Vec<Inst> = early.iter().copied().filter(|inst| is_load(func, *inst)).collect();
    let is_one = (1..=LOADS).contains(&loads.len()) && (1..=STORES).contains(&stores.len());
    (is_one && decide(func, found, latch, &loads)).then(|| Candidate {
        before,
        header: found.header,
        latch,
        exit,
        blocks: found.blocks.clone(),
        early,
        stores,
    })
}

fn is_load(func: &Function, inst: Inst) -> bool {
    matches!(func.insts[inst].op, Op::Load { volatile: false, atomic: None, .. })
}

/// Whether an instruction computes nothing but an address, or a number of which addresses are made.
fn computes(op: &Op) -> bool {
    match op {
        Op::Gep { .. } | Op::Cast(..) => true,
        Op::Binary(op, _) => matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl),
        _ => false,
    }
}

fn is_inside(func: &Function, found: &Loop, value: Value) -> bool {
    let home = func.def_inst(value).and_then(|inst| func.inst_block(inst));
    home.is_some_and(|home| found.blocks.contains(&home))
}

/// The stores of the loop, if nothing else in it has an effect, and none is to a place that stays.
fn stores(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    found: &Loop,
    insts: &[Inst],
) -> Option<Vec<Inst>> {
    let has_effect = |inst: &&Inst| {
        let data = &func.insts[**inst];
        !data.is_terminator() && effects.of_inst(&module.ctx, func, **inst).has_side_effects()
    };
    let stores: Vec<Inst> = insts.iter().filter(has_effect).copied().collect();
    let moves = |store: &Inst| {
        let data = &func.insts[*store];
        let is_plain = matches!(data.op, Op::Store { volatile: false, atomic: None, .. });
        is_plain && matches!(data.operands[1], Operand::Value(to) if is_inside(func, found, to))
    };
    stores.iter().all(moves).then_some(stores)
}

/// The loads that every iteration does from the same address, unless a store has changed what that is computed from.
fn early(func: &Function, dom: &DomTree, found: &Loop, latch: Block) -> Vec<Inst> {
    let mut early = Vec::new();
    // What is computed of values from in front of the loop, and what of loaded ones.
    let (mut fixed, mut loaded): (FxHashSet<Value>, FxHashSet<Value>) = Default::default();
    for &block in found.blocks.iter().filter(|block| dom.dominates(**block, latch)) {
        // An address that is loaded leads to an object only as long as nothing was stored to it.
        let mut is_first = block == found.header;
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            is_first &= !matches!(data.op, Op::Store { .. });
            let computes = computes(&data.op);
            let is_fixed = |operand: &Operand| match operand {
                Operand::Value(value) => !is_inside(func, found, *value) || fixed.contains(value),
                _ => true,
            };
            let is_known = |operand: &Operand| {
                is_fixed(operand) || matches!(operand, Operand::Value(value) if loaded.contains(value))
            };
            let (is_fixed, is_known) =
                (data.operands.iter().all(is_fixed), data.operands.iter().all(is_known));
            let is_early = is_fixed || is_first && is_known;
            match () {
                () if is_load(func, inst) && is_early => loaded.extend(data.result),
                () if computes && is_fixed => fixed.extend(data.result),
                () if computes && is_early => loaded.extend(data.result),
                () => continue,
            }
            early.push(inst);
        }
    }
    early
}

/// Whether an address in the loop, or whether it goes on, depends on what is loaded.
fn decide(func: &Function, found: &Loop, latch: Block, loads: &[Inst]) -> bool {
    let mut reached: FxHashSet<Value> = loads.iter().filter_map(|load| func.insts[*load].result).collect();
    let insts = || found.blocks.iter().flat_map(|block| func.block_insts(*block)).copied();
    loop {
        let before = reached.len();
        for inst in insts() {
            let data = &func.insts[inst];
            let depends =
                |operand: &Operand| matches!(operand, Operand::Value(value) if reached.contains(value));
            if !data.operands.iter().any(depends) {
                continue;
            }
            match &data.op {
                Op::Gep { .. } => return true,
                Op::CondBr if func.inst_block(inst) == Some(latch) => return true,
                Op::Load { .. } if depends(&data.operands[0]) => return true,
                Op::Store { .. } if depends(&data.operands[1]) => return true,
                Op::Binary(..) | Op::Cast(..) | Op::ICmp(..) | Op::Phi(_) | Op::Select(_) => {
                    reached.extend(data.result);
                }
                _ => {}
            }
        }
        if reached.len() == before {
            return false;
        }
    }
}
