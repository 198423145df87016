//! The shape of a shared loop that can be fused with another one: a guard, a counted loop and an end.
//!
//! ```llvm
//! entry:                                             ; the region's entry, then what the loop needs: `setup`
//!   %begun = call … @llvm.directive.loop.begin(…)
//!   br i1 %any, label %loop, label %end              ; the guard
//! loop:                                              ; the header, and here the latch, too
//!   %i = phi i64 [ %lb, %entry ], [ %next, %loop ]   ; the variable
//!   %next = add i64 %i, 1
//!   br i1 (%next == %bound), label %end, label %loop
//! end:                                               ; the marker of its end alone, then the region's exit
//! ```
//!
//! *Before:* markers have blocks of their own. *After:* nothing is changed. Loops of another shape are refused.

use weft_analysis::{Cfg, Loops, UseIndex, block_set};
use weft_ir::{BinaryOp, Block, Inst, Op, Operand, Value};
use weft_regions::{Marker, Region};

use crate::Work;

/// As [`Work::first_iteration`] takes it.
const DEPTH: u32 = 8;

pub(super) const SHAPE: &str = "LLVM has changed a loop's shape";

/// What is known of the function before anything is fused.
pub(super) struct Seen {
    pub(super) cfg: Cfg,
    pub(super) loops: Loops,
    pub(super) uses: UseIndex,
}

/// A shared loop in the shape that can be fused.
#[derive(Clone)]
pub(super) struct Counted {
    pub(super) begin: Inst,
    /// The block whose branch asks whether there is an iteration at all, and the blocks in front of it and between it and
    /// the loop: their instructions but markers and branches.
    pub(super) guard: Block,
    pub(super) setup: Vec<Inst>,
    pub(super) header: Block,
    pub(super) latch: Block,
    /// The loop's variable, and by how much it is more than the number of the iteration.
    pub(super) variable: Inst,
    pub(super) ahead: i128,
    /// The number at which the loop ends, and by how much the iterations end before.
    pub(super) bound: Operand,
    pub(super) early: i128,
    /// Behind the loop.
    pub(super) end: Block,
    pub(super) exit: Block,
    pub(super) blocks: Vec<Block>,
    /// Whether an iteration has no branches.
    pub(super) is_straight: bool,
}

impl Counted {
    /// The loop after it has been fused with the one behind it.
    pub(super) fn with(mut self, right: Counted) -> Counted {
        self.latch = right.latch;
        self.is_straight &= right.is_straight;
        self.blocks.extend(right.blocks);
        self
    }
}

