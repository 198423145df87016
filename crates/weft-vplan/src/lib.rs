//! The planner of vectors: loops of `simd` constructs become vector code where stock LLVM gives up.
//!
//! The stages are those of VPlan: a loop's frame ([`skeleton`]) and what it carries ([`reduction`]), how values differ between
//! lanes ([`lanes`]), legality and the first plan ([`build`], [`plan`]), its cost ([`cost`]), the reason for it ([`reason`]) and the number of lanes ([`versions`]), and the
//! code ([`execute`]), the only one that changes the IR. `docs/vectorization.md` tells how they work together.
//!
//! ```llvm
//! head:                                             ; for (j = 0; j < m; j++) s += a[j * n + i] * x[j];
//!   %i = phi i64 [ 0, %before ], [ %i1, %latch ]      ==>   the same loop over j, whose s is <16 x float>
//! ```
//!
//! # Preconditions
//! The module has no markers. Loops that may become vectors have a [`PlanMark`], and all their accesses are parallel. Worksharing loops
//! may have a note of where they stand ([`weft_regions::loop_place`]).
//!
//! # Postconditions
//! No loop has the mark, nor the note. What is not understood, or no faster, is as it was: LLVM's vectorizer looks at it next.

mod added;
mod address_sum;
mod affine;
mod algebra;
mod any_order;
mod apart;
mod between;
mod build;
mod bypass;
mod calls;
mod cells;
mod chain;
mod cheap_ways;
mod checked;
mod chosen_again;
mod chosen_loads;
mod coalesce;
mod combine;
mod comparisons;
mod conditional_sums;
mod contents;
mod copies;
mod cost;
mod counted_ways;
mod counts_in_rows;
mod cover;
mod crowds;
mod descriptors;
mod exclusive_divisions;
mod exclusive_quotients;
mod execute;
mod factors;
mod facts;
mod first_round;
mod flatten;
mod generators;
mod halves;
mod hints;
mod hold;
mod in_order;
mod innermost;
mod invariant;
mod inward;
mod jam;
mod lanes;
mod last_iterations;
mod library;
mod linear;
mod loaded_twice;
mod narrow;
mod neighbors;
mod nonnegative;
mod one_by_one;
mod outer;
mod over_calls;
mod own;
mod pairs;
mod partial_sums;
mod partings;
mod plan;
mod postpone;
mod print;
mod reach;
mod reason;
mod recipes;
mod reduction;
mod regrouped;
mod reload;
mod requests;
mod rows;
mod rows_apart;
mod scan;
mod scopes;
mod sections;
mod shared_loads;
mod shifted;
mod signed_products;
mod signs;
mod skeleton;
mod small_vectors;
mod split;
mod steps;
mod stored_again;
mod stored_before;
mod stored_rows;
mod streams;
mod sums_in_rows;
mod tables;
mod target;
#[cfg(test)]
mod testing;
mod thresholds;
mod trips;
mod unite;
mod variants;
mod versions;
mod ways;
mod wide;
mod wide_indices;
mod width;
mod within;
mod wrapped;
mod written;

use weft_analysis::{Cfg, DomTree, EffectTable, LoopId, Loops, PostDomTree, UseIndex};
use weft_ir::edit::drop_dangling_debug_records;
use weft_ir::{Block, FuncId, Function, Module};
use weft_regions::{Panel, PlanMark, Remark, note_loop_place, remove_loop_places, source_function};

use build::{Shapes, build};
use facts::Facts;
use innermost::Innermost;
use plan::Plan;
use skeleton::Skeleton;
use target::Target;

pub use library::Library;
pub use requests::Requests;

/// When a loop becomes vectors by plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Never.
    Off,
    /// Where that is better than what LLVM makes of it.
    #[default]
    Auto,
    /// Wherever it is legal, to test the planner.
    Always,
}

/// What the planner did.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What became of each loop.
    pub remarks: Vec<Remark>,
    /// The plans that were executed, as boxes.
    pub plans: Vec<Panel>,
    /// What LLVM is asked for.
    pub requests: Requests,
}

/// Boxes of plans as text.
pub fn text(plans: &[Panel]) -> String {
    plans.iter().map(print::text).collect::<Vec<_>>().join("\n")
}

