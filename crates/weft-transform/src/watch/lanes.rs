//! Tells the detector of the iterations of `simd` loops, which one thread may execute together.
//!
//! ```llvm
//! %t = … region.entry() [ "DIR.OMP.SIMD"(),     %t = … region.entry() [ "DIR.OMP.SIMD"(), … ]
//!        "QUAL.OMP.PRIVATE"(ptr %x), … ]        call void @__weft_check_lanes(i64 0, ptr @simd)
//!   br label %header                              br label %header
//! header:                                       header:
//!   br i1 %c, label %body, label %done    ==>     br i1 %c, label %body, label %done
//! body:                                         body:
//!                                                 %s = call ptr @llvm.stacksave.p0()
//!                                                 call void @__weft_check_lane(ptr %s)
//!                                                 call void @__weft_check_fresh(ptr %x, i64 4)
//!   …                                             …
//! done:                                         done:
//!                                                 call void @__weft_check_lanes_end()
//!   … region.exit(token %t)                       … region.exit(token %t)
//! ```
//!
//! *Before:* as for the stage. *After:* the same regions.
//!
//! One copy of each private variable is there for all iterations, which are executed in order. So each begins with fresh ones,
//! and so it does with variables that only the loop uses, as those that its body declares, and with the stack below the function's.
//!
//! *Not told:* loops with `collapse`, `if`, `scan` or a reduced array section; worksharing loops with `simd`, whose iterations are
//! parallel in any case, and those of tasks; loops of other front ends that do not begin with their condition; those in C++ with
//! copies of objects, which are declared in front of the region, where nothing tells them from shared ones.

use rustc_hash::FxHashSet;
use weft_analysis::loops::Loops;
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{Cursor, Function, Inst, Module, Op, Operand, Type, Value};
use weft_regions::{ClauseKind, Leaf, Marker, Region, RegionEntry, is_bounds, units};

use crate::attributes;

use super::accesses::own_variables;
use super::clauses::size_of;
use super::sites::Sites;
use super::{Callee, Event};

/// `void (i64 safelen, ptr site)`, behind the entry; 0 is no `safelen`.
const LANES: Callee = Callee { name: "__weft_check_lanes", params: &[Type::I64, Type::PTR] };
/// `void (ptr stack)`, where an iteration begins, with the stack pointer.
const LANE: Callee = Callee { name: "__weft_check_lane", params: &[Type::PTR] };
/// `void (ptr, i64 size)`, behind it.
const FRESH: Callee = Callee { name: "__weft_check_fresh", params: &[Type::PTR, Type::I64] };
/// `void ()`, in front of the exit.
const END: Callee = Callee { name: "__weft_check_lanes_end", params: &[] };
/// `void (i32)`: 0 where an `ordered simd` region begins, 1 where it ends.
const ORDERED: Callee = Callee { name: "__weft_check_lane_ordered", params: &[Type::I32] };

/// How the front end names variables with the sums of `scan`, which iterations hand on, and with the beginnings of sections of
/// which there are such sums (`weft-front-c/src/text/scan.rs`).
const SCANNED: [&str; 2] = ["__weft_scan", "__weft_at"];

/// How the front end names the bounds of a construct's loop, and the addresses of what is declared anew in front of a construct,
/// both with the construct's number behind it (`weft-front-c/src/text/cxx`).
const BOUNDS: &str = "__weft_start";
/// See [`BOUNDS`].
const ORIGINAL: &str = "__weft_o";

/// A `simd` loop whose iterations are told.
struct LaneLoop {
    region: Region,
    /// The first instruction of an iteration.
    first: Inst,
    /// Iterations are parallel that are less than this apart; 0 is any distance.
    safelen: i128,
    /// The variables with their sizes of which each iteration has a copy.
    listed: Vec<(Operand, u64)>,
    /// The variables that nothing but the loop uses.
    inside: Vec<Value>,
}

/// What is told of lanes.
#[derive(Default)]
pub(super) struct Lanes {
    /// The calls.
    pub(super) events: Vec<Event>,
    /// Variables of the function that several lanes may touch, though their addresses go nowhere.
    pub(super) shared: FxHashSet<Value>,
}

