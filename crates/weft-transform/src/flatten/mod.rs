//! `flatten`: the nested parallel regions of a recursion become tasks of the team that executes the outermost one.
//!
//! ```c
//! void sort(int *a, int n) {                        void sort(int *a, int n) {
//!   …                                                 …
//!   #pragma omp parallel sections                     #pragma omp parallel sections
//!   {                                                 {
//!     #pragma omp section                               #pragma omp section
//!     sort(a, m);                                       sort.omp_flat(a, m);
//!     #pragma omp section                  ==>          #pragma omp section
//!     sort(a + m, n - m);                               sort.omp_flat(a + m, n - m);
//!   }                                                 }
//!   …                                                 …
//! }                                                 }
//!                                                   void sort.omp_flat(int *a, int n) {
//!                                                     …
//!                                                     #pragma omp taskloop grainsize(1)
//!                                                     for (long i = 0; i < 2; i++)
//!                                                       switch (i) { … sort.omp_flat(a, m); … }
//!                                                     …
//!                                                   }
//! ```
//!
//! A nested region has one thread unless the program asks for more active levels, and costs its entry and exit nevertheless; the
//! threads of the outer team have nothing to do but what the outermost region has given them. With more levels, each call begins a
//! team. As tasks the parts are calls as long as no thread waits for work ([`crate::work_first()`]), and any thread of the team takes
//! what is left. This is what flattening of nested parallelism does for arrays: Blelloch, "Programming Parallel Algorithms",
//! 1996; here the scheduler of tasks balances in the place of segmented operations.
//!
//! # Why it is right
//! How many threads a nested region has is up to the implementation as long as the program does not set it by `num_threads`
//! ([OMP 5.2 §10.1.1]), and which of them executes a section or an iteration is not specified unless the loop has a static schedule and
//! thread numbers are asked for. Nothing in the region, or in what it calls, asks for thread numbers, teams or levels, has variables
//! of a thread, waits for other parts, or binds to the team ([`allowed`]). Sections and iterations are independent, or race.
//! The group of a taskloop waits for all that its tasks make, as the barrier at the end of a region does.
//!
//! # Where the regions stay
//! If more levels may be active and a region has `num_threads`, or there are regions that would become serial code, or the
//! outermost region was executed by one thread because of an `if`, the program's own regions may have more threads: then
//! the outermost region calls the recursion as it was. It asks once per call.
//!
//! # Preconditions
//! Region IR as [`crate::legalize()`] leaves it: loops and sections have bounds. The tasks run on Weft's runtime.
//!
//! # Postconditions
//! The functions are what they were, but for calls of their recursion in their outermost regions. Each has a copy with no `parallel`.
//!
//! # Refused
//! Recursions with other regions ([`teams`]) or code that could tell the difference ([`allowed`]). A remark says why.

mod allowed;
mod cycles;
mod rewrite;
mod teams;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::effects::EffectTable;
use weft_ir::cfg::Cfg;
use weft_ir::debug_info::{remap_debug_info, subprogram_of};
use weft_ir::dominators::DomTree;
use weft_ir::{BinaryOp, Block, Cursor, FuncId, Function, Inst, IntPredicate, Module, Operand, Symbol, Type};
use weft_regions::{ClauseKind, Forest, Remark, flattened, isolate_markers, source_function};

use crate::attributes;
use crate::functions::{callee_index, redirect_calls};
use teams::Team;

/// A function of a recursion, or one with regions that it calls, and its regions.
struct Plan {
    id: FuncId,
    /// Whether the recursion calls it, and it does not call the recursion.
    is_below: bool,
    /// The function with its markers in blocks of their own.
    func: Function,
    /// The regions in which it calls a recursion.
    recursive: Vec<Team>,
    /// The others.
    flat: Vec<Team>,
}

/// When the outermost region calls the recursion as it was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stays {
    /// Never.
    Never,
    /// If more levels may be active and the region has one thread.
    Alone,
    /// If more levels may be active.
    Nested,
}

