//! Drops barriers that order nothing.
//!
//! ```llvm
//! ; for i: a[i] = b[i] * s            the loops have one interval, and what an iteration of the second reads of what the
//! call void @llvm.directive.barrier    first writes, the same iteration of that has written: the same thread.
//! ; for i: c[i] = a[i] + b[i]
//!                             ==>  … without the barrier
//! ```
//!
//! # Why it is right
//! A barrier makes what threads access behind it come after what other threads access in front of it. So it may go if no two
//! threads access the same memory on different sides of it, one of them writing. What counts is all since the barriers
//! before it, and all up to those behind it, where the region begins and ends with one.
//! Threads execute the same iterations of two loops in one region that have the same number of iterations and share them
//! out as `schedule(static)` does. [OMP 5.2 §11.5.3]
//! A barrier also completes tasks; what may make one, may access anything.
//! And no thread leaves the region before it. So others may still access the variables of that thread whose addresses they
//! got to know ([`crate::escape`]): what ends these variables is like a write.
//!
//! So a loop's barrier in front of its region's end goes, as the clause `nowait` would have it.
//!
//! # Refused
//! Barriers outside of a parallel region of the function, since it is not known what comes before and behind; barriers in
//! loops that control may come round to without another one; those behind which a path has no end; canceled regions' barriers,
//! which are branches too.

use rustc_hash::FxHashSet;
use weft_analysis::Cfg;
use weft_ir::{Block, Inst, Op, Operand, ValueDef};
use weft_regions::{Crossing, Forest, Leaf, Marker, Own, RegionId, is_outlined};

use crate::Work;
use crate::accesses::Access;

/// No more instructions than this are looked at around a barrier.
const MANY: usize = 20_000;
/// No more pairs of accesses than this are compared.
const MANY_PAIRS: usize = 40_000;

/// Drops the barriers of the function that order nothing.
pub(crate) fn run(work: &mut Work<'_>) {
    let is_barrier = |work: &Work<'_>, inst: Inst| work.marker(inst) == Some(Marker::Point(Leaf::Barrier));
    let all: Vec<Inst> =
        work.func.layout_insts().map(|(_, inst)| inst).filter(|i| is_barrier(work, *i)).collect();
    if all.is_empty() {
        return;
    }
    // A barrier that goes changes neither blocks nor regions.
    let Some(forest) = work.forest() else { return };
    let cfg = Cfg::compute(work.func);
    let escaping = work.escaping();
    for barrier in all {
        let name = if is_implicit(work, barrier) {
            "the barrier at the end of the construct"
        } else {
            "the barrier"
        };
        match why_needed(work, &forest, &cfg, &escaping, barrier) {
            None => {
                work.remark(barrier, format!("{name} is dropped, since it orders nothing"));
                work.func.remove_inst(barrier);
            }
            Some(reason) => work.remark(barrier, format!("{name} stays: {reason}")),
        }
    }
}

fn is_implicit(work: &Work<'_>, barrier: Inst) -> bool {
    let tag = Own::Implicit.tag();
    work.func.insts[barrier].bundles().any(|(name, _)| work.module.ctx.names.text(name) == tag)
}

/// What stands on one side of a barrier, up to the next ones.
struct Side {
    accesses: Vec<Access>,
    blocks: FxHashSet<Block>,
}

