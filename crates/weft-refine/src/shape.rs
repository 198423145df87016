//! What the optimizations ask of regions: which loops are shared out alike, who calls what.

use weft_analysis::{Cfg, DomTree};
use weft_ir::{Block, Inst, Op, Operand};
use weft_regions::{ClauseKind, Forest, Leaf, Marker, Region, RegionEntry, RegionId, ScheduleKind};

use crate::Work;

impl Work<'_> {
    /// The regions of the function as it is now.
    pub(crate) fn forest(&self) -> Option<Forest> {
        let cfg = Cfg::compute(self.func);
        let dom = DomTree::compute(self.func, &cfg);
        Forest::from_tokens(&self.module.ctx, self.func, &cfg, &dom).ok()
    }

    /// The marker that `inst` calls.
    pub(crate) fn marker(&self, inst: Inst) -> Option<Marker> {
        Marker::of(&self.func.insts[inst], &self.module.ctx)
    }

    /// The call of `loop.begin` of a loop that shares out its iterations as `schedule(static)` does: one interval per thread,
    /// which depends on nothing but their number, the thread, and how many threads there are.
    pub(crate) fn static_begin(&self, region: &Region) -> Option<Inst> {
        let unit = &region.unit;
        let balanced = match unit.schedule() {
            None => true,
            Some(schedule) => schedule.kind == ScheduleKind::Static && schedule.chunk.is_none(),
        };
        if !unit.directive.is(Leaf::For) || !balanced || unit.ordered() {
            return None;
        }
        let token = unit.token_operand(self.func);
        let of = |wanted: Marker| {
            let calls = region.insts(self.func).filter(move |inst| {
                self.marker(*inst) == Some(wanted) && self.func.insts[*inst].args().first() == Some(&token)
            });
            calls.collect::<Vec<_>>()
        };
        match (&of(Marker::LoopBegin)[..], &of(Marker::LoopNext)[..]) {
            ([begin], []) => Some(*begin),
            _ => None,
        }
    }

    /// Whether the loops that `a` and `b` begin, of one team, give each thread the same interval.
    pub(crate) fn are_twins(&self, a: Inst, b: Inst) -> bool {
        let (left, right) = (self.func.insts[a].args(), self.func.insts[b].args());
        left.len() == 4 && right.len() == 4 && (1..4).all(|i| self.is_same(left[i], right[i], None))
    }

    /// Why the executing threads' settings, or the threads themselves, may be others behind `region` than in front of it:
    /// it calls what is not known, or it may be canceled.
    pub(crate) fn unsettled(&self, region: &Region) -> Option<&'static str> {
        for inst in region.insts(self.func) {
            match self.marker(inst) {
                Some(Marker::CancelBarrier | Marker::Point(Leaf::Cancel | Leaf::CancellationPoint)) => {
                    return Some("it may be canceled");
                }
                Some(_) => {}
                None if self.is_unknown_call(inst) => return Some("it calls functions that are not known"),
                None => {}
            }
        }
        None
    }

    /// Whether `inst` calls a function, or is one of the unknown instructions, that may do more than to read and write memory.
    pub(crate) fn is_unknown_call(&self, inst: Inst) -> bool {
        let data = &self.func.insts[inst];
        if !matches!(data.op, Op::Call(_) | Op::Invoke(_) | Op::Opaque { .. }) {
            return false;
        }
        if self.is_lifetime(inst) || self.marker(inst).is_some() || self.is_memory_intrinsic(inst) {
            return false;
        }
        let effects = self.effects.of_inst(&self.module.ctx, self.func, inst);
        effects.has_side_effects() || effects.reads
    }

    /// Whether `inst` calls an intrinsic that does nothing but copy or set memory, or assume.
    pub(crate) fn is_memory_intrinsic(&self, inst: Inst) -> bool {
        const KNOWN: [&str; 5] =
            ["llvm.memcpy.", "llvm.memset.", "llvm.memmove.", "llvm.assume", "llvm.experimental.noalias"];
        let callee = self.func.insts[inst].callee();
        let name = callee.and_then(|callee| self.module.ctx.global_name(callee));
        name.is_some_and(|name| KNOWN.iter().any(|known| self.module.ctx.names.text(name).starts_with(known)))
    }

    /// The entry of the region of `leaf` to which control comes behind `first` without a choice, and the instructions between.
    pub(crate) fn follower(&self, cfg: &Cfg, first: &Region, leaf: Leaf) -> Option<(Inst, Vec<Inst>)> {
        let [exit] = first.exits[..] else { return None };
        let mut between = Vec::new();
        let mut block = exit.from;
        for _ in 0..8 {
            block = self.straight(cfg, block)?;
            for inst in self.func.block_insts(block) {
                match self.marker(*inst) {
                    Some(Marker::Entry) => {
                        let directive = RegionEntry::directive_of(self.func, &self.module.ctx, *inst)?;
                        return directive.is(leaf).then_some((*inst, between));
                    }
                    Some(_) => return None,
                    None if self.func.insts[*inst].is_terminator() => {}
                    None => between.push(*inst),
                }
            }
        }
        None
    }

    /// The regions right inside `around`, or the outermost ones.
    pub(crate) fn siblings(&self, forest: &Forest, around: Option<RegionId>) -> Vec<RegionId> {
        match around {
            Some(around) => forest.children(around).to_vec(),
            None => forest.roots().to_vec(),
        }
    }

    /// The one edge behind `block`, if it leads to a block with no other edge into it.
    pub(crate) fn straight(&self, cfg: &Cfg, block: Block) -> Option<Block> {
        let terminator = self.func.terminator(block)?;
        let Op::Br = self.func.insts[terminator].op else { return None };
        let next = *self.func.successors(block).first()?;
        (cfg.single_pred(next) == Some(block)).then_some(next)
    }

    /// The clauses by which a region chooses its team, but the place in the source.
    pub(crate) fn team_clauses(unit: &RegionEntry) -> Vec<(String, Vec<Operand>)> {
        let chooses = [ClauseKind::If, ClauseKind::NumThreads, ClauseKind::ProcBind];
        let clauses = unit.clauses.iter().filter(|clause| chooses.iter().any(|kind| clause.is(*kind)));
        clauses.map(|clause| (clause.tag(), clause.operands())).collect()
    }

    /// What `pointer` points into, through address arithmetic alone.
    pub(crate) fn object(&self, pointer: Operand) -> Operand {
        let mut at = pointer;
        while let Operand::Value(value) = at
            && let Some(inst) = self.func.def_inst(value)
            && let Op::Gep { .. } = self.func.insts[inst].op
        {
            at = self.func.insts[inst].operands[0];
        }
        at
    }
}
