//! A region on its way through `prepare`, and what more than one construct does with it: emitting, copies, clauses, tasks
//! in reductions, and barriers.

use weft_ir::edit::redirect_edges;
use weft_ir::{Block, Function, Inst, Module, Op, Operand};
use weft_regions::{
    Clause, ClauseKind, Kind, Leaf, Marker, Own, Region, RegionEntry, directive_clause, marker, set_bundles,
};

use super::copies::Copies;
use super::debug_records::Declarations;
use super::emit::Emitter;
use super::frame::Frame;
use super::reductions::Reductions;
use super::task_reduction::{self, Begun, Group, Place};

/// What a function that GPUs have asks for.
#[derive(Clone, Copy)]
pub(super) struct ForGpus {
    /// A loop that any thread may have any part of asks for chunks.
    pub(super) in_chunks: bool,
    /// Reductions combine in a fixed order.
    pub(super) in_order: bool,
}

/// A region being prepared.
pub(super) struct Build<'a> {
    pub(super) module: &'a mut Module,
    pub(super) func: &'a mut Function,
    pub(super) region: Region,
    pub(super) frame: Frame,
    /// Those of the function.
    pub(super) declarations: &'a mut Declarations,
    pub(super) for_gpus: ForGpus,
    /// For a `teams` region, the entry of the `target` for another device that it is in, if GPUs get that.
    pub(super) kernel: Option<Inst>,
}

