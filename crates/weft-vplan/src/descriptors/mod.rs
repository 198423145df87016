//! What describes an array is loaded once, if no store of the loop is to it: a loop, or a whole nest of loops, gets two versions.
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
//!   %first = …, %width = …                                ; what the loop stores to, from %d on
//!   %may = …                                              ; %b is not in there
//!   br i1 %may, label %fast, label %loop
//! ```
//! A byte may be part of any object, a number of each of its type; so LLVM loads the pointer, the width and the bound again behind
//! each store, and makes no vectors of a loop whose bound or addresses may change. (LLVM's `LoopVersioningLICM`, which its pipelines
//! leave out, wants addresses that do not come from what is loaded.)
//!
//! The outermost loop around for which that can be asked gets the versions, since a short inner loop (over the three channels of a
//! pixel) would spend more time on the question than on its iterations. In front of a nest there is a block more for each
//! condition under which its inner loops run at all (`first_iteration.rs`), as what these load may be loaded only then.
//!
//! # Preconditions
//! LLVM has simplified and rotated the loops.
//!
//! # Postconditions
//! The program is the same. `fast` is executed if it runs at least [`FEW`] times and none of its stores is to what was
//! loaded in front of it.
//!
//! # Why it is right
//! Up to the first store of `loop` to what was loaded in front, `fast` does what `loop` does. That store would be in the range of
//! addresses that `check` computes, since each address changes by the same in each iteration of each loop (`crate::linear`); but it
//! is not. What is loaded in front, the first iteration loads in any case, from the same address.
//!
//! # Refused
//! Loops with other effects than plain stores, that are left in their middle, or that store to a place that stays; loops whose
//! addresses and bound do not depend on what is loaded, as LLVM compares their addresses itself.

mod early;
mod first_iteration;
mod ranges;
mod settle;
#[cfg(test)]
mod tests;
mod write;

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, EffectTable, Loop, LoopId, Loops, PostDomTree};
use weft_ir::attributes;
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Value};
use weft_regions::PlanMark;

use early::CarriedPointer;
use first_iteration::Step;

/// Attributes of functions that are to stay small.
const SMALL: [&str; 3] = ["optsize", "minsize", "optnone"];
/// So often a loop runs at least for its faster version, or the two outer ones of a nest together.
const FEW: i64 = 8;
/// A loop of more instructions is not doubled.
const LARGE: usize = 160;
/// Nor is a nest.
const LARGE_NEST: usize = 240;
/// So many versions are tried in a function, since each time all of it is looked at.
const MOST: usize = 32;
/// So many loads and stores are compared.
const LOADS: usize = 16;
const STORES: usize = 4;

/// A loop with what is in it, and what can be loaded in front of it.
#[derive(Debug)]
struct Candidate {
    before: Block,
    header: Block,
    latch: Block,
    exit: Block,
    blocks: Vec<Block>,
    /// Where it ends, and the loops in it.
    ends: Vec<Block>,
    /// The way through the first iteration.
    way: Vec<Step>,
    /// The loads, and what computes the addresses of some from the numbers of others, in the order of the program.
    early: Vec<Inst>,
    /// The pointers that an iteration loads for the next one.
    carried: Vec<CarriedPointer>,
    stores: Vec<Inst>,
}

/// What is known of the function in which loops are looked for.
struct Known<'a> {
    module: &'a Module,
    func: &'a Function,
    effects: &'a EffectTable,
    cfg: Cfg,
    dom: DomTree,
    pdom: PostDomTree,
    loops: Loops,
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
    let pdom = PostDomTree::compute(func, &cfg);
    let nests = Known { module, func, effects, cfg, dom, pdom, loops }.nests();
    let (mut count, mut tries) = (0, 0);
    let mut taken: FxHashSet<Block> = FxHashSet::default();
    for candidate in nests.iter().flatten() {
        if tries < MOST && !candidate.blocks.iter().any(|block| taken.contains(block)) {
            tries += 1;
            if write::write(module, func, candidate).is_some() {
                taken.extend(&candidate.blocks);
                count += 1;
            }
        }
    }
    count
}

