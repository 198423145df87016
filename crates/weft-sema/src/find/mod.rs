//! Finds what the directives apply to: constructs and their items, sections, threadprivate variables, loop nests, atomic
//! statements.
//!
//! Finding tells what is there, and `check` whether it may be there. Only the readers of forms that the language prescribes,
//! loop headers and list items, report what keeps them from reading one.

pub(crate) mod applied;
pub(crate) mod atomic;
pub(crate) mod atomic_compare;
pub(crate) mod atomic_parts;
pub(crate) mod binding;
pub(crate) mod cancellation;
pub(crate) mod changes;
pub(crate) mod constructs;
pub(crate) mod declared_reductions;
pub(crate) mod deduced;
pub(crate) mod doacross;
pub(crate) mod header;
pub(crate) mod listing;
pub(crate) mod nest;
pub(crate) mod outer;
pub(crate) mod range;
pub(crate) mod scan_phases;
pub(crate) mod sections;
pub(crate) mod serial_scan;
pub(crate) mod step;
pub(crate) mod target;
pub(crate) mod transformation;
