//! Region IR: OpenMP constructs as marker calls with operand bundles, and the tree of regions they form.
//!
//! - [`read_surface`] turns the calls that the front end writes into Region IR; [`read_threadprivate`], its first step,
//!   makes variables thread-local.
//! - [`Marker`], [`RegionEntry`], [`Clause`] are typed views of the marker calls; [`marker`] declares them.
//! - [`RegionGraph`] says which instructions belong to which region; [`split_regions`] makes each region a set of
//!   whole blocks.
//! - [`read_dialect`] and [`write_dialect`] read and write what other front ends print; [`lower_threadprivate`] makes
//!   the variables thread-local that it names.
//! - [`show`] draws the tree of regions.
//!
//! The two forms are laid down in `docs/region-ir.md`. This crate does no I/O.

mod clause;
mod clause_words;
mod cleanup;
mod dead_ends;
mod dialect;
mod directive;
mod entry;
mod graph;
mod markers;
mod own;
mod problem;
mod show;
mod split;
mod strings;
mod surface;
mod thread_local;
mod unlowered;

pub use clause::{Clause, ClauseKind, Default, ProcBind, Reduction, Schedule, ScheduleKind, Section};
pub use clause_words::{Modifier, ReductionOp, ReductionSpec, ScheduleSpec};
pub use dialect::{
    Dialect, DialectProblem, detect, lower_threadprivate, not_lowerable, read_dialect, read_to_region_ir,
    write_dialect,
};
pub use directive::Directive;
pub use entry::{Location, RegionEntry, clauses_of, location_of, set_bundles, set_clauses};
pub use graph::{
    Critical, Parallel, Refusal, Region, RegionData, RegionGraph, RegionKind, Sections, Sharing, Single,
    Task, WorksharingLoop,
};
pub use markers::{FORK, Marker, MarkerFn, TASK, marker, remove_unused_markers};
pub use problem::Problem;
pub use show::{Format, show};
pub use split::split_regions;
pub use strings::constant_string;
pub use surface::{read_surface, read_threadprivate};
pub use unlowered::Unlowered;
