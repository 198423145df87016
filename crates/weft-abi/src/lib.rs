//! The dictionary of the kmpc ABI: what a compiler must know to call LLVM's OpenMP runtime, as data.
//!
//! * [`ident`]: the source location that nearly every entry point takes, and its flags;
//! * [`schedule`]: the numbers of the loop schedules and their modifiers;
//! * [`proc_bind`]: the numbers of the thread affinity policies;
//! * [`entry`]: the entry points with their signatures;
//! * [`critical`]: the names of the locks of `critical` constructs;
//! * [`task`]: the record of an explicit task;
//! * [`offload`]: what programs hand to a library for offloading.
//!
//! `[kmp.h: …]` names an item of libomp's own header, `[omp.h: …]` one of its public header.
//! All of it is as of libomp 19 on LP64 targets; what is declared there is never taken away again.
//! The crate depends on nothing, not even on the standard library, so that a compiler and a runtime can share it.
#![no_std]

pub mod critical;
pub mod entry;
pub mod ident;
pub mod offload;
pub mod proc_bind;
pub mod schedule;
pub mod task;

pub use entry::{EntryPoint, Memory, Word};
pub use proc_bind::ProcBind;
pub use schedule::{Kind, Modifier};
