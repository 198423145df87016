//! Loops with a `scan` directive: each iteration sees what was reduced up to it. [OMP 5.2 §5.6]
//!
//! ```c
//! #pragma omp simd reduction(inscan, + : x)
//! for (…) { x += a[i];                               for (…) { x = 0; do { x += a[i];
//! #pragma omp scan inclusive(x)             ==>        scan += x; x = scan;
//!     b[i] = x; }                                          b[i] = x; } while (0); }
//!
//! for (…) { b[i] = x;                                for (…) { x = scan; do { b[i] = x;
//! #pragma omp scan exclusive(x)             ==>        x = 0;
//!     x += a[i]; }                                         x += a[i]; } while (0); scan += x; }
//! ```
//!
//! `x` is private to the loop, and `scan` holds what was reduced before. Of a `simd` alone, that is a variable beside it.
//! Of a team, it is `x` itself; the threads execute the iterations in order, each in an `ordered` region. That is right
//! whatever the phases do, but the threads wait for each other.
//!
//! Arrays are combined element by element, and objects whose operator the program declares by its functions.

use weft_openmp::{ClauseKind, Leaf, ReductionOp};

use crate::model::construct::{Construct, Declaration, Item, Unit};
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::plan::clauses::ordered;
use crate::plan::{Region, Step};
use crate::sharing::way::is_by_function;

/// A variable that is reduced by a scan.
#[derive(Clone, Debug)]
pub struct ScanItem {
    /// The variable.
    pub variable: DeclId,
    /// The number of its generated variable.
    pub number: usize,
    /// The operator.
    pub op: ReductionOp,
    /// What declares it, if the language does not.
    pub declared: Option<Declaration>,
    /// Whether functions of the host's language combine it, which are found by overloading.
    pub is_merged: bool,
}

/// How a loop scans.
#[derive(Clone, Debug)]
pub struct ScanPlan {
    /// The index of the loop's construct.
    pub of: usize,
    /// The variables.
    pub items: Vec<ScanItem>,
    /// Whether an iteration sees its own part.
    pub is_inclusive: bool,
    /// The region of each iteration, if a team shares the variables: the generated ones are their addresses then.
    pub ordered: Option<Region>,
}

/// Returns how the loop of construct `index` scans, if it does.
pub(super) fn of_loop(program: &Program<'_>, index: usize) -> Option<ScanPlan> {
    let construct = &program.constructs[index];
    let item = |(number, item): (usize, &Item)| {
        let (variable, declared, op) = (item.decl, item.declared, item.op.clone()?);
        let is_merged = is_merged(program, item, &op);
        Some(ScanItem { variable, number, op, declared, is_merged })
    };
    let items: Vec<ScanItem> = scanned(construct.loop_unit()?).enumerate().filter_map(item).collect();
    if items.is_empty() {
        return None;
    }
    let point = point_of(program, index)?;
    let is_inclusive = program.directive(point).clause(ClauseKind::Inclusive).is_some();
    let ordered = construct.shares_scan().then(|| ordered(program, index));
    Some(ScanPlan { of: index, items, is_inclusive, ordered })
}

/// Returns how the loop around the `scan` directive `index` scans.
pub(super) fn around(program: &Program<'_>, index: usize) -> Option<ScanPlan> {
    of_loop(program, program.executed_around(index)?)
}

/// Returns the steps that declare the generated variables.
pub(super) fn steps(plan: Option<&ScanPlan>) -> Vec<Step> {
    plan.map(|plan| Step::Scan(plan.clone())).into_iter().collect()
}

/// Returns the `scan` directive in the loop of construct `index`.
pub(crate) fn point_of(program: &Program<'_>, index: usize) -> Option<usize> {
    let is_it = |(at, c): &(usize, &Construct)| {
        c.unit(Leaf::Scan).is_some() && program.executed_around(*at) == Some(index)
    };
    program.constructs.iter().enumerate().find(is_it).map(|(at, _)| at)
}

/// Says whether functions of the host's language combine an item, which are found by overloading.
pub(crate) fn is_merged(program: &Program<'_>, item: &Item, op: &ReductionOp) -> bool {
    program.host.finds_reductions() && is_by_function(program, item, op)
}

fn scanned(unit: &Unit) -> impl Iterator<Item = &Item> {
    unit.with(ClauseKind::Reduction).filter(|item| item.is_inscan())
}
