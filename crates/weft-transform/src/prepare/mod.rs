//! `prepare`: from Region IR as it was read to Region IR that stock LLVM may optimize.
//!
//! In this order, for each function:
//! 1. every region, outer ones first: private copies ([`copies`], [`reductions`]) and the shape of its construct;
//! 2. compiler temporaries that a parallel region or a task shares with its surroundings by accident get
//!    copies ([`temporaries`]);
//! 3. shared scalars that nobody writes become values ([`capture`]);
//! 4. what other threads may touch is listed at the region's entry ([`soundness`]), and what is private
//!    to the region starts out undefined there ([`fresh`]).
//!
//! Before all that, variables get the memory that an allocator gives ([`given`]), calls whose result depends on the executing thread are tied to their side of each
//! marker ([`crate::thread_identity`]), what no list names is looked for ([`unlisted`]), and loops that come without an
//! interval get one ([`weft_loops::recognize`]).
//!
//! | construct or clause | file |
//! |---|---|
//! | `parallel`, `teams` | here |
//! | `for`, `sections`, `distribute`, `loop` that binds to a team or a league | [`worksharing`] |
//! | `simd`, and what it adds to `for`; `loop` that binds to its thread | [`simd`] |
//! | `single`, `master` | [`single_master`] |
//! | `scope` | [`scope`] |
//! | `critical`, `ordered` | [`critical_ordered`] |
//! | `target`, `target data` | [`target`] |
//! | `task`, `taskgroup` | [`task`] |
//! | `taskloop` | [`taskloop`] |
//! | `private`, `firstprivate`, `lastprivate` | [`copies`], which lie in [`storage`] |
//! | `reduction` | [`reductions`], [`combining`], [`reduction_op`], [`reduction_lock`] |
//! | `task_reduction`, `in_reduction`, reductions with the modifier `task` | [`task_reduction`] |
//! | `copyin` | [`copyin`] |
//! | `copyprivate` | [`copyprivate`] |
//!
//! All of them copy by [`copying`].
//!
//! # Postconditions
//! The table "After `prepare`" of `docs/region-ir.md`.

mod accesses;
mod capture;
mod combining;
mod copies;
mod copyin;
mod copying;
mod copyprivate;
mod critical_ordered;
mod debug_records;
mod emit;
mod far_uses;
mod frame;
mod fresh;
mod given;
mod object;
mod reduction_lock;
mod reduction_op;
mod reductions;
mod scope;
mod shape;
mod simd;
mod single_master;
mod soundness;
mod storage;
mod target;
mod task;
mod task_reduction;
mod taskloop;
mod temporaries;
mod unlisted;
mod uses;
mod worksharing;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::edit::redirect_edges;
use weft_ir::{Block, Context, Function, Inst, Module, Op, Operand};
use weft_regions::{
    Binding, Clause, ClauseKind, ENTERED_AROUND, Kind, Leaf, Marker, Own, Problem, Region, RegionEntry,
    directive_clause, entries, has_markers, isolate_markers, location_of, marker, on_devices, open_guards,
    outlined_entries, set_bundles,
};

use crate::functions::for_each_function;
use copies::Copies;
use debug_records::Declarations;
use emit::Emitter;
use far_uses::FarUses;
use frame::Frame;
use reductions::Reductions;
use task_reduction::{Begun, Group, Place};
use uses::AllocaUses;

/// What a module is prepared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purpose {
    /// GPUs get a part of it. Loops in functions with a `target`, and in those that devices have, ask for chunks, so that a GPU
    /// can give neighboring iterations to neighboring threads; the host still gives one piece to each.
    pub gpus: bool,
    /// What GPUs reduce, they combine in a fixed order.
    pub in_order: bool,
    /// LLVM's passes work on it before its regions are outlined; else nobody needs to be told where values begin.
    pub passes: bool,
}

