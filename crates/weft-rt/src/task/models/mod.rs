//! Models of the task system's protocols, run by loom.

mod completion;
mod dependence;
mod deque;
mod gate;
mod sleeping;

/// Entries of deques are numbers from 1, as addresses.
fn entry(number: usize) -> *mut u8 {
    core::ptr::without_provenance_mut(number)
}
