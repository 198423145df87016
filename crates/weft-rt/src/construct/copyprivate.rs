//! `copyprivate`: one thread's values become those of all threads. [OMP 5.2 §5.7.2]

use core::ffi::c_void;
use core::sync::atomic::Ordering;

use crate::construct::barrier;
use crate::team::thread::Thread;

/// The thread that has executed the `single` block passes `data`; the other threads get it when all have come.
/// The data must not change until the next barrier.
pub(crate) fn broadcast(thread: &'static Thread, data: Option<*mut c_void>) -> *mut c_void {
    let slot = &thread.member().team().broadcast;
    if let Some(data) = data {
        slot.store(data, Ordering::Relaxed);
    }
    barrier::barrier(thread);
    slot.load(Ordering::Relaxed)
}
