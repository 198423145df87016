//! Data sharing: which variables a `parallel`, `teams`, `target`, `task` or `taskloop` region lists, and how.
//!
//! Every variable that is declared outside such a construct and referenced in it is in exactly one list [OMP 5.2 §5.1].
//! The first of these that applies decides: a clause, what is predetermined, the clause `default`, and the rules for the
//! construct. A `parallel` or `teams` shares the variable. A `task` shares it if all constructs around it share it, up to the
//! innermost `parallel`; otherwise it is firstprivate. If the function has no `parallel` around the `task`, variables with
//! static storage are shared.
//! Some variables are mentioned in the region only where a construct inside has private copies of them. They need no value
//! from outside and are listed as private, so that their addresses are not captured for nothing.
//!
//! ```c
//! int i, n = 10; double s = 0;
//! #pragma omp parallel reduction(+:s)     // REDUCTION.ADD: s   SHARED: n   PRIVATE: i
//! #pragma omp for
//! for (i = 0; i < n; i++) s += i;
//! ```

use rustc_hash::FxHashSet;
use weft_openmp::{ClauseKind, DefaultKind, Leaf};

use crate::model::construct::{Construct, Item, Unit};
use crate::model::nest::LoopNest;
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::sharing::uses::uses_inside;

pub(crate) mod meaning;
pub(crate) mod placement;
pub(crate) mod target;
pub(crate) mod uses;
pub(crate) mod way;

/// A variable in the lists of a region.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    /// The variable.
    pub(crate) decl: DeclId,
    /// The clause that lists it, or would.
    pub(crate) kind: ClauseKind,
    /// The clause's item, if a clause names it.
    pub(crate) item: Option<Item>,
}

/// Returns the lists of unit `unit` of construct `index`.
pub(crate) fn lists(program: &Program<'_>, index: usize, unit: usize) -> Vec<Listed> {
    let construct = &program.constructs[index];
    let mut listed = explicit(&construct.units[unit]);
    let this = &construct.units[unit];
    if this.is_loop() {
        let variables = construct.iteration_variables();
        // Nothing comes in: a `distribute` around a `linear` loop has been given that as well.
        listed.retain(|item| item.kind != ClauseKind::Firstprivate || !variables.contains(&item.decl));
        // The loop gives its variables their final values; so a linear one is no more than lastprivate.
        for item in listed.iter_mut().filter(|item| variables.contains(&item.decl)) {
            if item.kind == ClauseKind::Linear {
                item.kind = ClauseKind::Lastprivate;
            }
        }
        // The loops of the construct are others, whose variables the program does not have.
        let is_transformed = construct.nest.as_ref().is_some_and(LoopNest::is_transformed);
        let kind = if is_transformed { ClauseKind::Private } else { implicit_kind(construct, this) };
        let unlisted = variables.into_iter().filter(|&decl| !listed.iter().any(|item| item.decl == decl));
        let private: Vec<Listed> = unlisted.map(|decl| Listed { decl, kind, item: None }).collect();
        listed.extend(private);
    }
    if this.starts_threads() || this.makes_tasks() {
        listed.extend(implicit(program, index, unit, &listed));
    }
    listed
}

/// Returns how a unit of `construct` has the loop's variables, which are declared outside of it, if no clause names them.
///
/// In a `simd` loop they are linear, or lastprivate if there are several: they have their final values behind the
/// construct. A composite construct with `simd` hands them on. In a `loop` they are lastprivate. [OMP 5.2 §5.1.1]
pub(crate) fn implicit_kind(construct: &Construct, unit: &Unit) -> ClauseKind {
    let has_simd = construct.loop_unit().is_some_and(|innermost| innermost.has(Leaf::Simd));
    match has_simd || unit.leaf == Leaf::Loop {
        true => ClauseKind::Lastprivate,
        false => ClauseKind::Private,
    }
}

/// Returns the variables that clauses name; a variable is listed twice only as `firstprivate` and `lastprivate`.
fn explicit(unit: &Unit) -> Vec<Listed> {
    // A clause may have thousands of items.
    let mut known = FxHashSet::default();
    let items = unit.items.iter().filter(|item| known.insert((item.decl, item.kind, &item.op)));
    items.map(|item| Listed { decl: item.decl, kind: item.kind, item: Some(item.clone()) }).collect()
}