/// The calls that tell of the `simd` loops in `func`.
pub(super) fn find(module: &mut Module, func: &mut Function, sites: &mut Sites) -> Lanes {
    let mut lanes = Lanes::default();
    let own = own_variables(module, func);
    if attributes::has(module, &func.suffix, "alwaysinline") {
        lanes.events = of_frame(module, func, &own);
    }
    let all = units(func, &module.ctx);
    // `legalize` has parted tasks and their loops.
    let tasks: Vec<_> =
        all.iter().filter(|entry| entry.makes_tasks()).map(|entry| entry.location(module)).collect();
    let is_meant = |entry: &&RegionEntry| is_told(module, entry) && !tasks.contains(&entry.location(module));
    let entries: Vec<Inst> = all.iter().filter(is_meant).map(|entry| entry.inst).collect();
    if entries.is_empty() {
        return lanes;
    }
    let mut found = Vec::new();
    let cfg = Cfg::compute(func);
    let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
    for region in Region::all_of(func, &module.ctx, &entries) {
        let Some(first) = first_of_iteration(func, &cfg, &loops, &region) else { continue };
        if has_copies_in_front(module, func, &region) {
            continue;
        }
        let safelen = region.unit.operands(ClauseKind::Safelen).first().map(|given| constant(module, *given));
        let Some(safelen) = safelen.unwrap_or(Some(0)) else { continue };
        let Some(listed) = listed(module, func, &region) else { continue };
        let Some((inside, across)) = variables(module, func, &region) else { continue };
        lanes.shared.extend(across);
        found.push(LaneLoop { region, first, safelen, listed, inside });
    }
    for found in found {
        // What a loop within shares is told.
        let is_told = |value: &&Value| !own.contains(value) || lanes.shared.contains(value);
        let inside = found.inside.iter().filter(is_told).map(|value| Operand::Value(*value));
        let sized = inside.filter_map(|variable| Some((variable, size_of(module, func, variable)?)));
        let fresh: Vec<(Operand, u64)> = sized.chain(found.listed.iter().copied()).collect();
        lanes.events.extend(events(module, func, &found, &fresh, sites));
    }
    lanes
}

/// The calls that tell of the variables of a function that becomes a part of those that call it, which may be a lane.
fn of_frame(module: &mut Module, func: &Function, own: &FxHashSet<Value>) -> Vec<Event> {
    let insts = func.blocks().first().map_or(&[][..], |entry| func.block_insts(*entry));
    let is_variable = |inst: &&Inst| matches!(func.insts[**inst].op, Op::Alloca { .. });
    let Some(first) = insts.iter().copied().find(|inst| !is_variable(&inst)) else { return Vec::new() };
    let variables = insts.iter().filter(is_variable).map(|inst| func.result(*inst));
    let told = variables.filter(|variable| !matches!(variable, Operand::Value(value) if own.contains(value)));
    let sized: Vec<_> =
        told.filter_map(|variable| Some((variable, size_of(module, func, variable)?))).collect();
    let fresh = |(variable, size): (Operand, u64)| {
        let size = module.ctx.int(Type::I64, i128::from(size));
        Event { at: first, is_behind: false, callee: &FRESH, args: vec![variable, size] }
    };
    sized.into_iter().map(fresh).collect()
}

/// Whether it is a loop whose iterations are lanes and nothing else, of which all is known.
fn is_told(module: &Module, entry: &RegionEntry) -> bool {
    entry.is_vectorized()
        && matches!(*entry.directive.leaves(), [Leaf::Simd] | [Leaf::Loop])
        && entry.if_condition().is_none()
        && entry.collapse().is_none_or(|loops| constant(module, loops) == Some(1))
}

fn constant(module: &Module, operand: Operand) -> Option<i128> {
    match operand {
        Operand::Const(constant) => module.ctx.consts.as_int(constant),
        _ => None,
    }
}

/// The first instruction of an iteration: behind the condition of the loop to which control comes from the region's entry.
fn first_of_iteration(func: &Function, cfg: &Cfg, loops: &Loops, region: &Region) -> Option<Inst> {
    let mut at = region.body();
    for _ in 0..region.inside.len() {
        let found = loops.innermost(at).filter(|id| loops.get(*id).header == at);
        match (found, cfg.succs(at)) {
            (Some(id), [one, other]) => {
                let body = match (loops.contains(id, *one), loops.contains(id, *other)) {
                    (true, false) => *one,
                    (false, true) => *other,
                    _ => return None,
                };
                // Whoever comes there has begun an iteration.
                let [_] = cfg.preds(body) else { return None };
                return func
                    .block_insts(body)
                    .iter()
                    .copied()
                    .find(|inst| !matches!(func.insts[*inst].op, Op::Phi { .. }));
            }
            (None, [next]) => at = *next,
            _ => return None,
        }
    }
    None
}

