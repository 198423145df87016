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
//! Before all that, variables get the memory that an allocator gives ([`given`]), calls whose result depends on the
//! executing thread are tied to their side of each marker ([`crate::thread_identity`]), what no list names is looked for
//! ([`unlisted`]), and loops that come without an interval get one ([`weft_loops::recognize`]).
//!
//! | construct or clause | file |
//! |---|---|
//! | `parallel`, `teams` | [`parallel`] |
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
mod build;
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
mod kept_originals;
mod object;
mod parallel;
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
use weft_ir::{Block, Context, Function, Inst, Module};
use weft_regions::{
    Binding, ENTERED_AROUND, Leaf, Marker, Own, Problem, Region, RegionEntry, entries, has_markers,
    isolate_markers, location_of, on_devices, open_guards, outlined_entries,
};

use crate::functions::for_each_function;
use build::{Build, ForGpus};
use debug_records::Declarations;
use far_uses::FarUses;
use frame::Frame;
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
            debug_records::name_pointers(module, func, &region, &uses);
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
    let kernel = for_gpus.in_chunks.then(|| kept_originals::kernel_around(func, module, inst)).flatten();
    let frame = Frame::open(func, &mut module.ctx, &mut region);
    let build = Build { module, func, region, frame, declarations, for_gpus, kernel };
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