/// Makes tasks of the nested regions of the recursions in `module`, where that is right, and says where.
pub fn flatten(module: &mut Module) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let mut planned = Vec::new();
    let groups = cycles::with_regions(module);
    let recursive: FxHashSet<Symbol> = groups.iter().flatten().map(|id| module.functions[*id].name).collect();
    for group in groups {
        let name = module.ctx.names.text(module.functions[group[0]].name);
        let function = source_function(name).to_owned();
        match plan(module, &group, &recursive) {
            Ok(plans) => {
                let Some(first) = plans.iter().flat_map(|plan| &plan.recursive).next() else { continue };
                let place = first.parallel.unit.location(module);
                let message =
                    "the regions of this recursion are tasks of the outermost region's team".to_owned();
                remarks.push(Remark { function, place, message });
                planned.push(plans);
            }
            Err(why) => {
                let message = format!("each region of this recursion begins a team, since a function {why}");
                remarks.push(Remark { function, place: None, message });
            }
        }
    }
    for plans in planned {
        apply(module, plans);
    }
    remarks
}

/// Reads the functions of `group`, and those below with regions; there is no plan if nothing is to be gained. `names` are those of all
/// recursions.
fn plan(module: &mut Module, group: &[FuncId], names: &FxHashSet<Symbol>) -> Result<Vec<Plan>, String> {
    let below = cycles::below_with_regions(module, group);
    let mut plans = Vec::new();
    let mut found = Ok(());
    let mut gains = false;
    for id in group.iter().chain(&below) {
        let is_below = below.contains(id);
        let mut func = module.functions[*id].clone();
        isolate_markers(&mut func, &mut module.ctx);
        let cfg = Cfg::compute(&func);
        let dom = DomTree::compute(&func, &cfg);
        let Ok(forest) = Forest::from_tokens(&module.ctx, &func, &cfg, &dom) else { return Ok(Vec::new()) };
        let mut plan = Plan { id: *id, is_below, func, recursive: Vec::new(), flat: Vec::new() };
        for root in forest.roots() {
            let recurs = calls(module, &plan.func, &forest.region(*root).inside, names).next().is_some();
            gains |= recurs && !is_below;
            match teams::read(module, &plan.func, &forest, *root) {
                Ok(team) if recurs => plan.recursive.push(team),
                Ok(team) => plan.flat.push(team),
                Err(why) => found = found.and(Err(why)),
            }
        }
        plans.push(plan);
    }
    if !gains {
        return Ok(Vec::new());
    }
    found?;
    let effects = EffectTable::compute(module);
    for plan in &plans {
        let all = plan.recursive.iter().chain(&plan.flat);
        let known: FxHashSet<Inst> = all.flat_map(|team| team.markers(module, &plan.func)).collect();
        allowed::function(module, &effects, &plan.func, &known)?;
    }
    let all: Vec<FuncId> = plans.iter().map(|plan| plan.id).collect();
    allowed::below(module, &effects, &all)?;
    Ok(plans)
}

/// The calls in `blocks` of functions whose names are `names`.
fn calls<'a>(
    module: &'a Module,
    func: &'a Function,
    blocks: &'a [Block],
    names: &'a FxHashSet<Symbol>,
) -> impl Iterator<Item = Inst> + 'a {
    let insts = blocks.iter().flat_map(|block| func.block_insts(*block).iter().copied());
    insts.filter(|inst| {
        let callee = func.insts[*inst].callee().and_then(|callee| module.ctx.global_name(callee));
        callee.is_some_and(|name| names.contains(&name))
    })
}