/// Whether copies of objects are declared in front of the region.
fn has_copies_in_front(module: &Module, func: &Function, region: &Region) -> bool {
    let name = |value: Value| func.values[value].name.map_or("", |name| module.ctx.names.text(name));
    let bounds = region.unit.clauses.iter().filter(|clause| is_bounds(clause));
    let mut numbers = bounds.flat_map(|clause| clause.operands()).filter_map(|operand| match operand {
        Operand::Value(value) => name(value).strip_prefix(BOUNDS),
        _ => None,
    });
    let Some(number) = numbers.next() else { return false };
    let is_of_construct = |value: Value| {
        let rest = name(value).strip_prefix(ORIGINAL).and_then(|rest| rest.strip_prefix(number));
        rest.is_some_and(|rest| rest.starts_with('_'))
    };
    func.layout_insts().filter_map(|(_, inst)| func.insts[inst].result).any(is_of_construct)
}

/// The variables of which each iteration has a copy, with their sizes; nothing if one is not known.
fn listed(module: &Module, func: &Function, region: &Region) -> Option<Vec<(Operand, u64)>> {
    if region.unit.reductions().iter().any(|reduction| !reduction.sections.is_empty()) {
        return None;
    }
    let environment = region.data_environment();
    environment.into_iter().map(|(_, variable)| Some((variable, size_of(module, func, variable)?))).collect()
}

/// The variables of `func` that only the region uses, and those that it and others use; nothing if it is a `scan`.
fn variables(module: &Module, func: &Function, region: &Region) -> Option<(Vec<Value>, Vec<Value>)> {
    let inside: FxHashSet<Inst> = region.insts(func).collect();
    let (mut in_region, mut elsewhere) = (FxHashSet::default(), FxHashSet::default());
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        let is_marker = Marker::of(data, &module.ctx).is_some();
        if matches!(data.op, Op::DebugRecord(_)) || is_marker {
            continue;
        }
        let values = data.operands.iter().filter_map(|operand| match operand {
            Operand::Value(value) => Some(*value),
            _ => None,
        });
        match inside.contains(&inst) {
            true => in_region.extend(values),
            false => elsewhere.extend(values),
        }
    }
    let is_variable = |value: &Value| {
        func.def_inst(*value).is_some_and(|def| matches!(func.insts[def].op, Op::Alloca { .. }))
    };
    let mut used: Vec<Value> = in_region.into_iter().filter(is_variable).collect();
    used.sort_unstable();
    let name = |value: &Value| func.values[*value].name.map_or("", |name| module.ctx.names.text(name));
    let is_scan = used.iter().any(|value| SCANNED.iter().any(|scanned| name(value).starts_with(scanned)));
    (!is_scan).then(|| used.into_iter().partition(|value| !elsewhere.contains(value)))
}

/// The calls for one loop.
fn events(
    module: &mut Module,
    func: &mut Function,
    found: &LaneLoop,
    fresh: &[(Operand, u64)],
    sites: &mut Sites,
) -> Vec<Event> {
    let entry = &found.region.unit;
    let what = if entry.directive.has(Leaf::Simd) { "simd" } else { "loop" };
    let site = sites.of_place(module, entry.location(module).as_ref(), what);
    let safelen = module.ctx.int(Type::I64, found.safelen);
    let mut events =
        vec![Event { at: entry.inst, is_behind: true, callee: &LANES, args: vec![safelen, site] }];
    module.declare("llvm.stacksave.p0", Type::PTR, &[], false, "nounwind");
    let callee = module.ctx.global("llvm.stacksave.p0");
    let save = Cursor::before(func, &mut module.ctx, found.first).call(Type::PTR, callee, &[]);
    let stack = Operand::Value(func.insts[save].result.expect("invariant: the call returns a pointer"));
    events.push(Event { at: found.first, is_behind: false, callee: &LANE, args: vec![stack] });
    for (variable, size) in fresh {
        let size = module.ctx.int(Type::I64, i128::from(*size));
        events.push(Event { at: found.first, is_behind: false, callee: &FRESH, args: vec![*variable, size] });
    }
    for exit in super::clauses::exits(module, func, entry) {
        events.push(Event { at: exit, is_behind: false, callee: &END, args: Vec::new() });
    }
    let inside: FxHashSet<Inst> = found.region.insts(func).collect();
    let ordered = |entry: &RegionEntry| {
        entry.directive.is(Leaf::Ordered) && entry.has(ClauseKind::Simd) && inside.contains(&entry.inst)
    };
    for entry in units(func, &module.ctx).iter().filter(|entry| ordered(entry)) {
        let (begin, end) = (module.ctx.int(Type::I32, 0), module.ctx.int(Type::I32, 1));
        events.push(Event { at: entry.inst, is_behind: true, callee: &ORDERED, args: vec![begin] });
        for exit in super::clauses::exits(module, func, entry) {
            events.push(Event { at: exit, is_behind: false, callee: &ORDERED, args: vec![end] });
        }
    }
    events
}
