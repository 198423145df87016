//! Parallel IR: functions with the terminators `fork`, `halt` and `join`.
//!
//! [`read_forks`] is the first thing that happens to such a module. It makes loops of recursions that wait at
//! their end, recursions of loops of tasks, or these coarser, tasks that cost more than they gain serial, one of two small ones and
//! two of one large one, computes once what several tasks do, and balances what is uneven; it makes either all others serial, too, or Region IR of them, which stock LLVM optimizes and the other
//! passes know.
//! `docs/parallel-ir.md` is the reference of the terminators.

mod allocas;
mod balance;
mod balanced_tree;
mod coarsen;
mod common;
mod cost;
mod counted;
mod divide;
mod handed_over;
mod independent;
mod iterations;
mod last_spawn;
mod merge;
mod recursion;
mod redundant_joins;
mod serial;
mod split;
mod tasks;
mod trivial;

use weft_analysis::EffectTable;
use weft_analysis::parallel_regions::{ParallelRegionId, ParallelRegions, has_parallel_regions};
use weft_ir::cfg::Cfg;
use weft_ir::{Context, Function, Inst, Module};
use weft_regions::{Problem, Remark};

use crate::functions::for_each_function;

/// Whether `module` has parallel regions in this form.
pub fn has_forks(module: &Module) -> bool {
    module.functions.values().any(has_parallel_regions)
}

/// Replaces `fork`, `halt` and `join` all over `module`: by branches, if it is to be `serial`, else by Region IR.
/// Says what became of the regions.
///
/// # Precondition
/// The verifier finds nothing wrong with the module.
///
/// # Errors
/// The regions that cannot be tasks. The module is not usable then.
pub fn read_forks(module: &mut Module, serial: bool) -> Result<Vec<Remark>, Vec<Problem>> {
    let (mut remarks, mut problems) = (Vec::new(), Vec::new());
    let trees = if serial { Vec::new() } else { balanced_tree::schedule(module) };
    remarks.extend(
        trees.into_iter().map(|name| Remark {
            function: module.ctx.names.text(name).to_owned(),
            place: None,
            message: "a recursion that halves its work makes tasks in its first levels, and is serial below"
                .to_owned(),
        }),
    );
    let effects = EffectTable::compute(module);
    for_each_function(module, |module, func| {
        if !has_parallel_regions(func) {
            return;
        }
        let function = module.ctx.names.text(func.name).to_owned();
        let mut note = |message: &str| {
            remarks.push(Remark { function: function.clone(), place: None, message: message.to_owned() });
        };
        if serial {
            serialize_where(&mut module.ctx, func, |_, _, _| true);
            return note("all parallel regions are serial, as asked for");
        }
        if recursion::to_loop(&mut module.ctx, func) {
            note("a recursion that waits at its end is a loop");
        }
        // A single iteration of a loop may be trivial, some of them together are not.
        loops_of_tasks(module, func, &mut note);
        for _ in 0..serialize_where(&mut module.ctx, func, trivial::is_trivial) {
            note("a parallel region is serial, since its task costs less than its creation");
        }
        for _ in 0..common::hoist(module, func) {
            note("what a task and its continuation both compute is computed in front of them");
        }
        for _ in 0..split::split(module, &effects, func) {
            note("a parallel region is two, since parts of its task do not need each other");
        }
        for _ in 0..serialize_where(&mut module.ctx, func, last_spawn::comes_last) {
            note("a parallel region is serial, since its continuation waits for the task at once");
        }
        for _ in 0..merge::merge(&mut module.ctx, func) {
            note("two parallel regions are one, since their tasks cost about as much as their creation");
        }
        for _ in 0..balance::balance(module, &effects, func) {
            note("the task of a parallel region and what goes on beside it have about the same to do now");
        }
        if let Err(messages) = tasks::make(module, func) {
            problems.extend(messages.into_iter().map(|message| Problem {
                function: function.clone(),
                place: None,
                message,
            }));
        }
    });
    if problems.is_empty() { Ok(remarks) } else { Err(problems) }
}

/// Divides the loops of tasks of `func`, or makes them coarser, and tells of each.
fn loops_of_tasks(module: &mut Module, func: &mut Function, note: &mut impl FnMut(&str)) {
    let mut seen: Vec<Inst> = Vec::new();
    loop {
        let cfg = Cfg::compute(func);
        let regions = ParallelRegions::compute(func, &cfg);
        let next = regions
            .iter()
            .filter(|(_, region)| !seen.contains(&region.fork))
            .find_map(|(id, region)| Some((region.fork, counted::find(module, func, &cfg, &regions, id)?)));
        let Some((fork, found)) = next else { return };
        seen.push(fork);
        let counted = match found {
            Ok(counted) => counted,
            Err(reason) => {
                note(&format!("a loop makes a task of each iteration: {reason}"));
                continue;
            }
        };
        match divide::divide(module, func, &regions, &counted) {
            Ok(()) => note("a loop of tasks is divided into halves, down to several iterations"),
            Err(reason) => {
                coarsen::coarsen(module, func, &counted);
                note(&format!(
                    "a loop of tasks makes one of several iterations; it is not divided: {reason}"
                ));
            }
        }
    }
}

/// Makes the regions serial for which `is_chosen` holds, and says how many there were.
fn serialize_where(
    ctx: &mut Context,
    func: &mut Function,
    is_chosen: impl Fn(&Function, &ParallelRegions, ParallelRegionId) -> bool,
) -> usize {
    let mut count = 0;
    loop {
        // A region that has become serial may leave one that can, now.
        let regions = ParallelRegions::compute(func, &Cfg::compute(func));
        let chosen = regions.iter().rev().find(|(id, _)| is_chosen(func, &regions, *id));
        let Some((_, region)) = chosen else { return count };
        serial::serialize(ctx, func, region);
        count += 1;
    }
}