/// Why `barrier` cannot go.
fn why_needed(
    work: &Work<'_>,
    forest: &Forest,
    cfg: &Cfg,
    escaping: &FxHashSet<Operand>,
    barrier: Inst,
) -> Option<String> {
    let around = forest.innermost(work.func, barrier);
    let mut chain = forest.chain(around);
    let Some(team) = chain.find(|id| is_outlined(forest.region(*id).directive())) else {
        return Some("the parallel region is not in this function".to_owned());
    };
    if !forest.region(team).directive().is(Leaf::Parallel) {
        return Some("it is in a task".to_owned());
    }
    let search = Search { work, forest, cfg, team, escaping };
    let sides = search.side(barrier, true).and_then(|before| Ok((before, search.side(barrier, false)?)));
    let (before, after) = match sides {
        Ok(sides) => sides,
        Err(reason) => return Some(reason.to_owned()),
    };
    if before.accesses.len().saturating_mul(after.accesses.len()) > MANY_PAIRS {
        return Some("too much is accessed on both sides of it".to_owned());
    }
    for a in &before.accesses {
        for b in after.accesses.iter().filter(|b| a.writes || b.writes) {
            let changes =
                |access: &Access| access.object.is_some_and(|object| is_new(work, &before, &after, object));
            if changes(a) || changes(b) || work.may_conflict(a, b) {
                return Some(format!("threads may access {} on both sides of it", name_of(work, a, b)));
            }
        }
    }
    None
}

/// Whether the pointer `object` is computed on one of the sides, where it may have several values.
fn is_new(work: &Work<'_>, before: &Side, after: &Side, object: Operand) -> bool {
    let Operand::Value(value) = object else { return false };
    let ValueDef::Inst(inst) = work.func.values[value].def else { return false };
    // Variables are the same wherever their address is taken.
    let is_alloca = matches!(work.func.insts[inst].op, Op::Alloca { .. });
    let block = work.func.inst_block(inst);
    !is_alloca && block.is_some_and(|block| before.blocks.contains(&block) || after.blocks.contains(&block))
}

/// What two accesses may both access, in words.
fn name_of(work: &Work<'_>, a: &Access, b: &Access) -> String {
    let name = |access: &Access| {
        let object = access.object?;
        let name = match object {
            Operand::Value(value) => work.func.values[value].name,
            constant => work.module.ctx.global_name(constant),
        };
        name.map(|name| format!("'{}'", work.module.ctx.names.text(name)))
    };
    match (name(a), name(b)) {
        (Some(x), Some(y)) if x == y => x,
        (Some(x), Some(y)) => format!("{x} and {y}, which may be the same memory,"),
        _ => "the same memory".to_owned(),
    }
}

/// The search for what a team accesses on the sides of a barrier.
struct Search<'a, 'w> {
    work: &'a Work<'w>,
    forest: &'a Forest,
    cfg: &'a Cfg,
    team: RegionId,
    /// The function's variables whose addresses others may know.
    escaping: &'a FxHashSet<Operand>,
}

