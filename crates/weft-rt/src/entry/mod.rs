//! The functions that compiled programs call. Each is a few lines; `construct`, `fork` and `tasking` do the work.
//!
//! * [`kmpc`]: LLVM's ABI;
//! * [`gomp`]: gcc's ABI;
//! * [`tgt`]: the ABI of LLVM's library for offloading;
//! * [`childless`]: whether the current task has children;
//! * [`gate`]: the word that code with such a path looks at, outside of it;
//! * [`graph`]: the beginning and the end of a `taskgraph`; [`reducers`]: those of Cilk;
//! * [`variadic`]: entry points with as many arguments as the compiler likes.

mod childless;
mod gate;
mod gomp;
mod graph;
mod kmpc;
mod reducers;
mod tgt;
pub(crate) mod variadic;
