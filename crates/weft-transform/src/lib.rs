//! Transformations of OpenMP programs on Region IR.
//!
//! * [`read_forks`] makes Region IR of `fork`, `halt` and `join`, or serial code.
//! * [`prepare`] makes Region IR safe for stock LLVM to optimize: private copies, opaque loop bounds,
//!   values instead of read-only variables, and everything another thread may touch listed.
//! * [`read_pyomp`] says in Region IR what PyOMP means beyond it.
//! * [`legalize`] brings constructs that only other front ends mark to the forms that [`prepare`] knows.
//! * [`flatten`] makes tasks of one team of the nested parallel regions of a recursion.
//! * [`watch`] lets a program tell a race detector what it does.
//! * [`work_first`] gives functions with tasks a path in which they are plain calls.
//! * [`static_arrays`] puts large static arrays at lines of the cache.
//! * [`roundings`] rounds numbers in place where the machine has no instruction for it.
//! * [`widen_sums`] computes indices as wide as addresses, before LLVM forgets that they fit.
//! * [`wraps`] selects what is added, and not what it is added to, where the machine has no instruction for a selection.
//! * [`places_of_extremes`] keeps LLVM from branches to where an extreme lies.
//! * [`mathematics`] calls functions of the C library once for a number, and tells LLVM what they write.
//! * [`vector_cells`] keeps chains of extremes in vector registers.
//! * [`unfold`] writes small recursions into themselves, when all regions are functions.
//! * [`device_module`] makes a device's module of the host's, when all regions are functions.
//! * [`outline`] turns each parallel region, after LLVM has optimized through it, into a function.

mod attributes;
mod device;
mod flatten;
mod functions;
mod known;
mod legalize;
mod mathematics;
mod operands;
mod outline;
mod parallel_ir;
mod places_of_extremes;
mod prepare;
mod pyomp;
mod roundings;
mod static_arrays;
mod strings;
mod thread_identity;
mod unfold;
mod vector_cells;
mod watch;
mod wide_sums;
mod work_first;
mod wraps;

pub use device::{KernelPlace, device_module, elsewhere_on_devices, kernel_places, shared_by_files};
pub use flatten::flatten;
pub use legalize::{legalize, release_variants};
pub use mathematics::{call_once, note_complex, note_errno, pair_sines, part_chosen, take_logarithms};
pub use outline::{outline, outline_early};
pub use parallel_ir::{has_forks, read_forks};
pub use places_of_extremes::select_places_of_extremes;
pub use prepare::{Purpose, prepare};
pub use pyomp::read_pyomp;
pub use roundings::round_in_place;
pub use static_arrays::align_static_arrays;
pub use unfold::unfold;
pub use vector_cells::vectorize_cells;
pub use watch::watch;
pub use wide_sums::widen_sums;
pub use work_first::{has_fast_paths, keep_tasks_apart, work_first};
pub use wraps::select_what_is_added;
