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
//! whatever the phases do, but each thread waits until those before it have executed theirs.
//!
//! Where the phases need not alternate ([`Construct::scans_in_blocks`]), the region repeats blocks of iterations instead, and the
//! threads take turns only to add what a block has to what those before it have:
//!
//! ```c
//! for (block = …) {
//!     for (…) { x = 0; do { x += a[i]; } while (0); part += x; *next++ = part; }
//!     ordered { ahead = *scan; *scan += part; }
//!     for (…) { x = ahead + *next++; do { b[i] = x; } while (0); } }
//! ```
//!
//! Arrays are combined element by element, and objects whose operator the program declares by its functions. Of an array
//! section, a thread has a copy of the whole array, or a pointer to memory of its own, and the phases are about the elements
//! that are in the section:
//!
//! ```c
//! #pragma omp for reduction(inscan, + : p[2:n])
//! // in front of the loop
//! long long at = 2, n = (n); T *scan = (T *)p + at; T own[n];
//! for (…) { p = own - at; own[0 … n - 1] = 0; do { …; scan[e] += own[e]; own[e] = scan[e]; … } while (0); }
//! ```
//!
//! An initializer that reads `omp_orig` gets a copy that each thread makes of the original before any of them changes it: a
//! barrier is between the two.

use weft_openmp::{Argument, ClauseKind, Leaf, ReductionOp};

use crate::model::construct::{Construct, Declaration, Item, Unit};
use crate::model::nest::LoopNest;
use crate::model::program::{Program, initializer_reads_original};
use crate::model::tree::DeclId;
use crate::plan::clauses::{barrier, ordered};
use crate::plan::reduction::{self, ReducedSection};
use crate::plan::value::{Extent, Temporary};
use crate::plan::{Region, Step, nest};
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
    /// The part of the variable that it is, if it is an array section.
    pub section: Option<ReducedSection>,
    /// Whether its initializer reads the original.
    pub reads_original: bool,
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
    /// Whether a thread executes the phases of a block of iterations one behind the other; the region is that of a block then.
    pub in_blocks: bool,
}

impl ScanPlan {
    /// Returns the region of each block, if there are blocks.
    pub fn of_block(&self) -> Option<&Region> {
        self.ordered.as_ref().filter(|_| self.in_blocks)
    }
}

/// Returns how the loop of construct `index` scans, if it does.
pub(super) fn of_loop(program: &Program<'_>, index: usize) -> Option<ScanPlan> {
    let construct = &program.constructs[index];
    let item = |(number, item): (usize, &Item)| {
        let (variable, declared, op) = (item.decl, item.declared, item.op.clone()?);
        let section = reduction::section(program, item);
        let reads_original = declared.is_some_and(|declared| reads_original(program, declared));
        let is_merged = is_merged(program, item, &op);
        Some(ScanItem { variable, number, op, declared, section, reads_original, is_merged })
    };
    let items: Vec<ScanItem> = scanned(construct.loop_unit()?).enumerate().filter_map(item).collect();
    if items.is_empty() {
        return None;
    }
    let point = point_of(program, index)?;
    let is_inclusive = program.directive(point).clause(ClauseKind::Inclusive).is_some();
    let ordered = construct.shares_scan().then(|| ordered(program, index));
    let in_blocks = construct.scans_in_blocks;
    Some(ScanPlan { of: index, items, is_inclusive, ordered, in_blocks })
}

/// Returns how many iterations the region of a loop has: those of the nest, or the blocks of a scan.
pub(super) fn extent(construct: &Construct, nest: &LoopNest) -> Extent {
    match construct.scans_in_blocks {
        true => Extent::Temporary(Temporary::Blocks),
        false => nest::total(nest),
    }
}

/// Returns how the loop around the `scan` directive `index` scans.
pub(super) fn around(program: &Program<'_>, index: usize) -> Option<ScanPlan> {
    of_loop(program, program.executed_around(index)?)
}

/// Returns the steps that declare the generated variables of construct `index`.
pub(super) fn steps(program: &Program<'_>, index: usize, plan: Option<&ScanPlan>) -> Vec<Step> {
    let Some(plan) = plan else { return Vec::new() };
    let waits = plan.ordered.is_some() && plan.items.iter().any(|item| item.reads_original);
    let barrier = waits.then(|| Step::Enter(barrier(program, index)));
    std::iter::once(Step::Scan(plan.clone())).chain(barrier).collect()
}

/// Says whether the initializer of a declared operator reads the original variable.
pub(crate) fn reads_original(program: &Program<'_>, declared: Declaration) -> bool {
    let directive = program.pragmas[declared.pragma].directive.as_ref();
    directive.is_some_and(|directive| {
        matches!(&directive.argument, Argument::DeclareReduction(it) if initializer_reads_original(it))
    })
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