/// Makes the copies, and lets outermost regions call them.
fn apply(module: &mut Module, plans: Vec<Plan>) {
    let mut names: FxHashMap<Symbol, Symbol> = FxHashMap::default();
    for plan in &plans {
        let name = flattened(module.ctx.names.text(plan.func.name));
        let name = module.fresh_global_name(&name);
        names.insert(plan.func.name, name);
    }
    let stays = stays(&plans);
    for Plan { id, is_below, mut func, recursive, flat } in plans {
        let mut copy = func.clone();
        copy.use_list_orders.clear();
        for team in &recursive {
            rewrite::as_tasks(module, &mut copy, team);
        }
        for team in &flat {
            rewrite::as_serial_code(module, &mut copy, team);
        }
        redirect_calls(module, &mut copy, &names);
        add(module, copy, names[&func.name]);
        if is_below || recursive.is_empty() {
            continue;
        }
        let own: FxHashSet<Symbol> = names.keys().copied().collect();
        for team in &recursive {
            let inside: Vec<Inst> = calls(module, &func, &team.shared_out.inside, &own).collect();
            for inst in inside {
                enter(module, &mut func, inst, &names, stays);
            }
        }
        module.functions[id] = func;
    }
}

fn stays(plans: &[Plan]) -> Stays {
    let mut all = plans.iter().flat_map(|plan| plan.recursive.iter().chain(&plan.flat));
    let has = |kind: ClauseKind| plans.iter().flat_map(|plan| &plan.recursive).any(|team| team.has(kind));
    if plans.iter().any(|plan| !plan.flat.is_empty()) || all.any(|team| team.has(ClauseKind::NumThreads)) {
        return Stays::Nested;
    }
    if has(ClauseKind::If) { Stays::Alone } else { Stays::Never }
}

/// Adds `copy` to the module under the name `name`.
fn add(module: &mut Module, mut copy: Function, name: Symbol) {
    let parent = subprogram_of(module, &copy);
    copy.prefix = attributes::prefix(&copy.prefix);
    copy.suffix = attributes::suffix(&copy.suffix);
    copy.name = name;
    let id = module.add_function(copy);
    if let Some(parent) = parent {
        let name = module.ctx.names.text(name).to_owned();
        remap_debug_info(module, id, parent, &name);
    }
}

/// Lets the call `inst` of an outermost region go to the copy of what it calls.
fn enter(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    names: &FxHashMap<Symbol, Symbol>,
    stays: Stays,
) {
    let Some(place) = callee_index(func, inst) else { return };
    let before = func.insts[inst].operands[place];
    let Some(to) = module.ctx.global_name(before).and_then(|name| names.get(&name)) else { return };
    let to = module.ctx.names.text(*to).to_owned();
    let copy = module.ctx.global(&to);
    let callee = match stays {
        Stays::Never => copy,
        Stays::Alone | Stays::Nested => {
            let stays = may_nest(module, func, inst, stays);
            Cursor::before(func, &mut module.ctx, inst).select(stays, before, copy)
        }
    };
    func.insts[inst].operands[place] = callee;
}

/// Computes in front of `inst` whether the program's own regions stay.
fn may_nest(module: &mut Module, func: &mut Function, inst: Inst, stays: Stays) -> Operand {
    let mut asked = |name: &str| {
        module.declare(name, Type::I32, &[], false, "");
        let function = module.ctx.global(name);
        let mut at = Cursor::before(func, &mut module.ctx, inst);
        let call = at.call(Type::I32, function, &[]);
        at.func.result(call)
    };
    let (level, levels) = (asked("omp_get_active_level"), asked("omp_get_max_active_levels"));
    let team = (stays == Stays::Alone).then(|| (asked("omp_get_num_threads"), asked("omp_get_max_threads")));
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let mut nests = at.icmp(IntPredicate::Slt, level, levels);
    if let Some((threads, of_next)) = team {
        let one = at.i32(1);
        let is_alone = at.icmp(IntPredicate::Eq, threads, one);
        let is_more = at.icmp(IntPredicate::Sgt, of_next, one);
        nests = at.binary(BinaryOp::And, nests, is_alone);
        nests = at.binary(BinaryOp::And, nests, is_more);
    }
    nests
}