impl Search<'_, '_> {
    /// The accesses of the team between `barrier` and those before it, or behind it.
    fn side(&self, barrier: Inst, backwards: bool) -> Result<Side, &'static str> {
        let func = &*self.work.func;
        let mut side = Side { accesses: Vec::new(), blocks: FxHashSet::default() };
        let start = func.inst_block(barrier).ok_or("it is gone")?;
        let index = func.inst_index(barrier).ok_or("it is gone")?;
        let insts = func.block_insts(start);
        let part: Vec<Inst> = match backwards {
            true => insts[..index].iter().rev().copied().collect(),
            false => insts[index + 1..].to_vec(),
        };
        let mut seen = 0;
        side.blocks.insert(start);
        let mut open = Vec::new();
        let next = |from: Block| match backwards {
            true => self.cfg.preds(from).to_vec(),
            false => self.cfg.succs(from).to_vec(),
        };
        if !self.collect(start, part, &mut side, &mut seen)? {
            open.extend(next(start));
        }
        while let Some(block) = open.pop() {
            if !side.blocks.insert(block) {
                if block == start {
                    return Err("control comes round to it again without another barrier");
                }
                continue;
            }
            let mut insts = func.block_insts(block).to_vec();
            if backwards {
                insts.reverse();
            }
            if !self.collect(block, insts, &mut side, &mut seen)? {
                open.extend(next(block));
            }
        }
        Ok(side)
    }

    /// Collects the accesses of `insts`, which stand in `block`, up to a barrier or the border of the team's region; says
    /// whether there is one.
    fn collect(
        &self,
        block: Block,
        insts: Vec<Inst>,
        side: &mut Side,
        seen: &mut usize,
    ) -> Result<bool, &'static str> {
        let (work, forest) = (self.work, self.forest);
        let around = forest.at_start(block).or_else(|| forest.at_end(block));
        let begin = self.shared_loop(around);
        let outlined = forest.chain(around).take_while(|id| *id != self.team);
        let outlined = outlined.map(|id| forest.region(id).directive());
        let (mut in_task, mut in_team) = (false, false);
        for directive in outlined.filter(|directive| is_outlined(*directive)) {
            in_team |= directive.is(Leaf::Parallel);
            in_task |= !directive.is(Leaf::Parallel);
        }
        for inst in insts {
            *seen += 1;
            if *seen > MANY {
                return Err("there is too much code around it");
            }
            // A thread waits there for ever, or for what others do meanwhile.
            if matches!(work.func.insts[inst].op, Op::Unreachable) {
                return Err("control does not come back from behind it");
            }
            match forest.crossing(inst) {
                Some(Crossing::Enters(id)) if id == self.team => return Ok(true),
                Some(Crossing::Leaves(id)) if id == self.team => {
                    side.accesses.extend(self.ends());
                    return Ok(true);
                }
                _ => {}
            }
            let marker = work.marker(inst);
            // The barrier of another team orders nothing in this one.
            if marker == Some(Marker::Point(Leaf::Barrier)) && !in_team && !in_task {
                return Ok(true);
            }
            let access = match marker {
                Some(marker) if is_quiet(marker) => None,
                Some(_) => Some(UNKNOWN),
                None if in_task => {
                    work.access(inst, None).map(|access| Access { writes: true, object: None, ..access })
                }
                None => work.access(inst, begin.filter(|_| !in_team)),
            };
            side.accesses.extend(access.filter(|access| !self.is_private(access)));
        }
        Ok(false)
    }

    /// What becomes of a thread's own variables, which others may access, as it leaves the region.
    fn ends(&self) -> impl Iterator<Item = Access> {
        let own = self.escaping.iter().copied().filter(|object| self.is_own(*object));
        own.map(|object| Access { object: Some(object), ..UNKNOWN })
    }

    /// The call that begins the loop right inside of the team's region whose iterations its threads share out, if `around` is
    /// in one.
    fn shared_loop(&self, around: Option<RegionId>) -> Option<Inst> {
        let inner = self.forest.chain(around).take_while(|id| *id != self.team).last()?;
        self.work.static_begin(self.forest.region(inner))
    }

    /// Whether the access is of memory that each thread of the region has for itself, and no other thread knows of.
    fn is_private(&self, access: &Access) -> bool {
        access.object.is_some_and(|object| self.is_own(object) && !self.escaping.contains(&object))
    }

    /// Whether `object` is a variable of which each thread of the region has one.
    fn is_own(&self, object: Operand) -> bool {
        let mut shared = self.forest.region(self.team).unit.shared().into_iter();
        self.work.is_variable(object) && !shared.any(|listed| self.work.object(listed) == object)
    }
}

/// What may write anything.
const UNKNOWN: Access = Access { writes: true, object: None, begin: None, offset: None, size: 0 };

/// Whether the marker neither accesses memory nor makes a task nor waits for something a barrier would bring.
fn is_quiet(marker: Marker) -> bool {
    matches!(
        marker,
        Marker::Entry
            | Marker::Exit
            | Marker::LoopBegin
            | Marker::LoopNext
            | Marker::LoopEnd
            | Marker::SingleBegin
            | Marker::SingleEnd
            | Marker::MasterBegin
            | Marker::MasterEnd
            | Marker::CriticalBegin
            | Marker::CriticalEnd
            | Marker::Point(Leaf::Barrier)
    )
}
