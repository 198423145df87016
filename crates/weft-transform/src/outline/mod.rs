//! `outline`: from a parallel region to a function and a fork, from a task to a function and its creation.
//!
//! ```llvm
//! define void @f(i32 %n, ptr %a) {
//!   %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), …, "QUAL.OMP.SHARED"(ptr %a) ]
//!     … %n … %a …
//!   call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! define void @f(i32 %n, ptr %a) {
//!   %n.word = zext i32 %n to i64
//!   call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n.word, ptr %a) [ … ]
//!
//! define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n.word, ptr %a) {
//!   %n = trunc i64 %n.word to i32
//!     … %n … %a …
//!   ret void
//! ```
//!
//! A task differs in what it gets and in the marker: [`task`].
//!
//! This is the last thing done to a region: stock LLVM has optimized through it.
//! Inner regions are outlined before the regions around them.
//!
//! # Preconditions
//! Region IR after `prepare`, optimized or not.
//!
//! # Postconditions
//! No parallel region and no task is left. The fork and task markers carry the clauses that concern the runtime.
//!
//! # Refused
//! A region with several ends, a task that a value leaves which cannot be computed again ([`live_outs`]), or a region that
//! shares an unlisted alloca with its surroundings ([`allocas`]).

mod addresses;
mod alias_scopes;
mod allocas;
mod arguments;
mod attributes;
mod handed_out;
mod live_outs;
mod orphaned;
mod task;
mod words;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::edit::{MoveTargets, drop_dangling_debug_records, live_ins, move_region_blocks, split_edge};
use weft_ir::{
    Block, Cursor, FuncId, Function, Inst, Module, Op, Operand, Symbol, TailKind, Type, Value,
    debug_info::{remap_debug_info, subprogram_of},
};
use weft_regions::{
    Clause, ClauseKind, FORK, Kind, Leaf, Own, Problem, Region, RegionEntry, directive_clause,
    isolate_markers, location_of, outlined_entries, outlined_parallel, outlined_task, set_bundles,
};

use crate::functions::for_each_function;
use crate::operands::replace_operand;
use allocas::AllocaIndex;

/// Outlines every parallel region and every task of `module`.
///
/// # Errors
/// All regions that cannot be outlined, with the reason. The module is not usable then.
pub fn outline(module: &mut Module) -> Result<(), Vec<Problem>> {
    crate::thread_identity::restore(module);
    outline_functions(module, |_| true)
}

/// Outlines the parallel regions and tasks of those functions of `module` whose names `is_early` takes, *before* LLVM
/// optimizes the module, as other compilers do; the others stay what `prepare` made of them.
///
/// What names the executing thread stays tied to its side of each marker, for the sake of the others.
///
/// # Errors
/// As for [`outline`].
pub fn outline_early(module: &mut Module, is_early: impl Fn(&str) -> bool) -> Result<(), Vec<Problem>> {
    outline_functions(module, is_early)
}