impl Known<'_> {
    /// For each loop that stores, and has something to load once, the loops around it, from the outermost one, and itself.
    fn nests(&self) -> Vec<Vec<Candidate>> {
        let storing = self.loops.iter().filter(|(id, found)| {
            let own = found.blocks.iter().filter(|block| self.loops.innermost(**block) == Some(*id));
            let mut insts = own.flat_map(|block| self.func.block_insts(*block));
            insts.any(|inst| matches!(self.func.insts[*inst].op, Op::Store { .. }))
        });
        let storing: Vec<(&Loop, Candidate, Vec<Inst>)> = storing
            .filter_map(|(id, found)| {
                let own = self.candidate(id)?;
                let loads: Vec<Inst> = own.early.iter().copied().filter(|i| is_load(self.func, *i)).collect();
                decide(self.func, found, &own.ends, &loads).then_some((found, own, loads))
            })
            .collect();
        // In front of a nest, all must be loaded that is loaded in front of each loop in it.
        let loads_all = |nest: &Candidate| {
            let within = storing.iter().filter(|(_, own, _)| nest.blocks.contains(&own.header));
            within.flat_map(|(.., loads)| loads).all(|load| nest.early.contains(load))
        };
        let around = |found: &Loop| {
            let around = std::iter::successors(found.parent, |id| self.loops.get(*id).parent);
            let mut nests: Vec<Candidate> =
                around.filter_map(|id| self.candidate(id)).filter(loads_all).collect();
            nests.reverse();
            nests
        };
        let mut nests: Vec<Vec<Candidate>> = storing.iter().map(|(found, ..)| around(found)).collect();
        for (nests, (_, own, _)) in nests.iter_mut().zip(storing) {
            nests.push(own);
        }
        nests
    }

    fn is_innermost(&self, id: LoopId, found: &Loop) -> bool {
        found.blocks.iter().all(|block| self.loops.innermost(*block) == Some(id))
    }

    fn candidate(&self, id: LoopId) -> Option<Candidate> {
        let (func, found) = (self.func, self.loops.get(id));
        let [latch] = found.latches[..] else { return None };
        let is_outside = |block: &Block| !found.blocks.contains(block);
        let outside: Vec<Block> = self.cfg.preds(found.header).iter().copied().filter(is_outside).collect();
        let [before] = outside[..] else { return None };
        let edges =
            found.blocks.iter().flat_map(|block| self.cfg.succs(*block).iter().map(move |to| (*block, *to)));
        let exits: Vec<(Block, Block)> = edges.filter(|(_, to)| is_outside(to)).collect();
        let [(from, exit)] = exits[..] else { return None };
        let insts: Vec<Inst> =
            found.blocks.iter().flat_map(|block| func.block_insts(*block)).copied().collect();
        let most = if self.is_innermost(id, found) { LARGE } else { LARGE_NEST };
        let inside: Vec<(LoopId, &Loop)> =
            self.loops.iter().filter(|(_, inner)| found.blocks.contains(&inner.header)).collect();
        let is_planned = inside.iter().any(|(_, inner)| PlanMark::is_on(self.module, func, &inner.latches));
        if from != latch || insts.len() > most || is_planned {
            return None;
        }
        let ends: Vec<Block> = inside.iter().flat_map(|(_, inner)| inner.latches.iter().copied()).collect();
        let stores = stores(self.module, func, self.effects, found, &insts)?;
        let way = self.first_iteration(id);
        let (early, carried) = early::early(self.module, func, found, (before, &way))?;
        let loads = early.iter().filter(|inst| is_load(func, **inst)).count();
        let is_one = (1..=LOADS).contains(&loads) && (1..=STORES).contains(&stores.len());
        let (header, blocks) = (found.header, found.blocks.clone());
        is_one.then_some(Candidate { before, header, latch, exit, blocks, ends, way, early, carried, stores })
    }
}

fn is_load(func: &Function, inst: Inst) -> bool {
    func.insts[inst].op.is_plain_load()
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

/// Whether an address in the loop, or whether one that ends in `ends` goes on, depends on what is loaded.
fn decide(func: &Function, found: &Loop, ends: &[Block], loads: &[Inst]) -> bool {
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
                Op::CondBr if func.inst_block(inst).is_some_and(|block| ends.contains(&block)) => {
                    return true;
                }
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