/// Plans and executes the marked loops of `module`; `library` says which functions may be approximated.
pub fn vectorize(module: &mut Module, effort: Effort, library: Library) -> Outcome {
    let mut outcome = Outcome::default();
    let mut effects = EffectTable::compute(module);
    let ids: Vec<FuncId> = module.defined_functions().collect();
    for id in ids {
        let placeholder = Function::new(module.functions[id].name, module.functions[id].ret);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        if effort != Effort::Off {
            wide::settle(module, &mut func, library);
        }
        unite::unite(module, &mut func);
        loaded_twice::join(module, &mut func, &effects);
        chosen_again::choose(module, &mut func, &effects);
        if effort != Effort::Off {
            descriptors::load_once(module, &mut func, &effects);
            coalesce::coalesce(module, &mut func, &effects);
            let loops = Innermost::all(module, &func);
            wide_indices::widen(module, &mut func, &loops);
            between::hoist(module, &mut func, &loops);
            chosen_loads::take_apart(module, &mut func, &loops);
            let loops = Innermost::all(module, &func);
            counted_ways::count(module, &mut func, &loops);
            let loops = Innermost::all(module, &func);
            flatten::flatten(module, &mut func, &loops);
            let loops = Innermost::all(module, &func);
            cheap_ways::choose(module, &mut func, &loops);
            let mut loops = Innermost::all(module, &func);
            if last_iterations::look_for(module, &mut func, &loops) > 0 {
                effects.learn(module);
                loops = Innermost::all(module, &func);
            }
            small_vectors::take_apart(module, &mut func, &loops);
            stored_again::join(module, &mut func, &effects, &loops);
            conditional_sums::select_terms(module, &mut func, &loops);
            thresholds::narrow(module, &mut func, &loops);
            exclusive_divisions::join(module, &mut func, &loops);
            halves::join(module, &mut func, &effects, &loops);
            exclusive_quotients::join(module, &mut func, &loops);
        }
        narrow::narrow(module, &mut func);
        if effort != Effort::Off {
            cover::cover(module, &mut func);
            first_round::hoist(module, &mut func);
            let loops = Innermost::all(module, &func);
            invariant::hoist(module, &mut func, &effects, &loops);
        }
        // Intrinsics that are new since then have no effects on memory, and what asks next would not know it.
        effects.learn(module);
        if effort != Effort::Off {
            neighbors::hoist(module, &mut func);
            let mut loops = Innermost::all(module, &func);
            reload::reload(module, &mut func, &effects, library, &mut loops);
            within::vectorize(module, &mut func, &effects, &mut outcome.remarks);
            effects.learn(module);
            outer::mark(module, &mut func, &effects, (effort, library), &mut outcome.remarks);
        }
        while next(module, &mut func, &effects, (effort, library), &mut outcome) {}
        split::split(module, &mut func);
        jam::jam(module, &mut func, &effects);
        if effort != Effort::Off {
            partial_sums::take_apart(module, &mut func, effort);
        }
        if effort != Effort::Off {
            let mut loops = Innermost::all(module, &func);
            stored_before::hand_on(module, &mut func, &effects, &mut loops);
            rows_apart::ask(module, &mut func, &effects, &mut loops);
            hold::hold(module, &mut func, &loops);
            shifted::leave(module, &mut func, &loops);
            width::settle(module, &mut func, &loops);
            signs::settle(module, &mut func, &loops);
            shared_loads::settle(module, &mut func, &loops);
            one_by_one::settle(module, &mut func, &loops);
            sums_in_rows::sum(module, &mut func, &effects, &loops);
            counts_in_rows::count(module, &mut func, &effects, &loops);
            in_order::settle(module, &mut func, &loops);
            streams::settle(module, &mut func, &loops);
            apart::take_apart(module, &mut func, &loops);
            factors::hide(module, &mut func, &loops);
            over_calls::hide(module, &mut func, library, &loops);
            // What the code generator is told is an option of that for x86.
            if Target::of_x86(module, &func).is_some() {
                outcome.requests.keeps_moves |= cells::order(module, &mut func) > 0;
            }
        }
        nonnegative::convert(module, &mut func);
        let loops = Innermost::all(module, &func);
        wrapped::leave(module, &mut func, &loops);
        effects.learn(module);
        any_order::permit(module, &mut func, &loops);
        regrouped::settle(module, &mut func, &effects, &loops, &mut outcome.remarks);
        if effort != Effort::Off {
            generators::hide(module, &mut func, &loops);
            sections::part(module, &mut func, &loops);
            outcome.requests.asks_much |= checked::asks_much(module, &func, &loops);
        }
        // What the transformations have removed may have been the value of a variable.
        drop_dangling_debug_records(&mut func);
        module.functions[id] = func;
    }
    remove_loop_places(module);
    outcome
}

/// Lets LLVM keep the order of accesses within iterations, where nothing is planned, but its vectorizer may run.
pub fn keep_order(module: &mut Module) -> Vec<Remark> {
    let effects = EffectTable::compute(module);
    let mut remarks = Vec::new();
    for id in module.defined_functions().collect::<Vec<_>>() {
        let placeholder = Function::new(module.functions[id].name, module.functions[id].ret);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        let loops = Innermost::all(module, &func);
        for found in &loops {
            if let Some(mark) = PlanMark::take(module, &mut func, &found.latches) {
                note_place(module, &mut func, &found.latches, &mark);
            }
        }
        regrouped::settle(module, &mut func, &effects, &loops, &mut remarks);
        module.functions[id] = func;
    }
    remove_loop_places(module);
    remarks
}

