//! What a task and its continuation both compute is computed once, in front of the fork.
//!
//! ```llvm
//!   fork label %task, label %cont            %s = mul i64 %n, %n
//! task:                                      %t = xor i64 %s, %m
//!   %a = mul i64 %n, %n                      %u = sdiv i64 %t, %k
//!   %b = xor i64 %a, %m                      fork label %task, label %cont
//!   %c = sdiv i64 %b, %k                   task:
//!   call void @work(i64 %c)                  call void @work(i64 %u)
//!   halt label %cont                         halt label %cont
//! cont:                             ==>    cont:
//!   %d = mul i64 %n, %n                      call void @work(i64 %u)
//!   %e = xor i64 %d, %m                      join label %next
//!   %f = sdiv i64 %e, %k
//!   call void @work(i64 %f)
//!   join label %next
//! ```
//! The continuation includes the tasks that it forks, so that siblings share as well. LLVM takes the border of a task for a place
//! at which all memory may change, and merges nothing across it.
//!
//! # Cost
//! A value of the task becomes one that the fork hands over ([`cost::CAPTURE`]). So a chain moves if what it saves
//! ([`cost::of_computing`]) is more than that for the values in which it ends.
//!
//! # Legality
//! The operands are known at the fork. Arithmetic has no effect, so that it may be computed where the program would not have come to
//! it. A division may trap and a load may fault: they move only from the beginnings of both parts, behind nothing that may
//! write, wait, not return or see what another thread has done. Both beginnings are executed, and nothing that happens between them and the fork is ordered with
//! them, so that who wrote the loaded memory there would race. Thread-local variables are others on another thread.
//!
//! # Postconditions
//! The regions are those of before. An instruction that moved is gone from both parts.
//!
//! # Refused
//! Loads and divisions further behind; volatile and atomic loads; addresses of thread-local variables; calls; the same computed with
//! other flags, such as `nsw` in one part alone.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use weft_analysis::parallel_regions::Side;
use weft_analysis::{ParallelRegion, ParallelRegionId, ParallelRegions, names_thread_local};
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{BinaryOp, Block, Function, Inst, Module, Op, Operand, Type};

use super::cost;
use super::handed_over::handed_over;

/// An instruction of the task, and those of the continuation that compute the same.
struct Twins {
    kept: Inst,
    gone: Vec<Inst>,
}

/// By type and operands: what may be computed at the fork.
type Table = FxHashMap<(Type, SmallVec<[Operand; 4]>), Vec<Inst>>;

/// Moves what both parts of a region compute in front of its fork, and says of how many regions of `func` something moved.
pub(super) fn hoist(module: &Module, func: &mut Function) -> usize {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let regions = ParallelRegions::compute(func, &cfg);
    let mut count = 0;
    // No block changes, so the tree stays right.
    for (id, region) in regions.iter() {
        let mut twins = find(module, func, &cfg, &dom, &regions, id);
        drop_cheap(func, &regions, id, &mut twins);
        if !twins.is_empty() {
            rewrite(func, region, &twins);
            count += 1;
        }
    }
    count
}

fn find(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    dom: &DomTree,
    regions: &ParallelRegions,
    id: ParallelRegionId,
) -> Vec<Twins> {
    let region = regions.get(id);
    let of = |side: Side| {
        let blocks = cfg.rpo().iter().copied().filter(move |block| regions.contains(id, side, *block));
        blocks.flat_map(|block| func.block_insts(block).iter().map(move |inst| (block, *inst)))
    };
    let is_outside = |operand: &Operand| match operand {
        Operand::Value(value) => func
            .def_inst(*value)
            .is_none_or(|inst| func.inst_block(inst).is_some_and(|block| dom.dominates(block, region.block))),
        other => !names_thread_local(module, *other),
    };
    // Of the task: what needs nothing but what is known at the fork, and what needs only that.
    let certain = beginning(func, region.task);
    let (mut table, mut known) = (Table::default(), FxHashSet::default());
    for (_, inst) in of(Side::Task) {
        let data = &func.insts[inst];
        let Some(result) = data.result else { continue };
        let is_ready = data.operands.iter().all(|used| is_outside(used) || known.contains(used));
        if is_ready && may_move(&data.op, certain.contains(&inst)) {
            known.insert(Operand::Value(result));
            table.entry((data.ty, data.operands.iter().copied().collect())).or_default().push(inst);
        }
    }
    // Of the continuation: what is computed from the same.
    let certain = beginning(func, region.continuation);
    let mut same = handed_over(func, region);
    let mut twins: Vec<Twins> = Vec::new();
    for (block, inst) in of(Side::Continuation) {
        let data = &func.insts[inst];
        let Some(result) = data.result.filter(|_| may_move(&data.op, certain.contains(&inst))) else {
            continue;
        };
        if block == region.continuation && data.is_phi() {
            continue;
        }
        let operands = data.operands.iter().map(|used| same.get(used).copied().unwrap_or(*used)).collect();
        let alike = table.get(&(data.ty, operands)).into_iter().flatten();
        let Some(&twin) = alike.into_iter().find(|twin| is_alike(&func.insts[**twin].op, &data.op)) else {
            continue;
        };
        if let Some(of_twin) = func.insts[twin].result {
            same.insert(Operand::Value(result), Operand::Value(of_twin));
        }
        match twins.iter_mut().find(|found| found.kept == twin) {
            Some(found) => found.gone.push(inst),
            None => twins.push(Twins { kept: twin, gone: vec![inst] }),
        }
    }
    // In the order of the task, so that each stands behind what it needs.
    let order: FxHashMap<Inst, usize> =
        of(Side::Task).enumerate().map(|(at, (_, inst))| (inst, at)).collect();
    twins.sort_by_key(|found| order.get(&found.kept).copied());
    twins
}

