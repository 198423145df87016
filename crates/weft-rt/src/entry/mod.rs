//! The ABI: functions that compiled programs call. [kmp.h]
//!
//! Each is a few lines; what they do is elsewhere.

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
mod gomp;
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
