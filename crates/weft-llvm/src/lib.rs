//! LLVM without its starts: clang is loaded once, and forked for each of its jobs.
//!
//! To compile a file, `weft cc` needs clang several times, and `opt`. Each start of a process that loads libLLVM and libclang-cpp
//! costs some 20 ms, nearly all of it dynamic linking: more than most of these processes then work. So `weft` starts clang once,
//! with Weft's own library preloaded ([`launch`]). Behind clang's start-up code, where clang's `main` would run, the library takes over
//! ([`inside`]) and forks: one process is Weft's driver from there on, and finds libLLVM and most of libclang's pages in
//! memory. The other one stays as it is, a *server*. For each command line of clang it forks a child, which calls clang's `main`.
//! For `opt` the child runs the passes through LLVM's C API (`passes.rs`).
//!
//! ```text
//! weft (launch) ── starts ──► clang + libweft_cli.so (inside)
//!                               ├── the driver: stages, libclang      ── requests ──┐
//!                               └── the server: clang, untouched      ◄─────────────┘
//!                                     ├── child: clang -E ...
//!                                     ├── child: opt -passes=...
//!                                     └── child: clang -x ir ...
//! ```
//!
//! Each job has a process of its own, as before: a crash of LLVM's ends that process alone, and what one job does to clang's
//! state the next one does not see. A job reads and writes what a started process would, and ends with its status.
//!
//! Where this cannot be (another clang, a wrapper around clang, a static one, tools that the environment names), `weft` does
//! without: the driver runs in its own process, and starts tools as usual. `WEFT_START=plain` asks for that.

mod client;
pub mod inside;
pub mod launch;
pub mod options;
mod passes;
mod server;
mod wire;

pub use client::{Job, Server, server};
pub use passes::LEFT;
pub use wire::{memory_file, standard_streams};
