//! Region IR: OpenMP constructs as marker calls with operand bundles, and the tree of regions they form.
//!
//! - [`read_surface`] turns the calls that the front end writes into Region IR.
//! - [`Marker`], [`RegionEntry`], [`Clause`] are typed views of the marker calls; [`marker`] declares them.
//! - [`RegionGraph`] says which instructions belong to which region; [`split_regions`] makes each region a set of
//!   whole blocks.
//! - [`show`] draws the tree of regions.
//!
//! The two forms are laid down in `docs/region-ir.md`. This crate does no I/O.

mod clause;
mod cleanup;
mod dead_ends;
mod directive;
mod entry;
mod graph;
mod markers;
mod problem;
mod show;
mod split;
mod strings;
mod surface;

pub use clause::{
    Clause, ClauseKind, Default, Modifier, ProcBind, Reduction, ReductionOp, ReductionSpec, Schedule,
    ScheduleKind, ScheduleSpec, Section,
};
pub use directive::Directive;
pub use entry::{Location, RegionEntry, clauses_of, location_of, set_bundles, set_clauses};
pub use graph::{Refusal, Region, RegionData, RegionGraph};
pub use markers::{Marker, MarkerFn, marker, remove_unused_markers};
pub use problem::Problem;
pub use show::{Format, show};
pub use split::split_regions;
pub use strings::constant_string;
pub use surface::read_surface;