impl Build<'_> {
    /// Writes into `block`, which is open.
    pub(super) fn emit(&mut self, block: Block) -> Emitter<'_> {
        Emitter { func: self.func, module: self.module, block }
    }

    /// The region's token.
    pub(super) fn token(&self) -> Operand {
        self.region.unit.token_operand(self.func)
    }

    /// Calls a marker at the end of `block` and returns the call.
    pub(super) fn call_marker(&mut self, block: Block, which: Marker, args: &[Operand]) -> Inst {
        let marker = marker(self.module, which);
        self.emit(block).at().call_as(marker.fn_ty, marker.callee, args)
    }

    /// Makes the private copies.
    pub(super) fn copies(&mut self, outlined: bool) -> Result<Copies, String> {
        let mut emit = Emitter { func: self.func, module: self.module, block: self.frame.before };
        Copies::make(&mut emit, &self.region, &self.region.unit, outlined, self.declarations)
    }

    /// Replaces the data-sharing clauses: the private ones are done, `shared` is what must be listed.
    pub(super) fn finish_clauses(&mut self, shared: Vec<Operand>) {
        let done = |kind: &Kind| {
            use ClauseKind::{Aligned, Copyin, Copyprivate, Firstprivate, Lastprivate, Linear, Private};
            use ClauseKind::{InReduction, Reduction, Shared, TaskReduction};
            matches!(
                kind,
                Kind::Omp(Private | Firstprivate | Lastprivate | Linear | Reduction | Copyin | Copyprivate)
                    | Kind::Omp(Aligned | InReduction | Shared | TaskReduction)
                    | Kind::Own(
                        Own::Allocation
                            | Own::NormalizedBounds
                            | Own::LinearValues
                            | Own::ObjectType
                            | Own::CopyFunction
                    )
            )
        };
        let mut listed = self.region.unit.shared();
        for operand in shared {
            if !listed.contains(&operand) {
                listed.push(operand);
            }
        }
        let mut clauses: Vec<Clause> =
            self.region.unit.clauses.iter().filter(|c| !done(&c.kind)).cloned().collect();
        if !listed.is_empty() {
            clauses.push(Clause::of(ClauseKind::Shared, listed));
        }
        self.region.set_clauses(self.func, &mut self.module.ctx, clauses);
    }

    /// Puts the body between the markers `begin` and `end`; every thread executes it. There are no data-sharing clauses.
    pub(super) fn enclose(mut self, begin: Marker, end: Marker) -> Result<(), String> {
        self.call_marker(self.frame.before, begin, &[self.token()]);
        if let Some(after) = self.frame.after {
            self.call_marker(after, end, &[self.token()]);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        Ok(())
    }

    /// Begins, in the open block `block`, the reductions in which tasks take part.
    pub(super) fn begin_with_tasks(
        &mut self,
        reductions: &Reductions,
        block: Block,
        group: Group,
    ) -> Option<Begun> {
        let reduced = reductions.with_tasks();
        let token = self.token();
        let place = Place::AtEnd(block);
        (!reduced.is_empty())
            .then(|| task_reduction::begin(self.module, self.func, place, token, group, &reduced))
    }

    /// Ends them in the open block `block`.
    ///
    /// A thread may begin a copy for a task at any time. If it begins with what the original holds, all tasks must have ended
    /// before a thread changes that.
    pub(super) fn end_with_tasks(&mut self, begun: Option<Begun>, reductions: &Reductions, block: Block) {
        let token = self.token();
        let Some(begun) = begun else { return };
        task_reduction::end(self.module, self.func, Place::AtEnd(block), token, &begun);
        if reductions.tasks_may_read_originals(self.func, self.module) {
            self.barrier_behind(block);
        }
    }

    /// Emits the end of `copies` from the open block `block` on; returns the block open then.
    pub(super) fn end(&mut self, copies: &Copies, block: Block) -> Result<Block, String> {
        let mut emit = self.emit(block);
        copies.end(&mut emit)?;
        Ok(emit.block)
    }

    /// Lets the body end in a block of its own, called `name` and placed behind `last`, rather than in `after`, to which other
    /// paths lead too. The block is open.
    pub(super) fn own_end_of_body(&mut self, last: Block, after: Block, name: &str) -> Block {
        let end = self.emit(last).new_block(name);
        for block in self.region.inside.clone() {
            redirect_edges(self.func, block, after, end);
        }
        if self.frame.body == after {
            self.frame.body = end;
        }
        end
    }

    /// Puts a barrier at the end of the open block `block`.
    pub(super) fn barrier_behind(&mut self, block: Block) {
        let index = self.func.block_insts(block).len();
        barrier(self.module, self.func, block, index, &self.region.unit);
    }

    /// Ends the open block `block`, where a thread is that skips a body from which control does not return.
    ///
    /// Clang has dropped what stands behind such a body (`exit`, an endless loop), so there is nothing to go
    /// on with. The thread waits for the others at a barrier that they do not reach. Were the block merely
    /// unreachable, LLVM would conclude that every thread executes the body.
    pub(super) fn wait_forever(&mut self, block: Block) {
        barrier(self.module, self.func, block, 0, &self.region.unit);
        self.emit(block).at().unreachable();
    }

    /// Puts the barrier at the end of a worksharing construct behind its exit marker.
    pub(super) fn closing_barrier(&mut self) {
        if self.region.unit.nowait() || self.region.unit.is_of_league() {
            return;
        }
        let Some(exit) = self.frame.exit else { return };
        let index = self.func.block_insts(exit).len() - 1;
        barrier(self.module, self.func, exit, index, &self.region.unit);
    }
}

/// Inserts an implicit barrier into `block` at `index`; it says which construct it belongs to.
pub(super) fn barrier(
    module: &mut Module,
    func: &mut Function,
    block: Block,
    index: usize,
    entry: &RegionEntry,
) {
    let marker = marker(module, Marker::Point(Leaf::Barrier));
    let none = module.ctx.token_none();
    let call = {
        let mut at = weft_ir::Cursor::at_index(func, &mut module.ctx, block, index);
        at.call_as(marker.fn_ty, marker.callee, &[none])
    };
    let mut clauses = vec![Clause::of(Own::Implicit, []), directive_clause(entry.directive.begin())];
    clauses.extend(entry.loc_clause());
    set_bundles(func, &mut module.ctx, call, None, &clauses);
    debug_assert!(matches!(func.insts[call].op, Op::Call(_)), "a barrier is a call");
}