/// Prepares every function of `module` that has markers.
///
/// # Errors
/// All regions that cannot be prepared, with the reason. The module is not usable then.
pub fn prepare(module: &mut Module, purpose: Purpose) -> Result<(), Vec<Problem>> {
    let marked = module.functions.values().any(|func| has_markers(func, &module.ctx));
    if !marked {
        return Ok(());
    }
    crate::thread_identity::pin(module);
    let globals = soundness::writable_local_globals(module);
    let listed = if purpose.gpus { on_devices(module) } else { Vec::new() };
    let mut problems = Vec::new();
    for_each_function(module, |module, func| {
        if !has_markers(func, &module.ctx) {
            return;
        }
        isolate_markers(func, &mut module.ctx);
        let mut refused = given::give(module, func);
        refused.extend(unlisted::list_unlisted(module, func));
        refused.extend(weft_loops::recognize::normalize(module, func));
        if !refused.is_empty() {
            let refused = refused.into_iter().map(|(entry, why)| problem(module, func, entry, why));
            problems.extend(refused);
            return;
        }
        let in_chunks = purpose.gpus && (listed.contains(&func.name) || has_kernel(func, &module.ctx));
        let for_gpus = ForGpus { in_chunks, in_order: in_chunks && purpose.in_order };
        let entries = entries(func, &module.ctx);
        let entered = Region::entered_around(func, &module.ctx, &entries);
        let mut declarations = Declarations::of(func);
        for entry in entries {
            let prepared = match entered.contains(&entry) {
                true => Err(ENTERED_AROUND.into()),
                false => prepare_region(module, func, entry, &mut declarations, for_gpus),
            };
            if let Err(message) = prepared {
                problems.push(problem(module, func, entry, message));
            }
        }
        open_guards(func, &mut module.ctx);
        shape::forget(func, &module.ctx);
        if !problems.is_empty() {
            return;
        }
        let mut uses = AllocaUses::compute(func);
        for entry in outlined_entries(func, &module.ctx) {
            let Ok(region) = Region::known(func, &module.ctx, entry) else { continue };
            temporaries::separate(module, func, &region, &mut uses);
        }
        let tasks = capture::tasks_of(module, func);
        let far = FarUses::compute(func);
        let mut known = capture::Known::default();
        // The regions with their blocks.
        let mut done: Vec<(Region, FxHashSet<Block>)> = Vec::new();
        // The regions of `done` around the entries in them.
        let mut around: FxHashMap<Block, Vec<usize>> = FxHashMap::default();
        for entry in outlined_entries(func, &module.ctx) {
            let Ok(mut region) = Region::known(func, &module.ctx, entry) else { continue };
            let outer = around.get(&region.entry_block()).map_or(&[][..], |outer| outer);
            let outer: Vec<&(Region, FxHashSet<Block>)> = outer.iter().map(|index| &done[*index]).collect();
            let inside = region.block_set();
            let found = (&uses, &far);
            capture::capture_by_value(
                module,
                func,
                (&mut region, &inside),
                &outer,
                &tasks,
                &mut known,
                found,
            );
            soundness::list_globals(module, func, &mut region, &globals);
            soundness::list_pointers(module, func, &mut region);
            if purpose.passes {
                fresh::start_undefined(module, func, &region, &uses);
            }
            let entries = region.insts(func).filter(|inst| is_entry(func, module, *inst));
            for block in entries.filter_map(|inst| func.inst_block(inst)) {
                around.entry(block).or_default().push(done.len());
            }
            done.push((region, inside));
        }
        soundness::list_noalias_arguments(module, func);
    });
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Whether an instruction is the marker at which a region begins.
fn is_entry(func: &Function, module: &Module, inst: Inst) -> bool {
    Marker::of(&func.insts[inst], &module.ctx) == Some(Marker::Entry)
}

/// Whether the function has a `target` for another device.
fn has_kernel(func: &Function, ctx: &Context) -> bool {
    let entries = entries(func, ctx).into_iter();
    entries.filter_map(|entry| RegionEntry::parse(func, ctx, entry)).any(|entry| entry.has(Own::Offload))
}

fn problem(module: &Module, func: &Function, entry: Inst, message: String) -> Problem {
    let place = location_of(module, func, entry);
    Problem { function: module.ctx.names.text(func.name).to_owned(), place, message }
}

/// Gives one region its copies and its shape.
fn prepare_region(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    declarations: &mut Declarations,
    for_gpus: ForGpus,
) -> Result<(), String> {
    let mut region = Region::known(func, &module.ctx, inst).map_err(|problem| problem.message)?;
    if region.exits.len() > 1 {
        return Err("the region has more than one end".into());
    }
    let frame = Frame::open(func, &mut module.ctx, &mut region);
    let build = Build { module, func, region, frame, declarations, for_gpus };
    let directive = build.region.directive();
    match directive.leaf() {
        _ if *directive.leaves() == [Leaf::For, Leaf::Simd] => build.worksharing_loop(),
        Some(Leaf::Simd) => build.simd(),
        Some(Leaf::Parallel) => build.parallel(),
        Some(Leaf::Teams) => build.teams(),
        Some(Leaf::Target) => build.target(),
        Some(Leaf::TargetData) => build.target_data(),
        Some(Leaf::For | Leaf::Sections | Leaf::Distribute) => build.worksharing_loop(),
        Some(Leaf::Loop) => match build.region.unit.binding() {
            Some(Binding::Thread) => build.simd(),
            Some(Binding::Teams | Binding::Parallel) => build.worksharing_loop(),
            None => Err("a loop does not say what it binds to".to_owned()),
        },
        Some(Leaf::Single) => build.single(),
        Some(Leaf::Scope) => build.scope(),
        Some(Leaf::Master | Leaf::Masked) => build.master(),
        Some(Leaf::Critical) => build.critical(),
        Some(Leaf::Ordered) => build.ordered(),
        Some(Leaf::Taskgroup) => build.taskgroup(),
        Some(Leaf::Task) => build.task(),
        Some(Leaf::Taskloop) => build.taskloop(),
        _ => Err(format!("'{}' is read and drawn, but not lowered yet", build.region.directive().begin())),
    }
}

/// What a function that GPUs have asks for.
#[derive(Clone, Copy)]
struct ForGpus {
    /// A loop that any thread may have any part of asks for chunks.
    in_chunks: bool,
    /// Reductions combine in a fixed order.
    in_order: bool,
}

/// A region being prepared.
struct Build<'a> {
    module: &'a mut Module,
    func: &'a mut Function,
    region: Region,
    frame: Frame,
    /// Those of the function.
    declarations: &'a mut Declarations,
    for_gpus: ForGpus,
}

