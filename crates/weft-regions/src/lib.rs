//! Region IR: OpenMP constructs as marker calls with operand bundles, and the tree of regions they form.
//!
//! - [`read_surface`] turns the calls that the front end writes into Region IR; [`read_threadprivate`], its first step,
//!   makes variables thread-local.
//! - [`Marker`], [`RegionEntry`], [`Clause`] are typed views of the marker calls; [`marker`] declares them.
//! - [`Forest`] says which instructions belong to which [`Region`], and how regions nest; [`isolate_markers`] makes each
//!   region a set of whole blocks, which [`Region::of`] builds alone.
//! - [`read_dialect`] and [`write_dialect`] read and write the forms of other front ends; [`lower_threadprivate`] makes
//!   variables thread-local that markers of `threadprivate` name.
//! - [`show`] draws the tree of regions.
//!
//! `docs/region-ir.md` specifies the two forms. This crate does no I/O.

mod arity;
mod clause;
mod cleanup;
mod dead_ends;
mod dialect;
mod entry;
mod forest;
mod guard;
mod loop_place;
mod markers;
mod offload;
mod outlined_name;
mod plan_mark;
mod problem;
mod remark;
mod show;
mod strings;
mod surface;
mod thread_local;

pub use weft_openmp::region::{DependenceType, Fact};
pub use weft_openmp::{Binding, ClauseArgs, Leaf, ReductionOp, UnitKind as Directive, ability};

pub use clause::{
    Clause, ClauseKind, Default, Kind, Own, ProcBind, Reduction, Schedule, ScheduleKind, Section,
    directive_clause, is_bounds,
};
pub use dialect::{
    Dialect, DialectProblem, detect, lower_threadprivate, not_lowerable, read_dialect, read_to_region_ir,
    write_dialect,
};
pub use entry::{Location, RegionEntry, clauses_of, location_of, makes_tasks, set_bundles, set_clauses};
pub use forest::{
    Crossing, ENTERED_AROUND, Edge, Forest, Refusal, Region, RegionId, entries, is_outlined, isolate_markers,
    outlined_entries, split_regions, units, walk,
};
pub use guard::open_guards;
pub use loop_place::{loop_place, note_loop_place, remove_loop_places};
pub use markers::{
    FORK, MARKER_PREFIX, Marker, MarkerFn, PRIVATE, SIMD_LOOP, TASK, THREAD_LOCAL, WHOLE_LOOP, has_markers,
    marker, remove_unused_markers,
};
pub use offload::{
    Argument, Kernel, ON_DEVICES, StandsFor, argument_number, forget_on_devices, has_one_memory,
    linked_on_devices, mapped_parts, on_devices, static_on_device,
};
pub use outlined_name::{flattened, outlined_parallel, outlined_task, source_function};
pub use plan_mark::PlanMark;
pub use problem::Problem;
pub use remark::Remark;
pub use show::{Format, Panel, Tint, show};
pub use strings::constant_string;
pub use surface::{VARIANTS, read_surface, read_threadprivate, read_variants};
pub use thread_local::THREAD_LOCAL_ADDRESS;
