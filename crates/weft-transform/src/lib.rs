//! Transformations of OpenMP programs on Region IR.
//!
//! * [`prepare`] makes Region IR safe for stock LLVM to optimize: private copies, opaque loop bounds,
//!   values instead of read-only variables, and everything another thread may touch listed.
//! * [`outline`] turns each parallel region, after LLVM has optimized through it, into a function.

mod functions;
mod outline;
mod prepare;
mod region;
mod thread_identity;

pub use outline::outline;
pub use prepare::prepare;