/// Takes the loop that `begin` begins apart.
pub(super) fn counted(work: &Work<'_>, seen: &Seen, region: &Region, begin: Inst) -> Result<Counted, String> {
    let Seen { cfg, loops, .. } = seen;
    let inside = block_set(&region.inside);
    let around = loops.innermost(region.entry_block());
    let mut outermost = loops.iter().filter(|(_, l)| inside.contains(l.header) && l.parent == around);
    let (Some((id, found)), None) = (outermost.next(), outermost.next()) else {
        return Err(SHAPE.to_owned());
    };
    let [latch] = found.latches[..] else { return Err(SHAPE.to_owned()) };
    let leaving: Vec<(Block, Block)> = found
        .blocks
        .iter()
        .flat_map(|block| cfg.succs(*block).iter().map(|to| (*block, *to)))
        .filter(|(_, to)| !loops.contains(id, *to))
        .collect();
    let [(last, end)] = leaving[..] else { return Err("a loop has a second end".to_owned()) };
    let [exit] = region.exits[..] else { return Err(SHAPE.to_owned()) };
    if cfg.preds(found.header).len() != 2 {
        return Err(SHAPE.to_owned());
    }
    if last != latch || cfg.single_pred(exit.from) != Some(end) {
        return Err(SHAPE.to_owned());
    }
    // Behind the loop stands its end, and nothing else.
    let only_ends = work.func.block_insts(end).iter().all(|inst| {
        let data = &work.func.insts[*inst];
        work.marker(*inst) == Some(Marker::LoopEnd) || matches!(data.op, Op::Br) || data.is_debug_record()
    });
    if !only_ends {
        return Err("it computes something behind its last iteration".to_owned());
    }
    let mut setup = Vec::new();
    let mut guard = None;
    let mut block = region.body();
    let mut steps = 0;
    while block != found.header {
        steps += 1;
        let terminator = work.func.terminator(block).ok_or(SHAPE)?;
        for inst in work.func.block_insts(block) {
            if *inst != begin && *inst != terminator {
                setup.push(*inst);
            }
        }
        let next: Vec<Block> = cfg.succs(block).iter().copied().filter(|to| *to != end).collect();
        let [next] = next[..] else { return Err(SHAPE.to_owned()) };
        match work.func.insts[terminator].op {
            Op::Br => {}
            Op::CondBr if guard.is_none() && cfg.succs(block).contains(&end) => guard = Some(block),
            _ => return Err(SHAPE.to_owned()),
        }
        if steps > 16 {
            return Err(SHAPE.to_owned());
        }
        block = next;
    }
    let guard = guard.ok_or(SHAPE)?;
    let (variable, ahead, bound, early) = variable(work, found.header, latch, begin).ok_or(SHAPE)?;
    let blocks = found.blocks.clone();
    let (header, exit) = (found.header, exit.from);
    let is_straight = blocks.len() == 1;
    Ok(Counted {
        begin,
        guard,
        setup,
        header,
        latch,
        variable,
        ahead,
        bound,
        early,
        end,
        exit,
        blocks,
        is_straight,
    })
}

/// The phi that counts the iterations, from `number + ahead` on by one, up to the bound; and by how much it is ahead of what
/// is compared with that.
fn variable(
    work: &Work<'_>,
    header: Block,
    latch: Block,
    begin: Inst,
) -> Option<(Inst, i128, Operand, i128)> {
    let terminator = &work.func.insts[work.func.terminator(latch)?];
    let Op::CondBr = terminator.op else { return None };
    let Operand::Value(condition) = terminator.operands[0] else { return None };
    let compare = &work.func.insts[work.func.def_inst(condition)?];
    let Op::ICmp(weft_ir::IntPredicate::Eq | weft_ir::IntPredicate::Ne, _) = compare.op else { return None };
    let phis = work.func.block_insts(header).iter().copied().take_while(|i| work.func.insts[*i].is_phi());
    for phi in phis {
        let data = &work.func.insts[phi];
        let incoming =
            |from_latch: bool| data.phi_incoming().find(|(_, pred)| (*pred == latch) == from_latch);
        let ((start, _), (next, _)) = incoming(false).zip(incoming(true))?;
        let Some(start) = work.first_iteration(start, begin, DEPTH).filter(|start| start.times == 1) else {
            continue;
        };
        if !adds_one(work, next, data.result?) {
            continue;
        }
        let tested = compare.operands[0];
        // `next == bound` tests one step later than `phi == bound`.
        let early = match () {
            () if tested == next => 0,
            () if tested == Operand::Value(data.result?) => -1,
            () => continue,
        };
        return Some((phi, start.least, compare.operands[1], early));
    }
    None
}

fn adds_one(work: &Work<'_>, next: Operand, phi: Value) -> bool {
    let Operand::Value(next) = next else { return false };
    let Some(inst) = work.func.def_inst(next) else { return false };
    let data = &work.func.insts[inst];
    let one = |operand: Operand| match operand {
        Operand::Const(c) => work.module.ctx.consts.as_int(c) == Some(1),
        _ => false,
    };
    matches!(data.op, Op::Binary(BinaryOp::Add, _))
        && data.operands[0] == Operand::Value(phi)
        && one(data.operands[1])
}