/// Returns the variables that no clause of a `parallel` or `task` names.
fn implicit(program: &Program<'_>, index: usize, unit: usize, explicit: &[Listed]) -> Vec<Listed> {
    let construct = &program.constructs[index];
    let mut listed = Vec::new();
    let explicit: FxHashSet<DeclId> = explicit.iter().map(|item| item.decl).collect();
    let uses = uses_inside(program, index, unit);
    for decl_id in uses.variables() {
        let decl = program.tree.decl(decl_id);
        let outside = !construct.contains(&program.tree, decl.lo);
        if !outside || decl.is_thread_local || explicit.contains(&decl_id) {
            continue;
        }
        if is_same_everywhere(program, index, decl_id) {
            continue;
        }
        let referenced = uses.is_needed(decl_id);
        // The task has the handle of its own event [OMP 5.2 §12.5.2].
        if referenced && is_event(program, index, unit, decl_id) {
            listed.push(Listed { decl: decl_id, kind: ClauseKind::Firstprivate, item: None });
            continue;
        }
        let this = &construct.units[unit];
        let kind = if !referenced && decl.ty.is_scalar() && !decl.is_const {
            ClauseKind::Private
        } else if this.leaf == Leaf::Target {
            target::implicit_kind(this, decl)
        } else if let Some(inner) = construct.target_of(unit) {
            of_target_task(program, index, inner, decl_id)
        } else {
            match construct.units[unit].default_kind(decl) {
                Some(DefaultKind::Private) if referenced && !decl.is_static && !decl.is_const => {
                    ClauseKind::Private
                }
                Some(DefaultKind::Firstprivate) if referenced && !decl.is_static => ClauseKind::Firstprivate,
                None if referenced
                    && construct.units[unit].makes_tasks()
                    && !is_shared_around(program, index, unit, decl_id) =>
                {
                    ClauseKind::Firstprivate
                }
                _ => ClauseKind::Shared,
            }
        };
        listed.push(Listed { decl: decl_id, kind, item: None });
    }
    listed
}

/// Says whether no region needs to have a variable of its own: all read the same constants, devices included, and what is used
/// by its value alone may be defined nowhere [C++17 \[basic.def.odr\]]. Pointers lead to different places.
fn is_same_everywhere(program: &Program<'_>, index: usize, variable: DeclId) -> bool {
    let decl = program.tree.decl(variable);
    let is_global = decl.is_constant && decl.is_static && !decl.is_known_by_name && !decl.is_on_devices;
    let is_number = decl.ty.innermost_element().is_arithmetic();
    let is_mapped = |index: usize| {
        let kinds = [ClauseKind::Map, ClauseKind::HasDeviceAddr, ClauseKind::UseDeviceAddr];
        let is_in = |unit: &Unit, kind| target::is_in(program, index, unit, kind, variable);
        let units = &program.constructs[index].units;
        units.iter().any(|unit| unit.item(variable).is_some() || kinds.iter().any(|&kind| is_in(unit, kind)))
    };
    is_global && is_number && !std::iter::once(index).chain(program.ancestors(index)).any(is_mapped)
}

/// Returns how the task around a `target` has a variable: it copies what the `target` copies, and what only clauses name.
fn of_target_task(program: &Program<'_>, index: usize, target: usize, variable: DeclId) -> ClauseKind {
    let listed = lists(program, index, target).into_iter().find(|listed| listed.decl == variable);
    let is_scalar = program.tree.decl(variable).ty.is_scalar();
    match listed.map(|listed| listed.kind) {
        Some(ClauseKind::Shared) => ClauseKind::Shared,
        None if !is_scalar => ClauseKind::Shared,
        Some(ClauseKind::Private) => ClauseKind::Private,
        _ => ClauseKind::Firstprivate,
    }
}

/// Says whether the clause `detach` of a unit names a variable.
fn is_event(program: &Program<'_>, index: usize, unit: usize, variable: DeclId) -> bool {
    let construct = &program.constructs[index];
    let detach = construct.units[unit].clauses.iter().filter(|clause| clause.kind == ClauseKind::Detach);
    detach.flat_map(|clause| clause.items()).any(|item| {
        let node = program.tree.exactly(construct.node, item.base.span.lo, item.base.span.hi);
        node.and_then(|node| program.tree.as_variable(node)) == Some(variable)
    })
}

/// Says whether the constructs around a unit, up to the innermost `parallel`, all share a variable: then there is one of
/// it for the whole team [OMP 5.2 §5.1.1].
///
/// Without a `parallel` in the function, every thread of the team runs the function for itself: what is not `static` is
/// its own.
pub(crate) fn is_shared_around(program: &Program<'_>, index: usize, unit: usize, variable: DeclId) -> bool {
    let decl = program.tree.decl(variable);
    let mut inner_units = unit;
    for at in std::iter::once(index).chain(program.ancestors(index)) {
        let construct = &program.constructs[at];
        if at != index {
            if !decl.is_static && construct.contains(&program.tree, decl.lo) {
                return false;
            }
            inner_units = construct.units.len();
        }
        for unit in construct.units[..inner_units].iter().rev() {
            let has_copy = unit.items.iter().any(|item| item.decl == variable && item.makes_copy());
            let is_iterated = unit.is_loop() && construct.iteration_variables().contains(&variable);
            if has_copy || is_iterated {
                return false;
            }
            let is_listed = unit.item(variable).is_some();
            let makes_copies =
                matches!(unit.default_kind(decl), Some(DefaultKind::Private | DefaultKind::Firstprivate));
            if makes_copies && !is_listed && !decl.is_static {
                return false;
            }
            if unit.leaf == Leaf::Target && !is_listed {
                return target::implicit_kind(unit, decl) == ClauseKind::Shared;
            }
            // A task shares what the construct around it shares; a team shares every variable that it has no copy of.
            if unit.starts_threads() {
                return true;
            }
        }
    }
    decl.is_static
}
