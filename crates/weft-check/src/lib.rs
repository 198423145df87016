//! The race detector of `weft check`: a runtime that executes OpenMP programs one thread at a time and says which accesses
//! nothing orders.
//!
//! A program that is linked with it has been compiled with the stage `watch` (`weft-transform/src/watch`), so that it tells
//! each access of memory that threads may share. Constructs are calls of the runtime, as in any program; here they begin,
//! end and order *strands*.
//!
//! | file | what it does |
//! |---|---|
//! | `strands.rs` | which parts of the program come before which |
//! | `published.rs`, `clocks.rs` | what strands publish, and others learn |
//! | `shadow.rs` | which accesses of a word are remembered |
//! | `locks.rs` | sets of locks |
//! | `world.rs` | the state, and what an access does |
//! | `baton.rs` | one thread executes at a time |
//! | `team.rs` | regions, barriers, `single` |
//! | `cancel.rs` | what `cancel` ends |
//! | `lanes.rs` | `simd` loops |
//! | `loops.rs` | worksharing loops, `ordered`, iterations that wait for each other |
//! | `tasks.rs`, `depend.rs` | tasks, groups, dependences |
//! | `region.rs`, `frame.rs`, `chunks.rs` | what is known of regions, tasks and loops |
//! | `report.rs`, `say.rs` | what the user reads |
//! | `settings.rs` | the environment |
//! | `call.rs` | calls of the program's code |
//! | `entry/` | the functions that programs call |
//!
//! # How accesses are ordered
//! * By strands: `strands.rs` has the rules. They follow from the constructs alone, not from what the run happened to do.
//! * By locks: two accesses under a common lock exclude each other; atomic accesses do not race with each other.
//! * By what one thread publishes and another learns: a lock, an atomic variable with release and acquire or with `flush`,
//!   `ordered`, `depend(source)`: `published.rs` has the rules. What was learned in an iteration is forgotten at its end, as it
//!   might have been another thread's, and known again to who has waited for it.

mod baton;
mod call;
mod cancel;
mod chunks;
mod clocks;
mod depend;
mod entry;
mod frame;
mod lanes;
mod locks;
mod loops;
mod published;
mod region;
mod report;
mod say;
mod settings;
mod shadow;
mod strands;
mod tasks;
mod team;
mod world;
