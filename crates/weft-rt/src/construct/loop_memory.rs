//! Memory that the threads of a team share in one loop: for `lastprivate(conditional:)` and `scan` in gcc's code.
//!
//! The last thread to leave the loop frees it.

use core::ffi::c_void;
use core::sync::atomic::Ordering;

use crate::construct::{barrier, copyprivate};
use crate::schedule::memory::Block;
use crate::settings::report;
use crate::team::thread::Thread;

/// All threads of the team come here at the start of a loop, and get the address of so many bytes, which are zeros.
pub(crate) fn share(thread: &'static Thread, bytes: usize) -> *mut c_void {
    let own = (thread.tid() == 0).then(|| {
        // SAFETY: has no preconditions; zeros are a block that no thread has left.
        let block = unsafe { libc::calloc(1, size_of::<Block>() + bytes) };
        if block.is_null() {
            report::fatal("no memory for what the threads of a loop share");
        }
        block
    });
    let block = copyprivate::broadcast(thread, own).cast::<Block>();
    barrier::barrier(thread);
    thread.member().loops.memory.0.set(block);
    block.wrapping_add(1).cast()
}

/// The thread leaves the loop.
pub(crate) fn leave(thread: &Thread) {
    let block = thread.member().loops.memory.0.replace(core::ptr::null());
    // SAFETY: null, or a block that is there until all threads have left.
    let Some(left) = (unsafe { block.as_ref() }).map(|block| &block.left) else { return };
    if left.fetch_add(1, Ordering::AcqRel) + 1 == thread.team_size() {
        // SAFETY: of `calloc`, and this is the last thread that knows it.
        unsafe { libc::free(block.cast_mut().cast()) };
    }
}
