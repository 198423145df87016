//! gcc's ABI: `GOMP_*`, as programs built by gcc 4.9 to 12 call them. [libgomp_g.h]
//!
//! * bounds are half open; a region's body takes one pointer;
//! * a loop that is combined with its region is begun by the runtime, in each thread;
//! * `ordered` goes by chunks: a thread keeps its turn until it asks for the next chunk.

mod doacross;
mod flag;
mod loops;
mod parallel;
mod sections;
mod synchronization;
mod target;
mod task;
mod task_reduction;
mod taskloop;
mod teams;
