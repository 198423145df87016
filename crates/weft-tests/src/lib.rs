//! The end-to-end test harness of Weft: what its three test targets share.
//!
//! * `programs`: every `tests/programs/*.c`, `tests/programs/*.cpp` and `examples/*.c` is compiled by Weft at three levels and run at
//!   several thread counts; output and exit status must be those of clang's and gcc's builds.
//! * `diagnostics`: every `tests/diagnostics/*.c` must be refused with exactly the errors its comments announce.
//! * `ir`: every `tests/ir/STAGE/*.ll` is sent through `weft opt` and its output checked against its comments.
//!
//! The harness starts the binary from outside, as a user would, and so depends on no part of the compiler. On the runtime
//! it depends without calling it: cargo then builds the archive that `weft-rt-link` makes the libraries of.
//! `WEFT_BIN` names the binary; without it the one beside the test executable (`target/PROFILE/weft`) is taken.

pub mod compiler;
pub mod expect;
pub mod filecheck;
pub mod gpu;
pub mod header;
pub mod inputs;
pub mod process;
pub mod runtime;
