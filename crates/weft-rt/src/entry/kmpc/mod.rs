//! LLVM's ABI: `__kmpc_*`, as programs built by clang, flang, icx and Weft call them. [kmp.h]

mod allocator;
mod atomic;
mod barrier;
mod collapse;
mod copyprivate;
mod critical;
mod dispatch;
mod doacross;
mod error;
mod fork;
mod lock;
mod reduction;
mod single;
mod startup;
mod task;
mod task_dependence;
mod task_reduction;
mod task_tools;
mod taskloop;
mod teams;
mod threadprivate;
mod worksharing;
