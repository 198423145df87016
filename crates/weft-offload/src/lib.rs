//! What a device has of the host's memory, and how it comes and goes [OMP 5.2 §5.8].
//!
//! ```text
//! mapping      the constructs: begin, end, update, the arguments of a kernel
//!   table      which ranges of the host's memory are there, how often, and which pointers were set there
//!     memory   a device's memory: allocate, free, copy
//! ```
//!
//! The order of arguments, the counts and the pointers are those of libomptarget 19, whose callers clang has compiled
//! [omptarget.cpp]. Addresses are numbers here: what is on the device, the host may not be able to read.

pub mod mapping;
pub mod memory;
pub mod table;

pub use mapping::{Astray, Failure, Home, Item, Launch, Mapping};
pub use memory::Memory;
pub use table::Problem;