/// What is executed at the beginning of the part with the first block `block`, whatever happens, and before anything is written.
fn beginning(func: &Function, block: Block) -> FxHashSet<Inst> {
    let is_quiet = |inst: &&Inst| match &func.insts[**inst].op {
        // What is loaded behind an atomic load may have been written before somebody else wrote what that has seen.
        Op::Load { volatile, atomic, .. } => !volatile && atomic.is_none(),
        Op::Phi(_) | Op::DebugRecord(_) => true,
        op => cost::of_computing(op).is_some(),
    };
    func.block_insts(block).iter().take_while(is_quiet).copied().collect()
}

/// Whether an instruction may be executed at the fork; `is_certain` if it is executed in its part in any case, at the beginning.
fn may_move(op: &Op, is_certain: bool) -> bool {
    match op {
        Op::Load { volatile, atomic, .. } => is_certain && !volatile && atomic.is_none(),
        Op::Binary(BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, _) => is_certain,
        op => cost::of_computing(op).is_some(),
    }
}

/// Whether two instructions with the same type and the same operands compute the same.
fn is_alike(a: &Op, b: &Op) -> bool {
    if a.flags() != b.flags() {
        return false;
    }
    match (a, b) {
        (Op::Binary(x, _), Op::Binary(y, _)) => x == y,
        (Op::ICmp(x, _), Op::ICmp(y, _)) => x == y,
        (Op::FCmp(x, _), Op::FCmp(y, _)) => x == y,
        (Op::Cast(x, _), Op::Cast(y, _)) => x == y,
        (Op::Gep { source: x, .. }, Op::Gep { source: y, .. }) => x == y,
        (Op::Load { align: x, .. }, Op::Load { align: y, .. }) => x == y,
        (Op::Select(_), Op::Select(_)) | (Op::FNeg(_), Op::FNeg(_)) => true,
        _ => false,
    }
}

/// Leaves out the chains that save no more than it costs to hand over the values in which they end.
fn drop_cheap(func: &Function, regions: &ParallelRegions, id: ParallelRegionId, twins: &mut Vec<Twins>) {
    let task = regions.task_blocks(func, id);
    loop {
        let moved: FxHashMap<Operand, Inst> = twins
            .iter()
            .filter_map(|found| Some((Operand::Value(func.insts[found.kept].result?), found.kept)))
            .collect();
        let stays = |inst: &Inst| !twins.iter().any(|found| found.kept == *inst);
        let rest = task.iter().flat_map(|block| func.block_insts(*block));
        let rest = rest.filter(|inst| stays(inst) && !func.insts[**inst].is_debug_record());
        let used: FxHashSet<Operand> = rest.flat_map(|inst| func.insts[*inst].operands.to_vec()).collect();
        let is_cheap = |found: &Twins| {
            let result = func.insts[found.kept].result.map(Operand::Value);
            result.is_some_and(|r| used.contains(&r)) && chain_cost(func, &moved, found.kept) <= cost::CAPTURE
        };
        let before = twins.len();
        let cheap: Vec<Inst> = twins.iter().filter(|found| is_cheap(found)).map(|found| found.kept).collect();
        // What is computed from one that stays, stays.
        let mut stays: FxHashSet<Inst> = cheap.into_iter().collect();
        twins.retain(|found| {
            let needs = func.insts[found.kept].operands.iter().filter_map(|used| moved.get(used));
            let is_left = stays.contains(&found.kept) || needs.into_iter().any(|inst| stays.contains(inst));
            if is_left {
                stays.insert(found.kept);
            }
            !is_left
        });
        if twins.len() == before {
            return;
        }
    }
}

/// What it costs to compute the result of `inst` and all that moves with it.
fn chain_cost(func: &Function, moved: &FxHashMap<Operand, Inst>, inst: Inst) -> usize {
    let (mut seen, mut open, mut sum) = (FxHashSet::default(), vec![inst], 0);
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            sum += cost::of_computing(&func.insts[next].op).unwrap_or_default();
            open.extend(func.insts[next].operands.iter().filter_map(|used| moved.get(used)).copied());
        }
    }
    sum
}

fn rewrite(func: &mut Function, region: &ParallelRegion, twins: &[Twins]) {
    for Twins { kept, gone } in twins {
        let Some(result) = func.insts[*kept].result else { continue };
        for inst in gone {
            // What is said of one may not hold for the other.
            let said = func.insts[*inst].attachments.clone();
            func.insts[*kept].attachments.retain(|attachment| said.contains(attachment));
            if let Some(other) = func.insts[*inst].result {
                func.replace_uses(other, Operand::Value(result));
            }
            func.remove_inst(*inst);
        }
        func.remove_inst(*kept);
        let end = func.block_insts(region.block).len() - 1;
        func.insert_inst(region.block, end, *kept);
    }
}