/// Handles the marked loops of `func` up to the first that becomes vectors; says whether there was one.
fn next(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    (effort, library): (Effort, Library),
    outcome: &mut Outcome,
) -> bool {
    let Some(kind) = module.ctx.names.lookup("llvm.loop") else { return false };
    let is_noted =
        |(_, inst): (_, weft_ir::Inst)| func.insts[inst].attachments.iter().any(|a| a.kind == kind);
    if !func.layout_insts().any(is_noted) {
        return false;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let found: Vec<(LoopId, Vec<Block>)> = loops.iter().map(|(id, l)| (id, l.latches.clone())).collect();
    let mut others: Option<(PostDomTree, UseIndex)> = None;
    for (id, latches) in found {
        let Some(mark) = PlanMark::take(module, func, &latches) else { continue };
        let (pdom, uses) =
            others.get_or_insert_with(|| (PostDomTree::compute(func, &cfg), UseIndex::compute(func)));
        if let Ok(frame) = Skeleton::of(module, func, &cfg, loops.get(id)) {
            scan::settle(module, func, &frame, uses);
        }
        let target = Target::of(module, func).ok_or("the machine's vectors are not known".to_owned());
        let planned = target.map_err(Refusal::from).and_then(|target| {
            let facts = Facts {
                module,
                func,
                cfg: &cfg,
                dom: &dom,
                pdom,
                loops: &loops,
                uses,
                effects,
                target,
                library,
                asked: None,
            };
            planned(&facts, id, &mark, effort)
        });
        let (message, is_new) = match planned {
            Ok((plan, shapes, reason)) => {
                let drawn = print::plan(module, func, &plan, &shapes);
                if execute::execute(module, func, &plan, &shapes) {
                    if plan.has_mask_registers && !plan.calls.is_empty() {
                        target::pass_512_bits(module, func);
                    }
                    if !plan.calls.is_empty() {
                        target::align_stack(module, func, plan.register_bytes);
                    }
                    outcome.plans.push(drawn);
                    (format!("{reason}: {}", print::versions(&plan)), true)
                } else {
                    // One of the borders may have been split.
                    ("no vectors by plan: its borders cannot be split".to_owned(), true)
                }
            }
            Err(Refusal::Slow(why)) => {
                hold::leave(module, func, &latches);
                // What is known of the function's blocks is no longer true then.
                let is_new = cover::part(module, func, &loops.get(id).blocks) > 0;
                (format!("no vectors, but single iterations: {why}"), is_new)
            }
            Err(Refusal::Other(why)) => {
                note_place(module, func, &latches, &mark);
                (format!("no vectors by plan: {why}"), false)
            }
        };
        let function = source_function(module.ctx.names.text(func.name)).to_owned();
        outcome.remarks.push(Remark { function, place: mark.place, message });
        if is_new {
            return true;
        }
    }
    false
}

/// Keeps where the loop stands whose mark is taken off, for what else is said of it.
fn note_place(module: &mut Module, func: &mut Function, latches: &[Block], mark: &PlanMark) {
    if let Some(place) = &mark.place {
        note_loop_place(module, func, latches, place);
    }
}

/// Why a loop gets no plan.
enum Refusal {
    /// LLVM's vectors would be slow, too.
    Slow(String),
    Other(String),
}

impl Refusal {
    fn into_text(self) -> String {
        match self {
            Refusal::Slow(why) | Refusal::Other(why) => why,
        }
    }
}

impl<S: Into<String>> From<S> for Refusal {
    fn from(why: S) -> Refusal {
        Refusal::Other(why.into())
    }
}

/// Makes the plan of a loop, with the reason why it is better than what LLVM would do.
fn planned(
    facts: &Facts<'_>,
    id: LoopId,
    mark: &PlanMark,
    effort: Effort,
) -> Result<(Plan, Shapes, &'static str), Refusal> {
    let (mut plan, shapes) = build(facts, id)?;
    let forced = (effort == Effort::Always).then_some("as it is told to");
    if let (None, Some(why)) = (forced, cost::is_slow_for_all(facts, &plan)) {
        return Err(Refusal::Slow(why));
    }
    if forced.is_none() && inward::is_better(facts, &plan) {
        return Err("vectors of its inner loop are better".into());
    }
    if forced.is_none() && sums_in_rows::sums_differences(facts, &plan.frame) {
        return Err("it sums up rows of differences, each of which is one instruction".into());
    }
    let reason = reason::reason(facts, &plan).or_else(|| reason::of_choices(&plan)).or(forced);
    let reason = reason.ok_or("LLVM does as well")?;
    plan.part = contents::register_lanes(facts, &plan).max(2);
    plan.versions = versions::choose(facts, &plan, (mark.width, mark.limit), forced.is_some())?;
    Ok((plan, shapes, reason))
}