impl Build<'_> {
    /// Writes into `block`, which is open.
    fn emit(&mut self, block: Block) -> Emitter<'_> {
        Emitter { func: self.func, module: self.module, block }
    }

    /// The region's token.
    fn token(&self) -> Operand {
        self.region.unit.token_operand(self.func)
    }

    /// Calls a marker at the end of `block` and returns the call.
    fn call_marker(&mut self, block: Block, which: Marker, args: &[Operand]) -> Inst {
        let marker = marker(self.module, which);
        self.emit(block).at().call_as(marker.fn_ty, marker.callee, args)
    }

    /// Makes the private copies.
    fn copies(&mut self, outlined: bool) -> Result<Copies, String> {
        let mut emit = Emitter { func: self.func, module: self.module, block: self.frame.before };
        Copies::make(&mut emit, &self.region, &self.region.unit, outlined, self.declarations)
    }

    /// Replaces the data-sharing clauses: the private ones are done, `shared` is what must be listed.
    fn finish_clauses(&mut self, shared: Vec<Operand>) {
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

    fn parallel(mut self) -> Result<(), String> {
        let copies = self.copies(true)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, false)?;
        let before = emit.block;
        self.frame.before = before;
        if copies.need_barrier(self.func, self.module) {
            self.barrier_behind(before);
        }
        let sources = self.copyin()?;
        let begun = self.begin_with_tasks(&copies.reductions, self.frame.before, Group::Parallel);
        if let Some(after) = self.frame.after {
            self.end_with_tasks(begun, &copies.reductions, after);
            let after = self.reduce(&copies.reductions, after);
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let mut listed = copies.to_list(&self.module.ctx);
        listed.extend(sources);
        self.finish_clauses(listed);
        Ok(())
    }

    /// A league is like a team, but nothing lets one of its initial threads wait for the others.
    fn teams(mut self) -> Result<(), String> {
        let copies = self.copies(true)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, false)?;
        self.frame.before = emit.block;
        if copies.need_barrier(self.func, self.module) {
            return Err(
                "the initializer of a reduction may read the original, which another team may have changed"
                    .into(),
            );
        }
        if let Some(after) = self.frame.after {
            let after = self.reduce(&copies.reductions, after);
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let listed = copies.to_list(&self.module.ctx);
        self.finish_clauses(listed);
        Ok(())
    }

    /// Puts the body between the markers `begin` and `end`; every thread executes it. There are no data-sharing clauses.
    fn enclose(mut self, begin: Marker, end: Marker) -> Result<(), String> {
        self.call_marker(self.frame.before, begin, &[self.token()]);
        if let Some(after) = self.frame.after {
            self.call_marker(after, end, &[self.token()]);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        Ok(())
    }

    /// Begins, in the open block `block`, the reductions in which tasks take part.
    fn begin_with_tasks(&mut self, reductions: &Reductions, block: Block, group: Group) -> Option<Begun> {
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
    fn end_with_tasks(&mut self, begun: Option<Begun>, reductions: &Reductions, block: Block) {
        let token = self.token();
        let Some(begun) = begun else { return };
        task_reduction::end(self.module, self.func, Place::AtEnd(block), token, &begun);
        if reductions.tasks_may_read_originals(self.func, self.module) {
            self.barrier_behind(block);
        }
    }

    /// Emits the end of `copies` from the open block `block` on; returns the block open then.
    fn end(&mut self, copies: &Copies, block: Block) -> Result<Block, String> {
        let mut emit = self.emit(block);
        copies.end(&mut emit)?;
        Ok(emit.block)
    }

    /// Lets the body end in a block of its own, called `name` and placed behind `last`, rather than in `after`, to which other
    /// paths lead too. The block is open.
    fn own_end_of_body(&mut self, last: Block, after: Block, name: &str) -> Block {
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
    fn barrier_behind(&mut self, block: Block) {
        let index = self.func.block_insts(block).len();
        barrier(self.module, self.func, block, index, &self.region.unit);
    }

    /// Ends the open block `block`, where a thread is that skips a body from which control does not return.
    ///
    /// Clang has dropped what stands behind such a body (`exit`, an endless loop), so there is nothing to go
    /// on with. The thread waits for the others at a barrier that they do not reach. Were the block merely
    /// unreachable, LLVM would conclude that every thread executes the body.
    fn wait_forever(&mut self, block: Block) {
        barrier(self.module, self.func, block, 0, &self.region.unit);
        self.emit(block).at().unreachable();
    }

    /// Puts the barrier at the end of a worksharing construct behind its exit marker.
    fn closing_barrier(&mut self) {
        if self.region.unit.nowait() || self.region.unit.is_of_league() {
            return;
        }
        let Some(exit) = self.frame.exit else { return };
        let index = self.func.block_insts(exit).len() - 1;
        barrier(self.module, self.func, exit, index, &self.region.unit);
    }
}

/// Inserts an implicit barrier into `block` at `index`; it says which construct it belongs to.
fn barrier(module: &mut Module, func: &mut Function, block: Block, index: usize, entry: &RegionEntry) {
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