fn outline_functions(module: &mut Module, is_chosen: impl Fn(&str) -> bool) -> Result<(), Vec<Problem>> {
    let mut problems = Vec::new();
    let mut made = Vec::new();
    let mut children: FxHashSet<Symbol> = FxHashSet::default();
    for_each_function(module, |module, func| {
        if !is_chosen(module.ctx.names.text(func.name)) {
            return;
        }
        if outlined_entries(func, &module.ctx).is_empty() {
            // What points to the thread numbers and to the words does belong to the one thread.
            if !children.contains(&func.name) {
                orphaned::weaken_arguments(module, func);
            }
            return;
        }
        isolate_markers(func, &mut module.ctx);
        for inst in outlined_entries(func, &module.ctx) {
            let Ok(region) = Region::known(func, &module.ctx, inst) else { continue };
            if let Err(message) = addresses::localize(module, func, &region) {
                problems.push(problem(module, func, inst, message));
            }
        }
        let entries = outlined_entries(func, &module.ctx);
        let entered = Region::entered_around(func, &module.ctx, &entries);
        let mut index = AllocaIndex::compute(func, &module.ctx, &entries);
        for inst in entries.into_iter().rev() {
            let outlined = match entered.contains(&inst) {
                true => Err(CROSSES.into()),
                false => outline_region(module, func, inst, &mut index),
            };
            match outlined {
                Ok(child) => {
                    children.insert(module.functions[child].name);
                    made.extend(subprogram_of(module, func).map(|parent| (child, parent)));
                }
                Err(message) => problems.push(problem(module, func, inst, message)),
            }
        }
        index.remove_sunk(func);
        // A function without a subprogram has no records.
        if !func.attachments.is_empty() {
            drop_dangling_debug_records(func);
        }
        orphaned::weaken_arguments(module, func);
    });
    // The children of inner regions stand before those of outer ones, whose scopes they come from.
    for (child, parent) in made {
        let name = module.ctx.names.text(module.functions[child].name).to_owned();
        remap_debug_info(module, child, parent, &name);
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// What is wrong with a region whose border an edge crosses.
const CROSSES: &str = "control crosses the border of the region away from its markers";

fn problem(module: &Module, func: &Function, entry: Inst, message: String) -> Problem {
    let function = module.ctx.names.text(func.name).to_owned();
    Problem { function, place: location_of(module, func, entry), message }
}

/// Outlines the region that `inst` enters; returns the new function.
fn outline_region(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    index: &mut AllocaIndex,
) -> Result<FuncId, String> {
    let mut region = Region::known(func, &module.ctx, inst).map_err(|_| CROSSES)?;
    if region.exits.len() > 1 {
        return Err("the region has more than one end".into());
    }
    // A body that starts with phis (a loop) gets a first block of its own.
    let first = split_edge(func, &mut module.ctx, region.entry_block(), region.body())
        .ok_or("the region's body is an exception pad")?;
    region.enter.to = first;
    region.inside.insert(0, first);

    let entry = &region.unit;
    let is_task = entry.makes_tasks();
    let skip = is_task.then(|| task::Skip::of(module, func, &region)).flatten();
    let leaving = match index.values_leave() {
        true => live_outs::recompute(module, func, &region, skip.as_ref())?,
        false => Vec::new(),
    };
    let handed_out = handed_out::read_from_slots(module, func, &region, &leaving);
    let own = match is_task {
        true => task::take_markers(module, func, &region, index.values_leave()),
        false => task::Own::default(),
    };
    let is_offloaded = entry.directive.is(Leaf::Target) && entry.has(Own::Offload);
    if is_offloaded {
        arguments::hand_over(module, func, &region);
    }

    // Barriers inside bind to the team whatever function they stand in.
    let none = module.ctx.token_none();
    let token = entry.token_operand(func);
    replace_operand(func, &region.inside, token, none);

    let sunk = allocas::to_sink(module, func, &region, index)?;
    allocas::drop_split_lifetimes(module, func, &region, index, &sunk);
    index.sunk(&sunk);

    let set = weft_ir::cfg::block_set(&region.inside);
    let mut live: Vec<Value> = live_ins(func, &set)
        .into_iter()
        .filter(|v| !func.def_inst(*v).is_some_and(|i| sunk.contains(&i)))
        .filter(|v| !own.contains(*v))
        .collect();
    live.extend(handed_out.iter().map(|(_, slot)| *slot));

    let parent = module.ctx.names.text(func.name);
    let base = if is_task { outlined_task(parent) } else { outlined_parallel(parent) };
    let name = module.fresh_global_name(&base);
    let mut child = Function::new(name, Type::VOID);
    child.prefix = "internal".into();
    child.suffix = attributes::for_outlined(module, func, &region, is_task).into();
    let gtid = module.ctx.names.intern("gtid");
    if is_task {
        child.add_param(Type::I32, "noundef", Some(gtid));
    } else {
        let tid = module.ctx.names.intern("tid");
        child.add_param(Type::PTR, "noalias noundef", Some(gtid));
        child.add_param(Type::PTR, "noalias noundef", Some(tid));
    }
    let label = module.ctx.names.intern("outlined");
    let prologue = child.append_block(Some(label));

    let mut values: FxHashMap<Value, Operand> = FxHashMap::default();
    for alloca in &sunk {
        allocas::remake(func, &mut child, &mut module.ctx, *alloca, prologue, &mut values);
    }
    let packing = words::plan(&module.ctx, func, &live, entry.directive, is_offloaded);
    if is_offloaded {
        arguments::check(&module.ctx, func, &packing)?;
    }
    words::unpack(&packing, module, func, &mut child, prologue, &mut values);
    let mut identified = alias_scopes::identify(module, func, &live, &values);
    if is_task {
        identified.extend(task::add_copies(func, &mut child, entry, &own, &mut values));
        words::unpack_copies(&packing, module, func, &mut child, prologue, &mut values);
        task::add_iterations(&mut child, entry, &own, &mut values);
    }

    let done = module.ctx.names.intern("outlined.end");
    let done = child.make_block(Some(done));
    let exits = region.exit_blocks().map(|b| (b, done)).collect();
    let slots = handed_out.iter().filter_map(|(_, slot)| Some((*slot, *values.get(slot)?))).collect();
    let targets = MoveTargets { values, exits };
    let inside = &region.inside;
    let enter = (region.entry_block(), region.body());
    let moved = move_region_blocks(func, &mut child, &mut module.ctx, inside, enter, &targets)
        .map_err(|error| format!("its blocks cannot be moved: {error:?}"))?;
    if !region.exits.is_empty() {
        let last = *child.blocks().last().unwrap_or(&prologue);
        child.insert_block_after(done, last);
        let tid = child.params.get(1).map(|param| Operand::Value(param.value));
        let end = match tid.filter(|_| !is_task) {
            Some(tid) => {
                handed_out::store(module, &mut child, done, tid, &handed_out, &moved.map.values, &slots)
            }
            None => done,
        };
        Cursor::at_end(&mut child, &mut module.ctx, end).ret(None);
    }
    Cursor::at_end(&mut child, &mut module.ctx, prologue).br(moved.map.blocks[&region.body()]);
    remove_tail_markers(&mut child);
    alias_scopes::annotate(module, &mut child, &identified);

    let call = match is_task {
        true => task::create(module, func, entry, name, &packing, moved.stub)?,
        false => fork(module, func, entry, name, &packing, moved.stub),
    };
    let mut at = Cursor::after(func, &mut module.ctx, call);
    match region.first_exit() {
        Some(exit) => at.br(exit),
        None => at.unreachable(),
    };
    for exit in region.exit_blocks() {
        let marker = func.block_insts(exit)[0];
        func.remove_inst(marker);
    }
    func.remove_inst(entry.inst);
    index.outlined(func, entry.inst, moved.stub, &region.exit_blocks().collect::<Vec<_>>());
    Ok(module.add_function(child))
}

/// Emits the fork marker at the end of `stub`, with the clauses that concern the team.
fn fork(
    module: &mut Module,
    func: &mut Function,
    entry: &RegionEntry,
    outlined: Symbol,
    packing: &words::Packing,
    stub: Block,
) -> Inst {
    let concerns_team = |c: &&Clause| {
        use ClauseKind::{Device, If, Message, NumTeams, NumThreads, ProcBind, Severity, ThreadLimit};
        let is_of_team = |kind| {
            matches!(kind, Device | If | NumTeams | NumThreads | ProcBind | ThreadLimit)
                || matches!(kind, Message | Severity)
        };
        matches!(c.kind, Kind::Own(Own::Loc | Own::Offload | Own::Argument))
            || c.kind.omp().is_some_and(is_of_team)
    };
    let mut clauses: Vec<Clause> = entry.clauses.iter().filter(concerns_team).cloned().collect();
    if entry.directive.is(Leaf::Teams) || entry.directive.is(Leaf::Target) {
        clauses.insert(0, directive_clause(entry.directive.begin()));
    }
    let words = words::pack(packing, module, func, stub);
    hand_over(module, func, entry, FORK, outlined, &words, &clauses, stub)
}

/// Emits the marker `name`, which passes `words` to the function `outlined`, at the end of `stub`.
#[expect(clippy::too_many_arguments, reason = "each is another part of the one call")]
fn hand_over(
    module: &mut Module,
    func: &mut Function,
    entry: &RegionEntry,
    name: &str,
    outlined: Symbol,
    words: &[Operand],
    clauses: &[Clause],
    stub: Block,
) -> Inst {
    let params = [Type::PTR];
    if module.function(name).is_none() {
        // LLVM may see the marker, if its region is outlined early. Merged, two would name their functions by a phi.
        let group = module.attr_group("nomerge nounwind");
        module.declare(name, Type::VOID, &params, true, &format!("#{group}"));
    }
    let fn_ty = module.ctx.types.function(Type::VOID, params.to_vec(), true);
    let outlined = module.ctx.names.text(outlined).to_owned();
    let mut args = vec![module.ctx.global(&outlined)];
    args.extend_from_slice(words);
    let callee = module.ctx.global(name);
    let call = Cursor::at_end(func, &mut module.ctx, stub).call_as(fn_ty, callee, &args);
    func.insts[call].attachments = func.insts[entry.inst].attachments.clone();
    set_bundles(func, &mut module.ctx, call, None, clauses);
    call
}

/// A call marked `tail` may not see the caller's allocas, and here are new ones.
fn remove_tail_markers(func: &mut Function) {
    for block in func.blocks().to_vec() {
        for inst in func.block_insts(block).to_vec() {
            if let Op::Call(info) = &mut func.insts[inst].op
                && info.tail == TailKind::Tail
            {
                info.tail = TailKind::None;
            }
        }
    }
}
